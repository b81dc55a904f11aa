//! Tables of surveys that are part of the program: facts about codes that take long to compute.
//!
//! `ninepins survey collect` writes a table. It has a line of JSON for each game, which begins with the game's line, so a row is found
//! without reading the others.

pub(super) mod periods;
pub(super) mod quotients;

use ninepins::grouped;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A table, and the commands that made it.
pub(crate) struct Table {
    /// The name of the table and of its file in `data`.
    pub(crate) name: &'static str,
    /// The pattern of its codes.
    pub(super) codes: &'static str,
    /// The commands that wrote it, in their order.
    pub(crate) commands: &'static [&'static str],
    /// Returns its totals in words, with labels.
    pub(super) overview: fn() -> Vec<(&'static str, String)>,
    text: &'static str,
}

/// All tables.
pub(crate) const TABLES: [&Table; 2] = [&periods::TABLE, &quotients::TABLE];

impl Table {
    /// Returns all rows as text.
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the row of a game.
    fn row<T: DeserializeOwned>(&self, game: &str) -> Option<T> {
        let start = format!("{{\"game\":\"{game}\",");
        let line = self.text.lines().find(|line| line.starts_with(&start))?;
        serde_json::from_str(line).ok()
    }

    /// Returns all rows.
    fn rows<T: DeserializeOwned>(&self) -> impl Iterator<Item = T> {
        self.text.lines().filter_map(|line| serde_json::from_str(line).ok())
    }

    /// Returns the commands that wrote it in one line.
    pub(super) fn provenance(&self) -> Value {
        self.commands.join("; ").into()
    }
}

/// Returns counts such as `750 proved, 274 open`, without zeros.
fn counts<const N: usize>(all: [(&str, usize); N]) -> String {
    let counted = all.iter().filter(|(_, count)| *count > 0);
    counted.map(|(word, count)| format!("{} {word}", grouped(*count as u64))).collect::<Vec<String>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::survey::pattern::games;
    use ninepins::{Convention, Game};

    /// The largest table: it is part of every program.
    const MOST_BYTES: usize = 300_000;

    #[test]
    fn every_game_of_the_pattern_has_a_row() {
        for (table, convention) in [(&quotients::TABLE, Convention::Misere), (&periods::TABLE, Convention::Normal)] {
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
