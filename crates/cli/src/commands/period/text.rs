//! A period for people.

use super::search::Searched;
use crate::render::{Report, advice, advice_to_resume};
use ninepins::{
    Stopped, grouped,
    json::period_theorem,
    sequence::{DENSE, Ending, Findings, Parity, SparseSpace, Status},
};
use std::ops::Range;

/// The most values that are shown.
const SHOWN: u64 = 240;

/// The fewest values in a row.
const ROW: usize = 8;

/// The most impossible periods that are shown.
const EXCLUDED: usize = 20;

/// Returns the report on a search.
pub(super) fn text(searched: &Searched) -> Report {
    let (rules, found) = (&searched.rules, &searched.findings);
    let mut report = Report::on(rules);
    report.entry("Status", status(found));
    if let Some((name, source)) = period_theorem(found) {
        report.entry("Theorem", format_args!("{name}; {source}"));
    }
    if found.status != Status::Open {
        match found.preperiod {
            0 => report.entry("Preperiod", "0: there is no exception"),
            n => report.entry("Preperiod", format!("{}: the last exception is heap {}", grouped(n), grouped(n - 1))),
        }
        report.entry("Period", grouped(found.period));
        if found.saltus > 0 {
            report.entry("Saltus", grouped(found.saltus));
            if !found.constant.is_empty() {
                report.entry("Constant", constant(found));
            }
        }
    }
    let so_far = if matches!(found.status, Status::Proved(_)) && found.saltus == 0 { "" } else { " so far" };
    report.entry("Largest", format_args!("{}{so_far}", found.max));
    if let Some(space) = found.space {
        report.entry("Rare", rare(found, space));
    }
    let impossible = searched.shape().impossible;
    if !impossible.is_empty() {
        let first: Vec<String> = impossible.iter().take(EXCLUDED).map(u64::to_string).collect();
        let more = if impossible.len() > EXCLUDED { ", ..." } else { "" };
        report.entry("Impossible", format!("{}{more}: periods that the values exclude", first.join(", ")));
    }
    report.entry("Computed", format_args!("heaps 0 to {}", grouped(searched.to())));
    add_values(&mut report, searched);
    add_stop(&mut report, searched);
    report
}

fn status(found: &Findings) -> String {
    let more = match found.saltus {
        0 => "is worth as much as".to_owned(),
        saltus => format!("is worth {} more than", grouped(saltus)),
    };
    let (preperiod, period) = (grouped(found.preperiod), grouped(found.period));
    let except = if found.constant.is_empty() { "" } else { ", but not at the constant remainders" };
    let repeats = format!("heap n + {period} {more} heap n, for all n from {preperiod} on{except}");
    match found.status {
        Status::Proved(_) => format!("proved: {repeats}"),
        Status::Observed => format!("observed: {repeats}, as far as heaps were looked at; that is not proved"),
        Status::Open => "open: no period has been found".to_owned(),
    }
}

/// Returns the remainders modulo the period at which values stay, in words.
fn constant(found: &Findings) -> String {
    let values: Vec<String> = found
        .constant
        .iter()
        .map(|(residue, value)| format!("{value} where n mod {} is {residue}", found.period))
        .collect();
    values.join(", ")
}

/// Returns the rare heaps in words.
fn rare(found: &Findings, space: SparseSpace) -> String {
    let heaps = match (found.rare.len(), found.rare.last()) {
        (1, Some(&(heap, _))) => format!("heap {} only", grouped(heap)),
        (count, Some(&(heap, _))) => format!("{} heaps, the last is {}", grouped(count as u64), grouped(heap)),
        (_, None) => "no heap".to_owned(),
    };
    let which = match space.alternating {
        None => "values that have an even number of bits in common with".to_owned(),
        Some(parity) => {
            let (even, odd) = if parity == Parity::Odd { ("odd", "even") } else { ("even", "odd") };
            format!("values that at even heaps have an {even}, at odd heaps an {odd} number of bits in common with")
        }
    };
    format!("{heaps}; {which} {:x} (hexadecimal)", space.mask)
}

/// Adds the values until they repeat, if these are few.
fn add_values(report: &mut Report, searched: &Searched) {
    let found = &searched.findings;
    if found.status == Status::Open {
        return;
    }
    let value = |heap| searched.driver.sequence().value(heap).map(|value| value.to_string());
    let list = |heaps: Range<u64>| heaps.map(value).collect::<Option<Vec<String>>>();
    // A saltus shows only in several periods.
    let rounds = if found.saltus > 0 { 3 } else { 1 };
    let end = found.preperiod.saturating_add(found.period.saturating_mul(rounds));
    if end <= SHOWN
        && let Some(all) = list(0..end)
    {
        let per_row = (found.period as usize).saturating_mul(ROW.div_ceil(found.period as usize));
        report.gap();
        report.heaps(0, "value", &all, Some(per_row));
        report.line("and so on");
    } else if found.period <= SHOWN
        && found.saltus == 0
        && let Some(round) = list(found.preperiod..end)
    {
        let from = grouped(found.preperiod);
        report.entry("Values", format_args!("from heap {from} on {}, and so on", round.join(" ")));
    }
}

/// Adds the reason why the search ended without a proof, and what to try.
fn add_stop(report: &mut Report, searched: &Searched) {
    let (why, limit) = match &searched.ended {
        Err(stop @ Stopped::Time) => (stop.to_string(), "a longer --time, such as 2h"),
        Err(stop) => (stop.to_string(), advice(stop)),
        Ok(Ending::Endless) => {
            let why = "nothing is proved here of codes that let any number of tokens be taken";
            (why.to_owned(), "--to N, which looks at more heaps")
        }
        Ok(Ending::Dense) => {
            let why = format!("more than one heap in {DENSE} is rare");
            (why, "a larger --dense-to; the more heaps are rare, the longer a value takes")
        }
        Ok(_) => return,
    };
    let resume = if searched.is_saved { "the same command again, which resumes from here" } else { "" };
    report.gap();
    report.stop(why, "", &advice_to_resume(limit, resume));
}
