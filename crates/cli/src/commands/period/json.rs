//! A period in JSON: the shape `ninepins/period/1`.

use super::search::Searched;
use ninepins::sequence::{Proof, Status};
use serde_json::{Value, json};

/// Returns the answer as JSON.
pub(crate) fn object(searched: &Searched) -> Value {
    let found = &searched.findings;
    let is_open = found.status == Status::Open;
    let known = |number: u64| (!is_open).then_some(number);
    let theorem = theorem(searched);
    let mask = found.mask;
    json!({
        "schema": "ninepins/period/1",
        "game": searched.rules.line(),
        "status": searched.status(),
        "preperiod": known(found.preperiod),
        "last_exception": known(found.preperiod).map(|preperiod| preperiod as i64 - 1),
        "period": known(found.period),
        "saltus": known(found.saltus),
        "max": found.max,
        "to": searched.to(),
        "theorem": theorem.map(|(name, _)| name),
        "source": theorem.map(|(_, source)| source),
        "rare": mask.map(|_| found.rare.len()),
        "last_rare": found.rare.last().map(|&(heap, _)| heap),
        "mask": mask.map(|mask| format!("{:x}", mask.bits)),
        "alternating": mask.map(|mask| mask.position.is_some()),
        "engine": searched.driver.sequence().engine().name(),
        "stopped": searched.stopped_word(),
    })
}

/// Returns the theorem that proves the period, and its source.
pub(super) fn theorem(searched: &Searched) -> Option<(&'static str, &'static str)> {
    match searched.findings.status {
        Status::Proved(Proof::Classical) => Some((
            "periodicity theorem",
            "Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
        )),
        Status::Proved(Proof::Sparse) => Some((
            "periodicity theorem for sparse spaces",
            "ninepins, the book's chapter on nim-sequences; sparse spaces: Berlekamp, Conway and Guy, Winning Ways (1982), chapter 4",
        )),
        Status::Observed | Status::Open => None,
    }
}
