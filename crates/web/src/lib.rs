//! The web page of ninepins and the JSON API behind it, for one machine.
//!
//! [`run`] serves one address until a signal stops it. The page is part of the program and needs nothing else. The API is stateless: each
//! question holds the whole played game. `/api/openapi.json` describes it.
//!
//! [`Limits`] bounds the cost of questions. The server tries each question for a moment; one that is not answered then waits for one of
//! a few places. So easy questions do not wait for hard ones. Work on a question stops when its client disconnects.

mod api;
mod body;
mod events;
mod guard;
mod own;
mod page;
mod scheduler;
mod wire;

pub use own::hosts;

use hyper::{
    Request, Response,
    body::{Body, Bytes},
};
use ninepins::Budget;
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, task::JoinSet};

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

/// The page and its API at an address, without connections.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    scheduler: Arc<scheduler::Scheduler>,
}

impl Server {
    /// Builds a server. It refuses requests to other hosts than `address`.
    pub fn new(address: SocketAddr, limits: Limits) -> Server {
        Server { address, scheduler: Arc::new(scheduler::Scheduler::new(limits)) }
    }

    /// Answers a request.
    pub async fn answer(&self, request: Request<String>) -> Response<impl Body<Data = Bytes> + Unpin + use<>> {
        self.respond(request, true).await
    }
}

/// Serves the page at `address` until a signal ends the program. `ready` receives the address, where port 0 is replaced by a free one.
///
/// # Errors
///
/// [`io::Error`] if the program cannot listen on the address.
pub fn run(address: SocketAddr, limits: Limits, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        serve(listener, limits, end_signal()).await
    });
    // The work on open questions is abandoned.
    runtime.shutdown_background();
    served
}

/// Waits for Ctrl-C or, on Unix, for a termination signal. Without signals the server runs until it is killed.
async fn end_signal() {
    #[cfg(unix)]
    {
        use std::{future::poll_fn, task::Poll};
        use tokio::signal::unix::{SignalKind, signal};
        let ends = [SignalKind::terminate(), SignalKind::interrupt()];
        let mut ends: Vec<_> = ends.into_iter().filter_map(|kind| signal(kind).ok()).collect();
        poll_fn(|context| match ends.iter_mut().any(|end| end.poll_recv(context).is_ready()) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        })
        .await;
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Serves the page until `stop` is ready, which also stops the work on open questions.
///
/// # Errors
///
/// [`io::Error`] if the listener has no address.
pub async fn serve(listener: TcpListener, limits: Limits, stop: impl Future<Output = ()>) -> io::Result<()> {
    let server = Arc::new(Server::new(listener.local_addr()?, limits));
    // A set that is dropped ends its tasks.
    let mut accepting = JoinSet::new();
    accepting.spawn(wire::serve(listener, server));
    stop.await;
    Ok(())
}
