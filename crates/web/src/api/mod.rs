//! The JSON API: a module for each group of questions.

mod ask;
#[cfg(test)]
mod description;
mod games;
mod play;
#[cfg(test)]
mod shapes;
mod solve;
mod state;
mod tree;
mod values;

use crate::{
    desk::{Ask, Desk},
    events,
    refusal::Refusal,
};
use ask::Json;
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
    routing::{any, get, post},
};
use ninepins::Budget;
use std::sync::Arc;

/// Where the description of the API is.
pub const OPENAPI_PATH: &str = "/api/openapi.json";

/// The description of the API. A test makes it from the types (`description.rs`).
const DESCRIPTION: &str = include_str!("openapi.json");

pub(crate) fn routes(desk: Arc<Desk>) -> Router {
    Router::new()
        .route("/api/games", get(games::games))
        .route("/api/solve", post(solve::solve))
        .route("/api/moves", post(solve::moves))
        .route("/api/session", post(play::session))
        .route("/api/reply", post(play::reply))
        .route("/api/hint", post(play::hint))
        .route("/api/why", post(play::why))
        .route("/api/tree", post(tree::tree))
        .route("/api/values", post(values::values))
        .route(OPENAPI_PATH, get(|| async { events::as_json(DESCRIPTION) }))
        .route("/api", any(unknown))
        .route("/api/{*path}", any(unknown))
        .method_not_allowed_fallback(other_method)
        .with_state(desk)
}

async fn other_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this is not asked so").with_help(format!("see {OPENAPI_PATH}"))
}

async fn unknown() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is no such question").with_help(format!("see {OPENAPI_PATH}"))
}

/// Answers a question by what `about` makes of it within a budget.
async fn answer<Q: Send + Sync + 'static>(
    State(desk): State<Arc<Desk>>,
    headers: HeaderMap,
    Json(question): Json<Q>,
    about: impl Fn(&Q, &mut Budget) -> Result<String, Refusal> + Send + Sync + 'static,
) -> Response {
    let ask: Ask = Arc::new(move |budget| about(&question, budget));
    events::answer(desk, &headers, ask).await
}

/// A thing as JSON text.
fn json(thing: &impl serde::Serialize) -> Result<String, Refusal> {
    serde_json::to_string(thing).map_err(|error| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
}
