//! The JSON of nim-sequences and their periods.

use ninepins_rules::Game;
use ninepins_sequence::{Ending, Findings, PeriodDriver, Proof, Status, certify_rise, impossible_periods};
use ninepins_solver::Stopped;
use serde::Serialize;

/// The shape `ninepins/period/1`: the period of a nim-sequence.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Period))]
#[serde(tag = "schema", rename = "ninepins/period/1")]
pub struct PeriodShape {
    game: String,
    status: PeriodStatus,
    /// The least n0 with G(n + period) = G(n) + saltus for all n from n0 on.
    preperiod: Option<u64>,
    /// The last exception, -1 if there is none.
    last_exception: Option<i64>,
    /// The least period.
    period: Option<u64>,
    /// The increase of the values in each period.
    saltus: Option<u64>,
    /// The remainders modulo the period at which values stay although there is a proved saltus.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constant: Vec<ConstantShape>,
    /// The first numbers, ascending, that cannot be the period, if none is proved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub impossible: Vec<u64>,
    /// The checksum of the certificate, if values rise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    checksum: Option<String>,
    /// The largest value.
    max: u32,
    /// The last heap whose value was found.
    to: u64,
    /// The theorem that proves the period.
    theorem: Option<&'static str>,
    /// The source of the theorem.
    source: Option<&'static str>,
    /// The number of rare heaps, if the engine separates them.
    rare: Option<usize>,
    /// The last rare heap.
    last_rare: Option<u64>,
    /// The mask of the sparse space, in hexadecimal digits.
    mask: Option<String>,
    /// True if the sparse space alternates.
    alternating: Option<bool>,
    /// The engine that computed the values.
    engine: &'static str,
    /// The limit that ended the work.
    stopped: Option<&'static str>,
}

#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum PeriodStatus {
    Proved,
    Observed,
    Open,
}

/// A remainder modulo a period, with the value of all such heaps from the preperiod on.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Constant))]
pub struct ConstantShape {
    residue: u64,
    value: u32,
}

impl PeriodShape {
    /// Describes the findings of a search, and the limit that ended it.
    pub fn of(game: &Game, driver: &PeriodDriver, found: &Findings, ended: &Result<Ending, Stopped>) -> PeriodShape {
        let is_open = found.status == Status::Open;
        let known = |number: u64| (!is_open).then_some(number);
        let theorem = period_theorem(found);
        let space = found.space;
        // Without memory the last values may not be verified.
        let is_unknown = theorem.is_none() && ended != &Err(Stopped::Memory);
        PeriodShape {
            game: game.to_string(),
            status: match found.status {
                Status::Proved(_) => PeriodStatus::Proved,
                Status::Observed => PeriodStatus::Observed,
                Status::Open => PeriodStatus::Open,
            },
            preperiod: known(found.preperiod),
            last_exception: known(found.preperiod).map(|preperiod| preperiod as i64 - 1),
            period: known(found.period),
            saltus: known(found.saltus),
            constant: found.constant.iter().map(|&(residue, value)| ConstantShape { residue, value }).collect(),
            impossible: if is_unknown { impossible_periods(driver.sequence()) } else { Vec::new() },
            checksum: certify_rise(game, found).map(|certificate| checksum_of(&certificate.to_string())),
            max: found.max,
            to: found.known - 1,
            theorem: theorem.map(|(name, _)| name),
            source: theorem.map(|(_, source)| source),
            rare: space.map(|_| found.rare.len()),
            last_rare: found.rare.last().map(|&(heap, _)| heap),
            mask: space.map(|space| format!("{:x}", space.mask)),
            alternating: space.map(|space| space.alternating.is_some()),
            engine: driver.sequence().engine().name(),
            stopped: stopped(ended),
        }
    }
}

/// Returns the checksum that ends the text of a certificate.
pub(crate) fn checksum_of(text: &str) -> String {
    text.trim_end().rsplit(' ').next().unwrap_or_default().to_owned()
}

/// Returns the limit that ended a search, in one word; `None` if the search is complete.
fn stopped(ended: &Result<Ending, Stopped>) -> Option<&'static str> {
    match ended {
        Err(stopped) => Some(stopped.name()),
        Ok(Ending::Endless) => Some("heaps"),
        Ok(Ending::Dense) => Some("dense"),
        Ok(_) => None,
    }
}

/// Returns the theorem that proves the period, with its source; `None` if no period is proved.
pub fn period_theorem(found: &Findings) -> Option<(&'static str, &'static str)> {
    match found.status {
        Status::Proved(Proof::Classical) => Some((
            "periodicity theorem",
            "Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
        )),
        Status::Proved(Proof::Sparse) => Some((
            "periodicity theorem for sparse spaces",
            "ninepins, the book's chapter on nim-sequences; sparse spaces: Berlekamp, Conway and Guy, Winning Ways (1982), chapter 4",
        )),
        Status::Proved(Proof::Arithmetic { .. }) => {
            Some(("theorem of arithmetic periods", "ninepins, the book's chapter on nim-sequences, with the proof"))
        }
        Status::Proved(Proof::Formula) => Some((
            "a formula for the value of each heap",
            "Nim: Bouton, Ann. of Math. 3 (1901); Lasker's Nim: Berlekamp, Conway and Guy, Winning Ways (1982), chapter 4; others: ninepins",
        )),
        Status::Observed | Status::Open => None,
    }
}
