//! The page, whose files are part of the program.

use crate::{
    http::{Answer, Content},
    own,
};
use std::net::IpAddr;

const TEXT: &str = "text/plain; charset=utf-8";

/// Lists the hosts at which others can open the page, so that a link for them can name one.
pub(crate) fn hosts(address: IpAddr) -> Answer {
    Answer {
        cache: "no-store",
        ..Answer::new(200, TEXT, Content::Whole(own::hosts(address).join("\n").into_bytes().into()))
    }
}

/// The paths and contents of the built page, listed by `build.rs`. Its sources are in `page/`.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub(crate) fn file(path: &str) -> Answer {
    let path = if path == "/" { "index.html" } else { &path[1..] };
    let Some(&(_, content)) = FILES.iter().find(|&&(name, _)| name == path) else {
        return Answer::new(404, TEXT, Content::Whole(b"no such page\n".into()));
    };
    let kind = match path.rsplit_once('.').map(|(_, kind)| kind) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest" | "json") => "application/json",
        Some("txt") => TEXT,
        _ => "application/octet-stream",
    };
    // The names of assets change with their content.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    Answer { cache, ..Answer::new(200, kind, Content::Whole(content.into())) }
}
