//! Clients that do not write, that do not read, and that are too many, on real connections.

mod load;

use ninepins_api::OPENAPI_PATH;
use ninepins_web::{Limits, serve};
use std::{
    future::pending,
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    task::JoinSet,
    time::{sleep, timeout},
};

/// The time after which a test fails.
const LONGEST: Duration = Duration::from_secs(60);

/// A number of long answers that exceeds the buffers of the system.
const MANY: usize = 800;

async fn start(limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, limits, pending()));
    address
}

/// A request with a long answer.
fn long(address: SocketAddr) -> String {
    format!("GET {OPENAPI_PATH} HTTP/1.1\r\nHost: {address}\r\n\r\n")
}

/// Reads to the end, which may be abrupt.
async fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}

/// Says something on a connection of its own, and returns what comes back.
async fn said(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(stream).await
}

/// Asks for the catalog.
async fn ask(address: SocketAddr) -> String {
    said(address, &format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")).await
}

/// Asks until there is a place.
async fn ask_again(address: SocketAddr) -> String {
    let began = Instant::now();
    loop {
        let answer = ask(address).await;
        if answer.starts_with("HTTP/1.1 200") || began.elapsed() > LONGEST {
            return answer;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// A client that asks for much and has a small buffer.
async fn asks_for_much(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(16 << 10).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    stream.write_all(long(address).repeat(MANY).as_bytes()).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_do_not_read_give_way() {
    let limits = Limits { connections: 20, silence: Duration::from_millis(500), ..Limits::default() };
    let address = start(limits).await;
    let whole = MANY * timeout(LONGEST, one(address)).await.expect("it is answered");
    let mut deaf = Vec::new();
    for _ in 0..limits.connections {
        deaf.push(asks_for_much(address).await);
    }
    let answer = timeout(LONGEST, ask_again(address)).await.expect("it is answered");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // None of them has got all that it asked for.
    sleep(4 * limits.silence).await;
    for stream in deaf {
        let got = timeout(LONGEST, rest(stream)).await.expect("it is closed").len();
        assert!(got < whole, "{got} bytes of {whole}");
    }
}

/// Returns the length of one long answer on an open connection.
async fn one(address: SocketAddr) -> usize {
    let last = long(address).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    let answer = said(address, &last).await.replace("connection: close\r\n", "");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.len() > 10_000, "{answer}");
    answer.len()
}

/// A slow reader gets the whole answer.
#[tokio::test(flavor = "multi_thread")]
async fn clients_that_read_slowly_get_all() {
    let address = start(Limits { silence: Duration::from_secs(2), ..Limits::default() }).await;
    let whole = MANY * one(address).await;
    let mut stream = asks_for_much(address).await;
    let slowly = async {
        let mut part = vec![0; whole / 12];
        for _ in 0..12 {
            sleep(Duration::from_millis(250)).await;
            stream.read_exact(&mut part).await.unwrap();
        }
    };
    timeout(LONGEST, slowly).await.expect("it comes");
}

/// A client without a place is refused at once, and finds one when another has disconnected.
#[tokio::test(flavor = "multi_thread")]
async fn clients_that_are_too_many_are_refused() {
    let address = start(Limits { connections: 2, ..Limits::default() }).await;
    let first = TcpStream::connect(address).await.unwrap();
    let _second = TcpStream::connect(address).await.unwrap();
    let began = Instant::now();
    let answer = timeout(LONGEST, ask(address)).await.expect("it is answered");
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\r\nretry-after: "), "{answer}");
    assert!(answer.contains(r#"{"error":{"message":"too many connections are open at once""#), "{answer}");
    assert!(began.elapsed() < Limits::default().silence, "it had to wait");
    drop(first);
    let answer = timeout(LONGEST, ask_again(address)).await.expect("it is answered");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_are_closed() {
    let address = start(Limits { silence: Duration::from_millis(300), ..Limits::default() }).await;
    let body = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{{"
    );
    let mut silent = JoinSet::new();
    for start in ["", "GET / HT", &body] {
        let start = start.to_owned();
        silent.spawn(async move { said(address, &start).await });
    }
    let closed = timeout(LONGEST, silent.join_all()).await.expect("they are closed");
    assert!(closed.iter().any(|answer| answer.starts_with("HTTP/1.1 408")), "{closed:?}");
}
