//! Worksheets of all named games, and settings that are refused.

use super::sheet::well_formed;
use ninepins::{
    ask::{AnyAnswer, Desk, Format, Question as Asked, Recent, Typed, json},
    *,
};
use serde_json::Value as Json;
use std::collections::BTreeSet;

fn made(fields: &str) -> Result<Box<dyn AnyAnswer>, Refusal> {
    let asked = Asked::named("worksheet")?.read(&Typed::of_json(fields)?, &mut Recent::default(), false)?;
    asked(&mut Desk::new(&Known::default(), &mut Budget::unlimited()))
}

#[test]
fn every_named_game_has_worksheets_whose_key_is_right() {
    for entry in CATALOG.iter() {
        let fields = format!(r#"{{"game":"{}","seed":7,"sizes":"1-6","drawings":true}}"#, entry.name);
        let worksheet = match made(&fields) {
            Ok(made) => made,
            Err(why) => {
                assert!(entry.line.starts_with("{(") && why.message().ends_with("are pairs"), "{why}");
                continue;
            }
        };
        well_formed(&worksheet.file(Format::Svg).unwrap());
        let json: Json = serde_json::from_str(&worksheet.json()).unwrap();
        let [answers, key, drawings] = ["answers", "key", "drawings"].map(|field| json[field].as_array().unwrap());
        assert_eq!([answers.len(), key.len(), drawings.len()], [12; 3], "{}", entry.name);
        let different = |field: &str| answers.iter().map(|answer| answer[field].as_str()).collect::<BTreeSet<_>>();
        assert_eq!(different("position").len(), 12);
        assert!(different("outcome").len() > 1, "{}: {json}", entry.name);
        for (answer, line) in answers.iter().zip(key) {
            check_key(answer, line.as_str().unwrap());
        }
    }
}

/// Compares a line of the key with search.
fn check_key(answer: &Json, line: &str) {
    let [game, position, outcome] = ["game", "position", "outcome"].map(|field| answer[field].as_str().unwrap());
    let game: Game = game.parse().unwrap();
    let position = Layout::of_game(position, &game).unwrap().position();
    let heaps = position.heaps();
    assert!((2..=4).contains(&heaps.len()) && heaps.iter().all(|heap| heap.size() <= 6));
    let question = Question::new(game, position).with_strategy(Some(StrategyId::Search));
    let searched = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
    assert_eq!(searched.outcome.map(Outcome::letter), Some(outcome));
    for player in Player::BOTH {
        let shown = searched.winner(player) == Some(player);
        for winning in searched.winning_moves.of(player).as_ref().unwrap().moves.iter().take(8) {
            assert!(shown && line.contains(&winning.to_string()), "{line}");
        }
    }
}

#[test]
fn equal_settings_make_equal_worksheets() {
    let of_seed = |seed: u64| made(&format!(r#"{{"game":"kayles","seed":{seed}}}"#)).unwrap().json();
    let without_seed = |seed: u64| of_seed(seed).replace(&format!(r#""seed":"{seed}""#), "");
    assert_eq!(of_seed(1), of_seed(1));
    assert_ne!(without_seed(1), without_seed(2));
}

#[test]
fn a_question_that_ends_without_an_answer_says_why_at_the_desk() {
    let (known, mut budget) = (Known::default(), Budget::of_positions(10));
    let mut desk = Desk::new(&known, &mut budget);
    let hard = r#"{"game":"nimmy","heaps":"12","sizes":"30-40"}"#;
    let refusal = json("worksheet", hard, &mut desk).unwrap_err();
    assert!(refusal.message().starts_with("the key was not found"), "{refusal}");
    assert_eq!(desk.stopped.take(), Some(Stopped::Positions));
}
