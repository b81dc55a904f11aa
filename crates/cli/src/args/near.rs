//! Suggestions for arguments that were refused.

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

/// Returns the arguments without control characters of terminals.
pub(crate) fn printable(typed: &[OsString]) -> Vec<OsString> {
    typed.iter().map(|word| ninepins::printable(&word.to_string_lossy()).into()).collect()
}

#[cfg(test)]
mod tests {
    use super::one;

    #[test]
    fn arguments_that_make_up_one() {
        for (typed, meant) in [
            ("3 4 5", Some("3+4+5")),
            ("3, 4, 5", Some("3+4+5")),
            ("3 + 4", Some("3+4")),
            ("[1, 2]", Some("1+2")),
            ("10/9 2x8", Some("10/9+2x8")),
            ("XX X", Some("XX X")),
            ("kayles misere", Some("kayles misere")),
            ("kayles 3", None),
            ("3 --json", None),
        ] {
            assert_eq!(one(typed).as_deref(), meant, "{typed}");
        }
    }
}
