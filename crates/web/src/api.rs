//! The API over HTTP: a route for each kind of question.

use crate::{MAX_BODY, events, refusal::Refused, scheduler::Scheduler};
use axum::{
    Router,
    body::Bytes,
    extract::{FromRequest, Request, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{MethodRouter, any, get, post},
};
use ninepins_api::{DESCRIPTION, ENDPOINTS, Endpoint, OPENAPI_PATH};
use std::sync::Arc;
use tokio::time::timeout;

pub(crate) fn routes(scheduler: Arc<Scheduler>) -> Router {
    let all = ENDPOINTS.iter().fold(Router::new(), |all, endpoint| all.route(endpoint.path, route(endpoint)));
    all.route(OPENAPI_PATH, get(|| async { events::as_json(DESCRIPTION) }))
        .route("/api", any(unknown))
        .route("/api/{*path}", any(unknown))
        .method_not_allowed_fallback(other_method)
        .with_state(scheduler)
}

fn route(endpoint: &'static Endpoint) -> MethodRouter<Arc<Scheduler>> {
    let handler = move |scheduler: State<Arc<Scheduler>>, request: Request| answer(endpoint, scheduler, request);
    if endpoint.has_body { post(handler) } else { get(handler) }
}

async fn other_method() -> Refused {
    let method = "this endpoint takes another HTTP method";
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, method).with_help(format!("see {OPENAPI_PATH}"))
}

async fn unknown() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "no such endpoint").with_help(format!("see {OPENAPI_PATH}"))
}

/// Reads a question and answers it.
async fn answer(endpoint: &Endpoint, State(scheduler): State<Arc<Scheduler>>, request: Request) -> Response {
    let headers = request.headers().clone();
    let read = async { (endpoint.read)(&body(request, &scheduler).await?).map_err(Refused) };
    match read.await {
        Ok(ask) => events::answer(scheduler, &headers, ask).await,
        Err(refused) => refused.into_response(),
    }
}

/// Reads the body of a request.
async fn body(request: Request, scheduler: &Scheduler) -> Result<String, Refused> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > MAX_BODY as u64) {
        let message = format!("the length limit is exceeded: a question has at most {MAX_BODY} bytes");
        return Err(Refused::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    let late = |_| Refused::new(StatusCode::REQUEST_TIMEOUT, "the question did not come in time");
    let body = timeout(scheduler.limits.silence, Bytes::from_request(request, &())).await.map_err(late)?;
    let body = body.map_err(|rejection| Refused::new(rejection.status(), rejection.body_text()))?;
    Ok(String::from_utf8_lossy(&body).into_owned())
}
