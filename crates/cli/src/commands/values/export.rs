//! Lists of values for other programs, with their provenance.

use crate::{args::Rules, commands::grundy::PROGRAM};
use ninepins::{
    Budget,
    values::{Halted, Listing},
};
use serde_json::json;
use std::fmt::Write;

/// A row: the heap, the canonical form, the mean and the temperature. A text that is too long, or not known, is missing.
struct Row {
    heap: usize,
    value: Option<String>,
    heat: Option<[String; 2]>,
}

fn rows(listing: &mut Listing, most: usize, budget: &Budget) -> Result<Vec<Row>, Halted> {
    let Listing { values, heaps, means, .. } = listing;
    let row = |heap: usize| {
        let value = values.text(heaps.known()[heap], most, budget)?.ok();
        let heat = means.get(heap).map(|(mean, heat)| [mean, heat].map(ToString::to_string));
        Ok(Row { heap, value, heat })
    };
    (0..heaps.known().len()).map(row).collect()
}

/// Returns the period in words, if there is one.
fn period(listing: &mut Listing, most: usize, budget: &Budget) -> Result<Option<String>, Halted> {
    let Some(period) = listing.period else { return Ok(None) };
    let saltus = listing.values.brief(period.saltus, most, budget)?.text;
    let sure = if period.proved { "proved" } else { "seen, not proved" };
    Ok(Some(format!("{} with saltus {saltus} from heap {} on, {sure}", period.period, period.from)))
}

/// Returns comment lines: the program, the game and the period.
fn comments(mark: &str, rules: &Rules, listing: &mut Listing, budget: &Budget) -> Result<String, Halted> {
    let mut text =
        format!("{mark} program: {PROGRAM}\n{mark} game: {}\n{mark} rules: {}\n", rules.line(), rules.words());
    if let Some(period) = period(listing, 200, budget)? {
        let _ = writeln!(text, "{mark} period: {period}");
    }
    if let Some(halted) = &listing.halted {
        let _ = writeln!(text, "{mark} stopped: {halted}");
    }
    Ok(text)
}

/// Returns rows of CSV. Values are quoted, because they have commas.
pub(super) fn csv(rules: &Rules, listing: &mut Listing, most: usize, budget: &Budget) -> Result<String, Halted> {
    let mut text = comments("#", rules, listing, budget)? + "heap,value,mean,temperature\n";
    for Row { heap, value, heat } in rows(listing, most, budget)? {
        let value = value.map_or(String::new(), |value| format!("\"{value}\""));
        let [mean, heat] = heat.unwrap_or_default();
        let _ = writeln!(text, "{heap},{value},{mean},{heat}");
    }
    Ok(text)
}

/// Returns lines of JSON: the provenance, then each heap.
pub(super) fn jsonl(rules: &Rules, listing: &mut Listing, most: usize, budget: &Budget) -> Result<String, Halted> {
    let period = listing.period_object(most, budget)?;
    let head = json!({
        "schema": "ninepins/values/1",
        "game": rules.game.to_string(),
        "to": listing.heaps.known().len() as i64 - 1,
        "period": period,
        "stopped": listing.halted.as_ref().map(Halted::name),
        "provenance": { "program": PROGRAM, "rules": rules.words() },
    });
    let mut text = format!("{head}\n");
    for Row { heap, value, heat } in rows(listing, most, budget)? {
        let [mean, heat] = heat.map_or([None, None], |heat| heat.map(Some));
        let _ = writeln!(text, "{}", json!({ "heap": heap, "value": value, "mean": mean, "temperature": heat }));
    }
    Ok(text)
}

/// Returns an array of LaTeX. Braces of games, ups and stars have their signs.
pub(super) fn latex(rules: &Rules, listing: &mut Listing, most: usize, budget: &Budget) -> Result<String, Halted> {
    let mut text = comments("%", rules, listing, budget)?
        + "\\[\\begin{array}{r|l|r|r}\nn & G(n) & \\text{mean} & \\text{temperature} \\\\ \\hline\n";
    for Row { heap, value, heat } in rows(listing, most, budget)? {
        let value = value.map_or("\\ldots".to_owned(), |value| in_latex(&value));
        let [mean, heat] = heat.unwrap_or_default();
        let _ = writeln!(text, "{heap} & {value} & {mean} & {heat} \\\\");
    }
    Ok(text + "\\end{array}\\]\n")
}

/// Writes a value in LaTeX.
fn in_latex(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '{' => text.push_str("\\{"),
            '}' => text.push_str("\\}"),
            '|' => text.push_str("\\mid "),
            '^' => text.push_str("{\\uparrow}"),
            'v' => text.push_str("{\\downarrow}"),
            '*' => text.push_str("{\\ast}"),
            ',' => text.push_str(",\\,"),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::in_latex;

    #[test]
    fn signs_of_games() {
        assert_eq!(in_latex("{1^2*|v,0}"), "\\{1{\\uparrow}2{\\ast}\\mid {\\downarrow},\\,0\\}");
    }
}
