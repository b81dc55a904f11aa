//! Connections: their number, and the time in which clients must read and write.

use crate::Server;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    convert::Infallible,
    future::Future,
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{Sleep, sleep, timeout},
};

/// The most clients without a place that are refused at once. Further ones wait to be accepted.
const MAX_REFUSALS: usize = 100;

/// The most time for a refusal.
const REFUSAL: Duration = Duration::from_secs(2);

/// The pause after the system could not accept a connection.
const RECOVER: Duration = Duration::from_millis(100);

/// Accepts connections for ever. The server answers as many as it has places for, and refuses the others.
pub(crate) async fn serve(listener: TcpListener, server: Arc<Server>) {
    let limits = server.scheduler.limits;
    let places = Arc::new(Semaphore::new(limits.connections));
    let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(RECOVER).await;
            continue;
        };
        // An error of one connection, such as a client that is gone, does not concern the others.
        if let Ok(place) = places.clone().try_acquire_owned() {
            let answered = answer(stream, server.clone(), limits.silence, true);
            tokio::spawn(async move {
                let _ = answered.await;
                drop(place);
            });
        } else if let Ok(place) = refusals.clone().acquire_owned().await {
            let refused = answer(stream, server.clone(), REFUSAL, false);
            tokio::spawn(async move {
                let _ = timeout(REFUSAL, refused).await;
                drop(place);
            });
        }
    }
}

/// Answers the requests of a connection, or refuses the first one.
async fn answer(stream: TcpStream, server: Arc<Server>, silence: Duration, has_place: bool) -> hyper::Result<()> {
    let mut connection = http1::Builder::new();
    connection.timer(TokioTimer::new()).header_read_timeout(silence).keep_alive(has_place);
    let stream = TokioIo::new(Timed { stream, silence, wait: None });
    let service = service_fn(async |request| Ok::<_, Infallible>(server.respond(request, has_place).await));
    connection.serve_connection(stream, service).await
}

/// A connection that ends when its client does not read. (For clients that do not write, hyper has a timeout.)
struct Timed {
    stream: TcpStream,
    silence: Duration,
    /// The timeout of a write that waits for the client.
    wait: Option<Pin<Box<Sleep>>>,
}

impl Timed {
    /// Returns the result of a write, or an error if it has waited too long.
    fn in_time<T>(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.wait = None;
            return polled;
        }
        let silence = self.silence;
        let wait = self.wait.get_or_insert_with(|| Box::pin(sleep(silence)));
        ready!(wait.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Timed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Timed {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
