//! The Cayley graph of a finite quotient: a box for each class of mutual divisibility, lines for the generators.

use super::{
    classes::{Class, Classes, Step},
    elements::{self, Element, HEIGHT},
    words::{self, letters},
};
use crate::{
    drawing::{
        Canvas, Legend, Point, Rect, Sheet,
        layered::{self, Edge, Layout, Line},
        num,
    },
    text::filled,
};
use ninepins_misere::quotient::{MisereQuotient, Structure, letter};
use ninepins_rules::Outcome;
use std::fmt::Write;

/// The space between the elements of a box, and between them and its border.
const BETWEEN: Point = (36.0, 32.0);
const AROUND: Point = (28.0, 25.0);

/// The height of a line of words in a box, the space beside it, and the width of a letter.
const LINE: f64 = 16.0;
const PAD: f64 = 10.0;
const LETTER: f64 = 6.6;

/// The least widths of a box with words, and of the legend.
const LEAST_WORDS: f64 = 130.0;
const LEAST_LEGEND: f64 = 780.0;

const BEND: f64 = 7.0;

struct Graph<'q> {
    quotient: &'q MisereQuotient,
    structure: Option<Structure>,
    classes: Classes,
    names: Vec<String>,
    outcomes: Vec<Outcome>,
    width: f64,
}

pub(super) fn svg(quotient: &MisereQuotient) -> String {
    let names: Vec<String> = (0..quotient.order() as u32).map(|element| words::of(quotient, element)).collect();
    let width = names.iter().map(|name| elements::width(name)).fold(0.0, f64::max);
    let (classes, structure, outcomes) = (Classes::of(quotient), quotient.structure(), quotient.outcomes().collect());
    Graph { quotient, structure, classes, names, outcomes, width }.svg()
}

impl Graph<'_> {
    fn svg(&self) -> String {
        let layout = self.layout();
        let boxes = || self.classes.all.iter().zip(&layout.boxes);
        let mut graph = Canvas::default();
        for (class, rect) in boxes() {
            graph.rect(if self.is_kernel(class) { "np-kernel" } else { "np-class" }, *rect, 9.0);
        }
        let of_class = self.classes.steps.iter().zip(&layout.lines).enumerate();
        let steps = of_class.flat_map(|(from, (steps, lines))| steps.iter().zip(lines).map(move |(s, l)| (from, s, l)));
        for (from, step, line) in steps.clone().filter(|(_, step, _)| step.is_spelled) {
            self.step(&mut graph, &layout, from, step, line);
        }
        for (_, step, line) in steps.filter(|(_, step, _)| step.is_spelled) {
            graph.text("np-key", (line.label.0, line.label.1 + 4.5), &letters(&step.by));
        }
        for (class, rect) in boxes() {
            self.inside(&mut graph, class, rect);
        }
        let mut legend = Legend::new(layout.width.max(LEAST_LEGEND));
        elements::generator_legend(&mut legend, self.quotient, true);
        legend.line();
        elements::outcome_legend(&mut legend, self.quotient);
        legend.item(12.0, "idempotent: x + x = x", elements::idempotent);
        legend.item(26.0, "kernel: the smallest ideal, a group", |canvas, at| {
            canvas.rect("np-kernel", Rect::around(at, 26.0, HEIGHT - 6.0), 5.0);
        });
        if self.classes.all.iter().any(|class| !class.equations.is_empty()) {
            legend.line();
            legend
                .words("Equations in a box: xy = z where x is its first element; y = z where y does there what z does");
        }
        let (mut canvas, top) = (Canvas::default(), layout.height + 18.0);
        let (wide, high) = legend.draw(&mut canvas, (0.0, top));
        let width = layout.width.max(wide);
        canvas.moved(((width - layout.width) / 2.0, 0.0), &graph);
        let size = words::size(self.quotient, self.structure.as_ref());
        let reading =
            "A box holds elements that lead to each other. A line starts at the first one; the others go the same way.";
        let sheet = Sheet {
            title: words::title(self.quotient),
            description: self.description(&size),
            heading: vec![words::title(self.quotient), size, reading.to_owned()],
            style: elements::STYLE,
        };
        sheet.around(&canvas, (width, top + high))
    }

    fn description(&self, size: &str) -> String {
        let or_none = |items: Vec<String>| if items.is_empty() { "none".to_owned() } else { items.join(", ") };
        let losing = self.outcomes.iter().zip(&self.names).filter(|(outcome, _)| **outcome == Outcome::P);
        let losing = or_none(losing.map(|(_, name)| name.clone()).collect());
        let heaps = self.quotient.generators().iter().enumerate();
        let heaps = or_none(heaps.map(|(i, heap)| format!("{} = heap {heap}", letter(i))).collect());
        let boxes = self.classes.all.len();
        format!(
            "{size}. The generators are {heaps}. P elements: {losing}. The elements lie in {boxes} classes of mutual divisibility, the \
             invertible ones on top and the kernel at the bottom."
        )
    }

    fn is_kernel(&self, class: &Class) -> bool {
        self.structure.as_ref().is_some_and(|structure| structure.kernel.elements == class.members)
    }

    /// Places the boxes and the lines between them.
    fn layout(&self) -> Layout {
        let boxes = self.classes.all.iter().map(|class| {
            let (columns, rows) = (class.size.0 as f64, class.size.1 as f64);
            let width = columns * (self.width + BETWEEN.0) - BETWEEN.0 + 2.0 * AROUND.0;
            // No side of an equation is wider than its box.
            let needed = |letters: usize| (self.indent(class) + letters as f64 * LETTER + PAD).max(LEAST_WORDS);
            let lines = self.words(class, 0.0).into_iter().map(|line| needed(line.chars().count()));
            let width = lines.fold(width, f64::max);
            let words = self.words(class, width).len() as f64 * LINE;
            let height = rows * (HEIGHT + BETWEEN.1) - BETWEEN.1 + 2.0 * AROUND.1 + words;
            Rect { width, height, ..Rect::default() }
        });
        let boxes: Vec<Rect> = boxes.collect();
        let edges = self.classes.steps.iter().zip(&self.classes.all).zip(&boxes).map(|((steps, class), rect)| {
            let edge = |step: &Step| {
                let to = self.classes.of[step.to as usize];
                let enters = self.entry(step.to, &boxes[to]).0 - boxes[to].middle().0;
                let leaves = self.exit(class, rect).0 - rect.middle().0;
                let label = letters(&step.by).chars().count() as f64 * LETTER + 8.0;
                Edge { to, label, leaves, enters, is_hidden: !step.is_spelled }
            };
            steps.iter().map(edge).collect()
        });
        let edges: Vec<Vec<Edge>> = edges.collect();
        layered::layout(boxes, &edges).expect("few elements have few lines")
    }

    /// Returns the words in a box of this width: what the class is, and its equations, broken after `=` and `,` where they must be.
    fn words(&self, class: &Class, width: f64) -> Vec<String> {
        let letters = ((width - self.indent(class) - PAD) / LETTER) as usize;
        let names = [(class.members[0] == 0, "invertible"), (self.is_kernel(class), "kernel")];
        let names = names.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| name.to_owned());
        let equations = class.equations.join(", ");
        let sides = equations.split_inclusive(", ").flat_map(|equation| {
            let fits = equation.trim().chars().count() <= letters;
            equation.split_inclusive(if fits { ", " } else { "= " }).map(str::trim)
        });
        names.chain(filled(sides.filter(|side| !side.is_empty()), letters, letters)).collect()
    }

    /// Returns the distance of the words from the left of their box: a line may go down from the first member.
    fn indent(&self, class: &Class) -> f64 {
        let steps = &self.classes.steps[self.classes.of[class.members[0] as usize]];
        let is_crossed = class.size.1 == 1 && steps.iter().any(|step| step.is_spelled);
        AROUND.0 + if is_crossed { self.width / 2.0 + 9.0 } else { 0.0 }
    }

    /// Returns the middle of an element in the box of its class.
    fn middle(&self, element: u32, rect: &Rect) -> Point {
        let (column, row) = self.classes.place(element);
        let x = rect.x + AROUND.0 + column as f64 * (self.width + BETWEEN.0) + self.width / 2.0;
        (x, rect.y + AROUND.1 + row as f64 * (HEIGHT + BETWEEN.1) + HEIGHT / 2.0)
    }

    /// Returns where a line to an element enters its box, and whether the element is in the top row, so that the line comes from
    /// above; to others it comes from the right.
    fn entry(&self, element: u32, rect: &Rect) -> (f64, bool) {
        let (x, _) = self.middle(element, rect);
        let above = self.classes.place(element).1 == 0;
        (if above { x } else { x + self.width / 2.0 + BETWEEN.0 * 0.42 }, above)
    }

    /// Returns where the lines from the first member leave their box, and whether the box has one row, so that they go straight
    /// down; else they pass the other rows on the left.
    fn exit(&self, class: &Class, rect: &Rect) -> (f64, bool) {
        let (x, _) = self.middle(class.members[0], rect);
        let below = class.size.1 == 1;
        (if below { x } else { x - self.width / 2.0 - AROUND.0 * 0.5 }, below)
    }

    /// Draws the line from the first member of a class to a member of another.
    fn step(&self, canvas: &mut Canvas, layout: &Layout, from: usize, step: &Step, line: &Line) {
        let class = &self.classes.all[from];
        let (x, y) = self.middle(class.members[0], &layout.boxes[from]);
        let (leaves, below) = self.exit(class, &layout.boxes[from]);
        let mut d = if below {
            format!("M{} {}", num(x), num(y + HEIGHT / 2.0))
        } else {
            let [side, bend, leaves, y, low] = [x - self.width / 2.0, leaves + BEND, leaves, y, y + BEND].map(num);
            format!("M{side} {y}H{bend}Q{leaves} {y} {leaves} {low}")
        };
        // The line itself begins at the border of the box, where this has led.
        let start = line.points[0];
        let body = line.path();
        let rest = body.strip_prefix(&format!("M{} {}", num(start.0), num(start.1))).unwrap_or(&body);
        let _ = write!(d, "V{}{rest}", num(start.1));
        let to = &layout.boxes[self.classes.of[step.to as usize]];
        let (x, y) = self.middle(step.to, to);
        let (enters, above) = self.entry(step.to, to);
        let head = if above {
            let tip = (x, y - HEIGHT / 2.0 - 1.0);
            let _ = write!(d, "V{}", num(tip.1 - 5.0));
            (tip, (0.0, 1.0))
        } else {
            let tip = (x + self.width / 2.0 + 1.0, y);
            let [high, enters, y, bend, side] = [y - BEND, enters, y, enters - BEND, tip.0 + 5.0].map(num);
            let _ = write!(d, "V{high}Q{enters} {y} {bend} {y}H{side}");
            (tip, (-1.0, 0.0))
        };
        let name = |element: u32| &self.names[element as usize];
        let title = format!("{} with {} is {}", name(class.members[0]), letters(&step.by), name(step.to));
        elements::line(canvas, step.by[0], &d, Some(head), &title);
    }

    /// Draws the lines between the members of a class, the members, and the words.
    fn inside(&self, canvas: &mut Canvas, class: &Class, rect: &Rect) {
        for &axis in &class.axes {
            self.axis(canvas, class, rect, axis);
        }
        for &member in &class.members {
            let outcome = self.outcomes[member as usize];
            let idempotents = self.structure.as_ref().map_or(&[][..], |structure| &structure.idempotents);
            let is_idempotent = idempotents.binary_search(&member).is_ok();
            let text = &self.names[member as usize];
            let is_lettered = !self.quotient.game().is_impartial() || outcome == Outcome::P;
            let tip = format!("{text}: {outcome}{}", if is_idempotent { ", idempotent" } else { "" });
            let element = Element { text, is_lettered, is_idempotent, tip };
            element.draw(canvas, outcome, self.middle(member, rect), self.width);
        }
        let words = self.words(class, rect.width);
        for (i, line) in words.iter().rev().enumerate() {
            canvas.text("np-note np-says", (rect.x + self.indent(class), rect.bottom() - 9.0 - LINE * i as f64), line);
        }
    }

    /// Draws the lines of one generator between the members of a class.
    fn axis(&self, canvas: &mut Canvas, class: &Class, rect: &Rect, axis: usize) {
        for (at, &member) in class.members.iter().enumerate() {
            let to = self.quotient.after(member, axis);
            let is_mutual = self.quotient.after(to, axis) == member;
            if is_mutual && to < member {
                continue;
            }
            let ends = (self.middle(member, rect), self.middle(to, rect));
            let bow = Bow::between(ends, (self.classes.place(member), self.classes.place(to)), self.width);
            let names = (&self.names[member as usize], &self.names[to as usize]);
            let and = if is_mutual { " and back" } else { "" };
            let title = format!("{} with {} is {}{and}", names.0, letter(axis), names.1);
            elements::line(canvas, axis, &bow.path, Some(bow.head).filter(|_| !is_mutual), &title);
            if at == 0 {
                let ground = if self.is_kernel(class) { "np-key np-in-kernel" } else { "np-key np-in" };
                canvas.text(ground, (bow.label.0, bow.label.1 + 4.5), &letter(axis));
            }
        }
    }
}

/// A line between two members of a class.
struct Bow {
    path: String,
    label: Point,
    /// Its tip, and its direction there.
    head: (Point, Point),
}

impl Bow {
    /// Connects two elements with a straight line if their places in the grid are neighbours, else with a bow.
    fn between((from, to): (Point, Point), (a, b): ((usize, usize), (usize, usize)), width: f64) -> Bow {
        let (half_width, half_height) = (width / 2.0, HEIGHT / 2.0);
        let (across, down) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        let side = |x: f64| if x < 0.0 { -1.0 } else { 1.0 };
        if across + down == 1 {
            let way = (side(to.0 - from.0) * across as f64, side(to.1 - from.1) * down as f64);
            let start = (from.0 + way.0 * half_width, from.1 + way.1 * half_height);
            let tip = (to.0 - way.0 * half_width, to.1 - way.1 * half_height);
            let path = format!("M{} {}L{} {}", num(start.0), num(start.1), num(tip.0), num(tip.1));
            return Bow { path, label: ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), head: (tip, way) };
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
        let [sx, sy, ax, ay, bx, by, tx, ty] =
            [start.0, start.1, start.0 + bow.0, start.1 + bow.1, tip.0 + bow.0, tip.1 + bow.1, tip.0, tip.1].map(num);
        let path = format!("M{sx} {sy}C{ax} {ay} {bx} {by} {tx} {ty}");
        let label = ((start.0 + tip.0) / 2.0 + 0.75 * bow.0, (start.1 + tip.1) / 2.0 + 0.75 * bow.1);
        Bow { path, label, head: (tip, (-bow.0, -bow.1)) }
    }
}
