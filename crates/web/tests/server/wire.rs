//! Clients that do not write, that do not read, and that are too many.

use super::{Request, rest, said, start};
use ninepins_api::OPENAPI_PATH;
use ninepins_web::Limits;
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

/// The time after which a test fails.
const LONGEST: Duration = Duration::from_secs(60);

/// A number of long answers that exceeds the buffers of the system.
const MANY: usize = 800;

/// Asks until there is a place.
fn ask_again(address: SocketAddr) -> u16 {
    let began = Instant::now();
    loop {
        let status = Request::get("/api/games").send(address).status;
        if status == 200 || began.elapsed() > LONGEST {
            return status;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn asks_for_much(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONGEST)).unwrap();
    stream
        .write_all(format!("GET {OPENAPI_PATH} HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(MANY).as_bytes())
        .unwrap();
    stream
}

/// Returns the length of one long answer on an open connection.
fn one(address: SocketAddr) -> usize {
    let answer = Request::get(OPENAPI_PATH).send(address);
    assert!(answer.status == 200 && answer.body.len() > 10_000, "{}", answer.body);
    answer.head.replace("connection: close\r\n", "").len() + "\r\n\r\n".len() + answer.body.len()
}

#[test]
fn clients_that_do_not_read_give_way() {
    let limits = Limits { connections: 20, silence: Duration::from_millis(500), ..Limits::default() };
    let address = start(limits);
    let whole = MANY * one(address);
    let deaf: Vec<TcpStream> = (0..limits.connections).map(|_| asks_for_much(address)).collect();
    assert_eq!(ask_again(address), 200);
    // None of them has got all that it asked for.
    thread::sleep(4 * limits.silence);
    for stream in deaf {
        let got = rest(stream).len();
        assert!(got < whole, "{got} bytes of {whole}");
    }
}

/// A slow reader gets the whole answer.
#[test]
fn clients_that_read_slowly_get_all() {
    let address = start(Limits { silence: Duration::from_secs(2), ..Limits::default() });
    let mut part = vec![0; MANY * one(address) / 12];
    let mut stream = asks_for_much(address);
    for _ in 0..12 {
        thread::sleep(Duration::from_millis(250));
        stream.read_exact(&mut part).unwrap();
    }
}

/// A client without a place is refused at once, and finds one when another has disconnected.
#[test]
fn clients_that_are_too_many_are_refused() {
    let address = start(Limits { connections: 2, ..Limits::default() });
    let first = TcpStream::connect(address).unwrap();
    let _second = TcpStream::connect(address).unwrap();
    let began = Instant::now();
    let answer = Request::get("/api/games").send(address);
    assert!(answer.status == 503 && answer.has("retry-after: "), "{}", answer.head);
    assert!(
        answer.body.starts_with(r#"{"error":{"message":"too many connections are open at once""#),
        "{}",
        answer.body
    );
    assert!(began.elapsed() < Limits::default().silence, "it had to wait");
    drop(first);
    assert_eq!(ask_again(address), 200);
}

#[test]
fn silent_connections_are_closed() {
    let address = start(Limits { silence: Duration::from_millis(300), ..Limits::default() });
    let begun = Request::post("/api/solve", "{").with("content-length", "9").text(address);
    let began = Instant::now();
    let closed: Vec<String> = ["", "GET / HT", &begun].iter().map(|start| said(address, start)).collect();
    assert!(began.elapsed() < LONGEST);
    assert!(closed[0].is_empty() && closed[1].is_empty() && closed[2].starts_with("HTTP/1.1 408"), "{closed:?}");
}
