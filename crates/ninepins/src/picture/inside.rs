//! What is in a box: its words, its elements, and the lines between these.

use super::{
    cayley::{AROUND, BETWEEN, LETTER, LINE, PAD, Picture},
    classes::Class,
    nodes::{self, HEIGHT, Node},
};
use crate::drawing::{
    Rect,
    sheet::{escaped, num},
};
use ninepins_misere::quotient::letter;
use ninepins_rules::Outcome;
use std::fmt::Write;

impl Picture<'_> {
    fn is_kernel(&self, class: &Class) -> bool {
        self.structure.as_ref().is_some_and(|structure| structure.kernel.elements == class.members)
    }

    /// What a class is, and its equations in sides: `cd =`, `ce =`, `b²,`.
    pub(super) fn told(&self, class: &Class) -> Vec<Vec<String>> {
        let names = [(class.members[0] == 0, "invertible"), (self.is_kernel(class), "kernel")];
        let names = names.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| vec![name.to_owned()]);
        let equations = class.equations.iter().enumerate().map(|(i, equation)| {
            let sides: Vec<&str> = equation.split(" = ").collect();
            let (last, end) = (sides.len() - 1, if i + 1 < class.equations.len() { "," } else { "" });
            sides.iter().enumerate().map(|(i, side)| format!("{side}{}", if i < last { " =" } else { end })).collect()
        });
        names.chain(equations).collect()
    }

    /// The same in lines: equations share a line, and one is broken only if it is longer than a line.
    pub(super) fn says(&self, class: &Class, width: f64) -> Vec<String> {
        let most = ((width - self.indent(class) - PAD) / LETTER) as usize;
        let mut lines: Vec<String> = Vec::new();
        for sides in self.told(class) {
            let whole = sides.join(" ");
            let parts = if whole.chars().count() <= most { vec![whole] } else { sides };
            for part in parts {
                match lines.last_mut().filter(|line| line.ends_with([',', '='])) {
                    Some(line) if line.chars().count() + 1 + part.chars().count() <= most => {
                        *line += &format!(" {part}")
                    }
                    _ => lines.push(part),
                }
            }
        }
        lines
    }

    /// How far from the left of its box the words of a class stand: a line may go down from the first member.
    pub(super) fn indent(&self, class: &Class) -> f64 {
        let steps = &self.classes.steps[self.classes.of[class.members[0] as usize]];
        let is_crossed = class.size.1 == 1 && steps.iter().any(|step| step.is_spelled);
        AROUND.0 + if is_crossed { self.width / 2.0 + 9.0 } else { 0.0 }
    }

    pub(super) fn frame(&self, svg: &mut String, class: &Class, rect: &Rect) {
        let name = if self.is_kernel(class) { "np-kernel" } else { "np-class" };
        let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(num);
        let _ = writeln!(
            svg,
            "<rect class=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"9\"/>"
        );
    }

    /// The lines between members, the members, and the words.
    pub(super) fn inside(&self, svg: &mut String, class: &Class, rect: &Rect) {
        for &axis in &class.axes {
            self.axis(svg, class, rect, axis);
        }
        for &member in &class.members {
            let outcome = self.outcomes[member as usize];
            let idempotents = self.structure.as_ref().map_or(&[][..], |structure| &structure.idempotents);
            let is_idempotent = idempotents.binary_search(&member).is_ok();
            let name = &self.names[member as usize];
            Node {
                text: name,
                outcome,
                is_lettered: !self.quotient.game().is_impartial() || outcome == Outcome::P,
                is_idempotent,
                at: self.middle(member, rect),
                width: self.width,
                tip: format!("{name}: {outcome}{}", if is_idempotent { ", idempotent" } else { "" }),
            }
            .draw(svg);
        }
        let said = self.says(class, rect.width);
        let left = num(rect.x + self.indent(class));
        for (i, line) in said.iter().enumerate() {
            let y = num(rect.y + rect.height - 9.0 - LINE * (said.len() - 1 - i) as f64);
            let _ = writeln!(svg, "<text class=\"np-note np-says\" x=\"{left}\" y=\"{y}\">{}</text>", escaped(line));
        }
    }

    /// The lines of one generator between members of a class.
    fn axis(&self, svg: &mut String, class: &Class, rect: &Rect, axis: usize) {
        let after = |member: u32| self.quotient.after(member, axis);
        for (at, &member) in class.members.iter().enumerate() {
            let to = after(member);
            let is_mutual = after(to) == member;
            if is_mutual && to < member {
                continue;
            }
            let (from, end) = (self.middle(member, rect), self.middle(to, rect));
            let places = (self.classes.place(member), self.classes.place(to));
            let line = Between::of((from, end), places, self.width);
            let class_of_line = nodes::line_class(axis);
            let names = (&self.names[member as usize], &self.names[to as usize]);
            let and = if is_mutual { " and back" } else { "" };
            let says = format!("{} with {} is {}{and}", names.0, letter(axis), names.1);
            let _ = writeln!(svg, "<path class=\"{class_of_line}\" d=\"{}\"><title>{says}</title></path>", line.path);
            if !is_mutual {
                nodes::head(svg, axis, line.tip, line.way);
            }
            if at == 0 {
                let (x, y) = (num(line.label.0), num(line.label.1 + 4.5));
                let ground = if self.is_kernel(class) { "np-in-kernel" } else { "np-in" };
                let _ = writeln!(svg, "<text class=\"np-key {ground}\" x=\"{x}\" y=\"{y}\">{}</text>", letter(axis));
            }
        }
    }
}

/// A line between two members.
struct Between {
    path: String,
    /// Where its label may stand.
    label: (f64, f64),
    /// Where it ends, and from where it comes there.
    tip: (f64, f64),
    way: (f64, f64),
}

impl Between {
    /// Straight if their places are neighbours, else in a bow.
    fn of((from, to): ((f64, f64), (f64, f64)), (a, b): ((usize, usize), (usize, usize)), width: f64) -> Between {
        let (half_width, half_height) = (width / 2.0, HEIGHT / 2.0);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (across, down) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        let side = |x: f64| if x < 0.0 { -1.0 } else { 1.0 };
        if across + down == 1 {
            let way = (side(to.0 - from.0) * across as f64, side(to.1 - from.1) * down as f64);
            let start = (from.0 + way.0 * half_width, from.1 + way.1 * half_height);
            let tip = (to.0 - way.0 * half_width, to.1 - way.1 * half_height);
            let path = format!("M{} {}L{} {}", num(start.0), num(start.1), num(tip.0), num(tip.1));
            return Between { path, label: middle, tip, way };
        }
        // Bows in a row go over it, all others to the left.
        let far = (across + down) as f64;
        let (start, tip, bow) = if down == 0 {
            let edge = |x: f64, by: f64| (x + by * half_width * 0.4, from.1 - half_height);
            let by = side(to.0 - from.0);
            (edge(from.0, by), edge(to.0, -by), (0.0, -(BETWEEN.1 * 0.5 + 2.0 * far)))
        } else {
            let start = (from.0 - half_width, from.1);
            (start, (to.0 - half_width, to.1), (-(BETWEEN.0 * 0.5 + 2.0 * far), 0.0))
        };
        let ([ax, ay], [bx, by]) = ([start.0 + bow.0, start.1 + bow.1], [tip.0 + bow.0, tip.1 + bow.1]);
        let numbers = [start.0, start.1, ax, ay, bx, by, tip.0, tip.1].map(num);
        let [sx, sy, ax, ay, bx, by, tx, ty] = &numbers;
        let path = format!("M{sx} {sy}C{ax} {ay} {bx} {by} {tx} {ty}");
        let label = ((start.0 + tip.0) / 2.0 + 0.75 * bow.0, (start.1 + tip.1) / 2.0 + 0.75 * bow.1);
        Between { path, label, tip, way: (-bow.0, -bow.1) }
    }
}
