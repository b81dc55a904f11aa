//! The tables of surveys that are part of the program: known results about codes.
//!
//! `ninepins survey collect` writes a table: a line of JSON for each game, which begins with the game's line. So a row is found as
//! text, and no other row is parsed.

mod facts;
mod overview;

pub use facts::{Surveyed, certify_command, equivalents, facts};

use super::{Kind, mirror_image};
use crate::values::{Heaps, Values};
use ninepins_misere::quotient::MisereQuotient;
use ninepins_rules::{Convention, Game, Limit, Player};
use ninepins_solver::{Budget, theorem::NimValues};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::sync::{
    OnceLock,
    atomic::{AtomicBool, Ordering},
};

/// The commands that made the tables, in order, below the name of each.
const COMMANDS: &str = include_str!("../../../data/commands.txt");

/// A table of the results of a survey.
#[derive(Debug)]
pub struct Table {
    /// The name of the table and of its file in `data`.
    pub name: &'static str,
    /// The patterns of its codes, separated by spaces.
    pub codes: &'static str,
    pub(crate) kind: Kind,
    /// The label of its facts, and the command that computes what it does not have, if that is told.
    label: (&'static str, Option<&'static str>),
    /// Describes a row in lines.
    words: fn(&Value) -> Vec<String>,
    /// Summarizes all rows: labels, each with its words.
    overview: fn(&[Value]) -> Vec<(&'static str, String)>,
    /// Checks whether the table may list a game of its convention.
    suits: fn(&Game) -> bool,
    /// Makes the row of a game that of its mirror image, where the table has one of the two.
    mirror: Option<fn(&mut Value) -> Option<()>>,
    rows: Rows,
}

/// The rows of a table as text: part of the program or, without the feature `survey-tables`, provided by its host.
#[derive(Debug)]
struct Rows {
    embedded: Option<&'static str>,
    provided: OnceLock<String>,
}

/// Returns the rows of the table in this file of `data`.
macro_rules! rows {
    ($name:literal) => {
        Rows {
            #[cfg(feature = "survey-tables")]
            embedded: Some(include_str!(concat!("../../../data/", $name, ".jsonl"))),
            #[cfg(not(feature = "survey-tables"))]
            embedded: None,
            provided: OnceLock::new(),
        }
    };
}

/// The nim-sequences of octal codes.
pub static PERIODS: Table = Table {
    name: "octal-games",
    codes: "?.???",
    kind: Kind::PERIODS,
    label: ("Nim-values", Some("period")),
    words: facts::period,
    overview: overview::periods,
    suits: |game| has_sequence(game) && !has_large_digit(game),
    mirror: None,
    rows: rows!("octal-games"),
};

/// The nim-sequences of codes with a digit above 7: their moves may leave three heaps.
pub static HEXADECIMAL: Table = Table {
    name: "hexadecimal-games",
    codes: "0.yxx 0.?yx 0.??y",
    kind: Kind::PERIODS,
    label: ("Nim-values", Some("period")),
    words: facts::period,
    overview: overview::rising,
    suits: |game| has_sequence(game) && has_large_digit(game),
    mirror: None,
    rows: rows!("hexadecimal-games"),
};

/// The misère quotients of octal codes.
pub static QUOTIENTS: Table = Table {
    name: "octal-quotients",
    codes: "?.???",
    kind: Kind::QUOTIENTS,
    label: ("Quotient", Some("quotient")),
    words: facts::quotient,
    overview: overview::quotients,
    suits: |game| MisereQuotient::of(game).is_ok(),
    mirror: None,
    rows: rows!("octal-quotients"),
};

/// The values of pairs of octal codes. Of two mirror images it has one.
pub static PAIRS: Table = Table {
    name: "partizan-values",
    codes: "0.??|0.??",
    kind: Kind::VALUES,
    label: ("Values", Some("values")),
    words: facts::saltus,
    overview: overview::pairs,
    suits: |game| !game.ruleset().is_impartial() && Heaps::of(game).is_ok(),
    mirror: Some(negate_saltus),
    rows: rows!("partizan-values"),
};

/// The inverses in misère play of pairs of octal codes: heaps whose inverse is not their conjugate. Of two mirror images it has one.
pub static INVERSES: Table = Table {
    name: "misere-inverses",
    codes: "0.??|0.??",
    kind: Kind::INVERSES,
    label: ("Inverses", None),
    words: facts::inverses,
    overview: overview::inverses,
    suits: |game| !game.ruleset().is_impartial() && MisereQuotient::of(game).is_ok(),
    mirror: Some(exchange_outcomes),
    rows: rows!("misere-inverses"),
};

/// All tables.
pub static TABLES: [&Table; 5] = [&PERIODS, &HEXADECIMAL, &QUOTIENTS, &PAIRS, &INVERSES];

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

/// Its name, its codes and its commands.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let commands: Vec<&str> = self.commands().collect();
        json!({"name": self.name, "codes": self.codes, "commands": commands}).serialize(serializer)
    }
}

impl Table {
    /// Returns the commands that wrote it, in order.
    pub fn commands(&self) -> impl Iterator<Item = &'static str> {
        let own = COMMANDS.lines().skip_while(|line| *line != self.name).skip(1);
        own.map_while(|line| line.strip_prefix("  "))
    }

    /// Returns all rows as text.
    pub fn text(&self) -> &str {
        self.rows.embedded.or_else(|| self.rows.provided.get().map(String::as_str)).unwrap_or_else(|| {
            MISSED.store(true, Ordering::Relaxed);
            ""
        })
    }

    /// Parses all rows.
    pub fn rows(&self) -> impl Iterator<Item = Value> {
        self.text().lines().filter_map(|line| self.parsed(line))
    }

    /// Returns the row about a game's rules, or that of its mirror image turned round.
    pub fn of(&self, game: &Game) -> Option<Value> {
        let game = self.suited(game)?;
        self.row(&game).or_else(|| {
            let turn = self.mirror?;
            let mut row = self.row(&mirror_image(&game))?;
            turn(&mut row)?;
            row["game"] = game.to_string().into();
            Some(row)
        })
    }

    /// Summarizes the table: labels, each with its words.
    pub fn overview(&self) -> Vec<(&'static str, String)> {
        (self.overview)(&self.rows().collect::<Vec<Value>>())
    }

    /// Returns the game in the convention of the table, if that may list it.
    fn suited(&self, game: &Game) -> Option<Game> {
        let is_misere = [Kind::QUOTIENTS, Kind::INVERSES].contains(&self.kind);
        let convention = if is_misere { Convention::Misere } else { Convention::Normal };
        Some(game.clone().with_convention(convention)).filter(self.suits)
    }

    fn row(&self, game: &Game) -> Option<Value> {
        let start = format!("{{\"game\":\"{game}\",");
        self.parsed(self.text().lines().find(|line| line.starts_with(&start))?)
    }

    /// Parses a row. Rows about quotients have all their columns, and others leave out what is null.
    fn parsed(&self, line: &str) -> Option<Value> {
        let row: Value = serde_json::from_str(line).ok()?;
        Some(match self.kind {
            Kind::QUOTIENTS => row,
            kind => kind.columns().map(|column| (column.to_owned(), row[column].clone())).collect(),
        })
    }
}

/// Checks whether the heaps of a game have nim-values in one sequence.
fn has_sequence(game: &Game) -> bool {
    let rules = game.ruleset();
    NimValues::of(game).is_ok()
        && rules.limit() == Limit::None
        && rules.code(Player::Left).is_some_and(|code| code.most_taken().is_some())
}

fn has_large_digit(game: &Game) -> bool {
    let line = game.to_string();
    line.starts_with("0.") && line.contains(|c| matches!(c, '8' | '9' | 'a'..='f'))
}

/// Returns the preperiod and the period of the nim-values of a game's rules, if they are listed as proved with the saltus 0.
pub fn proved_period(game: &Game) -> Option<(u64, u64)> {
    let row = PERIODS.of(game).or_else(|| HEXADECIMAL.of(game))?;
    let is_proved = row["status"] == "proved" && row["saltus"] == 0;
    row["preperiod"].as_u64().zip(row["period"].as_u64()).filter(|_| is_proved)
}

/// Gives the saltus of a row the opposite sign.
fn negate_saltus(row: &mut Value) -> Option<()> {
    if let Some(saltus) = row["saltus"].as_str() {
        let (mut values, budget) = (Values::new(), Budget::unlimited());
        let value = values.parse(saltus, &budget).ok()?;
        let value = values.negative(value, &budget).ok()?;
        row["saltus"] = values.text(value, 2 * saltus.len(), &budget).ok()?.ok()?.into();
    }
    Some(())
}

/// Exchanges `L` and `R` in the outcomes of a row.
fn exchange_outcomes(row: &mut Value) -> Option<()> {
    for odd in row["heaps"].as_array_mut().into_iter().flatten() {
        for column in ["outcome", "inverse_outcome"] {
            match odd[column].as_str()? {
                "L" => odd[column] = "R".into(),
                "R" => odd[column] = "L".into(),
                _ => {}
            }
        }
    }
    Some(())
}
