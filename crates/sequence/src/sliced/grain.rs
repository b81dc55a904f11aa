//! The values of a grain: 64 heaps that depend on each other. With few codes they may be found one by one.

use super::{
    GRAIN, Halt, Sliced, Stopped,
    candidates::{CANDIDATES, Candidates},
    codes,
    lanes::Lanes,
    plan::{BESIDE, Late},
    sieve::Tap,
};

/// The number of grains after which the methods are compared again.
const TRIAL: usize = 256;

/// The operations of a round of iteration, for each near tap, and without any.
const ROUND: (usize, usize) = (8, 40);

/// The operations of a step to one heap: for each close tap, for eight others, and without any.
const STEP: (usize, usize, usize) = (5, 5, 20);

/// The operations for finding candidates, for each code sought.
const SEEK: usize = 6;

impl Sliced {
    /// Computes the grain from heap `n` on. `taken` contains the bits of the bitmaps for each code sought; codes that
    /// are not sought count as taken, and still do afterwards.
    #[inline(always)]
    pub(super) fn grain<L: Lanes>(&mut self, n: usize, taken: &mut [u64; codes::MOST]) -> Result<(), Halt> {
        self.add_words::<L>(n, taken);
        if self.stepwise {
            self.add_history(n, taken)?;
            if let Some(codes) = self.steps::<L>(n, taken)? {
                self.store_grain(n, codes);
                return Ok(());
            }
        }
        self.settled += 1;
        if self.plan.late.places.len() == 0 {
            let mut candidates = Candidates::<L, CANDIDATES>::least(&taken[..self.sought]);
            self.look_far(n, &mut candidates)?;
            return self.settle_among(n, candidates, taken);
        }
        let candidates = self.sifted::<L>(n, taken)?;
        self.settle_among(n, candidates, taken)
    }

    #[inline(always)]
    fn settle_among<L: Lanes, const K: usize>(
        &mut self,
        n: usize,
        mut candidates: Candidates<L, K>,
        taken: &[u64; codes::MOST],
    ) -> Result<(), Halt> {
        // The heaps whose free codes are all known.
        let mut exact = if self.is_exact() { u64::MAX } else { 0 };
        loop {
            match self.settle(n, &candidates)? {
                Ok(codes) => {
                    self.store_grain(n, codes);
                    return Ok(());
                }
                // The first heap without a candidate; those before it are settled.
                Err(lane) if exact >> lane & 1 == 0 => {
                    exact |= 1 << lane;
                    let found = self.all_taken(n, lane as usize)?;
                    candidates.replace(lane, (0..self.in_use).filter(|&code| !found[code]).map(|code| code as u8));
                }
                Err(_) => {
                    self.rounds += GRAIN;
                    let codes = self.settle_all::<L>(n, taken)?;
                    self.store_grain(n, codes);
                    return Ok(());
                }
            }
        }
    }

    /// Switches to heap by heap if that would be faster. A sieve leaves taps to be looked up for candidates alone.
    pub(super) fn choose_steps(&mut self) {
        if self.settled < TRIAL {
            return;
        }
        let taps = self.plan.near.len();
        let iterated = self.rounds * (taps * ROUND.0 + ROUND.1) + self.settled * self.sought * SEEK;
        let (close, others) = (self.plan.close, taps - self.plan.close);
        let stepped = self.settled * GRAIN * (close * STEP.0 + others * STEP.1 / BESIDE + STEP.2);
        if self.can_step() && self.sieve.is_none() && stepped < iterated {
            self.stepwise = true;
        }
        (self.settled, self.rounds) = (0, 0);
    }

    #[inline(always)]
    fn add_words<L: Lanes>(&mut self, n: usize, taken: &mut [u64; codes::MOST]) {
        let Sliced { plan, grains, sought, .. } = self;
        for tap in &mut plan.words {
            let low = n - GRAIN * tap.grains;
            tap.low = (grains.first(low) + tap.octet) as u32;
            tap.high = (grains.first(low + GRAIN) + tap.octet) as u32;
        }
        let (taken, _) = taken.as_chunks_mut::<8>();
        for (octet, words) in taken.iter_mut().enumerate().take(*sought / 8) {
            let mut all = L::of_words(words);
            // Taps with equal permutations of codes are permuted together.
            for taps in plan.words.chunk_by(|tap, next| tap.place == next.place) {
                let mut union = L::zero();
                for tap in taps {
                    let low = L::of_words(grains.octet(tap.low as usize ^ octet));
                    let high = L::of_words(grains.octet(tap.high as usize ^ octet));
                    union = union.or(low.funnel(high, tap.shift));
                }
                all = all.or(union.permute(taps[0].place));
            }
            all.to_words(words);
        }
    }

    /// Returns the codes of the 64 heaps from `n` - `back` on, and the set of common ones; heaps before the first are
    /// not common.
    #[inline(always)]
    pub(super) fn window(&self, n: usize, back: usize) -> Result<([u8; GRAIN], u64), Halt> {
        let mut codes = [0; GRAIN];
        let before = back.saturating_sub(n).min(GRAIN);
        let from = n + before - back.min(n + before);
        let known = self.history.slice(from..from + GRAIN - before).ok_or(Stopped::Memory)?;
        codes[before..].copy_from_slice(known);
        Ok((codes, self.common(from).unbounded_shl(before as u32)))
    }

    /// Adds the taps that are looked up in the history, for all codes sought.
    fn add_history(&self, n: usize, taken: &mut [u64; codes::MOST]) -> Result<(), Halt> {
        for tap in self.plan.history.iter().filter(|tap| tap.back < n + GRAIN) {
            let (codes, common) = self.window(n, tap.back)?;
            for (i, code) in codes.iter().enumerate().filter(|&(i, _)| common >> i & 1 == 1) {
                taken[usize::from(code ^ tap.code)] |= 1 << i;
            }
        }
        Ok(())
    }

    /// Checks whether the bitmaps contain all far taps for all codes.
    fn is_exact(&self) -> bool {
        self.sought == self.in_use && self.plan.late.places.len() == 0
    }

    /// Returns the codes that taps take that are not near, for one heap of the grain from `n` on.
    #[inline(never)]
    fn all_taken(&self, n: usize, lane: usize) -> Result<[bool; codes::MOST], Halt> {
        let mut found = [false; codes::MOST];
        let Late { reach, places, .. } = &self.plan.late;
        if places.len() == 0 {
            self.note_taken(n + lane, self.plan.all.iter().filter(|tap| tap.back >= GRAIN), &mut found)?;
        } else {
            let history = self.history.slice(n - reach + lane..n).ok_or(Stopped::Memory)?;
            for (place, byte) in places.with_bytes() {
                found[usize::from(history[place] ^ byte)] = true;
            }
            self.note_taken(n + lane, self.plan.history.iter(), &mut found)?;
        }
        Ok(found)
    }

    /// Notes the codes that these taps take for a heap.
    pub(super) fn note_taken<'t>(
        &self,
        heap: usize,
        taps: impl Iterator<Item = &'t Tap>,
        found: &mut [bool; codes::MOST],
    ) -> Result<(), Halt> {
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        for tap in taps.filter(|tap| tap.back < heap) {
            let other = heap - tap.back;
            let code = self.history.get(other).ok_or(Stopped::Memory)?;
            if other > last_rare || !self.is_rare(other) {
                found[usize::from(code ^ tap.code)] = true;
            }
        }
        Ok(())
    }

    /// Settles a grain by applying near taps until nothing changes. Returns the values or, if the candidates do not
    /// suffice, the first heap that has none left.
    #[inline(always)]
    fn settle<L: Lanes, const K: usize>(
        &mut self,
        n: usize,
        candidates: &Candidates<L, K>,
    ) -> Result<Result<L, u32>, Halt> {
        let before = self.history.slice(n - GRAIN..n).and_then(<[u8]>::first_chunk).ok_or(Stopped::Memory)?;
        let before = L::of_bytes(before);
        // Lost and taken candidates are made larger than all others.
        let most = L::splat(u8::MAX);
        let (mut codes, mut chosen) = (candidates.codes, most);
        for (codes, lost) in codes.iter_mut().zip(candidates.lost) {
            *codes = codes.replaced(lost, most);
            chosen = chosen.min(*codes);
        }
        loop {
            self.rounds += 1;
            // A candidate is taken if its least difference from the taken codes is 0.
            let mut least = [most; K];
            for tap in &self.plan.near {
                let taken = chosen.back(before, tap.back as u8).xor(L::splat(tap.code));
                for (least, codes) in least.iter_mut().zip(codes) {
                    *least = least.min(taken.xor(codes));
                }
            }
            let mut next = most;
            for (codes, least) in codes.into_iter().zip(least) {
                next = next.min(codes.spoilt(least));
            }
            let (changed, out) = (!next.equal(chosen), next.equal(most));
            // All heaps before the first that changes are settled.
            if out != 0 && (changed == 0 || out.trailing_zeros() < changed.trailing_zeros()) {
                return Ok(Err(out.trailing_zeros()));
            }
            if changed == 0 {
                return Ok(Ok(chosen));
            }
            chosen = next;
        }
    }

    /// Returns the codes of a grain, found from left to right by all taps. `taken` has those that some taps take.
    #[cold]
    fn settle_all<L: Lanes>(&self, n: usize, taken: &[u64; codes::MOST]) -> Result<L, Halt> {
        let mut taken = *taken;
        if self.is_exact() {
            self.add_history(n, &mut taken)?;
        } else {
            taken.fill(0);
            for lane in 0..GRAIN {
                for (taken, found) in taken.iter_mut().zip(self.all_taken(n, lane)?) {
                    *taken |= u64::from(found) << lane;
                }
            }
        }
        if self.can_step()
            && let Some(codes) = self.steps::<L>(n, &taken)?
        {
            return Ok(codes);
        }
        // Near taps from the grain before.
        let before = self.grains.of(n - GRAIN);
        for tap in &self.plan.near {
            for (code, word) in before.iter().flat_map(|octet| octet.0).take(self.in_use).enumerate() {
                taken[code ^ usize::from(tap.code)] |= word >> (GRAIN - tap.back);
            }
        }
        let mut codes = [0u8; GRAIN];
        for (lane, own) in codes.iter_mut().enumerate() {
            let free = (0..self.in_use).find(|&code| taken[code] >> lane & 1 == 0);
            let code = free.ok_or(Halt::TooWide)?;
            *own = code as u8;
            for tap in self.plan.near.iter().filter(|tap| lane + tap.back < GRAIN) {
                taken[code ^ usize::from(tap.code)] |= 1 << (lane + tap.back);
            }
        }
        Ok(L::of_bytes(&codes))
    }

    /// Appends the grain from heap `n` on to history and grains.
    #[inline(always)]
    pub(super) fn store_grain<L: Lanes>(&mut self, n: usize, codes: L) {
        let mut bytes = [0; GRAIN];
        codes.to_bytes(&mut bytes);
        self.history.append(&bytes);
        let in_use = self.in_use;
        for (code, word) in self.grains.of_mut(n).iter_mut().flat_map(|octet| &mut octet.0).take(in_use).enumerate() {
            *word = codes.equal(L::splat(code as u8));
        }
    }

    pub(super) fn can_step(&self) -> bool {
        self.in_use <= CODES
    }

    /// Returns the codes of the grain from heap `n` on, given the codes that far taps take. `None` if some heap has no
    /// code.
    ///
    /// Taps that reach back by [`BESIDE`] heaps or more are applied to that many heaps at once.
    #[inline(always)]
    pub(super) fn steps<L: Lanes>(&self, n: usize, taken: &[u64; codes::MOST]) -> Result<Option<L>, Halt> {
        let words = by_heap::<L>(taken, self.in_use);
        let mut around = [0; 2 * GRAIN];
        around[..GRAIN].copy_from_slice(self.history.slice(n - GRAIN..n).ok_or(Stopped::Memory)?);
        let (close, near) = self.plan.near.split_at(self.plan.close);
        macro_rules! step {
            ($($taps:literal)*) => {
                match close.len() {
                    $($taps => {
                        let close = std::array::from_fn::<_, $taps, _>(|i| close[i]);
                        step(&mut around, &words, &close, near)
                    })*
                    _ => step(&mut around, &words, close, near),
                }
            };
        }
        let done = step!(0 1 2 3 4 5 6 7 8);
        Ok(around.last_chunk().filter(|_| done).map(L::of_bytes))
    }
}

/// The most codes for which heaps are computed one by one.
pub(super) const CODES: usize = 64;

/// Fills the second half of `around`. Returns false if some heap has no code.
#[inline(always)]
fn step(around: &mut [u8; 2 * GRAIN], taken: &[u64; GRAIN], close: &[Tap], near: &[Tap]) -> bool {
    let mut narrow = false;
    for (at, taken) in (GRAIN..).step_by(BESIDE).zip(taken.as_chunks::<BESIDE>().0) {
        let mut taken = *taken;
        for tap in near {
            let from = (at - tap.back) % (2 * GRAIN - BESIDE);
            if let Some(others) = around[from..].first_chunk::<BESIDE>() {
                for (taken, other) in taken.iter_mut().zip(others) {
                    *taken |= 1 << ((other ^ tap.code) % 64);
                }
            }
        }
        for (lane, taken) in taken.into_iter().enumerate() {
            let all = close.iter().fold(taken, |taken, tap| {
                let other = around[(at + lane - tap.back) % (2 * GRAIN)];
                taken | 1 << ((other ^ tap.code) % 64)
            });
            narrow |= all == u64::MAX;
            around[at + lane] = all.trailing_ones() as u8;
        }
    }
    !narrow
}

/// Transposes `taken`, of `codes` codes, to a word of taken codes for each heap. Bit i of word j is bit j of word i.
#[inline(always)]
fn by_heap<L: Lanes>(taken: &[u64; codes::MOST], codes: usize) -> [u64; GRAIN] {
    let mut words = [u64::MAX; GRAIN];
    for (octet, taken) in taken.as_chunks::<8>().0.iter().enumerate().take(codes / 8) {
        let mut lanes = L::zero();
        for (i, &taken) in taken.iter().enumerate() {
            lanes = lanes.or(L::zero().replaced(taken, L::splat(1 << i)));
        }
        let mut bytes = [0; GRAIN];
        lanes.to_bytes(&mut bytes);
        for (word, byte) in words.iter_mut().zip(bytes) {
            *word ^= u64::from(!byte) << (8 * octet);
        }
    }
    words
}
