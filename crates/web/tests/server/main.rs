//! The server agrees with its description and with the library, and refuses what it must, on real connections.

mod described;
mod guarded;
mod load;
mod thought;
mod wire;

use ninepins_web::{Limits, serve};
use serde_json::{Value as Json, json};
use std::{
    collections::BTreeMap,
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

fn limits() -> Limits {
    Limits { time: Duration::from_millis(600), ..Limits::default() }
}

/// Starts a server, which runs as long as the tests do.
fn start(limits: Limits) -> SocketAddr {
    start_at(Ipv4Addr::LOCALHOST, limits)
}

fn start_at(ip: Ipv4Addr, limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind((ip, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || serve(&listener, limits));
    address
}

/// Reads to the end, which may be abrupt.
fn rest(mut stream: TcpStream) -> Vec<u8> {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    answer
}

/// Says something on a connection of its own, and returns what comes back.
fn said(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, address.port())).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    String::from_utf8_lossy(&rest(stream)).into_owned()
}

struct Request<'a> {
    method: &'a str,
    path: &'a str,
    headers: BTreeMap<&'a str, String>,
    body: String,
}

/// An answer: its status, its head and its body.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl<'a> Request<'a> {
    /// Asks nothing for a path.
    fn get(path: &'a str) -> Request<'a> {
        Request { method: "GET", path, headers: BTreeMap::new(), body: String::new() }
    }

    /// Asks a question in JSON.
    fn post(path: &'a str, body: impl Into<String>) -> Request<'a> {
        let headers = BTreeMap::from([("content-type", "application/json".to_owned())]);
        Request { method: "POST", path, headers, body: body.into() }
    }

    /// Sets a header, in place of another of this name.
    fn with(mut self, name: &'a str, value: &str) -> Request<'a> {
        self.headers.insert(name, value.to_owned());
        self
    }

    /// Returns the text of the request. Its host is the server's address, if no other one is set; a header `-` is left out.
    fn text(&self, address: SocketAddr) -> String {
        let (host, length) = (address.to_string(), self.body.len().to_string());
        let mut all = BTreeMap::from([("connection", "close".to_owned()), ("host", host), ("content-length", length)]);
        all.extend(self.headers.clone());
        let headers = all.iter().filter(|(_, value)| *value != "-");
        let headers: String = headers.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!("{} {} HTTP/1.1\r\n{headers}\r\n{}", self.method, self.path, self.body)
    }

    fn send(&self, address: SocketAddr) -> Answer {
        let answer = said(address, &self.text(address));
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }
}

impl Answer {
    fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// Checks that a header has this value, or one that begins so.
    fn has(&self, header: &str) -> bool {
        self.head.lines().any(|line| line.starts_with(header))
    }
}

/// Asks a question. Returns the status and the answer.
fn ask(address: SocketAddr, path: &str, question: &Json) -> (u16, Json) {
    let answer = Request::post(path, question.to_string()).send(address);
    (answer.status, answer.json())
}

/// A question that is too hard for the time of a test.
fn hard() -> Json {
    json!({"game": "nimmy", "position": "200,300,400,500,600"})
}
