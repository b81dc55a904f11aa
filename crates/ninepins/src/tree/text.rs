//! Trees as text: branches, or a dictionary of positions; in the language of Graphviz; and their words in all formats.

use super::{Count, Node, Piles, Play, Tree, movers};
use crate::text::change_words;
use ninepins_rules::{ByPlayer, Convention, Limit, Outcome, Player};
use std::fmt::Write;

impl Tree {
    /// Returns the tree as text, one node a line: the play, the position, and `W` in the branch if the play wins. Branches are `├─`, or
    /// `|-` in ASCII. A merged tree is a dictionary, one position a line: its outcome, its plays and where they lead. It has no branches.
    pub fn text(&self, in_ascii: bool) -> String {
        let mut text = self.heading().join("\n") + "\n\n";
        if self.settings.merge {
            self.dictionary(&mut text)
        } else {
            self.tree_text(&mut text, in_ascii)
        }
        text
    }

    /// Returns the tree in the language of Graphviz. Winning plays are bold and labelled `W`; plays of Left and Right are labelled and
    /// coloured. A node where play is over has a double border, one whose plays are cut a dashed one.
    pub fn dot(&self) -> String {
        let mut dot = String::from("digraph tree {\n");
        let _ = writeln!(dot, "  label={}; labelloc=t;", quoted(&self.heading().join("\n")));
        dot.push_str("  node [shape=box, style=rounded, fontname=\"monospace\"];\n  edge [arrowhead=none];\n");
        for (id, node) in self.nodes.iter().enumerate() {
            let mut name = self.node_name(node);
            if node.is_cut {
                name += "\n...";
            }
            let over = self.over(node);
            if let Some([over, _]) = &over {
                let _ = write!(name, "\n{over}");
            }
            let border = match (node.is_cut, over) {
                (true, _) => ", style=\"rounded,dashed\"",
                (false, Some(_)) if node.plays.is_empty() => ", peripheries=2",
                _ => "",
            };
            let _ = writeln!(dot, "  n{id} [label={}{border}];", quoted(&name));
        }
        for (id, node) in self.nodes.iter().enumerate() {
            for play in &node.plays {
                let tip = quoted(&self.play_text(node, play));
                let _ = write!(dot, "  n{id} -> n{} [tooltip={tip}", play.to);
                let label = Tree::label(play);
                if !label.is_empty() {
                    // On white, blue and vermillion.
                    let colour = if play.player == Some(Player::Right) { "#D55E00" } else { "#0072B2" };
                    let _ = write!(dot, ", label=\"{label}\", color=\"{colour}\", fontcolor=\"{colour}\"");
                }
                dot.push_str(if play.wins { ", style=bold, penwidth=3];\n" } else { "];\n" });
            }
        }
        dot + "}\n"
    }

    fn tree_text(&self, text: &mut String, in_ascii: bool) {
        let [fork, last, dash, bar] = match in_ascii {
            false => ["├", "└", "─", "│"],
            true => ["|", "`", "-", "|"],
        };
        let width = if self.is_partizan { 2 } else { 1 };
        // The plays still to come, with the branches before them.
        let mut open: Vec<(usize, usize, String)> = Vec::new();
        let mut at = Some((0, String::new()));
        while let Some((id, indent)) = at {
            let Some(node) = self.nodes.get(id) else { break };
            let over = self.over(node).map_or(String::new(), |[over, _]| format!(": {over}"));
            let _ = writeln!(text, "{}{}{over}", self.piles_text(&node.piles), if node.is_cut { " ..." } else { "" });
            open.extend((0..node.plays.len()).rev().map(|i| (id, i, indent.clone())));
            at = open.pop().map(|(id, i, indent)| {
                let node = &self.nodes[id];
                let play = &node.plays[i];
                let is_last = i + 1 == node.plays.len();
                let label = format!("{:─<width$}", Tree::label(play)).replace('─', dash);
                let _ = write!(text, "{indent}{}{dash}{label} ", if is_last { last } else { fork });
                let _ = write!(text, "{}: ", self.play_text(node, play));
                let blank = " ".repeat(width + 2);
                (play.to, indent + if is_last { " " } else { bar } + &blank)
            });
        }
    }

    fn dictionary(&self, text: &mut String) {
        let names: Vec<String> = self.nodes.iter().map(|node| self.node_name(node)).collect();
        let widest = names.iter().map(String::len).max().unwrap_or(0);
        for (node, name) in self.nodes.iter().zip(&names) {
            let outcome = match (node.winner.left, node.winner.right) {
                (Some(left), Some(right)) => Outcome::from_winners(ByPlayer { left, right }).letter(),
                // The players alternate.
                (Some(Player::Left), None) | (None, Some(Player::Left)) => "L",
                _ => "R",
            };
            let _ = write!(text, "{name:widest$}  {outcome}");
            for play in &node.plays {
                let label = Tree::label(play);
                let space = if label.is_empty() { "" } else { " " };
                let _ = write!(text, "  | {label}{space}{}: {}", self.play_text(node, play), names[play.to]);
            }
            let over = self.over(node).map(|[over, _]| over);
            for words in node.is_cut.then(|| "...".to_owned()).into_iter().chain(over) {
                let _ = write!(text, "  | {words}");
            }
            text.push('\n');
        }
    }

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

    /// Writes the position, and the player to move where that makes a difference.
    pub(super) fn node_name(&self, node: &Node) -> String {
        let piles = self.piles_text(&node.piles);
        match node.to_move {
            Some(player) if self.settings.merge => format!("{piles} {player}"),
            _ => piles,
        }
    }
}

/// Writes a count; the largest one stands for all above.
pub(super) fn count(n: u128) -> String {
    if n == u128::MAX { "2^128 or more".into() } else { n.to_string() }
}

fn counts(c: Count) -> String {
    let ending = |n: u128| if n == 1 { "" } else { "s" };
    let (nodes, positions) = (ending(c.tree), ending(c.distinct.into()));
    format!("{} node{nodes}, {} distinct position{positions}", count(c.tree), c.distinct)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
