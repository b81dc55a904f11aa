//! The endpoint of game trees.

use crate::{question::read, refusal::Refusal};
use ninepins::{
    Budget, Player,
    tree::{Settings, Tree, TreeError},
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use {crate::refusal::Failure, ninepins::json::TreeShape, utoipa::ToSchema};

/// A question about the game tree of a position.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeOf {
    /// The game line.
    #[cfg_attr(test, schema(example = "limit-nim"))]
    game: String,
    /// The position, in any notation; its piles stay in their places.
    #[cfg_attr(test, schema(example = "2/2; 2/2"))]
    position: String,
    /// True if equal positions are shown once.
    #[serde(default)]
    merge: bool,
    /// The most plays from the start to a position that is shown.
    depth: Option<u64>,
    /// The player who starts; by default the plays of both are shown, if they differ.
    to_move: Option<Player>,
}

/// A game tree, and its drawing.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct Drawn {
    #[serde(flatten)]
    #[cfg_attr(test, schema(value_type = TreeShape<'static>))]
    tree: Tree,
    /// The drawing, unless there are too many nodes.
    svg: Option<String>,
}

impl TreeOf {
    fn refusal(&self, error: &TreeError) -> Refusal {
        let refusal = match error {
            TreeError::Stopped(_) => {
                Refusal::of("", 0..0, "the tree is too hard: the time or the memory allowed is used up")
            }
            error => Refusal::of(&self.position, 0..self.position.len(), error.to_string()).in_field("position"),
        };
        let depth = if self.depth.is_some() { "cut it with a smaller `depth`" } else { "cut it with `depth`" };
        let merge = if self.merge { "" } else { ", or show equal positions once with `merge`" };
        refusal.with_help(format!("{depth}{merge}"))
    }
}

/// Returns the game tree, with its winning plays marked.
#[cfg_attr(test, utoipa::path(post, path = "/api/tree", request_body = TreeOf, responses(
    (status = 200, body = Drawn),
    (status = 400, description = "the question cannot be read, or the tree is too large", body = Failure)
)))]
pub(crate) fn tree(asked: &TreeOf, budget: &mut Budget) -> Result<Drawn, Refusal> {
    let (game, start) = read(&asked.game, &asked.position)?;
    let settings = Settings { merge: asked.merge, depth: asked.depth, to_move: asked.to_move, ..Settings::default() };
    let tree = Tree::grow(&game, &start, &settings, budget).map_err(|error| asked.refusal(&error))?;
    let svg = tree.svg().ok();
    Ok(Drawn { tree, svg })
}
