//! The check of a period, which may take long.

use crate::{
    args::processors,
    progress::{Progress, duration, per_second},
};
use ninepins::certificates::{
    CheckError,
    period::{Certificate, CheckOptions, Checked, Digest, Share, Statement, check_share, check_with, refine},
};
use std::time::Instant;

/// The words that the progress of a check begins with.
pub(crate) const PREFIX: &str = "checking ... ";

/// Checks on all processors, and shows the progress.
pub(crate) fn check(certificate: &Certificate, progress: &Progress) -> Result<Checked, CheckError> {
    showing(progress, |options| check_with(certificate, options))
}

/// Checks a share of a certificate, whose file has this digest, as [`check`] does all of it.
pub(crate) fn check_one(
    certificate: &Certificate,
    (digest, share): (Digest, Share),
    progress: &Progress,
) -> Result<Statement, CheckError> {
    showing(progress, |options| check_share(certificate, digest, share, options))
}

/// Checks a certificate with windows, and returns it with more of them, in `bytes` bytes.
pub(crate) fn refined(
    certificate: &Certificate,
    bytes: u64,
    progress: &Progress,
) -> Result<(Certificate, Checked), CheckError> {
    showing(progress, |options| refine(certificate, bytes, options))
}

/// Does work on all processors, and shows the progress.
pub(crate) fn showing<T>(progress: &Progress, work: impl FnOnce(CheckOptions<'_>) -> T) -> T {
    let began = Instant::now();
    let report = |done: u64, all: u64| {
        let rate = done as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let left = duration(all.saturating_sub(done) as f64 / rate);
        let percent = 100 * u128::from(done) / u128::from(all.max(1));
        progress.show(&format!("{percent} %, {}, {left} left, ", per_second(rate)));
    };
    work(CheckOptions::default().with_threads(processors()).with_report(&report))
}
