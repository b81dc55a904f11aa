//! The JSON of a tree.

use crate::tree::{Count, Node, Play, Tree, position};
use ninepins_rules::{ByPlayer, Player};
use serde::{Serialize, Serializer};

/// The shape `ninepins/tree/1`: a flat list of nodes, each at the place of its `id`.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Tree))]
#[serde(tag = "schema", rename = "ninepins/tree/1")]
pub struct TreeShape<'t> {
    game: String,
    position: String,
    /// The piles of the start.
    piles: String,
    merged: bool,
    depth: Option<super::Count>,
    to_move: Option<Player>,
    /// The number of nodes of the whole tree, where it could be counted.
    nodes: Option<TreeSize>,
    /// The number of nodes listed here.
    shown: TreeSize,
    #[serde(serialize_with = "nodes")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<TreeNode>))]
    tree: &'t Tree,
}

/// Numbers of nodes: of the tree, and of distinct positions.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TreeSize {
    tree: String,
    distinct: String,
}

/// A position in a tree.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TreeNode {
    /// Its place in the list.
    id: usize,
    position: String,
    piles: String,
    depth: super::Count,
    to_move: Option<Player>,
    /// The winner if each player is to move.
    winner: ByPlayer<Option<Player>>,
    /// The players for whom play is over here.
    over: Vec<Player>,
    /// True if it has plays that are not shown.
    cut: bool,
    plays: Vec<TreePlay>,
}

/// A play in a tree.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TreePlay {
    #[serde(rename = "move")]
    play: String,
    /// The pile, counted from 1.
    pile: usize,
    take: super::Count,
    player: Option<Player>,
    winning: bool,
    /// The node it leads to.
    to: usize,
}

/// The shape [`TreeShape`].
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = self.nodes.first();
        let size = |count: Count| TreeSize { tree: count.tree.to_string(), distinct: count.distinct.to_string() };
        let shape = TreeShape {
            game: self.game.to_string(),
            position: start.map(|node| position(&node.piles).to_string()).unwrap_or_default(),
            piles: start.map(|node| self.piles_text(&node.piles)).unwrap_or_default(),
            merged: self.settings.merge,
            depth: self.settings.depth.map(super::Count::from),
            to_move: self.settings.to_move,
            nodes: self.total.map(size),
            shown: size(self.shown),
            tree: self,
        };
        shape.serialize(serializer)
    }
}

/// Writes the nodes one after the other.
fn nodes<S: Serializer>(tree: &Tree, serializer: S) -> Result<S::Ok, S::Error> {
    let play = |play: &Play| TreePlay {
        play: play.by.to_string(),
        pile: play.pile + 1,
        take: play.by.taken().into(),
        player: play.player,
        winning: play.wins,
        to: play.to,
    };
    let node = |(id, node): (usize, &Node)| {
        let is_over = |player: &Player| *node.is_over.of(*player) && node.winner.of(*player).is_some();
        TreeNode {
            id,
            position: position(&node.piles).to_string(),
            piles: tree.piles_text(&node.piles),
            depth: node.depth.into(),
            to_move: node.to_move,
            winner: node.winner,
            over: Player::BOTH.into_iter().filter(is_over).collect(),
            cut: node.is_cut,
            plays: node.plays.iter().map(play).collect(),
        }
    };
    serializer.collect_seq(tree.nodes.iter().enumerate().map(node))
}
