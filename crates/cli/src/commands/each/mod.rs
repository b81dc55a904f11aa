//! `ninepins each`: a question about many games or positions, or many questions.

mod codes;
mod collect;
mod file;
mod lines;
mod threads;

use lines::run as lines;
pub(crate) use lines::{add_to, has_positions, without_position};

use crate::{
    args::{fields_of, how, limits_of, typed},
    failure::{Exit, Failure},
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ninepins::{
    Budget,
    ask::{LIMITS, QUESTIONS, Question, Spec},
    survey::Share,
};
use std::{fs, path::Path};

const LONG: &str = include_str!("each.txt").trim_ascii_end();

pub(crate) fn command() -> Command {
    let command = Command::new("each")
        .about(LONG.lines().next().unwrap_or_default())
        .long_about(LONG)
        .subcommand_value_name("QUESTION");
    let command =
        limits_of(command, None, &[]).args(shown()).args_conflicts_with_subcommands(true).disable_help_subcommand(true);
    let about_games = QUESTIONS.iter().filter(|question| question.spec.fields[0].name == "game");
    about_games.fold(command, |command, question| command.subcommand(of(&question.spec)))
}

fn of(spec: &'static Spec) -> Command {
    let about = spec.about.first().map_or("", |about| about.trim());
    let mut command = limits_of(fields_of(Command::new(spec.name).about(about), spec), Some(spec), &[]);
    for field in spec.fields().filter(|field| field.positional) {
        command = command.mut_arg(field.name, |arg| arg.required(false).hide(field.name != "game"));
    }
    let codes = Arg::new("codes").long("codes").value_name("PATTERN").action(ArgAction::Append).requires("output");
    let codes = codes.conflicts_with_all(["game", "fields", "brief"]).help(
        "All codes in which ? stands for any octal digit, x for any hexadecimal one, y for one above 7; may be given several times",
    );
    let shard =
        Arg::new("shard").long("shard").value_name("I/N").value_parser(clap::value_parser!(Share)).requires("codes");
    let [.., output] = how();
    command.args(shown()).args([
        codes,
        shard.help("Ask only about the games of share I of N, such as 1/4"),
        output.requires("codes").help("The file of the answers"),
    ])
}

/// Returns the flags that say what is shown of answers. They are JSON in any case.
fn shown() -> [Arg; 3] {
    let [json, fields, brief, _] = how();
    [fields, brief.conflicts_with("fields"), json.conflicts_with("brief").hide(true)]
}

pub(crate) fn run(given: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, given)) = given.subcommand() else { return lines(None, typed(LIMITS.iter(), given)?, given) };
    let question = Question::named(name)?;
    let typed = typed(question.spec.fields().chain(&LIMITS), given)?;
    match given.get_one::<String>("output") {
        Some(_) if !given.contains_id("codes") => {
            let message = "-o is the file of the answers about --codes";
            Err(Failure::refused("-o", message).with_help("write `> FILE` behind the command"))
        }
        Some(file) => codes::run(question, typed, given, (Path::new(file), false)),
        None => lines(Some(question), typed, given),
    }
}

/// A name that `survey` had, its question, and the fields and limits that it sets.
type Survey = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// What `survey` was in an earlier version: its names, the questions, and the fields and limits that they set, unless they are typed.
/// Those of the last two ask about one of two mirror images.
const SURVEYS: [Survey; 4] = [
    ("period", "period", &[]),
    ("quotient", "quotient", &[]),
    ("values", "heaps", &[("as", "value"), ("to", "60"), ("memory", "1GB")]),
    ("invert", "quotient", &[("inverses", "true")]),
];

/// The units of work of `survey values` in place of positions.
const WORK: &str = "1000000000";

/// Returns the command `survey` of an earlier version, whose answers stand in a folder.
pub(crate) fn survey() -> Command {
    let surveys = SURVEYS.iter().filter_map(|(name, question, _)| {
        let own = of(&Question::named(question).ok()?.spec).name(*name).mut_arg("codes", |codes| codes.required(true));
        let work = Arg::new("work").long("work").value_name("N").default_value(WORK);
        Some(if *name == "values" { own.arg(work.value_parser(clap::value_parser!(u64))) } else { own })
    });
    let command = Command::new("survey").hide(true).about("Ask as `each --codes` does, with answers in a folder");
    command.subcommand_required(true).subcommands(surveys).subcommand(collect::command())
}

pub(crate) fn run_survey(given: &ArgMatches) -> Result<Exit, Failure> {
    let Some((name, given)) = given.subcommand() else { return Ok(Exit::Usage) };
    let Some((_, question, sets)) = SURVEYS.iter().find(|(survey, ..)| *survey == name) else {
        return collect::run(given);
    };
    let question = Question::named(question)?;
    let mut typed = typed(question.spec.fields().chain(&LIMITS), given)?;
    let work = given.try_get_one::<u64>("work").ok().flatten();
    let positions = work.map(|work| (work / Budget::UNITS_A_POSITION).to_string());
    for (field, value) in sets.iter().copied().chain(positions.as_deref().map(|most| ("positions", most))) {
        if typed.get(field).is_none() {
            typed.push(field, value.to_owned());
        }
    }
    let Share { number, of } = given.get_one("shard").copied().unwrap_or(Share::WHOLE);
    let folder = Path::new(given.get_one::<String>("output").map_or("", String::as_str));
    fs::create_dir_all(folder).map_err(|error| Failure::unwritable(folder, error))?;
    let file = folder.join(format!("share-{number}-of-{of}.jsonl"));
    let exit = codes::run(question, typed, given, (&file, ["values", "invert"].contains(&name)))?;
    // It had an answer for games that stopped.
    Ok(if exit == Exit::Stopped { Exit::Answered } else { exit })
}
