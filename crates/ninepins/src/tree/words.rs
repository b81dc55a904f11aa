//! The words of a tree in all formats.

use super::{Count, Node, Piles, Play, Tree, movers};
use crate::session::change_words;
use ninepins_rules::{Convention, Limit, Player};

/// Writes a count; the largest one stands for all above.
pub(super) fn count(n: u128) -> String {
    if n == u128::MAX { "2^128 or more".into() } else { n.to_string() }
}

fn counts(c: Count) -> String {
    let ending = |n: u128| if n == 1 { "" } else { "s" };
    let (nodes, positions) = (ending(c.tree), ending(c.distinct.into()));
    format!("{} node{nodes}, {} distinct position{positions}", count(c.tree), c.distinct)
}

impl Tree {
    /// Writes piles as a list: `(2/2; 0/0)` in games with limits, `(2; 0)` without.
    pub fn piles_text(&self, piles: &Piles) -> String {
        let has_limits = self.game.ruleset().limit() != Limit::None;
        let texts = piles.iter().map(|pile| match pile {
            Some(pair) if pair.as_pair().is_some() => pair.to_string(),
            Some(heap) if has_limits => format!("{}/{}", heap.size(), heap.limit()),
            Some(heap) => heap.size().to_string(),
            None => if has_limits { "0/0" } else { "0" }.to_owned(),
        });
        // A row may have no pile at all.
        let texts = if piles.is_empty() { vec!["0".to_owned()] } else { texts.collect() };
        format!("({})", texts.join("; "))
    }

    /// Writes a play in words: `take 1 from pile 2`, `take 1 from row 1, leaving 1+3`; in a merged tree, where piles have no
    /// numbers, `take 1 from 2/2`.
    pub fn play_text(&self, node: &Node, play: &Play) -> String {
        let (rules, left) = (self.game.ruleset(), &play.by.to);
        let pile = match node.piles.get(play.pile) {
            Some(heap) if self.settings.merge => self.piles_text(&vec![*heap]).trim_matches(['(', ')']).to_owned(),
            _ => format!("{} {}", rules.pieces().heap, play.pile + 1),
        };
        let leaving = match left.is_empty() {
            _ if rules.only_takes() => String::new(),
            true => ", leaving none".to_owned(),
            false => format!(", leaving {left}"),
        };
        let take = || format!("take {} from {pile}{leaving}", play.by.taken());
        change_words(rules, &pile, &play.by, left).unwrap_or_else(take)
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

    /// Writes who has won, if play is over at `node`: in a sentence, and in a box.
    pub fn over(&self, node: &Node) -> Option<[String; 2]> {
        let movers = movers(self.is_partizan, node.to_move).iter().filter(|player| *node.is_over.of(**player));
        let over: Vec<(Player, Player)> =
            movers.filter_map(|&player| Some((player, (*node.winner.of(player))?))).collect();
        let &(to_move, winner) = over.first()?;
        let verb = if to_move == winner { "won" } else { "lost" };
        let won = |who: &str, name: &str| [format!("{who} has won"), format!("{name} won")];
        let whoever = || [format!("whoever is to move has {verb}"), format!("to move: {verb}")];
        Some(match over[..] {
            [_] if !self.is_partizan && self.settings.merge => whoever(),
            // Left stands for whoever is to move, which is the first player after an even number of plays.
            [_] if !self.is_partizan => {
                let is_first = node.depth.is_multiple_of(2) == (to_move == winner);
                let name = if is_first { "first" } else { "second" };
                won(&format!("the {name} player"), name)
            }
            [_] if node.to_move.is_none() => {
                [format!("{to_move}, to move, has {verb}"), format!("{to_move} to move: {verb}")]
            }
            [_, (_, other), ..] if other != winner => whoever(),
            _ => won(&winner.to_string(), &winner.to_string()),
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
