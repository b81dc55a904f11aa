//! Questions as lines of JSON: their answers and errors.

use ninepins::{ask::Typed, jsonl::*, *};
use std::sync::Mutex;

/// The rows have settings of every kind, and mistakes in every field.
#[test]
fn lines_have_the_answers_of_the_rows() {
    let kept = Mutex::new(Games::new(Known::default()));
    let defaults = Defaults::read(&Typed::default(), DEFAULT_POSITIONS).unwrap();
    let asking = Asking { kept: &kept, defaults, fields: None };
    for row in include_str!("../../../../testdata/lines.jsonl").lines() {
        let [line, expected] = {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            ["line", "answer"].map(|field| row[field].as_str().unwrap().to_owned())
        };
        let (mut games, mut text) = (Games::new(Known::default()), Vec::new());
        games.answer(&line, &asking, &mut Budget::of_positions, &|| {}, &mut text);
        assert_eq!(String::from_utf8(text).unwrap(), expected + "\n");
    }
}
