//! Answers and their times.

use super::{app, app_with, ask, hard, limits, post, text};
use hyper::StatusCode;
use ninepins::{Budget, Question, Solver};
use ninepins_web::Limits;
use serde_json::{Value as Json, json};
use std::{sync::Arc, time::Duration};

#[tokio::test]
async fn an_answer_is_that_of_the_library() {
    for (game, position) in
        [("kayles", "1+60"), ("nimmy", "1+2+3+2"), ("limit-nim", "10/9+7"), ("partizan-kayles", "4+5+6")]
    {
        let (status, mut answer) = ask(&app(), "/api/solve", &json!({"game": game, "position": position})).await;
        assert_eq!(answer.as_object_mut().unwrap().remove("sheet").unwrap()[0]["block"], "game");
        let question = Question::new(game.parse().unwrap(), position.parse().unwrap());
        let expected = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        assert_eq!((status, answer), (StatusCode::OK, json!(expected)));
    }
}

/// Tables, pairs, fractions of limits, winners of the empty position: all rows of an independent oracle.
#[tokio::test]
async fn rows_of_the_oracle() {
    let rows = include_str!("../../../../testdata/rules.jsonl");
    let app = app_with(Limits { time: Duration::from_secs(60), ..limits() });
    for row in rows.lines().map(|row| serde_json::from_str::<Json>(row).unwrap()) {
        let question = json!({ "game": row["game"], "position": row["position"] });
        let (status, answer) = ask(&app, "/api/solve", &question).await;
        assert_eq!(status, StatusCode::OK, "{row}");
        for field in ["game", "position", "outcome", "winning_moves"] {
            assert_eq!(answer[field], row[field], "{row}");
        }
    }
    assert_eq!(rows.lines().count(), 300);
}

#[tokio::test]
async fn out_of_time_is_an_answer() {
    let (status, answer) = ask(&app(), "/api/solve", &hard()).await;
    assert_eq!((status, &answer["stopped"]), (StatusCode::OK, &json!("time")));
    assert_eq!(answer.get("outcome"), None);
    // A hint says so, and is a move all the same.
    let (_, hint) = ask(&app(), "/api/hint", &hard()).await;
    assert_eq!((&hint["grounds"], &hint["wins"]), (&json!("too-hard"), &Json::Null));
    assert!(hint["text"].as_str().unwrap().contains("the time is up"), "{hint}");
    let mut next = hard();
    next["play"] = hint["play"].clone();
    assert_eq!(ask(&app(), "/api/session", &next).await.0, StatusCode::OK);
}

/// Values that are too large, too.
#[tokio::test]
async fn values_without_end_are_answers() {
    for (game, position, stopped) in
        [("0.71|0.53", "60", json!("time")), ("0.05|0.7", "1000000000000000000", Json::Null)]
    {
        let question = json!({"game": game, "position": position, "files": ["svg"]});
        let (status, answer) = ask(&app(), "/api/value", &question).await;
        assert_eq!((status, &answer["stopped"]), (StatusCode::OK, &stopped), "{game}");
        assert_eq!((&answer["position"], &answer["canonical"]), (&json!(position), &Json::Null), "{game}");
        assert_eq!((answer["sum"].is_string(), &answer["files"]["svg"]), (stopped.is_null(), &Json::Null), "{answer}");
    }
}

/// What may be asked of a server has limits, and defaults do not exceed them.
#[tokio::test]
async fn questions_are_limited() {
    let of = |fields: Json| async move { ask(&app(), "/api/quotient", &fields).await };
    let (status, answer) = of(json!({"game": "0.07", "to": 5, "files": ["certificate", "svg"]})).await;
    assert_eq!((status, &answer["to"]), (StatusCode::OK, &json!(5)));
    let files = &answer["files"];
    let start = |name: &str| files[name].as_str().and_then(|text| text.split([' ', '\n']).next());
    assert_eq!((start("certificate"), start("svg")), (Some("ninepins"), Some("<svg")), "{files}");
    for (field, most) in [("to", 1001), ("max_order", 20_001)] {
        let (status, answer) = of(json!({"game": "0.07", field: most})).await;
        assert_eq!((status, &answer["error"]["field"]), (StatusCode::BAD_REQUEST, &json!(field)));
    }
    let few = json!({"game": "0.45 misere", "position": "5+6", "strategy": "brute", "positions": 3});
    assert_eq!(ask(&app(), "/api/solve", &few).await.1["stopped"], "positions");
}

/// The events of a stream: their names and data.
fn events(text: &str) -> Vec<(&str, Json)> {
    let event = |event: &'static str, data: &str| (event, serde_json::from_str(data).unwrap());
    let mut events = Vec::new();
    for lines in text.trim_end().split("\n\n") {
        let (name, data) = lines.split_once('\n').unwrap();
        let name =
            ["event: progress", "event: answer", "event: error"].into_iter().find(|known| *known == name).unwrap();
        events.push(event(&name["event: ".len()..], data.strip_prefix("data: ").unwrap()));
    }
    events
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

/// Every question stops in time: no uninterruptible work takes seconds.
#[tokio::test]
async fn the_clock_is_obeyed() {
    let app = app_with(Limits { time: Duration::from_millis(100), ..limits() });
    for (path, question) in [
        ("solve", hard()),
        ("hint", hard()),
        ("why", hard()),
        ("moves", hard()),
        ("hint", json!({"game": "0.45|0.7 misere; N at 9", "position": "90,80,70,60"})),
        ("solve", json!({"game": "kayles misere", "position": "60+61+62+63", "strategy": "search"})),
        ("solve", json!({"game": "nim", "position": "1000+2000+3000", "strategy": "search"})),
        ("solve", json!({"game": "limit-nim", "position": "900000+800000/3"})),
        ("solve", json!({"game": "0.f", "position": "400+300", "strategy": "brute"})),
        ("tree", json!({"game": "kayles misere", "position": "60+61+62", "merge": true, "depth": 1})),
        ("tree", json!({"game": "nimmy", "position": "40+50+60", "merge": true})),
        ("tree", json!({"game": "kayles", "position": "1000000000000000000"})),
        ("tree", json!({"game": "nimmy", "position": "1000000000000000000+5", "merge": true, "depth": 2})),
        ("tree", json!({"game": "partizan-kayles", "position": "1000000000000000000", "depth": 1})),
        ("heaps", json!({"game": "0.7!f!7!f!7", "to": 1000})),
        ("reply", json!({"game": "4!.f[f]", "position": "1000,1000", "left": "computer"})),
    ] {
        let began = std::time::Instant::now();
        let (status, answer) = ask(&app, &format!("/api/{path}"), &question).await;
        let took = began.elapsed();
        println!("{took:?} {path} {question}");
        assert!(status.is_success() || status.is_client_error(), "{path} {question}: {answer}");
        assert!(took < Duration::from_secs(3), "{took:?}: {path} {question}");
    }
}
