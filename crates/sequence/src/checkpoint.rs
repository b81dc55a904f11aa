//! The state from which an engine can be resumed, as plain data; and the bytes of a saved search, with version and checksum. The
//! crate's README specifies the format.

use crate::{
    block::Block,
    history::History,
    naive::Naive,
    scalar::{MOST, Scalar},
    sequence::{SCALAR, Sequence, Source, review_after},
    sliced::{Sliced, Width, has_code},
    sparse_space::{Parity, SparseSpace},
    subtract::Subtract,
    triples::Triples,
};
use ninepins_budget::Budget;
use ninepins_proof::{Checksum, period::Moves};
use ninepins_rules::Code;
use std::{borrow::Cow, convert::Infallible, fmt};

/// The first line, before the version.
const FIRST: &str = "ninepins checkpoint ";
const VERSION: &str = "2";

/// The largest heap of a search, and of a checkpoint.
pub const MAX_SEARCHED_HEAP: u64 = 1 << 50;

/// The most bytes of a line. A longer line is cut.
const MAX_LINE: usize = 1 << 16;

/// The bytes of a window of no values.
const WINDOW_BYTES: u64 = 16;

const RARE_BYTES: u64 = 12;

/// The reason why bytes are no valid checkpoint, or a state is not one of its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointError(Cow<'static, str>);

impl CheckpointError {
    const TRUNCATED: CheckpointError = CheckpointError(Cow::Borrowed("it ends too early"));

    pub(super) fn new(why: impl Into<Cow<'static, str>>) -> CheckpointError {
        CheckpointError(why.into())
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CheckpointError {}

/// A saved search for the period of a sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The code of the sequence.
    pub code: Code,
    /// The number of values at the last look for a period that found none.
    pub looked: u64,
    /// The largest value of all heaps found, including those that are not stored.
    pub max: u32,
    /// What the sequence resumes from.
    pub state: State,
    /// Windows of the values that are not stored.
    pub windows: Option<SavedWindows>,
}

impl Checkpoint {
    /// Passes the bytes to `sink` in order, a few or many at once.
    pub(super) fn write<E>(&self, sink: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let State { len, space, ref rare, ref stored, near } = self.state;
        let mut out = Writer { sink, sum: Checksum::START };
        out.bytes(format!("{FIRST}{VERSION}\ngame {}\n\n", self.code).as_bytes())?;
        out.u64(len)?;
        out.u64(self.looked)?;
        out.u32(self.max)?;
        out.u64(near)?;
        let kind = |space: SparseSpace| space.alternating.map_or(1, |parity| 2 + parity as u8);
        out.bytes(&[space.map_or(0, kind)])?;
        out.u32(space.map_or(0, |space| space.mask))?;
        out.u64(rare.len() as u64)?;
        for &(heap, value) in rare {
            out.u64(heap)?;
            out.u32(value)?;
        }
        match stored {
            Stored::Wide(values) => {
                out.bytes(&[0])?;
                values.iter().try_for_each(|&value| out.u32(value))?;
            }
            Stored::Narrow(values) => {
                out.bytes(&[1])?;
                values.iter().try_for_each(|&value| out.bytes(&value.to_le_bytes()))?;
            }
            Stored::Codes { head, start, recent } => {
                out.bytes(&[2])?;
                out.u64(head.len() as u64)?;
                out.u64(*start)?;
                out.bytes(head)?;
                out.bytes(recent)?;
            }
        }
        out.bytes(&[self.windows.is_some().into()])?;
        if let Some(SavedWindows { compared, found, windows }) = &self.windows {
            let (start, period) = found.unwrap_or((0, 0));
            [*compared, start, period, windows.len() as u64].into_iter().try_for_each(|number| out.u64(number))?;
            for (start, codes) in windows {
                out.u64(*start)?;
                out.u64(codes.len() as u64)?;
                out.bytes(codes)?;
            }
        }
        (out.sink)(&out.sum.0.to_le_bytes())
    }

    /// Returns the bytes in one piece.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Ok(()) = self.write::<Infallible>(&mut |piece| {
            bytes.extend_from_slice(piece);
            Ok(())
        });
        bytes
    }

    /// Decodes what [`Checkpoint::write`] wrote. Allocates at most as much as the bytes have room for.
    pub fn read(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let (body, checksum) = bytes.split_at(bytes.len().saturating_sub(8));
        let mut from = Reader { left: body };
        match from.line().strip_prefix(FIRST) {
            Some(VERSION) => {}
            Some(other) => {
                let message = format!("it is of version {other}, and only version {VERSION} is read here");
                return Err(CheckpointError::new(message));
            }
            None => return Err(CheckpointError::new("it is no checkpoint")),
        }
        let game = from.line();
        let code = game.strip_prefix("game ").and_then(|code| code.parse().ok());
        let code = code.ok_or_else(|| CheckpointError::new("it does not say of which game it is"))?;
        if !from.line().is_empty() {
            return Err(CheckpointError::new("there is no empty line after the game"));
        }
        let (len, looked, max, near) = (from.u64()?, from.u64()?, from.u32()?, from.u64()?);
        if looked > len || len > MAX_SEARCHED_HEAP {
            return Err(CheckpointError::new("it has more values than a search can find"));
        }
        let (kind, mask) = (from.u8()?, from.u32()?);
        let space = match kind {
            0 => None,
            1 => Some(SparseSpace { mask, alternating: None }),
            2 => Some(SparseSpace { mask, alternating: Some(Parity::Even) }),
            3 => Some(SparseSpace { mask, alternating: Some(Parity::Odd) }),
            _ => return Err(CheckpointError::new(format!("{kind} is no kind of mask"))),
        };
        let count = from.u64()?;
        let count = from.room(count, RARE_BYTES)?;
        let rare = (0..count).map(|_| Ok((from.u64()?, from.u32()?))).collect::<Result<_, CheckpointError>>()?;
        let stored = match from.u8()? {
            0 => Stored::Wide(from.values(len, u32::from_le_bytes)?),
            1 => Stored::Narrow(from.values(len, u16::from_le_bytes)?),
            2 => {
                let (head, start) = (from.u64()?, from.u64()?);
                let recent = len
                    .checked_sub(start)
                    .ok_or_else(|| CheckpointError::new("the last values begin after their end"))?;
                let head = from.values(head, u8::from_le_bytes)?;
                Stored::Codes { head, start, recent: from.values(recent, u8::from_le_bytes)? }
            }
            form => return Err(CheckpointError::new(format!("{form} is no form of values"))),
        };
        let windows = match from.u8()? {
            0 => None,
            _ => Some(windows(&mut from, len)?),
        };
        if !from.left.is_empty() {
            return Err(CheckpointError::new("it is damaged: bytes follow its end"));
        }
        if Checksum::START.and(body).0.to_le_bytes() != checksum {
            return Err(CheckpointError::new("it is damaged: its checksum is wrong"));
        }
        Ok(Checkpoint { code, looked, max, state: State { len, space, rare, stored, near }, windows })
    }
}

fn windows(from: &mut Reader<'_>, len: u64) -> Result<SavedWindows, CheckpointError> {
    let (compared, found, count) = (from.u64()?, (from.u64()?, from.u64()?), from.u64()?);
    let count = from.room(count, WINDOW_BYTES)?;
    let mut windows = Vec::with_capacity(count);
    for _ in 0..count {
        let (start, codes) = (from.u64()?, from.u64()?);
        if start.checked_add(codes).is_none_or(|end| end > len) {
            return Err(CheckpointError::new("a window ends beyond the values"));
        }
        windows.push((start, from.values(codes, u8::from_le_bytes)?));
    }
    let is_before = found.0.checked_add(found.1).is_some_and(|again| again < len);
    let comes_back = windows.iter().any(|&(start, _)| start == found.0) && found.1 > 0 && is_before;
    if found != (0, 0) && !comes_back {
        return Err(CheckpointError::new("the window that recurred is not stored"));
    }
    Ok(SavedWindows { compared, found: Some(found).filter(|_| comes_back), windows })
}

/// Writes numbers, lowest byte first, and computes the checksum.
struct Writer<'s, E> {
    sink: &'s mut dyn FnMut(&[u8]) -> Result<(), E>,
    sum: Checksum,
}

impl<E> Writer<'_, E> {
    fn bytes(&mut self, bytes: &[u8]) -> Result<(), E> {
        self.sum = self.sum.and(bytes);
        (self.sink)(bytes)
    }

    fn u32(&mut self, number: u32) -> Result<(), E> {
        self.bytes(&number.to_le_bytes())
    }

    fn u64(&mut self, number: u64) -> Result<(), E> {
        self.bytes(&number.to_le_bytes())
    }
}

/// Reads what a [`Writer`] wrote.
struct Reader<'b> {
    left: &'b [u8],
}

impl<'b> Reader<'b> {
    fn exact<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (taken, left) = self.left.split_first_chunk().ok_or(CheckpointError::TRUNCATED)?;
        self.left = left;
        Ok(*taken)
    }

    /// Reads a line without its end, or the rest if there is no end.
    fn line(&mut self) -> Cow<'b, str> {
        let most = &self.left[..self.left.len().min(MAX_LINE)];
        let end = most.iter().position(|&byte| byte == b'\n');
        let line = &most[..end.unwrap_or(most.len())];
        self.left = &self.left[end.map_or(line.len(), |end| end + 1)..];
        String::from_utf8_lossy(line)
    }

    fn u8(&mut self) -> Result<u8, CheckpointError> {
        self.exact().map(u8::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, CheckpointError> {
        self.exact().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, CheckpointError> {
        self.exact().map(u64::from_le_bytes)
    }

    /// Checks that `items` of `each` bytes are left, and returns their number.
    fn room(&self, items: u64, each: u64) -> Result<usize, CheckpointError> {
        let bytes = items.checked_mul(each).filter(|&bytes| bytes <= self.left.len() as u64);
        bytes.map(|_| items as usize).ok_or(CheckpointError::TRUNCATED)
    }

    fn values<const N: usize, T>(&mut self, count: u64, value: fn([u8; N]) -> T) -> Result<Vec<T>, CheckpointError> {
        let (bytes, left) = self.left.split_at(N * self.room(count, N as u64)?);
        self.left = left;
        Ok(bytes.as_chunks::<N>().0.iter().map(|&item| value(item)).collect())
    }
}

/// The fewest of the last values from which the sliced engine can be resumed, besides those that determine rare heaps.
const LAST: usize = 1 << 18;

/// Returns the number of last values that must be stored if the last rare heap so far is `rare`.
fn needed(rules: &Moves, rare: usize) -> usize {
    LAST + rare + rules.most
}

/// The windows as a checkpoint stores them, so that a run can be resumed without its values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedWindows {
    /// The first heap at which windows have not been compared yet.
    pub compared: u64,
    /// The first heap of a window that recurred, and its distance.
    pub found: Option<(u64, u64)>,
    /// The first heap and the codes of each window, all of one length.
    pub windows: Vec<(u64, Vec<u8>)>,
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
        let stored = match &sequence.source {
            Source::Scalar(scalar, _) => Stored::Narrow(scalar.values.recent().to_vec()),
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
            _ => Stored::Wide((0..sequence.len()).map_while(|n| sequence.value(n)).collect()),
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
                let scalar = Scalar::resume(&rules, &values, space.filter(|space| space.suits(&rules)));
                sequence.source = Source::Scalar(scalar, Block::default());
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

fn sliced(
    code: &Code,
    len: usize,
    (space, rare): (Option<SparseSpace>, Vec<(u64, u32)>),
    (head, start, recent): (Vec<u8>, u64, Vec<u8>),
) -> Result<Sliced, CheckpointError> {
    let rules = Moves::of_code(code).filter(|rules| rules.parts() == 2).ok_or(CheckpointError::new("no octal code"))?;
    let space = space.ok_or(CheckpointError::new("there is no mask"))?;
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
