//! Plots show what the values are, and stay small.

use super::{diagrams::SHADES, *};
use crate::{Budget, Game, drawing::well_formed, sequence::PeriodSearch};
use ninepins_sequence::Sequence;
use std::collections::BTreeMap;

/// The data for a plot of a code.
struct Found {
    values: Vec<u32>,
    binned: BinnedValues,
    rare: Option<(SparseSpace, Vec<(u64, u32)>)>,
    findings: Findings,
}

fn found(line: &str, from: u64, to: u64) -> Found {
    let game: Game = line.parse().unwrap();
    let mut sequence = Sequence::new(game.ruleset().code(crate::Player::Left).unwrap());
    sequence.extend(to + 1, &Budget::unlimited()).unwrap();
    let values: Vec<u32> = (from..=to).map(|heap| sequence.value(heap).unwrap()).collect();
    let binned = binned(from, values.iter().map(|&value| value.into()));
    let rare = sequence.sparse_space().map(|space| (space, sequence.rare()));
    let mut search = PeriodSearch::of(sequence);
    search.run(to + 2, &Budget::unlimited()).unwrap();
    Found { values, binned, rare, findings: search.findings() }
}

fn binned(from: u64, values: impl Iterator<Item = u64>) -> BinnedValues {
    let mut binned = BinnedValues::new(from);
    values.for_each(|value| binned.push(value));
    binned
}

impl Found {
    fn plot(&self) -> Plot<'_> {
        let mut plot = Plot::new("it <&>", "the rules in words", &self.binned);
        plot.rare = self.rare.as_ref().map(|(mask, rare)| (*mask, &rare[..]));
        (plot.findings, plot.histogram) = (Some(&self.findings), true);
        plot
    }

    fn svg(&self) -> String {
        let svg = self.plot().svg();
        well_formed(&svg);
        assert!(svg == self.plot().svg() && svg.contains("it &lt;&amp;&gt;"));
        svg
    }

    fn is_rare(&self, heap: u64, value: u32) -> bool {
        heap > 0 && self.rare.as_ref().is_some_and(|(mask, _)| mask.is_rare(heap as usize, value))
    }
}

/// Returns the first path of a class, which has the data; others are signs of the legend.
fn path<'s>(svg: &'s str, class: &str) -> &'s str {
    let start = format!("<path class=\"{class}\"");
    let path = svg.lines().find(|line| line.starts_with(&start)).unwrap_or_default();
    path.split_once(" d=\"").map_or("", |(_, d)| d.split_once('"').unwrap().0)
}

/// Returns the starts of the parts of a path.
fn starts(d: &str) -> Vec<(f64, f64)> {
    let parts = d.split('M').skip(1).map(|part| part.split(|c: char| c.is_alphabetic()).next().unwrap());
    parts.map(|part| part.split_once(' ').unwrap()).map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
}

#[test]
fn every_heap_has_its_mark() {
    for (line, from, to) in [("0.77", 0, 100), ("0.6", 0, 700), ("4!.0", 20, 900)] {
        let found = found(line, from, to);
        let svg = found.svg();
        // A diamond begins at its upper corner, and its size is its first number.
        let rare = path(&svg, "np-rare");
        let size: f64 = rare.split_once('l').map_or(0.0, |(_, rest)| rest.split_once(' ').unwrap().0.parse().unwrap());
        let rare: Vec<(f64, f64)> = starts(rare).into_iter().map(|(x, y)| (x, y + size)).collect();
        assert_eq!(
            rare.len(),
            (from..).zip(&found.values).filter(|(heap, value)| found.is_rare(*heap, **value)).count()
        );
        let mut marks = [rare, starts(path(&svg, "np-common"))].concat();
        marks.sort_by(|a, b| a.0.total_cmp(&b.0));
        // From left to right a mark for each heap, and the heights are in proportion to the values.
        assert_eq!(marks.len(), found.values.len(), "{line}");
        let values: Vec<f64> = found.values.iter().copied().map(f64::from).collect();
        let at = |wanted: f64| marks[values.iter().position(|value| *value == wanted).unwrap()].1;
        let (low, high) = values.iter().fold((f64::MAX, 0.0_f64), |(low, high), &v| (low.min(v), high.max(v)));
        let unit = (at(low) - at(high)) / (high - low);
        for (value, (_, y)) in values.iter().zip(&marks) {
            assert!((at(low) - y - (value - low) * unit).abs() < 0.3, "{line}: {value} at {y}");
        }
    }
}

#[test]
fn bins_are_as_dark_as_their_share() {
    for (line, from, to) in [("0.6", 0, 8_000), ("0.354", 3, 40_000)] {
        let found = found(line, from, to);
        let svg = found.svg();
        let width = found.binned.width as usize;
        assert!(found.binned.row_bits == 0 && width > 1);
        let mut counts = BTreeMap::new();
        for (place, &value) in found.values.iter().enumerate() {
            if !found.is_rare(from + place as u64, value) {
                *counts.entry((place / width, value)).or_insert(0) += 1;
            }
        }
        let mut expected = [0; SHADES.len()];
        for ((column, _), count) in counts {
            let share = f64::from(count) / found.values.chunks(width).nth(column).unwrap().len() as f64;
            expected[SHADES.iter().filter(|(from, _)| share >= *from).count() - 1] += 1;
        }
        let drawn = [0, 1, 2, 3].map(|shade| {
            let lines = path(&svg, &format!("np-cell np-s{shade}")).split('h').skip(1);
            lines.map(|line| line.split('m').next().unwrap().parse::<usize>().unwrap()).sum::<usize>()
        });
        assert_eq!(drawn, expected, "{line}");
    }
}

#[test]
fn bars_are_as_high_as_they_count() {
    let kayles = found("0.77", 0, 40);
    let mut counts = BTreeMap::new();
    let common = (0..).zip(&kayles.values).filter(|(heap, value)| !kayles.is_rare(*heap, **value));
    common.for_each(|(_, value)| *counts.entry(value).or_insert(0.0) += 1.0);
    let svg = kayles.svg();
    let bars = path(&svg, "np-bar").split('v').skip(1);
    let bars: Vec<f64> = bars.map(|bar| -bar.split_once('h').unwrap().0.parse::<f64>().unwrap()).collect();
    let unit = bars[0] / counts.values().next().unwrap();
    assert!(bars.len() == counts.len());
    assert!(bars.iter().zip(counts.values()).all(|(bar, count)| (bar - count * unit).abs() < 0.3 * count), "{bars:?}");
    assert!(!svg.contains("logarithmic") && found("0.354", 0, 20_000).svg().contains("logarithmic"));
}

#[test]
fn periods_are_marked_where_they_begin() {
    let found = found("0.77", 0, 200);
    assert!(found.plot().caption().contains(&("Period", "12, from heap 71 on: proved".to_owned())));
    let svg = found.svg();
    let rule = path(&svg, "np-rule").split(|c: char| c.is_alphabetic() || c == ' ');
    let rule: Vec<f64> = rule.filter_map(|number| number.parse().ok()).collect();
    let unit = (rule[3] - rule[0]) / 12.0;
    // The last rare heap is 70.
    let last = starts(path(&svg, "np-rare")).last().unwrap().0;
    assert!((last + unit / 2.0 - rule[0]).abs() < 0.2, "{last} and {rule:?}");
    assert_eq!(path(&self::found("0.77", 80, 200).svg(), "np-rule"), "");
}

/// Values less their rise repeat, as high as those of the first period.
#[test]
fn rising_values_are_wrapped() {
    let found = found("0.28", 0, 400);
    let rise = |heap: u64| found.findings.rise(heap);
    let less: Vec<u64> = (0..).zip(&found.values).map(|(heap, value)| u64::from(*value) - rise(heap)).collect();
    assert!(less[1..].iter().zip(&less[54..]).all(|(value, later)| value == later) && rise(400) == 7 * 16);
    let wrapped = binned(0, less.iter().copied());
    let mut plot = found.plot();
    plot.wrapped = Some(&wrapped);
    let caption = plot.caption();
    assert!(caption.contains(&("Period", "53 and saltus 16, from heap 1 on: proved".to_owned())), "{caption:?}");
    assert!(caption.iter().any(|(label, words)| *label == "Drawn" && words.starts_with("values less 16")));
    let marks = starts(path(&plot.svg(), "np-common"));
    assert!(marks.len() == 401 && marks[1..].iter().zip(&marks[54..]).all(|(a, b)| a.1 == b.1));
}

/// The worst case: no two neighbours are equal, and the heaps are rare.
#[test]
fn plots_are_small() {
    let value = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(20) % 450;
    let values = binned(1, (1..=2_000_000).map(value));
    let rare: Vec<(u64, u32)> = (1..=666_666).map(|n| (3 * n, value(3 * n) as u32)).collect();
    let rules = "word ".repeat(5_000);
    let mut plot = Plot::new("0.6", &rules, &values);
    (plot.rare, plot.stopped) =
        (Some((SparseSpace { mask: 1, alternating: None }, &rare[..])), Some("before heap 2,000,001"));
    plot.histogram = true;
    let svg = plot.svg();
    well_formed(&svg);
    assert!(svg.len() < 1_000_000, "{} bytes", svg.len());
    assert!(starts(path(&svg, "np-rare")).len() <= MAX_RARE);
    assert!(svg.contains("only each 223rd rare heap has a mark") && svg.contains("Stopped: before heap 2,000,001"));
    let lines = rules_lines(&rules);
    assert!(lines.len() == MAX_LINES && lines.iter().all(|line| line.len() <= LINE + 4));
    for (n, text) in [(2, "2nd"), (4, "4th"), (11, "11th"), (21, "21st"), (113, "113th")] {
        assert_eq!(ordinal(n), text);
    }
}

#[test]
fn the_smallest_and_the_largest_values_are_drawn() {
    for (line, from, to) in [("0.77", 5, 5), ("0.77", 0, 0), ("0.0", 0, 50), ("0.0", 0, 10_000), ("0.37", 0, 9_000)] {
        found(line, from, to).svg();
    }
    for values in [BinnedValues::new(7), binned(1 << 40, (0..10_000).map(|n| u64::MAX - n))] {
        let mut plot = Plot::new("0.0", "", &values);
        plot.histogram = true;
        well_formed(&plot.svg());
    }
}
