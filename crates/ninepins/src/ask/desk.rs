//! The place where questions are answered: the cache, the limits, and the writer of long lists.

use super::{Answer, AnyAnswer, Cells, Described, Kind, List, Spec, Typed, Writer, field};
use crate::{Budget, Known, Refusal, Stopped, Unanswered};
use serde::Serialize;
use std::{mem::take, ops::RangeInclusive};

/// The items that are handed on at once, the units of work, about a second, on what is known after a stop, and the most threads.
pub(super) const BLOCK: usize = 1 << 12;
const MAX_AFTERWARDS: u64 = 1_000_000_000;
const MAX_THREADS: u64 = 256;

/// The fields for limits of work, beside those of each question.
pub const LIMITS: [Described; 4] = {
    const MANY: Kind = Kind::Count { least: 0, shared: u64::MAX };
    const THREADS: Kind = Kind::Count { least: 0, shared: 1 };
    let (memory, time) =
        (&["Hold no more than SIZE, such as 512MB or 1GiB"], &["Stop after T, such as 90s, 5min or 2h"]);
    let threads = &["Use N threads; the answer does not depend on N [default: one for each processor]"];
    [
        Described { name: "positions", kind: MANY, about: &["Stop after N positions"], ..Described::FLAG },
        Described { name: "memory", kind: Kind::Size, about: memory, default: Some("2GB"), ..Described::FLAG },
        Described { name: "time", kind: Kind::Text("T"), about: time, ..Described::FLAG },
        Described { name: "threads", kind: THREADS, about: threads, ..Described::FLAG },
    ]
};

/// The limits of work on a question: memory in bytes, and time in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Limits {
    pub positions: Option<u64>,
    pub memory: Option<u64>,
    pub time: Option<u64>,
    pub threads: Option<u64>,
}

impl Limits {
    /// Takes the limits out of what was typed, or refuses one. Others are those of the question.
    pub fn take(typed: &mut Typed<'_>, spec: &Spec) -> Result<Limits, Refusal> {
        let own = || spec.limit("positions").and_then(field::number);
        let positions = Limits::take_positions(typed)?.or_else(own);
        let mut read = |name: &'static str, read: fn(&str) -> Result<u64, Refusal>| {
            let text = typed.take(name).or_else(|| spec.limit(name).map(Into::into));
            text.map(|text| read(&text).map_err(|refusal| refusal.in_field(name))).transpose()
        };
        let threads = |text: &str| {
            let refused = || Refusal::of(text, format!("write a number of threads up to {MAX_THREADS}"));
            field::number(text).filter(|&threads| threads <= MAX_THREADS).ok_or_else(refused)
        };
        let (memory, time) = (read("memory", field::size)?, read("time", field::time)?);
        Ok(Limits { positions, memory, time, threads: read("threads", threads)? })
    }

    /// Takes out the most positions, which were called `max_positions` before.
    pub fn take_positions(typed: &mut Typed<'_>) -> Result<Option<u64>, Refusal> {
        let text = typed.take("positions").or_else(|| typed.take("max_positions"));
        let read = |text: &str| field::number(text).ok_or_else(|| field::no_number(text).in_field("positions"));
        text.map(|text| read(&text)).transpose()
    }

    /// Returns the budget of a question, without a watch.
    pub fn budget(&self) -> Budget {
        let budget = Budget::of_positions(self.positions.unwrap_or(u64::MAX));
        let budget = budget.with_threads(self.threads.unwrap_or_default() as usize);
        budget.with_memory(self.memory.unwrap_or(Budget::DEFAULT_MEMORY))
    }
}

/// Hands over bytes in pieces, until one is not taken.
pub type Pieces<'p> = dyn Fn(&mut dyn FnMut(&[u8]) -> bool) + 'p;

/// What a face does while a question is answered; unless it says otherwise, nothing.
pub trait Face {
    /// Shows words about the work, in place of those before.
    fn show(&self, _words: &str) {}

    /// Tells what stays: something that is not in the answer.
    fn note(&self, _words: &str) {}

    /// Checks whether long work should be saved. It is due again later.
    fn is_due(&self) -> bool {
        false
    }

    /// Has a watch pause the work now and then.
    fn pausing(&self, budget: &Budget) -> Budget {
        budget.clone()
    }

    /// Begins the budget of a part of the work anew. Its limits are those of the whole, or else so many positions and seconds.
    fn afresh(&self, budget: &Budget, positions: u64, _seconds: u64) -> Budget {
        let mut part = budget.clone();
        (part.searched, part.positions) = (0, part.positions.min(positions));
        part
    }

    /// Returns the time on a clock; without one it stands still.
    fn seconds(&self) -> f64 {
        0.0
    }

    /// Resumes paused work, of which so much is done: shows words, and how fast it goes.
    fn resume(&self, _words: &str, _done: u64, _all: Option<u64>) {}

    /// Has work read that was saved, if there is any, and refuses what is wrong.
    fn load(&self, _read: &mut dyn FnMut(&[u8]) -> Result<(), String>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Saves work, which `pieces` hands over as long as they are taken. Returns whether there is a place for it, or why it cannot be saved.
    fn save(&self, _pieces: &Pieces<'_>) -> Result<bool, Refusal> {
        Ok(false)
    }
}

impl Face for () {}

/// What a question is answered with.
#[allow(missing_debug_implementations)]
pub struct Desk<'d> {
    /// The cache.
    pub known: &'d Known,
    /// The limits, the watch and the threads.
    pub budget: &'d mut Budget,
    /// Writes lists as they grow, so that answers do not hold them.
    pub writer: Option<Writer<'d>>,
    /// Why the work ended before there was an answer.
    pub stopped: Option<Stopped>,
    /// The face, which looks on.
    pub face: &'d dyn Face,
    /// True for a face that many use at once.
    pub is_shared: bool,
    /// Why the writer takes no more.
    pub(super) unwritten: Option<Refusal>,
}

impl<'d> Desk<'d> {
    /// Prepares a desk whose answers hold their lists.
    pub fn new(known: &'d Known, budget: &'d mut Budget) -> Desk<'d> {
        Desk { known, budget, face: &(), is_shared: false, writer: None, stopped: None, unwritten: None }
    }

    /// Returns a budget for a last look at what is known, whatever ended the work.
    pub(super) fn afterwards(&self) -> Budget {
        Budget::unlimited().with_memory(self.budget.memory.saturating_add(self.budget.memory / 4)).trial(MAX_AFTERWARDS)
    }

    /// Refuses a question without an answer. `nothing` says so if a limit ended the work.
    pub(super) fn refused(&mut self, why: Unanswered, nothing: &str) -> Refusal {
        match why {
            Unanswered::Text(refusal) => refusal,
            Unanswered::Stopped(why) => Refusal::of("", format!("{nothing}: {}", self.stopped.insert(why))),
        }
    }

    /// Begins the list of an answer, which has no items yet.
    pub(super) fn begin(&mut self, answer: &(impl Answer + Serialize)) -> Result<(), Refusal> {
        match (&mut self.writer, Answer::list(answer)) {
            (Some(writer), Some(list)) => writer.begin(answer, list),
            _ => Ok(()),
        }
    }

    pub(super) fn add(&mut self, list: &mut List, cells: Cells) -> Result<(), Stopped> {
        let Some(writer) = &mut self.writer else {
            list.hold(cells);
            return self.budget.check_memory(8 * list.len);
        };
        let is_wanted = writer.items(list, &cells).map_err(|refusal| self.unwritten = Some(refusal));
        list.len += cells.count() as u64;
        if is_wanted == Ok(true) { Ok(()) } else { Err(Stopped::Needless) }
    }

    /// Ends what the writer writes with the whole answer, or refuses one that has no place in the writer's format.
    pub fn end(self, answer: &dyn AnyAnswer) -> Result<(), Refusal> {
        self.writer.map_or(Ok(()), |writer| writer.end(answer))
    }

    /// Adds the items that `item` finds for some heaps, each of which counts as a position.
    pub(super) fn each<T>(
        &mut self,
        list: &mut List,
        heaps: RangeInclusive<u64>,
        mut item: impl FnMut(u64, &mut Budget) -> Result<T, Stopped>,
    ) -> Result<(), Stopped>
    where
        Cells: From<Vec<T>>,
    {
        let (end, mut block) = (*heaps.end(), Vec::new());
        let most = heaps.start().saturating_add(self.budget.positions);
        for heap in heaps {
            let found = if heap < most { item(heap, self.budget) } else { Err(Stopped::Positions) };
            let stopped = found.map(|found| block.push(found));
            if block.len() == BLOCK || heap == end || stopped.is_err() {
                self.budget.finished(heap, end);
                self.add(list, take(&mut block).into())?;
                stopped?;
            }
        }
        Ok(())
    }
}
