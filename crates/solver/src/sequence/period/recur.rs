//! Periods that are longer than what is kept of the values.
//!
//! A run of 10^12 values keeps the last ones only, so no look at them finds a period that is longer. But while no new heap is
//! rare each value follows from the last W = L + t ones (see [`super`]), so the values are periodic as soon as W of them in a
//! row come back. Four times in each octave a *window* of at least W values is remembered, and all values after it are compared
//! with it: with the entry of the window that is rarest there, hundreds at once, and with the whole window where that fits. The
//! first window that lies in the periodic part comes back p heaps later, so a period is proved by heap 1.25 n0 + 2p + 2W or
//! so, as long as that window is still among the last [`WINDOWS`].
//!
//! *Proof of the period.* Let the window from x on come back at x + p, p even where the position counts, and no heap from x on
//! be rare.
//!
//! - (A) holds for the heaps of the window. For those that follow, up to N: all are common, their common options are those of
//!   the heaps p before, as in the proof of the theorem, so the least common value that they lack is the same, and it is
//!   their value, because the engine found them to be common.
//! - (B) is looked at from then on, for the next p heaps: each must have *near* witnesses, that is with a smaller part of about
//!   [`REACH`] tokens at most. Windows are longer than that, so the larger part is at least x. If a heap has none, p heaps must
//!   follow that have.
//!
//! So x + 2p + W values are found in all. To look at the witnesses of p heaps takes several times as long as to find their values;
//! before a window came back nothing of the kind is done, and comparing costs next to nothing.
//!
//! *The preperiod* is not known then, only that it is at most x. The window before x did not come back, so it is likely
//! to lie before the preperiod. From it, and from the last window before the heap that is p beyond, two sequences are found
//! once more, side by side, and compared up to x and x + p: the last difference is the last exception. If there is none the
//! same is done from an earlier window, and in the end from heap 0.

use super::{
    super::{Sequence, Source, rules::Rules, sliced::Sliced, state::State, state::Stored},
    sparse::{Known, Tried, Witnesses},
};
use crate::{Budget, Stopped};
use std::collections::VecDeque;

/// The most tokens of the smaller part of a near witness.
const REACH: usize = 1 << 17;

/// How many windows are remembered.
const WINDOWS: usize = 16;

/// How many windows are made in each octave.
const EACH_OCTAVE: u64 = 4;

/// How many heaps are looked at together.
const GRAIN: usize = 64;

/// How many heaps are followed between two looks at the budget.
const STEP: usize = 1 << 18;

/// Heaps are not followed any more if one grain in so many has no near witnesses, beyond the first [`FREE`].
const FAR: usize = 1 << 8;
const FREE: usize = 1 << 10;

/// Follows a long run.
#[derive(Clone, Debug, Default)]
pub(super) struct Recurrence {
    /// How many heaps were rare when it began: with another one it begins again.
    rare: usize,
    /// Windows, the oldest first, all of one length.
    windows: VecDeque<Window>,
    /// A window is remembered once there are so many values.
    next: u64,
    /// The heap whose window, if it began there, is the next one to be compared.
    compared: usize,
    /// Near witnesses have been looked for up to this heap,
    covered: usize,
    /// and each heap from this one on has them.
    near: usize,
    /// For how many grains, and how many of them have none.
    grains: [usize; 2],
    tried: [Vec<Vec<Tried<u8>>>; 2],
    /// Where a window came back: x and p.
    found: Option<(usize, usize)>,
    replay: Option<Replay>,
}

/// What is remembered of some heaps.
#[derive(Clone, Debug)]
struct Window {
    state: State,
    /// The first heap.
    start: usize,
    /// The entry that is rarest in it, and where it is.
    key: u8,
    at: usize,
}

impl Window {
    fn of(sequence: &Sequence) -> Option<Window> {
        let state = sequence.state(0);
        let Stored::Codes { start, recent, .. } = &state.stored else { return None };
        let mut often = [0; 256];
        recent.iter().for_each(|&code| often[usize::from(code)] += 1);
        let (at, &key) = recent.iter().enumerate().min_by_key(|&(_, &code)| often[usize::from(code)])?;
        Some(Window { start: *start as usize, key, at, state })
    }

    fn codes(&self) -> &[u8] {
        match &self.state.stored {
            Stored::Codes { recent, .. } => recent,
            _ => &[],
        }
    }

    /// The least of the heaps from `from` up to `to` at which it comes back, at an even distance if it must be.
    fn again(&self, sliced: &Sliced, (from, to): (usize, usize), even: bool) -> Option<usize> {
        let (from, codes) = (from.max(self.start + 1), self.codes());
        let keys = sliced.history.slice(from.min(to) + self.at..to + self.at)?;
        let mut first = from;
        for grain in keys.chunks(GRAIN) {
            if grain.iter().fold(false, |any, code| any | (*code == self.key)) {
                let fits = |&n: &usize| {
                    grain[n - first] == self.key
                        && (!even || (n - self.start).is_multiple_of(2))
                        && sliced.history.slice(n..n + codes.len()) == Some(codes)
                };
                if let Some(n) = (first..first + grain.len()).find(fits) {
                    return Some(n);
                }
            }
            first += GRAIN;
        }
        None
    }
}

/// A period that came back, and what it rests on.
pub(super) struct Came {
    pub(super) preperiod: usize,
    pub(super) period: usize,
    pub(super) witnesses: Witnesses,
}

impl Recurrence {
    /// Looks at what is new. Stopped, it goes on where it was; what is new must be kept until then.
    pub(super) fn follow(
        &mut self,
        sequence: &Sequence,
        rules: &Rules,
        budget: &Budget,
    ) -> Result<Option<Came>, Stopped> {
        let Source::Sliced(sliced) = &sequence.source else { return Ok(None) };
        let (len, last) = (sliced.history.len(), sliced.rare.last().map_or(0, |&(heap, _)| heap));
        let start = sliced.history.start();
        let forgotten = match self.found {
            Some(_) => self.covered < start + REACH,
            None => !self.windows.is_empty() && self.compared < start,
        };
        if self.rare != sliced.rare.len() || forgotten {
            // A new rare heap changes all that follows; and what is forgotten cannot be followed.
            *self = Recurrence { rare: sliced.rare.len(), ..Recurrence::default() };
            self.next = next_window(start.max(last + REACH) as u64).max(next_window(len as u64 - 1));
        }
        let even = sliced.mask().position.is_some();
        while self.found.is_none() && self.compared < len {
            budget.check_interrupt()?;
            let Some(window) = self.windows.front().map(|window| window.codes().len()) else { break };
            let Some(to) = (len + 1).checked_sub(window).map(|to| to.min(self.compared + STEP)) else { break };
            if to <= self.compared {
                break;
            }
            // Of several the one that comes back first is the first that is periodic.
            let heaps = (self.compared, to);
            let again = |window: &Window| Some((window.again(sliced, heaps, even)?, window.start));
            self.found = self.windows.iter().filter_map(again).min().map(|(again, start)| (start, again - start));
            self.compared = to;
            if let Some((start, period)) = self.found {
                // From here on it is looked at whether rare values are options.
                self.near = start + period + window;
                self.covered = self.near;
            }
        }
        let Some((start, period)) = self.found else {
            if sequence.len() >= self.next {
                self.remember(sequence, last + rules.last);
            }
            return Ok(None);
        };
        self.cover(sliced, rules, budget)?;
        if self.covered < self.near + period {
            return Ok(None);
        }
        let preperiod = self.preperiod(sequence, start, period, budget)?;
        let [even, odd] = [0, 1].map(|parity| {
            let tried = &self.tried[if even { parity } else { 0 }];
            let all = sliced.levels()[parity]
                .iter()
                .zip(tried)
                .map(|(level, tried)| (level.value, tried))
                .collect::<Vec<_>>();
            let all = all.into_iter().filter(|(_, tried)| !tried.is_empty());
            all.map(|(value, tried)| (value, tried.iter().map(|tried| tried.shift).collect())).collect()
        });
        let witnesses =
            Witnesses { from: start as u64, period: period as u64, known: self.covered as u64, shifts: [even, odd] };
        Ok(Some(Came { preperiod, period, witnesses }))
    }

    /// Whether most heaps have near witnesses.
    fn has_near(&self) -> bool {
        self.grains[1] <= FREE + self.grains[0] / FAR
    }

    /// Looks for near witnesses of all heaps that are new.
    fn cover(&mut self, sliced: &Sliced, rules: &Rules, budget: &Budget) -> Result<(), Stopped> {
        let end = sliced.history.len();
        let rare: Vec<(usize, u8)> =
            sliced.rare.iter().map(|&(heap, value)| (heap, sliced.code_of(value) as u8)).collect();
        let levels = sliced.levels();
        for (tried, levels) in self.tried.iter_mut().zip(&levels) {
            tried.resize(levels.len(), Vec::new());
        }
        let known = Known::new(&sliced.history, &rare, sliced.mask(), levels);
        while self.covered + GRAIN <= end && self.has_near() {
            budget.check_interrupt()?;
            let to = self.covered + ((end - self.covered) / GRAIN * GRAIN).min(STEP);
            let far = known.far(rules, (self.covered, to), REACH, &mut self.tried);
            self.grains[0] += (to - self.covered) / GRAIN;
            self.grains[1] += far.1;
            self.near = far.0.unwrap_or(self.near);
            self.covered = to;
        }
        Ok(())
    }

    /// Remembers the last heaps, of which more than `needed` decide on what follows.
    fn remember(&mut self, sequence: &Sequence, needed: usize) {
        self.next = next_window(sequence.len());
        let Some(window) = Window::of(sequence) else { return };
        let first = self.windows.front().map_or(window.codes().len(), |first| first.codes().len());
        // It begins behind the last rare heap, and is as long as the others.
        if window.start > needed && window.codes().len() == first && first > needed + REACH && window.start > REACH {
            if self.windows.len() == WINDOWS {
                self.windows.pop_front();
            }
            if self.windows.is_empty() {
                self.compared = window.start + 1;
            }
            self.windows.push_back(window);
        }
    }

    /// The least preperiod, if values repeat from `start` on.
    fn preperiod(
        &mut self,
        sequence: &Sequence,
        start: usize,
        period: usize,
        budget: &Budget,
    ) -> Result<usize, Stopped> {
        loop {
            let before = |heap: usize| self.windows.iter().rev().find(|window| window.state.len as usize <= heap);
            if self.replay.is_none() {
                let from = before(start);
                let lower = Replay::resume(sequence, from);
                let begin = from.map_or(0, |window| window.state.len as usize);
                let upper = Replay::resume(sequence, before(begin + period));
                self.replay = Some(Replay { lower, upper, begin, at: begin, end: start, differs: None });
            }
            let Some(replay) = &mut self.replay else { return Ok(start) };
            replay.run(period, budget)?;
            if let Some(differs) = replay.differs {
                return Ok(differs + 1);
            }
            if replay.begin == 0 {
                return Ok(0);
            }
            // They are the same so far; the last exception is before.
            let begin = replay.begin;
            let from = before(begin - 1);
            let next = from.map_or(0, |window| window.state.len as usize);
            let lower = Replay::resume(sequence, from);
            let upper = Replay::resume(sequence, before(next + period));
            self.replay = Some(Replay { lower, upper, begin: next, at: next, end: begin, differs: None });
        }
    }
}

/// Two parts of one sequence, found once more.
#[derive(Clone, Debug)]
struct Replay {
    lower: Sequence,
    upper: Sequence,
    /// The heaps of `lower` that are compared.
    begin: usize,
    at: usize,
    end: usize,
    /// The last of them at which they differ so far.
    differs: Option<usize>,
}

impl Replay {
    /// The sequence from a window on, or from heap 0 on.
    fn resume(sequence: &Sequence, window: Option<&Window>) -> Sequence {
        let from = window.and_then(|window| Sequence::resume(sequence.code(), window.state.clone()).ok());
        let mut sequence = from.unwrap_or_else(|| Sequence::new(sequence.code()));
        sequence.keep(0);
        sequence
    }

    fn run(&mut self, period: usize, budget: &Budget) -> Result<(), Stopped> {
        while self.at < self.end {
            let to = (self.at + STEP).min(self.end);
            // All that is not compared must still be kept.
            while self.upper.len() < (self.at + period) as u64 {
                self.upper.extend((self.at + period) as u64, budget)?;
            }
            self.lower.extend(to as u64, budget)?;
            self.upper.extend((to + period) as u64, budget)?;
            let same = |heap: &usize| self.lower.value(*heap as u64) == self.upper.value((heap + period) as u64);
            self.differs = (self.at..to).rev().find(|heap| !same(heap)).or(self.differs);
            self.at = to;
        }
        Ok(())
    }
}

/// At how many values, more than `len`, the next window ends.
fn next_window(len: u64) -> u64 {
    let octave = 1 << len.max(1).ilog2();
    (1..=EACH_OCTAVE).map(|part| octave + octave * part / EACH_OCTAVE).find(|&next| next > len).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{PeriodSearch, Proof, Status},
        *,
    };
    use std::sync::atomic::Ordering;

    fn search(code: &str, only_recurrence: bool) -> PeriodSearch {
        let game: ninepins_rules::Game = code.parse().unwrap();
        PeriodSearch { only_recurrence, ..PeriodSearch::new(&game.ruleset().codes().left) }
    }

    /// What comes back is what a search that keeps everything finds.
    #[test]
    fn the_same_is_found_where_values_are_forgotten() {
        for code in ["0.16", "0.127", "0.354"] {
            let budget = &Budget::unlimited();
            let (mut all, mut recurs) = (search(code, false), search(code, true));
            all.run(1 << 26, budget).unwrap();
            recurs.run(1 << 26, budget).unwrap();
            let (all, recurs) = (all.findings(), recurs.findings());
            let told = |found: &super::super::Findings| (found.preperiod, found.period, found.saltus, found.max);
            assert_eq!(told(&recurs), told(&all), "{code}");
            assert_eq!((recurs.status, recurs.rare), (Status::Proved(Proof::Sparse), all.rare), "{code}");
        }
    }

    #[test]
    fn it_is_interrupted_and_goes_on() {
        let (budget, mut recurs) = (Budget::unlimited(), search("0.16", true));
        let mut interrupted = 0;
        let mut end = 1 << 14;
        while recurs.proved().is_none() && end < 1 << 23 {
            budget.interrupt.store(interrupted % 2 == 0, Ordering::Relaxed);
            interrupted += 1;
            end += 100_000 * (interrupted % 2);
            let _ = recurs.run(end, &budget);
        }
        assert_eq!((recurs.findings().preperiod, recurs.findings().period), (105_351, 149_459));
        assert!(interrupted > 4);
    }

    #[test]
    fn windows_are_four_an_octave() {
        let mut next = 1 << 20;
        let windows: Vec<u64> = (0..5)
            .map(|_| {
                next = next_window(next);
                next >> 18
            })
            .collect();
        assert_eq!(windows, [5, 6, 7, 8, 10]);
        assert_eq!(next_window(0), 1);
    }
}
