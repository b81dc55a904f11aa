//! Answers as a stream of events: progress reports, then the answer.

use crate::{
    body::{Body, stream},
    scheduler::{Progress, Scheduler},
};
use hyper::{Response, body::Bytes, header};
use ninepins_api::{Ask, Refusal};
use serde_json::json;
use std::{
    future::Future,
    sync::{Arc, atomic::Ordering},
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::time::{Instant, sleep};

/// The time between two progress reports.
const TICK: Duration = Duration::from_millis(250);

/// Answers a question by events.
pub(crate) fn events(scheduler: Arc<Scheduler>, ask: Ask) -> Response<Body> {
    let (progress, began) = (Progress::default(), Instant::now());
    let thinking = progress.clone();
    let mut answer = Some(Box::pin(async move { scheduler.think(ask, thinking).await }));
    let mut tick = Box::pin(sleep(TICK));
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];
    let next = move |context: &mut Context<'_>| {
        let Some(thought) = &mut answer else { return Poll::Ready(None) };
        let event = if let Poll::Ready(thought) = thought.as_mut().poll(context) {
            answer = None;
            last(thought)
        } else {
            ready!(tick.as_mut().poll(context));
            tick.as_mut().reset(Instant::now() + TICK);
            report(&progress, began.elapsed())
        };
        Poll::Ready(Some(event))
    };
    stream(&headers, Box::new(next))
}

/// Reports `{"seconds":1.2,"positions":"123456","waiting":false}`.
fn report(progress: &Progress, time: Duration) -> Bytes {
    let tenths = (time.as_secs_f64() * 10.0).round() / 10.0;
    let positions = progress.positions.load(Ordering::Relaxed).to_string();
    let waiting = progress.waiting.load(Ordering::Relaxed);
    event("progress", &json!({ "seconds": tenths, "positions": positions, "waiting": waiting }).to_string())
}

fn last(answer: Result<String, Refusal>) -> Bytes {
    match answer {
        Ok(json) => event("answer", &json),
        Err(refusal) => {
            let mut body = json!(refusal.body());
            body["status"] = refusal.status.into();
            event("error", &body.to_string())
        }
    }
}

/// Returns an event whose data is one line.
fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}
