//! A period for people.

use super::{
    super::misere::{entry, heap_rows},
    search::Searched,
};
use ninepins::{
    Stopped, grouped,
    sequence::{DENSE, Ending, Parity, Status},
    survey::period_theorem,
};

/// The most values that are shown.
const SHOWN: u64 = 240;

/// The fewest in a row.
const ROW: usize = 8;

pub(super) fn text(searched: &Searched) -> String {
    let found = &searched.findings;
    let mut text = searched.rules.opening() + &entry("Status", &status(searched));
    if let Some((name, source)) = period_theorem(found) {
        text += &entry("Theorem", &format!("{name}; {source}"));
    }
    if found.status != Status::Open {
        let last = match found.preperiod {
            0 => "0: there is no exception".to_owned(),
            preperiod => format!("{}: the last exception is heap {}", grouped(preperiod), grouped(preperiod - 1)),
        };
        text += &entry("Preperiod", &last);
        text += &entry("Period", &grouped(found.period));
        if found.saltus > 0 {
            text += &entry("Saltus", &grouped(found.saltus));
        }
    }
    let is_proved = matches!(found.status, Status::Proved(_));
    text += &entry("Largest", &format!("{}{}", found.max, if is_proved { "" } else { " so far" }));
    text += &rare(searched);
    text += &entry("Computed", &format!("heaps 0 to {}", grouped(searched.to())));
    text += &values(searched);
    text + &stopped(searched)
}

fn status(searched: &Searched) -> String {
    let found = &searched.findings;
    let more = match found.saltus {
        0 => "is worth as much as".to_owned(),
        saltus => format!("is worth {} more than", grouped(saltus)),
    };
    let (preperiod, period) = (grouped(found.preperiod), grouped(found.period));
    let repeats = format!("heap n + {period} {more} heap n, for all n from {preperiod} on");
    match found.status {
        Status::Proved(_) => format!("proved: {repeats}"),
        Status::Observed => format!("observed: {repeats}, as far as heaps were looked at; that is not proved"),
        Status::Open => "open: no period has been found".to_owned(),
    }
}

/// The rare heaps, where they are told.
fn rare(searched: &Searched) -> String {
    let found = &searched.findings;
    let Some(space) = found.space else { return String::new() };
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
    entry("Rare", &format!("{heaps}; {which} {:x} (hexadecimal)", space.mask))
}

/// The values, if these are few until they repeat.
fn values(searched: &Searched) -> String {
    let found = &searched.findings;
    if found.status == Status::Open {
        return String::new();
    }
    let value = |heap| searched.driver.sequence().value(heap).map(|value| value.to_string());
    let list = |heaps: std::ops::Range<u64>| heaps.map(value).collect::<Option<Vec<String>>>();
    // Where something is added in each period, that is to be seen.
    let rounds = if found.saltus > 0 { 3 } else { 1 };
    let end = found.preperiod.saturating_add(found.period.saturating_mul(rounds));
    if end <= SHOWN
        && let Some(all) = list(0..end)
    {
        let row = (found.period as usize).saturating_mul(ROW.div_ceil(found.period as usize));
        return "\n".to_owned() + &heap_rows("value", &all, Some(row)) + "and so on\n";
    }
    if found.period <= SHOWN
        && found.saltus == 0
        && let Some(round) = list(found.preperiod..end)
    {
        let from = grouped(found.preperiod);
        return entry("Values", &format!("from heap {from} on {}, and so on", round.join(" ")));
    }
    String::new()
}

/// Why the search went no further and what to try, if it could.
fn stopped(searched: &Searched) -> String {
    let (why, mend) = match &searched.ended {
        Err(stop @ Stopped::Time) => (stop.to_string(), "a longer --time, such as 2h"),
        Err(stop @ Stopped::Memory) => (stop.to_string(), "a larger --max-memory, such as 8GB"),
        Err(stop) => (stop.to_string(), ""),
        Ok(Ending::Endless) => {
            let why = "nothing is proved here of codes that let any number of tokens be taken";
            (why.to_owned(), "--to N, which looks at more heaps")
        }
        Ok(Ending::Dense) => (
            format!("more than one heap in {DENSE} is rare"),
            "a larger --dense-to; values take the longer the more are rare",
        ),
        Ok(_) => return String::new(),
    };
    let on = if searched.is_saved { "the same command again, which goes on from here" } else { "" };
    let joint = if mend.is_empty() || on.is_empty() { "" } else { ", with " };
    let mend = format!("{mend}{joint}{on}");
    "\n".to_owned() + &entry("Stopped", &why) + &if mend.is_empty() { mend } else { entry("Try", &mend) }
}
