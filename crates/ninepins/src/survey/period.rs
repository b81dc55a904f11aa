//! A period in JSON: the shape `ninepins/period/1`.

use ninepins_rules::Game;
use ninepins_sequence::{Ending, Findings, PeriodDriver, Proof, Status};
use ninepins_solver::Stopped;
use serde_json::{Value, json};

/// Returns the shape `ninepins/period/1`: the findings of a search, and the limit that ended it.
pub fn period_json(game: &Game, driver: &PeriodDriver, found: &Findings, ended: &Result<Ending, Stopped>) -> Value {
    let is_open = found.status == Status::Open;
    let known = |number: u64| (!is_open).then_some(number);
    let theorem = period_theorem(found);
    let space = found.space;
    json!({
        "schema": "ninepins/period/1",
        "game": game.to_string(),
        "status": period_status(found),
        "preperiod": known(found.preperiod),
        "last_exception": known(found.preperiod).map(|preperiod| preperiod as i64 - 1),
        "period": known(found.period),
        "saltus": known(found.saltus),
        "max": found.max,
        "to": found.known - 1,
        "theorem": theorem.map(|(name, _)| name),
        "source": theorem.map(|(_, source)| source),
        "rare": space.map(|_| found.rare.len()),
        "last_rare": found.rare.last().map(|&(heap, _)| heap),
        "mask": space.map(|space| format!("{:x}", space.mask)),
        "alternating": space.map(|space| space.alternating.is_some()),
        "engine": driver.sequence().engine().name(),
        "stopped": stopped(ended),
    })
}

/// Returns `proved`, `observed` or `open`.
pub fn period_status(found: &Findings) -> &'static str {
    match found.status {
        Status::Proved(_) => "proved",
        Status::Observed => "observed",
        Status::Open => "open",
    }
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
        Status::Observed | Status::Open => None,
    }
}
