//! Tables of surveys that are part of the program: what is known of a code without computing it.
//!
//! A table is what `ninepins survey collect` writes: a line of JSON for each game, which begins with the game's line. So a row is
//! found as text, and nothing else is read.

mod periods;
mod quotients;

pub use periods::{Equivalent, PERIODS, PeriodRow, listed_sequence, period_of};
pub use quotients::{QUOTIENTS, QuotientRow, listed_quotient, quotient_of};

use crate::grouped;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A table, and how it was made.
#[derive(Debug)]
pub struct Table {
    /// Its name, and that of its file in `data`.
    pub name: &'static str,
    /// The pattern of its codes.
    pub codes: &'static str,
    /// What wrote it, one after the other.
    pub commands: &'static [&'static str],
    /// What it has in all, in words, each with a label.
    pub overview: fn() -> Vec<(&'static str, String)>,
    text: &'static str,
}

/// All tables.
pub const TABLES: [&Table; 2] = [&PERIODS, &QUOTIENTS];

impl Table {
    /// All rows, as they stand in the table.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The row of a game.
    fn row<T: DeserializeOwned>(&self, game: &str) -> Option<T> {
        let start = format!("{{\"game\":\"{game}\",");
        let line = self.text.lines().find(|line| line.starts_with(&start))?;
        serde_json::from_str(line).ok()
    }

    /// All rows, read.
    fn rows<T: DeserializeOwned>(&self) -> impl Iterator<Item = T> {
        self.text.lines().filter_map(|line| serde_json::from_str(line).ok())
    }

    /// What wrote it, as one line.
    pub fn provenance(&self) -> Value {
        self.commands.join("; ").into()
    }
}

/// `750 proved, 274 open`: what there is none of is left out.
fn counts<const N: usize>(all: [(&str, usize); N]) -> String {
    let told = all.iter().filter(|(_, count)| *count > 0);
    told.map(|(word, count)| format!("{} {word}", grouped(*count as u64))).collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::survey::games;
    use ninepins_rules::{Convention, Game};

    /// It is part of every program.
    const MOST_BYTES: usize = 300_000;

    #[test]
    fn every_game_of_the_pattern_has_a_row() {
        for (table, convention) in [(&QUOTIENTS, Convention::Misere), (&PERIODS, Convention::Normal)] {
            let mut names: Vec<String> =
                table.rows::<Value>().map(|row| row["game"].as_str().unwrap().to_owned()).collect();
            assert_eq!(names.len(), table.text.lines().count(), "{}", table.name);
            names.sort_unstable();
            let mut expected: Vec<String> =
                games(&[table.codes.to_owned()], convention).unwrap().iter().map(Game::to_string).collect();
            expected.sort_unstable();
            assert_eq!(names, expected);
            assert!(table.commands.iter().any(|command| command.contains(table.codes)));
            assert!(table.text.len() < MOST_BYTES);
        }
    }
}
