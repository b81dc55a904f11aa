//! A growing list of winning moves.

use crate::{Budget, MoveList, Result, Stopped};
use ninepins_rules::{Digit, Heap, Move, Parts};

/// The most options that one question tries one by one, once a winning move is found.
pub const MAX_ENUMERATED: u64 = 1_000_000;

/// The most options that one question tries before it finds a first winning move.
const MAX_SOUGHT: u64 = 1 << 26;

/// The most tests of residues in one question, for heaps that need many each. Options of further heaps are tried one by
/// one.
const MAX_TESTED: u64 = 1 << 26;

/// The number of moves that a list has room for at first.
const FIRST_ROOM: usize = 32;

/// The first winning moves in order, and their total number.
#[derive(Clone, Debug)]
pub struct Gathered {
    moves: Vec<Move>,
    most: usize,
    /// The total; `None` once there are too many options to try. Even then the moves are the first ones, but for one that a formula names.
    pub(super) total: Option<u128>,
    enumerated: u64,
    tested: u64,
}

/// A place in a growing list.
pub(super) struct Mark {
    moves: usize,
    /// The numbers of options and of residues that were tried.
    tried: (u64, u64),
}

impl Gathered {
    /// Builds an empty list, which holds at most `most` moves.
    pub fn new(most: usize) -> Gathered {
        let moves = Vec::with_capacity(most.min(FIRST_ROOM));
        Gathered { moves, most, total: Some(0), enumerated: 0, tested: 0 }
    }

    /// Adds the next winning move in order: it leaves the heaps `to` of the heap `from`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work.
    pub fn push(&mut self, from: Heap, to: &[Heap], budget: &Budget) -> Result<()> {
        self.count(1);
        self.list(from, to, budget)
    }

    /// Adds the next winning moves in order, for which there is [room](Gathered::has_room).
    pub(super) fn push_all(&mut self, found: &[Move], budget: &Budget) -> Result<()> {
        self.count(found.len() as u128);
        budget.work(8 * found.len() as u64)?;
        budget.check_memory((2 * size_of::<Move>() * (self.moves.len() + found.len()).saturating_sub(1)) as u64)?;
        self.moves.extend_from_slice(found);
        Ok(())
    }

    /// Checks whether all of some further moves may be listed.
    pub(super) fn has_room(&self, moves: usize) -> bool {
        self.moves.len() + moves <= self.most
    }

    /// Returns the place that the list has reached.
    pub(super) fn mark(&self) -> Mark {
        Mark { moves: self.moves.len(), tried: (self.enumerated, self.tested) }
    }

    /// Returns the moves since `mark`. `None` if not all are listed, or options or residues were counted for them: the counts are
    /// limited, so the next question may list fewer moves.
    pub(super) fn whole_since(&self, mark: &Mark) -> Option<&[Move]> {
        let is_whole = self.total == Some(self.moves.len() as u128) && mark.tried == (self.enumerated, self.tested);
        is_whole.then(|| &self.moves[mark.moves..])
    }

    /// Makes the moves since `mark` those of heaps beside the first rules of a sum.
    pub(super) fn put_in_part(&mut self, mark: &Mark, part: usize) {
        for play in &mut self.moves[mark.moves..] {
            if let Some(there) = play.in_part(part) {
                *play = there;
            }
        }
    }

    /// Checks whether the list is full, so that further moves are only counted.
    pub(super) fn is_full(&self) -> bool {
        self.moves.len() >= self.most
    }

    /// Lists a move that is counted elsewhere.
    #[inline]
    pub(super) fn list(&mut self, from: Heap, to: &[Heap], budget: &Budget) -> Result<()> {
        if !self.is_full() {
            budget.work(8)?;
            // Twice: a list has room to grow.
            budget.check_memory((2 * size_of::<Move>() * self.moves.len()) as u64)?;
            self.moves.extend(Parts::new(to).map(|to| Move { from, to }));
        }
        Ok(())
    }

    /// Counts moves that are listed elsewhere.
    pub(super) fn count(&mut self, moves: u128) {
        self.total = self.total.map(|total| total + moves);
    }

    /// Counts an option before it is tried. Returns false if the list may end: there were too many options, and enough
    /// moves are listed.
    pub(super) fn may_enumerate(&mut self) -> Result<bool> {
        self.enumerated += 1;
        if self.enumerated > MAX_ENUMERATED {
            self.total = None;
        }
        if self.is_cut_short() {
            return Ok(false);
        }
        if self.enumerated > MAX_SOUGHT {
            return Err(Stopped::BeyondTable(format!("no winning move is among the first {MAX_SOUGHT} moves")));
        }
        Ok(true)
    }

    /// Counts further tests for one heap, if there may be as many.
    pub(super) fn may_test(&mut self, tests: u64) -> bool {
        let tested = self.tested.saturating_add(tests);
        let may = tested <= MAX_TESTED;
        self.tested = if may { tested } else { self.tested };
        may
    }

    /// Checks whether the listing of moves ended early, at a limit. Then no move may be added. If the player wins, at least one winning
    /// move is listed.
    pub fn is_cut_short(&self) -> bool {
        self.total.is_none() && (self.most == 0 || !self.moves.is_empty())
    }

    /// Returns the list.
    pub fn into_list(self) -> MoveList {
        MoveList { moves: self.moves.into(), total: self.total }
    }
}

/// A class of winning splits into `a` and `total - a` tokens: `a`, `a + p`, `a + 2p`, ... up to `total / 2`, all from
/// the preperiod on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) a: u64,
    pub(super) total: u64,
    pub(super) digit: Digit,
}
