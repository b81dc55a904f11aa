//! Suggestions for arguments that were refused.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use ninepins::{GameLine, Position};
use std::ffi::OsString;

/// The most arguments that are joined.
const MAX_TYPED: usize = 32;

/// Finds adjacent arguments that are one argument when joined: `3 4 5` for `3+4+5`, `XX X` for a row, `kayles misere` for a game.
/// With this argument in their place the line satisfies `is_read`.
pub(crate) fn joined(typed: &[OsString], mut is_read: impl FnMut(&[OsString]) -> bool) -> Option<String> {
    let words: Vec<&str> = typed.iter().map(|word| word.to_str()).collect::<Option<_>>()?;
    if words.len() > MAX_TYPED {
        return None;
    }
    // The program and the command come first.
    let runs = (2..words.len()).flat_map(|from| (from + 2..=words.len()).map(move |to| from..to));
    runs.filter(|run| !words[run.clone()].iter().any(|word| word.starts_with('-'))).find_map(|run| {
        let meant = one(&words[run.clone()].join(" "))?;
        let mended = [&typed[..run.start], &[meant.clone().into()], &typed[run.end..]].concat();
        is_read(&mended).then_some(meant)
    })
}

/// Returns the text as one argument if it is a sum, a row of pins, or a game line.
fn one(text: &str) -> Option<String> {
    let heaps: Vec<&str> =
        text.split([' ', ',', ';', '+', '(', ')', '[', ']']).filter(|heap| !heap.is_empty()).collect();
    let sum = heaps.join("+");
    if sum.parse::<Position>().is_ok() {
        return Some(sum);
    }
    let reads = text.parse::<Position>().is_ok() || text.parse::<GameLine>().is_ok();
    reads.then(|| text.to_owned())
}

/// Names the fault of arguments that were refused, and finds a line that satisfies `is_read`: with the command that a game was
/// typed for, or without the sign of a number.
pub(crate) fn mended(
    typed: &[OsString],
    refused: &clap::Error,
    mut is_read: impl FnMut(&[OsString]) -> bool,
) -> Option<(String, String)> {
    let text = |kind| match refused.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let mut readable = |fault: String, words: Vec<OsString>| is_read(&words).then(|| (fault, line(&words)));
    match refused.kind() {
        ErrorKind::InvalidSubcommand => {
            let game = text(ContextKind::InvalidSubcommand).filter(|word| word.parse::<GameLine>().is_ok())?;
            let at = typed.iter().position(|word| word == game)?;
            readable(
                format!("`{game}` is a game, and no command"),
                [&typed[..at], &["solve".into()], &typed[at..]].concat(),
            )
        }
        ErrorKind::UnknownArgument => {
            let number = |word: &OsString| {
                let digits = word.to_str()?.strip_prefix('-')?;
                digits.starts_with(|c: char| c.is_ascii_digit()).then(|| digits.to_owned())
            };
            let (at, digits) = typed.iter().enumerate().find_map(|(at, word)| Some((at, number(word)?)))?;
            let fault = format!("`-{digits}` is negative, and no heap and no number is negative here");
            readable(fault, [&typed[..at], &[digits.into()], &typed[at + 1..]].concat())
        }
        _ => None,
    }
}

/// Returns the line in which one argument, or the value of a flag, is replaced.
pub(crate) fn replaced(typed: &[OsString], wrong: &str, right: &str) -> Option<String> {
    typed.iter().enumerate().skip(1).find_map(|(at, word)| {
        let flag = word.to_str()?.strip_suffix(wrong).filter(|flag| flag.is_empty() || flag.ends_with('='))?;
        Some(line(&[&typed[..at], &[format!("{flag}{right}").into()], &typed[at + 1..]].concat()))
    })
}

/// Returns the command line as it is typed in a shell. The first argument is the program.
pub(crate) fn line(words: &[OsString]) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_+=,./:@".contains(c);
    let quoted = words.iter().skip(1).map(|word| match word.to_string_lossy() {
        word if !word.is_empty() && word.chars().all(is_plain) => word.into_owned(),
        word => format!("'{}'", word.replace('\'', "'\\''")),
    });
    std::iter::once("ninepins".to_owned()).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// Returns the arguments without control characters of terminals.
pub(crate) fn printable(typed: &[OsString]) -> Vec<OsString> {
    typed.iter().map(|word| ninepins::printable(&word.to_string_lossy()).into()).collect()
}
