//! Boxes on levels: each on that of the longest way to it from the first one, every line downwards.
//!
//! After Sugiyama, Tagawa and Toda (1981): a line that passes a level has a place of its own there, so it passes no box; the
//! places of a level are ordered to cross little and then moved under each other. Between two levels of boxes there is one for
//! labels, so labels have places too and never overlap.

use super::{Drawing, GAP, LABEL_HEIGHT, Line, RISE, Rect};

/// The most places that lines may need.
pub(crate) const MAX_PLACES: usize = 100_000;

/// How often the order of the levels is improved, and how often the places are.
const SWEEPS: usize = 24;

/// A line from one box to another.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    /// How wide its label is; 0 if there is none.
    pub(crate) label: f64,
    /// Where it leaves its box and enters the other, from the middles of these.
    pub(crate) leaves: f64,
    pub(crate) enters: f64,
    /// Whether there is no line, but the other box is below this one all the same.
    pub(crate) is_hidden: bool,
}

/// Something on a level: a box, or a line that passes.
#[derive(Default)]
struct Place {
    width: f64,
    /// The middle.
    x: f64,
    up: Vec<usize>,
    down: Vec<usize>,
    is_box: bool,
}

struct Layers {
    /// The boxes in their order, then what lines need.
    places: Vec<Place>,
    /// The places of each level, from left to right. Boxes are on even levels.
    levels: Vec<Vec<usize>>,
}

/// Lays out `boxes` of these sizes, all of which are reached from the first one by `edges`, which lead nowhere back; `None` if the
/// lines need more than [`MAX_PLACES`].
pub(crate) fn layout(mut boxes: Vec<Rect>, edges: &[Vec<Edge>]) -> Option<Drawing> {
    let level = levels(edges);
    let most = level.iter().copied().max().unwrap_or(0);
    let mut layers = Layers { places: Vec::new(), levels: vec![Vec::new(); most + 1] };
    for (id, rect) in boxes.iter().enumerate() {
        layers.places.push(Place { width: rect.width + GAP, is_box: true, ..Place::default() });
        layers.levels[level[id]].push(id);
    }
    // The places that each line passes.
    let mut paths: Vec<Vec<Vec<usize>>> = Vec::with_capacity(boxes.len());
    for (id, edges) in edges.iter().enumerate() {
        let mut of_node = Vec::with_capacity(edges.len());
        for edge in edges {
            let mut path = Vec::new();
            if edge.is_hidden {
                of_node.push(path);
                continue;
            }
            for between in level[id] + 1..level[edge.to] {
                let width = GAP + if path.is_empty() { edge.label } else { 0.0 };
                path.push(layers.places.len());
                layers.levels[between].push(layers.places.len());
                layers.places.push(Place { width, ..Place::default() });
            }
            if layers.places.len() > MAX_PLACES {
                return None;
            }
            layers.join(id, &path, edge.to);
            of_node.push(path);
        }
        paths.push(of_node);
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
        let (from, to) = (x(id) + edge.leaves, x(edge.to) + edge.enters);
        let mut points = vec![(from, boxes[id].y + boxes[id].height)];
        // A line goes straight down past a box that is taller than the one it left.
        points.push((from, tops[level[id]] + heights[level[id]]));
        for (i, &place) in path.iter().enumerate() {
            let l = level[id] + 1 + i;
            let inset = if l % 2 == 1 { (RISE - LABEL_HEIGHT) / 2.0 } else { 0.0 };
            points.push((x(place), tops[l] + inset));
            points.push((x(place), tops[l] + heights[l] - inset));
        }
        points.push((to, boxes[edge.to].y));
        let label = path.first().map_or((0.0, 0.0), |&place| (x(place), tops[level[id] + 1] + RISE / 2.0));
        Line { points, label }
    };
    let lines = edges
        .iter()
        .zip(&paths)
        .enumerate()
        .map(|(id, (edges, paths))| paths.iter().zip(edges).map(|(path, edge)| line(id, path, edge)).collect());
    let lines = lines.collect();
    Some(Drawing { boxes, lines, width, height: heights.iter().sum() })
}

/// Twice the most lines that lead to each box.
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
    fn join(&mut self, from: usize, path: &[usize], to: usize) {
        let mut above = from;
        for &place in path.iter().chain([&to]) {
            self.places[above].down.push(place);
            self.places[place].up.push(above);
            above = place;
        }
    }

    /// Orders the levels: each place goes to the mean of the places it is joined to on the level before, downwards and upwards
    /// in turn. The order with the fewest crossings is kept.
    fn order(&mut self) {
        let mut rank = vec![0.0; self.places.len()];
        let rank_level = |rank: &mut Vec<f64>, level: &[usize]| {
            level.iter().enumerate().for_each(|(i, &place)| rank[place] = i as f64);
        };
        self.levels.iter().for_each(|level| rank_level(&mut rank, level));
        let mut best = (self.crossings(&rank), self.levels.clone());
        for sweep in 0..SWEEPS {
            let downwards = sweep % 2 == 0;
            for i in 0..self.levels.len() {
                let l = if downwards { i } else { self.levels.len() - 1 - i };
                let Layers { places, levels } = self;
                let mean = |&place: &usize| {
                    let near = if downwards { &places[place].up } else { &places[place].down };
                    let sum: f64 = near.iter().map(|&near| rank[near]).sum();
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

    /// How often lines cross: the inversions among their lower ends, line by line from the left, counted with a Fenwick tree.
    fn crossings(&self, rank: &[f64]) -> u64 {
        let mut crossings = 0;
        for pair in self.levels.windows(2) {
            let mut seen = vec![0u64; pair[1].len() + 1];
            let mut lines = 0;
            for &place in &pair[0] {
                let mut ends: Vec<usize> = self.places[place].down.iter().map(|&to| rank[to] as usize).collect();
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

    /// Moves the places of each level to where those they are joined to are, as far as their order and widths allow.
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

    /// Puts one level as near as possible, by least squares, to the level above, the one below, or both: neighbours that would
    /// overlap are pooled and moved as one.
    fn spread_level(&mut self, l: usize, up: bool, down: bool) {
        // A pool: its weight, the mean of where its places would like its left end to be, and how many places it has.
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        let mut before = 0.0;
        let mut offsets = Vec::with_capacity(self.levels[l].len());
        for &id in &self.levels[l] {
            let place = &self.places[id];
            // A place that nothing pulls stays where it is, weakly.
            let (mut weight, mut sum) = (0.01, 0.01 * place.x);
            let near = place.up.iter().filter(|_| up).chain(place.down.iter().filter(|_| down));
            for near in near.map(|&near| &self.places[near]) {
                // A line is best straight where it is far from boxes.
                let pull = if place.is_box || near.is_box { 1.0 } else { 8.0 };
                weight += pull;
                sum += pull * near.x;
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
