//! Answers and their times.

use super::{Request, ask, hard, limits, start};
use ninepins_web::Limits;
use serde_json::{Value as Json, json};
use std::{
    io::Write,
    net::TcpStream,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

/// A hint that is out of time is a move all the same.
#[test]
fn random_hints_can_be_played() {
    let address = start(limits());
    let (_, hint) = ask(address, "/api/hint", &hard());
    let mut next = hard();
    next["play"] = hint["play"].clone();
    assert_eq!(ask(address, "/api/session", &next).0, 200);
}

/// The events of a stream: their names and data.
fn events<'a>(text: &'a str) -> Vec<(&'a str, Json)> {
    let event = |lines: &'a str| {
        let (name, data) = lines.strip_prefix("event: ").unwrap().split_once("\ndata: ").unwrap();
        (name, serde_json::from_str(data).unwrap())
    };
    text.trim_end().split("\n\n").map(event).collect()
}

#[test]
fn progress_comes_before_the_answer() {
    let address = start(limits());
    let easy = json!({"game": "nimmy", "position": "0"});
    for (question, waits, has) in [(hard(), true, "stopped"), (easy, false, "outcome")] {
        let request = Request::post("/api/solve", question.to_string()).with("accept", "text/event-stream");
        let answer = request.send(address);
        assert!(answer.status == 200 && answer.has("content-type: text/event-stream"), "{}", answer.head);
        let text = answer.body;
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
    // A refusal after the head of the answer is an event, too.
    let over = json!({"game": "nim", "position": "0"}).to_string();
    let text = Request::post("/api/hint", over).with("accept", "text/event-stream").send(address).body;
    assert!(text.starts_with("event: error\n") && text.contains("\"status\":409"), "{text}");
}

#[test]
fn one_question_too_many_is_told_so() {
    let address = start(Limits { questions: 1, ..limits() });
    let easy = json!({"game": "nim", "position": "1"});
    let first = thread::spawn(move || ask(address, "/api/solve", &hard()).0);
    thread::sleep(Duration::from_millis(200));
    assert_eq!(ask(address, "/api/solve", &easy).0, 503);
    assert_eq!(first.join().unwrap(), 200);
    assert_eq!(ask(address, "/api/solve", &easy).0, 200);
}

/// With one place for hard questions, a client that disconnects frees it for the next; easy questions need none.
#[test]
fn a_question_stops_when_nobody_waits_for_it() {
    let address = start(Limits { searches: 1, time: Duration::from_secs(60), ..limits() });
    let mut going = TcpStream::connect(address).unwrap();
    going.write_all(Request::post("/api/solve", hard().to_string()).text(address).as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(300));
    let (_, easy) = ask(address, "/api/solve", &json!({"game": "kayles", "position": "3+5+7"}));
    assert_eq!(easy["outcome"], "N");
    // This takes longer than a moment by plain search.
    let slow = json!({"game": "kayles", "position": "5+6+7", "strategy": "brute"});
    let (sender, answers) = mpsc::channel();
    let began = Instant::now();
    thread::spawn(move || sender.send(ask(address, "/api/solve", &slow)));
    assert!(answers.recv_timeout(Duration::from_secs(1)).is_err(), "there was room for two");
    drop(going);
    let (_, answer) = answers.recv_timeout(Duration::from_secs(30)).unwrap();
    assert_eq!(answer["outcome"], "N", "{answer} after {:?}", began.elapsed());
}
