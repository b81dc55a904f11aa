//! The check of a period, which may take long.

use crate::{
    args::processors,
    progress::{duration, per_second},
};
use ninepins::certificates::{
    CheckError,
    period::{Certificate, CheckOptions, Checked, check_with},
};
use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

/// Checks on all processors, and writes the progress into `note`.
pub(crate) fn check(certificate: &Certificate, note: &Mutex<String>) -> Result<Checked, CheckError> {
    let began = Instant::now();
    let report = |done: u64, all: u64| {
        let rate = done as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let left = duration(all.saturating_sub(done) as f64 / rate);
        let percent = 100 * u128::from(done) / u128::from(all.max(1));
        let text = format!("checking ... {percent} %, {}, {left} left, ", per_second(rate));
        *note.lock().unwrap_or_else(PoisonError::into_inner) = text;
    };
    check_with(certificate, CheckOptions::default().with_threads(processors()).with_report(&report))
}
