//! Periods longer than the retained values.
//!
//! A run of 10^12 values retains only the last ones, so they do not show a longer period. But while no new heap is
//! rare, each value follows from the last W = L + t ones (see [`super`]), so the values are periodic as soon as W
//! consecutive ones recur. Again and again a *window* of at least W values is stored, and all values after it are
//! compared with it, wherever a rare entry of the window recurs. The first window in the periodic part recurs p heaps
//! later, so a period is proved soon after heap n0 + p. The longer the run, the farther apart are the windows: there
//! are at most [`WINDOWS`], and at least half as many, evenly spread.
//!
//! *Proof of the period.* Let the window of w values from x on recur at x + p, with p even in an alternating space, and
//! let no heap from x on be rare.
//!
//! - (A) holds for the heaps of the window. For those that follow, up to N: all are common, and their common options
//!   have the values of those of the heaps p before, as in the proof of the theorem. So the least common value that
//!   they lack is the same, and it is their value, because the engine found them to be common.
//! - (B) is what the engine verified when it found a heap to be common. From some heap on, which it knows, all its
//!   witnesses are *near*: single heaps, or sums whose smaller part has at most [`NEAREST`] tokens. Windows begin there
//!   and are longer than that, so for heaps from x + w on the larger part is at least x.
//!
//! So x + p + w values are found, and the comparison costs next to nothing.
//!
//! *The preperiod* is not known then, only that it is at most x. The window before x did not recur, so it probably lies
//! before the preperiod. From it, and from the last window before the heap that is p beyond it, two sequences are
//! computed again, side by side, and compared up to x and x + p. The last difference is the last exception. If there is
//! none, the comparison starts from an earlier window, and in the end from heap 0.
//!
//! *Samples.* From the values of one window a checker can find all values up to the next one. So the certificate
//! contains the values of the windows, and of those two that begin with the last exception and one period after it.

use super::{
    super::{
        checkpoint::{SavedWindows, State, Stored},
        sequence::{Sequence, Source},
        sliced::{NEAREST, Sliced},
    },
    sparse::GRAIN,
};
use ninepins_budget::{Budget, Result};
use ninepins_proof::period::{Moves, Window as Sample};
use std::collections::VecDeque;

/// The most windows that are stored.
pub const WINDOWS: u64 = 256;

/// The number of heaps between two questions to the budget's watch.
const STEP: usize = 1 << 18;

/// The recurrence test of a long run.
#[derive(Clone, Debug, Default)]
pub struct Recurrence {
    /// The number of rare heaps at the start: the test restarts when there is another one.
    rare: usize,
    /// The windows, oldest first, all of one length.
    windows: VecDeque<Window>,
    /// The number of values at which the next window is stored.
    next: u64,
    /// The first heap at which windows have not been compared yet.
    compared: usize,
    /// The first heap of a window that recurred, and its distance.
    found: Option<(usize, usize)>,
    replay: Option<Replay>,
}

/// The codes of consecutive heaps.
#[derive(Clone, Debug)]
struct Window {
    start: usize,
    codes: Vec<u8>,
    /// An entry that is rare in the window, and its place.
    key: u8,
    at: usize,
}

impl Window {
    /// Builds a window, with this key if the key occurs in it.
    fn new(start: usize, codes: Vec<u8>, key: Option<u8>) -> Option<Window> {
        let place = |key: u8| codes.iter().position(|&code| code == key).map(|at| (key, at));
        let (key, at) = key.and_then(place).or_else(|| {
            let mut often = [0; 256];
            codes.iter().for_each(|&code| often[usize::from(code)] += 1);
            codes.iter().min_by_key(|&&code| often[usize::from(code)]).and_then(|&code| place(code))
        })?;
        Some(Window { start, codes, key, at })
    }

    fn end(&self) -> usize {
        self.start + self.codes.len()
    }

    /// Returns the state that the sequence, without further rare heaps, had at the end of the window.
    fn state(&self, sequence: &Sequence) -> State {
        let state = State::of(sequence, 0);
        let head = match state.stored {
            Stored::Codes { head, .. } => head,
            _ => Vec::new(),
        };
        let stored = Stored::Codes { head, start: self.start as u64, recent: self.codes.clone() };
        State { len: self.end() as u64, stored, ..state }
    }
}

/// Returns the first heap in a range at which a window recurs, at an even distance if required: the heap of the window,
/// and where it recurs.
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
    // A window may recur wherever its key occurs.
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

/// A preperiod and a period found by recurrence, and windows of equal lengths in the words of certificates, in which values of 256 and
/// more are cut.
pub(super) type Recurred = (usize, usize, Vec<Sample>);

impl Recurrence {
    pub(crate) fn resume(sequence: &Sequence, windows: SavedWindows) -> Recurrence {
        let mut recurrence = Recurrence { rare: sequence.rare().len(), ..Recurrence::default() };
        recurrence.next = next_window(sequence.len());
        recurrence.compared = windows.compared as usize;
        recurrence.found = windows.found.map(|(start, period)| (start as usize, period as usize));
        for (start, codes) in windows.windows {
            recurrence.push(start as usize, codes);
        }
        recurrence
    }

    /// Returns what a checkpoint stores.
    pub fn windows(&self) -> SavedWindows {
        SavedWindows {
            compared: self.compared as u64,
            found: self.found.map(|(start, period)| (start as u64, period as u64)),
            windows: self.windows.iter().map(|window| (window.start as u64, window.codes.clone())).collect(),
        }
    }

    /// Compares the new values. A stopped test continues where it was, as long as the new values are retained.
    pub(super) fn follow(&mut self, sequence: &Sequence, rules: &Moves, budget: &Budget) -> Result<Option<Recurred>> {
        let Source::Sliced(sliced) = &sequence.source else { return Ok(None) };
        let (len, last) = (sliced.history.len(), sliced.rare.last().map_or(0, |&(heap, _)| heap));
        let start = sliced.history.start();
        let forgotten = self.found.is_none() && !self.windows.is_empty() && self.compared < start;
        let is_near = self.windows.front().is_none_or(|first| first.start >= sliced.near);
        if self.rare != sliced.rare.len() || forgotten || !is_near {
            // A new rare heap changes all that follows, a window before the last far witness proves nothing, and
            // dropped values cannot be compared.
            *self = Recurrence { rare: sliced.rare.len(), ..Recurrence::default() };
            self.next = next_window(start.max(last + NEAREST) as u64).max(next_window(len as u64 - 1));
        }
        let even = sliced.sparse_space().alternating.is_some();
        while self.found.is_none() {
            budget.ask()?;
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
                self.remember(sequence, last + rules.most);
            }
            return Ok(None);
        };
        let window = self.windows.front().map_or(0, |window| window.codes.len());
        if len < start + window + period {
            return Ok(None);
        }
        let length = NEAREST.max(last) + rules.most + 1;
        let (preperiod, edges) = self.preperiod(sequence, (start, period, length), budget)?;
        Ok(Some((preperiod, period, self.samples(sliced, edges, length))))
    }

    /// Stores the last heaps as a window, of which more than `needed` determine what follows.
    fn remember(&mut self, sequence: &Sequence, needed: usize) {
        self.next = next_window(sequence.len());
        let Stored::Codes { start, recent, .. } = State::of(sequence, 0).stored else { return };
        // It begins behind the last rare heap, and is longer than the smaller parts of witnesses.
        let start = start as usize;
        if start > needed.max(NEAREST) && recent.len() > needed + NEAREST {
            self.push(start, recent);
        }
    }

    /// Stores a window, and drops those that are too close to one before.
    pub fn push(&mut self, start: usize, codes: Vec<u8>) {
        let first = self.windows.front();
        if first.is_some_and(|first| first.codes.len() != codes.len()) {
            return;
        }
        let Some(window) = Window::new(start, codes, first.map(|first| first.key)) else { return };
        if self.windows.is_empty() {
            self.compared = self.compared.max(window.start + 1);
        }
        let every = spacing(window.end() as u64);
        self.windows.push_back(window);
        // In each stretch of `every` heaps only the first window stays.
        let mut last = None;
        self.windows.retain(|window| last.replace(window.end() as u64 / every) != last);
    }

    /// Returns the edges and the last `length` values of each window before the last edge.
    fn samples(&self, sliced: &Sliced, edges: Vec<Sample>, length: usize) -> Vec<Sample> {
        let Some(end) = edges.last().map(|edge| edge.heap) else { return Vec::new() };
        let cut = |window: &Window| {
            let from = window.codes.len().checked_sub(length)?;
            let heaps = window.start + from..;
            let values =
                heaps.clone().zip(&window.codes[from..]).map(|(heap, &code)| sliced.common_value(code, heap) as u8);
            Some(Sample { heap: heaps.start as u64, values: values.collect() })
        };
        let mut samples: Vec<Sample> = self.windows.iter().filter_map(cut).filter(|mark| mark.heap < end).collect();
        samples.extend(edges);
        samples.sort_by_key(|sample| sample.heap);
        samples.dedup_by_key(|sample| sample.heap);
        samples
    }

    /// Returns the least preperiod, if values repeat from `start` on. The samples are `length` values from the last
    /// exception on, and one period later, if there is an exception.
    fn preperiod(
        &mut self,
        sequence: &Sequence,
        (start, period, length): (usize, usize, usize),
        budget: &Budget,
    ) -> Result<(usize, Vec<Sample>)> {
        loop {
            let whole = || Replay::new(sequence, &self.windows, (start, start), period);
            let replay = self.replay.get_or_insert_with(whole);
            replay.run(period, length, budget)?;
            if let Some(differs) = replay.differs {
                return Ok((differs + 1, replay.edges.clone()));
            }
            let begin = replay.begin;
            if begin == 0 {
                return Ok((0, Vec::new()));
            }
            // There is no difference so far; the last exception is before.
            self.replay = Some(Replay::new(sequence, &self.windows, (begin - 1, begin), period));
        }
    }
}

/// Two parts of one sequence, computed again.
#[derive(Clone, Debug)]
struct Replay {
    lower: Sequence,
    upper: Sequence,
    /// The first heap of `lower` that is compared, the next one, and the end.
    begin: usize,
    at: usize,
    end: usize,
    /// The last of them that differs so far.
    differs: Option<usize>,
    /// The values from there on, in both.
    edges: Vec<Sample>,
}

impl Replay {
    /// Starts from the last window that ends at `from` or before, or from heap 0, and compares up to heap `end`.
    fn new(sequence: &Sequence, windows: &VecDeque<Window>, (from, end): (usize, usize), period: usize) -> Replay {
        let before = |heap: usize| windows.iter().rev().find(|window| window.end() <= heap);
        let resumed = |window: Option<&Window>| {
            let from = window.and_then(|window| window.state(sequence).resume(sequence.code()).ok());
            let mut sequence = from.unwrap_or_else(|| Sequence::new(sequence.code()));
            sequence.retain(0);
            sequence
        };
        let first = before(from);
        let begin = first.map_or(0, Window::end);
        let (lower, upper) = (resumed(first), resumed(before(begin + period)));
        Replay { lower, upper, begin, at: begin, end, differs: None, edges: Vec::new() }
    }

    /// Compares the parts, and stores `length` values of each from the last difference on.
    fn run(&mut self, period: usize, length: usize, budget: &Budget) -> Result<()> {
        while self.at < self.end {
            let to = (self.at + STEP).min(self.end);
            // Values that are not compared yet must be retained.
            while self.upper.len() < (self.at + period) as u64 {
                self.upper.extend((self.at + period) as u64, budget)?;
            }
            self.lower.extend(to as u64, budget)?;
            self.upper.extend((to + period) as u64, budget)?;
            let same = |heap: &usize| self.lower.value(*heap as u64) == self.upper.value((heap + period) as u64);
            self.differs = (self.at..to).rev().find(|heap| !same(heap)).or(self.differs);
            self.at = to;
            self.note_edges(period, length);
        }
        if let Some(heap) = self.differs {
            self.lower.extend((heap + length) as u64, budget)?;
            self.upper.extend((heap + length + period) as u64, budget)?;
            self.note_edges(period, length);
        }
        Ok(())
    }

    /// Stores the values after the last difference once they are known: later they may be dropped.
    fn note_edges(&mut self, period: usize, length: usize) {
        let Some(heap) = self.differs.filter(|heap| (heap + length) as u64 <= self.lower.len()) else { return };
        if self.edges.first().is_some_and(|edge| edge.heap == heap as u64) {
            return;
        }
        let edge = |sequence: &Sequence, heap: usize| {
            let values = (heap..heap + length).map_while(|heap| Some(sequence.value(heap as u64)? as u8)).collect();
            Sample { heap: heap as u64, values }
        };
        self.edges = vec![edge(&self.lower, heap), edge(&self.upper, heap + period)];
    }
}

/// Returns the number of values, more than `len`, at which the next window ends.
pub fn next_window(len: u64) -> u64 {
    let every = spacing(len);
    (len / every + 1) * every
}

/// Returns the distance of windows when there are `len` values: it doubles with each octave.
fn spacing(len: u64) -> u64 {
    let octave = 1 << len.max(1).ilog2();
    (octave / (WINDOWS / 2)).max(1)
}
