//! The sequences of the On-Line Encyclopedia of Integer Sequences that a table has, found by their terms.

use super::equal::Class;
use crate::failure::{Failure, say};
use serde::Deserialize;
use std::{fs, path::Path};

/// A sequence of fewer terms, without the zeros at its start, is not looked for.
const FEWEST: usize = 24;

/// No more terms are compared.
const MOST: usize = 1 << 11;

/// A sequence in a file: a line of JSON each.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    pub(super) id: String,
    /// The first terms.
    terms: Vec<u32>,
}

/// The sequences of a file.
pub(super) fn read(path: &Path) -> Result<Vec<Listed>, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, &error))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let invalid = |number: usize, error| Failure::invalid(&name, format!("line {number}: {error}"));
    let listed = lines.map(|(number, line)| serde_json::from_str(line).map_err(|error| invalid(number, error)));
    listed.collect()
}

/// The class whose values begin with the terms, zeros at the start apart. What is of none, or of more than one, is told.
pub(super) fn class_of(listed: &Listed, classes: &mut [Class]) -> Option<usize> {
    let terms: Vec<u32> = listed.terms.iter().copied().skip_while(|&term| term == 0).take(MOST).collect();
    let has = |class: &mut Class| class.values.between(1, terms.len() as u64 + 1).eq(terms.iter().copied());
    let fits: Vec<usize> = (0..classes.len()).filter(|&class| has(&mut classes[class])).collect();
    let why = match (&*fits, terms.len()) {
        (_, ..FEWEST) => format!("it has fewer than {FEWEST} terms"),
        (&[class], _) => return Some(class),
        ([], _) => "no game has these values".to_owned(),
        _ => "several games begin with these values".to_owned(),
    };
    say(&format!("note: {} is left out: {why}", listed.id));
    None
}
