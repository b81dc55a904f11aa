//! Octal codes by rare values, heap by heap: the method of Winning Ways, chapter 4, made exact.

use super::{
    halt::Halt,
    history::History,
    sparse_space::{Histogram, RareEntry, SparseSpace},
};
use ninepins_proof::period::{Moves, Split};

/// Below this many heaps a better sparse space is sought each time their number doubles.
const FEW: usize = 64;

/// From [`FEW`] heaps on, a better sparse space is sought each time their number grows by this fraction.
const GROWTH: usize = 4;

/// The first value that has no room.
pub(super) const MOST: u32 = 1 << 15;

/// The number of pairs that are examined at first, and the most between two counts of missing values.
const PAIRS: (usize, usize) = (32, 256);

/// The units of work for a value, besides the pairs examined.
const MARKS: u64 = 64;

/// Nim-values of an octal code, exact for any sparse space.
///
/// The value of heap n is found in four steps:
///
/// 1. The values of all sums with a rare heap, and of single heaps, are marked. That marks all common options of n: a
///    sum with a common value at n has exactly one rare heap (see [`super::sparse_space`]).
/// 2. c is the least common value that is not marked, hence the least common one that no option has.
/// 3. For each rare value below c an option is sought among all pairs, until all are found.
/// 4. If all are found, c is the value. Otherwise the least value that is not found is, and n is rare.
///
/// A heap costs a step for each rare heap, and about V log V steps for V values.
#[derive(Clone, Debug)]
pub(super) struct Scalar {
    pub(super) rules: Moves,
    pub(super) values: History<u16>,
    pub(super) space: SparseSpace,
    pub(super) rare: Vec<(usize, u16)>,
    histogram: Histogram,
    /// The number of heaps at which a better sparse space is sought.
    pub(super) next_space: usize,
    /// The last stamp with which each value was marked. The length is a power of two, more than any value.
    pub(super) marks: Vec<u32>,
    stamp: u32,
    missing: Vec<u32>,
}

impl Scalar {
    /// Begins with heap 0. `None` if the code is not octal.
    pub(super) fn new(rules: &Moves) -> Option<Scalar> {
        (rules.parts() == 2).then(|| Scalar::resume(rules, &[0], None))
    }

    /// Resumes from all values found before, heap 0 included, with this sparse space or the best one.
    pub(super) fn resume(rules: &Moves, values: &[u16], space: Option<SparseSpace>) -> Scalar {
        let mut histogram = Histogram::new(rules);
        let mut most = 1;
        for (n, &value) in values.iter().enumerate().skip(1) {
            histogram.add(n, value.into());
            most = most.max(value);
        }
        let any = SparseSpace { mask: 1, alternating: None };
        let space = space.or_else(|| histogram.best()).unwrap_or(any);
        let marks = vec![0; (usize::from(most) + 1).next_power_of_two()];
        let next_space = space_after(values.len());
        let (values, rare, missing) = (History::new(values), Vec::new(), Vec::new());
        let rules = rules.clone();
        let mut engine = Scalar { rules, values, space, rare, histogram, next_space, marks, stamp: 0, missing };
        engine.list_rare();
        engine
    }

    /// Returns for even heaps and odd ones the rare values found, ascending.
    pub(super) fn rare_entries(&self) -> [Vec<RareEntry<u16>>; 2] {
        [0, 1].map(|n| {
            let rare = (0..self.marks.len() as u32).filter(|&value| self.space.is_rare(n, value));
            rare.map(|value| RareEntry { entry: value as u16, above: value as u16 + 1 }).collect()
        })
    }

    pub(super) fn seek_space(&mut self) {
        self.next_space = space_after(self.values.len());
        if let Some(space) = self.histogram.best().filter(|&space| space != self.space) {
            self.space = space;
            self.list_rare();
        }
    }

    /// Returns `any` heaps, or fewer if there are few, spread over the smaller parts of sums, with their values. From the middle
    /// on a heap may be paired with itself, which some rules forbid.
    pub(super) fn spread(&self, split: Split, any: usize) -> impl Iterator<Item = (usize, u16)> {
        let values = self.values.recent();
        let middle = (values.len() - split.taken) / 2;
        let any = any.min(middle);
        (1..=any).map(move |i| (i * middle / (any + 1)).max(1)).map(|heap| (heap, values[heap]))
    }

    fn list_rare(&mut self) {
        let values = self.values.recent().iter().copied().enumerate().skip(1);
        self.rare = values.filter(|&(n, value)| self.space.is_rare(n, value.into())).collect();
    }

    pub(super) fn push(&mut self, value: u32) -> Result<(), Halt> {
        if value >= MOST {
            return Err(Halt::TooWide);
        }
        let n = self.values.len();
        while value as usize >= self.marks.len() {
            self.marks.resize(2 * self.marks.len(), 0);
        }
        self.histogram.add(n, value);
        if self.space.is_rare(n, value) {
            self.rare.push((n, value as u16));
        }
        self.values.push(value as u16);
        Ok(())
    }

    /// Returns the least value that no option of the next heap has, and the number of pairs examined.
    pub(super) fn next_value(&mut self) -> (u32, u64) {
        let n = self.values.len();
        if self.stamp == u32::MAX {
            self.marks.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        let Scalar { rules, marks, stamp, rare, space, missing, .. } = self;
        let (stamp, values) = (*stamp, self.values.recent());
        let within = marks.len() - 1;
        if rules.whole.contains(&n) {
            marks[0] = stamp;
        }
        for &taken in rules.one.iter().filter(|&&taken| taken < n) {
            marks[usize::from(values[n - taken])] = stamp;
        }
        let mut looked = MARKS;
        for split in &rules.two {
            // The heaps that may be parts of such a sum.
            let parts = &values[..n.saturating_sub(split.taken)];
            let rare = &rare[..rare.partition_point(|&(heap, _)| heap < parts.len())];
            looked += rare.len() as u64;
            for &(heap, value) in rare {
                let other = parts.len() - heap;
                let mark = &mut marks[usize::from(value ^ parts[other]) & within];
                *mark = if split.unequal && other == heap { *mark } else { stamp };
            }
        }
        // The least common value that is not marked, and the rare ones below.
        missing.clear();
        let mut common = 0;
        while marks.get(common as usize) == Some(&stamp) || space.is_rare(n, common) {
            if marks.get(common as usize) != Some(&stamp) {
                missing.push(common);
            }
            common += 1;
        }
        // Some values are options by one split only, so the pairs of all splits are examined in turn.
        let (mut from, mut pairs) = (1, PAIRS.0);
        while from <= n / 2 {
            for split in &rules.two {
                if missing.is_empty() {
                    return (common, looked);
                }
                let parts = &values[..n.saturating_sub(split.taken)];
                let most = parts.len().saturating_sub(usize::from(split.unequal)) / 2;
                let to = (from + pairs).min(most + 1);
                if from < to {
                    looked += (to - from) as u64;
                    let larger = &parts[parts.len() + 1 - to..=parts.len() - from];
                    for (a, b) in parts[from..to].iter().zip(larger.iter().rev()) {
                        marks[usize::from(a ^ b) & within] = stamp;
                    }
                    missing.retain(|&rare| marks.get(rare as usize) != Some(&stamp));
                }
            }
            from += pairs;
            pairs = (2 * pairs).min(PAIRS.1);
        }
        (missing.first().copied().unwrap_or(common), looked)
    }
}

/// Returns the next number of heaps after `len` at which a better sparse space is sought. A resumed search seeks it
/// where an uninterrupted one does.
fn space_after(len: usize) -> usize {
    let mut next = 1;
    while next <= len {
        next += if next < FEW { next } else { next / GROWTH };
    }
    next
}
