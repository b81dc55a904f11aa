//! A quotient in LaTeX: the presentation, and a table of the values of heaps.

use super::{
    super::{
        export::{END_OF_ARRAY, PROGRAM, array},
        universe::Universe,
    },
    displacement,
};
use ninepins::{
    Outcome,
    quotient::{Relation, Word, letter},
};
use std::fmt::Write as _;

/// The values in a row of the table, if they do not repeat.
const COLUMNS: usize = 10;

/// The most heaps, relations and elements that are written.
const LISTED: usize = 400;

/// Returns the quotient in LaTeX.
pub(super) fn latex(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let rules = universe.game().ruleset().to_string();
    let mut text = format!("% {PROGRAM}: the misère quotient of {}, {}\n", universe.game(), universe.covered());
    let name = match universe.to() {
        Some(to) => format!("\\mathcal{{Q}}_{{{to}}}"),
        None => "\\mathcal{Q}".to_owned(),
    };
    let rules = rules.replace('|', "\\mid ");
    let symbol = if quotient.rank() == 0 { format!("{name}({rules})") } else { format!("F_{{{name}({rules})}}") };
    let letters: Vec<String> = (0..quotient.generators().len()).map(symbol_of).collect();
    let equations = quotient.relations().map_or(vec!["\\ldots".to_owned()], |relations| {
        let equation = |equal: &Relation| format!("{}={}", word(universe, &equal.word), word(universe, &equal.least));
        relations.iter().map(equation).collect()
    });
    let presentation = format!("\\langle {} \\mid {} \\rangle", letters.join(", "), cut(&equations));
    let _ = writeln!(text, "\\[ {symbol} = {presentation} \\]");
    if quotient.rank() == 0 {
        let outcomes: Vec<Outcome> = quotient.outcomes().collect();
        let shown = if universe.game().is_impartial() { &[Outcome::P][..] } else { &Outcome::ALL };
        for outcome in shown {
            let elements = (0_u32..).zip(&outcomes).filter(|(_, own)| *own == outcome);
            let words: Vec<String> = elements.map(|(element, _)| word(universe, &quotient.word(element))).collect();
            let _ = writeln!(text, "\\[ \\mathcal{{{}}} = \\{{ {} \\}} \\]", outcome.letter(), cut(&words));
        }
    }
    text + &table(universe)
}

/// Returns the table of values, a row for ten heaps or for a period.
fn table(universe: &Universe) -> String {
    let quotient = &universe.quotient;
    let window = quotient.period();
    let columns =
        window.map(|window| window.period as usize).filter(|period| (2..=16).contains(period)).unwrap_or(COLUMNS);
    let known =
        window.map_or(quotient.last_heap() + 1, |window| (window.preperiod + window.period) as usize).min(LISTED);
    let values: Vec<String> = quotient
        .pretending_function()
        .take(known)
        .map(|value| match value.shift {
            [] => word(universe, value.word),
            shift => format!("({},{})", word(universe, value.word), displacement(shift)),
        })
        .collect();
    let mut text = array('l', columns);
    for (row, values) in values.chunks(columns).enumerate() {
        let _ = writeln!(text, "{} & {} \\\\", row * columns, values.join(" & "));
    }
    text += END_OF_ARRAY;
    if let Some(window) = window {
        let (n0, p) = (window.preperiod, window.period);
        let _ = writeln!(text, "\\[ \\Phi(n+{p}) = \\Phi(n) \\quad (n \\ge {n0}) \\]");
    }
    text
}

fn symbol_of(number: usize) -> String {
    let name = letter(number);
    if name.len() == 1 { name } else { format!("\\mathit{{{name}}}") }
}

fn word(universe: &Universe, word: &Word) -> String {
    let number = |heap: &usize| universe.quotient.generators().binary_search(heap).unwrap_or_default();
    let power = |(heap, times): &(usize, u32)| match times {
        1 => symbol_of(number(heap)),
        _ => format!("{}^{{{times}}}", symbol_of(number(heap))),
    };
    if word.is_empty() { "1".to_owned() } else { word.iter().map(power).collect() }
}

fn cut(items: &[String]) -> String {
    let more = if items.len() > LISTED { ", \\ldots" } else { "" };
    items[..items.len().min(LISTED)].join(", ") + more
}
