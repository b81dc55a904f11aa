//! Nim-values of Nim with limits, `0.[3] limit an/c+b`, by thresholds.
//!
//! A larger limit only adds options, so the value of (n / l) does not fall as l grows. It is the number of v >= 1 with
//! f_v(n) <= l, where the *threshold* f_v(n) is the least limit that gives n tokens a value of at least v. Value v + 1
//! needs an option of each value up to v, so f_(v+1)(n) is the larger of f_v(n) and the least take that leaves value v.
//! A take of t leaves m tokens with value v as long as f_v(m) <= min(at/c + b, m) < f_(v+1)(m): these t form an interval.
//! So each layer v needs one sweep over n, with the intervals that contain n in a staircase, and f_(v+1)(m) is known
//! when it is needed.

use super::zeckendorf;
use crate::{Budget, Result, Stopped};
use ninepins_rules::{Heap, Limit};
use std::num::NonZeroU64;

/// The most tokens of a heap whose value a sweep finds.
pub const MAX_SWEPT: usize = 2_000_000;

/// The most tokens of the unlimited heaps that give bounds for larger heaps.
const WHOLE: usize = 1 << 15;

/// The threshold of a value that no limit gives.
const ABSENT: u32 = u32::MAX;

/// The limits of Nim with limits, `0.[3] limit 2n`.
pub const LIMIT_NIM: Limit = Limit::Affine { times: 2, over: NonZeroU64::MIN, plus: 0 };

/// The thresholds of all heaps below some size.
#[derive(Clone, Debug)]
pub struct LimitValues {
    limit: Limit,
    /// The most tokens of a heap whose value a sweep finds.
    pub swept: usize,
    /// Layer v - 1 holds f_v, by size.
    layers: Vec<Vec<u32>>,
    /// The number of known sizes, with size 0.
    known: usize,
    /// For each value the largest unlimited heap up to [`WHOLE`] that has it; 0 for none.
    whole: Vec<u64>,
}

impl LimitValues {
    /// Begins with an empty table.
    pub fn new(limit: Limit) -> LimitValues {
        LimitValues { limit, swept: MAX_SWEPT, layers: Vec::new(), known: 0, whole: Vec::new() }
    }

    /// Checks for limit-nim, in which small values are known for heaps of any size.
    fn is_limit_nim(&self) -> bool {
        self.limit == LIMIT_NIM
    }

    /// Returns the heap that a take of `taken` tokens leaves of `heap`, if any.
    pub(crate) fn left(&self, heap: Heap, taken: u64) -> Option<Heap> {
        let left = heap.size() - taken;
        Heap::limited(left, self.limit.after(taken, left))
    }

    /// Returns the value of `size` tokens under `limit`.
    pub(crate) fn value(&mut self, size: u64, limit: u64, budget: &Budget) -> Result<u64> {
        match zeckendorf::small_value(size, limit).filter(|_| self.is_limit_nim()) {
            Some(value) => Ok(value),
            None => self.swept(size, limit, budget),
        }
    }

    /// Returns a lower bound of the value of `size` tokens under `limit`, for a heap beyond the table with a value of 4
    /// or more.
    ///
    /// If all but m tokens may be taken, and m is at most half of them, the unlimited heap of m tokens is an option. So
    /// the value differs from that of this heap.
    pub(crate) fn least_beyond(&mut self, size: u64, limit: u64, budget: &Budget) -> Result<u64> {
        let (smallest, whole) = (size.saturating_sub(limit).max(1), WHOLE.min(self.swept / 2) as u64);
        if smallest > whole {
            return Ok(4);
        }
        if self.whole.is_empty() {
            let mut largest = Vec::new();
            for size in 1..=whole {
                let value = match self.swept(size, size, budget) {
                    // The other bounds need no table.
                    Err(Stopped::Memory) => return Ok(4),
                    value => value? as usize,
                };
                largest.resize(largest.len().max(value + 1), 0);
                largest[value] = size;
            }
            self.whole = largest;
        }
        let least = (4..self.whole.len()).find(|&value| self.whole[value] < smallest);
        Ok(least.unwrap_or(self.whole.len().max(4)) as u64)
    }

    /// Returns the takes from `heap` that leave `value`, descending, if a theorem gives them.
    pub(crate) fn takes_leaving(&self, value: u64, heap: Heap) -> Option<Vec<u64>> {
        (self.is_limit_nim() && value < 4).then(|| zeckendorf::takes_leaving(value, heap.size(), heap.limit()))
    }

    /// Returns the value of `size` tokens under `limit`, by the table.
    pub fn swept(&mut self, size: u64, limit: u64, budget: &Budget) -> Result<u64> {
        let index = usize::try_from(size).ok().filter(|&size| size <= self.swept);
        let index = index.ok_or_else(|| {
            Stopped::BeyondTable(format!("nim-values of heaps with limits are known up to {MAX_SWEPT} tokens only"))
        })?;
        if index >= self.known {
            let ahead = (2 * self.known).min(self.swept + 1);
            match self.sweep(ahead.max(index + 1), budget) {
                // Earlier questions must not decide whether there is room.
                Err(Stopped::Memory) if ahead > index + 1 => self.sweep(index + 1, budget)?,
                swept => swept?,
            }
        }
        Ok(self.layers.partition_point(|layer| u64::from(layer[index]) <= limit) as u64)
    }

    /// Computes all thresholds of heaps of fewer than `sizes` tokens.
    fn sweep(&mut self, sizes: usize, budget: &Budget) -> Result<()> {
        self.known = 0;
        self.layers = Vec::new();
        let mut layers: Vec<Vec<u32>> = Vec::new();
        let mut sweeper = Sweeper::new(sizes);
        // f_0: every heap has value 0 at least.
        let mut below = vec![0; sizes];
        loop {
            budget.work(sizes as u64)?;
            budget.check_memory(4 * (sizes * (layers.len() + 4)) as u64)?;
            let layer = sweeper.layer(&below, |threshold| self.reach(threshold));
            if layer.iter().all(|&threshold| threshold == ABSENT) {
                break;
            }
            layers.push(std::mem::replace(&mut below, layer));
        }
        layers.push(below);
        layers.remove(0);
        self.layers = layers;
        self.known = sizes;
        Ok(())
    }

    /// Returns the least take after which the limit of a large enough heap is at least `threshold`.
    fn reach(&self, threshold: u32) -> u32 {
        let Limit::Affine { times, over, plus } = self.limit else { return ABSENT };
        let missing = u128::try_from(i128::from(threshold) - plus).unwrap_or(0);
        match missing {
            _ if threshold == ABSENT => ABSENT,
            _ if threshold <= 1 || missing == 0 => 1,
            _ if times == 0 => ABSENT,
            // A take beyond all heaps is absent, too.
            _ => missing.saturating_mul(over.get().into()).div_ceil(times.into()).try_into().unwrap_or(ABSENT),
        }
    }
}

/// The heaps m that a take from the current size leaves with the value of a layer.
struct Sweeper {
    /// For each size the last m whose interval starts there, 0 if none; for each m the one before it.
    starting: Vec<u32>,
    before: Vec<u32>,
    /// The open intervals that matter: m ascends and ends descend, so the last is the least take.
    stairs: Vec<Stair>,
}

#[derive(Clone, Copy)]
struct Stair {
    m: u32,
    end: u32,
}

impl Sweeper {
    fn new(sizes: usize) -> Sweeper {
        Sweeper { starting: vec![0; sizes], before: vec![0; sizes], stairs: Vec::new() }
    }

    fn layer(&mut self, below: &[u32], reach: impl Fn(u32) -> u32) -> Vec<u32> {
        let sizes = below.len();
        let mut layer = vec![ABSENT; sizes];
        self.stairs.clear();
        self.starting.fill(0);
        if below.first() == Some(&0) {
            // A take of the whole heap leaves value 0.
            self.stairs.push(Stair { m: 0, end: ABSENT });
        }
        for n in 1..sizes {
            let mut m = self.starting[n];
            while m != 0 {
                let end = reach(layer[m as usize]);
                self.enter(Stair { m, end: if end == ABSENT { ABSENT } else { (m + end).saturating_sub(1) } });
                m = self.before[m as usize];
            }
            while self.stairs.last().is_some_and(|stair| (stair.end as usize) < n) {
                self.stairs.pop();
            }
            if below[n] == ABSENT {
                continue;
            }
            if let Some(stair) = self.stairs.last() {
                layer[n] = below[n].max(n as u32 - stair.m);
            }
            let (first, past) = (reach(below[n]), reach(layer[n]));
            let start = n + first as usize;
            if first < past && start < sizes {
                self.before[n] = std::mem::replace(&mut self.starting[start], n as u32);
            }
        }
        layer
    }

    /// Adds an interval, unless that of a larger m ends no earlier. Drops those of smaller m that end no later.
    fn enter(&mut self, new: Stair) {
        let at = self.stairs.partition_point(|stair| stair.m < new.m);
        if self.stairs.get(at).is_some_and(|larger| larger.end >= new.end) {
            return;
        }
        let keep = self.stairs[..at].iter().rposition(|smaller| smaller.end > new.end).map_or(0, |i| i + 1);
        self.stairs.splice(keep..at, [new]);
    }
}
