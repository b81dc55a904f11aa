//! The next heaps: a block, or the rest of a line, whose rare heaps are then sought; and single heaps, in grains that are not whole and
//! after a rare heap.

use super::{
    CacheLine, GRAIN, Halt, LINE, LINES, NEAREST, Sliced, Stopped, codes,
    cover::Uncovered,
    lanes::{Lanes, Work},
};

/// Computes the next block, or the rest of a line.
pub(super) struct Advance<'a>(pub(super) &'a mut Sliced);

impl Work for Advance<'_> {
    type Output = Result<(), Halt>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let engine = self.0;
        engine.choose_steps();
        let from = engine.history.len();
        let start = from / LINE * LINE;
        let uncovered = if from == start {
            engine.sift::<L, LINES>(start);
            engine.lines::<L, LINES>(start)?;
            engine.uncovered::<L, LINES>(start)
        } else {
            engine.sift::<L, 1>(start);
            engine.lines::<L, 1>(start)?;
            engine.uncovered::<L, 1>(start)
        };
        engine.verify(engine.history.len(), &uncovered).map(|_| ())
    }
}

impl Sliced {
    /// Verifies the heaps below `end`, given those that may miss a rare value. Returns false if one of them is rare: then
    /// it is the last heap, and those after it must be computed again.
    pub(super) fn verify(&mut self, end: usize, uncovered: &[Uncovered]) -> Result<bool, Halt> {
        let Some(heap) = self.first_rare(uncovered)? else {
            self.verified = end;
            return Ok(true);
        };
        self.history.truncate(heap);
        self.maps.truncate(heap);
        self.step_noted()?;
        Ok(false)
    }

    /// Marks the codes that taps read for a whole block take for K lines from heap `start` on.
    #[inline(always)]
    pub(super) fn sift<L: Lanes, const K: usize>(&mut self, start: usize) {
        self.taken.fill(CacheLine::default());
        self.add_sieve::<L, K>(start);
        let Sliced { plan, maps, taken, sought, .. } = self;
        plan.blocks.add_taps::<L, K>(maps, (taken, K, 0), start, *sought);
    }

    /// Adds the codes that the sieve shows to be taken.
    #[inline(always)]
    pub(super) fn add_sieve<L: Lanes, const K: usize>(&mut self, start: usize) {
        let Sliced { maps, taken, sieve, .. } = self;
        if let Some(sieve) = sieve {
            sieve.sift::<L, K>(maps, taken, start);
        }
    }

    /// Finds the codes of K lines from heap `start` on, after [`Sliced::sift`]. Some heaps of the first line may be known.
    #[inline(always)]
    pub(super) fn lines<L: Lanes, const K: usize>(&mut self, start: usize) -> Result<(), Halt> {
        // Codes that are not sought count as taken.
        let mut column = [u64::MAX; codes::MOST];
        for i in 0..K {
            let line = start + i * LINE;
            let Sliced { plan, maps, taken, sought, .. } = &mut *self;
            plan.lines.add_taps::<L, 1>(maps, (taken, K, i), line, *sought);
            while self.history.len() < line + LINE {
                let n = self.history.len();
                let lines = self.taken.iter().skip(i).step_by(K);
                for (taken, line) in column[..self.sought].iter_mut().zip(lines) {
                    *taken = line.0[(n - start) / GRAIN % 8];
                }
                self.grain::<L>(n, &mut column)?;
            }
            let Sliced { maps, grains, .. } = &mut *self;
            maps.append(grains);
        }
        Ok(())
    }

    /// Finds the value of the next heap, larger than any digit, by all taps, and checks whether the rare values below
    /// are options.
    pub(super) fn exact_step(&mut self) -> Result<(), Halt> {
        let n = self.history.len();
        let mut taken = [false; codes::MOST];
        self.note_taken(n, self.plan.all.iter(), &mut taken)?;
        // In an alternating space, a single heap of a rare value leaves a common value if an odd number of tokens is
        // taken.
        for &step in self.rules.one.iter().filter(|&&step| !self.codes.space.keeps_type(step)) {
            if let Some(code) = self.history.get(n - step).filter(|_| self.is_rare(n - step)) {
                taken[usize::from(code)] = true;
            }
        }
        let code = taken.iter().position(|taken| !taken).unwrap_or(codes::MOST);
        for rare in 0..self.in_use.min((code + 1).next_multiple_of(self.codes.group())) {
            if self.least_above[n % 2][rare] <= code && self.first_rare(&[(n, rare as u8)])?.is_some() {
                let value = self.codes.value(rare, n, true);
                self.push_rare(value, rare as u8);
                return Ok(());
            }
        }
        if code >= self.in_use {
            return Err(Halt::TooWide);
        }
        self.history.push(code as u8);
        Ok(())
    }

    /// Returns the least of these heaps that misses its rare value, and so is rare itself.
    pub(super) fn first_rare(&mut self, uncovered: &[Uncovered]) -> Result<Option<usize>, Halt> {
        let (first, far) = self.width.run(SeekRare { engine: self, uncovered })?;
        // What follows a rare heap is computed again, and a rare heap has no near witness.
        self.near = self.near.max(first.or(far).map_or(0, |heap| heap + 1));
        Ok(first)
    }

    /// Returns the smaller part of a sum by which the rare value of a code is an option of heap `n`; 0 for a single
    /// heap. Sums of common heaps that [`Sliced::nearby`] examines are left out: it found none.
    #[inline(always)]
    fn smaller_part<L: Lanes>(&self, n: usize, rare: u8) -> Result<Option<usize>, Halt> {
        let value = self.codes.value(rare.into(), n, true);
        for &taken in &self.rules.one {
            if self.value(n - taken).ok_or(Stopped::Memory)? == value {
                return Ok(Some(0));
            }
        }
        let splits = self.rules.two.iter().map(|split| {
            let total = n - split.taken;
            let examined = self.partners(total).map_or(0, |(_, partners)| partners.len());
            (total, (total - usize::from(split.unequal)) / 2, examined)
        });
        let splits: Vec<_> = splits.collect();
        for &(total, _, examined) in &splits {
            let rare_heaps = self.rare.iter().take_while(|&&(heap, _)| heap <= examined);
            let rare_partners = rare_heaps.filter(|&&(heap, _)| self.is_rare(total - heap));
            for &(heap, other) in rare_partners {
                if self.value(total - heap).ok_or(Stopped::Memory)? ^ other == value {
                    return Ok(Some(heap));
                }
            }
        }
        for from in (1..=n / 2).step_by(GRAIN) {
            for &(total, most, examined) in &splits {
                let to = (from + GRAIN).min(most + 1);
                if from >= to || from <= examined {
                    continue;
                }
                let smaller = self.history.slice(from..to).ok_or(Stopped::Memory)?;
                let larger = self.history.slice(total + 1 - to..total + 1 - from).ok_or(Stopped::Memory)?;
                let mut pairs = [[0; GRAIN]; 2];
                pairs[0][..to - from].copy_from_slice(smaller);
                pairs[1][GRAIN - (to - from)..].copy_from_slice(larger);
                pairs[1].reverse();
                let [smaller, larger] = pairs.each_ref().map(L::of_bytes);
                let found = smaller.xor(larger).equal(L::splat(rare)) & u64::MAX >> (GRAIN - (to - from));
                if found != 0 {
                    // A common heap of the larger part is at the place of its smaller one.
                    let larger = self.common(total + 1 - to).reverse_bits() >> (GRAIN - (to - from));
                    let found = found & !(self.common(from) ^ larger);
                    if found != 0 {
                        return Ok(Some(from + found.trailing_zeros() as usize));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Seeks the first of some heaps that misses its rare value among all options, and the last one without a near witness.
struct SeekRare<'a> {
    engine: &'a Sliced,
    uncovered: &'a [Uncovered],
}

impl Work for SeekRare<'_> {
    type Output = Result<(Option<usize>, Option<usize>), Halt>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let (mut first, mut far) = (None, None);
        for &(heap, rare) in self.uncovered {
            if first.is_some_and(|first| first <= heap) || self.engine.nearby::<L>(heap, rare) {
                continue;
            }
            match self.engine.smaller_part::<L>(heap, rare)? {
                None => first = Some(heap),
                Some(part) if part > NEAREST => far = far.max(Some(heap)),
                Some(_) => {}
            }
        }
        Ok((first, far))
    }
}
