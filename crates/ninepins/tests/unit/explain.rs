//! The words of explanations, and lines of limited width.

use ninepins::{Analysis, Budget, Question, Solver, StrategyId, text::*};
use serde_json::Value;

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
