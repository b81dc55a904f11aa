//! The table of misère quotients of octal codes.

use super::{Rows, Table, by_status};
use crate::grouped;
use ninepins_misere::quotient::MisereQuotient;
use ninepins_rules::{Convention, Game};
use serde::{Deserialize, Serialize};

/// The table of misère quotients, as the program has it.
pub static QUOTIENTS: Table = Table {
    name: "octal-quotients",
    codes: "?.???",
    commands: &[
        "ninepins survey quotient --codes 0.56 --codes 4.64 --codes 4.65 --codes 0.156 --codes 0.434 --codes \
         0.435 --codes 0.561 --codes 0.562 --codes 0.563 --codes 0.644 --codes 0.645 --codes 0.646 --codes \
         0.647 --codes 0.654 --codes 0.655 --codes 0.656 --codes 0.657 --codes 0.664 --codes 0.665 --codes \
         0.666 --codes 0.667 --codes 0.674 --codes 0.675 --codes 0.676 --codes 0.677 --codes 0.764 --codes \
         0.765 --codes 0.766 --codes 0.767 --codes 0.777 --codes 4.064 --codes 4.065 --codes 4.066 --codes \
         4.067 --codes 4.074 --codes 4.075 --codes 4.076 --codes 4.077 --codes 4.264 --codes 4.265 --codes \
         4.266 --codes 4.267 --codes 4.274 --codes 4.275 --codes 4.276 --codes 4.277 --codes 4.642 --time \
         200s -o quotients",
        "ninepins survey quotient --codes '?.???' --time 10s --threads 1 -o quotients",
        "ninepins survey collect quotients",
    ],
    overview,
    rows: rows!("octal-quotients"),
};

/// A row of [`QUOTIENTS`]: the misère quotient of a game, as far as it was built.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientRow {
    game: String,
    pub(super) status: Status,
    /// The last heap that is covered; `None` for all heaps.
    pub(super) to: Option<u64>,
    pub(super) order: Option<u64>,
    p_portion: Option<u64>,
    window: Option<Window>,
    pub(super) tame_type: Option<String>,
    infinite: Option<Infinite>,
    /// The heap, order and P-portion of each change.
    history: Vec<(u64, u64, u64)>,
    stopped: Option<String>,
    /// The checksum of the certificate that the row is complete, or that the quotient is infinite with the heaps up to `infinite.from`.
    /// The checker accepted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = QuotientStatus))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Complete,
    Partial,
    Infinite,
}

impl Status {
    pub(super) const WORDS: [(&str, Status); 3] =
        [("complete", Status::Complete), ("partial", Status::Partial), ("infinite", Status::Infinite)];

    /// Returns the status of a quotient.
    pub(crate) fn of(quotient: &MisereQuotient) -> Status {
        match (quotient.rank(), quotient.period()) {
            (1.., _) => Status::Infinite,
            (0, Some(_)) => Status::Complete,
            (0, None) => Status::Partial,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Window {
    n0: u64,
    period: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Infinite {
    /// The first heap with which the quotient is infinite.
    from: u64,
    /// True if that is proved.
    proved: bool,
}

/// Returns the line under which the table lists the misère quotient of a game's rules, if they can have one.
pub fn listed_quotient(game: &Game) -> Option<String> {
    let game = game.clone().with_convention(Convention::Misere);
    MisereQuotient::of(&game).is_ok().then(|| game.to_string())
}

/// Returns the row about the misère quotient of a game's rules.
pub fn quotient_of(game: &Game) -> Option<QuotientRow> {
    QUOTIENTS.row(&listed_quotient(game)?)
}

/// Summarizes the table.
fn overview() -> Vec<(&'static str, String)> {
    let rows: Vec<QuotientRow> = QUOTIENTS.rows().collect();
    let largest = rows.iter().filter(|row| row.status == Status::Complete).max_by_key(|row| row.order);
    let largest = largest.map(|row| format!("order {} ({})", grouped(row.order.unwrap_or(0)), row.game));
    let codes = by_status(rows.iter().map(|row| row.status), Status::WORDS);
    vec![("codes", codes), ("largest complete", largest.unwrap_or_default())]
}

impl QuotientRow {
    /// Describes the quotient.
    pub fn words(&self) -> String {
        let heaps = self.to.map_or("all heaps".to_owned(), |to| format!("the heaps up to {to}"));
        let size = match (self.order, self.p_portion) {
            (Some(1), _) => "of order 1".to_owned(),
            (Some(order), Some(losing)) => format!("of order {order}, with {losing} P elements"),
            _ => String::new(),
        };
        let mut words = match (self.status, self.infinite) {
            (Status::Complete, _) => format!("complete: {size}, for {heaps}"),
            (Status::Partial, _) => format!("partial: {size}, for {heaps}"),
            (Status::Infinite, Some(Infinite { from, proved: true })) => {
                format!("infinite from heap {from} on: known for {heaps}")
            }
            (Status::Infinite, _) => format!("infinite as far as is known: known for {heaps}"),
        };
        if let Some(Window { n0, period }) = self.window {
            words += &format!("; the values repeat from heap {n0} on with period {period}");
        }
        match (&self.tame_type, self.status) {
            (Some(kind), Status::Complete) => words += &format!("; tame: {kind}"),
            (Some(kind), _) => words += &format!("; tame so far: {kind}"),
            (None, Status::Complete) => words += "; wild",
            (None, _) => {}
        }
        words
    }

    /// Describes the changes with each heap.
    pub fn changes(&self) -> Option<String> {
        let order = |&(heap, order, _): &(u64, u64, u64)| format!("{order} from heap {heap}");
        let all: Vec<String> = self.history.iter().map(order).collect();
        (!all.is_empty()).then(|| format!("order {}", all.join(", ")))
    }
}
