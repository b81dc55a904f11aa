//! The files of this project: examples, sequences, errata.

use crate::{
    Case, check,
    rows::{Example, Sequence, read},
    same, winning,
};
use ninepins::{Budget, Game, Heap, Outcome, Player, Position, Question, Solver, Value};
use ninepins_proof::quotient::Period;
use ninepins_solver::theorem::NimValues;

#[test]
fn examples() {
    let reached = check(cases("examples"));
    assert_eq!((reached.rows, reached.by_search), (81, 81), "{reached:?}");
}

#[test]
fn errata() {
    assert!(read::<Example>("errata").iter().all(|(_, row)| row.said.is_some()));
    let reached = check(cases("errata"));
    assert_eq!((reached.rows, reached.by_search), (7, 7), "{reached:?}");
}

#[test]
fn sequences() {
    let rows = read::<Sequence>("sequences");
    assert_eq!(rows.len(), 8);
    for (text, row) in rows {
        check_sequence(&text, &row.game, &row.values, row.preperiod.zip(row.period));
        assert!(!row.source.is_empty(), "{text}");
    }
}

/// Nim-values of the heaps 0, 1, 2, ... through the front door, and the proved period.
pub(crate) fn check_sequence(text: &str, line: &str, values: &[u64], period: Option<(u64, u64)>) {
    let game: Game = line.parse().unwrap();
    let mut solver = Solver::default();
    for (size, &value) in (0..).zip(values) {
        let position: Position = Heap::new(size).into_iter().collect();
        let question = Question::new(game.clone(), position);
        let answer = solver.solve(&question, &mut Budget::unlimited()).unwrap();
        assert_eq!(answer.value, Some(Value::Nim(value)), "heap {size}: {text}");
        assert_eq!(answer.outcome == Some(Outcome::P), value == 0, "heap {size}: {text}");
    }
    if let Some((preperiod, period)) = period {
        let proved = NimValues::of(&game).unwrap().prove_period(&mut Budget::unlimited());
        assert_eq!(proved, Ok(Some(Period { preperiod, period })), "{text}");
    }
}

fn cases(file: &str) -> Vec<Case> {
    let case = |(text, row): (String, Example)| {
        assert!(!row.source.is_empty(), "{text}");
        let said = [(Player::Left, row.left), (Player::Right, row.right)];
        Case {
            row: text,
            game: row.game,
            position: row.position,
            outcome: Outcome::from_letter(&row.outcome).unwrap(),
            needs_all_moves: true,
            is_small: true,
            rest: Box::new(move |_, answer| {
                for (player, moves) in &said {
                    if let Some(moves) = moves {
                        let found = &winning(answer, *player)?.moves;
                        same("moves", &found.iter().map(ToString::to_string).collect(), moves)?;
                    }
                }
                Ok(())
            }),
        }
    };
    read(file).into_iter().map(case).collect()
}
