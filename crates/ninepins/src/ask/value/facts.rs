//! What is known about one position: the facts about its value, and its misère canonical form.

use crate::{
    Player, Position,
    ask::Sheet,
    grouped,
    json::Count,
    misere::{self, HeapForms},
    text::{STAR, outcome_words},
    values::{Dyadic, Facts, Thermograph, Written},
};
use serde::Serialize;

const MAX_FORM: u64 = 10_000;

/// A misère canonical form; its fields are null if it was not found.
#[derive(Serialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = MisereForm))]
pub(super) struct Form {
    /// The size, if the position is a single heap.
    heap: Option<Count>,
    /// Null if it is too long.
    form: Option<String>,
    /// The length of the form, if 64 bits can count it.
    length: Option<Count>,
    /// The size of the heap of Nim that it equals, if it does.
    nim_heap: Option<u32>,
    /// The smallest other heap with this form, among the heaps whose forms are known.
    equal_heap: Option<usize>,
    pub(super) birthday: Option<u32>,
    /// The number of its subforms, itself included.
    subforms: Option<usize>,
    /// The number of heaps whose forms are known.
    pub(super) known: usize,
}

impl Form {
    pub(super) fn of(heaps: &HeapForms, found: Option<misere::Form>, sizes: &[u64]) -> Form {
        let forms = heaps.forms();
        let heap = if let [] | [_] = sizes { Some(sizes.first().copied().unwrap_or(0)) } else { None };
        let empty = Form { heap: heap.map(Count::from), known: heaps.known().len(), ..Form::default() };
        let Some(form) = found else { return empty };
        let length = forms.text_len(form);
        let equal = heaps.known().iter().position(|&other| other == form);
        Form {
            form: length.filter(|&length| length <= MAX_FORM).map(|_| forms.text(form)),
            length: length.map(Count::from),
            nim_heap: forms.nim_size(form),
            equal_heap: equal.filter(|&equal| Some(equal as u64) != heap),
            birthday: Some(forms.birthday(form)),
            subforms: Some(forms.subforms(form).len()),
            ..empty
        }
    }

    pub(super) fn add_to(&self, sheet: &mut Sheet<'_>, position: &Position) {
        let (Some(birthday), Some(subforms)) = (self.birthday, self.subforms) else {
            return sheet.add("Form", "not found yet; `--as form` looks for it longer");
        };
        let length = match &self.length {
            Some(Count::Number(length)) => grouped(*length),
            Some(Count::Text(length)) => length.clone(),
            None => "more than 64 bits can count".to_owned(),
        };
        let too_long = || format!("too long to be written out, of {length} characters");
        let heap = self.equal_heap.map(|heap| format!("heap {heap}"));
        let nim = self.nim_heap.map(|size| format!("a heap of Nim of size {size}"));
        let equals = match (nim.into_iter().chain(heap).collect::<Vec<_>>().as_slice(), &self.heap) {
            ([], Some(_)) => "no heap of Nim and no smaller heap".to_owned(),
            ([], None) => {
                let largest = position.heaps().last().map_or(0, |heap| heap.size());
                format!("no heap of Nim and no heap up to {}", grouped(largest))
            }
            (equals, _) => format!("{}: in misère play, in every sum", equals.join(", and ")),
        };
        sheet.add("Form", self.form.clone().unwrap_or_else(too_long));
        sheet.add("Equals", equals);
        sheet.add("Birthday", birthday);
        sheet.add("Subforms", format_args!("{}, itself included", grouped(subforms as u64)));
    }
}

/// The longest value that one is advised to write in full, and the most characters of options.
const MAX_ADVISED: u64 = 1_000_000_000;
const MAX_SHORT: usize = 300;

pub(super) fn add_facts(sheet: &mut Sheet<'_>, facts: &Facts) {
    sheet.add_some("Outcome", facts.outcome.map(outcome_words));
    if let Some(brief) = &facts.brief {
        let nim_heap = brief.text.strip_prefix('*').map(|size| if size.is_empty() { "1" } else { size });
        match nim_heap.filter(|size| size.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(size) => sheet.add("Value", format_args!("{}: equal to a heap of {size} in Nim", brief.text)),
            None => sheet.add("Value", &brief.text),
        }
        sheet.add_some("", Some(STAR).filter(|_| brief.text.contains('*') && nim_heap.is_none()));
        if let Some(forms) = brief.forms {
            let length = |length: u64| format!(" and {} bytes", grouped(length));
            let (length, mend) = match (&facts.canonical, facts.canonical_length) {
                (Some(text), _) => (length(text.len() as u64), "; --json writes it in full"),
                (None, Some(long)) if long <= MAX_ADVISED => {
                    (length(long), "; --json with a larger --max-output writes it in full")
                }
                (None, long) => (long.map_or(String::new(), length), ""),
            };
            sheet.add("", format_args!("(shortened: all of it has {} forms{length}{mend})", grouped(forms)));
        }
    }
    for (label, player) in [("Left", Player::Left), ("Right", Player::Right)] {
        let words = facts.winning_options.as_ref().map(|winning| match winning.of(player) {
            Some(options) if options.is_empty() => "loses: no move wins".to_owned(),
            Some(options) => format!("wins by moving to {}", listed(options)),
            None => "wins by moving to options that are too many or too long to be listed".to_owned(),
        });
        sheet.add_some(label, words);
    }
    let stops = facts.left_stop.as_ref().zip(facts.right_stop.as_ref());
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
