//! Positions inside the search: heaps are numbers, and a board has the fewest machine words that suffice.

use ninepins_rules::MAX_SPLIT;
use std::{
    array,
    fmt::Debug,
    hash::{Hash, Hasher},
};

/// The number of a heap inside a search.
pub type Id = u32;

/// A packed position. Equal positions are equal boards.
pub trait Board: Clone + Eq + Hash + Debug + Send {
    /// The most kinds of heaps.
    const KINDS: usize;

    /// The most heaps.
    const HEAPS: usize;

    /// Whether heaps cancel, as [`Board::cancels`] tells.
    const CANCEL: bool = false;

    /// A move, prepared so that it can be made quickly.
    type Step: Clone + Debug + Send;

    /// A place in a memo.
    type Entry: Entry<Self> + Debug + Send;

    /// Builds the sum of these heaps.
    fn of(ids: &[Id]) -> Self;

    /// Returns the heap with the largest number below `bound`. A walk down from `Id::MAX` meets each kind of heap once.
    fn heap_below(&self, bound: Id) -> Option<Id>;

    /// Prepares the move that replaces one heap `from` by the heaps `to`: at most `P` on [`Slots`].
    fn step(from: Id, to: &[Id]) -> Self::Step;

    /// Makes a move in a heap of the board, and returns the new board.
    fn after(&self, step: &Self::Step) -> Self;

    /// Checks whether a heap of the board cancels a part that the move leaves.
    fn cancels(&self, _: &Self::Step) -> bool {
        false
    }

    /// Returns the numbers of the heaps, ascending, with repetitions.
    fn ids(&self) -> impl Iterator<Item = Id> + '_;

    /// Returns the bytes on the heap of the program that the board owns.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// A place in a memo: empty, or a board with whether the player to move wins.
pub trait Entry<B>: Default {
    /// Builds the place of a board.
    fn of(board: B, wins: bool) -> Self;

    /// Checks whether no board is here.
    fn is_empty(&self) -> bool;

    /// Returns the result, if `board` is here.
    fn wins(&self, board: &B) -> Option<bool>;

    /// Takes the board out, with its result.
    fn into_board(self) -> Option<(B, bool)>;
}

impl<B: PartialEq> Entry<B> for Option<(B, bool)> {
    fn of(board: B, wins: bool) -> Self {
        Some((board, wins))
    }

    fn is_empty(&self) -> bool {
        self.is_none()
    }

    fn wins(&self, board: &B) -> Option<bool> {
        self.as_ref().filter(|(there, _)| there == board).map(|&(_, wins)| wins)
    }

    fn into_board(self) -> Option<(B, bool)> {
        self
    }
}

/// A board of bits in a memo. Its last two bits say whether it is there, and whether the player to move wins.
#[derive(Debug)]
pub struct Marked<const W: usize>([u64; W]);

const THERE: u64 = 1 << 63;
const WINS: u64 = 1 << 62;

impl<const W: usize> Default for Marked<W> {
    fn default() -> Self {
        Marked([0; W])
    }
}

impl<const W: usize> Entry<Parity<W>> for Marked<W> {
    fn of(Parity(mut words): Parity<W>, wins: bool) -> Self {
        words[W - 1] |= if wins { THERE | WINS } else { THERE };
        Marked(words)
    }

    fn is_empty(&self) -> bool {
        self.0[W - 1] & THERE == 0
    }

    fn wins(&self, board: &Parity<W>) -> Option<bool> {
        // There is no branch here, since it would often be mispredicted.
        let mut change: [u64; W] = array::from_fn(|word| self.0[word] ^ board.0[word]);
        change[W - 1] ^= THERE;
        let wins = change[W - 1] & WINS != 0;
        change[W - 1] &= !WINS;
        (change.into_iter().fold(0, |any, word| any | word) == 0).then_some(wins)
    }

    fn into_board(self) -> Option<(Parity<W>, bool)> {
        let Marked(mut words) = self;
        let last = std::mem::replace(&mut words[W - 1], self.0[W - 1] & !(THERE | WINS));
        (last & THERE != 0).then_some((Parity(words), last & WINS != 0))
    }
}

/// A board on which equal heaps cancel: bit k is set if there is a heap number k. A memo has the last two bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parity<const W: usize>([u64; W]);

impl<const W: usize> Parity<W> {
    fn toggle(&mut self, id: Id) {
        self.0[id as usize / 64] ^= 1 << (id % 64);
    }
}

impl<const W: usize> Hash for Parity<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|&word| state.write_u64(word));
    }
}

impl<const W: usize> Board for Parity<W> {
    const KINDS: usize = 64 * W - 2;

    const HEAPS: usize = usize::MAX;

    const CANCEL: bool = true;

    /// A mask of the bits that change.
    type Step = Self;

    type Entry = Marked<W>;

    fn of(ids: &[Id]) -> Self {
        let mut board = Parity([0; W]);
        ids.iter().for_each(|&id| board.toggle(id));
        board
    }

    fn heap_below(&self, bound: Id) -> Option<Id> {
        let bound = (bound as usize).min(64 * W);
        for word in (0..bound.div_ceil(64)).rev() {
            let below = bound - word * 64;
            let bits = if below >= 64 { self.0[word] } else { self.0[word] & ((1 << below) - 1) };
            if let Some(bit) = bits.checked_ilog2() {
                return Some(word as Id * 64 + bit);
            }
        }
        None
    }

    fn step(from: Id, to: &[Id]) -> Self {
        let mut step = Self::of(to);
        step.toggle(from);
        step
    }

    fn after(&self, step: &Self) -> Self {
        Parity(array::from_fn(|word| self.0[word] ^ step.0[word]))
    }

    fn cancels(&self, step: &Self) -> bool {
        // One heap is replaced. If there is another one of the mask, it cancels.
        let (mut some, mut more) = (0, 0);
        for (&board, &step) in self.0.iter().zip(&step.0) {
            let common = board & step;
            more |= common & common.wrapping_sub(1) | if some == 0 { 0 } else { common };
            some |= common;
        }
        more != 0
    }

    fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        let ones = |mut bits: u64| {
            std::iter::from_fn(move || {
                let one = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(one)
            })
        };
        (0..).step_by(64).zip(&self.0).flat_map(move |(first, &word)| ones(word).map(move |one| first + one))
    }
}

/// A number in a [`List`]: 0 is no heap, 1 is heap number 0.
pub trait Slot: Copy + Default + Ord + Hash + Debug + Send + Into<Id> + TryFrom<Id> {
    /// Builds the slot of a heap, which is in range.
    fn of(id: Id) -> Self {
        Self::try_from(id + 1).unwrap_or_default()
    }

    /// Returns the number of the heap, if there is one.
    fn id(self) -> Option<Id> {
        self.into().checked_sub(1)
    }
}

impl<T: Copy + Default + Ord + Hash + Debug + Send + Into<Id> + TryFrom<Id>> Slot for T {}

/// A board as a list of at most `N` heaps, the largest number first. A move leaves at most `P` heaps. Where there is a `STAR`, it has
/// number 0, and two of them cancel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slots<T, const N: usize, const P: usize, const STAR: bool>([T; N]);

/// A list of heaps.
pub type List<T, const N: usize> = Slots<T, N, MAX_SPLIT, false>;

/// A list of kinds of heaps.
pub type Kinds<T, const N: usize> = Slots<T, N, N, true>;

impl<T: Slot, const N: usize, const P: usize, const STAR: bool> Hash for Slots<T, N, P, STAR> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        T::hash_slice(&self.0, state);
    }
}

/// The numbers of a heap and of its parts.
#[derive(Clone, Copy, Debug)]
pub struct Replace<T, const P: usize> {
    from: T,
    to: [T; P],
    len: u8,
}

/// Makes room for a heap in slots that have some left, the largest first. There are no branches here.
fn with<T: Slot, const N: usize>(slots: &[T; N], part: T) -> [T; N] {
    array::from_fn(|i| slots[i].max(if i > 0 { slots[i - 1].min(part) } else { part }))
}

/// Puts these heaps into slots, the largest first.
fn filled<T: Slot, const N: usize, const STAR: bool>(ids: &[Id]) -> [T; N] {
    let (mut filled, mut stars) = ([T::default(); N], 0);
    for &id in ids {
        stars += usize::from(STAR && id == 0);
        if !STAR || id > 0 {
            filled = with(&filled, T::of(id));
        }
    }
    if stars % 2 == 1 { with(&filled, T::of(0)) } else { filled }
}

impl<T: Slot, const N: usize, const P: usize, const STAR: bool> Board for Slots<T, N, P, STAR> {
    const KINDS: usize = usize::MAX >> (usize::BITS as usize - 8 * size_of::<T>());

    const HEAPS: usize = N;

    type Step = Replace<T, P>;

    type Entry = Option<(Self, bool)>;

    fn of(ids: &[Id]) -> Self {
        Slots(filled::<T, N, STAR>(ids))
    }

    fn heap_below(&self, bound: Id) -> Option<Id> {
        heap_below(&self.0, bound)
    }

    fn step(from: Id, to: &[Id]) -> Replace<T, P> {
        let to = filled::<T, P, STAR>(to);
        let len = to.iter().filter(|slot| **slot != T::default()).count();
        Replace { from: T::of(from), to, len: len as u8 }
    }

    fn after(&self, step: &Replace<T, P>) -> Self {
        // Without branches: the heaps from `from` on close its gap.
        let next = |i: usize| self.0.get(i + 1).copied().unwrap_or_default();
        let mut slots = array::from_fn(|i| if self.0[i] > step.from { self.0[i] } else { next(i) });
        for &part in &step.to[..usize::from(step.len)] {
            slots = with(&slots, part);
        }
        if STAR {
            // The board and the move had at most one each.
            let stars = slots.iter().filter(|slot| **slot == T::of(0)).count();
            slots = slots.map(|slot| if stars == 2 && slot == T::of(0) { T::default() } else { slot });
        }
        Slots(slots)
    }

    fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        self.0.iter().rev().filter_map(|slot| slot.id())
    }
}

/// A board of any size, on which two equal heaps cancel or stay.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Long<const CANCEL: bool>(Box<[u32]>);

impl<const CANCEL: bool> Long<CANCEL> {
    fn put(slots: &mut Vec<u32>, part: u32) {
        let place = slots.partition_point(|slot| *slot >= part);
        match place.checked_sub(1) {
            Some(equal) if CANCEL && slots[equal] == part => {
                slots.remove(equal);
            }
            _ => slots.insert(place, part),
        }
    }
}

impl<const CANCEL: bool> Board for Long<CANCEL> {
    const KINDS: usize = usize::MAX;

    const HEAPS: usize = usize::MAX;

    /// A heap, and those that replace it.
    type Step = (u32, Box<[u32]>);

    type Entry = Option<(Self, bool)>;

    fn of(ids: &[Id]) -> Self {
        let mut slots: Vec<u32> = ids.iter().map(|&id| Slot::of(id)).collect();
        slots.sort_unstable_by(|a, b| b.cmp(a));
        if CANCEL {
            let odd = slots.chunk_by(|a, b| a == b).filter(|run| run.len() % 2 == 1).map(|run| run[0]);
            slots = odd.collect();
        }
        Long(slots.into())
    }

    fn heap_below(&self, bound: Id) -> Option<Id> {
        heap_below(&self.0, bound)
    }

    fn step(from: Id, to: &[Id]) -> (u32, Box<[u32]>) {
        (Slot::of(from), to.iter().map(|&id| Slot::of(id)).collect())
    }

    fn after(&self, (from, to): &(u32, Box<[u32]>)) -> Self {
        let gap = self.0.iter().position(|slot| slot == from);
        let (before, after) = gap.map_or((&*self.0, &[][..]), |gap| (&self.0[..gap], &self.0[gap + 1..]));
        // Millions of boards are stored, so spare room costs much; only cancelling needs it.
        let mut slots = Vec::with_capacity(before.len() + after.len() + to.len());
        slots.extend_from_slice(before);
        slots.extend_from_slice(after);
        to.iter().for_each(|&part| Self::put(&mut slots, part));
        Long(slots.into())
    }

    fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        self.0.iter().rev().filter_map(|slot| slot.id())
    }

    fn heap_bytes(&self) -> usize {
        self.0.len() * 4 + 16
    }
}

fn heap_below<T: Slot>(slots: &[T], bound: Id) -> Option<Id> {
    slots.iter().map_while(|slot| slot.id()).find(|&id| id < bound)
}
