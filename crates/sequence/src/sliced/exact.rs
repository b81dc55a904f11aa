//! Single heaps by their codes: in grains that are not whole, and after a rare heap.

use super::{GRAIN, NEAREST, Sliced, Stuck, codes};

impl Sliced {
    /// Finds the value of the next heap, larger than any digit, by all taps, and checks whether the rare values below
    /// are options.
    pub(super) fn exact_step(&mut self) -> Result<(), Stuck> {
        let n = self.history.len();
        let mut taken = [false; 2 * codes::MOST];
        for tap in self.plan.all.iter().filter(|tap| tap.back < n) {
            let other = n - tap.back;
            let code = self.history.get(other).ok_or(Stuck::Forgotten)?;
            if !self.is_rare(other) {
                taken[usize::from(code ^ tap.code)] = true;
            }
        }
        // In an alternating space, a single heap of a rare value leaves a common value if an odd number of tokens is
        // taken.
        for &step in self.rules.reduce.iter().filter(|&&step| !self.codes.space.keeps_type(step)) {
            if let Some(code) = self.history.get(n - step).filter(|_| self.is_rare(n - step)) {
                taken[usize::from(code)] = true;
            }
        }
        let code = taken.iter().position(|taken| !taken).unwrap_or(codes::MOST);
        for rare in 0..self.in_use.min((code + 1).next_multiple_of(self.codes.group())) {
            if self.least_above[n % 2][rare] <= code && !self.is_covered(n, rare as u8)? {
                let value = self.codes.value(rare, n, true);
                self.push_rare(value, rare as u8);
                return Ok(());
            }
        }
        if code >= self.in_use {
            return Err(Stuck::Narrow);
        }
        self.history.push(code as u8);
        Ok(())
    }

    /// Checks whether the rare value of code `rare` at heap `n` is an option: among the likely ones first, then among
    /// all.
    pub(super) fn is_covered(&mut self, n: usize, rare: u8) -> Result<bool, Stuck> {
        Ok(self.is_covered_nearby(n, rare) || self.is_covered_at_all(n, rare)?)
    }

    /// Checks whether the rare value of code `rare` at heap `n` is an option, among all options.
    #[cold]
    pub(super) fn is_covered_at_all(&mut self, n: usize, rare: u8) -> Result<bool, Stuck> {
        let part = self.smaller_part(n, rare)?;
        if part.is_none_or(|part| part > NEAREST) {
            self.near = self.near.max(n + 1);
        }
        Ok(part.is_some())
    }

    /// Returns the smaller part of a sum by which the rare value of a code is an option of heap `n`; 0 for a single
    /// heap.
    fn smaller_part(&self, n: usize, rare: u8) -> Result<Option<usize>, Stuck> {
        let value = self.codes.value(rare.into(), n, true);
        for &taken in &self.rules.reduce {
            if self.value(n - taken).ok_or(Stuck::Forgotten)? == value {
                return Ok(Some(0));
            }
        }
        for from in (1..=n / 2).step_by(GRAIN) {
            for split in &self.rules.pairs {
                let total = n - split.taken;
                let most = (total - usize::from(split.unequal)) / 2;
                let to = (from + GRAIN).min(most + 1);
                if from >= to {
                    continue;
                }
                let smaller = self.history.slice(from..to).ok_or(Stuck::Forgotten)?;
                let larger = self.history.slice(total + 1 - to..total + 1 - from).ok_or(Stuck::Forgotten)?;
                let pairs = smaller.iter().zip(larger.iter().rev());
                // Few chunks have such a pair, so each chunk is tested as a whole first.
                if pairs.clone().fold(false, |any, (a, b)| any | (a ^ b == rare)) {
                    let mut heaps = (from..to).zip(pairs);
                    let found =
                        heaps.find(|&(heap, (a, b))| a ^ b == rare && self.is_rare(heap) == self.is_rare(total - heap));
                    if let Some((heap, _)) = found {
                        return Ok(Some(heap));
                    }
                }
            }
        }
        Ok(None)
    }
}
