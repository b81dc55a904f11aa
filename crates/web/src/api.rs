//! What is at each path: questions, their description, and the page.

use crate::{
    MAX_BODY, Server,
    body::{Body, json, refused, whole},
    events::events,
    guard, page,
    scheduler::Progress,
};
use hyper::{
    Request, Response, StatusCode,
    body::{Body as HttpBody, Bytes},
    header::{ACCEPT, ALLOW, CONTENT_LENGTH, HeaderMap, HeaderValue, RETRY_AFTER},
};
use ninepins_api::{DESCRIPTION, OPENAPI_PATH, Refusal};
use std::{fmt::Display, future::poll_fn, pin::Pin, time::Duration};
use tokio::time::timeout;

impl Server {
    /// Answers a request, or refuses it if its connection has no place.
    pub(crate) async fn respond<B>(&self, request: Request<B>, has_place: bool) -> Response<Body>
    where
        B: HttpBody<Data = Bytes, Error: Display> + Unpin,
    {
        let (head, body) = request.into_parts();
        let path = head.uri.path();
        let endpoint = ninepins_api::endpoint(path);
        let in_api = path == "/api" || path.starts_with("/api/");
        let exists = path.starts_with('/') && (!in_api || endpoint.is_some() || path == OPENAPI_PATH);
        let methods = if endpoint.is_some_and(|endpoint| endpoint.has_body) { "POST" } else { "GET,HEAD" };
        let fits = methods.split(',').any(|method| head.method == method);
        let see = |status, message| Err(Refusal::new(status, message).with_help(format!("see {OPENAPI_PATH}")));
        let found = async {
            guard::check(self.address, &head)?;
            match endpoint {
                _ if !has_place => {
                    let refusal = Refusal::new(503, "too many connections are open at once");
                    Err(refusal.with_help("try again in a few seconds"))
                }
                _ if !exists => see(404, "no such endpoint"),
                _ if !fits && in_api => see(405, "this endpoint takes another HTTP method"),
                _ if !fits => Ok(whole(405, &[], "")),
                Some(endpoint) => {
                    let text = read(&head.headers, body, self.scheduler.limits.silence).await?;
                    let ask = endpoint.read(&text)?;
                    let mut accepted = head.headers.get_all(ACCEPT).iter().filter_map(|kind| kind.to_str().ok());
                    if accepted.any(|kind| kind.contains("text/event-stream")) {
                        return Ok(events(self.scheduler.clone(), ask));
                    }
                    self.scheduler.think(ask, Progress::default()).await.map(json)
                }
                None if in_api => Ok(json(DESCRIPTION)),
                None => Ok(page::file(path)),
            }
        };
        let mut response = found.await.unwrap_or_else(refused);
        if !has_place && response.status() == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("5"));
        } else if exists && !fits {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
        }
        guard::add_headers(response.headers_mut());
        response
    }
}

/// Reads the body of a request.
async fn read<B>(headers: &HeaderMap, mut body: B, silence: Duration) -> Result<String, Refusal>
where
    B: HttpBody<Data = Bytes, Error: Display> + Unpin,
{
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > MAX_BODY as u64) {
        let message = format!("the length limit is exceeded: a question has at most {MAX_BODY} bytes");
        return Err(Refusal::new(413, message));
    }
    let failed = |status, why: &dyn Display| Refusal::new(status, format!("Failed to buffer the request body: {why}"));
    let whole = async {
        let mut text = Vec::new();
        while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            text.extend(frame.map_err(|error| failed(400, &error))?.into_data().unwrap_or_default());
            if text.len() > MAX_BODY {
                return Err(failed(413, &"length limit exceeded"));
            }
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    };
    timeout(silence, whole).await.unwrap_or_else(|_| Err(Refusal::new(408, "the question did not come in time")))
}
