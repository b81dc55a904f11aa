//! Certificates of periods as data.

use ninepins_rules::Game;

/// A claim that the nim-values of a game's heaps are periodic, with what proves it; see the [format](crate::period).
///
/// It prints as its text and is read from it with [`Certificate::read`] or `str::parse`. What it says is not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The least n0 such that heaps n and n + `period` have the same value for all n from n0 on; heap 0 counts.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// The largest value of all heaps.
    pub max: u64,
    /// What proves it.
    pub evidence: Evidence,
}

/// By which theorem a period is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// The values repeat for so long that the options of all further heaps repeat as well. Guy and Smith (1956).
    Classical,
    /// Few heaps are rare, and the options that decide are made with one of them.
    Sparse(Sparse),
}

/// Which heaps are rare, and for how long the others must repeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sparse {
    /// A value is common, at an even heap, if it has an odd number of these bits; otherwise it is rare.
    pub mask: u16,
    /// Whether common and rare change places from each heap to the next.
    pub alternating: bool,
    /// How many heaps must repeat once none is rare any more.
    pub window: u64,
    /// The rare heaps, ascending; 0 is not counted.
    pub rare: Vec<u64>,
    /// Values of heaps here and there, between which each stretch is checked by itself; mostly none.
    pub windows: Vec<Window>,
}

/// The values of some heaps in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The first heap.
    pub heap: u64,
    /// The values from there on, each below 64.
    pub values: Vec<u8>,
}

/// Where each part stands in the text, counted as it is written, from 1.
impl Certificate {
    pub(super) const GAME_LINE: usize = 2;
    pub(super) const PREPERIOD_LINE: usize = 3;
    pub(super) const PERIOD_LINE: usize = 4;
    pub(super) const MAX_LINE: usize = 5;
    pub(super) const EVIDENCE_LINE: usize = 6;
    pub(super) const RARE_LINE: usize = 7;
}

impl Sparse {
    /// The line of the first window.
    pub(super) fn windows_line(&self) -> usize {
        Certificate::RARE_LINE + usize::from(!self.rare.is_empty())
    }
}
