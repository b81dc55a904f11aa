//! The shapes of answers that other crates write, for the description of the API; a test holds real answers against them.

use super::ask::Side;
use serde::Serialize;
use utoipa::ToSchema;

/// What was found out about a position; what is not known is left out.
#[derive(Serialize, ToSchema)]
pub(super) struct Answer {
    /// `ninepins/answer/1`.
    schema: String,
    game: String,
    position: String,
    /// What ended the work before all was known: `time`, `memory`, `positions`, `table`.
    #[schema(required = false, nullable = false)]
    stopped: Option<String>,
    /// `L`, `N`, `P` or `R`, as seen by who starts.
    #[schema(required = false, nullable = false)]
    outcome: Option<String>,
    #[schema(required = false, nullable = false)]
    winning_moves: Option<BySide<Vec<String>>>,
    /// How many winning moves there are in all, where not all are listed; null where nobody counted.
    #[schema(required = false, nullable = false)]
    winning_moves_truncated: Option<BySide<Option<String>>>,
    /// Who, if to move, has no move and wins by that.
    #[schema(required = false, nullable = false)]
    wins_without_moving: Option<Vec<Side>>,
    #[schema(required = false)]
    value: Option<ValueText>,
    #[schema(required = false, nullable = false)]
    strategy: Option<String>,
    #[schema(required = false)]
    theorem: Option<String>,
    #[schema(required = false)]
    source: Option<String>,
    #[schema(required = false, nullable = false)]
    why: Option<String>,
    #[schema(required = false, nullable = false)]
    remoteness: Option<BySide<u64>>,
    /// How many positions were searched; a string above 2^53.
    positions: Count,
}

/// Left's and Right's.
#[derive(Serialize, ToSchema)]
pub(super) struct BySide<T> {
    left: T,
    right: T,
}

/// A value of a position.
#[derive(Serialize, ToSchema)]
pub(super) struct ValueText {
    /// `nim-value`, `integer` or `word`.
    kind: String,
    text: String,
}

/// A count; a string above 2^53.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(super) enum Count {
    Number(u64),
    Text(String),
}

/// A game tree.
#[derive(Serialize, ToSchema)]
pub(super) struct Tree {
    /// `ninepins/tree/1`.
    schema: String,
    game: String,
    position: String,
    /// The piles of the start.
    piles: String,
    merged: bool,
    depth: Option<Count>,
    to_move: Option<Side>,
    /// How many nodes the whole tree has, where that could be counted.
    nodes: Option<TreeSize>,
    /// How many of them are here.
    shown: TreeSize,
    tree: Vec<TreeNode>,
    /// A drawing, unless there are too many nodes.
    svg: Option<String>,
}

/// How many nodes there are: of the tree, and of distinct positions.
#[derive(Serialize, ToSchema)]
struct TreeSize {
    tree: String,
    distinct: String,
}

/// A position in a tree.
#[derive(Serialize, ToSchema)]
struct TreeNode {
    /// Its place in the list.
    id: u64,
    position: String,
    piles: String,
    depth: Count,
    to_move: Option<Side>,
    /// Who wins if each player is to move.
    winner: BySide<Option<Side>>,
    /// For whom play is over here.
    over: Vec<Side>,
    /// Whether plays are not shown.
    cut: bool,
    plays: Vec<TreePlay>,
}

/// A play in a tree.
#[derive(Serialize, ToSchema)]
struct TreePlay {
    #[serde(rename = "move")]
    play: String,
    /// The pile, counted from 1.
    pile: u64,
    take: Count,
    player: Option<Side>,
    winning: bool,
    /// The node it leads to.
    to: u64,
}
