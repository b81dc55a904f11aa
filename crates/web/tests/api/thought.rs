//! Answers and their times.

use super::{app, app_with, ask, hard, limits, post, text};
use hyper::StatusCode;
use ninepins_web::Limits;
use serde_json::{Value as Json, json};
use std::{sync::Arc, time::Duration};

/// A hint that is out of time is a move all the same.
#[tokio::test]
async fn random_hints_can_be_played() {
    let (_, hint) = ask(&app(), "/api/hint", &hard()).await;
    let mut next = hard();
    next["play"] = hint["play"].clone();
    assert_eq!(ask(&app(), "/api/session", &next).await.0, StatusCode::OK);
}

/// The events of a stream: their names and data.
fn events<'a>(text: &'a str) -> Vec<(&'a str, Json)> {
    let event = |lines: &'a str| {
        let (name, data) = lines.strip_prefix("event: ").unwrap().split_once("\ndata: ").unwrap();
        (name, serde_json::from_str(data).unwrap())
    };
    text.trim_end().split("\n\n").map(event).collect()
}

#[tokio::test]
async fn progress_comes_before_the_answer() {
    let easy = json!({"game": "nimmy", "position": "0"});
    for (question, waits, has) in [(hard(), true, "stopped"), (easy, false, "outcome")] {
        let mut request = post("/api/solve", question.to_string());
        request.headers_mut().insert("accept", "text/event-stream".parse().unwrap());
        let response = app().answer(request).await;
        assert_eq!(
            (response.status(), &response.headers()["content-type"]),
            (StatusCode::OK, &"text/event-stream".parse().unwrap())
        );
        let text = text(response).await;
        let events = events(&text);
        let (last, before) = events.split_last().unwrap();
        assert_eq!(last.0, "answer", "{text}");
        assert!(last.1.get(has).is_some(), "{text}");
        assert_eq!(!before.is_empty(), waits, "{text}");
        for (name, data) in before {
            assert_eq!(*name, "progress");
            assert!(data["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{text}");
            assert!(data["waiting"].is_boolean() && data["positions"].is_string(), "{text}");
        }
    }
}

#[tokio::test]
async fn one_question_too_many_is_told_so() {
    let app = Arc::new(app_with(Limits { questions: 1, ..limits() }));
    let easy = json!({"game": "nim", "position": "1"});
    let first = tokio::spawn({
        let app = app.clone();
        async move { ask(&app, "/api/solve", &hard()).await.0 }
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(ask(&app, "/api/solve", &easy).await.0, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(first.await.unwrap(), StatusCode::OK);
    assert_eq!(ask(&app, "/api/solve", &easy).await.0, StatusCode::OK);
}

/// With one place for hard questions, a client that disconnects frees it for the next; easy questions need none.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_stops_when_nobody_waits_for_it() {
    let app = Arc::new(app_with(Limits { searches: 1, time: Duration::from_secs(60), ..limits() }));
    let going = tokio::spawn({
        let app = app.clone();
        async move { ask(&app, "/api/solve", &hard()).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (_, easy) = ask(&app, "/api/solve", &json!({"game": "kayles", "position": "3+5+7"})).await;
    assert_eq!(easy["outcome"], "N");
    // This takes longer than a moment by plain search.
    let slow = json!({"game": "kayles", "position": "5+6+7", "strategy": "brute"});
    let waits = tokio::time::timeout(Duration::from_secs(1), ask(&app, "/api/solve", &slow)).await;
    assert!(waits.is_err(), "there was room for two: {waits:?}");
    going.abort();
    let (_, answer) = tokio::time::timeout(Duration::from_secs(30), ask(&app, "/api/solve", &slow)).await.unwrap();
    assert_eq!(answer["outcome"], "N", "{answer}");
}
