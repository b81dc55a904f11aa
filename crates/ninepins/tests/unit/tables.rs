//! Every game of a table has a row.

use ninepins::{internals::rows, survey::tables::*, survey::*, *};
use serde::Serialize;
use serde_json::Value;

/// It is part of every program.
const MOST_BYTES: usize = 410_000;

/// Returns the game of a row, and its fields.
pub(super) fn fields(row: &impl Serialize) -> (Game, Value) {
    let fields = serde_json::to_value(row).unwrap();
    (fields["game"].as_str().unwrap().parse().unwrap(), fields)
}

/// Returns the row that a question's answer makes, without nulls.
pub(super) fn answered(question: &str, asked: &str, limits: Value) -> String {
    let (known, mut budget) = (Known::default(), Budget::unlimited());
    let answer = ask::json(question, asked, &mut ask::Desk::new(&known, &mut budget)).unwrap();
    let (mut answer, mut rows): (Value, Rows) = (serde_json::from_str(&answer).unwrap(), Rows::default());
    answer["limits"] = limits;
    rows.add(answer);
    let mut rows = rows.in_order();
    remove_nulls(&mut rows);
    rows[0].to_string()
}

#[test]
fn every_game_of_the_pattern_has_a_row() {
    let patterns = |table: &Table| table.codes.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let of = |table: &Table, convention| games(&patterns(table), convention);
    for (table, games) in [
        (&QUOTIENTS, of(&QUOTIENTS, Convention::Misere)),
        (&PERIODS, of(&PERIODS, Convention::Normal)),
        (&HEXADECIMAL, of(&HEXADECIMAL, Convention::Normal)),
        (&PAIRS, pairs(&[PAIRS.codes.to_owned()], Convention::Normal)),
        (&INVERSES, pairs(&[INVERSES.codes.to_owned()], Convention::Misere)),
    ] {
        let mut names: Vec<String> = rows::<Value>(table).map(|row| row["game"].as_str().unwrap().to_owned()).collect();
        assert_eq!(names.len(), table.text().lines().count(), "{}", table.name);
        names.sort_unstable();
        let mut expected: Vec<String> = games.unwrap().iter().map(Game::to_string).collect();
        expected.sort_unstable();
        assert_eq!(names, expected);
        let has = |pattern: &String| table.commands.iter().any(|command| command.contains(pattern));
        assert!(patterns(table).iter().all(has));
        assert!(table.text().len() < MOST_BYTES);
    }
}
