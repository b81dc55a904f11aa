//! Layered layout of acyclic graphs: each box lies on the level of the longest way to it from the first one, all lines lead down.
//!
//! After Sugiyama, Tagawa and Toda (1981): a line that passes a level has a place of its own there, so it crosses no box. The
//! places of a level are ordered to have few crossings, then moved under their neighbours. Boxes are on even levels, the labels of
//! lines on odd ones, so labels have places too and never overlap.

use super::{Point, Rect, num};
use std::fmt::Write;

/// The least space between two boxes, and between two lines.
const GAP: f64 = 14.0;

/// The height of an odd level, the middle of a label from its top, and the height of a label.
const RISE: f64 = 64.0;
const LABEL_MIDDLE: f64 = 36.0;
pub(crate) const LABEL_HEIGHT: f64 = 18.0;

/// The most places that lines may need.
pub(crate) const MAX_PLACES: usize = 100_000;

/// The number of passes that improve the order of the levels, and the unit of those that improve the places.
const SWEEPS: usize = 24;

/// A line from one box to another.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    /// The width of its label; 0 if it has none.
    pub(crate) label: f64,
    /// The points at which it leaves its box and enters the other, from the middles of these.
    pub(crate) leaves: f64,
    pub(crate) enters: f64,
    /// True if it only puts the other box below this one, and no line is drawn.
    pub(crate) is_hidden: bool,
}

/// A line: down through these points; and the middle of its label.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub points: Vec<Point>,
    pub label: Point,
}

/// The boxes in their places, and for each box the lines that leave it.
#[derive(Debug)]
pub struct Layout {
    pub boxes: Vec<Rect>,
    pub lines: Vec<Vec<Line>>,
    pub width: f64,
    pub height: f64,
}

impl Line {
    /// Returns the path through the points, so curved that it is vertical at each of them.
    pub(crate) fn path(&self) -> String {
        let mut path = String::new();
        let mut before: Option<Point> = None;
        for &(x, y) in &self.points {
            let _ = match before {
                None => write!(path, "M{} {}", num(x), num(y)),
                Some((from, _)) if num(from) == num(x) => write!(path, "V{}", num(y)),
                Some((from, top)) => {
                    let middle = num((top + y) / 2.0);
                    write!(path, "C{} {middle} {} {middle} {} {}", num(from), num(x), num(x), num(y))
                }
            };
            before = Some((x, y));
        }
        path
    }
}

/// Something on a level: a box, or a line that passes.
#[derive(Default)]
struct Place {
    width: f64,
    x: f64,
    /// The neighbours above and below, each with the distance from its middle that this place wishes for.
    up: Vec<(usize, f64)>,
    down: Vec<(usize, f64)>,
    is_box: bool,
}

struct Layers {
    /// The boxes in their order, then the places of lines.
    places: Vec<Place>,
    /// The places of each level, from left to right.
    levels: Vec<Vec<usize>>,
}

/// Lays out `boxes` of these sizes, all of which are reached from the first one by `edges` without cycles. Returns `None` if the
/// lines need more than [`MAX_PLACES`].
pub(crate) fn layout(mut boxes: Vec<Rect>, edges: &[Vec<Edge>]) -> Option<Layout> {
    let level = levels(edges);
    let most = level.iter().copied().max().unwrap_or(0);
    let mut layers = Layers { places: Vec::new(), levels: vec![Vec::new(); most + 1] };
    for (id, rect) in boxes.iter().enumerate() {
        layers.places.push(Place { width: rect.width + GAP, is_box: true, ..Place::default() });
        layers.levels[level[id]].push(id);
    }
    // The places that each line passes.
    let mut paths: Vec<Vec<Vec<usize>>> = vec![Vec::new(); boxes.len()];
    for (id, edges) in edges.iter().enumerate() {
        for edge in edges {
            let mut path = Vec::new();
            if !edge.is_hidden {
                for between in level[id] + 1..level[edge.to] {
                    let width = GAP + if path.is_empty() { edge.label } else { 0.0 };
                    path.push(layers.places.len());
                    layers.levels[between].push(layers.places.len());
                    layers.places.push(Place { width, ..Place::default() });
                }
                layers.join(id, &path, edge);
            }
            if layers.places.len() > MAX_PLACES {
                return None;
            }
            paths[id].push(path);
        }
    }
    layers.order();
    layers.spread();

    let row =
        |l: usize| boxes.iter().zip(&level).filter(|(_, at)| **at == l).map(|(b, _)| b.height).fold(0.0, f64::max);
    let heights: Vec<f64> = (0..=most).map(|l| if l % 2 == 0 { row(l) } else { RISE }).collect();
    let tops: Vec<f64> = heights.iter().scan(0.0, |y, height| Some(std::mem::replace(y, *y + height))).collect();
    let left = |place: &Place| place.x - place.width / 2.0;
    let least = layers.places.iter().map(left).fold(f64::INFINITY, f64::min);
    let width = layers.places.iter().map(|place| left(place) + place.width - least).fold(0.0, f64::max) - GAP;
    let x = |place: usize| layers.places[place].x - least - GAP / 2.0;
    for (id, rect) in boxes.iter_mut().enumerate() {
        (rect.x, rect.y) = (x(id) - rect.width / 2.0, tops[level[id]]);
    }
    let line = |id: usize, path: &Vec<usize>, edge: &Edge| {
        if edge.is_hidden {
            return Line::default();
        }
        // A line goes straight down past a box that is taller than the one it left.
        let from = x(id) + edge.leaves;
        let mut points = vec![(from, boxes[id].bottom()), (from, tops[level[id]] + heights[level[id]])];
        for (l, &place) in (level[id] + 1..).zip(path) {
            let half = LABEL_HEIGHT / 2.0;
            let (top, bottom) = if l % 2 == 1 { (LABEL_MIDDLE - half, LABEL_MIDDLE + half) } else { (0.0, heights[l]) };
            points.extend([(x(place), tops[l] + top), (x(place), tops[l] + bottom)]);
        }
        points.push((x(edge.to) + edge.enters, boxes[edge.to].y));
        let label = path.first().map_or((0.0, 0.0), |&place| (x(place), tops[level[id] + 1] + LABEL_MIDDLE));
        Line { points, label }
    };
    let lines = edges.iter().zip(&paths).enumerate();
    let lines =
        lines.map(|(id, (edges, paths))| paths.iter().zip(edges).map(|(path, edge)| line(id, path, edge)).collect());
    let lines = lines.collect();
    Some(Layout { boxes, lines, width, height: heights.iter().sum() })
}

/// Returns twice the length of the longest way to each box.
fn levels(edges: &[Vec<Edge>]) -> Vec<usize> {
    let mut entering = vec![0u64; edges.len()];
    for edge in edges.iter().flatten() {
        entering[edge.to] += 1;
    }
    let mut level = vec![0; edges.len()];
    let mut open = vec![0];
    while let Some(id) = open.pop() {
        for edge in edges.get(id).map_or(&[][..], |edges| edges) {
            level[edge.to] = level[edge.to].max(level[id] + 2);
            entering[edge.to] -= 1;
            if entering[edge.to] == 0 {
                open.push(edge.to);
            }
        }
    }
    level
}

impl Layers {
    fn join(&mut self, from: usize, path: &[usize], edge: &Edge) {
        let mut above = from;
        for &place in path.iter().chain([&edge.to]) {
            let distance =
                if above == from { edge.leaves } else { 0.0 } - if place == edge.to { edge.enters } else { 0.0 };
            self.places[above].down.push((place, -distance));
            self.places[place].up.push((above, distance));
            above = place;
        }
    }

    /// Orders the levels: each place goes to the mean of its neighbours on the level before, downwards and upwards in turn. The
    /// order with the fewest crossings wins.
    fn order(&mut self) {
        let mut rank = vec![0.0; self.places.len()];
        let rank_level = |rank: &mut Vec<f64>, level: &[usize]| {
            level.iter().enumerate().for_each(|(i, &place)| rank[place] = i as f64);
        };
        self.levels.iter().for_each(|level| rank_level(&mut rank, level));
        let mut best = (self.crossings(&rank), self.levels.clone());
        for sweep in 0..SWEEPS {
            if best.0 == 0 {
                break;
            }
            let downwards = sweep % 2 == 0;
            for i in 0..self.levels.len() {
                let l = if downwards { i } else { self.levels.len() - 1 - i };
                let Layers { places, levels } = self;
                let mean = |&place: &usize| {
                    let near = if downwards { &places[place].up } else { &places[place].down };
                    let sum: f64 = near.iter().map(|&(near, _)| rank[near]).sum();
                    if near.is_empty() { rank[place] } else { sum / near.len() as f64 }
                };
                let mut sorted: Vec<(f64, usize)> = levels[l].iter().map(|place| (mean(place), *place)).collect();
                sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
                levels[l] = sorted.into_iter().map(|(_, place)| place).collect();
                rank_level(&mut rank, &self.levels[l]);
            }
            let crossings = self.crossings(&rank);
            if crossings < best.0 {
                best = (crossings, self.levels.clone());
            }
        }
        self.levels = best.1;
    }

    /// Counts the crossings: the inversions among the lower ends of the lines, from left to right, with a Fenwick tree.
    fn crossings(&self, rank: &[f64]) -> u64 {
        let mut crossings = 0;
        for pair in self.levels.windows(2) {
            let mut seen = vec![0u64; pair[1].len() + 1];
            let mut lines = 0;
            for &place in &pair[0] {
                let mut ends: Vec<usize> = self.places[place].down.iter().map(|&(to, _)| rank[to] as usize).collect();
                ends.sort_unstable();
                for end in ends {
                    let (mut i, mut before) = (end + 1, 0);
                    while i > 0 {
                        before += seen[i];
                        i &= i - 1;
                    }
                    crossings += lines - before;
                    lines += 1;
                    i = end + 1;
                    while i < seen.len() {
                        seen[i] += 1;
                        i += i & i.wrapping_neg();
                    }
                }
            }
        }
        crossings
    }

    /// Moves the places of each level towards their neighbours, as far as their order and widths allow.
    fn spread(&mut self) {
        for level in &self.levels {
            let mut left = 0.0;
            for &place in level {
                self.places[place].x = left + self.places[place].width / 2.0;
                left += self.places[place].width;
            }
        }
        // First each level in turn pulls the next one, downwards and upwards; then both its neighbours pull each level.
        for sweep in 0..5 * SWEEPS {
            let downwards = sweep % 2 == 0;
            let (up, down) = (downwards || sweep >= SWEEPS, !downwards || sweep >= SWEEPS);
            for i in 0..self.levels.len() {
                self.spread_level(if downwards { i } else { self.levels.len() - 1 - i }, up, down);
            }
        }
    }

    /// Moves the places of one level as near as possible, by least squares, to their neighbours above, below, or both. Places that
    /// would overlap are pooled and moved as one.
    fn spread_level(&mut self, l: usize, up: bool, down: bool) {
        // A pool: its weight, the mean of the left ends that its places wish for, and how many places it has.
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        let mut before = 0.0;
        let mut offsets = Vec::with_capacity(self.levels[l].len());
        for &id in &self.levels[l] {
            let place = &self.places[id];
            // A weak pull leaves a place without neighbours where it is.
            let (mut weight, mut sum) = (0.01, 0.01 * place.x);
            let near = place.up.iter().filter(|_| up).chain(place.down.iter().filter(|_| down));
            for &(near, distance) in near {
                let near = &self.places[near];
                let pull = match (place.is_box, near.is_box) {
                    // Lines are straightest far from boxes, and the only line to a box comes from straight above.
                    (false, false) => 8.0,
                    (false, true) if near.up.len() == 1 && near.up[0].0 == id => 1000.0,
                    _ => 1.0,
                };
                weight += pull;
                sum += pull * (near.x + distance);
            }
            let wish = sum / weight;
            let offset = before + place.width / 2.0;
            before += place.width;
            offsets.push(offset);
            let mut pool = (weight, wish - offset, 1);
            while let Some(last) = pools.pop() {
                if last.1 <= pool.1 {
                    pools.push(last);
                    break;
                }
                let weight = last.0 + pool.0;
                pool = (weight, (last.0 * last.1 + pool.0 * pool.1) / weight, last.2 + pool.2);
            }
            pools.push(pool);
        }
        let lefts = pools.into_iter().flat_map(|(_, left, len)| std::iter::repeat_n(left, len));
        for ((&id, offset), left) in self.levels[l].iter().zip(offsets).zip(lefts) {
            self.places[id].x = left + offset;
        }
    }
}
