//! Tables of surveys that are part of the program: what is known of a code without computing it.
//!
//! A table is what `ninepins survey collect` writes: a line of JSON for each game, which begins with the game's line. So a row is
//! found as text, and nothing else is read.

pub(super) mod periods;
pub(super) mod quotients;

use ninepins::grouped;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A table, and how it was made.
pub(super) struct Table {
    /// Its name, and that of its file in `data`.
    pub(super) name: &'static str,
    /// The pattern of its codes.
    pub(super) codes: &'static str,
    /// What wrote it, one after the other.
    pub(super) commands: &'static [&'static str],
    /// What it has in all, in words, each with a label.
    pub(super) overview: fn() -> Vec<(&'static str, String)>,
    text: &'static str,
}

/// All tables.
pub(super) const TABLES: [&Table; 2] = [&periods::TABLE, &quotients::TABLE];

impl Table {
    /// All rows, as they stand in the table.
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    /// The row of a game.
    fn row<T: DeserializeOwned>(&self, game: &str) -> Option<T> {
        let start = format!("{{\"game\":\"{game}\",");
        let line = self.text.lines().find(|line| line.starts_with(&start))?;
        serde_json::from_str(line).ok()
    }

    /// All rows.
    fn rows<T: DeserializeOwned>(&self) -> impl Iterator<Item = T> {
        self.text.lines().filter_map(|line| serde_json::from_str(line).ok())
    }

    /// What wrote it, as one line.
    pub(super) fn provenance(&self) -> Value {
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
    use crate::{args::Cli, commands::survey::pattern::games};
    use clap::Parser;
    use ninepins::{Convention, Game};

    /// It is part of every program.
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

    /// From the questions to the table.
    #[test]
    fn what_wrote_a_table_are_commands() {
        for table in TABLES {
            for command in table.commands {
                let words = command.split_whitespace().map(|word| word.trim_matches('\''));
                assert!(Cli::try_parse_from(words).is_ok(), "{command}");
            }
            assert!(table.commands.last().is_some_and(|last| last.starts_with("ninepins survey collect ")));
        }
    }
}
