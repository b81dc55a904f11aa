//! A quotient in LaTeX: the presentation, and a table of the values of heaps.

use crate::json::{ByOutcome, QuotientShape};
use ninepins_misere::quotient::MisereQuotient;
use std::fmt::Write as _;

/// The values in a row of the table, if they do not repeat.
const COLUMNS: usize = 10;

/// The most heaps, relations and elements that are written.
const LISTED: usize = 400;

pub(crate) fn latex(quotient: &MisereQuotient, shape: &QuotientShape) -> String {
    let covered = shape.to.map_or("all heaps".to_owned(), |to| format!("the heaps up to {to}"));
    let program = concat!("ninepins ", env!("CARGO_PKG_VERSION"));
    let mut text = format!("% {program}: the misère quotient of {}, {covered}\n", shape.game);
    let name = shape.to.map_or("\\mathcal{Q}".to_owned(), |to| format!("\\mathcal{{Q}}_{{{to}}}"));
    let rules = quotient.game().ruleset().to_string().replace('|', "\\mid ");
    let symbol = if quotient.rank() == 0 { format!("{name}({rules})") } else { format!("F_{{{name}({rules})}}") };
    let letters: Vec<String> = shape.generators.iter().map(|generator| word(&generator.letter)).collect();
    let equation = |(product, least): &(String, String)| format!("{}={}", word(product), word(least));
    let equations = shape.relations.as_ref().map(|relations| relations.iter().map(equation).collect());
    let equations: Vec<String> = equations.unwrap_or_else(|| vec!["\\ldots".to_owned()]);
    let _ = writeln!(text, "\\[ {symbol} = \\langle {} \\mid {} \\rangle \\]", letters.join(", "), cut(&equations));
    for (outcome, words) in shape.elements.iter().flat_map(ByOutcome::parts) {
        if let Some(words) = words {
            let words: Vec<String> = words.iter().map(|element| word(element)).collect();
            let _ = writeln!(text, "\\[ \\mathcal{{{}}} = \\{{ {} \\}} \\]", outcome.letter(), cut(&words));
        }
    }
    text + &table(shape)
}

/// Returns the table of values, a row for ten heaps or for a period.
fn table(shape: &QuotientShape) -> String {
    let window = shape.window.as_ref();
    let columns = window.map(|window| window.period as usize).filter(|period| (2..=16).contains(period));
    let columns = columns.unwrap_or(COLUMNS);
    let known = window.map_or(shape.phi.len(), |window| (window.n0 + window.period) as usize).min(LISTED);
    let value = |(heap, product): (usize, &String)| match &shape.form {
        None => word(product),
        Some(form) => format!("({},{})", word(product), signed(&form.displacements[heap])),
    };
    let values: Vec<String> = shape.phi.iter().enumerate().take(known).map(value).collect();
    let heads: String = (0..columns).map(|column| format!(" & {column}")).collect();
    let mut text = format!("\\[\\begin{{array}}{{r|{}}}\nn{heads} \\\\ \\hline\n", "l".repeat(columns));
    for (row, values) in values.chunks(columns).enumerate() {
        let _ = writeln!(text, "{} & {} \\\\", row * columns, values.join(" & "));
    }
    text += "\\end{array}\\]\n";
    if let Some(window) = window {
        let (n0, p) = (window.n0, window.period);
        let _ = writeln!(text, "\\[ \\Phi(n+{p}) = \\Phi(n) \\quad (n \\ge {n0}) \\]");
    }
    text
}

/// Writes a product of generators such as `a b^2`.
fn word(product: &str) -> String {
    let power = |power: &str| {
        let (name, times) = power.split_once('^').unwrap_or((power, ""));
        let name = if name.len() == 1 { name.to_owned() } else { format!("\\mathit{{{name}}}") };
        if times.is_empty() { name } else { format!("{name}^{{{times}}}") }
    };
    product.split(' ').map(power).collect()
}

fn cut(items: &[String]) -> String {
    let more = if items.len() > LISTED { ", \\ldots" } else { "" };
    items[..items.len().min(LISTED)].join(", ") + more
}

/// Returns the coordinates of a displacement with their signs.
pub(crate) fn signed(shift: &[i32]) -> String {
    let coordinates = shift.iter().map(|d| if *d == 0 { "0".to_owned() } else { format!("{d:+}") });
    coordinates.collect::<Vec<_>>().join(",")
}
