//! The tables of surveys themselves: what each has in all, and its rows.

use crate::{failure::Failure, render::style::LABEL};
use ninepins::survey::tables::{TABLES, Table};
use std::fmt::Write as _;

/// What the tables have in all, for people.
pub(super) fn overview() -> String {
    let mut text = String::new();
    for table in TABLES {
        let _ = writeln!(text, "{LABEL}{}{LABEL:#}: the codes {}", table.name, table.codes);
        for (label, words) in (table.overview)() {
            let _ = writeln!(text, "  {label:22}{words}");
        }
        for command in table.commands {
            let _ = writeln!(text, "  $ {command}");
        }
        text.push('\n');
    }
    text + "ninepins games --table NAME writes all rows of a table, a line of JSON each.\n"
}

/// All rows of a table.
pub(super) fn rows(name: &str) -> Result<&'static str, Failure> {
    let table = TABLES.into_iter().find(|table| table.name == name);
    let names = || TABLES.map(|table: &Table| table.name).join(" and ");
    table
        .map(Table::text)
        .ok_or_else(|| Failure::refused(name, "there is no such table").with_help(format!("there are {}", names())))
}

#[cfg(test)]
mod tests {
    use super::TABLES;
    use crate::args::Cli;
    use clap::Parser;

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
