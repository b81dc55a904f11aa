//! Worksheets of all named games, and settings that are refused.

use super::sheet::well_formed;
use ninepins::{worksheet::*, *};
use std::collections::BTreeSet;

fn make(game: &str, settings: &Settings) -> Result<Worksheet, Unanswered> {
    Worksheet::make(&game.parse().unwrap(), settings, &Known::default(), &mut Budget::unlimited())
}

#[test]
fn every_named_game_has_worksheets_whose_key_is_right() {
    for entry in CATALOG.iter() {
        let settings = Settings { seed: 7, sizes: 1..=6, ..Settings::default() };
        let worksheet = match make(entry.name, &settings) {
            Err(Unanswered::Text(why)) => {
                assert!(entry.line.starts_with("{(") && why.message().ends_with("are pairs"), "{why}");
                continue;
            }
            made => made.unwrap(),
        };
        assert_eq!(worksheet.answers.len(), 12, "{}", entry.name);
        well_formed(&worksheet.svg());
        let different: BTreeSet<&Position> = worksheet.answers.iter().map(|answer| &answer.position).collect();
        assert_eq!(different.len(), 12);
        assert_eq!(worksheet.drawings().len(), 12);
        let outcomes: BTreeSet<_> = worksheet.answers.iter().map(|answer| answer.outcome.unwrap().letter()).collect();
        assert!(outcomes.len() > 1, "{}: {outcomes:?}", entry.name);
        for (answer, line) in worksheet.answers.iter().zip(&worksheet.key) {
            let heaps = answer.position.heaps();
            assert!((2..=4).contains(&heaps.len()) && heaps.iter().all(|heap| heap.size() <= 6));
            check_key(answer, line);
        }
    }
}

/// Compares a line of the key with search.
fn check_key(answer: &Analysis, line: &str) {
    let question = Question::new(answer.game.clone(), answer.position.clone());
    let question = question.with_strategy(Some(StrategyId::Search));
    let searched = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
    assert_eq!(searched.outcome, answer.outcome);
    for player in Player::BOTH {
        let shown = searched.winner(player) == Some(player);
        for winning in searched.winning_moves.of(player).as_ref().unwrap().moves.iter().take(8) {
            assert!(shown && line.contains(&winning.to_string()), "{line}");
        }
    }
}

#[test]
fn equal_settings_make_equal_worksheets() {
    let settings = Settings::default();
    let first = make("kayles", &settings).unwrap();
    assert_eq!(first, make("kayles", &settings).unwrap());
    assert_ne!(first, make("kayles", &Settings { seed: 2, ..settings }).unwrap());
}

#[test]
fn a_question_that_ends_without_an_answer_says_why_at_the_desk() {
    let (known, mut budget) = (Known::default(), Budget::of_positions(10));
    let mut desk = ask::Desk::new(&known, &mut budget);
    let hard = r#"{"game":"nimmy","heaps":"12","sizes":"30-40"}"#;
    let refusal = ask::json("worksheet", hard, &mut desk).unwrap_err();
    assert!(refusal.message().starts_with("the key was not found"), "{refusal}");
    assert_eq!(desk.stopped.take(), Some(Stopped::Positions));
}
