//! Connections: how many there are, and how long they may keep silent.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::Semaphore, time::sleep};

/// How long the head of a request may take, or its body, or what comes before the next request.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);

/// The most connections at once; others wait to be let in.
const MAX_CONNECTIONS: usize = 500;

/// How long to wait when the system has no room for another connection.
const RECOVER: Duration = Duration::from_millis(100);

/// Lets connections in, for ever.
pub(crate) async fn serve(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    while let Ok(place) = places.clone().acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            sleep(RECOVER).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(SILENCE);
            // That a client has gone concerns nobody.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
    }
}
