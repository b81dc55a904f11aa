//! The facts about a value, for people.

use super::Sheet;
use crate::{
    Player, grouped,
    text::outcome_words,
    values::{Dyadic, Facts, Thermograph, Written},
};

/// The longest value that one is advised to write in full, and the most characters of options.
const MAX_ADVISED: u64 = 1_000_000_000;
const MAX_SHORT: usize = 300;

pub(super) fn add_facts(sheet: &mut Sheet<'_>, facts: &Facts) {
    if let Some(brief) = &facts.brief {
        sheet.add("Value", &brief.text);
        if let Some(forms) = brief.forms {
            let (length, mend) = match &facts.canonical {
                None => (None, ""),
                Some(Ok(text)) => (Some(text.len() as u64), "; --json writes it in full"),
                Some(Err(length)) if *length <= MAX_ADVISED => {
                    (Some(*length), "; --json with a larger --max-output writes it in full")
                }
                Some(Err(length)) => (Some(*length), ""),
            };
            let length = length.map_or(String::new(), |length| format!(" and {} bytes", grouped(length)));
            sheet.add("", format_args!("(shortened: all of it has {} forms{length}{mend})", grouped(forms)));
        }
    }
    sheet.add_some("Outcome", facts.outcome.map(|outcome| outcome_words(outcome, false)));
    for (label, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        let words = facts.winning.as_ref().map(|winning| match winning.of(player) {
            Some(options) if options.is_empty() => "loses if to move".to_owned(),
            Some(options) => format!("to move, wins by moving to {}", listed(options)),
            None => "to move, wins by moving to options that are too many or too long to be listed".to_owned(),
        });
        sheet.add_some(label, words);
    }
    let stops = facts.left_stop.zip(facts.right_stop);
    sheet.add_some("Stops", stops.map(|(left, right)| format!("{left} if Left begins, {right} if Right begins")));
    if let Some(Thermograph { left, right, mean, temperature }) = &facts.thermograph {
        let corner = |(t, value): &(Dyadic, Dyadic)| format!("{value} at {t}");
        let [left, right] = [left, right].map(|wall| wall.iter().map(corner).collect::<Vec<_>>().join(", "));
        sheet.add("Mean", mean);
        sheet.add("Temperature", temperature);
        sheet.add("Thermograph", format_args!("Left {left}; Right {right}"));
    }
    sheet.add_some("Birthday", facts.birthday.map(grouped));
    sheet.add_some("Reduced form", facts.reduced.as_ref().map(short));
    let weight = facts.atomic_weight.as_ref();
    let weight = weight.map(|weight| weight.as_ref().map_or_else(|why| format!("none: {why}"), short));
    sheet.add_some("Atomic weight", weight);
}

fn short(text: &Written) -> String {
    match text {
        Ok(text) if text.len() <= MAX_SHORT => text.clone(),
        Ok(text) => format!("a form of {} bytes; --json writes it in full", grouped(text.len() as u64)),
        Err(length) => format!("a form of {} bytes", grouped(*length)),
    }
}

/// Lists the first options, as long as they are short.
fn listed(options: &[String]) -> String {
    let mut left = MAX_SHORT;
    let fitting = options.iter().map_while(|option| {
        left = left.checked_sub(option.len())?;
        Some(option.as_str())
    });
    let shown: Vec<&str> = fitting.collect();
    match options.len() - shown.len() {
        0 => shown.join(" or "),
        1 if shown.is_empty() => "an option that --json writes".to_owned(),
        more if shown.is_empty() => format!("{} options that --json writes", grouped(more as u64)),
        more => format!("{} or {} more, longer ones", shown.join(" or "), grouped(more as u64)),
    }
}
