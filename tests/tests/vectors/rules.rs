//! Rules beyond codes: tables, pairs, fractions in limits, winners of the empty position.

use crate::{Case, check, rows::read, same, winning};
use ninepins::{Analysis, Game, Layout, Outcome, Player, Value};
use serde::Deserialize;

/// A row of `rules`. Moves are in the spelling of this project.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    game: String,
    position: String,
    outcome: String,
    winning_moves: Moves,
    nim_value: Option<u64>,
    by: String,
    value: Option<String>,
}

#[derive(Deserialize)]
struct Moves {
    left: Vec<String>,
    right: Vec<String>,
}

#[test]
fn every_row_agrees() {
    let mut cases = Vec::new();
    for (text, row) in read::<Row>("rules") {
        let game: Game = row.game.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(game.to_string(), row.game, "{text}");
        cases.push(Case {
            row: text,
            game: row.game.clone(),
            position: row.position.clone(),
            outcome: Outcome::from_letter(&row.outcome).unwrap(),
            needs_all_moves: false,
            is_small: row.by == "definition",
            rest: Box::new(move |layout, answer| rest(&row, layout, answer)),
        });
    }
    let reached = check(cases);
    assert_eq!((reached.rows, reached.small, reached.by_search), (300, 260, 260), "{reached:?}");
    assert!(reached.by_brute >= 150, "{reached:?}");
}

fn rest(row: &Row, layout: &Layout, answer: &Analysis) -> Result<(), String> {
    same("position", &layout.position().to_string(), &row.position)?;
    for (player, said) in [(Player::Left, &row.winning_moves.left), (Player::Right, &row.winning_moves.right)] {
        let found: Vec<String> = winning(answer, player)?.moves.iter().map(ToString::to_string).collect();
        same(player.name(), &found, said)?;
    }
    if let (Some(found), Some(said)) = (&answer.value, &row.value) {
        same("value", &found.to_string(), said)?;
    }
    match (&answer.value, row.nim_value) {
        (Some(Value::Nim(found)), Some(said)) => same("nim-value", found, &said),
        _ => Ok(()),
    }
}
