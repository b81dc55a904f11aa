//! The certificate of a quotient that is known for all heaps.

use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::check;

/// Returns the checksum of the certificate that a quotient is complete, or that it is infinite with the heaps that first show it.
/// `None` if it is neither, or the checker refuses the certificate as too large.
pub fn certified(quotient: &MisereQuotient) -> Option<String> {
    let complete = quotient.period().is_some().then(|| quotient.certificate());
    let certificate = quotient.infinity_certificate().cloned().or(complete)?;
    check(&certificate).ok()?;
    Some(certificate.to_string().trim_end().rsplit(' ').next()?.to_owned())
}
