//! The web page of ninepins and the JSON API behind it, for one machine.
//!
//! [`serve`] answers on one address until it is told to stop. The page is part of the program and needs nothing else. The API is
//! stateless: a game that is played is sent whole with every question. `/api/openapi.json` describes it.
//!
//! What a question may cost is bounded by [`Limits`]. Easy questions do not wait for hard ones: every question is first tried for
//! a moment ([`desk`](crate)), and only what is not answered then waits for one of the few places where hard questions are
//! thought about. A question stops when nobody waits for its answer any more.

mod api;
mod desk;
mod events;
mod guard;
mod page;
mod refusal;
mod wire;

use axum::{
    Router,
    http::{StatusCode, header},
};
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::net::TcpListener;

/// What may be spent.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time that a question may take, waiting included.
    pub time: Duration,
    /// The bytes that a question may hold, estimated.
    pub memory: u64,
    /// How many hard questions are thought about at once.
    pub searches: usize,
    /// How many questions are under way at once, those that wait included; more are refused.
    pub questions: usize,
    /// How many connections are open at once; clients of further ones are refused.
    pub connections: usize,
    /// How long a client may keep silent in a request or before the next one, or leave an answer unread.
    pub silence: Duration,
}

impl Default for Limits {
    /// 10 seconds, 512 MB, half the processors, 1000 questions, 500 connections, 15 seconds.
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

/// The page and its API, to be served at `address`: requests to other hosts are refused.
pub fn router(address: SocketAddr, limits: Limits) -> Router {
    let desk = Arc::new(desk::Desk::new(limits));
    guard::guarded(api::routes(desk).merge(page::routes()), address)
}

/// Serves the page at `address` until the program is interrupted or told to end. `ready` is told where; port 0 becomes a free one.
///
/// # Errors
///
/// If the address cannot be listened on.
pub fn run(address: SocketAddr, limits: Limits, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        serve(listener, limits, told_to_end()).await
    });
    // Nobody waits for what is being thought about.
    runtime.shutdown_background();
    served
}

/// Ctrl-C, or where there are such signals, a request to end.
async fn told_to_end() {
    #[cfg(unix)]
    if let Ok(mut end) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = end.recv() => return,
            _ = tokio::signal::ctrl_c() => return,
        }
    }
    // Without signals it goes on until it is killed.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Serves the page until `stop` is over; what is thought about then is stopped.
///
/// # Errors
///
/// If the address cannot be listened on.
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

/// Refuses a client for whose connection there is no place.
async fn too_many() -> impl axum::response::IntoResponse {
    let refusal = refusal::Refused::new(StatusCode::SERVICE_UNAVAILABLE, "too many connections are open at once");
    ([(header::RETRY_AFTER, "5")], refusal.with_help("try again in a few seconds"))
}
