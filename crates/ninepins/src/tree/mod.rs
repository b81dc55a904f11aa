//! Game trees: all plays from a position, with the winning plays marked.
//!
//! A [`Tree`] has a node for every sequence of plays, or, *merged*, one for each position. It is plain data; [`Tree::text`],
//! [`Tree::dot`] and [`Tree::svg`] show it, and it serializes as `ninepins/tree/1`.
//!
//! ```
//! use ninepins::{Budget, Game, Layout, tree::{Settings, Tree}};
//! let game: Game = "0.[3] limit 2n".parse()?;
//! let start = Layout::of_game("(2/2; 2/2)", &game)?;
//! let tree = Tree::grow(&game, &start, &Settings::default(), &mut Budget::unlimited())?;
//! assert_eq!((tree.nodes.len(), tree.shown.distinct), (33, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod grow;
pub(crate) mod svg;
mod text;

pub use count::Count;

pub(crate) use grow::position;

use ninepins_rules::{ByPlayer, Game, Heap, Move, Player, Refusal};

/// The most nodes of a tree by default.
pub const MAX_NODES: u64 = 20_000;

/// The most nodes of a tree that is drawn as SVG.
pub const MAX_DRAWN: u64 = 2_000;

/// The most plays of a merged tree.
pub const MAX_PLAYS: u64 = 200_000;

/// Piles in their order; an emptied pile is `None` and keeps its place.
pub type Piles = Vec<Option<Heap>>;

/// The settings of a tree: its form and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// True if the tree is merged: equal positions are one node.
    pub merge: bool,
    /// The most plays from the start to a node; `None` for all.
    pub depth: Option<u64>,
    /// The player who starts, from where the players alternate; `None` shows the plays of both at every node. Ignored in impartial
    /// games.
    pub to_move: Option<Player>,
    /// The most nodes; larger trees are refused.
    pub max_nodes: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { merge: false, depth: None, to_move: None, max_nodes: MAX_NODES }
    }
}

impl Settings {
    /// Refuses a tree with too many `what`, of which at most `most` are shown. `size` is their number, if it could be counted.
    fn too_many(&self, input: impl Into<String>, what: &str, size: Option<u128>, most: u64) -> Refusal {
        let has = size.map_or(format!("too many {what} to count"), |size| format!("{} {what}", text::count(size)));
        let depth = if self.depth.is_some() { "cut it with a smaller --depth" } else { "cut it with --depth N" };
        let merge = if self.merge { "" } else { ", or show equal positions once with --merge" };
        let refusal = Refusal::of(input, format!("the tree has {has}, and at most {most} are shown"));
        refusal.with_help(format!("{depth}{merge}")).in_field("position")
    }
}

/// A game tree or, merged, the graph of its distinct positions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tree {
    /// The game.
    pub game: Game,
    /// True if the players have different plays, so that plays are labelled `L` or `R`.
    pub is_partizan: bool,
    /// The settings; `to_move` is `None` in impartial games.
    pub settings: Settings,
    /// The size of the tree down to its depth.
    pub shown: Count,
    /// The size of the whole tree, if it could be counted.
    pub total: Option<Count>,
    /// The nodes, the start first: depth first, or, merged, breadth first.
    pub nodes: Vec<Node>,
}

/// A position in a tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The piles; in a merged tree those of the first way to the position.
    pub piles: Piles,
    /// The least number of plays from the start.
    pub depth: u64,
    /// The player to move, if the players differ and alternate.
    pub to_move: Option<Player>,
    /// The winner if each player is to move; `None` for a player who cannot be to move here.
    pub winner: ByPlayer<Option<Player>>,
    /// For each player to move, whether play is over.
    pub is_over: ByPlayer<bool>,
    /// True if the node has plays that are not shown.
    pub is_cut: bool,
    /// The plays: Left's before Right's, pile by pile, the smallest take first.
    pub plays: Vec<Play>,
}

/// A move in a tree, from one node to another: an edge.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Play {
    /// The player who makes it; `None` if either may.
    pub player: Option<Player>,
    /// The place of the pile, from 0; in a merged tree the first of equal piles.
    pub pile: usize,
    /// The move.
    pub by: Move,
    /// The index in [`Tree::nodes`] of the node that it leads to.
    pub to: usize,
    /// True if it is a winning play: the opponent, to move, loses there.
    pub wins: bool,
}

/// Returns the players whose plays are shown. In impartial games Left's plays stand for both.
fn movers(is_partizan: bool, to_move: Option<Player>) -> &'static [Player] {
    match to_move {
        Some(Player::Right) => &[Player::Right],
        None if is_partizan => &Player::BOTH,
        _ => &[Player::Left],
    }
}
