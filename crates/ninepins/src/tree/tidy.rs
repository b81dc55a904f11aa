//! Trees: each node over the middle of its options, each subtree as near to the one before it as fits, in linear time.
//!
//! Reingold and Tilford (1981) for two options, Walker (1990) for many, Buchheim, Jünger and Leipert (2002) in linear time; here
//! in the shape that van der Ploeg gave it (Drawing non-layered tidy trees in linear time, 2014), whose boxes may differ in width.

use super::Tree;
use crate::drawing::{Drawing, GAP, LABEL_HEIGHT, Line, RISE, Rect};

/// A node under way. Places are relative to the node above it until the last walk adds them up.
#[derive(Clone, Default)]
struct Place {
    width: f64,
    level: usize,
    options: std::ops::Range<usize>,
    /// Its left end among the nodes beside it, and by how much it and all below it are moved.
    prelim: f64,
    moved: f64,
    /// What it and the nodes to its right are still to be moved by, to share out spare space.
    shift: f64,
    change: f64,
    /// Where the contour goes on from a node without options.
    left_thread: Option<usize>,
    right_thread: Option<usize>,
    /// The lowest nodes of the contours of its subtree, and by how much they are moved in all.
    left: usize,
    right: usize,
    moved_left: f64,
    moved_right: f64,
}

struct Walk {
    places: Vec<Place>,
    /// The options of all nodes, each node's together.
    options: Vec<usize>,
}

/// Lays out a tree whose nodes come before their options, in `boxes` of these sizes.
pub(super) fn layout(tree: &Tree, mut boxes: Vec<Rect>) -> Drawing {
    let mut walk = Walk { places: Vec::with_capacity(boxes.len()), options: Vec::with_capacity(boxes.len()) };
    for (node, rect) in tree.nodes.iter().zip(&boxes) {
        let from = walk.options.len();
        walk.options.extend(node.plays.iter().map(|play| play.to));
        let options = from..walk.options.len();
        let level = usize::try_from(node.depth).unwrap_or(usize::MAX);
        walk.places.push(Place { width: rect.width + GAP, level, options, ..Place::default() });
    }
    // Options come after their node: backwards, every subtree is done before it is needed.
    (0..boxes.len()).rev().for_each(|id| walk.place(id));
    let lefts = walk.finish();

    let mut rows: Vec<f64> = Vec::new();
    for (place, rect) in walk.places.iter().zip(&boxes) {
        rows.resize(rows.len().max(place.level + 1), 0.0);
        rows[place.level] = rows[place.level].max(rect.height);
    }
    // The top and the bottom of each row.
    let mut height = 0.0;
    let rows = rows.into_iter().map(|row| {
        let top = height;
        height += row + RISE;
        (top, top + row)
    });
    let rows: Vec<(f64, f64)> = rows.collect();
    let least = lefts.iter().copied().fold(f64::INFINITY, f64::min);
    let mut width: f64 = 0.0;
    for ((rect, left), place) in boxes.iter_mut().zip(lefts).zip(&walk.places) {
        (rect.x, rect.y) = (left - least, rows[place.level].0);
        width = width.max(rect.x + rect.width);
    }
    let lines = tree.nodes.iter().zip(&walk.places).zip(&boxes).map(|((node, place), from)| {
        let (middle, bottom) = (from.x + from.width / 2.0, from.y + from.height);
        let line = |to: &Rect| {
            let x = to.x + to.width / 2.0;
            let label = (x, to.y - LABEL_HEIGHT / 2.0 - 5.0);
            // Straight down past boxes that are taller than this one.
            let leaves = (middle, rows[place.level].1);
            Line { points: vec![(middle, bottom), leaves, (x, label.1 - LABEL_HEIGHT / 2.0), (x, to.y)], label }
        };
        node.plays.iter().filter_map(|play| boxes.get(play.to)).map(line).collect()
    });
    let lines = lines.collect();
    Drawing { boxes, lines, width, height: height - RISE }
}

impl Walk {
    /// The first and the last option of a node.
    fn ends(&self, id: usize) -> Option<(usize, usize)> {
        let options = &self.options[self.places[id].options.clone()];
        Some((*options.first()?, *options.last()?))
    }

    fn next_left(&self, id: usize) -> Option<usize> {
        self.ends(id).map(|(first, _)| first).or(self.places[id].left_thread)
    }

    fn next_right(&self, id: usize) -> Option<usize> {
        self.ends(id).map(|(_, last)| last).or(self.places[id].right_thread)
    }

    /// Places the subtrees of a node beside each other and the node above their middle.
    fn place(&mut self, id: usize) {
        let Some((first, last)) = self.ends(id) else {
            (self.places[id].left, self.places[id].right) = (id, id);
            return;
        };
        // The subtrees that reach lower than all after them, lowest last: the level each reaches, and its number.
        let mut lowest = vec![(self.level(self.places[first].left), 0)];
        let range = self.places[id].options.clone();
        for i in 1..range.len() {
            let reach = self.level(self.places[self.options[range.start + i]].right);
            self.separate(range.start, i, &lowest);
            while lowest.last().is_some_and(|&(level, _)| reach >= level) {
                lowest.pop();
            }
            lowest.push((reach, i));
        }
        let [a, b] = [first, last].map(|end| &self.places[end]);
        let middle = (a.prelim + a.moved + b.moved + b.prelim + b.width) / 2.0;
        let (left, moved_left, right, moved_right) = (a.left, a.moved_left, b.right, b.moved_right);
        let place = &mut self.places[id];
        place.prelim = middle - place.width / 2.0;
        (place.left, place.moved_left, place.right, place.moved_right) = (left, moved_left, right, moved_right);
    }

    fn level(&self, id: usize) -> usize {
        self.places[id].level
    }

    /// Moves the i-th subtree from `start` on right until it is clear of those before it, and joins the contours.
    fn separate(&mut self, start: usize, i: usize, lowest: &[(usize, usize)]) {
        let (before, this, first) = (self.options[start + i - 1], self.options[start + i], self.options[start]);
        let mut lowest = lowest.iter().rev().peekable();
        let (mut right, mut left) = (Some(before), Some(this));
        let (mut moved_right, mut moved_left) = (self.places[before].moved, self.places[this].moved);
        while let (Some(r), Some(l)) = (right, left) {
            // Which of the subtrees before this one is in the way on this level.
            while lowest.peek().is_some_and(|(level, _)| self.level(r) > *level) {
                lowest.next();
            }
            let distance =
                moved_right + self.places[r].prelim + self.places[r].width - moved_left - self.places[l].prelim;
            if distance > 0.0 {
                moved_left += distance;
                let nearest = lowest.peek().map_or(i - 1, |(_, nearest)| *nearest);
                self.move_subtree(start, i, nearest, distance);
            }
            right = self.next_right(r);
            moved_right += right.map_or(0.0, |r| self.places[r].moved);
            left = self.next_left(l);
            moved_left += left.map_or(0.0, |l| self.places[l].moved);
        }
        match (right, left) {
            (None, Some(l)) => {
                let end = self.places[first].left;
                let apart = moved_left - self.places[l].moved - self.places[first].moved_left;
                let (left, moved) = (self.places[this].left, self.places[this].moved_left);
                let end = &mut self.places[end];
                end.left_thread = Some(l);
                end.moved += apart;
                end.prelim -= apart;
                (self.places[first].left, self.places[first].moved_left) = (left, moved);
            }
            (Some(r), None) => {
                let end = self.places[this].right;
                let apart = moved_right - self.places[r].moved - self.places[this].moved_right;
                let (right, moved) = (self.places[before].right, self.places[before].moved_right);
                let end = &mut self.places[end];
                end.right_thread = Some(r);
                end.moved += apart;
                end.prelim -= apart;
                (self.places[this].right, self.places[this].moved_right) = (right, moved);
            }
            _ => {}
        }
    }

    /// Moves the i-th subtree by `distance`, and shares the space out among those between it and the `nearest` in its way.
    fn move_subtree(&mut self, start: usize, i: usize, nearest: usize, distance: f64) {
        let this = &mut self.places[self.options[start + i]];
        this.moved += distance;
        this.moved_left += distance;
        this.moved_right += distance;
        if nearest + 1 < i {
            let share = distance / (i - nearest) as f64;
            this.shift -= share;
            this.change -= distance - share;
            self.places[self.options[start + nearest + 1]].shift += share;
        }
    }

    /// The left ends of all nodes.
    fn finish(&mut self) -> Vec<f64> {
        let mut above = vec![0.0; self.places.len()];
        let mut lefts = Vec::with_capacity(self.places.len());
        for id in 0..self.places.len() {
            let moved = above[id] + self.places[id].moved;
            lefts.push(self.places[id].prelim + moved);
            let (mut shift, mut sum) = (0.0, 0.0);
            for at in self.places[id].options.clone() {
                let option = &mut self.places[self.options[at]];
                shift += option.shift;
                sum += shift + option.change;
                option.moved += sum;
                above[self.options[at]] = moved;
            }
        }
        lefts
    }
}
