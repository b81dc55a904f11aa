//! The state from which an engine can be resumed, as plain data.

use super::{
    checkpoint::CheckpointError,
    history::History,
    naive::Naive,
    scalar::{MOST, Scalar},
    sequence::{SCALAR, Sequence, Source, review_after},
    sliced::{Sliced, Width, has_code},
    sparse_space::SparseSpace,
    subtract::Subtract,
    triples::Triples,
};
use ninepins_budget::Budget;
use ninepins_proof::period::Moves;
use ninepins_rules::Code;

/// The fewest of the last values from which the sliced engine can be resumed, besides those that determine rare heaps.
const LAST: usize = 1 << 18;

/// Returns the number of last values that must be stored if the last rare heap so far is `rare`.
fn needed(rules: &Moves, rare: usize) -> usize {
    LAST + rare + rules.most
}

/// What a sequence resumes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The number of values.
    pub len: u64,
    /// The sparse space, if the engine uses one.
    pub space: Option<SparseSpace>,
    /// The rare heaps in that space, ascending, with their values.
    pub rare: Vec<(u64, u32)>,
    /// The values, or some of them.
    pub stored: Stored,
    /// The heap from which on the rare values below that of a heap were all seen to be options with small parts. If
    /// that is unknown, a period longer than the retained values is found later.
    pub near: u64,
}

/// Values in the representation of their engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stored {
    /// All values.
    Wide(Vec<u32>),
    /// All values of an octal code.
    Narrow(Vec<u16>),
    /// For an octal code with few rare heaps, the codes of the first heaps, and of the last ones from `start` on.
    Codes {
        /// The codes of the first heaps.
        head: Vec<u8>,
        /// The first heap of `recent`.
        start: u64,
        /// The codes of the last heaps.
        recent: Vec<u8>,
    },
}

impl State {
    /// Checks whether some values are missing.
    pub fn forgets(&self) -> bool {
        matches!(self.stored, Stored::Codes { start: 1.., .. })
    }

    /// Returns the state of a sequence: all values, or, from the sliced engine, the first and the last `recent` ones, and
    /// more if it could not be resumed otherwise. If some values are missing, a rare heap that is found later may stop
    /// the resumed sequence with `Stopped::Memory`.
    pub fn of(sequence: &Sequence, recent: u64) -> State {
        let all = || (0..sequence.len()).map_while(|n| sequence.value(n)).collect();
        let stored = match &sequence.source {
            Source::Scalar(scalar) => Stored::Narrow(scalar.values.recent().to_vec()),
            Source::Sliced(sliced) => {
                let history = &sliced.history;
                let rare = sliced.rare.last().map_or(0, |&(heap, _)| heap);
                let needed = Moves::of_code(&sequence.code).map_or(LAST, |rules| needed(&rules, rare));
                let recent = usize::try_from(recent).unwrap_or(usize::MAX).max(needed);
                let start = history.len().saturating_sub(recent).max(history.start());
                let head = history.head();
                let head = if start == 0 { &[] } else { &head[..head.len().min(recent).min(start)] };
                let recent = history.slice(start..history.len()).unwrap_or_default();
                Stored::Codes { head: head.to_vec(), start: start as u64, recent: recent.to_vec() }
            }
            _ => Stored::Wide(all()),
        };
        let near = if let Source::Sliced(sliced) = &sequence.source { sliced.near as u64 } else { sequence.len() };
        State { len: sequence.len(), space: sequence.sparse_space(), rare: sequence.rare(), stored, near }
    }

    /// Resumes the sequence of `code`. Only the form of the state is checked, not whether its values are those of the
    /// code.
    pub fn resume(self, code: &Code) -> Result<Sequence, CheckpointError> {
        let mut sequence = Sequence::new(code);
        let State { len, space, rare, stored, near } = self;
        let len = usize::try_from(len).map_err(|_| CheckpointError::new("more values than this machine can count"))?;
        match stored {
            Stored::Wide(values) => {
                check_all(&values, len, u64::MAX)?;
                let source = match (&sequence.source, Moves::of_code(code)) {
                    (Source::Subtract(_), Some(rules)) => {
                        Subtract::resume(&rules, History::new(&values)).map(Source::Subtract)
                    }
                    (Source::Triples(_), Some(rules)) => Triples::resume(&rules, values, &Budget::unlimited())
                        .map_err(|_| CheckpointError::new("too large for the memory allowed"))?
                        .map(Source::Triples),
                    _ => Some(Source::Naive(Naive::resume(code.clone(), values))),
                };
                sequence.source = source.ok_or(CheckpointError::new("these are values of another kind of code"))?;
            }
            Stored::Narrow(values) => {
                let rules = Moves::of_code(code)
                    .filter(|rules| rules.parts() == 2)
                    .ok_or(CheckpointError::new("no octal code"))?;
                check_all(&values, len, u64::from(MOST) - 1)?;
                sequence.source =
                    Source::Scalar(Scalar::resume(&rules, &values, space.filter(|space| space.suits(&rules))));
                // An uninterrupted sequence reviews its engine there, too.
                sequence.next_choice = review_after(len);
            }
            Stored::Codes { head, start, recent } => {
                let mut sliced = sliced(code, len, (space, rare), (head, start, recent))?;
                sliced.near = usize::try_from(near).unwrap_or(len).min(len);
                sequence.source = Source::Sliced(Box::new(sliced));
            }
        }
        Ok(sequence)
    }
}

/// Checks that these may be the values of the first `len` heaps, and none exceeds `most`.
fn check_all<T: Copy + Into<u64>>(values: &[T], len: usize, most: u64) -> Result<(), CheckpointError> {
    // No play from n tokens has more than 2n moves, so no value exceeds that.
    let fit = (0..).zip(values).all(|(n, &value)| value.into() <= most.min(2 * n));
    let is_complete = values.len() == len && len > 0 && fit;
    is_complete.then_some(()).ok_or(CheckpointError::new("these are not the values of heaps from 0 on"))
}

type Rare = (Option<SparseSpace>, Vec<(u64, u32)>);

fn sliced(code: &Code, len: usize, rare: Rare, values: (Vec<u8>, u64, Vec<u8>)) -> Result<Sliced, CheckpointError> {
    let rules = Moves::of_code(code).filter(|rules| rules.parts() == 2).ok_or(CheckpointError::new("no octal code"))?;
    let (Some(space), rare) = rare else { return Err(CheckpointError::new("there is no mask")) };
    let (head, start, recent) = values;
    let start = usize::try_from(start).map_err(|_| CheckpointError::new("more values than this machine can count"))?;
    let last = usize::try_from(rare.last().map_or(0, |&(heap, _)| heap)).unwrap_or(usize::MAX).min(len);
    let gap = start > 0 && (recent.len() < needed(&rules, last) || head.len() < LAST.min(start));
    if start.checked_add(recent.len()) != Some(len) || gap || len < SCALAR || rules.most >= len / 2 {
        return Err(CheckpointError::new("too few values"));
    }
    let history = if start == 0 { History::new(&recent) } else { History::of_parts(head, recent, start) };
    let mut heaps = Vec::with_capacity(rare.len());
    for (heap, value) in rare {
        let heap = usize::try_from(heap).ok().filter(|&heap| heap < len && heap > 0);
        let heap = heap.ok_or(CheckpointError::new("a rare heap is beyond the values"))?;
        let ascends = heaps.last().is_none_or(|&(last, _)| last < heap);
        if !ascends || !space.is_rare(heap, value) || !has_code(space, value, history.get(heap)) {
            return Err(CheckpointError::new("a rare heap contradicts its mask or its code"));
        }
        heaps.push((heap, value));
    }
    if !space.suits(&rules) {
        return Err(CheckpointError::new("the code does not allow this mask"));
    }
    Sliced::resume(&rules, history, heaps, space, Width::best()).ok_or(CheckpointError::new("too many codes"))
}
