//! Trees as SVG.

use super::{MAX_DRAWN, Play, Tree};
use crate::drawing::{
    Canvas, Rect, Sheet,
    layered::{self, Edge, LABEL_HEIGHT, Layout, MAX_PLACES},
};
use ninepins_rules::{Player, Refusal};

/// The height of a line of text in a box, the space around the text, and the width of a letter, generously.
const LINE: f64 = 17.0;
const PAD: f64 = 6.0;
const LETTER: f64 = 8.6;

pub(crate) const LABEL: f64 = 26.0;

/// The colours differ for every kind of eye, and each has a letter beside it.
const STYLE: &str = include_str!("../drawing/styles/tree.css");

impl Tree {
    /// Returns the tree as an SVG document, level by level; all lines go down. Winning plays are thick, coloured and labelled `W`.
    /// Refuses a tree of more than [`MAX_DRAWN`] nodes, or with too many bends in its lines.
    pub fn svg(&self) -> Result<String, Refusal> {
        if self.nodes.len() as u64 > MAX_DRAWN {
            return Err(self.settings.too_many("svg", "nodes", Some(self.nodes.len() as u128), MAX_DRAWN));
        }
        let texts = self.box_texts();
        let layout = self.layout(&texts)?;
        let mut canvas = Canvas::default();
        // Winning lines over the others, labels over all lines.
        let plays = || {
            let of_node = self.nodes.iter().zip(&layout.lines);
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
                canvas.path(&format!("np-line{class}{wins}"), &line.path(), &self.play_text(node, play));
            }
        }
        for (_, play, line) in plays().filter(|(_, play, _)| !Tree::label(play).is_empty()) {
            let (x, y) = line.label;
            let class = |name: &str| {
                let right = if play.player == Some(Player::Right) { format!(" {name}-right") } else { String::new() };
                let wins = if play.wins { format!(" {name}-wins") } else { String::new() };
                format!("{name}{right}{wins}")
            };
            canvas.rect(&class("np-tag"), Rect::around((x, y), LABEL, LABEL_HEIGHT), 9.0);
            canvas.text(&class("np-letter"), (x, y + 4.4), Tree::label(play));
        }
        for ((node, lines), rect) in self.nodes.iter().zip(&texts).zip(&layout.boxes) {
            canvas.rect(if node.is_cut { "np-box np-cut" } else { "np-box" }, *rect, 5.0);
            if node.plays.is_empty() && !node.is_cut {
                canvas.rect("np-over", rect.inset(3.0), 5.0);
            }
            for (i, line) in lines.iter().enumerate() {
                let class = if i > 0 { "np-text np-small" } else { "np-text" };
                canvas.text(class, (rect.middle().0, rect.y + PAD + LINE * (i as f64 + 1.0) - 4.0), line);
            }
        }
        let heading = self.heading();
        let sheet = Sheet {
            title: format!("Game tree of {}", heading[0]),
            description: format!("{} {}", heading[1], self.winning_text()),
            heading: heading.into(),
            style: STYLE,
        };
        Ok(sheet.around(&canvas, (layout.width, layout.height)))
    }

    pub(crate) fn box_texts(&self) -> Vec<Vec<String>> {
        let texts = self.nodes.iter().map(|node| {
            let mut lines = vec![self.node_name(node)];
            lines.extend(node.is_cut.then(|| "...".into()));
            lines.extend(self.over(node).map(|[_, brief]| brief));
            lines
        });
        texts.collect()
    }

    pub(crate) fn layout(&self, texts: &[Vec<String>]) -> Result<Layout, Refusal> {
        let width = |lines: &Vec<String>| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
        let boxes = texts.iter().map(|lines| Rect {
            width: width(lines) * LETTER + 2.0 * PAD,
            height: lines.len() as f64 * LINE + 2.0 * PAD,
            ..Rect::default()
        });
        let edge = |play: &Play| Edge {
            to: play.to,
            label: if Tree::label(play).is_empty() { 0.0 } else { LABEL },
            ..Edge::default()
        };
        let edges: Vec<Vec<Edge>> = self.nodes.iter().map(|node| node.plays.iter().map(edge).collect()).collect();
        let too_many = || self.settings.too_many("svg", "bends in its lines", None, MAX_PLACES as u64);
        layered::layout(boxes.collect(), &edges).ok_or_else(too_many)
    }

    /// Returns the winning plays at the start in words, for readers who cannot see the drawing.
    fn winning_text(&self) -> String {
        let Some(start) = self.nodes.first() else { return String::new() };
        let plays = start.plays.iter().filter(|play| play.wins).map(|play| {
            let who = play.player.map_or(String::new(), |player| format!("{player}: "));
            format!("{who}{}", self.play_text(start, play))
        });
        let plays: Vec<String> = plays.collect();
        match (plays.len(), start.is_cut) {
            (0, true) => String::new(),
            (0, false) => "No play wins at the start.".into(),
            (1..=20, _) => format!("Winning at the start: {}.", plays.join("; ")),
            (n, _) => format!("{n} plays win at the start."),
        }
    }
}
