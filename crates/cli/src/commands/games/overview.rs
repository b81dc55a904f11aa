//! The tables of surveys themselves: what each has in all, and its rows.

use super::super::tables::{TABLES, Table, periods, quotients};
use crate::{failure::Failure, render::style::LABEL};
use ninepins::grouped;
use std::fmt::Write as _;

/// What the tables have in all, for people.
pub(super) fn overview() -> String {
    let mut text = String::new();
    for table in TABLES {
        let _ = writeln!(text, "{LABEL}{}{LABEL:#}: the codes {}", table.name, table.codes);
        let lines = match table.name == periods::TABLE.name {
            true => periods::overview(),
            false => quotients::overview(),
        };
        for (label, words) in lines {
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

/// `750 proved, 274 open`.
pub(in super::super) fn counts<const N: usize>(all: [(&str, usize); N]) -> String {
    let told = all.iter().filter(|(_, count)| *count > 0);
    told.map(|(word, count)| format!("{} {word}", grouped(*count as u64))).collect::<Vec<String>>().join(", ")
}
