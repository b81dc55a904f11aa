//! Checks that may take long.

use crate::{
    args::processors,
    progress::{Progress, duration, per_second},
};
use ninepins::{Budget, certificates::CheckOptions};
use std::time::Instant;

/// The words that the progress of a check begins with.
pub(crate) const PREFIX: &str = "checking ... ";

/// Does a check on all processors until `budget` stops it, and shows the progress.
pub(crate) fn showing<T>(progress: &Progress, budget: &Budget, check: impl FnOnce(CheckOptions<'_>) -> T) -> T {
    let began = Instant::now();
    let report = |done: u64, all: u64| {
        let rate = done as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let left = duration(all.saturating_sub(done) as f64 / rate);
        let percent = 100 * u128::from(done) / u128::from(all.max(1));
        progress.show(&format!("{percent} %, {}, {left} left, ", per_second(rate)));
    };
    let stop = || budget.ask().is_err();
    check(CheckOptions::default().with_threads(processors()).with_report(&report).with_stop(&stop))
}
