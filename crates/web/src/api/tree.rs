//! Game trees.

use super::{
    answer,
    ask::{Json, Side, read},
    json,
};
use crate::{desk::Desk, refusal::Refusal};
use axum::{extract::State, http::HeaderMap, response::Response};
use ninepins::{
    Budget, Player,
    tree::{Settings, Tree, TreeError},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
#[cfg(test)]
use {super::shapes, crate::refusal::Failure, utoipa::ToSchema};

/// What does the game tree look like?
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeOf {
    /// The game line.
    #[cfg_attr(test, schema(example = "limit-nim"))]
    game: String,
    /// The position, in any notation; its piles keep their places.
    #[cfg_attr(test, schema(example = "2/2; 2/2"))]
    position: String,
    /// Whether equal positions are shown once.
    #[serde(default)]
    merge: bool,
    /// Shows nothing that is more plays away than this.
    depth: Option<u64>,
    /// Who starts; both players' plays are shown where they differ and nothing is said.
    to_move: Option<Side>,
}

#[derive(Serialize)]
struct Drawn {
    #[serde(flatten)]
    tree: Tree,
    svg: Option<String>,
}

impl TreeOf {
    fn answer(&self, budget: &mut Budget) -> Result<String, Refusal> {
        let (game, start) = read(&self.game, &self.position)?;
        let to_move = self.to_move.map(Player::from);
        let settings = Settings { merge: self.merge, depth: self.depth, to_move, ..Settings::default() };
        let tree = Tree::grow(&game, &start, &settings, budget).map_err(|error| self.refusal(&error))?;
        let svg = tree.svg().ok();
        json(&Drawn { tree, svg })
    }

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

/// The game tree, with its winning plays marked.
#[cfg_attr(test, utoipa::path(post, path = "/api/tree", request_body = TreeOf, responses(
    (status = 200, body = shapes::Tree),
    (status = 400, description = "the question cannot be read, or the tree is too large", body = Failure)
)))]
pub(crate) async fn tree(desk: State<Arc<Desk>>, headers: HeaderMap, question: Json<TreeOf>) -> Response {
    answer(desk, headers, question, TreeOf::answer).await
}
