//! The JSON of answers and errors, and of questions as lines.

use ninepins::{ask::Typed, jsonl::*, rules::is_unseen, rules::steers, *};
use serde_json::Value;
use std::sync::Mutex;

#[test]
fn answers_have_the_wanted_fields_and_no_others() {
    let mut question = Question::new("kayles".parse().unwrap(), "3+5".parse().unwrap());
    question.settings.remoteness = true;
    let answer = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
    for field in ANSWER_FIELDS.split(' ') {
        let (fields, id) = ([field.to_owned()], Id::of("7.0").unwrap());
        let wanted = Wanted { id: Some(&id), to_move: Some(Player::Right), fields: Some(&fields) };
        let mut text = Vec::new();
        answer.push_json(&wanted, &mut text);
        let start = format!(r#"{{"schema":"ninepins/answer/1","id":7.0,"{field}":"#);
        let read: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!((text.starts_with(start.as_bytes()), read.as_object().unwrap().len()), (true, 3), "{field}: {read}");
    }
}

#[test]
fn errors_steer_no_terminal_and_lose_nothing() {
    let typed = "a\u{1b}[31m\u{202e}\u{9b}b\u{7f}\n\u{2028}\"è\u{200b}\u{e0001}";
    let text = error_json(None, &Refusal::of(typed, typed).at(1..2));
    assert!(!text.contains(|c| steers(c) || is_unseen(c)), "{text}");
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read["error"]["input"].as_str(), Some(typed));
    assert_eq!(read["error"]["message"].as_str(), Some(&*printable(typed)));
}

/// The rows have settings of every kind, and mistakes in every field.
#[test]
fn lines_have_the_answers_of_the_rows() {
    let kept = Mutex::new(Games::new(Known::default()));
    let defaults = Defaults::read(&Typed::default(), DEFAULT_POSITIONS).unwrap();
    let asking = Asking { kept: &kept, defaults, fields: None };
    for row in include_str!("../../../../testdata/lines.jsonl").lines() {
        let [line, expected] = {
            let row: Value = serde_json::from_str(row).unwrap();
            ["line", "answer"].map(|field| row[field].as_str().unwrap().to_owned())
        };
        let (mut games, mut text) = (Games::new(Known::default()), Vec::new());
        games.answer(&line, &asking, &mut Budget::of_positions, &|| {}, &mut text);
        assert_eq!(String::from_utf8(text).unwrap(), expected + "\n");
    }
}
