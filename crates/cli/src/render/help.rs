//! Help pages as wide as the terminal.

use super::KEPT;
use clap::{Command, builder::StyledStr};
use std::io::{self, Write};

/// Prepares the help pages of a command for wrapping at any width: paragraphs lose the line breaks of their source, and lines of
/// examples, which are indented, do not break.
pub(crate) fn laid_out(mut command: Command) -> Command {
    if let Some(text) = command.get_long_about() {
        let text = unbroken(&text.to_string());
        command = command.long_about(text);
    }
    command.mut_subcommands(laid_out)
}

/// Prints a help page.
pub(crate) fn print(page: &StyledStr) -> io::Result<()> {
    write!(anstream::stdout(), "{}", page.ansi().to_string().replace(KEPT, " "))
}

fn unbroken(text: &str) -> String {
    let mut page = String::new();
    let mut flows = false;
    for line in text.lines() {
        let example = line.starts_with("  ");
        match flows && !example && !line.is_empty() {
            true => page.push(' '),
            false if page.is_empty() => {}
            false => page.push('\n'),
        }
        flows = !example && !line.is_empty();
        page += &if example { line.replace(' ', KEPT) } else { line.to_owned() };
    }
    page
}

#[cfg(test)]
mod tests {
    use super::unbroken;

    #[test]
    fn paragraphs_flow_and_examples_stay() {
        let text = "About\n\nExamples:\n  ninepins a 1\n  ninepins b\n\nOne\ntwo\nthree\n\nFour";
        let kept = "About\n\nExamples:\n\u{a0}\u{a0}ninepins\u{a0}a\u{a0}1\n\u{a0}\u{a0}ninepins\u{a0}b\n\nOne two three\n\nFour";
        assert_eq!(unbroken(text), kept);
    }
}
