//! The guard refuses other sites, and requests that are no questions.

use super::{ADDRESS, app, bytes, get, limits, post, send, text};
use hyper::{Request, StatusCode};
use ninepins_web::{MAX_BODY, Server};

#[tokio::test]
async fn only_pages_of_this_server_may_ask() {
    let json = "application/json";
    for (host, origin, kind, status) in [
        (Some("127.0.0.1:7000"), None, Some(json), 200),
        (Some("localhost:7000"), None, Some("application/json; charset=utf-8"), 200),
        (Some("[::1]:7000"), None, Some(json), 200),
        (Some("127.0.0.1:7000"), Some("http://127.0.0.1:7000"), Some(json), 200),
        (None, None, Some(json), 403),
        (Some("127.0.0.1"), None, Some(json), 403),
        (Some("127.0.0.1:7001"), None, Some(json), 403),
        (Some("rebound.example:7000"), None, Some(json), 403),
        (Some("localhost.example:7000"), None, Some(json), 403),
        (Some("127.0.0.1.example:7000"), None, Some(json), 403),
        (Some("192.0.2.1:7000"), None, Some(json), 403),
        (Some("me@127.0.0.1:7000"), None, Some(json), 403),
        (Some("127.0.0.1:7000"), Some("null"), Some(json), 403),
        (Some("127.0.0.1:7000"), Some("http://site.example"), Some(json), 403),
        (Some("127.0.0.1:7000"), Some("https://127.0.0.1:7000"), Some(json), 403),
        (Some("127.0.0.1:7000"), Some("http://127.0.0.1:7001"), Some(json), 403),
        (Some("127.0.0.1:7000"), Some("http://localhost:7000"), Some(json), 403),
        (Some("127.0.0.1:7000"), None, None, 415),
        (Some("127.0.0.1:7000"), None, Some("text/plain"), 415),
        (Some("127.0.0.1:7000"), None, Some("application/x-www-form-urlencoded"), 415),
    ] {
        let mut request = Request::post("/api/solve").body(r#"{"game":"nim","position":"1"}"#.to_owned()).unwrap();
        for (name, value) in [("host", host), ("origin", origin), ("content-type", kind)] {
            if let Some(value) = value {
                request.headers_mut().insert(name, value.parse().unwrap());
            }
        }
        let response = app().answer(request).await;
        assert_eq!(response.status().as_u16(), status, "{host:?} {origin:?} {kind:?}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert!(response.headers().get("access-control-allow-origin").is_none());
        assert!(response.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'self';"));
    }
    // Other sites may not even ask whether they may ask.
    let request = Request::options("/api/solve").header("host", ADDRESS).header("origin", "http://site.example");
    let response = app().answer(request.body(String::new()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
}

/// A server on a public address answers to any address, but to no name, which DNS could resolve to it.
#[tokio::test]
async fn a_server_for_others_has_no_name_either() {
    let open = Server::new("0.0.0.0:7000".parse().unwrap(), limits());
    for (host, status) in [("192.0.2.1:7000", 200), ("127.0.0.1:7000", 200), ("rebound.example:7000", 403)] {
        let request = Request::get("/api/games").header("host", host).body(String::new()).unwrap();
        assert_eq!(open.answer(request).await.status().as_u16(), status, "{host}");
    }
}

#[tokio::test]
async fn whatever_is_sent_gets_a_clear_refusal() {
    let app = app();
    let long = format!(r#"{{"game":"nim","position":"{}y"}}"#, "1+".repeat(200_000));
    for (body, status, says) in [
        ("", 400, "EOF"),
        ("null", 400, "a question is a JSON object"),
        ("{", 400, "EOF"),
        (r#"{"game":"nim","position":"1","size":3}"#, 400, "no field `size`"),
        (r#"{"game":"nim","game":"nim","position":"1"}"#, 400, "given twice"),
        (r#"{"game":"nim","position":"1","max_moves":-1}"#, 400, "no whole number"),
        (r#"{"game":"nim","position":"1","max_moves":1001}"#, 400, "1000 is the largest"),
        (r#"{"game":"nim","position":"1","max_positions":"y"}"#, 400, "no whole number"),
        ("\u{fffd}\u{0}", 400, "expected value"),
        (&"[".repeat(100_000), 400, "a question is a JSON object"),
        (&long, 400, "unexpected `y`"),
        (r#"{"game":"nim","position":"999999999x1"}"#, 400, "more than"),
        (&"x".repeat(MAX_BODY + 1), 413, "length limit"),
    ] {
        let (found, answer) = send(&app, post("/api/solve", body.to_owned())).await;
        let start: String = body.chars().take(60).collect();
        assert_eq!(found.as_u16(), status, "{start}: {answer}");
        let error = &answer["error"];
        assert!(error["message"].as_str().unwrap().contains(says), "{start}: {answer}");
        let input = error["input"].as_str().unwrap();
        let span = [0, 1].map(|end| error["span"][end].as_u64().unwrap() as usize);
        assert!(input.len() <= 1000 && span[0] <= span[1] && span[1] <= input.len(), "{start}: {answer}");
    }
    for path in ["/api/nothing", "/nothing.js", "/../Cargo.toml", "/api"] {
        assert_eq!(app.answer(get(path)).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let (status, answer) = send(&app, get("/api/solve")).await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(answer["error"]["help"].as_str().unwrap().contains("openapi"), "{answer}");
    // A body that is too long is refused before it comes.
    let mut request = post("/api/solve", "");
    request.headers_mut().insert("content-length", "99999999999999".parse().unwrap());
    assert_eq!(send(&app, request).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn the_page_is_whole_and_needs_nobody_else() {
    let response = app().answer(get("/")).await;
    assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8");
    let page = text(response).await;
    assert!(page.to_lowercase().starts_with("<!doctype html>"), "{page}");
    let mut assets = 0;
    for (at, _) in page.match_indices("assets/") {
        let path = page[at..].split('"').next().unwrap();
        let response = app().answer(get(&format!("/{path}"))).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert!(response.headers()["cache-control"].to_str().unwrap().contains("immutable"), "{path}");
        // A font is no text.
        assert!(!bytes(response).await.is_empty());
        assets += 1;
    }
    assert!(assets >= 2, "a script and a style: {page}");
    for foreign in ["src=\"http", "href=\"http", "<style", "style=\"", "onclick"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}
