//! The definition: all options of all heaps are examined. The reference for the other engines.

use super::halt::Halt;
use ninepins_budget::Budget;
use ninepins_rules::Code;

/// Nim-values by the definition, for every code without limits.
///
/// A heap of n tokens costs n / 2 steps for each digit that leaves two heaps, and n * n / 6 for each that leaves three.
#[derive(Clone, Debug)]
pub(super) struct Naive {
    code: Code,
    pub(super) values: Vec<u32>,
    /// For each value the last heap that has an option of that value, so that nothing need be cleared. Longer than any
    /// value, and a power of two, so that the xor of values is in range.
    marks: Vec<u32>,
}

impl Naive {
    /// Resumes from values found before, heap 0 included.
    pub(super) fn resume(code: Code, values: Vec<u32>) -> Naive {
        let most = values.iter().max().map_or(0, |&most| most as usize);
        Naive { code, values, marks: vec![0; (most + 1).next_power_of_two()] }
    }

    pub(super) fn extend(&mut self, end: usize, budget: &Budget) -> Result<(), Halt> {
        while self.values.len() < end {
            let (value, options) = self.next_value();
            if value as usize >= self.marks.len() {
                self.marks.resize(2 * self.marks.len(), 0);
            }
            self.values.push(value);
            budget.work(options)?;
            budget.check_memory(4 * (self.values.len() + self.marks.len()) as u64)?;
        }
        Ok(())
    }

    /// Returns the least value that no option of the next heap has, and an upper bound of the number of its options.
    fn next_value(&mut self) -> (u32, u64) {
        let Naive { code, values, marks } = self;
        let size = values.len();
        let heap = size as u32;
        let longest = code.most_taken().map_or(size, |t| size.min(t as usize));
        let mut options = 0;
        for taken in 0..=longest {
            options += 1;
            let digit = code.digit(taken as u64);
            let left = size - taken;
            if digit.leaves(0) && left == 0 {
                marks[0] = heap;
            }
            if digit.leaves(1) && left > 0 {
                marks[values[left] as usize] = heap;
            }
            // With unequal parts the smaller ones stay below their share.
            let unequal = usize::from(digit.is_unequal());
            if digit.leaves(2) && left >= 2 {
                options += left as u64 / 2;
                mark_pairs(&values[..left], 0, 1, unequal, marks, heap);
            }
            if digit.leaves(3) {
                options += (left as u64).pow(2) / 6;
                for a in 1..=left / 3 {
                    mark_pairs(&values[..left - a], values[a], a + unequal, unequal, marks, heap);
                }
            }
        }
        let value = marks.iter().position(|&mark| mark != heap).unwrap_or(marks.len());
        (value as u32, options)
    }
}

/// Marks the xor of `with` and the values of all pairs of parts with `values.len()` tokens in all. The smaller part has
/// at least `least` tokens, and the larger one at least `apart` more.
fn mark_pairs(values: &[u32], with: u32, least: usize, apart: usize, marks: &mut [u32], heap: u32) {
    let total = values.len();
    let most = total.saturating_sub(apart) / 2;
    if least > most {
        return;
    }
    let (smaller, larger) = (&values[least..=most], &values[total - most..=total - least]);
    for (a, b) in smaller.iter().zip(larger.iter().rev()) {
        marks[(with ^ a ^ b) as usize] = heap;
    }
}
