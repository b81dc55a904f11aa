//! Tables in plain text.

use crate::style::LABEL;
use std::fmt;

/// A table whose columns are as wide as their longest cells.
#[derive(Debug)]
pub(crate) struct Columns {
    /// The headings, and whether their columns are aligned to the right.
    heads: Vec<(bool, &'static str)>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// Begins a table. Each heading follows `<` or `>` for its alignment.
    pub(crate) fn new(heads: &[&'static str]) -> Columns {
        let heads = heads.iter().map(|head| (head.starts_with('>'), head.trim_start_matches(['<', '>']))).collect();
        Columns { heads, rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn line(&self, cells: &[&str], widths: &[usize]) -> String {
        let padded = cells.iter().zip(widths).zip(&self.heads).map(|((cell, &width), (right, _))| {
            if *right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads: Vec<&str> = self.heads.iter().map(|(_, head)| *head).collect();
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            cells.chain([heads[column].chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        writeln!(f, "{LABEL}{}{LABEL:#}", self.line(&heads, &widths))?;
        for row in &self.rows {
            let cells: Vec<&str> = row.iter().map(String::as_str).collect();
            writeln!(f, "{}", self.line(&cells, &widths))?;
        }
        Ok(())
    }
}
