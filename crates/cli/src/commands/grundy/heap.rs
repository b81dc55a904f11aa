//! The value of one heap, with an option for each smaller value.

use super::export::{Format, PROGRAM};
use crate::{
    args::Rules,
    exit::Exit,
    failure::Failure,
    render::{self, Report},
    values::{Values, list_command},
};
use ninepins::{
    Budget, Layout, Player, Position, Stopped, grouped,
    rules::{Heap, Move},
};
use serde_json::json;
use std::collections::BTreeMap;

/// The most smaller values whose options are shown in text, and in JSON.
const SHOWN: u64 = 20;
const LISTED: u64 = 1 << 14;

/// The most options that are tried.
const MOST_OPTIONS: usize = 1 << 22;

/// The value of a heap, and options for the smaller values.
struct Found {
    value: u64,
    smaller: BTreeMap<u64, Move>,
    stopped: Option<Stopped>,
}

pub(super) fn run(rules: &Rules, typed: &str, format: Format, budget: &mut Budget) -> Result<Exit, Failure> {
    let position = Layout::of_game(typed, &rules.game)?.position();
    let mut values = Values::heap_by_heap(rules);
    let most = if format == Format::Json { LISTED } else { SHOWN };
    let found = match position.heaps() {
        [] => Found { value: 0, smaller: BTreeMap::new(), stopped: None },
        &[heap] => find(rules, (heap, most), &mut values, budget)?,
        _ => {
            let message = "this is a sum, not a single heap";
            return Err(Failure::refused(typed, message).with_help("`ninepins solve` has the values of sums"));
        }
    };
    if !matches!(format, Format::Text | Format::Json) {
        let message = "the value of one heap is written as text or json only";
        return Err(Failure::refused(typed, message).with_help("`--from N --to N` lists one heap in any format"));
    }
    let option = |(value, option): (&u64, &Move)| json!({ "value": value, "move": option.to_string() });
    let object = || {
        json!({
            "schema": "ninepins/grundy-heap/1",
            "game": rules.line(),
            "heap": position.to_string(),
            "value": found.value,
            "options": found.smaller.iter().map(option).collect::<Vec<_>>(),
            "stopped": found.stopped.as_ref().map(Stopped::name),
            "provenance": { "program": PROGRAM, "rules": rules.words() },
        })
    };
    render::print(format == Format::Json, object, || text(rules, &position, &found))?;
    Ok(Exit::after(found.stopped.as_ref()))
}

/// Finds the value of `heap`, and options for the smaller values, at most `most` of them.
fn find(rules: &Rules, (heap, most): (Heap, u64), values: &mut Values, budget: &mut Budget) -> Result<Found, Failure> {
    let value = values.value_of(heap, budget).map_err(|stopped| {
        let failure = Failure::stopped_by(&stopped, format!("the value of heap {heap} is not known: {stopped}"));
        match list_command(&rules.game, &Position::new(vec![heap])) {
            Some(command) if !stopped.is_from_outside() => {
                failure.with_help(format!("{command} finds it, which may take hours"))
            }
            _ => failure,
        }
    })?;
    let mut found = Found { value, smaller: BTreeMap::new(), stopped: None };
    let wanted = value.min(most) as usize;
    for option in rules.game.ruleset().moves_from(heap, Player::Left).take(MOST_OPTIONS) {
        if found.smaller.len() == wanted {
            break;
        }
        let parts = option.to.iter().try_fold(0, |sum, &part| Ok(sum ^ values.value_of(part, budget)?));
        match parts {
            Ok(own) if own < wanted as u64 => {
                found.smaller.entry(own).or_insert(option);
            }
            Ok(_) => {}
            Err(stopped) => {
                found.stopped = Some(stopped);
                break;
            }
        }
    }
    Ok(found)
}

fn text(rules: &Rules, position: &Position, found: &Found) -> Report {
    let Found { value, smaller, stopped } = found;
    let mut report = Report::on(rules);
    report.entry("Heap", position);
    report.entry("Value", value);
    if *value == 0 {
        report.entry("Why", "no option is worth 0");
        return report;
    }
    report.entry("Why", "the smallest value that no option has (mex)");
    report.gap();
    let width = smaller.keys().map(|value| value.to_string().len()).max().unwrap_or(1);
    for (value, option) in smaller {
        report.line(format_args!("  {value:width$}  {option}"));
    }
    let left = value - smaller.len() as u64;
    if left > 0 {
        report.line(format_args!("  and {} more, whose options are not shown", grouped(left)));
    }
    if let Some(stop) = stopped {
        report.gap();
        report.entry("Stopped", stop);
    }
    report
}
