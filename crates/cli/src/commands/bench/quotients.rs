//! The suite of misère quotients.

use super::Case;
use crate::failure::Failure;
use ninepins::{
    Budget, Game,
    certificates::quotient::{Certificate, check},
    quotient::MisereQuotient,
};
use serde_json::Value;
use std::cell::OnceCell;

/// Rows of an independent program, with codes.
const ROWS: &str = include_str!("../../../../../testdata/oracle/misere_quotients.jsonl");

/// The most elements that a quotient may have.
const MOST_ELEMENTS: usize = 100_000;

/// Returns the cases. They count elements.
pub(super) fn suite() -> Vec<Case> {
    vec![
        quotient("quotient-0.77", "0.77", 200),
        quotient("quotient-0.07-to-33", "0.07", 33),
        quotient("quotient-0.26-to-45", "0.26", 45),
        Case::new("quotients-complete-wild-rows", wild),
        quotient("quotient-0.76-to-16", "0.76", 16),
        quotient("quotient-0.7|0.07", "0.7|0.07", 100),
        quotient("quotient-0.07-to-34", "0.07", 34).long(),
        checked("check-quotient-0.07-to-33", "0.07", 33),
        checked("check-quotient-0.07-to-34", "0.07", 34).long(),
    ]
}

/// Returns a case that builds a quotient.
fn quotient(name: &'static str, code: &'static str, heaps: usize) -> Case {
    Case::new(name, move || Ok(built(code, heaps)?.order() as u64))
}

/// Returns a case that checks a certificate, which is made before.
fn checked(name: &'static str, code: &'static str, heaps: usize) -> Case {
    let made: OnceCell<Certificate> = OnceCell::new();
    let work = move || {
        if made.get().is_none() {
            let _ = made.set(built(code, heaps)?.certificate());
        }
        let Some(certificate) = made.get() else { return Ok(0) };
        check(certificate).map_err(|error| Failure::refused("", error.to_string()))?;
        Ok(certificate.elements as u64)
    };
    Case::new(name, work).again()
}

/// Builds all complete wild quotients of the rows, and counts their elements.
fn wild() -> Result<u64, Failure> {
    let rows = ROWS.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let wild = rows.filter(|row| row["status"] == "complete" && row["tame"] == false);
    wild.map(|row| {
        let code = row["code"].as_str().unwrap_or_default();
        Ok(built(code, row["heaps"].as_u64().unwrap_or(0) as usize)?.order() as u64)
    })
    .sum()
}

/// Builds the quotient of a code in misère play, up to a heap or until it covers all heaps.
fn built(code: &str, heaps: usize) -> Result<MisereQuotient, Failure> {
    let refused = |why: String| Failure::refused(code, why);
    let game: Game = format!("{code} misere").parse()?;
    let mut quotient = MisereQuotient::of(&game).map_err(|unlicensed| refused(unlicensed.to_string()))?;
    while quotient.heaps() < heaps && quotient.period().is_none() {
        let extended = quotient.extend(MOST_ELEMENTS, &Budget::unlimited());
        extended.map_err(|obstacle| refused(format!("stopped at heap {}: {obstacle:?}", quotient.heaps() + 1)))?;
    }
    Ok(quotient)
}
