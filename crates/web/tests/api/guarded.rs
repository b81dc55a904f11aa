//! The guard refuses other sites, and requests that are no questions.

use super::{ADDRESS, app, bytes, get, limits, post, send, text};
use hyper::{Request, StatusCode};
use ninepins_web::{MAX_BODY, Server, hosts};

#[tokio::test]
async fn only_pages_of_this_server_may_ask() {
    for row in include_str!("hosts.tsv").lines().skip(1) {
        let [host, origin, kind, status] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let mut request = Request::post("/api/solve").body(r#"{"game":"nim","position":"1"}"#.to_owned()).unwrap();
        for (name, value) in [("host", host), ("origin", origin), ("content-type", kind)] {
            if value != "-" {
                request.headers_mut().insert(name, value.parse().unwrap());
            }
        }
        let response = app().answer(request).await;
        assert_eq!(response.status().as_str(), status, "{row}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert!(response.headers().get("access-control-allow-origin").is_none());
        assert!(response.headers()["content-security-policy"].to_str().unwrap().starts_with("default-src 'self';"));
    }
    // Other sites may not even ask whether they may ask.
    let request = Request::options("/api/solve").header("host", ADDRESS).header("origin", "http://site.example");
    let response = app().answer(request.body(String::new()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
}

/// A server on a public address answers to any address and to this machine's names, but to no other, which DNS could resolve to it.
#[tokio::test]
async fn a_server_for_others_has_no_foreign_name() {
    let open = Server::new("0.0.0.0:7000".parse().unwrap(), limits());
    let own = hosts("0.0.0.0".parse().unwrap());
    assert!(own.iter().any(|host| host.ends_with(".local")), "{own:?}");
    let own = own.iter().map(|host| (format!("{host}:7000"), 200));
    let others = [("192.0.2.1:7000", 200), ("127.0.0.1:7000", 200), ("rebound.example:7000", 403)];
    for (host, status) in others.map(|(host, status)| (host.to_owned(), status)).into_iter().chain(own) {
        let request = Request::get("/api/games").header("host", &host).body(String::new()).unwrap();
        assert_eq!(open.answer(request).await.status().as_u16(), status, "{host}");
    }
    assert!(hosts("127.0.0.1".parse().unwrap()).is_empty());
}

#[tokio::test]
async fn whatever_is_sent_gets_a_clear_refusal() {
    let app = app();
    for (body, status, says) in [
        ("[".repeat(100_000), 400, "a question is a JSON object"),
        (format!(r#"{{"game":"nim","position":"{}y"}}"#, "1+".repeat(200_000)), 400, "unexpected `y`"),
        ("x".repeat(MAX_BODY + 1), 413, "length limit"),
    ] {
        let (found, answer) = send(&app, post("/api/solve", body)).await;
        assert_eq!(found.as_u16(), status, "{answer}");
        let error = &answer["error"];
        assert!(error["message"].as_str().unwrap().contains(says), "{answer}");
        assert!(error["input"].as_str().unwrap().len() <= 1000, "{answer}");
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
