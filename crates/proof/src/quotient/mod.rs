//! Quotients.

mod always;
mod certificate;
mod checked;
mod conditions;
mod dependencies;
mod heaps;
mod line;
mod monoid;
mod outcomes;
mod sets;
mod shape;
mod space;
mod text;
mod work;

pub use certificate::{Certificate, Form, Generator, Infinite, MAX_RANK, OptionSet, Period, Row, Shift, Value};
pub use checked::Checked;
pub use work::{MAX_ENTRIES, MAX_FORMS, MAX_NUMBER};

use crate::CheckError;
use conditions::Claims;
use heaps::Heaps;
use monoid::Monoid;
use outcomes::{Cells, Outcomes};
use space::Space;
use work::Work;

/// Checks a certificate: whether its evidence proves what it claims.
///
/// # Errors
///
/// If a condition fails, or the certificate is too large to be checked; see [`CheckError::kind`].
pub fn check(certificate: &Certificate) -> Result<Checked, CheckError> {
    shape::check(certificate)?;
    let mut work = Work::new(&certificate.game, certificate.game_line());
    let work = &mut work;
    let mut monoid = Monoid::new(certificate, work)?;
    let heaps = Heaps::new(certificate, &mut monoid, work)?;
    let space = Space::new(certificate, &heaps.shifts, &heaps.values, work)?;
    let outcomes = Outcomes::new(certificate, &space, &heaps.shifts, work)?;
    let reached = Cells::reach(&monoid, &space, certificate.elements, &heaps.values, work)?;
    outcomes.fit(certificate, &space, &reached)?;
    let claims = Claims { certificate, monoid, space, heaps, outcomes, reached };
    for &player in heaps::players(&certificate.game) {
        claims.check(player, work)?;
    }
    if certificate.rank == 0 {
        monoid::separates(certificate, work)?;
    }
    if let Some(period) = certificate.period {
        always::period(certificate, period)?;
    }
    if let Some(witness) = &certificate.infinite {
        always::infinite(&claims, witness)?;
    }
    Ok(Checked::of(certificate))
}
