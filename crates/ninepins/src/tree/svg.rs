//! Trees as drawings.

use super::{
    MAX_DRAWN, Node, Tree, TreeError,
    layout::{LABEL, LINE, PAD},
};
use crate::drawing::{
    LABEL_HEIGHT, Rect,
    sheet::{Sheet, Style, escaped, num, path},
};
use ninepins_rules::Player;
use std::fmt::Write;

/// Colours that differ for every kind of eye, and never stand alone: there is a letter too.
const STYLE: Style = Style {
    light: "\
.np-box{fill:#f6f6f4;stroke:#6b6b6b;stroke-width:1.2}\
.np-over{fill:none;stroke:#6b6b6b;stroke-width:1.2}\
.np-cut{stroke-dasharray:4 3}\
.np-line{fill:none;stroke:#8a8a8a;stroke-width:1.3;stroke-linejoin:round}\
.np-left{stroke:#0072b2}\
.np-right{stroke:#d55e00;stroke-dasharray:7 3}\
.np-wins{stroke:#0072b2;stroke-width:3.5;stroke-dasharray:none}\
.np-wins.np-right{stroke:#d55e00}\
.np-tag{fill:#fff;stroke:#0072b2;stroke-width:1.2}\
.np-tag-right{stroke:#d55e00}\
.np-tag-wins{fill:#0072b2}\
.np-tag-wins.np-tag-right{fill:#b34a00;stroke:#b34a00}\
.np-letter{fill:#005a8c;font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:12px;font-weight:bold;\
text-anchor:middle}\
.np-letter-right{fill:#a84800}\
.np-letter-wins{fill:#fff}",
    dark: "\
.np-box{fill:#23262d;stroke:#9a978f}\
.np-over{stroke:#9a978f}\
.np-line{stroke:#85827b}\
.np-left,.np-wins{stroke:#56b4e9}\
.np-right,.np-wins.np-right{stroke:#f0803c}\
.np-tag{fill:#16181d;stroke:#56b4e9}\
.np-tag-right{stroke:#f0803c}\
.np-tag-wins{fill:#56b4e9}\
.np-tag-wins.np-tag-right{fill:#f0803c;stroke:#f0803c}\
.np-letter{fill:#56b4e9}\
.np-letter-right{fill:#f0803c}\
.np-letter-wins{fill:#16181d}",
};

/// The colour of a play where the ground is white: Left's is blue, as is one that either may make, Right's vermillion.
pub(super) fn colour(player: Option<Player>) -> &'static str {
    if player == Some(Player::Right) { "#D55E00" } else { "#0072B2" }
}

impl Tree {
    /// The tree as an SVG document: a tidy tree, or of a merged one levels in which all lines go down. Winning plays are thick,
    /// coloured and labelled `W`.
    ///
    /// # Errors
    ///
    /// If there is too much to draw: more than [`MAX_DRAWN`] nodes.
    pub fn svg(&self) -> Result<String, TreeError> {
        let merged = self.settings.merge;
        if self.nodes.len() as u64 > MAX_DRAWN {
            let size = Some(self.nodes.len() as u128);
            return Err(TreeError::TooLarge { what: "nodes", size, limit: MAX_DRAWN, merged });
        }
        let texts = self.texts();
        let drawing = self.drawing(&texts)?;
        let heading = self.heading();
        let mut svg = String::new();
        // Winning lines over the others, labels over all lines.
        let plays = || {
            let of_node = self.nodes.iter().zip(&drawing.lines);
            of_node.flat_map(|(node, lines)| node.plays.iter().zip(lines).map(move |(play, line)| (node, play, line)))
        };
        for wins in [false, true] {
            for (node, play, line) in plays().filter(|(_, play, _)| play.wins == wins) {
                let class = match play.player {
                    None => "",
                    Some(Player::Left) => " np-left",
                    Some(Player::Right) => " np-right",
                };
                let wins = if wins { " np-wins" } else { "" };
                let tip = escaped(&self.play_text(node, play)).into_owned();
                let path = path(line, merged);
                let _ = writeln!(svg, "<path class=\"np-line{class}{wins}\" d=\"{path}\"><title>{tip}</title></path>");
            }
        }
        for (_, play, line) in plays() {
            tag(&mut svg, Tree::label(play), play.player == Some(Player::Right), play.wins, line.label);
        }
        for ((node, lines), rect) in self.nodes.iter().zip(&texts).zip(&drawing.boxes) {
            self.node_box(&mut svg, node, lines, rect);
        }
        let sheet = Sheet {
            title: format!("Game tree of {}", heading[0]),
            described: format!("{} {}", heading[1], self.described()),
            heading: heading.into(),
            style: &[STYLE],
            size: (drawing.width, drawing.height),
        };
        Ok(sheet.around(&svg))
    }

    /// What somebody who cannot see the drawing should know first.
    fn described(&self) -> String {
        let Some(start) = self.nodes.first() else { return String::new() };
        let plays: Vec<String> = start
            .plays
            .iter()
            .filter(|play| play.wins)
            .map(|play| {
                let who = play.player.map_or(String::new(), |player| format!("{player}: "));
                format!("{who}{}", self.play_text(start, play))
            })
            .collect();
        match (plays.len(), start.is_cut) {
            (0, true) => String::new(),
            (0, false) => "No play wins at the start.".into(),
            (1..=20, _) => format!("Winning at the start: {}.", plays.join("; ")),
            (n, _) => format!("{n} plays win at the start."),
        }
    }

    fn node_box(&self, svg: &mut String, node: &Node, lines: &[String], rect: &Rect) {
        let Rect { x, y, width, height } = *rect;
        let cut = if node.is_cut { " np-cut" } else { "" };
        let mut frame = |class: &str, by: f64| {
            let [x, y, width, height] = [x + by, y + by, width - 2.0 * by, height - 2.0 * by].map(num);
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\"/>"
            );
        };
        frame(&format!("np-box{cut}"), 0.0);
        if node.plays.is_empty() && !node.is_cut {
            frame("np-over", 3.0);
        }
        for (i, line) in lines.iter().enumerate() {
            let small = if i > 0 { " np-small" } else { "" };
            let baseline = num(y + PAD + LINE * (i as f64 + 1.0) - 4.0);
            let middle = num(x + width / 2.0);
            let _ = writeln!(
                svg,
                "<text class=\"np-text{small}\" x=\"{middle}\" y=\"{baseline}\">{}</text>",
                escaped(line)
            );
        }
    }
}

/// A label on a line.
fn tag(svg: &mut String, label: &str, is_right: bool, wins: bool, (x, y): (f64, f64)) {
    if label.is_empty() {
        return;
    }
    let class = |name: &str| {
        let right = if is_right { format!(" {name}-right") } else { String::new() };
        let wins = if wins { format!(" {name}-wins") } else { String::new() };
        format!("{name}{right}{wins}")
    };
    let (width, height) = (LABEL, LABEL_HEIGHT);
    let _ = writeln!(
        svg,
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"9\"/>\
         <text class=\"{}\" x=\"{}\" y=\"{}\">{label}</text>",
        class("np-tag"),
        num(x - width / 2.0),
        num(y - height / 2.0),
        class("np-letter"),
        num(x),
        num(y + 4.4),
    );
}
