//! The files of this project: examples, sequences, errata, and rules beyond codes, which are tables, pairs, fractions in limits and
//! winners of the empty position.

use crate::{
    Case, Reached, check,
    rows::{list, number, read, text},
    same, winning,
};
use ninepins::{Budget, Game, Heap, Layout, Outcome, Player, Position, Question, Solver, Value};
use ninepins_proof::quotient::Period;
use ninepins_solver::theorem::NimValues;
use serde_json::{Value as Json, json};

#[test]
fn examples_and_errata() {
    assert!(read("errata").iter().all(|row| row["said"].is_string()));
    for (file, count) in [("examples", 81), ("errata", 7)] {
        let rows = read(file);
        assert!(rows.iter().all(|row| !text(&row["source"]).is_empty()), "{file}");
        let reached = check_rows(rows);
        assert_eq!((reached.rows, reached.by_search), (count, count), "{reached:?}");
    }
}

#[test]
fn rules() {
    let rows = read("rules");
    for row in &rows {
        let game: Game = text(&row["game"]).parse().unwrap_or_else(|error| panic!("{error}: {row}"));
        let layout = Layout::of_game(text(&row["position"]), &game).unwrap();
        assert_eq!(json!([game.to_string(), layout.position().to_string()]), json!([row["game"], row["position"]]));
    }
    let reached = check_rows(rows);
    assert_eq!((reached.rows, reached.small, reached.by_search), (300, 260, 260), "{reached:?}");
    assert!(reached.by_brute >= 150, "{reached:?}");
}

#[test]
fn sequences() {
    let rows = read("sequences");
    assert_eq!(rows.len(), 8);
    for row in rows {
        check_sequence(&row, text(&row["game"]), &row["values"]);
        assert!(!text(&row["source"]).is_empty(), "{row}");
    }
}

/// Nim-values of the heaps 0, 1, 2, ... through the front door, and the proved period.
pub(crate) fn check_sequence(row: &Json, line: &str, values: &Json) {
    let game: Game = line.parse().unwrap();
    let mut solver = Solver::default();
    for (size, value) in (0..).zip(list(values).map(number)) {
        let position: Position = Heap::new(size).into_iter().collect();
        let question = Question::new(game.clone(), position);
        let answer = solver.solve(&question, &mut Budget::unlimited()).unwrap();
        assert_eq!(answer.value, Some(Value::Nim(value)), "heap {size}: {row}");
        assert_eq!(answer.outcome == Some(Outcome::P), value == 0, "heap {size}: {row}");
    }
    if let Some((preperiod, period)) = row["preperiod"].as_u64().zip(row["period"].as_u64()) {
        let proved = NimValues::of(&game).unwrap().prove_period(&mut Budget::unlimited());
        assert_eq!(proved, Ok(Some(Period { preperiod, period })), "{row}");
    }
}

/// Compares rows with moves in the spelling of this project.
fn check_rows(rows: Vec<Json>) -> Reached {
    let case = |row: Json| Case {
        row: row.to_string(),
        game: text(&row["game"]).to_owned(),
        position: text(&row["position"]).to_owned(),
        outcome: Outcome::from_letter(text(&row["outcome"])).unwrap(),
        needs_all_moves: true,
        is_small: row.get("by").is_none_or(|by| by == "definition"),
        rest: Box::new(move |_, answer| {
            let moves = row.get("winning_moves").unwrap_or(&row);
            for (player, name) in [(Player::Left, "left"), (Player::Right, "right")] {
                if let Some(said) = moves.get(name) {
                    let found: Vec<String> = winning(answer, player)?.moves.iter().map(ToString::to_string).collect();
                    same(name, &json!(found), said)?;
                }
            }
            if let (Some(found), Some(said)) = (&answer.value, row["value"].as_str()) {
                same("value", &found.to_string(), &said.to_owned())?;
            }
            match (&answer.value, row["nim_value"].as_u64()) {
                (Some(Value::Nim(found)), Some(said)) => same("nim-value", found, &said),
                _ => Ok(()),
            }
        }),
    };
    check(rows.into_iter().map(case).collect())
}
