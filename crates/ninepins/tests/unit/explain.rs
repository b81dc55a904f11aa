//! The words and the JSON of answers, and lines of limited width.

use ninepins::{ask::Typed, jsonl::*, rules::is_unseen, rules::steers, text::*, *};
use serde_json::Value;
use std::sync::Mutex;

#[test]
fn answers_are_explained_as_in_the_rows() {
    for row in include_str!("../../../../testdata/explanations.jsonl").lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let [game, position, why] = ["game", "position", "why"].map(|field| row[field].as_str().unwrap());
        let game: ninepins::Game = game.parse().unwrap();
        let position = ninepins::Layout::of_game(position, &game).unwrap().position();
        let strategy = row["strategy"].as_str().map(|name| StrategyId::named(name).unwrap());
        let question = Question::new(game, position).with_strategy(strategy);
        let answer = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        assert_eq!(answer.why, why, "{} {}", row["game"], row["position"]);
    }
}

#[test]
fn an_empty_list_of_moves_changes_no_reason() {
    for (game, position, strategy) in [
        ("nimmy", "3+4", None),
        ("nimmy", "3+50+70+1", None),
        ("nimmy", "13+5+7", Some(StrategyId::ClosedBlock)),
        ("0.15 misere", "7+8", None),
        ("0.33 misere; P at 3+3", "5+6", Some(StrategyId::Sweep)),
        ("0.7|0.37; L at 1+1", "3+4", None),
    ] {
        let question = Question::new(game.parse().unwrap(), position.parse().unwrap()).with_strategy(strategy);
        let ask = |question: Question| Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        let mut without = question.clone();
        without.settings.max_moves = 0;
        let (all, none) = (ask(question), ask(without));
        let list = |answer: &Analysis| answer.winning_moves.left.clone().unwrap();
        assert_eq!((list(&none).moves.len(), list(&none).total), (0, list(&all).total), "{game} {position}");
        assert_eq!(none.why, all.why, "{game} {position}");
    }
}

#[test]
fn no_line_is_too_long() {
    let text = "one two three four five six seven eight nine ten ".repeat(10);
    for (first, width) in [(28, 28), (90, 60), (40, 88)] {
        let lines = wrapped(text.trim(), first, width);
        assert!(lines.len() > 5 && lines[1..].iter().all(|line| line.chars().count() <= width), "{lines:?}");
        assert!(lines[0].chars().count() <= first, "{lines:?}");
        assert_eq!(lines.join(" "), text.trim());
    }
}

#[test]
fn formulas_stay_on_a_line_unless_they_are_long() {
    let text = "one two three four five 60 -> 3+55 turns 4 = 100 into 3 S_1 + 2 S_5";
    assert_eq!(wrapped(text, 34, 34), ["one two three four five 60 -> 3+55", "turns 4 = 100 into 3 S_1 + 2 S_5"]);
    assert_eq!(wrapped(text, 30, 30), ["one two three four five", "60 -> 3+55 turns 4 = 100 into", "3 S_1 + 2 S_5"]);
    assert_eq!(wrapped("S_9 = 3 S_1 + 3 S_2 = 0", 18, 18), ["S_9 = 3 S_1 + 3", "S_2 = 0"]);
    assert_eq!(wrapped("", 10, 10), [""]);
}

#[test]
fn a_cut_text_has_its_sign_within_the_width() {
    for (width, sign, expected) in [(4, "…", "abcd"), (3, "…", "ab…"), (3, "...", "..."), (1, "...", "."), (0, "…", "")]
    {
        assert_eq!(cut("abcd", width, sign), expected);
    }
}

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
