//! Positions, and the moves that lead from one to another.

use crate::Heap;
use std::{cmp::Ordering, fmt, ops::Deref};

/// The most heaps that one heap can become: a hexadecimal digit has a bit for three.
pub const MAX_PARTS: usize = 3;

/// A disjunctive sum of non-empty heaps: a multiset, so a position has no order. It is kept sorted.
///
/// ```
/// use ninepins_rules::Position;
/// let position: Position = "5+2x3".parse().unwrap();
/// assert_eq!(position.to_string(), "3+3+5");
/// assert_eq!("0".parse::<Position>().unwrap(), Position::default());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Position(Vec<Heap>);

impl Position {
    /// The sum of `heaps`, in any order.
    pub fn new(mut heaps: Vec<Heap>) -> Position {
        heaps.sort_unstable();
        Position(heaps)
    }

    /// The heaps, ascending.
    pub fn heaps(&self) -> &[Heap] {
        &self.0
    }

    /// Whether there is no heap at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each distinct heap with how often it occurs, ascending.
    pub fn runs(&self) -> impl Iterator<Item = (Heap, usize)> + '_ {
        self.0.chunk_by(|a, b| a == b).map(|run| (run[0], run.len()))
    }

    /// How many tokens there are in all.
    pub fn tokens(&self) -> u128 {
        self.0.iter().map(|heap| u128::from(heap.size())).sum()
    }

    /// The position after `m`, or `None` if it has no heap `m.from`. Whether the rules allow `m` is not asked.
    pub fn after(&self, m: &Move) -> Option<Position> {
        let at = self.0.binary_search(&m.from).ok()?;
        let mut heaps = Vec::with_capacity(self.0.len() + m.to.len());
        heaps.extend_from_slice(&self.0[..at]);
        heaps.extend_from_slice(&self.0[at + 1..]);
        heaps.extend_from_slice(&m.to);
        Some(Position::new(heaps))
    }
}

impl FromIterator<Heap> for Position {
    fn from_iter<I: IntoIterator<Item = Heap>>(heaps: I) -> Position {
        Position::new(heaps.into_iter().collect())
    }
}

/// `3+3+10/9`; the empty position is `0`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, &self.0)
    }
}

/// As it is displayed.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn write_sum(f: &mut fmt::Formatter<'_>, heaps: &[Heap]) -> fmt::Result {
    let Some((first, rest)) = heaps.split_first() else { return f.write_str("0") };
    write!(f, "{first}")?;
    rest.iter().try_for_each(|heap| write!(f, "+{heap}"))
}

/// What one heap becomes: at most [`MAX_PARTS`] heaps, ascending. It is a slice of heaps that needs no allocation.
#[derive(Clone, Copy)]
pub struct Parts {
    heaps: [Heap; MAX_PARTS],
    len: u8,
}

impl Parts {
    /// Of heaps in any order; `None` if there are more than [`MAX_PARTS`].
    pub fn new(heaps: &[Heap]) -> Option<Parts> {
        // A filler for the unused places, which nobody sees.
        let filler = Heap::new(1)?;
        let mut parts = Parts { heaps: [filler; MAX_PARTS], len: u8::try_from(heaps.len()).ok()? };
        parts.heaps.get_mut(..heaps.len())?.copy_from_slice(heaps);
        parts.heaps[..heaps.len()].sort_unstable();
        Some(parts)
    }

    /// The first `len` of `heaps`, which ascend.
    pub(crate) fn ascending(heaps: [Heap; MAX_PARTS], len: usize) -> Parts {
        debug_assert!(heaps[..len].is_sorted());
        Parts { heaps, len: len as u8 }
    }
}

impl Deref for Parts {
    type Target = [Heap];

    fn deref(&self) -> &[Heap] {
        &self.heaps[..usize::from(self.len)]
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Parts) -> bool {
        **self == **other
    }
}

impl Eq for Parts {}

/// As positions are ordered.
impl PartialOrd for Parts {
    fn partial_cmp(&self, other: &Parts) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Parts {
    fn cmp(&self, other: &Parts) -> Ordering {
        (**self).cmp(&**other)
    }
}

/// `1+3`; nothing left is `0`.
impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, self)
    }
}

/// As it is displayed.
impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A move: one heap `from` becomes the heaps `to`. Moves are ordered by `from`, then by `to`.
///
/// It speaks of heaps and not of indices, because positions have no order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The heap that is touched.
    pub from: Heap,
    /// What is left of it.
    pub to: Parts,
}

impl Move {
    /// How many tokens are taken.
    pub fn taken(&self) -> u64 {
        self.from.size() - self.to.iter().map(|heap| heap.size()).sum::<u64>()
    }
}

/// `10/9 -> 8/4`, `5 -> 1+3`, `1 -> 0`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}
