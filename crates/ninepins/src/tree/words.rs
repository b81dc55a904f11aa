//! The words of a tree in all formats.

use super::{Count, Node, Piles, Play, Tree, movers};
use crate::session::change_words;
use ninepins_rules::{Convention, Limit, Outcome, Player};
use std::fmt::Write;

/// The winner: in a sentence, and in a box.
pub(super) struct Over {
    pub(super) long: String,
    pub(super) brief: String,
}

/// Writes a count; the largest one stands for all above.
pub(super) fn count(n: u128) -> String {
    if n == u128::MAX { "2^128 or more".into() } else { n.to_string() }
}

fn counts(c: Count) -> String {
    let s = |n: u128, one, many| if n == 1 { one } else { many };
    let nodes = s(c.tree, "node", "nodes");
    let positions = s(c.distinct.into(), "distinct position", "distinct positions");
    format!("{} {nodes}, {} {positions}", count(c.tree), c.distinct)
}

impl Tree {
    /// Writes piles as a list: `(2/2; 0/0)` in games with limits, `(2; 0)` without.
    pub fn piles_text(&self, piles: &Piles) -> String {
        let limits = self.game.ruleset().limit() != Limit::None;
        let mut text = String::from("(");
        for (i, pile) in piles.iter().enumerate() {
            let _ = write!(text, "{}", if i > 0 { "; " } else { "" });
            let (size, limit) = pile.map_or((0, 0), |heap| (heap.size(), heap.limit()));
            let _ = match pile {
                Some(pair) if pair.as_pair().is_some() => write!(text, "{pair}"),
                _ if limits => write!(text, "{size}/{limit}"),
                _ => write!(text, "{size}"),
            };
        }
        // A row may have no pile at all.
        text + if piles.is_empty() { "0)" } else { ")" }
    }

    /// Writes a play in words: `take 1 from pile 2`, `take 1 from row 1, leaving 1+3`; in a merged tree, where piles have no
    /// numbers, `take 1 from 2/2`.
    pub fn play_text(&self, node: &Node, play: &Play) -> String {
        let pile = match node.piles.get(play.pile) {
            Some(heap) if self.settings.merge => {
                let text = self.piles_text(&vec![*heap]);
                text.trim_matches(['(', ')']).to_owned()
            }
            _ => format!("{} {}", self.game.ruleset().pieces().heap, play.pile + 1),
        };
        let taken = play.by.taken();
        let left = &play.by.to;
        if let Some(words) = change_words(self.game.ruleset(), &pile, &play.by, left) {
            return words;
        }
        let mut text = format!("take {taken} from {pile}");
        if !self.game.ruleset().only_takes() {
            let _ = if left.is_empty() { write!(text, ", leaving none") } else { write!(text, ", leaving {left}") };
        }
        text
    }

    /// Returns the label of a play: `L` or `R` for the player, if the players differ, and `W` if it wins.
    pub(super) fn label(play: &Play) -> &'static str {
        match (play.player, play.wins) {
            (None, false) => "",
            (None, true) => "W",
            (Some(Player::Left), false) => "L",
            (Some(Player::Left), true) => "LW",
            (Some(Player::Right), false) => "R",
            (Some(Player::Right), true) => "RW",
        }
    }

    /// Returns the outcome of `node`; if the players alternate, its winner.
    pub(super) fn outcome_text(node: &Node) -> &'static str {
        match (node.winner.left, node.winner.right) {
            (Some(left), Some(right)) => Outcome::from_winners(ninepins_rules::ByPlayer { left, right }).letter(),
            (Some(Player::Left), None) | (None, Some(Player::Left)) => "L",
            _ => "R",
        }
    }

    /// Writes who has won, if play is over at `node`.
    pub fn over_text(&self, node: &Node) -> Option<String> {
        self.over(node).map(|over| over.long)
    }

    pub(super) fn over(&self, node: &Node) -> Option<Over> {
        let over: Vec<(Player, Player)> = (movers(self.is_partizan, node.to_move).iter())
            .filter(|player| *node.is_over.of(**player))
            .filter_map(|&player| Some((player, (*node.winner.of(player))?)))
            .collect();
        let verb = |to_move: Player, winner: Player| if to_move == winner { "won" } else { "lost" };
        let won = |who: String, name: &str| Over { long: format!("{who} has won"), brief: format!("{name} won") };
        let whoever = |to_move: Player, winner: Player| {
            let verb = verb(to_move, winner);
            Over { long: format!("whoever is to move has {verb}"), brief: format!("to move: {verb}") }
        };
        Some(match over[..] {
            [] => return None,
            [(to_move, winner)] if !self.is_partizan && self.settings.merge => whoever(to_move, winner),
            // Left stands for whoever is to move, which is the first player after an even number of plays.
            [(to_move, winner)] if !self.is_partizan => {
                let first = node.depth.is_multiple_of(2) == (to_move == winner);
                let name = if first { "first" } else { "second" };
                won(format!("the {name} player"), name)
            }
            [(_, winner)] if node.to_move.is_some() => won(winner.to_string(), &winner.to_string()),
            [(to_move, winner)] => {
                let verb = verb(to_move, winner);
                let long = format!("{to_move}, to move, has {verb}");
                Over { long, brief: format!("{to_move} to move: {verb}") }
            }
            [(_, a), (_, b), ..] if a == b => won(a.to_string(), &a.to_string()),
            [(to_move, winner), ..] => whoever(to_move, winner),
        })
    }

    /// Writes two lines: the start and the game; the size and the meaning of the marks.
    pub(super) fn heading(&self) -> [String; 2] {
        let start = self.nodes.first().map_or(String::new(), |node| self.piles_text(&node.piles));
        let to_move = self.settings.to_move.map_or(String::new(), |player| format!(", {player} to move"));
        // A game line is silent about normal play; a reader should not have to know that.
        let normal = if self.game.convention() == Convention::Normal { ", normal play" } else { "" };
        let first = format!("{start} in {}{normal}{to_move}", self.game);
        let size = match self.settings.depth {
            Some(depth) if self.total != Some(self.shown) => {
                let all = self.total.map_or("too many to count".into(), counts);
                format!("To depth {depth}: {}; in all: {all}.", counts(self.shown))
            }
            _ => format!("{}.", counts(self.shown)),
        };
        let marks = if self.is_partizan { "L: a play of Left, R: of Right; W: it wins." } else { "W: a winning play." };
        [first, format!("{size} {marks}")]
    }
}
