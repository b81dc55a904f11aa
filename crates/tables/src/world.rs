//! All positions of a board.

use ninepins_nim::{Board, Ranking, Shrinking, Takes};
use ninepins_rules::{Convention, Game, Outcome, Player};
use std::collections::BTreeMap;

/// All positions of a game with at most a number of piles, of at most a number of tokens each.
#[derive(Clone, Debug)]
pub struct World {
    game: Game,
    piles: usize,
    largest: u32,
    pub(crate) ranking: Ranking,
    pub(crate) takes: Takes,
    /// True for each size that has a move.
    movable: Vec<bool>,
    /// Listed positions with all piles, empty ones too; true if whoever moves there wins.
    pub(crate) listed: BTreeMap<Vec<u32>, bool>,
}

impl World {
    /// The most piles of a table.
    pub const MAX_PILES: usize = 64;

    /// The largest pile of a table.
    pub const MAX_LARGEST: u32 = 65_535;

    /// Returns the world of a game.
    ///
    /// # Errors
    ///
    /// The missing hypothesis or the bound that is exceeded, in words.
    pub fn new(game: &Game, piles: usize, largest: u32) -> Result<World, String> {
        let shrinking = Shrinking::of(game).map_err(|_| {
            format!(
                "a table is about games whose heaps have no limits and never split (digits 0 to 3, or [3]), not {game}"
            )
        })?;
        if !shrinking.is_impartial() {
            return Err(format!("a table is about impartial games: in {game} the players differ"));
        }
        if !(1..=World::MAX_PILES).contains(&piles) || !(1..=World::MAX_LARGEST).contains(&largest) {
            return Err(format!("a table has 1 to {} piles of 1 to {} tokens", World::MAX_PILES, World::MAX_LARGEST));
        }
        let ranking = Ranking::new(&vec![largest; piles]);
        let ranking =
            ranking.ok_or_else(|| format!("{piles} piles of {largest} tokens have 2^63 positions or more"))?;
        let takes = shrinking.takes(Player::Left, largest);
        let movable = takes.movable(largest);
        let mut world = World { game: game.clone(), piles, largest, ranking, takes, movable, listed: BTreeMap::new() };
        for (position, outcome) in &game.ending().terminals {
            let sizes: Vec<u64> = position.heaps().iter().map(|heap| heap.size()).collect();
            // Other listed positions never occur.
            if let Some(piles) = world.piles_of(&sizes) {
                world.listed.insert(piles, *outcome == Outcome::P);
            }
        }
        Ok(world)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The most piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The largest pile.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.ranking.boards()
    }

    /// Returns the number of a board; `None` if it has too many piles or too large ones.
    pub fn rank(&self, board: &Board) -> Option<u64> {
        self.ranking.rank(&self.piles_of(board.piles())?)
    }

    /// Returns ascending sizes as exactly the world's number of piles.
    fn piles_of(&self, sizes: &[u64]) -> Option<Vec<u32>> {
        let sizes = &sizes[sizes.iter().take_while(|size| **size == 0).count()..];
        let mut piles = vec![0; self.piles.checked_sub(sizes.len())?];
        for size in sizes {
            piles.push(u32::try_from(*size).ok().filter(|size| *size <= self.largest)?);
        }
        Some(piles)
    }

    /// Checks whether a player to move at these piles has no move and wins by that.
    pub(crate) fn wins_without_move<'p>(&self, mut piles: impl Iterator<Item = &'p u32>) -> bool {
        self.game.convention() == Convention::Misere && !piles.any(|size| self.movable[*size as usize])
    }
}
