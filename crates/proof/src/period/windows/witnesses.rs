//! The pairs of heaps most likely to witness a rare value; they are tried first.

use super::tables::Tables;
use crate::period::marks::Types;

/// The number of heaps in the sample.
const SAMPLE: usize = 1 << 14;

/// The number of open heaps that decide on the next pairs, a bit of a word each.
const DECIDE: usize = 64;

/// With fewer of them left, others decide.
const REST: u32 = 16;

/// The most pairs that are tried.
const TRIED: usize = 1 << 11;

/// The most pairs in the result.
const KEPT: usize = 512;

/// A pair of heaps: the distance back to the larger one, and the code that it must have.
#[derive(Clone, Copy)]
pub(super) struct Witness {
    pub(super) back: usize,
    pub(super) code: usize,
}

/// Finds, for each rare code, the pairs that witness it at most of the last heaps of one parity. Each pair is chosen
/// for the heaps that the earlier pairs leave open. The choice decides the time of a check and nothing else.
pub(super) fn fitted(tables: &Tables, values: &[u8], types: Types, parity: usize) -> Vec<Vec<Witness>> {
    let from = values.len().saturating_sub(SAMPLE).max(values.len().min(TRIED));
    let sample = || (from..values.len()).filter(|heap| heap % 2 == parity);
    let pairs: Vec<(usize, u8)> =
        tables.pairs.iter().copied().take_while(|&(back, _)| back < from).take(TRIED).collect();
    let fit = |rare: usize| {
        let value = tables.codes.value(rare, parity, false);
        let is_open = |heap: &usize| {
            let own = values[*heap];
            own > value
                && types.is_common(parity, own.into())
                && tables.rare.iter().all(|back| values[heap - back] != value)
        };
        let mut open: Vec<usize> = sample().filter(is_open).collect();
        let serves = |witness: &Witness, heap: usize| {
            let other = values[heap - witness.back];
            tables.codes.of(other) == witness.code && types.is_common(heap - witness.back, other.into())
        };
        let mut kept = Vec::new();
        while kept.len() < KEPT && !open.is_empty() {
            let decide = &open[..open.len().min(DECIDE)];
            let witnesses = pairs.iter().map(|&(back, code)| Witness { back, code: rare ^ usize::from(code) });
            let served = |witness: &Witness| {
                let bits = decide.iter().enumerate().map(|(bit, &heap)| u64::from(serves(witness, heap)) << bit);
                bits.fold(0, |all, bit| all | bit)
            };
            let mut served: Vec<(u64, Witness)> = witnesses.map(|witness| (served(&witness), witness)).collect();
            served.retain(|(bits, _)| *bits != 0);
            let (mut left, before) = (u64::MAX >> (DECIDE - decide.len()), kept.len());
            while left.count_ones() >= REST.min(decide.len() as u32)
                && let Some(&(bits, best)) = served.iter().max_by_key(|(bits, _)| (bits & left).count_ones())
                && bits & left != 0
            {
                left &= !bits;
                kept.push(best);
            }
            if kept.len() == before {
                break;
            }
            open.retain(|&heap| !kept[before..].iter().any(|witness| serves(witness, heap)));
        }
        kept.truncate(KEPT);
        kept
    };
    (0..tables.width()).map(fit).collect()
}
