//! The page, whose files are part of the program.

use axum::{
    Router,
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

/// The paths and contents of the built page, listed by `build.rs`. Its sources are in `page/`.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub(crate) fn routes() -> Router {
    Router::new()
        .route("/", get(|| async { file("index.html") }))
        .route("/{*path}", get(|Path(path): Path<String>| async move { file(&path) }))
}

fn file(path: &str) -> Response {
    let Some(&(_, content)) = FILES.iter().find(|&&(name, _)| name == path) else {
        return (StatusCode::NOT_FOUND, "no such page\n").into_response();
    };
    let kind = match path.rsplit_once('.').map(|(_, kind)| kind) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest" | "json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    // The names of assets change with their content.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], content).into_response()
}
