//! Answers as a stream of events: progress reports, then the answer.

use crate::{
    refusal::Refused,
    scheduler::{Progress, Scheduler},
};
use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{
        IntoResponse, Response,
        sse::{Event, Sse},
    },
};
use futures_util::{future::BoxFuture, stream};
use ninepins_api::{Ask, Refusal};
use serde_json::json;
use std::{
    convert::Infallible,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

/// The time between two progress reports.
const TICK: Duration = Duration::from_millis(250);

/// Answers a question: as JSON, or as events if the client accepts those.
pub(crate) async fn answer(scheduler: Arc<Scheduler>, headers: &HeaderMap, ask: Ask) -> Response {
    let wants_events = headers
        .get_all(header::ACCEPT)
        .iter()
        .filter_map(|accepted| accepted.to_str().ok())
        .any(|accepted| accepted.contains("text/event-stream"));
    if wants_events {
        return events(scheduler, ask).into_response();
    }
    match scheduler.think(ask, Progress::default()).await {
        Ok(json) => as_json(json),
        Err(refusal) => Refused(refusal).into_response(),
    }
}

/// Returns JSON text as a response.
pub(crate) fn as_json(json: impl IntoResponse) -> Response {
    let mut response = json.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A question that is being answered.
struct PendingAnswer {
    answer: BoxFuture<'static, Result<String, Refusal>>,
    progress: Progress,
    began: Instant,
}

fn events(scheduler: Arc<Scheduler>, ask: Ask) -> impl IntoResponse {
    let progress = Progress::default();
    let thinking = progress.clone();
    let answer: BoxFuture<'static, _> = Box::pin(async move { scheduler.think(ask, thinking).await });
    let thought = PendingAnswer { answer, progress, began: Instant::now() };
    let next = |thought: Option<PendingAnswer>| async {
        let mut thought = thought?;
        Some(tokio::select! {
            answer = &mut thought.answer => (Ok::<_, Infallible>(last(answer)), None),
            () = tokio::time::sleep(TICK) => (Ok(thought.tick()), Some(thought)),
        })
    };
    Sse::new(stream::unfold(Some(thought), next))
}

impl PendingAnswer {
    /// Reports `{"seconds":1.2,"positions":"123456","waiting":false}`.
    fn tick(&self) -> Event {
        let tenths = (self.began.elapsed().as_secs_f64() * 10.0).round() / 10.0;
        let positions = self.progress.positions.load(Ordering::Relaxed).to_string();
        let waiting = self.progress.waiting.load(Ordering::Relaxed);
        let data = json!({ "seconds": tenths, "positions": positions, "waiting": waiting });
        Event::default().event("progress").data(data.to_string())
    }
}

fn last(answer: Result<String, Refusal>) -> Event {
    match answer {
        Ok(json) => Event::default().event("answer").data(json),
        Err(refusal) => {
            let mut body = json!(refusal.body);
            body["status"] = refusal.status.into();
            Event::default().event("error").data(body.to_string())
        }
    }
}
