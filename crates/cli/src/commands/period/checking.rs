//! The check of a period, which may take long.

use super::pace::{duration, per_second};
use crate::{args::processors, progress::Progress};
use ninepins::certificates::{
    CheckError,
    period::{Certificate, CheckOptions, Checked, check_with},
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

/// Checks on all processors, and says how far it is.
pub(in super::super) fn check(certificate: &Certificate) -> Result<Checked, CheckError> {
    let note = Arc::new(Mutex::new("checking ... ".to_owned()));
    let _progress = Progress::showing(note.clone());
    let began = Instant::now();
    let telling = |done: u64, all: u64| {
        let rate = done as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let left = duration(all.saturating_sub(done) as f64 / rate);
        let percent = 100 * u128::from(done) / u128::from(all.max(1));
        let text = format!("checking ... {percent} %, {}, {left} left, ", per_second(rate));
        *note.lock().unwrap_or_else(PoisonError::into_inner) = text;
    };
    check_with(certificate, CheckOptions::default().with_threads(processors()).with_report(&telling))
}
