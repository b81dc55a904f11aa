//! The tables of surveys themselves: their totals and their rows.

use crate::{failure::Failure, render::Report, style::LABEL};
use ninepins::survey::tables::{TABLES, Table};

/// The width of the labels of totals.
const LABELS: usize = 22;

/// Returns the totals of the tables.
pub(super) fn overview() -> Report {
    let mut report = Report::with_labels(LABELS);
    for table in TABLES {
        report.line(format_args!("{LABEL}{}{LABEL:#}: the codes {}", table.name, table.codes));
        for (label, words) in (table.overview)() {
            report.line(format_args!("  {label:LABELS$}{words}"));
        }
        for command in table.commands {
            report.line(format_args!("  $ {command}"));
        }
        report.gap();
    }
    report.line("ninepins games --table NAME writes all rows of a table, each as a line of JSON.");
    report
}

/// Returns all rows of a table.
pub(super) fn rows(name: &str) -> Result<&'static str, Failure> {
    let table = TABLES.into_iter().find(|table| table.name == name);
    let names = || TABLES.map(|table: &Table| table.name).join(", ");
    table
        .map(Table::text)
        .ok_or_else(|| Failure::refused(name, "there is no such table").with_help(format!("there are {}", names())))
}
