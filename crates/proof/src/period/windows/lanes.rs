//! Many stretches followed at once, heap by heap, each in one bit of every word: its *lane*.
//!
//! Within a stretch each value depends on those before it, but stretches do not depend on each other. A row of words
//! stands for one heap of each stretch: the word of a code has the bits of the stretches whose heap has this code. A
//! few `or` of words then give the sums with a rare heap for all stretches, and everything else that values depend on.

use super::{
    shape::{Comparison, Stretch, Wanted},
    tables::Tables,
};
use crate::{
    CheckError, CheckErrorKind, CheckOptions,
    period::bounds::MAX_LONG_STEPS,
    period::certificate::{Certificate, Window},
};
use std::{
    ops::{BitAndAssign, BitOrAssign, Not},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

/// The number of steps between two reports to the other threads.
const BLOCK: usize = 1 << 14;

/// The number of pairs tried before the wanted lanes are tested.
const TOGETHER: usize = 4;

/// The state that threads share.
pub(super) struct Shared<'t> {
    /// The number of heaps checked so far, and of all heaps.
    done: AtomicU64,
    all: u64,
    options: CheckOptions<'t>,
    steps: AtomicU64,
    /// True once a thread has found an error.
    pub(super) stop: AtomicBool,
}

impl<'t> Shared<'t> {
    pub(super) fn new(all: u64, options: CheckOptions<'t>) -> Shared<'t> {
        Shared { done: AtomicU64::new(0), all, options, steps: AtomicU64::new(0), stop: AtomicBool::new(false) }
    }

    /// Counts heaps and steps of a thread. Returns `None` if the thread must end.
    fn go_on(&self, heaps: u64, steps: u64) -> Option<Result<(), CheckError>> {
        let done = self.done.fetch_add(heaps, Ordering::Relaxed) + heaps;
        (self.options.report)(done, self.all);
        if self.steps.fetch_add(steps, Ordering::Relaxed) > MAX_LONG_STEPS {
            let message = format!("these stretches are more than {MAX_LONG_STEPS} steps can check");
            return Some(Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::TooLarge, message)));
        }
        if (self.options.stop)() {
            return Some(Err(CheckError::stopped(Certificate::EVIDENCE_LINE)));
        }
        (!self.stop.load(Ordering::Relaxed)).then_some(Ok(()))
    }
}

/// The lanes of each code: those whose heap has it.
type Row<const C: usize> = [Word; C];

/// Stretches with codes below `C` that are followed at once.
pub(super) struct Lanes<'t, 's, const C: usize> {
    tables: &'t Tables,
    /// The last rows: that of step t is at t modulo their number, a power of 2.
    rows: Vec<Row<C>>,
    step: usize,
    lanes: [Option<Lane<'s>>; LANES],
    /// The lanes that follow a stretch.
    active: Word,
    /// The lanes that have followed one. Their rows must be cleared before the next.
    used: Word,
    /// The steps that free lanes have waited for a stretch, in all of them together.
    idle: u64,
    /// The rows that a step reads, besides witnesses.
    rows_read: u64,
    /// The codes that were met, for each parity.
    seen: [Row<C>; 2],
    /// The windows that were noted.
    noted: Vec<Window>,
    /// The work since the last report.
    steps: u64,
}

/// A stretch in a lane.
struct Lane<'s> {
    /// The heap of step 0, modulo 2^64; it is even.
    base: u64,
    /// The heap of its window, above which options must reach.
    start: u64,
    comparisons: &'s [Comparison<'s>],
}

/// The lanes in which a step failed: no option has this rare code, or no common code is free.
struct Missing {
    lanes: Word,
    rare: Option<usize>,
}

#[inline(always)]
fn or<const C: usize>(row: &mut Row<C>, other: &Row<C>) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= *other);
}

impl<'t, 's, const C: usize> Lanes<'t, 's, C> {
    pub(super) fn new(tables: &'t Tables) -> Self {
        let rows = (tables.reach + 1).next_power_of_two();
        Lanes {
            tables,
            rows: vec![[Word::NONE; C]; rows],
            // The first step is even, with room for all rows before it.
            step: 2 * rows,
            lanes: [const { None }; LANES],
            active: Word::NONE,
            used: Word::NONE,
            idle: 0,
            rows_read: 1 + tables.taps.iter().map(|(_, backs)| backs.len() as u64).sum::<u64>(),
            seen: [[Word::NONE; C]; 2],
            noted: Vec::new(),
            steps: 0,
        }
    }

    /// Checks all these stretches, and returns the largest value met and the windows noted.
    pub(super) fn follow(
        mut self,
        mut stretches: impl Iterator<Item = &'s Stretch<'s>>,
        shared: &Shared<'_>,
    ) -> Result<(u8, Vec<Window>), CheckError> {
        loop {
            self.compare_due()?;
            if self.active.is_empty() || self.idle * self.rows_read > (self.tables.reach * LANES) as u64 {
                let begun: Vec<(usize, &Stretch<'_>)> = (!self.active).lanes().zip(&mut stretches).collect();
                if !begun.is_empty() {
                    self.begin(&begun)?;
                }
                self.idle = 0;
            }
            // No lane is active only if no stretch is left.
            let until = self.active.lanes().filter_map(|lane| self.until_comparison(lane)).min();
            let Some(until) = until else { return Ok((self.largest(), self.noted)) };
            let steps = until.min(BLOCK as u64);
            for _ in 0..steps {
                if let Err(missing) = self.step() {
                    return Err(self.error(&missing));
                }
            }
            let active = self.active.count();
            self.idle += steps * (LANES as u64 - active);
            self.steps += steps * self.rows_read;
            match shared.go_on(steps * active, std::mem::take(&mut self.steps)) {
                Some(Ok(())) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok((0, Vec::new())),
            }
        }
    }

    /// Begins stretches in free lanes. The rows are long, so lanes wait for others until as much work is lost by it as clearing moves.
    fn begin(&mut self, begun: &[(usize, &'s Stretch<'s>)]) -> Result<(), CheckError> {
        let mut free = Word::NONE;
        begun.iter().for_each(|&(lane, _)| free |= Word::of(lane));
        let mut stale = free;
        stale &= self.used;
        if !stale.is_empty() {
            // Rows farther back are written anew before they are read.
            for back in 1..=self.tables.reach {
                self.row_mut(self.step - back).iter_mut().for_each(|word| *word &= !free);
            }
        }
        self.used |= free;
        // The heaps of a row have one parity, so some windows end with the next row.
        let mut late = [Word::NONE; C];
        for &(lane, stretch) in begun {
            match self.load(lane, stretch) {
                Some(code) => late[code] |= Word::of(lane),
                None => self.active |= Word::of(lane),
            }
        }
        self.compare_due()?;
        if late != [Word::NONE; C] {
            self.step().map_err(|missing| self.error(&missing))?;
            or(self.row_mut(self.step - 1), &late);
            late.into_iter().for_each(|lanes| self.active |= lanes);
        }
        Ok(())
    }

    /// Writes the values of a window but the first, which no later heap may use. Returns the code of the last value if it belongs
    /// to the next row.
    fn load(&mut self, lane: usize, stretch: &'s Stretch<'s>) -> Option<usize> {
        let window = stretch.window;
        let end = window.heap + window.values.len() as u64;
        let is_late = (end ^ self.step as u64) % 2 == 1;
        let (last, before) = window.values.split_last()?;
        let known = if is_late { before } else { &window.values };
        for (step, &value) in (self.step + 1 - known.len()..).zip(known.iter().skip(1)) {
            let code = self.tables.codes.of(value);
            self.row_mut(step)[code] |= Word::of(lane);
        }
        let base = (window.heap + known.len() as u64).wrapping_sub(self.step as u64);
        self.lanes[lane] = Some(Lane { base, start: window.heap, comparisons: &stretch.comparisons });
        is_late.then(|| self.tables.codes.of(*last))
    }

    fn row_mut(&mut self, step: usize) -> &mut Row<C> {
        let at = step & (self.rows.len() - 1);
        &mut self.rows[at]
    }

    fn row(&self, back: usize) -> &Row<C> {
        &self.rows[(self.step - back) & (self.rows.len() - 1)]
    }

    fn heap(&self, lane: usize) -> u64 {
        self.lanes[lane].as_ref().map_or(0, |lane| lane.base.wrapping_add(self.step as u64))
    }

    /// Returns the number of steps before the next comparison of a lane.
    fn until_comparison(&self, lane: usize) -> Option<u64> {
        let comparison = self.lanes[lane].as_ref()?.comparisons.first()?;
        Some(comparison.end.saturating_sub(self.heap(lane)))
    }

    /// Finds the value of the next heap of each lane.
    fn step(&mut self) -> Result<(), Missing> {
        let tables = self.tables;
        let parity = self.step % 2;
        let mut taken = [Word::NONE; C];
        for (code, backs) in &tables.taps {
            let mut others = [Word::NONE; C];
            backs.iter().for_each(|&back| or(&mut others, self.row(back)));
            for (other, lanes) in others.into_iter().enumerate() {
                taken[(other ^ code) % C] |= lanes;
            }
        }
        tables.common.iter().for_each(|&back| or(&mut taken, self.row(back)));
        let mut open = self.active;
        let mut found = [Word::NONE; C];
        for (found, taken) in found.iter_mut().zip(taken) {
            *found = open;
            *found &= !taken;
            open &= taken;
        }
        if !open.is_empty() {
            return Err(Missing { lanes: open, rare: None });
        }
        // The lanes whose code is at least this one.
        let mut upward = found;
        for code in (1..C).rev() {
            let above = upward[code];
            upward[code - 1] |= above;
        }
        for (rare, &least) in tables.above[parity].iter().enumerate() {
            if let Some(&wanted) = upward.get(least) {
                self.find(rare, parity, wanted)?;
            }
        }
        or(&mut self.seen[parity], &found);
        *self.row_mut(self.step) = found;
        self.step += 1;
        Ok(())
    }

    /// Finds options with a rare value in all these lanes.
    #[inline]
    fn find(&mut self, rare: usize, parity: usize, mut wanted: Word) -> Result<(), Missing> {
        for &back in &self.tables.rare {
            wanted &= !self.row(back)[rare];
        }
        for witnesses in self.tables.witnesses[parity][rare].chunks(TOGETHER) {
            if wanted.is_empty() {
                return Ok(());
            }
            let mut served = Word::NONE;
            witnesses.iter().for_each(|witness| served |= self.row(witness.back)[witness.code % C]);
            wanted &= !served;
        }
        if wanted.is_empty() { Ok(()) } else { self.find_any(rare, wanted) }
    }

    /// Finds such options among all pairs of heaps.
    #[cold]
    fn find_any(&mut self, rare: usize, mut wanted: Word) -> Result<(), Missing> {
        for (tried, (back, code)) in (1..).zip(&self.tables.pairs) {
            wanted &= !self.row(*back)[(rare ^ usize::from(*code)) % C];
            if wanted.is_empty() {
                self.steps += tried;
                return Ok(());
            }
        }
        Err(Missing { lanes: wanted, rare: Some(rare) })
    }

    /// Makes the comparisons that are due in any lane.
    fn compare_due(&mut self) -> Result<(), CheckError> {
        for index in self.active.lanes() {
            while self.until_comparison(index) == Some(0)
                && let Some(lane) = &self.lanes[index]
                && let Some((comparison, rest)) = lane.comparisons.split_first()
            {
                match comparison.wanted {
                    Wanted::Note { heaps } => self.noted.push(self.window(index, (comparison.end, heaps))),
                    _ => self.compare(index, comparison)?,
                }
                self.lanes[index] = (!rest.is_empty()).then_some(Lane { comparisons: rest, ..*lane });
            }
            if self.lanes[index].is_none() {
                self.active &= !Word::of(index);
            }
        }
        Ok(())
    }

    /// Compares the last values of a lane.
    fn compare(&self, lane: usize, comparison: &Comparison<'_>) -> Result<(), CheckError> {
        let wrong = |line, kind, message| Err(CheckError::new(line, kind, message));
        let after = (self.heap(lane) - comparison.end) as usize;
        let backs = (after + 1..=after + comparison.values.len()).rev();
        let other = backs.zip(comparison.values).find(|&(back, &value)| {
            let code = self.tables.codes.of(value);
            !self.row(back)[code].has(lane)
        });
        match (comparison.wanted, other) {
            (Wanted::Same { line }, Some((back, value))) => {
                let heap = self.heap(lane) - back as u64;
                let found = self.value(lane, back);
                wrong(line, CheckErrorKind::Value, format!("heap {heap} has the value {found}, not {value}"))
            }
            (Wanted::Other { period }, None) => {
                let message = format!("the period is not the least, for {period} is one too");
                wrong(Certificate::PERIOD_LINE, CheckErrorKind::Least, message)
            }
            _ => Ok(()),
        }
    }

    /// Returns the value of a heap of a lane, `back` heaps before the next one.
    fn value(&self, lane: usize, back: usize) -> u8 {
        let code = self.row(back).iter().position(|word| word.has(lane)).unwrap_or_default();
        let heap = self.heap(lane) - back as u64;
        self.tables.codes.value(code, (heap % 2) as usize, true)
    }

    /// Returns the window of the last `heaps` heaps before `end`.
    fn window(&self, lane: usize, (end, heaps): (u64, usize)) -> Window {
        let after = (self.heap(lane) - end) as usize;
        let values = (after + 1..=after + heaps).rev().map(|back| self.value(lane, back)).collect();
        Window { heap: end - heaps as u64, values }
    }

    /// Checks for each of at most [`LANES`] windows, whose ends have one parity, whether it suffices to begin a
    /// stretch; see [`WindowedCheck::suffice`](super::WindowedCheck::suffice).
    pub(super) fn probe(mut self, stretches: &'s [Stretch<'s>]) -> Vec<bool> {
        let end = |stretch: &Stretch<'_>| stretch.window.heap + stretch.window.values.len() as u64;
        self.step += stretches.first().map_or(0, |stretch| end(stretch) % 2) as usize;
        for (lane, stretch) in stretches.iter().enumerate() {
            self.load(lane, stretch);
            self.active |= Word::of(lane);
        }
        for _ in 0..self.tables.reach {
            // A step that fails has changed nothing.
            while let Err(missing) = self.step() {
                self.active &= !missing.lanes;
            }
        }
        (0..stretches.len()).map(|lane| self.active.has(lane)).collect()
    }

    fn error(&self, missing: &Missing) -> CheckError {
        let lane = missing.lanes.lanes().next();
        let heap = lane.map_or(0, |lane| self.heap(lane));
        match missing.rare {
            None => {
                let message = format!("the value of heap {heap} is above {}, or rare", self.tables.max);
                CheckError::new(Certificate::MAX_LINE, CheckErrorKind::Value, message)
            }
            Some(rare) => {
                let value = self.tables.codes.value(rare, (heap % 2) as usize, false);
                let start = lane.and_then(|lane| self.lanes[lane].as_ref()).map_or(0, |lane| lane.start);
                let from = (heap - self.tables.reach as u64).max(start + 1);
                let message = format!(
                    "heap {heap} has no option of value {value} that leaves a heap of {from} or more, as a wider window might show"
                );
                CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Window, message)
            }
        }
    }

    fn largest(&self) -> u8 {
        let met = |parity: usize| self.seen[parity].iter().rposition(|lanes| !lanes.is_empty());
        let values = [0, 1].map(|parity| met(parity).map_or(0, |code| self.tables.codes.value(code, parity, true)));
        values[0].max(values[1])
    }
}

/// The number of stretches that are followed at once.
pub(super) const LANES: usize = 128;

/// A set of lanes, as wide as a register of common machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Word([u64; LANES / 64]);

impl Word {
    pub(super) const NONE: Word = Word([0; LANES / 64]);

    pub(super) fn of(lane: usize) -> Word {
        let mut word = Word::NONE;
        word.0[lane / 64] = 1 << (lane % 64);
        word
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, bits| any | bits) == 0
    }

    pub(super) fn has(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    pub(super) fn count(self) -> u64 {
        self.0.iter().map(|bits| u64::from(bits.count_ones())).sum()
    }

    pub(super) fn lanes(self) -> impl Iterator<Item = usize> {
        (0..LANES).filter(move |&lane| self.has(lane))
    }
}

impl BitOrAssign for Word {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Word) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, other)| *bits |= other);
    }
}

impl BitAndAssign for Word {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Word) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, other)| *bits &= other);
    }
}

impl Not for Word {
    type Output = Word;

    #[inline(always)]
    fn not(self) -> Word {
        Word(self.0.map(|bits| !bits))
    }
}
