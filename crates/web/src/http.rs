//! Requests and answers as HTTP has them on the wire.

use crate::guard::HEADERS;
use ninepins_api::{Ask, Refusal};
use serde_json::json;
use std::{
    borrow::Cow,
    io::{self, BufRead, ErrorKind, Read, Write},
};

/// The most bytes, and the most headers, of the head of a request.
const MAX_HEAD: u64 = 64 << 10;
const MAX_HEADERS: usize = 100;

pub(crate) struct Head {
    pub(crate) method: String,
    pub(crate) path: String,
    /// The names in small letters.
    headers: Vec<(String, String)>,
    /// The number of bytes of the body; one that does not say it is endless.
    pub(crate) length: u64,
    /// True if the client may ask again on this connection.
    pub(crate) stays: bool,
}

impl Head {
    /// Reads the head of a request.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidData`] for all that is no request, and the errors of the wire.
    pub(crate) fn read(from: &mut impl BufRead) -> io::Result<Head> {
        let (mut from, mut text) = (from.take(MAX_HEAD), Vec::new());
        while !(text.ends_with(b"\n\r\n") || text.ends_with(b"\n\n")) {
            if from.read_until(b'\n', &mut text)? == 0 {
                let is_long = from.limit() == 0;
                return Err(if is_long { ErrorKind::InvalidData } else { ErrorKind::UnexpectedEof }.into());
            }
            // Empty lines may come before a request.
            if text.trim_ascii_start().is_empty() {
                text.clear();
            }
        }
        Head::of(&text).ok_or(ErrorKind::InvalidData.into())
    }

    fn of(text: &[u8]) -> Option<Head> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        if request.parse(text).ok()?.is_partial() {
            return None;
        }
        let target = request.path?;
        let path = target.strip_prefix("http://").map_or(target, |rest| &rest[rest.find('/').unwrap_or(rest.len())..]);
        let (method, path) = (request.method?.to_owned(), path.split('?').next()?.to_owned());
        let mut headers = Vec::new();
        for header in &*request.headers {
            let value = String::from_utf8_lossy(header.value).trim().to_owned();
            headers.push((header.name.to_ascii_lowercase(), value));
        }
        let head = Head { method, path, headers, length: 0, stays: false };
        let mut lengths = head.all("content-length");
        let length = match lengths.next() {
            _ if head.all("transfer-encoding").next().is_some() => u64::MAX,
            Some(length) if length.starts_with('+') || lengths.next().is_some() => return None,
            Some(length) => length.parse().ok()?,
            None => 0,
        };
        drop(lengths);
        let closes = head.all("connection").any(|value| value.to_ascii_lowercase().contains("close"));
        Some(Head { length, stays: request.version == Some(1) && !closes, ..head })
    }

    /// Returns the values of all headers of this name.
    pub(crate) fn all(&self, name: &'static str) -> impl Iterator<Item = &str> {
        self.headers.iter().filter(move |(other, _)| other == name).map(|(_, value)| &**value)
    }

    /// Reads the body, which is at most `most` bytes long. The client may wait to be asked for it.
    pub(crate) fn body(&self, from: &mut impl Read, to: &mut impl Write, most: usize) -> Result<String, Refusal> {
        if self.all("transfer-encoding").next().is_some() {
            return Err(Refusal::new(411, "the length of the question is missing").with_help("send `Content-Length`"));
        }
        if self.length > most as u64 {
            let message = format!("the length limit is exceeded: a question has at most {most} bytes");
            return Err(Refusal::new(413, message));
        }
        let mut text = vec![0; self.length as usize];
        let is_asked = self.all("expect").any(|value| value.eq_ignore_ascii_case("100-continue"));
        let asked = if is_asked { to.write_all(b"HTTP/1.1 100 Continue\r\n\r\n") } else { Ok(()) };
        asked.and_then(|()| from.read_exact(&mut text)).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => Refusal::new(408, "the question did not come in time"),
            _ => Refusal::new(400, format!("the question did not come whole: {error}")),
        })?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// What an answer has after its head.
pub(crate) enum Content {
    Whole(Cow<'static, [u8]>),
    /// Events, up to the end of the connection: the progress of a question, then its answer.
    Events(Ask),
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(&'static str, &'static str)>,
    /// How long it may be kept.
    pub(crate) cache: &'static str,
    pub(crate) content: Content,
}

impl Answer {
    pub(crate) fn new(status: u16, kind: &'static str, content: Content) -> Answer {
        Answer { status, headers: vec![("content-type", kind)], cache: "no-store", content }
    }

    pub(crate) fn json(status: u16, json: impl Into<Cow<'static, [u8]>>) -> Answer {
        Answer::new(status, "application/json", Content::Whole(json.into()))
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: &'static str) -> Answer {
        self.headers.push((name, value));
        self
    }

    /// Writes the answer; `HEAD` asks for its head alone. The connection `stays` open after it, or says that it does not.
    pub(crate) fn write(&self, to: &mut impl Write, stays: bool, is_head: bool) -> io::Result<()> {
        let reason = if self.status == 200 { "OK" } else { "Refused" };
        let mut head = format!("HTTP/1.1 {} {reason}\r\ncache-control: {}\r\n", self.status, self.cache);
        for (name, value) in self.headers.iter().chain(&HEADERS) {
            head.extend([name, ": ", value, "\r\n"]);
        }
        head += if stays { "" } else { "connection: close\r\n" };
        let content = match &self.content {
            Content::Whole(bytes) => {
                head += &format!("content-length: {}\r\n", bytes.len());
                if is_head { &[] } else { &**bytes }
            }
            Content::Events(_) => &[],
        };
        head += "\r\n";
        to.write_all(&[head.as_bytes(), content].concat())
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        Answer::json(refusal.status, json!(refusal.body()).to_string().into_bytes())
    }
}
