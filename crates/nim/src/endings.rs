//! The further endings of Nim.

use ninepins_rules::{Convention, Game, Outcome};
use std::collections::BTreeMap;

const NIM: &str = "0.[3]";

/// The positions that end play for a player who moves there: who moves to a *losing* one has lost, who moves to a *winning* one has won.
/// Misère play makes the empty position a losing one, unless it is listed. A position is a list of sizes in ascending order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Endings {
    /// The outcome of a losing one is N, that of a winning one P.
    listed: BTreeMap<Vec<u64>, Outcome>,
}

impl Endings {
    /// Returns the endings of a game with the rules of Nim.
    ///
    /// # Errors
    ///
    /// The missing hypothesis, in words.
    pub fn of(game: &Game) -> Result<Endings, String> {
        if game.ruleset().to_string() != NIM {
            return Err(format!("the theorem is about Nim, {NIM}, and no other rules"));
        }
        if !game.is_impartial() {
            return Err("the theorem is about endings that treat both players alike".to_owned());
        }
        if game.ending().terminals.is_empty() {
            return Err("the theorem is about further endings, and Bouton's theorem decides Nim without any".to_owned());
        }
        let sizes = |position: &ninepins_rules::Position| position.heaps().iter().map(|heap| heap.size()).collect();
        let terminals = game.ending().terminals.iter();
        let mut listed: BTreeMap<Vec<u64>, Outcome> = terminals.map(|(at, outcome)| (sizes(at), *outcome)).collect();
        if game.convention() == Convention::Misere {
            listed.entry(Vec::new()).or_insert(Outcome::N);
        }
        Ok(Endings { listed })
    }

    /// Returns the listed positions of at most this many piles.
    pub fn within(&self, piles: usize) -> impl Iterator<Item = (&[u64], Outcome)> {
        self.listed.iter().map(|(at, outcome)| (&at[..], *outcome)).filter(move |(at, _)| at.len() <= piles)
    }

    /// Returns the largest pile of a listed position of at most this many piles, or 0.
    pub fn largest(&self, piles: usize) -> u64 {
        self.within(piles).filter_map(|(at, _)| at.last()).max().copied().unwrap_or(0)
    }
}
