//! The web page of ninepins and the JSON API behind it, for one machine.
//!
//! [`run`] serves one address until a signal stops it. The page is part of the program and needs nothing else. The API is stateless: each
//! question holds the whole played game. `/api/openapi.json` describes it.
//!
//! [`Limits`] bounds the cost of questions. The server tries each question for a moment; one that is not answered then waits for one of
//! a few places. So easy questions do not wait for hard ones. Work on a question stops when its client disconnects.

mod answer;
mod client;
mod guard;
mod http;
mod page;
mod scheduler;

pub use guard::hosts;

use ninepins::Budget;
use scheduler::{Places, Scheduler};
use signal_hook::{consts, flag};
use std::{
    convert::Infallible,
    io,
    net::{SocketAddr, TcpListener},
    sync::{Arc, atomic::AtomicBool},
    thread,
    time::Duration,
};

/// The limits of a server. Start from [`Limits::default`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most time for a question, including its wait.
    pub time: Duration,
    /// The most memory for a question in bytes, estimated.
    pub memory: u64,
    /// The number of hard questions that are answered at once.
    pub searches: usize,
    /// The most questions at once, including those that wait; further ones are refused.
    pub questions: usize,
    /// The most open connections; further clients are refused.
    pub connections: usize,
    /// The longest silence of a client: within a request, before the next one, or with an answer unread.
    pub silence: Duration,
}

impl Default for Limits {
    /// Returns 10 seconds, 512 MB, half the processors, 1000 questions, 500 connections, 15 seconds.
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(10),
            memory: 512_000_000,
            searches: Budget::processors().div_ceil(2),
            questions: 1000,
            connections: 500,
            silence: Duration::from_secs(15),
        }
    }
}

/// The longest body of a request, in bytes.
pub const MAX_BODY: usize = 1 << 20;

/// The most clients without a place that are refused at once. Further ones wait to be accepted.
const MAX_REFUSALS: usize = 100;

/// The most time for a refusal.
const REFUSAL: Duration = Duration::from_secs(2);

/// The pause after the system could not accept a connection.
const RECOVER: Duration = Duration::from_millis(100);

/// The page and its API at an address.
struct Server {
    address: SocketAddr,
    scheduler: Scheduler,
}

/// Serves the page at `address` until a signal ends the program. `ready` receives the address, where port 0 is replaced by a free one.
///
/// # Errors
///
/// [`io::Error`] if the program cannot listen on the address.
pub fn run(address: SocketAddr, limits: Limits, ready: impl FnOnce(SocketAddr)) -> io::Result<Infallible> {
    let listener = TcpListener::bind(address)?;
    // The work on open questions is abandoned. Without a handler the signal ends the program, too, but as a failure.
    for signal in [consts::SIGTERM, consts::SIGINT] {
        let _ = flag::register_conditional_shutdown(signal, 0, Arc::new(AtomicBool::new(true)));
    }
    ready(listener.local_addr()?);
    serve(&listener, limits)
}

/// Serves the page for ever. Each connection has a thread; the server answers as many as it has places for, and refuses the others.
///
/// # Errors
///
/// [`io::Error`] if the listener has no address.
pub fn serve(listener: &TcpListener, limits: Limits) -> io::Result<Infallible> {
    let server = Arc::new(Server { address: listener.local_addr()?, scheduler: Scheduler::new(limits) });
    let (places, refusals) = (Places::new(limits.connections), Places::new(MAX_REFUSALS));
    loop {
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(RECOVER);
            continue;
        };
        let place = places.take(Duration::ZERO);
        let (has_place, silence) = if place.is_some() { (true, limits.silence) } else { (false, REFUSAL) };
        let place = place.or_else(|| refusals.take(Duration::MAX));
        let server = server.clone();
        // An error of one connection, such as a client that is gone, does not concern the others.
        let answered = thread::Builder::new().spawn(move || {
            let _gone = server.serve(stream, silence, has_place);
            drop(place);
        });
        if answered.is_err() {
            thread::sleep(RECOVER);
        }
    }
}
