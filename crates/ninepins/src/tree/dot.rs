//! Trees in the language of Graphviz.

use super::{Tree, svg::colour};
use std::fmt::Write;

impl Tree {
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
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
