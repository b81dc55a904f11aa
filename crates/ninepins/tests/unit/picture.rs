//! Drawings show every element once, without overlaps, and classes are what their definition says.

use super::sheet::well_formed;
use ninepins::{internals::*, quotient::*, *};

fn built(line: &str, heaps: usize) -> MisereQuotient {
    let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
    while quotient.period().is_none() && quotient.last_heap() < heaps {
        quotient.extend(10_000, &Budget::unlimited()).unwrap();
    }
    quotient
}

/// Finite quotients of all kinds: trivial, tame, wild, partizan, with large groups and with none.
const FINITE: [(&str, usize); 11] = [
    ("0.77 misere", 0),
    ("0.1 misere", 9),
    ("0.[3] misere", 31),
    ("0.75 misere", 60),
    ("0.123 misere", 60),
    ("0.77 misere", 100),
    ("0.26 misere", 20),
    ("0.07 misere", 26),
    ("0.13|0.31 misere", 5),
    ("0.1|0.1 misere", 4),
    ("0.1|0.0 misere", 1),
];

#[test]
fn every_element_is_there_once_and_nothing_overlaps() {
    for (line, heaps) in FINITE {
        let quotient = built(line, heaps);
        let picture = svg(&quotient).unwrap();
        well_formed(&picture);
        assert_eq!(picture, svg(&built(line, heaps)).unwrap(), "{line}");
        for element in 0..quotient.order() as u32 {
            let text = words::of(&quotient, element);
            let mut lines = picture.lines().filter(|line| line.contains(&format!("<title>{text}: ")));
            assert!(lines.next().is_some_and(|line| line.contains(&format!(">{text}</text>"))), "{line}: {text}");
            assert_eq!(lines.next(), None);
        }
        // One of each sign is in the legend.
        let outcomes: &[Outcome] =
            if quotient.game().is_impartial() { &[Outcome::P, Outcome::N] } else { &Outcome::ALL };
        for &outcome in outcomes {
            let count = quotient.outcomes().filter(|own| *own == outcome).count();
            assert_eq!(picture.matches(&format!("class=\"np-{outcome}\"")).count(), count + 1, "{line}: {outcome}");
        }
        let idempotents = quotient.structure().unwrap().idempotents.len();
        assert_eq!(picture.matches("class=\"np-idem\"").count(), idempotents + 1);
        no_overlap(&picture, &["np-N", "np-P", "np-L", "np-R"], outcomes.len());
        no_overlap(&picture, &["np-class", "np-kernel"], 1);
    }
}

/// Checks the boxes of these classes, but for some of the legend.
fn no_overlap(svg: &str, classes: &[&str], in_legend: usize) {
    let number = |text: &str, name: &str| -> f64 {
        text.split_once(&format!(" {name}=\"")).unwrap().1.split_once('"').unwrap().0.parse().unwrap()
    };
    // The legend comes first.
    let (legend, graph) = svg.rsplit_once("<g transform").unwrap();
    let of = |svg: &str| -> Vec<[f64; 4]> {
        let rects = svg.split("<rect class=\"").skip(1);
        let rects = rects.filter(|rect| classes.contains(&rect.split_once('"').unwrap().0));
        rects.map(|rect| ["x", "y", "width", "height"].map(|name| number(rect, name))).collect()
    };
    assert_eq!(of(legend).len(), in_legend);
    let boxes = of(graph);
    for (i, a) in boxes.iter().enumerate() {
        for b in &boxes[..i] {
            let apart = |at: usize| a[at] + a[at + 2] <= b[at] || b[at] + b[at + 2] <= a[at];
            assert!(apart(0) || apart(1), "{a:?} and {b:?}");
        }
    }
}

#[test]
fn classes_are_those_of_mutual_divisibility() {
    for (line, heaps) in FINITE {
        let quotient = built(line, heaps);
        let order = quotient.order() as u32;
        let generators = 0..quotient.generators().len();
        // x + y, by the word of y.
        let sum = |x: u32, y: u32| {
            let word = quotient.word(y);
            word.iter().fold(x, |x, &(heap, times)| {
                let generator = quotient.generators().binary_search(&heap).unwrap();
                (0..times).fold(x, |x, _| quotient.after(x, generator))
            })
        };
        let multiples: Vec<Vec<u32>> = (0..order).map(|x| (0..order).map(|z| sum(x, z)).collect()).collect();
        let divides = |x: u32, y: u32| multiples[x as usize].contains(&y);
        let classes = Classes::of(&quotient);
        for x in 0..order {
            for y in 0..x {
                let equal = classes.of[x as usize] == classes.of[y as usize];
                assert_eq!(equal, divides(x, y) && divides(y, x), "{line}: {x} and {y}");
            }
        }
        for (number, (class, steps)) in classes.all.iter().zip(&classes.steps).enumerate() {
            // Each member has a place of its own in a full grid.
            let mut places = class.places.clone();
            places.sort_unstable();
            places.dedup();
            assert_eq!((places.len(), class.size.0 * class.size.1), (class.members.len(), places.len()), "{line}");
            // Every generator is an axis, on a way out, or in an equation.
            let leaves = |g: usize| classes.of[quotient.after(class.members[0], g) as usize] != number;
            let out: usize = steps.iter().map(|step| step.by.len()).sum();
            assert_eq!(out, generators.clone().filter(|g| leaves(*g)).count());
            let unspelled: usize = steps.iter().filter(|step| !step.is_spelled).map(|step| step.by.len()).sum();
            let inside = generators.clone().filter(|g| !leaves(*g) && !class.axes.contains(g)).count();
            let sides: usize = class.equations.iter().map(|equation| equation.matches(" = ").count()).sum();
            assert_eq!(sides, unspelled + inside, "{line}: {:?}", class.equations);
        }
    }
    let kayles = built("0.77 misere", 100);
    let classes = Classes::of(&kayles);
    let equations = |word: &str| {
        let element = (0..40).find(|&element| words::of(&kayles, element) == word).unwrap();
        classes.all[classes.of[element as usize]].equations.join("; ")
    };
    assert_eq!((&*equations("c"), &*equations("b")), ("cd = ce = b²; cf = ab²c", "d = e = c; f = a"));
    assert_eq!(words::product([(0, 1), (1, 2), (4, 13)]), "ab²e¹³");
    assert_eq!(words::product([(0, 2), (26, 1)]), "a²·aa");
}

#[test]
fn infinite_quotients_are_tables() {
    for (line, heaps) in [("0.7|0.07 misere", 9), ("0.76 misere", 12), ("0.3102 misere", 12), ("0.154 misere", 33)] {
        let quotient = built(line, heaps);
        let picture = svg(&quotient).unwrap();
        well_formed(&picture);
        if heaps < 20 {
            assert_eq!(picture, svg(&built(line, heaps)).unwrap());
        }
        // One has too many elements, and one counts three numbers.
        let is_small = quotient.rank() == 1 && quotient.order() < 100;
        assert_eq!(picture.contains("window: d from -8 to 8"), is_small, "{line}");
        assert_eq!(picture.contains("so not here"), !is_small, "{line}");
    }
}

/// Milley's theorem: o(k S1 + j S2) by k and j.
#[test]
fn sums_of_strips_are_as_milley_says() {
    let row = |k: usize| -> String {
        let letter = |j: usize| match (j.checked_sub(k), (k + 2 * j) % 3) {
            (None, _) => "R",
            (Some(0), _) | (_, 0) => "N",
            (_, 1) => "R",
            _ => "P",
        };
        format!("{k}: {}", (0..=12).map(letter).collect::<String>())
    };
    let rows: Vec<String> = (0..=12).map(row).collect();
    let picture = svg(&built("0.7|0.07 misere", 9)).unwrap();
    assert!(picture.contains(&format!("and nothing else: {}.", rows.join("; "))));
}

#[test]
fn large_quotients_are_refused() {
    let error = svg(&built("0.07 misere", 30)).unwrap_err();
    assert_eq!(error.message(), "the quotient has 360 elements, and at most 160 are drawn");
    assert_eq!(error.help(), Some("draw fewer heaps: with --to 26 there are few enough elements"));
    assert!(svg(&built("0.07 misere", 26)).is_ok() && svg(&built("0.07 misere", 27)).is_err());
}
