//! A quotient for people.

use super::{
    super::{
        misere::heap_rows,
        universe::{Universe, listed, told},
    },
    displacement, not_computed, word, words,
};
use crate::render::style::LABEL;
use ninepins::{
    Outcome, grouped,
    quotient::{Kind, Structure, letter},
    quotients::infinite_witness,
};
use std::fmt::Write as _;

/// The most items of a list that are shown.
const SHOWN: usize = 60;

/// The most elements of which the outcomes are shown by displacements.
const SHOWN_OUTCOMES: usize = 6;

/// The most heaps of which the value is shown.
const SHOWN_HEAPS: usize = 240;

pub(super) fn text(universe: &Universe) -> String {
    let mut text = universe.opening() + &history(universe) + "\n";
    text += &told("Status", &status(universe));
    if universe.quotient.rank() > 0 {
        text += &counted(universe);
    }
    text += &presentation(universe);
    if universe.quotient.rank() == 0 {
        match universe.quotient.structure() {
            Some(structure) => text += &finite(universe, &structure),
            None => text += &told("Structure", &not_computed()),
        }
    }
    let stopped = universe.stopped();
    let gap = if stopped.is_empty() { "" } else { "\n" };
    text + "\n" + &phi(universe) + gap + &stopped
}

/// Each heap at which the quotient changed.
fn history(universe: &Universe) -> String {
    let impartial = universe.game().is_impartial();
    let outcomes: &[Outcome] = if impartial { &[Outcome::P] } else { &Outcome::ALL };
    let mut text = format!("{LABEL}heap    order");
    outcomes.iter().for_each(|outcome| text += &format!("{:>7}", outcome.letter()));
    let _ = writeln!(text, "{LABEL:#}");
    for stage in universe.quotient.history() {
        let _ = write!(text, "{:>4}{:>9}", stage.heap, stage.order);
        for (outcome, count) in Outcome::ALL.iter().zip(stage.outcomes) {
            if outcomes.contains(outcome) {
                let _ = write!(text, "{count:>7}");
            }
        }
        text.push('\n');
    }
    let (counted, infinite) = (universe.quotient.counted_from(), universe.quotient.infinite_from());
    if let Some(heap) = counted.filter(|_| counted != infinite) {
        let _ = writeln!(text, "{heap:>4}  counted");
    }
    if let Some(heap) = infinite {
        let _ = writeln!(text, "{heap:>4} infinite");
    }
    text
}

fn status(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let window = quotient.period().map(|window| {
        format!("it is proved that the values repeat from heap {} on with period {}", window.preperiod, window.period)
    });
    let elements = grouped(quotient.order() as u64);
    match (quotient.rank(), window) {
        (0, Some(window)) => format!("complete: of order {elements}, for all heaps; {window}"),
        (0, None) => format!("partial: of order {elements}, for {}", universe.covered()),
        (_, window) => {
            let infinite = if universe.quotient.infinite_from().is_some() {
                "infinite"
            } else {
                "infinite as far as is known (that is not proved)"
            };
            let since = window.map(|window| format!("; {window}"));
            format!("{infinite}: known for {}{}", universe.covered(), since.unwrap_or_default())
        }
    }
}

/// What an infinite quotient looks like.
fn counted(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let rank = quotient.rank();
    let values: Vec<_> = quotient.pretending_function().collect();
    let counters: Vec<String> = quotient
        .generators()
        .iter()
        .filter(|heap| values[**heap].shift.iter().any(|d| *d != 0))
        .map(|heap| format!("heap {heap} counts {}", displacement(values[*heap].shift)))
        .collect();
    let forms: Vec<String> = quotient
        .forms()
        .iter()
        .map(|form| {
            let coefficients = displacement(&form.coefficients[..rank]);
            let of = if rank == 1 { "d".to_owned() } else { format!("({coefficients})·d") };
            let (window, period) = (form.window, form.period);
            format!("on {of} from -{window} to {window}, and beyond on {of} modulo {period} and its sign")
        })
        .collect();
    let what = match quotient.order() {
        1 => "values are displacements d; outcomes depend".to_owned(),
        order => {
            let order = grouped(order as u64);
            format!("values are pairs (x, d) of one of {order} elements and a displacement; outcomes depend on x and")
        }
    };
    let mut text = told("Form", &format!("{what} {}", forms.join(", and ")));
    text += &told("Counters", &listed(&counters, SHOWN));
    text += &outcomes_by_displacement(universe);
    if let Some((heaps, witness)) = infinite_witness(&universe.quotient) {
        let (start, up, down) = (&witness.position, witness.up, witness.down);
        let start = if start.is_empty() { String::new() } else { format!("{start} with ") };
        let with =
            if heaps < quotient.heaps() { format!("with the heaps up to {heaps} already, ") } else { String::new() };
        let words = format!("{with}sums of {start}ever more heaps of {up}, or of {down}, are all different");
        text += &told("Infinite", &words);
    }
    text
}

/// The outcomes in full, where there is one displacement and few elements.
fn outcomes_by_displacement(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let rows = quotient.rows();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return String::new() };
    if quotient.rank() != 1 || quotient.order() > SHOWN_OUTCOMES {
        return String::new();
    }
    let row = |element: usize| {
        let letters = rows.iter().map(|row| row.outcomes[element].map_or("?", Outcome::letter));
        let of = match quotient.order() {
            1 => String::new(),
            _ => format!("of {} ", word(universe, &quotient.word(element as u32))),
        };
        let range = format!("{of}for d = {} to {}:", first.signature[0], last.signature[0]);
        told("Outcomes", &format!("{range} {}", letters.collect::<String>()))
    };
    (0..quotient.order()).map(row).collect()
}

fn presentation(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let letters: Vec<String> = (0..quotient.generators().len()).map(letter).collect();
    let heaps = letters.iter().zip(quotient.generators()).map(|(letter, heap)| format!("{letter} = heap {heap}"));
    let generators = listed(&heaps.collect::<Vec<String>>(), SHOWN);
    let name = if quotient.rank() == 0 { "Quotient" } else { "Elements" };
    let relations = match quotient.relations() {
        None => not_computed(),
        Some(relations) => {
            let equation = |(left, right): (String, String)| format!("{left} = {right}");
            let sides =
                relations.iter().map(|relation| (word(universe, &relation.word), word(universe, &relation.least)));
            listed(&sides.map(equation).collect::<Vec<String>>(), SHOWN)
        }
    };
    let generators = if generators.is_empty() { "none".to_owned() } else { generators };
    let presentation = format!("< {} | {relations} >", listed(&letters, SHOWN));
    let presentation = presentation.replace("<  | ", "< | ").replace(" |  >", " | >");
    let apart = if quotient.rank() == 0 { "" } else { ", displacements apart" };
    told("Generators", &generators) + &told(name, &(presentation + apart))
}

/// What is told of finite quotients only.
fn finite(universe: &Universe, structure: &Structure) -> String {
    let outcomes: Vec<Outcome> = universe.quotient.outcomes().collect();
    let of = |outcome: Outcome| {
        let elements = (0_u32..).zip(&outcomes).filter(|(_, own)| **own == outcome).map(|(element, _)| element);
        words(universe, elements)
    };
    let mut text = String::new();
    if universe.game().is_impartial() {
        let portion = of(Outcome::P);
        text += &told("P-portion", &if portion.is_empty() { "empty".to_owned() } else { listed(&portion, SHOWN) });
    } else {
        for outcome in Outcome::ALL {
            let elements = of(outcome);
            if !elements.is_empty() {
                text += &told(outcome.letter(), &listed(&elements, SHOWN));
            }
        }
    }
    match structure.kind {
        Some(Kind::Tame(n)) => {
            text += &told("Tame", &format!("isomorphic to T_{n}, the quotient of Nim with heaps of less than 2^{n}"));
        }
        Some(Kind::Wild) => text += &told("Wild", "isomorphic to none of T_0, T_1, T_2, ..., the quotients of Nim"),
        None => {}
    }
    let kernel = &structure.kernel;
    let identity = word(universe, &universe.quotient.word(kernel.identity));
    let size =
        if kernel.elements.len() == 1 { "1 element".to_owned() } else { format!("{} elements", kernel.elements.len()) };
    let mut words_of_kernel = format!("a group of {size} with the identity {identity}");
    if let Some(normal) = kernel.is_normal {
        words_of_kernel += if normal { "; normal: that is its only P element" } else { "; not normal" };
    }
    if let Some(faithful) = kernel.is_faithful {
        words_of_kernel += if faithful { "; faithful: it is the group of nim-values" } else { "; not faithful" };
    }
    text += &told("Kernel", &words_of_kernel);
    text += &told("Idempotent", &listed(&words(universe, structure.idempotents.iter().copied()), SHOWN));
    text + &told("Invertible", &listed(&words(universe, structure.units.iter().copied()), SHOWN))
}

/// The pretending function.
fn phi(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    // What repeats is shown once.
    let known = quotient.heaps() + 1;
    let told = quotient.period().map_or(known, |window| (window.preperiod + window.period) as usize);
    let symbols: Vec<String> = quotient
        .pretending_function()
        .take(told.min(SHOWN_HEAPS))
        .map(|value| match (word(universe, value.word), value.shift) {
            (letters, []) => letters,
            (letters, shift) => format!("{letters} ({})", displacement(shift)),
        })
        .collect();
    let mut text = heap_rows("value", &symbols, quotient.period().map(|window| window.period as usize));
    if symbols.len() < told {
        let _ = writeln!(text, "and {} more", grouped((told - symbols.len()) as u64));
    }
    if let Some(window) = quotient.period() {
        let _ =
            writeln!(text, "and so on: heap n + {} is worth heap n, from heap {} on", window.period, window.preperiod);
    }
    text
}
