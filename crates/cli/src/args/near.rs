//! Command lines as they are typed: those that were meant, and the names of flags.

use ninepins::{ask::Described, ask::Kind, rules::entry, rules::quoted};
use std::ffi::OsString;

/// Returns the line in which a text is replaced: one argument, the value of a flag, or a few arguments. A game with a position becomes two.
pub(crate) fn replaced(typed: &[OsString], wrong: &str, right: &str) -> Option<String> {
    let typed: Vec<&str> = typed.iter().map(|word| word.to_str()).collect::<Option<_>>()?;
    let is_game = |words: &(&str, &str)| words.1.starts_with(|c: char| c.is_ascii_digit()) && entry(words.0).is_some();
    let (right, position) = match right.rsplit_once(' ').filter(is_game) {
        Some((game, position)) => (game, Some(position)),
        None => (right, None),
    };
    (0..typed.len()).find_map(|at| {
        let count = wrong.split(' ').count().min(typed.len() - at);
        let (from, to) = if typed[at..at + count].join(" ") == wrong { (at, at + count) } else { (at, at + 1) };
        let flag = typed[from..to].join(" ");
        let flag = flag.strip_suffix(wrong).filter(|flag| flag.is_empty() || flag.ends_with('='))?;
        let right = format!("{flag}{right}");
        Some(line(typed[..from].iter().copied().chain([&*right]).chain(position).chain(typed[to..].iter().copied())))
    })
}

/// Returns the command line as it is typed in a shell.
pub(crate) fn line<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    words.into_iter().fold("ninepins".to_owned(), |line, word| line + " " + &quoted(word))
}

/// Returns the flag of a field. The few names of two words are made once.
pub(crate) fn flag(field: &'static Described) -> &'static str {
    match field.kind {
        Kind::Switch if field.default.is_some() => format!("no-{}", field.name).leak(),
        _ if field.name.contains('_') => field.name.replace('_', "-").leak(),
        _ => field.name,
    }
}
