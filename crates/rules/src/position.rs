//! Positions, and the moves that lead from one to another.

use crate::Heap;
use std::{
    cmp::Ordering,
    fmt::{self, Display},
    ops::Deref,
    sync::Arc,
};

/// The most heaps that a move can leave of one heap.
pub const MAX_PARTS: usize = 4096;
/// The most heaps that a move by a code can leave of one heap: the highest bit of a hexadecimal digit is for three.
pub const MAX_SPLIT: usize = 3;

/// A disjunctive sum of non-empty heaps. It is a multiset, held sorted: sums that differ only in the order of heaps are
/// equal.
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
    /// Builds the sum of `heaps`, which may stand in any order.
    pub fn new(mut heaps: Vec<Heap>) -> Position {
        heaps.sort_unstable();
        Position(heaps)
    }

    /// Returns the heaps, ascending.
    pub fn heaps(&self) -> &[Heap] {
        &self.0
    }

    /// Checks whether there is no heap.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Lists the distinct heaps, ascending, each with its multiplicity.
    pub fn runs(&self) -> impl DoubleEndedIterator<Item = (Heap, usize)> + '_ {
        self.0.chunk_by(|a, b| a == b).map(|run| (run[0], run.len()))
    }

    /// Counts the tokens of all heaps.
    pub fn tokens(&self) -> u128 {
        self.0.iter().map(|heap| u128::from(heap.size())).sum()
    }

    /// Returns the position after `m`, or `None` if there is no heap `m.from`. It does not check whether the rules
    /// allow `m`.
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

/// Prints `3+3+10/9`; the empty position is `0`. In a sum of rules `&` stands between the heaps of each: `3+5 & 4`.
impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, &self.0)
    }
}

/// Prints the text of `Display`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

fn write_sum(f: &mut fmt::Formatter<'_>, heaps: &[Heap]) -> fmt::Result {
    let Some((first, rest)) = heaps.split_first() else { return f.write_str("0") };
    let last = heaps.iter().map(|heap| heap.part()).fold(0, usize::max);
    if last == 0 {
        first.fmt(f)?;
        return rest.iter().try_for_each(|heap| f.write_str("+").and_then(|()| heap.fmt(f)));
    }
    let mut joint = "";
    for part in 0..=last {
        for heap in heaps.iter().filter(|heap| heap.part() == part) {
            write!(f, "{joint}{}", heap.alone())?;
            joint = "+";
        }
        if part < last {
            f.write_str(if joint.is_empty() { "& " } else { " & " })?;
            joint = "";
        }
    }
    Ok(())
}

/// The heaps that a move leaves of one heap: at most [`MAX_PARTS`], ascending. They dereference to a slice; up to [`MAX_SPLIT`] heaps
/// need no allocation.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Parts(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    /// The unused places have heaps of 1.
    Few {
        heaps: [Heap; MAX_SPLIT],
        len: u8,
    },
    Many(Arc<[Heap]>),
}

impl Parts {
    /// Builds parts from heaps in any order; `None` if there are more than [`MAX_PARTS`].
    #[inline]
    pub fn new(heaps: &[Heap]) -> Option<Parts> {
        if heaps.len() > MAX_SPLIT {
            return Parts::many(heaps);
        }
        let mut few = [Heap::new(1)?; MAX_SPLIT];
        few[..heaps.len()].copy_from_slice(heaps);
        if !heaps.is_sorted() {
            few[..heaps.len()].sort_unstable();
        }
        Some(Parts(Form::Few { heaps: few, len: heaps.len() as u8 }))
    }

    /// Returns the parts as heaps beside the first rules of a sum.
    pub(crate) fn in_part(&self, part: usize) -> Option<Parts> {
        Parts::new(&self.iter().map(|heap| heap.in_part(part)).collect::<Option<Vec<_>>>()?)
    }

    #[cold]
    fn many(heaps: &[Heap]) -> Option<Parts> {
        let mut many: Arc<[Heap]> = heaps.into();
        Arc::get_mut(&mut many)?.sort_unstable();
        (many.len() <= MAX_PARTS).then_some(Parts(Form::Many(many)))
    }

    /// Builds parts from the first `len` of `heaps`, which ascend; the others are heaps of 1.
    pub(crate) fn ascending(heaps: [Heap; MAX_SPLIT], len: usize) -> Parts {
        debug_assert!(heaps[..len].is_sorted());
        Parts(Form::Few { heaps, len: len as u8 })
    }
}

impl Deref for Parts {
    type Target = [Heap];

    fn deref(&self) -> &[Heap] {
        match &self.0 {
            Form::Few { heaps, len } => &heaps[..usize::from(*len)],
            Form::Many(heaps) => heaps,
        }
    }
}

/// Orders parts as positions are ordered.
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

/// Prints `1+3`; no heaps are `0`.
impl Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, self)
    }
}

/// Prints the text of `Display`.
impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// A move: the heap `from` becomes the heaps `to`. Moves are ordered by `from`, then by `to`.
///
/// It names heaps and not indices, because positions have no order.
///
/// ```
/// use ninepins_rules::{Move, Position};
/// let play: Move = "5 -> 1+3".parse().unwrap();
/// let position: Position = "2+5".parse().unwrap();
/// assert_eq!(position.after(&play).unwrap().to_string(), "1+2+3");
/// assert_eq!(play.taken(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The heap that is played in.
    pub from: Heap,
    /// The heaps that are left of it.
    pub to: Parts,
}

impl Move {
    /// Returns the move in a heap beside the first rules of a sum.
    pub fn in_part(&self, part: usize) -> Option<Move> {
        Some(Move { from: self.from.in_part(part)?, to: self.to.in_part(part)? })
    }

    /// Counts the tokens that the move takes; 0 if it leaves as many as there were, or more.
    pub fn taken(&self) -> u64 {
        self.to.iter().fold(self.from.size(), |rest, heap| rest.saturating_sub(heap.size()))
    }
}

/// Prints `10/9 -> 8/4`, `5 -> 1+3`, `1 -> 0`.
impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}
