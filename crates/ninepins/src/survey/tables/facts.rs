//! The rows of a game in the tables, in words and as data.

use super::{
    PAIRS, QUOTIENTS, QuotientStatus, SaltusRow, SaltusStatus, Table, inverses_of, listed_pair, listed_quotient,
    listed_sequence, period_of, period_table, quotient_of, saltus_of,
};
use crate::json::SaltusShape;
use ninepins_rules::Game;
use serde::Serialize;
use std::iter;

/// The origin of a row.
const PROVENANCE: &str = "computed by the commands that `ninepins games --tables` lists";

/// Returns the facts about the rules of a game in the tables, in words: lines with labels. A line without a label continues the one
/// before.
pub fn facts(game: &Game) -> Vec<(&'static str, String)> {
    let period = period_of(game).map(|row| {
        let mut lines = vec![format!("in normal play {}", row.words()), row.more()];
        lines.extend(row.same());
        lines.extend(row.oeis().map(|id| format!("OEIS {id}, except for zeros at the start")));
        lines.extend(row.certify_command().map(|command| format!("for a certificate: {command}")));
        lines
    });
    let values = saltus_of(game)
        .map(|row| Vec::from_iter([format!("in normal play {}", row.words())].into_iter().chain(row.end())));
    let quotient = quotient_of(game)
        .map(|row| Vec::from_iter([format!("in misère play {}", row.words())].into_iter().chain(row.changes())));
    let inverses = inverses_of(game).and_then(|row| row.words()).map(|words| vec![format!("in misère play {words}")]);
    let sequence = listed_sequence(game).map(|listed| unlisted(period_table(&listed), "period", &listed));
    let pair = listed_pair(game).map(|listed| unlisted(&PAIRS, "values", &listed));
    let misere = listed_quotient(game).map(|listed| unlisted(&QUOTIENTS, "quotient", &listed));
    let labelled = |(label, row, unlisted): (&'static str, Option<Vec<String>>, Option<String>)| {
        let known = row.map(|row| [row, vec![PROVENANCE.to_owned()]].concat());
        let lines = known.or(unlisted.map(|unlisted| vec![unlisted])).unwrap_or_default();
        iter::once(label).chain(iter::repeat("")).zip(lines)
    };
    let all = [
        ("Nim-values", period, sequence),
        ("Values", values, pair),
        ("Quotient", quotient, misere),
        ("Inverses", inverses, None),
    ];
    all.into_iter().flat_map(labelled).collect()
}

/// The rows of a game in the tables that say something about all heaps, or all heaps up to one.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Surveyed {
    /// The proved period of the nim-values.
    period: Option<SaltusShape>,
    /// The proved period of the partizan values.
    values: Option<SaltusShape>,
    quotient: Option<SurveyedQuotient>,
}

/// A misère quotient in the tables.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SurveyedQuotient {
    status: QuotientStatus,
    /// The last heap that is covered; null for all heaps.
    to: Option<u64>,
    order: Option<u64>,
    /// True if it is a quotient of Nim; null if that is not known.
    tame: Option<bool>,
}

impl Surveyed {
    /// Returns the rows of a game.
    pub fn of(game: &Game) -> Surveyed {
        let proved = |(from, period)| SaltusShape { period, from, saltus: Some("0".to_owned()), proved: true };
        let saltus = |row: SaltusRow| {
            let (period, from) = row.period.zip(row.from).filter(|_| row.status == SaltusStatus::Proved)?;
            Some(SaltusShape { period, from, saltus: row.saltus, proved: true })
        };
        Surveyed {
            period: period_of(game).and_then(|row| row.proved_period()).map(proved),
            values: saltus_of(game).and_then(saltus),
            quotient: quotient_of(game).map(|row| SurveyedQuotient {
                status: row.status,
                to: row.to,
                order: row.order,
                tame: (row.status == QuotientStatus::Complete).then_some(row.tame_type.is_some()),
            }),
        }
    }
}

/// Returns the command that computes what the table does not have.
fn unlisted(table: &Table, command: &str, listed: &str) -> String {
    format!("not in the table of {}; `ninepins {command} '{listed}'` computes it", table.codes)
}
