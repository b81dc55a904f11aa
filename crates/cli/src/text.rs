//! Text of readable length.

use ninepins::breakable;
use std::io;
use terminal_size::{Width, terminal_size_of};

/// The characters of a line where stdout is no terminal.
const USUAL_WIDTH: usize = 90;
/// The fewest characters of a line, however narrow the terminal is.
const MIN_WIDTH: usize = 40;
/// The most characters of a line, however wide the terminal is.
const MAX_WIDTH: usize = 100;

/// Stands for a space at which no line breaks, until the text is printed.
pub(crate) const KEPT: &str = "\u{a0}";

/// The most characters of a text that are shown on a line.
const MAX_TEXT: usize = 200;

/// Returns the number of characters of a line: the width of the terminal, within bounds.
pub(crate) fn width() -> usize {
    terminal_size_of(io::stdout()).map_or(USUAL_WIDTH, |(Width(columns), _)| fitted(columns))
}

fn fitted(columns: u16) -> usize {
    usize::from(columns).clamp(MIN_WIDTH, MAX_WIDTH)
}

/// Returns `text` in lines of at most [`width`] characters. The first line has `used` characters already; the others are indented by
/// `indent`. A longer word has a line of its own. No line breaks within a formula of less than half a line.
pub(crate) fn wrapped(text: &str, used: usize, indent: usize) -> String {
    wrapped_at(width(), text, used, indent)
}

fn wrapped_at(width: usize, text: &str, used: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut column = used;
    let mut fresh = true;
    for word in breakable(text, width.saturating_sub(indent) / 2) {
        let length = word.chars().count();
        if !fresh && column + 1 + length > width {
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', indent));
            column = indent;
            fresh = true;
        }
        if !fresh {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(&word);
        column += length;
        fresh = false;
    }
    lines
}

/// Returns a text, cut if it is long.
pub(crate) fn abridged(text: &str) -> String {
    match text.char_indices().nth(MAX_TEXT) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{fitted, wrapped_at};

    #[test]
    fn no_line_is_too_long() {
        let text = "one two three four five six seven eight nine ten ".repeat(10);
        for width in [40, 90, 100] {
            let lines = format!("{}{}", " ".repeat(12), wrapped_at(width, text.trim(), 12, 12));
            assert!(lines.lines().count() > 5);
            assert!(lines.lines().all(|line| line.chars().count() <= width && line.starts_with("            ")));
            let joined: Vec<&str> = lines.split_whitespace().collect();
            assert_eq!(joined, text.split_whitespace().collect::<Vec<_>>());
        }
    }

    #[test]
    fn formulas_stay_on_a_line() {
        let text = "one two three four five 60 -> 3+55 turns 4 = 100 into 3 S_1 + 2 S_5";
        let lines = wrapped_at(34, text, 0, 0);
        assert_eq!(lines, "one two three four five 60 -> 3+55\nturns 4 = 100 into 3 S_1 + 2 S_5");
        let lines = wrapped_at(30, text, 0, 0);
        assert_eq!(lines, "one two three four five\n60 -> 3+55 turns 4 = 100 into\n3 S_1 + 2 S_5");
    }

    #[test]
    fn lines_are_as_wide_as_the_terminal_within_bounds() {
        assert_eq!([1, 40, 63, 100, 300].map(fitted), [40, 40, 63, 100, 100]);
    }
}
