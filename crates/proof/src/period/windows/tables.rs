//! The tables of the step from heap to heap: codes of values, options by their distance back, and likely witnesses.

use crate::period::{marks::Types, moves::Moves};

/// The options of a heap, by their distance back and by codes.
pub(super) struct Tables {
    pub(super) codes: Codes,
    /// The greatest distance back to a heap of an option.
    pub(super) reach: usize,
    /// The largest value.
    pub(super) max: u64,
    /// For each code of a rare heap the distances back to the other heap.
    pub(super) taps: Vec<(usize, Vec<usize>)>,
    /// The distances back to a single heap whose value is common.
    pub(super) common: Vec<usize>,
    /// The distances back to a single heap whose value is rare.
    pub(super) rare: Vec<usize>,
    /// For each parity and each rare code the least common code whose value is larger.
    pub(super) above: [Vec<usize>; 2],
    /// For each parity and each rare code its most likely witnesses.
    pub(super) witnesses: [Vec<Vec<Witness>>; 2],
    /// All pairs with the larger heap within reach: the distance back to it, and the code of the smaller heap, which
    /// ascends.
    pub(super) pairs: Vec<(usize, u8)>,
}

impl Tables {
    /// Builds the tables from the values of the first heaps, more than `reach` and all at most `max`, and the rare
    /// heaps among them.
    pub(super) fn new(
        moves: &Moves,
        types: Types,
        (values, rare): (&[u8], &[u64]),
        (max, reach): (u64, u64),
    ) -> Tables {
        let codes = Codes::new(types);
        let two: Vec<usize> = moves.two.iter().map(|split| split.taken).collect();
        let mut small: Vec<Option<u8>> = values.iter().map(|&value| Some(codes.of(value) as u8)).collect();
        small[0] = None;
        rare.iter().for_each(|&heap| small[heap as usize] = None);
        small.truncate(reach as usize);
        let mut taps: Vec<(usize, Vec<usize>)> = Vec::new();
        for &heap in rare {
            let code = codes.of(values[heap as usize]);
            let backs = two.iter().map(|taken| taken + heap as usize);
            match taps.iter_mut().find(|(of, _)| *of == code) {
                Some((_, known)) => known.extend(backs),
                None => taps.push((code, backs.collect())),
            }
        }
        // If types alternate, the type of a value depends on the parity of the heap.
        let (common, single) = moves.one.iter().partition(|&taken| !types.alternating || taken % 2 == 0);
        let mut tables = Tables {
            codes,
            reach: reach as usize,
            max,
            taps,
            common,
            rare: single,
            above: Default::default(),
            witnesses: Default::default(),
            pairs: pairs(&small, &two, reach as usize),
        };
        let width = tables.width();
        tables.above = [0, 1].map(|parity| {
            let larger = |rare| move |&code: &usize| codes.value(code, parity, true) > rare;
            let rare = (0..width).map(|code| codes.value(code, parity, false));
            rare.map(|rare| (0..width).find(larger(rare)).unwrap_or(width)).collect()
        });
        tables.witnesses = [0, 1].map(|parity| fitted(&tables, values, types, parity));
        tables
    }

    /// Returns the bound of the codes of values up to the largest.
    pub(super) fn width(&self) -> usize {
        (0..=self.max).map(|value| self.codes.of(value as u8) + 1).max().unwrap_or(0).next_power_of_two().max(8)
    }
}

/// Lists the pairs, given the codes of small heaps; rare ones have none.
fn pairs(small: &[Option<u8>], two: &[usize], reach: usize) -> Vec<(usize, u8)> {
    let small = small.iter().enumerate().filter_map(|(heap, code)| Some((heap, (*code)?)));
    let all = small.flat_map(|(heap, code)| two.iter().map(move |taken| (taken + heap, code)));
    all.filter(|&(back, _)| back <= reach).collect()
}

/// The number of heaps in the sample.
const SAMPLE: usize = 1 << 14;

/// The number of open heaps that decide on the next pairs, a bit of a word each.
const DECIDE: usize = 64;

/// With fewer of them left, others decide.
const REST: u32 = 16;

/// The most pairs that are tried.
const TRIED: usize = 1 << 11;

/// The most pairs in the result.
const MOST_CHOSEN: usize = 512;

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
        let mut chosen = Vec::new();
        while chosen.len() < MOST_CHOSEN && !open.is_empty() {
            let decide = &open[..open.len().min(DECIDE)];
            let witnesses = pairs.iter().map(|&(back, code)| Witness { back, code: rare ^ usize::from(code) });
            let served = |witness: &Witness| {
                let bits = decide.iter().enumerate().map(|(bit, &heap)| u64::from(serves(witness, heap)) << bit);
                bits.fold(0, |all, bit| all | bit)
            };
            let mut served: Vec<(u64, Witness)> = witnesses.map(|witness| (served(&witness), witness)).collect();
            served.retain(|(bits, _)| *bits != 0);
            let (mut left, before) = (u64::MAX >> (DECIDE - decide.len()), chosen.len());
            while left.count_ones() >= REST.min(decide.len() as u32)
                && let Some(&(bits, best)) = served.iter().max_by_key(|(bits, _)| (bits & left).count_ones())
                && bits & left != 0
            {
                left &= !bits;
                chosen.push(best);
            }
            if chosen.len() == before {
                break;
            }
            open.retain(|&heap| !chosen[before..].iter().any(|witness| serves(witness, heap)));
        }
        chosen.truncate(MOST_CHOSEN);
        chosen
    };
    (0..tables.width()).map(fit).collect()
}

/// The code of a value below 64 is the value without the lowest bit of the mask. At heaps of one parity no two common
/// values have equal codes, and no two rare ones. The code of a nim-sum is the nim-sum of the codes.
///
/// Codes keep the order of common values. If the highest bit in which two of them differ were the one left out, they
/// would differ in no other bit of the mask, and one of them would not be common. The argument for rare values is
/// equal.
#[derive(Clone, Copy)]
pub(super) struct Codes {
    types: Types,
}

impl Codes {
    pub(super) fn new(types: Types) -> Codes {
        Codes { types }
    }

    pub(super) fn of(self, value: u8) -> usize {
        let below = self.bit() - 1;
        usize::from(value >> 1 & !below | value & below)
    }

    /// Returns the common or the rare value of a code at heaps of a parity.
    pub(super) fn value(self, code: usize, parity: usize, common: bool) -> u8 {
        let below = self.bit() - 1;
        let code = code as u8;
        let value = (code & !below) << 1 | code & below;
        if self.types.is_common(parity, value.into()) == common { value } else { value | self.bit() }
    }

    fn bit(self) -> u8 {
        1 << self.types.mask.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All masks that leave a bit below 64.
    #[test]
    fn codes_keep_sums_and_order() {
        for mask in 1..64 {
            for alternating in [false, true] {
                let types = Types { mask, alternating, odd: false };
                let codes = Codes::new(types);
                for parity in [0, 1] {
                    for common in [false, true] {
                        let values: Vec<u8> = (0..32).map(|code| codes.value(code, parity, common)).collect();
                        assert!(values.is_sorted(), "{mask} {values:?}");
                        assert!(values.iter().enumerate().all(|(code, &value)| codes.of(value) == code));
                        assert!(values.iter().all(|&value| types.is_common(parity, value.into()) == common));
                    }
                }
                assert!((0..64).all(|a| (0..64).all(|b| codes.of(a ^ b) == codes.of(a) ^ codes.of(b))));
            }
        }
    }
}
