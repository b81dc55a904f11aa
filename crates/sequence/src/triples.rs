//! Hexadecimal codes: moves may leave three heaps.

use super::{halt::Halt, rules::Rules};
use ninepins_budget::Budget;

/// Nim-values of a code with finitely many digits that leave up to three heaps.
///
/// For each total m the values of all sums of two heaps with m tokens are stored as a bitmap D(m). The sums of three
/// heaps are the union of D(m - a), with each value xored with that of heap a, over all a up to m / 3, the smallest of
/// the three. Heaps a of equal value are taken together, so that bitmaps are permuted once for each value.
///
/// A heap of n tokens costs n / 3 bitmaps, with a bit for each value, and n / 2 steps. All bitmaps are held.
#[derive(Clone, Debug)]
pub(super) struct Triples {
    rules: Rules,
    values: Vec<u32>,
    /// The values of sums of two heaps, by their total.
    twos: Vec<Vec<u64>>,
    /// The values of sums of three heaps, by their total.
    threes: Vec<Vec<u64>>,
    bytes: u64,
}

impl Triples {
    /// Begins with heap 0. `None` if no digit leaves three heaps, or if they must differ: such sums are not made of
    /// smaller ones.
    pub(super) fn new(rules: &Rules) -> Option<Triples> {
        Triples::resume(rules, vec![0], &Budget::unlimited()).ok().flatten()
    }

    /// Resumes from values found before, heap 0 included.
    pub(super) fn resume(rules: &Rules, values: Vec<u32>, budget: &Budget) -> Result<Option<Triples>, Halt> {
        if rules.triples.is_empty() || rules.triples.iter().any(|split| split.unequal) {
            return Ok(None);
        }
        let mut engine = Triples { rules: rules.clone(), values, twos: Vec::new(), threes: Vec::new(), bytes: 0 };
        engine.add_sums(budget)?;
        Ok(Some(engine))
    }

    pub(super) fn values(&self) -> &[u32] {
        &self.values
    }

    pub(super) fn extend(&mut self, end: usize, budget: &Budget) -> Result<(), Halt> {
        while self.values.len() < end {
            self.add_sums(budget)?;
            let value = self.next_value();
            self.values.push(value);
        }
        Ok(())
    }

    /// Computes the sums for all totals up to the next heap.
    fn add_sums(&mut self, budget: &Budget) -> Result<(), Halt> {
        while self.twos.len() <= self.values.len() {
            // All pairs and triples of heaps with this total are examined.
            budget.work((self.twos.len() * (1 + self.twos.len() / 64)) as u64)?;
            let total = self.twos.len();
            let twos = self.sums_of_two(total, false);
            self.twos.push(twos);
            // Sums of three heaps are needed for totals that some digit leads to from a coming heap.
            let threes =
                if total + self.rules.last >= self.values.len() { self.sums_of_three(total) } else { Vec::new() };
            self.threes.push(threes);
            if let Some(old) = total.checked_sub(self.rules.last + 1) {
                self.threes[old] = Vec::new();
            }
            self.bytes += 8 * self.twos[total].len() as u64;
            budget.check_memory(self.bytes + 4 * self.values.len() as u64)?;
        }
        Ok(())
    }

    fn sums_of_two(&self, total: usize, unequal: bool) -> Vec<u64> {
        let mut set = Vec::new();
        let most = total.saturating_sub(usize::from(unequal)) / 2;
        for a in 1..=most {
            insert(&mut set, self.values[a] ^ self.values[total - a]);
        }
        set
    }

    fn sums_of_three(&self, total: usize) -> Vec<u64> {
        let mut smallest: Vec<(u32, usize)> = (1..=total / 3).map(|a| (self.values[a], a)).collect();
        smallest.sort_unstable();
        let mut set = Vec::new();
        for group in smallest.chunk_by(|(value, _), (other, _)| value == other) {
            let mut union = Vec::new();
            for &(_, a) in group {
                unite(&mut union, &self.twos[total - a]);
            }
            unite(&mut set, &xored(&union, group[0].0));
        }
        set
    }

    /// Returns the least value that no option of the next heap has.
    fn next_value(&self) -> u32 {
        let heap = self.values.len();
        let mut set = Vec::new();
        if self.rules.whole.contains(&heap) {
            insert(&mut set, 0);
        }
        for &taken in self.rules.reduce.iter().filter(|&&taken| taken < heap) {
            insert(&mut set, self.values[heap - taken]);
        }
        for split in self.rules.pairs.iter().filter(|split| split.taken <= heap) {
            let total = heap - split.taken;
            if split.unequal {
                unite(&mut set, &self.sums_of_two(total, true));
            } else {
                unite(&mut set, &self.twos[total]);
            }
        }
        for split in self.rules.triples.iter().filter(|split| split.taken <= heap) {
            unite(&mut set, &self.threes[heap - split.taken]);
        }
        let full = set.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u32 + set.get(full).map_or(0, |word| word.trailing_ones())
    }
}

fn insert(set: &mut Vec<u64>, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value % 64);
}

fn unite(set: &mut Vec<u64>, with: &[u64]) {
    if set.len() < with.len() {
        set.resize(with.len(), 0);
    }
    for (word, with) in set.iter_mut().zip(with) {
        *word |= with;
    }
}

/// Returns the set of all members xored with `value`.
fn xored(set: &[u64], value: u32) -> Vec<u64> {
    let (words, within) = (value as usize / 64, value % 64);
    let len = if words == 0 { set.len() } else { (set.len().max(words + 1)).next_power_of_two() };
    (0..len).map(|word| set.get(word ^ words).map_or(0, |&bits| swapped(bits, within))).collect()
}

/// Permutes bits: bit i of the result is bit i ^ `by` of `bits`.
fn swapped(mut bits: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.iter().enumerate().filter(|(bit, _)| by >> bit & 1 == 1) {
        bits = (bits & low) << (1 << bit) | bits >> (1 << bit) & low;
    }
    bits
}
