//! Games as trees: the forms of certificates about values.

use crate::{CheckError, CheckErrorKind, ReadError, lines::Lines, steps::Steps};
use std::{
    collections::HashSet,
    fmt::{self, Write},
};

/// A game by its options. Each option is the number of an earlier form in a list; both lists of options ascend.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Form {
    /// The games that Left can move to.
    pub left: Vec<u32>,
    /// The games that Right can move to.
    pub right: Vec<u32>,
}

/// The word before a form.
pub(super) const FORM: &str = "form ";

/// Prints `form 3: 0 1 | 2`, where 3 is the place of the form.
pub(super) struct Numbered<'c>(pub(super) usize, pub(super) &'c Form);

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Numbered(place, Form { left, right }) = self;
        write!(f, "{FORM}{place}:")?;
        left.iter().try_for_each(|option| write!(f, " {option}"))?;
        f.write_str(" |")?;
        right.iter().try_for_each(|option| write!(f, " {option}"))
    }
}

impl<'t> Lines<'t> {
    /// Reads all forms, and returns them with the line after them.
    pub(super) fn forms(&mut self) -> Result<(Vec<Form>, Option<&'t str>), ReadError> {
        let mut forms = Vec::new();
        loop {
            let line = self.next()?;
            let Some(rest) = line.and_then(|line| line.strip_prefix(FORM)) else { return Ok((forms, line)) };
            let what = "a form, such as `form 2: 0 | 1`";
            let lists = rest.split_once(':').and_then(|(_, lists)| lists.split_once('|'));
            let form = lists.and_then(|(left, right)| Some(Form { left: numbers(left)?, right: numbers(right)? }));
            let (Some(form), Some(line)) = (form, line) else { return Err(self.expected(what, rest)) };
            self.same(what, &Numbered(forms.len(), &form), line)?;
            forms.push(form);
        }
    }
}

/// Reads numbers between spaces.
pub(super) fn numbers(text: &str) -> Option<Vec<u32>> {
    text.split_ascii_whitespace().map(|number| number.parse().ok()).collect()
}

/// Checks that options are numbers of earlier forms and ascend, and that all forms differ. The first form is on line
/// `first_line`.
pub(super) fn check(forms: &[Form], first_line: usize, steps: &mut Steps<'_>) -> Result<(), CheckError> {
    let mut seen = HashSet::new();
    for (place, form) in forms.iter().enumerate() {
        let line = first_line + place;
        let error = |kind, message| Err(CheckError::new(line, kind, message));
        let count = (form.left.len() + form.right.len()) as u64;
        steps.count(1 + count).map_err(|halt| halt.error(line, "this list of forms"))?;
        for options in [&form.left, &form.right] {
            if let Some(option) = options.iter().find(|&&option| option as usize >= place) {
                let message = format!("an option of form {place} must be an earlier form, and {option} is not");
                return error(CheckErrorKind::Shape, message);
            }
            if let Some(pair) = options.windows(2).find(|pair| pair[0] >= pair[1]) {
                let message = format!("{} must not follow {}: options ascend", pair[1], pair[0]);
                return error(CheckErrorKind::Order, message);
            }
        }
        if !seen.insert(form) {
            return error(CheckErrorKind::Order, format!("form {place} is listed twice"));
        }
    }
    Ok(())
}

/// Checks that a number stands for a listed form.
pub(super) fn is_listed(forms: &[Form], number: u32, line: usize) -> Result<(), CheckError> {
    if (number as usize) < forms.len() {
        return Ok(());
    }
    Err(CheckError::new(line, CheckErrorKind::Shape, format!("there is no form {number}")))
}

/// Checks that each form is an option of another one, or among `named`.
pub(super) fn check_use(
    forms: &[Form],
    named: impl Iterator<Item = u32>,
    first_line: usize,
    steps: &mut Steps<'_>,
) -> Result<(), CheckError> {
    let mut used = vec![false; forms.len()];
    for option in forms.iter().flat_map(|form| form.left.iter().chain(&form.right)).copied().chain(named) {
        steps.count(1).map_err(|halt| halt.error(first_line, "this list of forms"))?;
        if let Some(used) = used.get_mut(option as usize) {
            *used = true;
        }
    }
    match used.iter().position(|used| !used) {
        None => Ok(()),
        Some(place) => {
            let message = format!("form {place} is not used");
            Err(CheckError::new(first_line + place, CheckErrorKind::Unreached, message))
        }
    }
}

/// Writes a form for people: integers as numbers, other games in braces, long ones by their number.
pub(super) fn shown(forms: &[Form], number: u32) -> String {
    /// The most forms that are looked at.
    const MOST_FORMS: usize = 10_000;
    /// The longest text.
    const MOST_BYTES: usize = 100;
    let by_number = || format!("form {number}");
    if number as usize >= forms.len().min(MOST_FORMS) {
        return by_number();
    }
    let mut texts: Vec<Option<String>> = Vec::new();
    let mut integers: Vec<Option<i64>> = Vec::new();
    for Form { left, right } in &forms[..=number as usize] {
        let integer = match (&left[..], &right[..]) {
            ([], []) => Some(0),
            ([one], []) => integers[*one as usize].filter(|&n| n >= 0).map(|n| n + 1),
            ([], [one]) => integers[*one as usize].filter(|&n| n <= 0).map(|n| n - 1),
            _ => None,
        };
        let list = |options: &[u32]| {
            let texts = options.iter().map(|&option| texts[option as usize].as_deref());
            Some(texts.take(MOST_BYTES).collect::<Option<Vec<_>>>()?.join(","))
        };
        let text = match integer {
            Some(n) => Some(n.to_string()),
            None => list(left).zip(list(right)).map(|(left, right)| format!("{{{left}|{right}}}")),
        };
        texts.push(text.filter(|text| text.len() <= MOST_BYTES));
        integers.push(integer);
    }
    texts.pop().flatten().unwrap_or_else(by_number)
}

/// Prints numbers or moves, with a space before each.
pub(super) struct Spaced<'c, T>(pub(super) &'c [T]);

impl<T: fmt::Display> fmt::Display for Spaced<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|item| {
            f.write_char(' ')?;
            item.fmt(f)
        })
    }
}
