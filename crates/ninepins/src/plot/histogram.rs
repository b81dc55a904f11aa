//! How often each value occurs.

use super::{
    Picture,
    axis::Axis,
    frame::{ABOVE, BELOW, Frame, LEGEND, Legend},
};
use crate::{drawing::sheet::num, grouped};
use std::fmt::Write;

const HEIGHT: f64 = 220.0;

/// The most numbers on each axis.
const NUMBERS: (u64, u64) = (12, 6);

/// The axis of counts is logarithmic if the largest count is more than so many times the least one.
const STEEP: u64 = 100;

/// How many powers of ten below one heap such an axis begins.
const BELOW_ONE: f64 = 0.3;

/// How much of its space a bar takes: that of all heaps, and that of the rare ones before it.
const WIDE: f64 = 0.8;
const SLIM: f64 = 0.4;

/// The most space that a bar has.
const MOST_WIDE: f64 = 60.0;

/// The space for the name of the diagram.
const NAME: f64 = 18.0;

/// Draws the diagram from `above` on. Returns where it ends.
pub(super) fn draw(picture: &Picture<'_>, svg: &mut String, above: f64) -> f64 {
    let counted = picture.counted;
    let mut rare: Vec<u64> = vec![0; counted.bars.len()];
    for &(_, value) in picture.rare_heaps() {
        if let Some(count) = rare.get_mut((u64::from(value) >> counted.bar) as usize) {
            *count += 1;
        }
    }
    let common: Vec<u64> = counted.bars.iter().zip(&rare).map(|(all, rare)| all.saturating_sub(*rare)).collect();
    let counts = || common.iter().chain(&rare).copied().filter(|count| *count > 0);
    let (least, most) = (counts().min().unwrap_or(1), counts().max().unwrap_or(1));
    let is_log = most / least > STEEP;
    let linear = Axis::new(0, most, HEIGHT);
    let room = HEIGHT - 6.0;
    let height = |count: u64| {
        let share = ((count as f64).log10() + BELOW_ONE) / ((most as f64).log10() + BELOW_ONE);
        if is_log { share * room } else { linear.at(count) - linear.at(0) }
    };
    let powers = || (0..20).map(|power| 10u64.pow(power)).take_while(|power| *power <= most);
    let beside: Vec<(f64, String)> = if is_log {
        powers().map(|power| (height(power), grouped(power))).collect()
    } else {
        linear.ticks(NUMBERS.1).into_iter().map(|count| (height(count), grouped(count))).collect()
    };
    let top = above + ABOVE + NAME;
    let diagram = Frame::new(top, HEIGHT, picture.letters());
    let last = counted.bars.len().saturating_sub(1) as u64;
    let across = Axis::new(0, last, diagram.width);
    // Where a bar has several values, its number is the first of them.
    let numbers: Vec<(f64, String)> = Axis::new(0, (last << counted.bar) | ((1 << counted.bar) - 1), diagram.width)
        .ticks(NUMBERS.0)
        .into_iter()
        .map(|value| (across.at(value >> counted.bar), grouped(value)))
        .collect();
    let name = match counted.bar {
        0 => "How often each value occurs".to_owned(),
        bar => format!("How often values occur, {} in each bar", grouped(1u64 << bar)),
    };
    let (x, y) = (num(diagram.left), num(top - 12.0));
    let _ = writeln!(svg, "<text class=\"np-head\" x=\"{x}\" y=\"{y}\" font-size=\"14\">{name}</text>");
    let scale = if is_log { "heaps (logarithmic)" } else { "heaps" };
    diagram.draw(svg, &numbers, &beside, ("nim-value", scale));
    let bottom = num(top + HEIGHT);
    let mut bars = |class: &str, counts: &[u64], share: f64| {
        let mut d = String::new();
        let width = across.unit().min(MOST_WIDE) * share;
        for (bar, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let x = diagram.left + across.at(bar as u64) - width / 2.0;
            let _ = write!(d, "M{x:.2} {bottom}v-{}h{width:.2}V{bottom}z", num(height(count)));
        }
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"{d}\"/>");
    };
    bars("np-bar", &common, WIDE);
    bars("np-rare", &rare, SLIM);
    diagram.border(svg);
    let told = picture.rare.is_some();
    let mut legend = Legend::at(diagram.left, top + HEIGHT + BELOW + 10.0);
    let sign = |class: &'static str, wide: f64| {
        move |svg: &mut String, (x, y): (f64, f64)| {
            let (x, y, wide) = (num(x - wide / 2.0), num(y - 7.0), num(wide));
            let _ = writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"14\"/>");
        }
    };
    legend.item(svg, 10.0, if told { "common heaps" } else { "heaps" }, sign("np-bar", 10.0));
    if rare.iter().any(|count| *count > 0) {
        legend.item(svg, 10.0, "rare heaps", sign("np-rare", 5.0));
    }
    top + HEIGHT + BELOW + LEGEND
}
