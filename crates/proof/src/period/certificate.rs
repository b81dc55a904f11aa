//! Certificates of periods as data.

use ninepins_rules::Game;

/// A claim that the nim-values of a game's heaps repeat for ever, with evidence; see the [format](crate::period).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
///
/// ```
/// use ninepins_proof::{check, period::{Certificate, Evidence}};
/// let game = "0.77".parse().unwrap();
/// let kayles = Certificate { game, preperiod: 71, period: 12, max: 8, evidence: Evidence::Classical };
/// assert_eq!(check(&kayles).unwrap().period(), 12);
/// assert_eq!(kayles.to_string().parse::<Certificate>(), Ok(kayles));
/// ```
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
    /// The evidence.
    pub evidence: Evidence,
}

/// The theorem that proves a period, with its data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// A window of equal values so long that the options of all further heaps repeat too (Guy and Smith 1956).
    Classical,
    /// A sparse space: few heaps are rare, and the options that decide involve one of them.
    Sparse(Sparse),
}

/// Evidence by a sparse space: the heaps with rare values, and the window in which the other values must repeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sparse {
    /// The mask of types: at an even heap a value is common if it has an odd number of these bits, else rare.
    pub mask: u16,
    /// True if common and rare swap from each heap to the next.
    pub alternating: bool,
    /// The number of heaps that must repeat after the last rare one.
    pub window: u64,
    /// The most heaps that options with rare values reach back in a stretch; as many as `window` if `None`.
    pub reach: Option<u64>,
    /// The rare heaps, ascending, without 0.
    pub rare: Vec<u64>,
    /// Windows of values that cut the heaps into stretches, each checked by itself; mostly none.
    pub windows: Vec<Window>,
}

/// The values of consecutive heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The first heap.
    pub heap: u64,
    /// The values from that heap on, each below 64.
    pub values: Vec<u8>,
}

/// The lines of the parts, counted from 1 as `Display` writes them.
impl Certificate {
    pub(super) const GAME_LINE: usize = 2;
    pub(super) const PREPERIOD_LINE: usize = 3;
    pub(super) const PERIOD_LINE: usize = 4;
    pub(super) const MAX_LINE: usize = 5;
    pub(super) const EVIDENCE_LINE: usize = 6;
    pub(super) const RARE_LINE: usize = 7;
}

impl Sparse {
    /// Returns the line of the first window.
    pub(super) fn windows_line(&self) -> usize {
        Certificate::RARE_LINE + usize::from(!self.rare.is_empty())
    }
}
