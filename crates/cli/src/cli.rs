//! The arguments of the program as one definition: its global flags, its commands, and their help pages.

#[cfg(feature = "manual")]
use crate::commands::generated;
use crate::{
    args, ask,
    commands::{each, hackerrank, play, replay, serve},
    failure::{Exit, Failure},
    render::{KEPT, width},
};
use clap::{Arg, ArgMatches, Command, builder::PossibleValue};
use ninepins::ask::{LIMITS, QUESTIONS, Read as _, Spec, Typed};

/// The list of commands.
pub(crate) const HELP: &str = include_str!("front/help.txt");

/// When to use colours.
const WHEN: [(&str, &str); 3] = [
    ("auto", "On a terminal, unless NO_COLOR is set or TERM is dumb; always if CLICOLOR_FORCE is set"),
    ("always", "Always"),
    ("never", "Never"),
];

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

pub(crate) fn run(given: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, given)) = given.subcommand() else { return Ok(Exit::Usage) };
    if let Some((spec, run)) = TASKS.iter().find(|(spec, _)| spec.name == name) {
        let run = |typed| run(typed, given);
        return args::typed(spec.fields().chain(&LIMITS), given).and_then(run).map_err(|failure| failure.of_flag(spec));
    }
    match name {
        "each" => each::run(given),
        "survey" => each::run_survey(given),
        _ => ask::run(name, given),
    }
}

pub(crate) fn command(name: &str) -> Option<Command> {
    let task = TASKS.iter().map(|(spec, _)| spec).find(|spec| spec.name == name);
    task.map(ask::task)
        .map(|task| if name == "play" { play::worded(task) } else { task })
        .or_else(|| ask::command(name))
}

/// Returns the names of all commands. Those of earlier versions come last.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TASKS.iter().map(|(spec, _)| spec.name).chain(ask::names())
}

/// Returns an example of the arguments of a command.
pub(crate) fn example(name: &str) -> Option<&'static str> {
    let tasks = TASKS.iter().map(|(spec, _)| spec);
    let specs = QUESTIONS.iter().map(|question| &question.spec).chain(tasks);
    specs.filter(|spec| spec.name == name).find_map(|spec| spec.examples.first().copied())
}

/// Returns the program with some of its commands. Its help pages are as wide as the terminal.
pub(crate) fn program(commands: impl IntoIterator<Item = Command>) -> Command {
    let when = WHEN.map(|(name, about)| PossibleValue::new(name).help(about));
    let color = Arg::new("color").long("color").global(true).help("When to use colours").value_name("WHEN");
    let color = color.value_parser(when).default_value("auto").hide_default_value(true);
    Command::new("ninepins")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Solve games played with heaps, such as Nim and Kayles: who wins, how, and why")
        .after_help(HELP)
        .disable_help_subcommand(true)
        .subcommand_required(true)
        .arg(color.help_heading("Colours").display_order(usize::MAX))
        .subcommands(commands.into_iter().map(laid_out))
        .term_width(width())
}

#[cfg(any(test, feature = "manual"))]
pub(crate) fn definition() -> Command {
    program(names().filter_map(command))
}

/// Prepares the help pages of a command for wrapping at any width: paragraphs lose the line breaks of their source, and lines of
/// examples, which are indented, do not break.
fn laid_out(command: Command) -> Command {
    let text = command.get_long_about().map(|text| unbroken(&text.to_string()));
    text.into_iter().fold(command, Command::long_about).mut_subcommands(laid_out)
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
    use super::{HELP, definition};
    use ninepins::survey::tables::TABLES;

    #[test]
    fn each_command_stands_in_the_help() {
        let command = definition();
        command.clone().debug_assert();
        for shown in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            let name = shown.get_name();
            assert!(HELP.split([' ', ',', '\n']).any(|word| word == name), "{name}");
        }
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
