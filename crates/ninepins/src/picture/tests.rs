//! Pictures of quotients: what is in them, that nothing overlaps, and that classes are what their definition says.

use super::{classes::Classes, *};
use crate::{Budget, Outcome, drawing::sheet::tests::well_formed};

fn built(line: &str, heaps: usize) -> MisereQuotient {
    let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
    while quotient.period().is_none() && quotient.heaps() < heaps {
        quotient.extend(10_000, &Budget::unlimited()).unwrap();
    }
    quotient
}

/// Finite quotients of all kinds: trivial, tame, wild, partizan, with large groups and with none.
const FINITE: [(&str, usize, usize); 13] = [
    ("0.77 misere", 0, 1),
    ("0.0007 misere", 3, 1),
    ("0.1 misere", 9, 2),
    ("0.[3] misere", 3, 6),
    ("0.[3] misere", 31, 34),
    ("0.75 misere", 60, 8),
    ("0.123 misere", 60, 20),
    ("0.77 misere", 100, 40),
    ("0.26 misere", 20, 40),
    ("0.07 misere", 26, 144),
    ("0.13|0.31 misere", 5, 13),
    ("0.1|0.1 misere", 4, 2),
    ("0.1|0.0 misere", 1, 2),
];

#[test]
fn every_element_is_there_once() {
    for (line, heaps, order) in FINITE {
        let quotient = built(line, heaps);
        assert_eq!(quotient.order(), order, "{line}");
        let picture = svg(&quotient).unwrap();
        well_formed(&picture);
        assert!(!picture.contains("NaN") && !picture.contains("inf\""), "{line}");
        assert_eq!(picture, svg(&built(line, heaps)).unwrap(), "{line}");
        for part in ["role=\"img\"", "viewBox=", "<title id=", "<desc id=", "prefers-color-scheme:dark"] {
            assert!(picture.contains(part));
        }
        for element in 0..order as u32 {
            let text = words::of(&quotient, element);
            let mut lines = picture.lines().filter(|line| line.contains(&format!("<title>{text}: ")));
            assert!(lines.next().is_some_and(|line| line.contains(&format!(">{text}</text>"))), "{line}: {text}");
            assert_eq!(lines.next(), None);
        }
        let losing = quotient.outcomes().filter(|outcome| *outcome == Outcome::P).count();
        // One more is in the legend.
        assert_eq!(picture.matches("class=\"np-P\"").count(), losing + 1, "{line}");
        assert_eq!(
            picture.matches("<path class=\"np-idem\"").count(),
            1 + quotient.structure().unwrap().idempotents.len()
        );
    }
}

#[test]
fn classes_are_what_they_are_said_to_be() {
    for (line, heaps, _) in FINITE {
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
        let divides = |x: u32, y: u32| (0..order).any(|z| sum(x, z) == y);
        let classes = Classes::of(&quotient);
        for x in 0..order {
            for y in 0..order {
                let alike = classes.of[x as usize] == classes.of[y as usize];
                assert_eq!(alike, divides(x, y) && divides(y, x), "{line}: {x} and {y}");
            }
        }
        for (number, (class, steps)) in classes.all.iter().zip(&classes.steps).enumerate() {
            // Each member has a place of its own in the grid.
            let mut places = class.places.clone();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), class.members.len());
            assert_eq!(class.size.0 * class.size.1, places.len(), "{line}");
            assert_eq!((classes.place(class.members[0]), classes.of[class.members[0] as usize]), ((0, 0), number));
            assert!(
                number == 0
                    || classes.steps.iter().flatten().any(|step| step.is_spelled && step.to == class.members[0])
            );
            // Every generator is an axis, in an equation or on a way out.
            let first = class.members[0];
            for generator in generators.clone() {
                let to = quotient.after(first, generator);
                let leaves = classes.of[to as usize] != number;
                let ways: Vec<_> = steps.iter().filter(|step| step.by.contains(&generator)).collect();
                assert_eq!(ways.iter().map(|step| step.to).collect::<Vec<_>>(), if leaves { vec![to] } else { vec![] });
            }
            let unspelled = steps.iter().filter(|step| !step.is_spelled).map(|step| step.by.len()).sum::<usize>();
            let inside = generators.clone().filter(|generator| {
                classes.of[quotient.after(first, *generator) as usize] == number && !class.axes.contains(generator)
            });
            let sides: usize = class.equations.iter().map(|equation| equation.matches(" = ").count()).sum();
            assert_eq!(sides, unspelled + inside.count(), "{line}: {:?}", class.equations);
        }
    }
}

#[test]
fn equations_are_true() {
    let kayles = built("0.77 misere", 100);
    let classes = Classes::of(&kayles);
    let said = |word: &str| {
        let element = (0..40).find(|&element| words::of(&kayles, element) == word).unwrap();
        classes.all[classes.of[element as usize]].equations.join("; ")
    };
    assert_eq!(said("c"), "cd = ce = b²; cf = ab²c");
    assert_eq!(said("b"), "d = e = c; f = a");
    assert_eq!(said("1"), "");
}

#[test]
fn boxes_and_lines_do_not_overlap() {
    for (line, heaps, _) in FINITE {
        let picture = svg(&built(line, heaps)).unwrap();
        // The middles of all elements are a pill's height apart, or far from each other sideways.
        let number = |text: &str, name: &str| -> f64 {
            let rest = text.split_once(&format!(" {name}=\"")).unwrap().1;
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        let pills: Vec<[f64; 4]> = picture
            .split('<')
            .filter(|tag| tag.starts_with("rect class=\"np-N\"") || tag.starts_with("rect class=\"np-P\""))
            .map(|tag| ["x", "y", "width", "height"].map(|name| number(tag, name)))
            .collect();
        let boxes: Vec<[f64; 4]> = picture
            .split('<')
            .filter(|tag| tag.starts_with("rect class=\"np-class\"") || tag.starts_with("rect class=\"np-kernel\""))
            .map(|tag| ["x", "y", "width", "height"].map(|name| number(tag, name)))
            .collect();
        // The last ones are signs of the legend, which is below and has its own left edge.
        for all in [&pills[..pills.len() - 2], &boxes[..boxes.len() - 1]] {
            for (i, a) in all.iter().enumerate() {
                for b in &all[i + 1..] {
                    let apart = |at: usize| a[at] + a[at + 2] <= b[at] || b[at] + b[at + 2] <= a[at];
                    assert!(apart(0) || apart(1), "{line}: {a:?} and {b:?}");
                }
            }
        }
    }
}

#[test]
fn infinite_quotients_are_tables() {
    for (line, heaps) in [("0.7|0.07 misere", 9), ("0.76 misere", 12), ("0.3102 misere", 12), ("0.154 misere", 33)] {
        let quotient = built(line, heaps);
        assert!(quotient.rank() > 0);
        let picture = svg(&quotient).unwrap();
        well_formed(&picture);
        assert!(!picture.contains("NaN") && picture == svg(&built(line, heaps)).unwrap());
        // One has too many elements, and one counts three numbers.
        let is_small = quotient.rank() == 1 && quotient.order() < 100;
        assert_eq!(picture.contains("window: d from -8 to 8"), is_small, "{line}");
        assert_eq!(picture.contains("so not here"), !is_small, "{line}");
    }
}

/// Milley's theorem: o(k S1 + j S2) by k and j.
#[test]
fn sums_of_strips_are_as_milley_says() {
    let quotient = built("0.7|0.07 misere", 9);
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
    let picture = svg(&quotient).unwrap();
    assert!(picture.contains(&format!("and nothing else: {}.", rows.join("; "))));
}

#[test]
fn large_quotients_are_refused() {
    let quotient = built("0.07 misere", 30);
    let error = svg(&quotient).unwrap_err();
    assert_eq!(error.elements, 360);
    assert_eq!(error.to_string(), "the quotient has 360 elements, and at most 160 are drawn");
    let fewer = built("0.07 misere", error.heaps);
    assert!(fewer.heaps() == error.heaps && svg(&fewer).is_ok());
    assert!(svg(&built("0.07 misere", error.heaps + 1)).is_err());
}

#[test]
fn outcomes_have_letters_and_colours() {
    let quotient = built("0.13|0.31 misere", 5);
    let picture = svg(&quotient).unwrap();
    assert_eq!(picture.matches("<circle").count(), quotient.order());
    for outcome in Outcome::ALL {
        let all = quotient.outcomes().filter(|own| *own == outcome).count();
        // One more is in the legend.
        assert_eq!(picture.matches(&format!("<rect class=\"np-{outcome}\"")).count(), all + 1);
        let badges = picture.split("np-badge").skip(1).filter_map(|rest| rest.split(['>', '<']).nth(1));
        assert_eq!(badges.filter(|badge| *badge == outcome.letter()).count(), all);
    }
}

#[test]
fn words_are_short() {
    assert_eq!(words::product([]), "1");
    assert_eq!(words::product([(0, 1), (1, 2), (4, 13)]), "ab²e¹³");
    assert_eq!(words::product([(0, 2), (26, 1)]), "a²·aa");
}
