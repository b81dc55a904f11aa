//! A finite quotient: its elements in boxes of mutual divisibility, and what each generator makes of them.

use super::{
    classes::{Class, Classes, Step},
    legend::Legend,
    nodes::{self, HEIGHT},
    words,
};
use crate::drawing::{
    Drawing, Line, Rect,
    layered::{self, Edge},
    sheet::{Sheet, num, path},
};
use ninepins_misere::quotient::{MisereQuotient, Structure, letter};
use ninepins_rules::Outcome;
use std::fmt::Write;

/// The space between elements of a box, and between them and its border.
pub(super) const BETWEEN: (f64, f64) = (36.0, 32.0);
pub(super) const AROUND: (f64, f64) = (28.0, 25.0);

/// The height of a line of words in a box, the space beside it, and the width of a letter.
pub(super) const LINE: f64 = 16.0;
pub(super) const PAD: f64 = 10.0;
pub(super) const LETTER: f64 = 6.6;

/// The narrowest box in which there are words, and the narrowest legend.
const LEAST_WORDS: f64 = 130.0;
const LEAST_LEGEND: f64 = 780.0;

/// A picture under way.
pub(super) struct Picture<'q> {
    pub(super) quotient: &'q MisereQuotient,
    pub(super) structure: Option<Structure>,
    pub(super) classes: Classes,
    pub(super) names: Vec<String>,
    pub(super) outcomes: Vec<Outcome>,
    /// The width of an element.
    pub(super) width: f64,
}

pub(super) fn svg(quotient: &MisereQuotient) -> String {
    let names: Vec<String> = (0..quotient.order() as u32).map(|element| words::of(quotient, element)).collect();
    let width = names.iter().map(|name| nodes::width(name)).fold(0.0, f64::max);
    let classes = Classes::of(quotient);
    let outcomes = quotient.outcomes().collect();
    Picture { quotient, structure: quotient.structure(), classes, names, outcomes, width }.svg()
}

impl Picture<'_> {
    fn svg(&self) -> String {
        let drawing = self.layout();
        let mut svg = String::new();
        for (class, rect) in self.classes.all.iter().zip(&drawing.boxes) {
            self.frame(&mut svg, class, rect);
        }
        let lines = || {
            let of_class = self.classes.steps.iter().zip(&drawing.lines).enumerate();
            let pairs =
                of_class.flat_map(|(from, (steps, lines))| steps.iter().zip(lines).map(move |pair| (from, pair)));
            pairs.filter(|(_, (step, _))| step.is_spelled)
        };
        for (from, (step, line)) in lines() {
            self.step(&mut svg, &drawing, from, step, line);
        }
        for (_, (step, line)) in lines() {
            let (x, y) = (num(line.label.0), num(line.label.1 + 4.5));
            let _ = writeln!(svg, "<text class=\"np-key\" x=\"{x}\" y=\"{y}\">{}</text>", letters(&step.by));
        }
        for (class, rect) in self.classes.all.iter().zip(&drawing.boxes) {
            self.inside(&mut svg, class, rect);
        }
        let impartial = self.quotient.game().is_impartial();
        let told: &[Outcome] = if impartial { &[Outcome::P, Outcome::N] } else { &Outcome::ALL };
        let legend = Legend::default().generators(self.quotient, true).line().outcomes(told).idempotent().kernel();
        let equations = "Equations in a box: xy = z where x is its first element; y = z where y does there what z does";
        let any = self.classes.all.iter().any(|class| !class.equations.is_empty());
        let legend = if any { legend.line().says(equations) } else { legend };
        let mut below = String::new();
        let (wide, high) = legend.draw(&mut below, drawing.height + 18.0, drawing.width.max(LEAST_LEGEND));
        let width = drawing.width.max(wide);
        let indent = num((width - drawing.width) / 2.0);
        svg = format!("<g transform=\"translate({indent} 0)\">\n{svg}</g>\n{below}");
        let size = words::size(self.quotient, self.structure.as_ref());
        let sheet = Sheet {
            title: words::name(self.quotient),
            described: self.described(&size),
            heading: vec![
                words::name(self.quotient),
                size,
                "A box holds elements that lead to each other. A line starts at the first one; the others go the same way."
                    .to_owned(),
            ],
            style: &[nodes::STYLE],
            size: (width, drawing.height + 18.0 + high),
        };
        sheet.around(&svg)
    }

    fn described(&self, size: &str) -> String {
        let all = (0..self.outcomes.len()).filter(|&element| self.outcomes[element] == Outcome::P);
        let losing: Vec<&str> = all.map(|element| &*self.names[element]).collect();
        let heaps = self.quotient.generators().iter().enumerate();
        let heaps: Vec<String> = heaps.map(|(i, heap)| format!("{} = heap {heap}", letter(i))).collect();
        let boxes = self.classes.all.len();
        let losing = if losing.is_empty() { "none".to_owned() } else { losing.join(", ") };
        format!(
            "{size}. The generators are {}. P elements: {losing}. The elements lie in {boxes} classes of mutual divisibility, the \
             invertible ones on top and the kernel at the bottom.",
            if heaps.is_empty() { "none".to_owned() } else { heaps.join(", ") },
        )
    }

    /// Where the boxes and the lines between them go.
    fn layout(&self) -> Drawing {
        let boxes = self.classes.all.iter().map(|class| {
            let (columns, rows) = (class.size.0 as f64, class.size.1 as f64);
            let width = columns * (self.width + BETWEEN.0) - BETWEEN.0 + 2.0 * AROUND.0;
            // No side of an equation is wider than its box.
            let told = self.told(class);
            let longest = told.iter().flatten().map(|side| side.chars().count()).max().unwrap_or(0) as f64;
            let needed =
                if longest > 0.0 { (self.indent(class) + longest * LETTER + PAD).max(LEAST_WORDS) } else { 0.0 };
            let width = width.max(needed);
            let words = self.says(class, width).len() as f64 * LINE;
            let height = rows * (HEIGHT + BETWEEN.1) - BETWEEN.1 + 2.0 * AROUND.1 + words;
            Rect { width, height, ..Rect::default() }
        });
        let boxes: Vec<Rect> = boxes.collect();
        let edges = self.classes.steps.iter().enumerate().map(|(from, steps)| {
            let edge = |step: &Step| {
                let to = self.classes.of[step.to as usize];
                let enters = self.entry(step.to, &boxes[to]).0 - boxes[to].width / 2.0;
                let leaves = self.exit(&self.classes.all[from], &boxes[from]).0 - boxes[from].width / 2.0;
                let label = letters(&step.by).chars().count() as f64 * LETTER + 8.0;
                Edge { to, label, leaves, enters, is_hidden: !step.is_spelled }
            };
            steps.iter().map(edge).collect()
        });
        let edges: Vec<Vec<Edge>> = edges.collect();
        layered::layout(boxes, &edges).expect("few elements have few lines")
    }

    /// The middle of an element whose box is at `rect`.
    pub(super) fn middle(&self, element: u32, rect: &Rect) -> (f64, f64) {
        let (column, row) = self.classes.place(element);
        let x = rect.x + AROUND.0 + column as f64 * (self.width + BETWEEN.0) + self.width / 2.0;
        (x, rect.y + AROUND.1 + row as f64 * (HEIGHT + BETWEEN.1) + HEIGHT / 2.0)
    }

    /// Where a line to an element enters its box, and whether it comes from above, or else from the right of it.
    fn entry(&self, element: u32, rect: &Rect) -> (f64, bool) {
        let (x, _) = self.middle(element, rect);
        let above = self.classes.place(element).1 == 0;
        (if above { x } else { x + self.width / 2.0 + BETWEEN.0 * 0.42 }, above)
    }

    /// Where lines from the first member leave their box, and whether they go straight down, or else at the left of it.
    fn exit(&self, class: &Class, rect: &Rect) -> (f64, bool) {
        let (x, _) = self.middle(class.members[0], rect);
        let below = class.size.1 == 1;
        (if below { x } else { x - self.width / 2.0 - AROUND.0 * 0.5 }, below)
    }

    /// A line from the first member of a class to a member of another.
    fn step(&self, svg: &mut String, drawing: &Drawing, from: usize, step: &Step, line: &Line) {
        const BEND: f64 = 7.0;
        let generator = step.by[0];
        let class = &self.classes.all[from];
        let (x, y) = self.middle(class.members[0], &drawing.boxes[from]);
        let (leaves, below) = self.exit(class, &drawing.boxes[from]);
        let mut d = if below {
            format!("M{} {}", num(x), num(y + HEIGHT / 2.0))
        } else {
            let side = x - self.width / 2.0;
            let [side, bend, leaves, y, low] = [side, leaves + BEND, leaves, y, y + BEND].map(num);
            format!("M{side} {y}H{bend}Q{leaves} {y} {leaves} {low}")
        };
        // The line itself begins at the border of the box, where this has led.
        let body = path(line, true);
        let start = line.points.first().map_or(String::new(), |&(x, y)| format!("M{} {}", num(x), num(y)));
        let _ = write!(d, "V{}{}", num(line.points[0].1), body.strip_prefix(&start).unwrap_or(&body));
        let to = self.classes.of[step.to as usize];
        let (x, y) = self.middle(step.to, &drawing.boxes[to]);
        let (enters, above) = self.entry(step.to, &drawing.boxes[to]);
        let (tip, way) = if above {
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
        let tip_text = format!("{} with {} is {}", name(class.members[0]), letters(&step.by), name(step.to));
        let class = nodes::line_class(generator);
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"{d}\"><title>{tip_text}</title></path>");
        nodes::head(svg, generator, tip, way);
    }
}

/// The letters of some generators.
fn letters(generators: &[usize]) -> String {
    let letters: Vec<String> = generators.iter().map(|&generator| letter(generator)).collect();
    letters.join(", ")
}
