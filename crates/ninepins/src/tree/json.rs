//! Trees as JSON.

use super::{Count, Node, Play, Tree, grow::position};
use crate::json::number;
use ninepins_rules::Player;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value as Json, json};

/// The name of the shape.
const SCHEMA: &str = "ninepins/tree/1";

/// The shape `ninepins/tree/1`: counts as strings, the nodes as a flat array in which each stands at the place of its `id`.
/// `winner` says who wins if each player is to move, `over` for whom play is over; `pile` counts from 1.
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = self.nodes.first();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", SCHEMA)?;
        map.serialize_entry("game", &self.game.to_string())?;
        map.serialize_entry("position", &start.map(|node| position(&node.piles).to_string()))?;
        map.serialize_entry("piles", &start.map(|node| self.piles_text(&node.piles)))?;
        map.serialize_entry("merged", &self.settings.merge)?;
        map.serialize_entry("depth", &self.settings.depth.map(|depth| number(depth.into())))?;
        map.serialize_entry("to_move", &self.settings.to_move.map(Player::name))?;
        map.serialize_entry("nodes", &self.total.map(counts))?;
        map.serialize_entry("shown", &counts(self.shown))?;
        map.serialize_entry("tree", &Nodes(self))?;
        map.end()
    }
}

struct Nodes<'t>(&'t Tree);

impl Serialize for Nodes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.nodes.iter().enumerate().map(|(id, node)| Entry { tree: self.0, id, node }))
    }
}

struct Entry<'t> {
    tree: &'t Tree,
    id: usize,
    node: &'t Node,
}

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Entry { tree, id, node } = *self;
        let winner = |player: Player| node.winner.of(player).map(Player::name);
        let is_over = |player: &Player| *node.is_over.of(*player) && node.winner.of(*player).is_some();
        let over: Vec<&str> = Player::BOTH.into_iter().filter(is_over).map(Player::name).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &id)?;
        map.serialize_entry("position", &position(&node.piles).to_string())?;
        map.serialize_entry("piles", &tree.piles_text(&node.piles))?;
        map.serialize_entry("depth", &number(node.depth.into()))?;
        map.serialize_entry("to_move", &node.to_move.map(Player::name))?;
        map.serialize_entry("winner", &json!({ "left": winner(Player::Left), "right": winner(Player::Right) }))?;
        map.serialize_entry("over", &over)?;
        map.serialize_entry("cut", &node.is_cut)?;
        map.serialize_entry("plays", &node.plays)?;
        map.end()
    }
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("move", &self.by.to_string())?;
        map.serialize_entry("pile", &(self.pile + 1))?;
        map.serialize_entry("take", &number(self.by.taken().into()))?;
        map.serialize_entry("player", &self.player.map(Player::name))?;
        map.serialize_entry("winning", &self.wins)?;
        map.serialize_entry("to", &self.to)?;
        map.end()
    }
}

fn counts(count: Count) -> Json {
    json!({ "tree": count.tree.to_string(), "distinct": count.distinct.to_string() })
}
