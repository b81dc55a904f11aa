//! The facts about a value, for people.

use super::Sheet;
use crate::{
    Player, grouped,
    text::outcome_words,
    values::{Facts, Thermograph, Written},
};

/// The longest value that one is advised to write in full, and the most characters of options.
const MAX_ADVISED: u64 = 1_000_000_000;
const MAX_SHORT: usize = 300;

/// Adds what is known about a value.
pub(super) fn on_facts<'s>(mut sheet: Sheet<'s>, facts: &Facts) -> Sheet<'s> {
    if let Some(brief) = &facts.brief {
        sheet = sheet.fact("Value", &brief.text);
        if let Some(forms) = brief.forms {
            let length = |length: u64| format!(" and {} bytes", grouped(length));
            let (length, mend) = match (&facts.canonical, facts.canonical_length) {
                (Some(text), _) => (length(text.len() as u64), "; --json writes it in full"),
                (None, Some(long)) if long <= MAX_ADVISED => {
                    (length(long), "; --json with a larger --max-output writes it in full")
                }
                (None, long) => (long.map_or(String::new(), length), ""),
            };
            sheet = sheet.fact("", format!("(shortened: all of it has {} forms{length}{mend})", grouped(forms)));
        }
    }
    if let Some(outcome) = facts.outcome {
        sheet = sheet.fact("Outcome", outcome_words(outcome, false));
    }
    for (label, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        let words = match facts.winning_options.as_ref().map(|winning| winning.of(player)) {
            None => continue,
            Some(Some(options)) if options.is_empty() => "loses if to move".to_owned(),
            Some(Some(options)) => format!("to move, wins by moving to {}", listed(options)),
            Some(None) => "to move, wins by moving to options that are too many or too long to be listed".to_owned(),
        };
        sheet = sheet.fact(label, words);
    }
    if let (Some(left), Some(right)) = (&facts.left_stop, &facts.right_stop) {
        sheet = sheet.fact("Stops", format!("{left} if Left begins, {right} if Right begins"));
    }
    if let Some(Thermograph { left, right, mean, temperature }) = &facts.thermograph {
        let wall = |wall: &[_]| {
            let corners: Vec<String> = wall.iter().map(|(t, value)| format!("{value} at {t}")).collect();
            corners.join(", ")
        };
        let walls = format!("Left {}; Right {}", wall(left), wall(right));
        sheet = sheet.fact("Mean", mean).fact("Temperature", temperature).fact("Thermograph", walls);
    }
    if let Some(birthday) = facts.birthday {
        sheet = sheet.fact("Birthday", grouped(birthday));
    }
    if let Some(reduced) = &facts.reduced {
        sheet = sheet.fact("Reduced form", short(reduced));
    }
    match &facts.atomic_weight {
        Some(Ok(weight)) => sheet.fact("Atomic weight", short(weight)),
        Some(Err(why)) => sheet.fact("Atomic weight", format!("none: {why}")),
        None => sheet,
    }
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
    let fitting = options.iter().take_while(|option| {
        let fits = option.len() <= left;
        left = left.saturating_sub(option.len());
        fits
    });
    let shown: Vec<&str> = fitting.map(String::as_str).collect();
    match options.len() - shown.len() {
        0 => shown.join(" or "),
        1 if shown.is_empty() => "an option that --json writes".to_owned(),
        more if shown.is_empty() => format!("{} options that --json writes", grouped(more as u64)),
        more => format!("{} or {} more, longer ones", shown.join(" or "), grouped(more as u64)),
    }
}
