//! Periods that are longer than what is kept of the values.
//!
//! A run of 10^12 values keeps the last ones only, so no look at them finds a period that is longer. But while no new heap is
//! rare each value follows from the last W = L + t ones (see [`super`]), so the values are periodic as soon as W of them in a
//! row come back. Many times in each octave a *window* of at least W values is remembered, and all values after it are compared
//! with it: where a rare entry of the window stands again, the whole of it. The first window that lies in the periodic part comes
//! back p heaps later, so a period is proved little after heap n0 + p, as long as that window is still among the last
//! [`WINDOWS`].
//!
//! *Proof of the period.* Let the window of w values from x on come back at x + p, p even where the position counts, and no heap
//! from x on be rare.
//!
//! - (A) holds for the heaps of the window. For those that follow, up to N: all are common, their common options are those of
//!   the heaps p before, as in the proof of the theorem, so the least common value that they lack is the same, and it is
//!   their value, because the engine found them to be common.
//! - (B) is what the engine has seen when it found a heap to be common. From some heap on, which it knows, all its witnesses are
//!   *near*: single heaps, or sums whose smaller part has at most [`NEAREST`] tokens. Windows are longer than that, so of heaps
//!   from x + w on the larger part is at least x. p heaps from both on must have been found.
//!
//! So x + p + w values are found, and comparing costs next to nothing.
//!
//! *The preperiod* is not known then, only that it is at most x. The window before x did not come back, so it is likely
//! to lie before the preperiod. From it, and from the last window before the heap that is p beyond, two sequences are found
//! once more, side by side, and compared up to x and x + p: the last difference is the last exception. If there is none the
//! same is done from an earlier window, and in the end from heap 0.

use super::{
    super::{
        Sequence, Source,
        rules::Rules,
        sliced::{NEAREST, Sliced},
        state::State,
        state::Stored,
    },
    sparse::{Known, Witnesses},
};
use crate::{Budget, Stopped};
use std::collections::VecDeque;

/// The most tokens of the smaller part of a witness that is shown.
const REACH: usize = 1 << 17;

/// Of how many heaps witnesses are shown.
const SHOWN: usize = 1 << 18;

/// How many windows are remembered.
const WINDOWS: usize = 64;

/// How many windows are made in each octave.
const EACH_OCTAVE: u64 = 32;

/// How many heaps are looked at together.
const GRAIN: usize = 64;

/// How many heaps are followed between two looks at the budget.
const STEP: usize = 1 << 18;

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
    /// Where a window came back: x and p.
    found: Option<(usize, usize)>,
    replay: Option<Replay>,
}

/// What is to be kept of a long run whose values are not, so that its period is found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Windows {
    /// The heap from which on windows have not been compared.
    pub compared: u64,
    /// A heap whose window came back, and how much later.
    pub found: Option<(u64, u64)>,
    /// Windows: the first heap, and the codes from there on, of all equally many.
    pub windows: Vec<(u64, Vec<u8>)>,
}

/// What is remembered of some heaps.
#[derive(Clone, Debug)]
struct Window {
    /// The first heap.
    start: usize,
    codes: Vec<u8>,
    /// An entry that is rare in it, and where it is.
    key: u8,
    at: usize,
}

impl Window {
    /// With this key if it can have it.
    fn new(start: usize, codes: Vec<u8>, key: Option<u8>) -> Option<Window> {
        let place = |key: u8| codes.iter().position(|&code| code == key).map(|at| (key, at));
        let (key, at) = key.and_then(place).or_else(|| {
            let mut often = [0; 256];
            codes.iter().for_each(|&code| often[usize::from(code)] += 1);
            codes.iter().min_by_key(|&&code| often[usize::from(code)]).and_then(|&code| place(code))
        })?;
        Some(Window { start, codes, key, at })
    }

    /// The heap after it.
    fn end(&self) -> usize {
        self.start + self.codes.len()
    }

    /// What a sequence of no other rare heaps was when this was the last that was known.
    fn state(&self, sequence: &Sequence) -> State {
        let state = sequence.state(0);
        let head = match state.stored {
            Stored::Codes { head, .. } => head,
            _ => Vec::new(),
        };
        let stored = Stored::Codes { head, start: self.start as u64, recent: self.codes.clone() };
        State { len: self.end() as u64, stored, ..state }
    }
}

/// The first window that comes back at one of these heaps, at an even distance if it must be: its first heap, and where.
fn again(
    windows: &VecDeque<Window>,
    sliced: &Sliced,
    (from, to): (usize, usize),
    even: bool,
) -> Option<(usize, usize)> {
    let mut keys: Vec<u8> = windows.iter().map(|window| window.key).collect();
    keys.sort_unstable();
    keys.dedup();
    let length = windows.front()?.codes.len();
    // Everywhere a key stands some window may.
    let heaps = sliced.history.slice(from..to + length)?;
    let mut first = None;
    for key in keys {
        let windows = windows.iter().filter(|window| window.key == key);
        for (i, grain) in heaps.chunks(GRAIN).enumerate() {
            if !grain.iter().fold(false, |any, code| any | (*code == key)) {
                continue;
            }
            for (at, _) in (from + GRAIN * i..).zip(grain).filter(|&(_, &code)| code == key) {
                for window in windows.clone() {
                    let start = at.wrapping_sub(window.at);
                    let fits = (from..to).contains(&start)
                        && start > window.start
                        && (!even || (start - window.start).is_multiple_of(2))
                        && sliced.history.slice(start..start + length) == Some(&window.codes);
                    if fits && first.is_none_or(|(other, _)| start < other) {
                        first = Some((start, window.start));
                    }
                }
            }
        }
    }
    first.map(|(at, start)| (start, at))
}

/// A period that came back, and what it rests on.
pub(super) struct Came {
    pub(super) preperiod: usize,
    pub(super) period: usize,
    pub(super) witnesses: Witnesses,
}

impl Recurrence {
    /// What was remembered of this sequence.
    pub(super) fn resume(sequence: &Sequence, windows: Windows) -> Recurrence {
        let mut recurrence = Recurrence { rare: sequence.rare().len(), ..Recurrence::default() };
        recurrence.next = next_window(sequence.len());
        recurrence.compared = windows.compared as usize;
        recurrence.found = windows.found.map(|(start, period)| (start as usize, period as usize));
        for (start, codes) in windows.windows {
            recurrence.push(start as usize, codes);
        }
        recurrence
    }

    /// What is to be remembered.
    pub(super) fn windows(&self) -> Windows {
        Windows {
            compared: self.compared as u64,
            found: self.found.map(|(start, period)| (start as u64, period as u64)),
            windows: self.windows.iter().map(|window| (window.start as u64, window.codes.clone())).collect(),
        }
    }

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
        let forgotten = self.found.is_none() && !self.windows.is_empty() && self.compared < start;
        if self.rare != sliced.rare.len() || forgotten {
            // A new rare heap changes all that follows; and what is forgotten cannot be followed.
            *self = Recurrence { rare: sliced.rare.len(), ..Recurrence::default() };
            self.next = next_window(start.max(last + REACH) as u64).max(next_window(len as u64 - 1));
        }
        let even = sliced.mask().position.is_some();
        while self.found.is_none() {
            budget.check_interrupt()?;
            let Some(window) = self.windows.front().map(|window| window.codes.len()) else { break };
            let to = (len + 1).saturating_sub(window).min(self.compared + STEP);
            if to <= self.compared {
                break;
            }
            let found = again(&self.windows, sliced, (self.compared, to), even);
            self.found = found.map(|(start, again)| (start, again - start));
            self.compared = to;
        }
        let Some((start, period)) = self.found else {
            if sequence.len() >= self.next {
                self.remember(sequence, last + rules.last);
            }
            return Ok(None);
        };
        let window = self.windows.front().map_or(0, |window| window.codes.len());
        if len < (start + window).max(sliced.near) + period {
            return Ok(None);
        }
        let preperiod = self.preperiod(sequence, start, period, budget)?;
        let shifts = shown(sliced, rules);
        let witnesses = Witnesses { from: start as u64, period: period as u64, known: len as u64, shifts };
        Ok(Some(Came { preperiod, period, witnesses }))
    }

    /// Remembers the last heaps, of which more than `needed` decide on what follows.
    fn remember(&mut self, sequence: &Sequence, needed: usize) {
        self.next = next_window(sequence.len());
        let Stored::Codes { start, recent, .. } = sequence.state(0).stored else { return };
        // It begins behind the last rare heap, and is longer than the parts of witnesses.
        let start = start as usize;
        if start > needed.max(REACH) && recent.len() > needed + NEAREST {
            self.push(start, recent);
        }
    }

    fn push(&mut self, start: usize, codes: Vec<u8>) {
        let first = self.windows.front();
        if first.is_some_and(|first| first.codes.len() != codes.len()) {
            return;
        }
        let Some(window) = Window::new(start, codes, first.map(|first| first.key)) else { return };
        if self.windows.len() == WINDOWS {
            self.windows.pop_front();
        }
        if self.windows.is_empty() {
            self.compared = self.compared.max(window.start + 1);
        }
        self.windows.push_back(window);
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
            let before = |heap: usize| self.windows.iter().rev().find(|window| window.end() <= heap);
            if self.replay.is_none() {
                let from = before(start);
                let lower = Replay::resume(sequence, from);
                let begin = from.map_or(0, Window::end);
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
            let next = from.map_or(0, Window::end);
            let lower = Replay::resume(sequence, from);
            let upper = Replay::resume(sequence, before(next + period));
            self.replay = Some(Replay { lower, upper, begin: next, at: next, end: begin, differs: None });
        }
    }
}

/// For heaps of each parity and each rare value parts by which the last heaps have it.
fn shown(sliced: &Sliced, rules: &Rules) -> [Vec<(u32, Vec<super::Shift>)>; 2] {
    let end = sliced.history.len() / GRAIN * GRAIN;
    let from = end.saturating_sub(SHOWN).max(sliced.history.start() + REACH + GRAIN).next_multiple_of(GRAIN);
    let rare: Vec<(usize, u8)> = sliced.rare.iter().map(|&(heap, value)| (heap, sliced.code_of(value) as u8)).collect();
    let levels = sliced.levels();
    let mut tried = levels.each_ref().map(|levels| vec![Vec::new(); levels.len()]);
    let known = Known::new(&sliced.history, &rare, sliced.mask(), sliced.levels());
    known.show(rules, (from, end), REACH, &mut tried);
    let even = sliced.mask().position.is_none();
    [0, 1].map(|parity| {
        let all = levels[parity].iter().zip(&tried[if even { 0 } else { parity }]);
        let all = all.filter(|(_, tried)| !tried.is_empty());
        all.map(|(level, tried)| (level.value, tried.iter().map(|tried| tried.shift).collect())).collect()
    })
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
        let from = window.and_then(|window| Sequence::resume(sequence.code(), window.state(sequence)).ok());
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
    fn windows_come_often_in_an_octave() {
        let mut next = 1 << 20;
        let windows: Vec<u64> = (0..5)
            .map(|_| {
                next = next_window(next);
                next >> 15
            })
            .collect();
        assert_eq!(windows, [33, 34, 35, 36, 37]);
        assert_eq!([63 << 15, (64 << 15) - 1, 64 << 15].map(next_window), [64 << 15, 64 << 15, 66 << 15]);
        assert_eq!(next_window(0), 1);
    }
}
