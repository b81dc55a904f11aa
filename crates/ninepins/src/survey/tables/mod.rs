//! The tables of surveys that are part of the program: known results about codes.
//!
//! `ninepins survey collect` writes a table: a line of JSON for each game, which begins with the game's line. So a row is found as
//! text, and no other row is parsed.

/// Returns the rows of the table in this file of `data`.
macro_rules! rows {
    ($name:literal) => {
        Rows {
            #[cfg(feature = "survey-tables")]
            embedded: Some(include_str!(concat!("../../../data/", $name, ".jsonl"))),
            #[cfg(not(feature = "survey-tables"))]
            embedded: None,
            provided: std::sync::OnceLock::new(),
        }
    };
}

mod facts;
mod inverses;
mod pairs;
mod periods;
mod quotients;

pub use facts::{Surveyed, facts};
pub use inverses::{INVERSES, InversesRow, inverses_of};
use pairs::Status as SaltusStatus;
pub use pairs::{PAIRS, SaltusRow, listed_pair, saltus_of};
pub(crate) use periods::Status as PeriodStatus;
pub use periods::{Equivalent, HEXADECIMAL, PERIODS, PeriodRow, listed_sequence, period_of, period_table};
pub(crate) use quotients::Status as QuotientStatus;
pub use quotients::{QUOTIENTS, QuotientRow, listed_quotient, quotient_of};

use crate::grouped;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::{
    OnceLock,
    atomic::{AtomicBool, Ordering},
};

/// A table of the results of a survey, with the commands that made it.
#[derive(Serialize, Debug)]
pub struct Table {
    /// The name of the table and of its file in `data`.
    pub name: &'static str,
    /// The patterns of its codes, separated by spaces.
    pub codes: &'static str,
    /// The commands that wrote it, in order.
    pub commands: &'static [&'static str],
    /// Returns a summary of the table: labels, each with its words.
    #[serde(skip)]
    pub overview: fn() -> Vec<(&'static str, String)>,
    #[serde(skip)]
    rows: Rows,
}

/// The rows of a table as text: part of the program or, without the feature `survey-tables`, provided by its host.
#[derive(Debug)]
struct Rows {
    embedded: Option<&'static str>,
    provided: OnceLock<String>,
}

/// Set if a question read a table without rows.
static MISSED: AtomicBool = AtomicBool::new(false);

/// Provides the rows of a table to a program that does not have them. Does nothing if it has them, or has no such table.
pub fn provide(name: &str, rows: &str) {
    if let Some(table) = TABLES.into_iter().find(|table| table.name == name) {
        table.rows.provided.get_or_init(|| rows.to_owned());
    }
}

/// Checks whether a table without rows was read since the last call: an answer may then be different once [`provide`] was called.
pub fn missed() -> bool {
    MISSED.swap(false, Ordering::Relaxed)
}

/// All tables.
pub static TABLES: [&Table; 5] = [&PERIODS, &HEXADECIMAL, &QUOTIENTS, &PAIRS, &INVERSES];

impl Table {
    /// Returns all rows as text.
    pub fn text(&self) -> &str {
        self.rows.embedded.or_else(|| self.rows.provided.get().map(String::as_str)).unwrap_or_else(|| {
            MISSED.store(true, Ordering::Relaxed);
            ""
        })
    }

    /// Returns the row of a game.
    fn row<T: DeserializeOwned>(&self, game: &str) -> Option<T> {
        let start = format!("{{\"game\":\"{game}\",");
        let line = self.text().lines().find(|line| line.starts_with(&start))?;
        serde_json::from_str(line).ok()
    }

    /// Parses all rows.
    pub(crate) fn rows<T: DeserializeOwned>(&self) -> impl Iterator<Item = T> {
        self.text().lines().filter_map(|line| serde_json::from_str(line).ok())
    }

    /// Returns the commands that wrote the table as one JSON string.
    pub fn provenance(&self) -> Value {
        self.commands.join("; ").into()
    }
}

/// Writes `1,024: 750 proved, 274 open` about the statuses of rows.
fn by_status<S: PartialEq, const N: usize>(rows: impl Iterator<Item = S> + Clone, words: [(&str, S); N]) -> String {
    let count = |status: &S| rows.clone().filter(|own| own == status).count();
    let all = words.each_ref().map(|(word, status)| (*word, count(status)));
    format!("{}: {}", grouped(rows.clone().count() as u64), counts(all))
}

/// Writes `750 proved, 274 open`, without counts of 0.
fn counts<const N: usize>(all: [(&str, usize); N]) -> String {
    let shown = all.iter().filter(|(_, count)| *count > 0);
    shown.map(|(word, count)| format!("{} {word}", grouped(*count as u64))).collect::<Vec<String>>().join(", ")
}
