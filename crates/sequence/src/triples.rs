//! Hexadecimal codes: moves may leave three heaps.

use super::halt::Halt;
use ninepins_budget::Budget;
use ninepins_proof::period::Moves;

/// The values of one block of [`Pairs`].
const BLOCK: usize = 512;

/// The most smallest heaps that are tried first.
const HELPFUL: usize = 512;

/// Nim-values of a code with finitely many digits that leave up to three heaps.
///
/// A number x is the value of three heaps with m tokens if some a <= m / 3, the smallest of them, has a pair of heaps with m - a tokens
/// and the value x ^ G(a). Numbers x are tried in ascending order until one is no value of an option:
///
/// - those of one or two heaps, and of three of which two are equal, are in sets;
/// - mostly x has the smallest heap that it had two heaps before, or one of those that helped other numbers;
/// - otherwise all smallest heaps are tried, as for the value itself.
///
/// So a heap of n tokens costs about n steps.
#[derive(Clone, Debug)]
pub(super) struct Triples {
    rules: Moves,
    pub(super) values: Vec<u32>,
    largest: u32,
    pairs: Pairs,
    /// The values of options of one or two heaps, each with the last heap that has such an option.
    marks: Vec<u32>,
    /// The values G(a) of three heaps a, b, b, for even and odd numbers of tokens taken, and even and odd heaps.
    equal: [[Equal; 2]; 2],
    /// For even and odd heaps.
    helpful: [Helpful; 2],
    pub(super) steps: u64,
}

/// The values of a in sums a + b + b, of which one in two sizes is known up to a bound.
#[derive(Clone, Debug, Default)]
struct Equal {
    values: Vec<u64>,
    next: usize,
}

/// The smallest heaps that showed that numbers are values of three heaps.
#[derive(Clone, Debug, Default)]
struct Helpful {
    /// The one that served each number last; 0 if none did.
    last: Vec<u32>,
    /// Some that served many numbers, the best first.
    first: Vec<u32>,
    /// The number of searches among all heaps.
    searches: usize,
}

impl Triples {
    /// Resumes from values found before, heap 0 included. `None` if no digit leaves three heaps, or if they must differ: such sums are
    /// not made of smaller ones.
    pub(super) fn resume(rules: &Moves, values: Vec<u32>, budget: &Budget) -> Result<Option<Triples>, Halt> {
        if rules.three.is_empty() || rules.three.iter().any(|split| split.unequal) {
            return Ok(None);
        }
        let mut engine = Triples {
            rules: rules.clone(),
            largest: values.iter().copied().max().unwrap_or(0),
            pairs: Pairs { first: least_total(rules, values.len()), ..Pairs::default() },
            values,
            marks: Vec::new(),
            equal: Default::default(),
            helpful: Default::default(),
            steps: 0,
        };
        engine.add_pairs(budget)?;
        Ok(Some(engine))
    }

    pub(super) fn extend(&mut self, end: usize, budget: &Budget) -> Result<(), Halt> {
        while self.values.len() < end {
            budget.work(self.steps)?;
            self.add_pairs(budget)?;
            let value = self.next_value();
            self.largest = self.largest.max(value);
            self.values.push(value);
        }
        Ok(())
    }

    /// Finds the pairs of all totals up to the next heap, and forgets those that are no longer needed.
    fn add_pairs(&mut self, budget: &Budget) -> Result<(), Halt> {
        while self.pairs.end() <= self.values.len() {
            let total = self.pairs.end();
            budget.work(total as u64 / 4)?;
            self.pairs.add(&self.values, total, self.largest);
            budget.check_memory(self.pairs.bytes() + 8 * self.values.len() as u64)?;
        }
        self.pairs.forget(least_total(&self.rules, self.values.len()));
        Ok(())
    }

    /// Returns the least value that no option of the next heap has.
    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        self.steps = heap as u64;
        self.mark_options(heap);
        let equal: Vec<(usize, usize)> = self.add_equal(heap);
        let sets: Vec<&[u64]> = equal.iter().map(|&(odd, of)| &self.equal[odd][of].values[..]).collect();
        let sums = Sums { rules: &self.rules, values: &self.values, pairs: &self.pairs, heap };
        let (helpful, marks) = (&mut self.helpful[heap % 2], &self.marks);
        let mut value = 0;
        loop {
            let (word, bit) = (value as usize / 64, value % 64);
            let known = sets.iter().fold(0, |known, set| known | set.get(word).copied().unwrap_or(0));
            let run = (known >> bit).trailing_ones();
            if run > 0 {
                value += run;
            } else if marks.get(value as usize) == Some(&(heap as u32)) || helpful.serves(value, &sums, &mut self.steps)
            {
                value += 1;
            } else {
                return value;
            }
        }
    }

    /// Marks the values of options of no heap, one heap or two.
    fn mark_options(&mut self, heap: usize) {
        let Triples { rules, values, marks, largest, .. } = self;
        let room = 2 * (*largest as usize + 1).next_power_of_two();
        if marks.len() < room {
            marks.resize(room, 0);
        }
        let mut mark = |value: u32| marks[value as usize] = heap as u32;
        if rules.whole.contains(&heap) {
            mark(0);
        }
        rules.one.iter().filter(|&&taken| taken < heap).for_each(|taken| mark(values[heap - taken]));
        for split in rules.two.iter().filter(|split| split.taken < heap) {
            let total = heap - split.taken;
            for_each_pair(values, total, split.unequal, &mut mark);
        }
    }

    /// Adds the values of the sums a + b + b of the next heap, and returns which sets have them.
    fn add_equal(&mut self, heap: usize) -> Vec<(usize, usize)> {
        let mut sets = Vec::new();
        for odd in 0..2 {
            // The least number of tokens of each parity leaves most sums.
            let Some(split) = self.rules.three.iter().find(|split| split.taken % 2 == odd) else { continue };
            let Some(total) = heap.checked_sub(split.taken).filter(|total| *total >= 3) else { continue };
            let set = &mut self.equal[odd][heap % 2];
            let mut a = set.next.max(2 - total % 2);
            while a + 2 <= total {
                insert(&mut set.values, self.values[a]);
                a += 2;
            }
            set.next = a;
            sets.push((odd, heap % 2));
        }
        sets
    }
}

/// Returns the least total of two heaps beside the smallest of three, for the heap of this size and all larger ones.
fn least_total(rules: &Moves, heap: usize) -> usize {
    // The smallest heap is at most a third of all.
    (heap.saturating_sub(rules.most) * 2 / 3).saturating_sub(1)
}

struct Sums<'t> {
    rules: &'t Moves,
    values: &'t [u32],
    pairs: &'t Pairs,
    heap: usize,
}

impl Sums<'_> {
    /// Checks whether some sum of three heaps, of which this is the smallest, has a value.
    fn have(&self, value: u32, smallest: usize, steps: &mut u64) -> bool {
        self.rules.three.iter().any(|split| {
            *steps += 1;
            let total = self.heap.saturating_sub(split.taken);
            smallest <= total / 3 && self.pairs.has(total - smallest, value ^ self.values[smallest])
        })
    }

    /// Returns a smallest heap of some sum of three heaps that has a value.
    fn search(&self, value: u32, steps: &mut u64) -> Option<usize> {
        self.rules.three.iter().find_map(|split| {
            let total = self.heap.saturating_sub(split.taken);
            let found =
                (1..=total / 3).find(|&smallest| self.pairs.has(total - smallest, value ^ self.values[smallest]));
            *steps += found.unwrap_or(total / 3) as u64;
            found
        })
    }
}

impl Helpful {
    /// Checks whether a value is that of three heaps.
    fn serves(&mut self, value: u32, sums: &Sums<'_>, steps: &mut u64) -> bool {
        let index = value as usize;
        if index >= self.last.len() {
            self.last.resize(index + 1, 0);
        }
        let last = self.last[index] as usize;
        if last > 0 && sums.have(value, last, steps) {
            return true;
        }
        if let Some(place) = self.first.iter().position(|&smallest| sums.have(value, smallest as usize, steps)) {
            self.last[index] = self.first[place];
            self.first.swap(place, place / 2);
            return true;
        }
        let Some(smallest) = sums.search(value, steps) else { return false };
        self.last[index] = smallest as u32;
        self.searches += 1;
        if self.first.len() < HELPFUL {
            self.first.push(smallest as u32);
        } else {
            // The better half stays.
            self.first[HELPFUL / 2 + self.searches % (HELPFUL / 2)] = smallest as u32;
        }
        true
    }
}

/// The values of all sums of two heaps, by their total.
#[derive(Clone, Debug, Default)]
struct Pairs {
    /// For each [`BLOCK`] of values, its bitmaps of all totals. So a search over totals reads neighbors.
    blocks: Vec<Vec<[u64; BLOCK / 64]>>,
    /// The total of the first bitmap, and the number of bitmaps.
    first: usize,
    len: usize,
}

impl Pairs {
    fn end(&self) -> usize {
        self.first + self.len
    }

    fn has(&self, total: usize, value: u32) -> bool {
        let value = value as usize;
        let bitmap = self.blocks.get(value / BLOCK).and_then(|block| block.get(total.wrapping_sub(self.first)));
        bitmap.is_some_and(|bitmap| bitmap[value % BLOCK / 64] >> (value % 64) & 1 == 1)
    }

    fn add(&mut self, values: &[u32], total: usize, largest: u32) {
        let words = ((largest as usize + 1).next_power_of_two().max(BLOCK)) / 64;
        let mut bits = vec![0u64; words];
        for_each_pair(values, total, false, &mut |value| bits[value as usize / 64] |= 1 << (value % 64));
        while self.blocks.len() * BLOCK / 64 < words {
            self.blocks.push(vec![[0; BLOCK / 64]; self.len]);
        }
        for (block, bits) in self.blocks.iter_mut().zip(bits.chunks(BLOCK / 64)) {
            let mut bitmap = [0; BLOCK / 64];
            bitmap.copy_from_slice(bits);
            block.push(bitmap);
        }
        self.len += 1;
    }

    /// Forgets totals below `first`, once they are half of all.
    fn forget(&mut self, first: usize) {
        let old = first.saturating_sub(self.first);
        if old > 1 + self.len / 2 {
            self.blocks.iter_mut().for_each(|block| drop(block.drain(..old)));
            self.first += old;
            self.len -= old;
        }
    }

    fn bytes(&self) -> u64 {
        self.blocks.iter().map(|block| (block.capacity() * BLOCK / 8) as u64).sum()
    }
}

/// Passes on the values of all sums of two heaps with this total.
fn for_each_pair(values: &[u32], total: usize, unequal: bool, each: &mut impl FnMut(u32)) {
    let most = total.saturating_sub(usize::from(unequal)) / 2;
    let (small, large) = (&values[1..1 + most], &values[total - most..total]);
    small.iter().zip(large.iter().rev()).for_each(|(a, b)| each(a ^ b));
}

fn insert(set: &mut Vec<u64>, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value % 64);
}
