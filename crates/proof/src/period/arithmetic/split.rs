//! Values that two growing heaps reach together: the last part of condition 3, which needs an odd factor of the saltus.

use super::prediction::{Claim, Kind};
use crate::{CheckError, period::moves::Moves, steps::Work};
use std::collections::BTreeSet;

/// The largest odd factor m of a saltus for which values are split: 16.
const MAX_ODD: u64 = 16;

/// The search for pairs of heaps that serve a value.
pub(super) struct Splits<'c> {
    claim: &'c Claim,
    moves: &'c Moves,
    values: &'c [u64],
    /// The growing base heaps of high part below m, with that part.
    seeds: Vec<(usize, u64)>,
    /// For numbers z: z mod m, and the set of the remainders of numbers whose bits are bits of z.
    remainders: Option<BTreeSet<(u64, u32)>>,
}

impl<'c> Splits<'c> {
    pub(super) fn new(claim: &'c Claim, moves: &'c Moves, values: &'c [u64]) -> Splits<'c> {
        let seeds = (claim.start..claim.base()).filter(|heap| claim.kind(*heap) == Kind::Growing);
        let seeds = seeds.map(|heap| (heap, claim.high(values[heap]))).filter(|(_, high)| *high < claim.odd).collect();
        Splits { claim, moves, values, seeds, remainders: None }
    }

    /// Checks whether a value below that of a heap of the window is split.
    pub(super) fn is_split(&mut self, heap: usize, value: u64, work: &mut Work<'_>) -> Result<bool, CheckError> {
        let odd = self.claim.odd;
        if odd == 1 || odd > MAX_ODD {
            return Ok(false);
        }
        let served = self.served(heap, value, work)?;
        if self.remainders.is_none() {
            work.count(odd << odd)?;
            self.remainders = Some(remainders(odd));
        }
        let of_value = self.claim.high(value) % odd;
        let fails = |&(remainder, parts): &(u64, u32)| remainder == of_value && parts & served == 0;
        Ok(!self.remainders.iter().flatten().any(fails))
    }

    /// Returns the set U of the remainders that some pair of seeds serves.
    fn served(&self, heap: usize, value: u64, work: &mut Work<'_>) -> Result<u32, CheckError> {
        let Splits { claim, moves, values, seeds, .. } = self;
        let high = claim.high(value);
        let pairs = (seeds.len() as u64).pow(2);
        work.count(pairs * (1 + moves.two.len() + moves.three.len()) as u64)?;
        let mut served = 0;
        for &(a, u) in seeds {
            for &(b, v) in seeds.iter().filter(|(_, v)| (u + v) % claim.odd == high % claim.odd) {
                // The number E of blocks may be negative.
                let blocks = ((u + v) as i64 - high as i64) / claim.odd as i64;
                let left = heap as i64 + blocks * claim.block as i64 - (a + b) as i64;
                let low = claim.low(values[a] ^ values[b] ^ value);
                let two = low == 0 && moves.two.iter().any(|split| split.taken as i64 == left);
                let has_value = |third: i64| third >= 1 && values[third as usize] == low;
                let three = || moves.three.iter().any(|split| has_value(left - split.taken as i64));
                if two || three() {
                    served |= 1 << u;
                }
            }
        }
        Ok(served)
    }
}

/// Returns, for all numbers z >= 1, the pairs of z mod m and the set of the remainders of numbers whose bits are bits of z.
fn remainders(odd: u64) -> BTreeSet<(u64, u32)> {
    let append = |(remainder, parts): (u64, u32), bit: u64| {
        let twice = (0..odd).filter(|part| parts >> part & 1 == 1).map(|part| 2 * part);
        let parts = twice.fold(0, |set, part| set | 1 << (part % odd) | (bit as u32) << ((part + 1) % odd));
        ((2 * remainder + bit) % odd, parts)
    };
    let mut found = BTreeSet::new();
    let mut new = vec![append((0, 1), 1)];
    while let Some(state) = new.pop() {
        if found.insert(state) {
            new.extend([append(state, 0), append(state, 1)]);
        }
    }
    found
}
