//! Pictures of nim-sequences: that they show what the values are.

use super::{scatter::SHADES, *};
use crate::{Budget, Game, drawing::sheet::tests::well_formed, sequence::PeriodSearch};
use ninepins_sequence::Sequence;

/// What is needed for a picture of a code.
struct Found {
    line: &'static str,
    values: Vec<u32>,
    counted: Counted,
    rare: Option<(SparseSpace, Vec<(u64, u32)>)>,
    findings: Findings,
}

fn found(line: &'static str, from: u64, to: u64) -> Found {
    let game: Game = line.parse().unwrap();
    let mut sequence = Sequence::new(&game.ruleset().codes().left);
    sequence.extend(to + 1, &Budget::unlimited()).unwrap();
    let values: Vec<u32> = (from..=to).map(|heap| sequence.value(heap).unwrap()).collect();
    let mut counted = Counted::new(from);
    values.iter().for_each(|&value| counted.push(value.into()));
    let rare = sequence.sparse_space().map(|space| (space, sequence.rare()));
    let mut search = PeriodSearch::of(sequence);
    search.run(to + 2, &Budget::unlimited()).unwrap();
    Found { line, values, counted, rare, findings: search.findings() }
}

impl Found {
    fn picture(&self, histogram: bool) -> Picture<'_> {
        Picture {
            game: self.line.to_owned(),
            rules: "the rules in words".to_owned(),
            counted: &self.counted,
            rare: self.rare.as_ref().map(|(space, rare)| (*space, &**rare)),
            findings: Some(&self.findings),
            stopped: None,
            histogram,
        }
    }

    fn svg(&self, histogram: bool) -> String {
        let svg = self.picture(histogram).svg();
        well_formed(&svg);
        assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{}", self.line);
        assert_eq!(svg, self.picture(histogram).svg());
        svg
    }
}

/// The paths of a class with what is drawn in them, in their order.
fn paths<'s>(svg: &'s str, class: &str) -> Vec<&'s str> {
    let start = format!("<path class=\"{class}\"");
    let paths = svg.lines().filter(|line| line.starts_with(&start));
    paths.map(|line| line.split_once(" d=\"").unwrap().1.split_once('"').unwrap().0).collect()
}

/// Where the parts of a path begin.
fn starts(d: &str) -> Vec<(f64, f64)> {
    let parts = d.split('M').skip(1).map(|part| part.split(|c: char| c.is_alphabetic()).next().unwrap());
    parts.map(|part| part.split_once(' ').unwrap()).map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
}

#[test]
fn every_heap_has_its_mark() {
    for (line, from, to) in [("0.77", 0, 100), ("0.6", 0, 700), ("4!.0", 20, 900), ("0.106", 0, 300)] {
        let found = found(line, from, to);
        let svg = found.svg(false);
        let (space, _) = found.rare.as_ref().unwrap();
        let heaps = (from..).zip(&found.values);
        let count = |is_rare: bool| {
            heaps.clone().filter(|(heap, value)| space.is_rare(*heap as usize, **value) == is_rare && *heap > 0).count()
        };
        // The empty heap is common in this list, and the second path of each class is that of the legend.
        let common = starts(paths(&svg, "np-common")[0]);
        assert_eq!(common.len(), count(false) + usize::from(from == 0), "{line}");
        // A diamond begins at its upper corner.
        let rare = starts(paths(&svg, "np-rare")[0]);
        assert_eq!(rare.len(), count(true));
        let size = {
            let d = paths(&svg, "np-rare")[0];
            let first = d.split_once('l').unwrap().1;
            first.split_once(' ').unwrap().0.parse::<f64>().unwrap()
        };
        let mut marks: Vec<(f64, f64)> = rare.into_iter().map(|(x, y)| (x, y + size)).chain(common).collect();
        // From left to right a mark for each heap, and the heights are in proportion to the values.
        marks.sort_by(|a, b| a.0.total_cmp(&b.0));
        let values: Vec<f64> = found.values.iter().copied().map(f64::from).collect();
        let at = |wanted: f64| marks[values.iter().position(|value| *value == wanted).unwrap()].1;
        let (low, high) = values.iter().fold((f64::MAX, 0.0_f64), |(low, high), &v| (low.min(v), high.max(v)));
        let unit = (at(low) - at(high)) / (high - low);
        for (value, (_, y)) in values.iter().zip(&marks) {
            assert!((at(low) - y - (value - low) * unit).abs() < 0.3, "{line}: {value} at {y}");
        }
        let step = (marks[marks.len() - 1].0 - marks[0].0) / (marks.len() - 1) as f64;
        assert!(marks.iter().enumerate().all(|(i, (x, _))| (x - marks[0].0 - i as f64 * step).abs() < 0.2));
    }
}

#[test]
fn cells_are_as_dark_as_their_share() {
    for (line, from, to) in [("0.6", 0, 8_000), ("0.354", 3, 40_000), ("0.16", 0, 9_999)] {
        let found = found(line, from, to);
        let svg = found.svg(true);
        let (space, rare) = found.rare.as_ref().unwrap();
        let width = found.counted.width as usize;
        assert!(found.counted.row == 0 && width > 1);
        let mut drawn = std::collections::BTreeMap::new();
        for shade in 0..SHADES.len() {
            for d in paths(&svg, &format!("np-cell np-s{shade}")) {
                let (mut x, mut y) = (0, 0);
                for run in d.split(['M', 'm']).skip(1) {
                    let (to, len) = run.split_once('h').unwrap();
                    let (dx, dy) = to.split_once(' ').unwrap();
                    (x, y) = (x + dx.parse::<i64>().unwrap(), y + dy.parse::<i64>().unwrap());
                    for _ in 0..len.parse::<i64>().unwrap() {
                        assert_eq!(drawn.insert((x as usize, y as u32), shade), None);
                        x += 1;
                    }
                }
            }
        }
        let mut counts = std::collections::BTreeMap::new();
        for (place, &value) in found.values.iter().enumerate() {
            let heap = from as usize + place;
            if heap == 0 || !space.is_rare(heap, value) {
                *counts.entry((place / width, value)).or_insert(0) += 1;
            }
        }
        let expected = counts.into_iter().map(|(cell, count)| {
            let heaps = found.values.chunks(width).nth(cell.0).unwrap().len();
            let share = f64::from(count) / heaps as f64;
            (cell, SHADES.iter().filter(|(from, _)| share >= *from).count() - 1)
        });
        assert!(drawn.into_iter().eq(expected), "{line}");
        let marks = starts(paths(&svg, "np-rare")[0]).len();
        assert_eq!(marks, rare.iter().filter(|(heap, _)| (from..=to).contains(heap)).count());
    }
}

#[test]
fn bars_are_as_high_as_they_count() {
    let found = found("0.77", 0, 40);
    let svg = found.svg(true);
    let heights = |class: &str| -> Vec<f64> {
        let bars = paths(&svg, class)[usize::from(class == "np-rare") * 2].split('v').skip(1);
        bars.map(|bar| -bar.split_once('h').unwrap().0.parse::<f64>().unwrap()).collect()
    };
    let mut counts = [[0.0; 16]; 2];
    for (heap, &value) in found.values.iter().enumerate() {
        let is_rare = heap > 0 && found.rare.as_ref().unwrap().0.is_rare(heap, value);
        counts[usize::from(is_rare)][value as usize] += 1.0;
    }
    for (class, counts) in ["np-bar", "np-rare"].into_iter().zip(counts) {
        let counts: Vec<f64> = counts.into_iter().filter(|count| *count > 0.0).collect();
        let bars = heights(class);
        assert_eq!(bars.len(), counts.len());
        let unit = bars[0] / counts[0];
        assert!(bars.iter().zip(&counts).all(|(bar, count)| (bar - count * unit).abs() < 0.3 * count), "{bars:?}");
    }
    assert!(!svg.contains("logarithmic"));
    assert!(self::found("0.354", 0, 20_000).svg(true).contains("logarithmic"));
}

#[test]
fn periods_are_marked_where_they_begin() {
    let found = found("0.77", 0, 200);
    let picture = found.picture(false);
    assert!(picture.caption().contains(&("Period", "12, from heap 71 on: proved".to_owned())));
    let svg = found.svg(false);
    let rule: Vec<f64> = paths(&svg, "np-rule")[0]
        .split(|c: char| c.is_alphabetic() || c == ' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    let (left, right) = (rule[0], rule[3]);
    let rare = starts(paths(&svg, "np-rare")[0]);
    // The last rare heap is 70.
    let last = rare[rare.len() - 1].0;
    let unit = (right - left) / 12.0;
    assert!((last + unit / 2.0 - left).abs() < 0.2, "{last} and {left}");
    let late = self::found("0.77", 80, 200).svg(false);
    assert!(paths(&late, "np-rule").is_empty() && late.contains("Period: 12, from heap 71 on: proved"));
}

/// As bad as it can be: no two neighbours alike, and everything rare.
#[test]
fn pictures_are_small() {
    let mut counted = Counted::new(1);
    let mut rare = Vec::new();
    for n in 1..=2_000_000_u64 {
        let value = n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(20) % 450;
        counted.push(value);
        if n % 3 == 0 {
            rare.push((n, value as u32));
        }
    }
    let space = SparseSpace { mask: 1, alternating: None };
    let picture = Picture {
        game: "0.6".to_owned(),
        rules: "word ".repeat(5_000),
        counted: &counted,
        rare: Some((space, &rare)),
        findings: None,
        stopped: Some("before heap 2,000,001: the time is up"),
        histogram: true,
    };
    let svg = picture.svg();
    well_formed(&svg);
    assert!(svg.len() < 1_000_000, "{} bytes", svg.len());
    assert!(starts(paths(&svg, "np-rare")[0]).len() <= MAX_RARE);
    assert!(svg.contains("only each 223rd rare heap has a mark") && svg.contains("the time is up"));
}

#[test]
fn the_smallest_pictures_are_pictures() {
    for (line, from, to) in [("0.77", 5, 5), ("0.77", 0, 0), ("0.0", 0, 50), ("0.0", 0, 10_000), ("0.37", 0, 9_000)] {
        for histogram in [false, true] {
            found(line, from, to).svg(histogram);
        }
    }
    let none = Counted::new(7);
    let picture = Picture {
        game: "0.0 <&>".to_owned(),
        rules: String::new(),
        counted: &none,
        rare: None,
        findings: None,
        stopped: None,
        histogram: true,
    };
    well_formed(&picture.svg());
    let mut large = Counted::new(1 << 40);
    (0..10_000).for_each(|n| large.push(u64::MAX - n));
    well_formed(&Picture { counted: &large, ..picture }.svg());
}

#[test]
fn rules_are_told_in_lines() {
    assert_eq!(lines("one two"), ["one two"]);
    let long = "word ".repeat(400);
    let told = lines(long.trim_end());
    assert!(told.len() == MAX_LINES && told[MAX_LINES - 1].ends_with("word ..."));
    assert!(told.iter().all(|line| line.len() <= LINE + 4));
    let word = "x".repeat(300);
    assert_eq!(lines(&word), [word]);
}
