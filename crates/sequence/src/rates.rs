//! The speed of the engines, side by side.

use super::{Engine, Sequence};
use crate::{Budget, Stopped};
use ninepins_rules::Code;

/// The number of values that an engine finds before its time is measured first.
const FIRST: u64 = 1 << 10;

/// The speed of one engine.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Rate {
    /// The engine at the start.
    pub engine: Engine,
    /// The engine at the end: another one if the first had no room, or too many rare heaps.
    pub finally: Engine,
    /// The number of values that it found.
    pub found: u64,
    /// The seconds that this took.
    pub seconds: f64,
    /// The values found per second at the end, while their number doubled.
    pub per_second: f64,
    /// A digest of the first values, as many as all engines found: equal for all engines.
    pub digest: u64,
}

/// Measures all engines that can find the values of `code`, slowest first. Each finds `values` values, or doubles what
/// it has until `patience` seconds have passed. `clock` returns the seconds since any fixed time.
///
/// # Errors
///
/// [`Stopped`] if the budget ends the work; then nothing is reported.
pub fn rates(
    code: &Code,
    values: u64,
    patience: f64,
    clock: &mut dyn FnMut() -> f64,
    budget: &Budget,
) -> Result<Vec<Rate>, Stopped> {
    let mut sequences = Vec::new();
    let mut rates = Vec::new();
    for engine in Engine::all(code) {
        let Some(mut sequence) = Sequence::by(code, engine) else { continue };
        let start = clock();
        let (mut found, mut now, mut per_second) = (sequence.len(), start, 0.0);
        while found < values && now - start < patience {
            sequence.extend((2 * found).max(FIRST).min(values), budget)?;
            let (before, then) = (found, now);
            (found, now) = (sequence.len(), clock());
            per_second = (found - before) as f64 / (now - then).max(f64::MIN_POSITIVE);
        }
        let (seconds, finally) = (now - start, sequence.engine());
        rates.push(Rate { engine, finally, found, seconds, per_second, digest: 0 });
        sequences.push(sequence);
    }
    let least = rates.iter().map(|rate| rate.found).min().unwrap_or(0).min(values);
    for (rate, sequence) in rates.iter_mut().zip(&sequences) {
        rate.digest = (0..least).filter_map(|n| sequence.value(n)).fold(OFFSET, digest);
    }
    Ok(rates)
}

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds a value to an FNV-1a digest.
fn digest(digest: u64, value: u32) -> u64 {
    (digest ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3)
}
