//! The guard refuses other sites, and requests that are no questions.

use super::{Request, limits, rest, said, start, start_at};
use ninepins_web::{MAX_BODY, hosts};
use std::{
    io::Write as _,
    net::{Ipv4Addr, TcpStream},
};

#[test]
fn only_pages_of_this_server_may_ask() {
    let address = start(limits());
    let [here, elsewhere] = [address.port(), address.port() ^ 1].map(|port| port.to_string());
    for row in include_str!("hosts.tsv").lines().skip(1) {
        let row = row.replace("7000", &here).replace("7001", &elsewhere);
        let [host, origin, kind, status] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let request = Request::post("/api/solve", r#"{"game":"nim","position":"1"}"#);
        let answer = request.with("host", host).with("origin", origin).with("content-type", kind).send(address);
        assert_eq!(answer.status.to_string(), status, "{row}");
        assert!(answer.has("x-content-type-options: nosniff") && !answer.has("access-control-allow-origin"));
        assert!(answer.has("content-security-policy: default-src 'self';"));
    }
}

/// A server on a public address answers to any address and to this machine's names, but to no other, which DNS could resolve to it.
#[test]
fn a_server_for_others_has_no_foreign_name() {
    let (open, own) = (start_at(Ipv4Addr::UNSPECIFIED, limits()), hosts(Ipv4Addr::UNSPECIFIED.into()));
    assert!(own.iter().any(|host| host.ends_with(".local")) && hosts(Ipv4Addr::LOCALHOST.into()).is_empty(), "{own:?}");
    let others = [("192.0.2.1", 200), ("127.0.0.1", 200), ("rebound.example", 403)];
    for (host, status) in others.into_iter().chain(own.iter().map(|host| (host.as_str(), 200))) {
        let answer = Request::get("/api/games").with("host", &format!("{host}:{}", open.port())).send(open);
        assert_eq!(answer.status, status, "{host}");
    }
}

#[test]
fn whatever_is_sent_gets_a_clear_refusal() {
    let address = start(limits());
    for (body, status, says) in [
        ("[".repeat(100_000), 400, "a question is a JSON object"),
        (format!(r#"{{"game":"nim","position":"{}y"}}"#, "1+".repeat(200_000)), 400, "`y` is no size"),
        (format!(r#"{{"game":"nim","position":"1{}+1"}}"#, "ü".repeat(4000)), 400, "` is no size"),
        ("x".repeat(MAX_BODY + 1), 413, "length limit"),
    ] {
        let answer = Request::post("/api/solve", body).send(address);
        assert_eq!(answer.status, status, "{}", answer.body);
        let error = &answer.json()["error"];
        assert!(error["message"].as_str().unwrap().contains(says), "{error}");
        let (input, span) = (error["input"].as_str().unwrap(), [0, 1].map(|end| error["span"][end].as_u64().unwrap()));
        assert!(input.len() <= 1000, "{error}");
        // What is quoted of a long text has the wrong part.
        assert!(!says.starts_with("`y`") || &input[span[0] as usize..span[1] as usize] == "y", "{error}");
    }
}

/// A row is a request, with `|` for the end of a line and `HOST` for the host, the status of its answers, and what they have.
#[test]
fn requests_are_told_apart_as_http_says() {
    let address = start(limits());
    let host = format!("host: {address}");
    for row in include_str!("requests.tsv").lines().skip(1) {
        let mut cells = row.split('\t');
        let (request, statuses) = (cells.next().unwrap(), cells.next().unwrap());
        let answer = said(address, &request.replace('|', "\r\n").replace("HOST", &host));
        let found = answer.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect::<Vec<_>>();
        assert!(found.join(" ") == statuses && cells.all(|part| answer.contains(part)), "{row}: {answer}");
    }
    // Only lines of a request are long.
    let long = format!("GET / HTTP/1.1\r\n{host}\r\nlong: {}\r\n\r\n", "x".repeat(1 << 20));
    assert!(said(address, &long).starts_with("HTTP/1.1 400 "));
    // The head of an answer says its length.
    let [whole, head] = ["GET", "HEAD"].map(|method| Request { method, ..Request::get("/") }.send(address));
    assert!(head.body.is_empty() && head.has(&format!("content-length: {}", whole.body.len())), "{}", head.head);
}

#[test]
fn the_page_is_whole_and_needs_nobody_else() {
    let address = start(limits());
    let answer = Request::get("/").send(address);
    assert!(answer.has("content-type: text/html; charset=utf-8"));
    let page = answer.body;
    assert!(page.to_lowercase().starts_with("<!doctype html>"), "{page}");
    let mut assets = 0;
    for (at, _) in page.match_indices("assets/") {
        let path = page[at..].split('"').next().unwrap();
        let answer = Request::get(&format!("/{path}")).send(address);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.head.contains("immutable") && !answer.body.is_empty(), "{path}");
        assets += 1;
    }
    assert!(assets >= 2, "a script and a style: {page}");
    // Who can inflate it gets it compressed.
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\naccept-encoding: br, gzip\r\nconnection: close\r\nhost: {address}\r\n\r\n")
        .unwrap();
    let bytes = rest(stream);
    let head = String::from_utf8_lossy(&bytes);
    assert!(head.contains("content-encoding: gzip\r\n") && head.contains("vary: accept-encoding\r\n"), "{head}");
    let start = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let (small, sums) = bytes[start..].split_at(bytes.len() - start - 8);
    assert_eq!(miniz_oxide::inflate::decompress_to_vec(&small[10..]).unwrap(), page.as_bytes());
    assert_eq!(sums[4..], (page.len() as u32).to_le_bytes());
    for foreign in ["src=\"http", "href=\"http", "<style", "style=\"", "onclick"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}
