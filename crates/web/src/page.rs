//! The page, whose files are part of the program.

use crate::http::{Answer, Content, Head};

pub(crate) const TEXT: &str = "text/plain; charset=utf-8";

/// The paths and contents of the built page, listed by `build.rs`: plain, and compressed if that is smaller. Its sources are in
/// `page/`.
const FILES: &[(&str, &[u8], &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Answers with a file, which is compressed if the client can inflate it.
pub(crate) fn file(head: &Head) -> Answer {
    let path = if head.path == "/" { "index.html" } else { &head.path[1..] };
    let Some(&(_, plain, small)) = FILES.iter().find(|&&(name, ..)| name == path) else {
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
        Some("txt" | "tsv") => TEXT,
        _ => "application/octet-stream",
    };
    // The names of assets change with their content.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let inflates = head.all("accept-encoding").any(|codings| codings.split(',').any(|coding| coding.trim() == "gzip"));
    let is_small = inflates && !small.is_empty();
    let answer = Answer::new(200, kind, Content::Whole(if is_small { small } else { plain }.into()));
    let answer = Answer { cache, ..answer.with("vary", "accept-encoding") };
    if is_small { answer.with("content-encoding", "gzip") } else { answer }
}
