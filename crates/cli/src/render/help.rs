//! Help pages as wide as the terminal.

use super::{KEPT, wrapped};
use clap::{Command, builder::StyledStr};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

/// Prepares the help pages of a command for wrapping at any width: paragraphs lose the line breaks of their source, and lines of
/// examples, which are indented, do not break.
pub(crate) fn laid_out(mut command: Command) -> Command {
    if let Some(text) = command.get_long_about() {
        let text = unbroken(&text.to_string());
        command = command.long_about(text);
    }
    command.mut_subcommands(laid_out)
}

/// Lists the commands of `command` in groups, each with its heading.
pub(crate) fn grouped(command: Command, groups: &[(&str, &[&str])]) -> Command {
    let (header, literal) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let longest = groups.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max().unwrap_or(0);
    let column = longest + 4;
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (group, names) in groups {
        let _ = writeln!(template, "\n{header}{group}:{header:#}");
        for name in *names {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(StyledStr::to_string);
            let about = wrapped(&about.unwrap_or_default(), column, column);
            let _ = writeln!(template, "  {literal}{name:longest$}{literal:#}  {about}");
        }
    }
    let _ = write!(template, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(template)
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
