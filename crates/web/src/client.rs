//! Clients: the time in which they must read and write, and what they are told while they wait.

use serde_json::json;
use std::{
    io::{self, ErrorKind, Read, Write},
    net::TcpStream,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// The time between two looks at a client who waits.
pub(crate) const TICK: Duration = Duration::from_millis(250);

/// A client who waits for an answer.
pub(crate) struct Client {
    stream: Arc<TcpStream>,
    /// True if progress is reported by events.
    reports: bool,
    began: Instant,
    /// The looks so far.
    looks: AtomicU64,
}

impl Client {
    pub(crate) fn new(stream: Arc<TcpStream>, reports: bool) -> Client {
        Client { stream, reports, began: Instant::now(), looks: AtomicU64::new(0) }
    }

    /// Reports progress, if it is time. Returns false if the client is gone.
    pub(crate) fn look(&self, positions: u64, is_waiting: bool) -> bool {
        let (time, looks) = (self.began.elapsed(), self.looks.load(Ordering::Relaxed));
        let due = (time.as_millis() / TICK.as_millis()) as u64;
        if due <= looks || self.looks.compare_exchange(looks, due, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return true;
        }
        let seconds = (time.as_secs_f64() * 10.0).round() / 10.0;
        let progress = json!({ "seconds": seconds, "positions": positions.to_string(), "waiting": is_waiting });
        !self.is_gone() && (!self.reports || self.tell("progress", &progress.to_string()).is_ok())
    }

    /// Checks whether the client has closed the connection.
    fn is_gone(&self) -> bool {
        let peeked = self.stream.set_nonblocking(true).and_then(|()| self.stream.peek(&mut [0]));
        let is_there = match &peeked {
            Ok(bytes) => *bytes > 0,
            Err(error) => error.kind() == ErrorKind::WouldBlock,
        };
        self.stream.set_nonblocking(false).is_err() || !is_there
    }

    /// Writes an event whose data is one line.
    pub(crate) fn tell(&self, event: &str, data: &str) -> io::Result<()> {
        (&*self.stream).write_all(format!("event: {event}\ndata: {data}\n\n").as_bytes())
    }
}

/// What a client writes, up to a time.
pub(crate) struct Timed {
    pub(crate) stream: Arc<TcpStream>,
    pub(crate) end: Instant,
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        (&*self.stream).read(bytes)
    }
}
