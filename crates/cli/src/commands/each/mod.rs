//! `ninepins each`: a question about many games or positions, or many questions.

mod lines;
mod threads;

pub(crate) use lines::{add_to, run as lines};

use crate::{
    ask::{fields_of, limits_of, typed},
    failure::{Exit, Failure},
};
use clap::{Arg, ArgMatches, Command};
use ninepins::ask::{LIMITS, QUESTIONS, Question, Spec};

/// What the command does.
const ABOUT: &str = "Ask a question of many games or positions, or many questions";

/// More of its help.
const LONG: &str = "Ask a question of many games or positions, or many questions

Without a question each line of stdin is one, a JSON object: `ask` names the question, its other fields are those of the question, and the answer repeats `id`. Without `ask` it is `solve`.

With a question and a game each line of stdin is a position; with a question alone, a game. The answer to each line is a line of JSON. A line that cannot be read is answered by an error object.

Examples:
  ninepins each < questions.jsonl
  ninepins each --threads 4 < questions.jsonl
  ninepins each solve kayles < positions.txt
  ninepins each heaps --to 40 < games.txt";

/// Returns the command.
pub(crate) fn command() -> Command {
    let command = Command::new("each").about(ABOUT).long_about(LONG).subcommand_value_name("QUESTION");
    let command = limits_of(command, None, &[]).arg(fields()).args_conflicts_with_subcommands(true);
    let about_games = QUESTIONS.iter().filter(|question| question.spec.fields[0].name == "game");
    about_games.fold(command, |command, question| command.subcommand(of(&question.spec)))
}

/// Returns the command of a question.
fn of(spec: &'static Spec) -> Command {
    let about = spec.about.first().map_or("", |about| about.trim());
    let mut command = limits_of(fields_of(Command::new(spec.name).about(about), spec), Some(spec), &[]).arg(fields());
    for field in spec.fields().filter(|field| field.positional) {
        command = command.mut_arg(field.name, |arg| arg.required(false).hide(field.name != "game"));
    }
    command
}

fn fields() -> Arg {
    Arg::new("fields").long("fields").value_name("A,B").help("Only these fields of the JSON")
}

/// Runs the command.
pub(crate) fn run(given: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, given)) = given.subcommand() else { return lines(None, typed(LIMITS.iter(), given)?, given) };
    let question = Question::named(name)?;
    let typed = typed(question.spec.fields().chain(&LIMITS), given)?;
    lines(Some(question), typed, given)
}
