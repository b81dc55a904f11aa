//! Trees as text: branches, or a dictionary of positions; and in the language of Graphviz.

use super::{Node, Tree, svg::colour};
use ninepins_rules::{ByPlayer, Outcome, Player};
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
                    let colour = colour(play.player);
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
            self.line(text, node);
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

    fn line(&self, text: &mut String, node: &Node) {
        let over = self.over(node).map_or(String::new(), |[over, _]| format!(": {over}"));
        let _ = writeln!(text, "{}{}{over}", self.piles_text(&node.piles), if node.is_cut { " ..." } else { "" });
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

    /// Writes the position, and the player to move where that makes a difference.
    pub(super) fn node_name(&self, node: &Node) -> String {
        let piles = self.piles_text(&node.piles);
        match node.to_move {
            Some(player) if self.settings.merge => format!("{piles} {player}"),
            _ => piles,
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
