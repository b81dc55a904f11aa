//! The web page of ninepins and the JSON API behind it, for one machine.
//!
//! [`run`] serves one address until a signal stops it. The page is part of the program and needs nothing else. The API is stateless: each
//! question holds the whole played game. `/api/openapi.json` describes it.
//!
//! [`Limits`] bounds the cost of questions. The server tries each question for a moment; one that is not answered then waits for one of
//! a few places. So easy questions do not wait for hard ones. Work on a question stops when its client disconnects.

mod api;
mod events;
mod guard;
mod page;
mod refusal;
mod scheduler;
mod wire;

use axum::{
    Router,
    http::{StatusCode, header},
};
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::net::TcpListener;

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
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            time: Duration::from_secs(10),
            memory: 512_000_000,
            searches: processors.div_ceil(2),
            questions: 1000,
            connections: 500,
            silence: Duration::from_secs(15),
        }
    }
}

/// The longest body of a request, in bytes.
pub const MAX_BODY: usize = 1 << 20;

/// Returns the page and its API for a server at `address`. Requests to other hosts are refused.
pub fn router(address: SocketAddr, limits: Limits) -> Router {
    let scheduler = Arc::new(scheduler::Scheduler::new(limits));
    guard::guarded(api::routes(scheduler).merge(page::routes()), address)
}

/// Serves the page at `address` until a signal ends the program. `ready` receives the address, where port 0 is replaced by a free one.
///
/// # Errors
///
/// [`io::Error`] if the program cannot listen on the address.
pub fn run(address: SocketAddr, limits: Limits, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        serve(listener, limits, end_signal()).await
    });
    // The work on open questions is abandoned.
    runtime.shutdown_background();
    served
}

/// Waits for Ctrl-C or, on Unix, for a termination signal.
async fn end_signal() {
    #[cfg(unix)]
    if let Ok(mut end) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = end.recv() => return,
            _ = tokio::signal::ctrl_c() => return,
        }
    }
    // Without signals the server runs until it is killed.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Serves the page until `stop` is ready, which also stops the work on open questions.
///
/// # Errors
///
/// [`io::Error`] if the listener has no address.
pub async fn serve(
    listener: TcpListener,
    limits: Limits,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let address = listener.local_addr()?;
    let busy = guard::guarded(Router::new().fallback(too_many), address);
    tokio::select! {
        () = wire::serve(listener, router(address, limits), busy, limits) => Ok(()),
        () = stop => Ok(()),
    }
}

/// Refuses a client whose connection has no place.
async fn too_many() -> impl axum::response::IntoResponse {
    let refusal = refusal::Refused::new(StatusCode::SERVICE_UNAVAILABLE, "too many connections are open at once");
    ([(header::RETRY_AFTER, "5")], refusal.with_help("try again in a few seconds"))
}
