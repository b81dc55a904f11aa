//! How fast the engines are, side by side.

use super::{Engine, Sequence};
use crate::{Budget, Stopped};
use ninepins_rules::Code;

/// How many values an engine finds before it is looked at first how long that took.
const FIRST: u64 = 1 << 10;

/// How fast one engine was.
#[derive(Clone, PartialEq, Debug)]
pub struct Rate {
    /// The engine that was asked for.
    pub engine: Engine,
    /// The engine that was at work in the end: another one if that had no room, or too many rare heaps.
    pub finally: Engine,
    /// How many values it found.
    pub found: u64,
    /// How long that took.
    pub seconds: f64,
    /// How many values it found in a second at the end, while their number doubled.
    pub per_second: f64,
    /// A digest of the first values, as many as all engines found: it is the same for all.
    pub digest: u64,
}

/// Times all engines that can find the values of `code`, the slowest first. Each finds `values` values, or doubles what it
/// has until that took `patience` seconds in all. `clock` tells seconds from any time on. Nothing is told if the budget ends
/// before.
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

/// Fowler, Noll and Vo's hash, a value at a time.
fn digest(digest: u64, value: u32) -> u64 {
    (digest ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3)
}
