//! The bound on the work of a check, so that no text can occupy the checker for ever.

use ninepins_rules::{ByPlayer, Game, Heap, Player, Position};
use std::fmt;

/// The most steps of a check: 2^33, which take minutes.
pub const MAX_STEPS: u64 = 1 << 33;

/// Counts the steps of a check, before they are taken.
///
/// The count is a bound from sizes alone, because a code may have few options that lie far apart, and the search for
/// them takes time.
#[derive(Debug)]
pub(crate) struct Steps {
    most_parts: ByPlayer<u32>,
    most: u64,
    left: u64,
}

/// The work needs more steps than this number.
#[derive(Debug)]
pub(crate) struct TooLarge(u64);

impl Steps {
    pub(crate) fn new(game: &Game) -> Steps {
        Steps::at_most(MAX_STEPS, game)
    }

    pub(crate) fn at_most(most: u64, game: &Game) -> Steps {
        let codes = game.ruleset().codes();
        Steps { most_parts: ByPlayer::each(|player| codes.of(player).most_parts() as u32), most, left: most }
    }

    /// Counts the steps of listing the options of one heap.
    pub(crate) fn list(&mut self, game: &Game, heap: Heap, player: Player) -> Result<(), TooLarge> {
        self.take(self.options(game, heap, player))
    }

    /// Counts the steps of listing and making the moves from one position.
    pub(crate) fn look(&mut self, game: &Game, position: &Position, player: Player) -> Result<(), TooLarge> {
        let each = position.runs().map(|(heap, _)| self.options(game, heap, player));
        // Each move copies all heaps.
        let copies = 1 + position.heaps().len() as u64 / 16;
        self.take(each.fold(1, u64::saturating_add).saturating_mul(copies))
    }

    /// Counts steps, and fails if there are not as many left.
    pub(crate) fn take(&mut self, steps: u64) -> Result<(), TooLarge> {
        self.left = self.left.checked_sub(steps).ok_or(TooLarge(self.most))?;
        Ok(())
    }

    /// Bounds the number of ascending lists of parts that may be tried.
    fn options(&self, game: &Game, heap: Heap, player: Player) -> u64 {
        let most_taken = game.ruleset().codes().of(player).most_taken().unwrap_or(u64::MAX).min(heap.limit());
        let broken = heap.size().saturating_pow(self.most_parts.of(player).saturating_sub(1));
        most_taken.saturating_add(1).saturating_mul(broken)
    }
}

impl TooLarge {
    pub(crate) fn message(&self, at: impl fmt::Display) -> String {
        format!("{at} is more than {} steps can check", self.0)
    }
}
