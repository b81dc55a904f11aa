//! Game trees: every play from a position, with the winning plays marked.
//!
//! A [`Tree`] is grown either as it is, every play of every pile on its own, or *merged*, equal positions once. It is plain
//! data; [`Tree::text`], [`Tree::dot`] and [`Tree::svg`] show it, and it serializes as `ninepins/tree/1`.
//!
//! ```
//! use ninepins::{Budget, Game, Layout, tree::{Settings, Tree}};
//! let game: Game = "0.[3] limit 2n".parse().unwrap();
//! let start = Layout::of_game("(2/2; 2/2)", &game).unwrap();
//! let tree = Tree::grow(&game, &start, &Settings::default(), &mut Budget::unlimited()).unwrap();
//! assert_eq!((tree.nodes.len(), tree.shown.distinct), (33, 6));
//! ```

mod count;
mod dot;
mod error;
mod grow;
mod json;
mod svg;
mod text;
mod words;

#[cfg(test)]
mod tests;

pub use count::Count;
pub use error::TreeError;
pub use json::TreeShape;

use ninepins_rules::{ByPlayer, Game, Heap, Move, Player};

/// The most nodes that are grown by default.
pub const MAX_NODES: u64 = 20_000;

/// The most nodes that are drawn as SVG.
pub const MAX_DRAWN: u64 = 2_000;

/// The most plays of a merged tree.
pub const MAX_PLAYS: u64 = 200_000;

/// Piles in their order; an emptied pile is `None` and keeps its place.
pub type Piles = Vec<Option<Heap>>;

/// What tree is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether equal positions are shown once.
    pub merge: bool,
    /// Shows nothing that is more plays away than this.
    pub depth: Option<u64>,
    /// Who starts, from where the players alternate. `None` shows both players' plays at every node. Where both players have
    /// the same plays it says nothing.
    pub to_move: Option<Player>,
    /// Refuses a tree with more nodes than this.
    pub max_nodes: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { merge: false, depth: None, to_move: None, max_nodes: MAX_NODES }
    }
}

/// A game tree; of a merged one, the graph of its distinct positions.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The game.
    pub game: Game,
    /// Whether the players differ, so that plays are labelled with who makes them.
    pub is_partizan: bool,
    /// What was wanted; `to_move` is `None` where it says nothing.
    pub settings: Settings,
    /// What the tree has down to its depth.
    pub shown: Count,
    /// What it has in all, where that could be counted.
    pub total: Option<Count>,
    /// The nodes, the start first: of a tree in the order of its text, of a merged one as they are met level by level.
    pub nodes: Vec<Node>,
}

/// A position in a tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The piles; in a merged tree as they are met first.
    pub piles: Piles,
    /// The least number of plays that lead here.
    pub depth: u64,
    /// Who is to move, where the players differ and alternate.
    pub to_move: Option<Player>,
    /// Who wins if each player is to move; `None` for a player who cannot be.
    pub winner: ByPlayer<Option<Player>>,
    /// Whether play is over if each player is to move.
    pub is_over: ByPlayer<bool>,
    /// Whether there are plays that are not shown.
    pub is_cut: bool,
    /// The plays: Left's before Right's, pile by pile, the smallest take first.
    pub plays: Vec<Play>,
}

/// A play in a tree.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Who makes it; `None` if either may.
    pub player: Option<Player>,
    /// The place of the pile that is touched, from 0; in a merged tree the first of equal piles.
    pub pile: usize,
    /// What it makes of the pile.
    pub by: Move,
    /// The place in [`Tree::nodes`] of the node it leads to.
    pub to: usize,
    /// Whether whoever makes it wins by it: the opponent, to move, loses there.
    pub wins: bool,
}

impl Tree {
    /// How many plays are shown.
    pub fn plays(&self) -> usize {
        self.nodes.iter().map(|node| node.plays.len()).sum()
    }

    /// Who may be to move where `to_move` says who is.
    fn movers(&self, to_move: Option<Player>) -> &'static [Player] {
        movers(self.is_partizan, to_move)
    }
}

/// The players whose plays are looked at. Where both have the same, Left's stand for both.
fn movers(is_partizan: bool, to_move: Option<Player>) -> &'static [Player] {
    match to_move {
        Some(Player::Right) => &[Player::Right],
        None if is_partizan => &Player::BOTH,
        _ => &[Player::Left],
    }
}
