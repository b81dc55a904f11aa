//! The values of 64 heaps that depend on each other.

use super::{
    GRAIN, Sliced, Stuck, codes,
    lanes::Lanes,
    plan::{BESIDE, Tap},
};

/// How many candidates are followed for each heap.
const CANDIDATES: usize = 3;

/// After how many grains it is asked whether to go heap by heap would be faster.
const TRIAL: usize = 256;

/// What a round of iteration costs for each near tap, and one without any, in operations.
const ROUND: (usize, usize) = (8, 40);

/// What a step to one heap costs for each close tap, and each eight others, and one without any, in operations.
const STEP: (usize, usize, usize) = (5, 5, 20);

/// What it costs to find candidates, for each code sought.
const SEEK: usize = 6;

/// For each heap the least codes that no far tap takes, and by which heaps there are fewer.
struct Candidates<L> {
    codes: [L; CANDIDATES],
    lacking: [u64; CANDIDATES],
}

impl Sliced {
    /// Works out the grain from heap `n` on, of which `column` of `columns` of what is taken is known.
    #[inline(always)]
    pub(super) fn grain<L: Lanes>(&mut self, n: usize, column: usize, columns: usize) -> Result<(), Stuck> {
        let mut taken = [u64::MAX; codes::MOST];
        for (taken, words) in taken[..self.sought].iter_mut().zip(self.taken.chunks_exact(columns)) {
            *taken = words[column];
        }
        self.add_words::<L>(n, &mut taken);
        if self.stepwise {
            self.add_history(n, &mut taken)?;
            if let Some(codes) = self.steps::<L>(n, &taken)? {
                self.store_grain(n, codes);
                return Ok(());
            }
        }
        // The heaps for which codes that are not sought for all have been looked at.
        let mut deep = 0;
        loop {
            let among = if deep == 0 { self.sought } else { self.in_use };
            let candidates = candidates::<L>(&taken[..among]);
            let poor = candidates.lacking[1] & !deep;
            if poor != 0 && self.sought < self.in_use {
                self.deepen(n, poor, &mut taken)?;
                deep |= poor;
                continue;
            }
            self.settled += 1;
            if let Some(codes) = self.settle::<L>(n, candidates)? {
                self.store_grain(n, codes);
                return Ok(());
            }
            self.rounds += GRAIN;
            match self.settle_all::<L>(n, &taken)? {
                Ok(codes) => {
                    self.store_grain(n, codes);
                    return Ok(());
                }
                Err(open) if open & !deep != 0 && self.sought < self.in_use => {
                    self.deepen(n, open & !deep, &mut taken)?;
                    deep |= open;
                }
                Err(_) => return Err(Stuck::Narrow),
            }
        }
    }

    /// Goes heap by heap from now on if that would be faster.
    pub(super) fn choose_steps(&mut self) {
        if self.settled < TRIAL {
            return;
        }
        let taps = self.plan.near.len();
        let iterated = self.rounds * (taps * ROUND.0 + ROUND.1) + self.settled * self.sought * SEEK;
        let (close, others) = (self.plan.close, taps - self.plan.close);
        let stepped = self.settled * GRAIN * (close * STEP.0 + others * STEP.1 / BESIDE + STEP.2);
        if self.can_step() && stepped < iterated {
            self.stepwise = true;
        }
        (self.settled, self.rounds) = (0, 0);
    }

    /// Adds the taps that are read from grains.
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
            // Those whose codes change places in the same way are put into order together.
            for taps in plan.words.chunk_by(|tap, next| tap.place == next.place) {
                let mut union = L::zero();
                for tap in taps {
                    let low = L::of_words(grains.octet(tap.low as usize ^ octet));
                    let high = L::of_words(grains.octet(tap.high as usize ^ octet));
                    union = union.or(low.funnel(high, tap.shift));
                }
                all = all.or(union.permute(L::order(taps[0].place)));
            }
            all.to_words(words);
        }
    }

    /// The codes of the 64 heaps from `n` - `back` on, and which of them are common; heaps before the first are not.
    #[inline(always)]
    fn window(&self, n: usize, back: usize) -> Result<([u8; GRAIN], u64), Stuck> {
        let mut codes = [0; GRAIN];
        let before = back.saturating_sub(n).min(GRAIN);
        let from = n + before - back.min(n + before);
        let known = self.history.slice(from..from + GRAIN - before).ok_or(Stuck::Forgotten)?;
        codes[before..].copy_from_slice(known);
        Ok((codes, self.common(from).unbounded_shl(before as u32)))
    }

    /// Adds the taps that are looked up in the history, for all codes sought.
    fn add_history(&self, n: usize, taken: &mut [u64; codes::MOST]) -> Result<(), Stuck> {
        for tap in self.plan.history.iter().filter(|tap| tap.back < n + GRAIN) {
            let (codes, common) = self.window(n, tap.back)?;
            for (i, code) in codes.iter().enumerate().filter(|&(i, _)| common >> i & 1 == 1) {
                taken[usize::from(code ^ tap.code)] |= 1 << i;
            }
        }
        Ok(())
    }

    /// Looks up for some heaps which of the codes that are not sought for all are taken by taps that are not near.
    #[cold]
    fn deepen(&self, n: usize, heaps: u64, taken: &mut [u64; codes::MOST]) -> Result<(), Stuck> {
        let last_rare = self.rare.last().map_or(0, |&(heap, _)| heap);
        let mut left = heaps;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let heap = n + lane;
            let mut found = [false; codes::MOST];
            for tap in self.plan.all.iter().filter(|tap| tap.back >= GRAIN && tap.back < heap) {
                let other = heap - tap.back;
                let code = self.history.get(other).ok_or(Stuck::Forgotten)?;
                if other > last_rare || !self.is_rare(other) {
                    found[usize::from(code ^ tap.code)] = true;
                }
            }
            for code in (self.sought..self.in_use).filter(|&code| !found[code]) {
                taken[code] &= !(1 << lane);
            }
        }
        Ok(())
    }

    /// The values, if three candidates suffice: near taps are applied until nothing changes.
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, n: usize, candidates: Candidates<L>) -> Result<Option<L>, Stuck> {
        let Candidates { codes: [first, second, third], lacking } = candidates;
        let mut lost = lacking;
        for tap in self.plan.history.iter().filter(|tap| tap.back < n + GRAIN) {
            let (codes, common) = self.window(n, tap.back)?;
            let codes = L::of_bytes(&codes).xor(L::splat(tap.code));
            for (lost, candidate) in lost.iter_mut().zip([first, second, third]) {
                *lost |= codes.equal(candidate) & common;
            }
        }
        let choose = |lost: [u64; CANDIDATES]| first.replaced(lost[0], second.replaced(lost[1], third));
        let mut around = [0; 2 * GRAIN];
        around[..GRAIN].copy_from_slice(self.history.slice(n - GRAIN..n).ok_or(Stuck::Forgotten)?);
        let (before, now) = around.split_at_mut(GRAIN);
        let _ = before;
        let mut chosen = choose(lost);
        if let Some(now) = now.first_chunk_mut() {
            chosen.to_bytes(now);
        }
        loop {
            self.rounds += 1;
            // A candidate is lost where the least difference from what is taken is 0.
            let mut least = [L::splat(u8::MAX); CANDIDATES];
            for tap in &self.plan.near {
                let codes = L::of_bytes(near_window(&around, tap)).xor(L::splat(tap.code));
                for (least, candidate) in least.iter_mut().zip([first, second, third]) {
                    *least = least.min(codes.xor(candidate));
                }
            }
            let now: [u64; CANDIDATES] = std::array::from_fn(|i| lost[i] | least[i].equal(L::zero()));
            let next = choose(now);
            let changed = !next.equal(chosen);
            let out = now[0] & now[1] & now[2];
            // All heaps before the first that changes are settled.
            if out != 0 && (changed == 0 || out.trailing_zeros() < changed.trailing_zeros()) {
                return Ok(None);
            }
            if changed == 0 {
                return Ok(Some(chosen));
            }
            chosen = next;
            if let Some(now) = around.last_chunk_mut() {
                chosen.to_bytes(now);
            }
        }
    }

    /// The values from left to right, or a heap that has none of the codes known to be free.
    #[cold]
    fn settle_all<L: Lanes>(&self, n: usize, taken: &[u64; codes::MOST]) -> Result<Result<L, u64>, Stuck> {
        let mut taken = *taken;
        self.add_history(n, &mut taken)?;
        if self.can_step()
            && let Some(codes) = self.steps::<L>(n, &taken)?
        {
            return Ok(Ok(codes));
        }
        // Near taps from the grain before.
        let before = self.grains.of(n - GRAIN);
        for tap in &self.plan.near {
            for (code, &word) in before.as_flattened()[..self.in_use].iter().enumerate() {
                taken[code ^ usize::from(tap.code)] |= word >> (GRAIN - tap.back);
            }
        }
        let mut codes = [0u8; GRAIN];
        for (lane, own) in codes.iter_mut().enumerate() {
            let free = (0..self.in_use).find(|&code| taken[code] >> lane & 1 == 0);
            let Some(code) = free else { return Ok(Err(1 << lane)) };
            *own = code as u8;
            for tap in self.plan.near.iter().filter(|tap| lane + tap.back < GRAIN) {
                taken[code ^ usize::from(tap.code)] |= 1 << (lane + tap.back);
            }
        }
        Ok(Ok(L::of_bytes(&codes)))
    }

    /// Adds the grain from heap `n` on to history and grains.
    #[inline(always)]
    pub(super) fn store_grain<L: Lanes>(&mut self, n: usize, codes: L) {
        let mut bytes = [0; GRAIN];
        codes.to_bytes(&mut bytes);
        self.history.append(&bytes);
        let in_use = self.in_use;
        for (code, word) in self.grains.of_mut(n).as_flattened_mut()[..in_use].iter_mut().enumerate() {
            *word = codes.equal(L::splat(code as u8));
        }
    }
}

/// The 64 heaps that a near tap reads.
#[inline(always)]
fn near_window<'a>(around: &'a [u8; 2 * GRAIN], tap: &Tap) -> &'a [u8; GRAIN] {
    let from = GRAIN - tap.back % GRAIN;
    around[from..].first_chunk().expect("a near tap reaches less than a grain back")
}

#[inline(always)]
fn candidates<L: Lanes>(taken: &[u64]) -> Candidates<L> {
    let mut codes = [L::splat(u8::MAX); CANDIDATES];
    let mut lacking = [u64::MAX; CANDIDATES];
    for (code, taken) in taken.iter().enumerate() {
        let mut free = !taken & lacking[CANDIDATES - 1];
        for (candidate, lacking) in codes.iter_mut().zip(&mut lacking) {
            let here = free & *lacking;
            *candidate = candidate.replaced(here, L::splat(code as u8));
            *lacking &= !here;
            free &= !here;
        }
        if lacking[CANDIDATES - 1] == 0 {
            break;
        }
    }
    Candidates { codes, lacking }
}
