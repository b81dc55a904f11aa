//! The table of inverses in misère play of pairs of octal codes.

use super::{QuotientStatus as Status, Rows, Table, by_status};
use crate::{grouped, runs, survey::mirror_image};
use ninepins_misere::quotient::MisereQuotient;
use ninepins_rules::{Convention, Game, Outcome};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The table of inverses in misère play, as the program has it.
pub static INVERSES: Table = Table {
    name: "misere-inverses",
    codes: "0.??|0.??",
    commands: &[
        "ninepins survey invert --codes '0.??|0.??' --time 4s --threads 1 -o inverses",
        "ninepins survey collect inverses",
    ],
    overview,
    rows: rows!("misere-inverses"),
};

/// The most heaps that are named in words.
const NAMED: usize = 2;

/// A row of the table of inverses in misère play: heaps whose inverse is not their conjugate. Missing fields are null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InversesRow {
    pub(super) game: String,
    pub(super) status: Status,
    /// The last heap that is covered; `None` for all heaps.
    pub(super) to: Option<u64>,
    pub(super) order: Option<u64>,
    /// True if every heap has an inverse.
    pub(super) group: Option<bool>,
    /// The first heaps with an inverse whose conjugate is none.
    pub(super) heaps: Option<Vec<Odd>>,
    /// The number of such heaps that are not listed.
    pub(super) more: Option<u64>,
    /// The number of heaps with an inverse whose conjugate was not sought.
    pub(super) not_sought: Option<u64>,
    pub(super) stopped: Option<String>,
}

/// A heap that has an inverse, although its conjugate is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Odd {
    pub(super) heap: u64,
    pub(super) outcome: Outcome,
    pub(super) inverse: String,
    pub(super) inverse_outcome: Outcome,
    /// The conjugate, if it is a position of the game.
    pub(super) conjugate: Option<String>,
}

/// Returns the row about the inverses in misère play of a game's rules. If the table has the mirror image, `L` and `R` are exchanged.
pub fn inverses_of(game: &Game) -> Option<InversesRow> {
    let game = game.clone().with_convention(Convention::Misere);
    if game.ruleset().is_impartial() || MisereQuotient::of(&game).is_err() {
        return None;
    }
    INVERSES.row(&game.to_string()).or_else(|| {
        let mut row: InversesRow = INVERSES.row(&mirror_image(&game).to_string())?;
        row.game = game.to_string();
        for odd in row.heaps.iter_mut().flatten() {
            odd.outcome = mirrored(odd.outcome);
            odd.inverse_outcome = mirrored(odd.inverse_outcome);
        }
        Some(row)
    })
}

/// Returns the outcome of the conjugate.
fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::L => Outcome::R,
        Outcome::R => Outcome::L,
        same => same,
    }
}

/// Summarizes the table.
fn overview() -> Vec<(&'static str, String)> {
    let rows: Vec<InversesRow> = INVERSES.rows().collect();
    let number = |holds: &dyn Fn(&InversesRow) -> bool| grouped(rows.iter().filter(|row| holds(row)).count() as u64);
    let has = |row: &InversesRow, holds: &dyn Fn(&Odd) -> bool| row.heaps.iter().flatten().any(holds);
    let orders: BTreeSet<u64> =
        rows.iter().filter(|row| row.status == Status::Complete).filter_map(|row| row.order).collect();
    let runs = runs(&orders.iter().copied().collect::<Vec<_>>()).join(", ");
    vec![
        ("pairs", by_status(rows.iter().map(|row| row.status), Status::WORDS)),
        ("orders", format!("{} different: {runs}", orders.len())),
        ("groups", format!("{}: every heap has an inverse", number(&|row| row.group == Some(true)))),
        (
            "other inverses",
            format!(
                "{} games have an inverse that is no conjugate; in {} of them the conjugate is a position, too",
                number(&|row| has(row, &|_| true)),
                number(&|row| has(row, &|odd| odd.conjugate.is_some()))
            ),
        ),
        ("undecided", number(&|row| row.heaps.is_none())),
    ]
}

impl InversesRow {
    /// Describes the inverses that are not conjugates, if there are such.
    pub fn words(&self) -> Option<String> {
        let odd = self.heaps.as_ref().filter(|odd| !odd.is_empty())?;
        let words = |odd: &Odd| {
            let Odd { heap, outcome, inverse, inverse_outcome, conjugate } = odd;
            let conjugate = conjugate.as_ref().map_or("no position of the game".to_owned(), Clone::clone);
            format!(
                "{heap}+{inverse} = 0, with outcomes {outcome} and {inverse_outcome}, and the conjugate of {heap} is {conjugate}"
            )
        };
        let mut named: Vec<String> = odd.iter().take(NAMED).map(words).collect();
        let more = odd.len().saturating_sub(NAMED) as u64 + self.more.unwrap_or(0);
        named.extend((more > 0).then(|| format!("{} more heaps", grouped(more))));
        let heaps = self.to.map_or(String::new(), |to| format!(" among the heaps up to {to}"));
        Some(format!("inverses that are not conjugates{heaps}: {}", named.join("; ")))
    }
}
