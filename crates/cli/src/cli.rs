//! The arguments of the program as one definition: its global flags, its commands, and their help pages.

#[cfg(feature = "manual")]
use crate::commands::generated;
use crate::{
    ask,
    commands::{each, hackerrank, play, replay, serve},
    failure::{Exit, Failure},
    render::{KEPT, width, wrapped},
};
use clap::{
    Arg, ArgMatches, Command,
    builder::{PossibleValue, StyledStr},
};
use ninepins::ask::{LIMITS, QUESTIONS, Read as _, Spec, Typed};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

/// What the program is, with examples.
const ABOUT: &str = "Games played with heaps: who wins, how, and why";
const EXAMPLES: &str = "Examples:
  ninepins solve kayles '1+60'                      who wins, and how
  ninepins play kayles '3,5,7'                      play against the computer
  ninepins solve 'kayles misere' 'XX XXX'           a row of pins, misère play
  ninepins solve limit-nim '(10/9; 10/9; 10/9)'     piles with limits
  ninepins solve '0.7|0.07 misere' '3 S_1 + 2 S_2'  different moves for Left and Right
  ninepins games                                    games with a name
  ninepins solve --help                             the options of a command";

/// When to use colours.
const WHEN: [(&str, &str); 3] = [
    ("auto", "On a terminal, unless NO_COLOR is set or TERM is dumb; always if CLICOLOR_FORCE is set"),
    ("always", "Always"),
    ("never", "Never"),
];

/// The groups of commands in the help page.
const GROUPS: [&str; 6] = ["Play", "Solve", "Teach", "Research", "Proofs", "Many games"];

/// Returns the commands of a group.
fn members(group: &str) -> impl Iterator<Item = &'static str> {
    let specs = QUESTIONS.iter().map(|question| &question.spec).chain(TASKS.iter().map(|(spec, _)| spec));
    specs.filter(move |spec| spec.group == group).map(|spec| spec.name).chain((group == "Many games").then_some("each"))
}

/// The work of a command, with what was typed.
type Run = fn(Typed<'_>, &ArgMatches) -> Result<Exit, Failure>;

/// The commands that answer no question. Those for whoever packs the program are in no group.
static TASKS: &[(Spec, Run)] = &[
    (play::Play::SPEC, play::run),
    (replay::Replay::SPEC, replay::run),
    (serve::Serve::SPEC, serve::run),
    (hackerrank::Cases::SPEC, hackerrank::run),
    #[cfg(feature = "manual")]
    (generated::Completions::SPEC, generated::completions),
    #[cfg(feature = "manual")]
    (generated::Pages::SPEC, generated::man),
];

/// Runs the command that was given.
pub(crate) fn run(given: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, given)) = given.subcommand() else { return Ok(Exit::Usage) };
    if let Some((spec, run)) = TASKS.iter().find(|(spec, _)| spec.name == name) {
        let run = |typed| run(typed, given);
        return ask::typed(spec.fields().chain(&LIMITS), given).and_then(run).map_err(|failure| failure.of_flag(spec));
    }
    match name {
        "each" => each::run(given),
        "survey" => each::run_survey(given),
        _ => ask::run(name, given),
    }
}

/// Returns the definition: the flags of all commands, the commands, and the questions.
pub(crate) fn definition() -> Command {
    let when = WHEN.map(|(name, about)| PossibleValue::new(name).help(about));
    let color = Arg::new("color").long("color").global(true).help("When to use colours").value_name("WHEN");
    let color = color.value_parser(when).default_value("auto").hide_default_value(true);
    let command = Command::new("ninepins")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .long_about(format!("{ABOUT}\n\n{EXAMPLES}"))
        .after_help(
            "Exit codes: 0 answered; 1 a check failed; 2 usage error; 3 stopped at a limit; \
             4 a file cannot be read or written; 70 internal error; 130 interrupted",
        )
        .subcommand_required(true)
        .arg(color.help_heading("Colours").display_order(usize::MAX))
        .subcommands(TASKS.iter().map(|(spec, _)| ask::task(spec)))
        .mut_subcommand("play", play::worded);
    ask::add_to(command)
}

/// Returns the definition, with help pages that are as wide as the terminal and list the commands in groups.
pub(crate) fn with_help() -> Command {
    let command = laid_out(definition());
    let (header, literal) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let longest = GROUPS.into_iter().flat_map(members).map(str::len).max().unwrap_or(0);
    let column = longest + 4;
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for group in GROUPS {
        let _ = writeln!(template, "\n{header}{group}:{header:#}");
        for name in members(group) {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(StyledStr::to_string);
            let about = wrapped(&about.unwrap_or_default(), column, column);
            let _ = writeln!(template, "  {literal}{name:longest$}{literal:#}  {about}");
        }
    }
    let _ = write!(template, "\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(template).term_width(width())
}

/// Prepares the help pages of a command for wrapping at any width: paragraphs lose the line breaks of their source, and lines of
/// examples, which are indented, do not break.
fn laid_out(command: Command) -> Command {
    let text = command.get_long_about().map(|text| unbroken(&text.to_string()));
    text.into_iter().fold(command, Command::long_about).mut_subcommands(laid_out)
}

/// Prints a help page.
pub(crate) fn print_help(page: &StyledStr) -> io::Result<()> {
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
    use super::{GROUPS, definition, members};
    use ninepins::survey::tables::TABLES;

    #[test]
    fn each_command_stands_in_one_group() {
        let command = definition();
        command.clone().debug_assert();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = shown.map(|command| command.get_name()).collect();
        let mut grouped: Vec<&str> = GROUPS.into_iter().flat_map(members).collect();
        names.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, names);
    }

    #[test]
    fn the_commands_that_made_a_table_can_be_read() {
        for table in TABLES {
            for command in table.commands() {
                let words = command.split_whitespace().map(|word| word.trim_matches('\''));
                assert!(definition().try_get_matches_from(words).is_ok(), "{command}");
            }
            assert!(table.commands().last().is_some_and(|last| last.starts_with("ninepins survey collect ")));
        }
    }
}
