//! The table of values of pairs of octal codes.

use super::{Rows, Table, by_status};
use crate::{
    grouped,
    survey::mirror_image,
    values::{Heaps, Values},
};
use ninepins_rules::{Convention, Game};
use ninepins_solver::Budget;
use serde::{Deserialize, Serialize};

/// The table of partizan values, as the program has it.
pub static PAIRS: Table = Table {
    name: "partizan-values",
    codes: "0.??|0.??",
    commands: &[
        "ninepins survey values --codes '0.??|0.??' --to 60 --work 100000000 --max-memory 1GB -o values",
        "ninepins survey collect values",
    ],
    overview,
    rows: rows!("partizan-values"),
};

/// A row of the table of partizan values: their period and saltus. Missing fields are null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaltusRow {
    pub(super) game: String,
    pub(super) status: Status,
    /// The last heap whose value was found; -1 if none was.
    pub(super) to: i64,
    pub(super) period: Option<u64>,
    pub(super) from: Option<u64>,
    /// The canonical form, unless it is long.
    pub(super) saltus: Option<String>,
    /// The limit that ended the work.
    pub(super) stopped: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Proved,
    Seen,
    None,
}

/// Returns the line under which the table may list the values of a game's rules, if players differ and heaps have values.
pub fn listed_pair(game: &Game) -> Option<String> {
    let game = game.clone().with_convention(Convention::Normal);
    (!game.ruleset().is_impartial() && Heaps::of(&game).is_ok()).then(|| game.to_string())
}

/// Returns the row about the values of a game's rules. If the table has the mirror image, the saltus is that with the opposite sign.
pub fn saltus_of(game: &Game) -> Option<SaltusRow> {
    let line = listed_pair(game)?;
    PAIRS.row(&line).or_else(|| {
        let image = mirror_image(&game.clone().with_convention(Convention::Normal));
        let row: SaltusRow = PAIRS.row(&image.to_string())?;
        let saltus = row.saltus.as_deref().map_or(Some(None), |saltus| negative(saltus).map(Some))?;
        Some(SaltusRow { game: line, saltus, ..row })
    })
}

/// Returns the text of the negative of a saltus.
fn negative(saltus: &str) -> Option<String> {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let value = values.parse(saltus, &budget).ok()?;
    let value = values.negative(value, &budget).ok()?;
    values.text(value, 2 * saltus.len(), &budget).ok()?.ok()
}

/// Summarizes the table.
fn overview() -> Vec<(&'static str, String)> {
    let rows: Vec<SaltusRow> = PAIRS.rows().collect();
    let words = [("proved", Status::Proved), ("seen", Status::Seen), ("without a pattern", Status::None)];
    let complete = rows.iter().filter(|row| row.stopped.is_none()).count();
    let pairs = by_status(rows.iter().map(|row| row.status), words);
    vec![("pairs", pairs), ("all heaps asked for", grouped(complete as u64))]
}

impl SaltusRow {
    /// Describes the period.
    pub fn words(&self) -> String {
        let heaps = format!("the heaps up to {}", self.to);
        let (Some(period), Some(from)) = (self.period, self.from) else {
            return format!("no pattern in {heaps}");
        };
        let saltus = match self.saltus.as_deref() {
            Some("0") => String::new(),
            Some(saltus) => format!(" plus {saltus}"),
            None => " plus a long saltus".to_owned(),
        };
        let sure = match self.status {
            Status::Proved => "proved".to_owned(),
            _ => format!("seen in {heaps}, not proved"),
        };
        format!("{sure}: heap n + {period} has the value of heap n{saltus}, for all n from {from} on")
    }

    /// Returns the reason for which larger heaps are not known, if there is one.
    pub fn end(&self) -> Option<String> {
        let limit = self.stopped.as_deref()?;
        Some(format!("the survey's limit of {limit} ended the work after heap {}", self.to))
    }
}
