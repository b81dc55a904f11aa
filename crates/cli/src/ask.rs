//! All questions on the command line, made from their descriptions.

use crate::{
    args::{fields_of, how, limits_of, near, picked, typed},
    clock,
    commands::each,
    failure::{self, Exit, Failure},
    files,
    job::Progress,
    render,
    store::known,
    terminal::Terminal,
};
use clap::{Arg, ArgMatches, Command, builder::PossibleValue};
use ninepins::{
    Refusal, Stopped,
    ask::{Described, Desk, Format, Kind, LIMITS, Limits, QUESTIONS, Question, Recent, Spec, Writer},
};
use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    time::Duration,
};

/// A command of an earlier version: its name, the question of today, the fields and limits that it sets unless they are typed, and the
/// name of its JSON shape.
type Old = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str);

/// The time of old names that had no limit.
const LONG: &str = "100000h";

/// The second of a name is what it asks with a position, if its question has none.
const OLD: [Old; 9] = [
    ("line", "solve", &[("line", "true"), ("time", "60s")], "line"),
    ("compare", "solve", &[("strategies", "true")], "compare"),
    ("invert", "quotient", &[("inverses", "true")], "invert"),
    ("grundy", "heaps", &[("as", "nim-value")], "grundy"),
    ("grundy", "value", &[("as", "nim-value"), ("time", LONG), ("memory", "2GB")], "grundy-heap"),
    ("genus", "heaps", &[("as", "genus")], "genus"),
    ("genus", "value", &[("as", "genus"), ("time", LONG), ("memory", "2GB")], "genus"),
    ("values", "heaps", &[("as", "value"), ("time", "10s"), ("memory", "1GB")], "values"),
    ("misere-form", "value", &[("as", "form"), ("time", LONG), ("memory", "2GB")], "misere-form"),
];

fn old(name: &str) -> impl Iterator<Item = &'static Old> {
    OLD.iter().filter(move |(old, ..)| *old == name)
}

/// The time between two saves of long work.
const EVERY: Duration = Duration::from_secs(60);

/// The flags that write a file beside the answer, for questions that have the format.
const FILES: [(&str, Format, &str); 3] = [
    ("prove", Format::Certificate, "Write a certificate to FILE"),
    ("svg", Format::Svg, "Draw a picture in FILE"),
    ("latex", Format::Latex, "Write LaTeX to FILE"),
];

/// Returns the flags that write a file beside the answer to a question.
fn files(spec: &'static Spec) -> impl Iterator<Item = &'static (&'static str, Format, &'static str)> {
    FILES.iter().filter(|(name, format, _)| spec.formats.contains(format) && *name != spec.name)
}

/// Returns the command of a question, or of an old name.
pub(crate) fn command(name: &str) -> Option<Command> {
    match name {
        "each" => return Some(each::command()),
        "survey" => return Some(each::survey()),
        _ => {}
    }
    if let Ok(question) = Question::named(name) {
        return Some(asking(&question.spec, question.spec.name));
    }
    let (name, question, ..) = old(name).next()?;
    let question = Question::named(question).ok()?;
    let own = asking(&question.spec, name).hide(true);
    let Some(Ok(second)) = old(name).nth(1).map(|(_, second, ..)| Question::named(second)) else { return Some(own) };
    let fields = question.spec.fields().map(|field| field.name);
    let others = fields.filter(|name| second.spec.fields().all(|other| other.name != *name));
    Some(own.arg(Arg::new("position").value_name("POSITION").conflicts_with_all(others)))
}

/// Returns the names of all questions, and those of earlier versions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let old = OLD.iter().enumerate().filter(|(at, (name, ..))| OLD[..*at].iter().all(|(other, ..)| other != name));
    let old = old.map(|(_, (name, ..))| *name).filter(|name| Question::named(name).is_err());
    QUESTIONS.iter().map(|question| question.spec.name).chain(["each", "survey"]).chain(old)
}

/// Returns the command that is described so.
fn of(spec: &'static Spec, name: &'static str) -> Command {
    let [first, more @ ..] = spec.about else { return Command::new(name) };
    let examples: String =
        spec.examples.iter().map(|example| format!("  ninepins {} {example}\n", spec.name)).collect();
    let more: String = more.iter().map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect();
    let long = format!("{}\n\nExamples:\n{examples}{}", first.trim(), more.trim_end());
    fields_of(Command::new(name).about(first.trim()).long_about(long), spec)
}

fn asking(spec: &'static Spec, name: &'static str) -> Command {
    let mut command = of(spec, name);
    let names = Format::ALL.iter().filter(|(format, ..)| is_written(spec, *format));
    let names: Vec<PossibleValue> =
        names.map(|(_, name, ending, about)| PossibleValue::new(*name).alias(*ending).help(*about)).collect();
    let format = Arg::new("format").long("format").value_name("F").help("The format").value_parser(names);
    command = command.arg(format.conflicts_with("json"));
    for (id, _, help) in files(spec) {
        let arg = Arg::new(*id).long(*id).value_name("FILE").help(format!("{help}; - writes nothing else to stdout"));
        // An earlier version wrote LaTeX to stdout only.
        command = command.arg(if *id == "latex" { arg.num_args(0..=1).default_missing_value("-") } else { arg });
    }
    if let Some(every) = spec.saves {
        let file = Arg::new("checkpoint").long("checkpoint").value_name("FILE");
        let often = Arg::new("every").long("every").value_name("T").requires("checkpoint").default_value(every);
        let time = |text: &str| ninepins::ask::time(text).map(Duration::from_millis);
        command = command
            .arg(file.help("Save the work in FILE, and resume from it if it exists"))
            .arg(often.value_parser(time).help("Save it each T"));
    }
    let command = limits_of(command.args(how()), Some(spec), &[]);
    if name == "solve" { each::add_to(command) } else { command }
}

/// Returns a command that answers no question. It has limits of work if one of them is its own.
pub(crate) fn task(spec: &'static Spec) -> Command {
    let command = of(spec, spec.name).hide(spec.group.is_empty());
    if spec.limits.is_empty() { command } else { limits_of(command, Some(spec), &["threads"]) }
}

/// Checks whether the answer to a question can be written in a format.
fn is_written(spec: &Spec, format: Format) -> bool {
    matches!(format, Format::Text | Format::Json) || spec.formats.contains(&format)
}

pub(crate) fn run(name: &str, given: &ArgMatches) -> Result<Exit, Failure> {
    let has_position = given.try_get_one::<String>("position").is_ok_and(|position| position.is_some());
    let old = old(name).take(1 + usize::from(has_position)).last();
    let question = Question::named(old.map_or(name, |(_, question, ..)| question))?;
    answer(question, old, given).map_err(|failure| failure.of_flag(&question.spec))
}

fn answer(question: &'static Question, old: Option<&'static Old>, given: &ArgMatches) -> Result<Exit, Failure> {
    let spec = &question.spec;
    let one = |name: &str| given.try_get_one::<String>(name).ok().flatten();
    let mut typed = typed(spec.fields().chain(&LIMITS), given)?;
    if spec.name == "solve" && old.is_none() && one("position").is_none() {
        return each::without_position(question, typed, given);
    }
    for (field, value) in old.iter().flat_map(|(_, _, sets, _)| *sets) {
        if typed.get(field).is_none() {
            typed.push(*field, *value);
        }
    }
    let limits = Limits::take(&mut typed, spec)?;
    let asked = question.read(&typed, &mut Recent::default(), false)?;
    // `-` stands for stdout.
    let file = |flag: &str| one(flag).map(|name| Some(Path::new(name)).filter(|_| name != "-"));
    let output = file("output").flatten();
    let format = format(spec, given, output)?;
    let written: Vec<(Option<&Path>, Format)> =
        files(spec).filter_map(|(flag, format, _)| Some((file(flag)?, *format))).collect();
    let on_stdout = written.iter().filter(|(path, _)| path.is_none()).count();
    let is_alone = on_stdout > 0 && output.is_none();
    if on_stdout > 1 || is_alone && (format != Format::Text || one("fields").is_some()) {
        let message = "two things cannot both be written to stdout";
        return Err(Failure::refused("-", message).with_help("give one of them a file"));
    }
    let write = |out: &mut dyn Write| {
        let budget = limits.budget();
        let checkpoint = spec.saves.and_then(|_| one("checkpoint")).map(|file| (Path::new(file), budget.memory));
        let every = checkpoint.and_then(|_| given.get_one::<Duration>("every").copied());
        let terminal =
            Terminal::new(limits, Progress::searching(), (every.unwrap_or(EVERY), Duration::ZERO), checkpoint);
        let known = known(given);
        let mut budget = budget.with_watch(terminal.progress.watching(clock::start(limits.time)));
        let (mut failed, mut rename) = (None, old.filter(|_| matches!(format, Format::Json | Format::Jsonl)));
        let mut put = |bytes: &[u8]| {
            let written = match rename.take() {
                Some((.., shape)) => {
                    let (now, then) = (format!("ninepins/{}/", spec.name), format!("ninepins/{shape}/"));
                    out.write_all(String::from_utf8_lossy(bytes).replacen(&now, &then, 1).as_bytes())
                }
                None => out.write_all(bytes),
            };
            written.map_err(|error| failed = Some(error)).is_ok()
        };
        let mut desk = Desk::new(&known, &mut budget);
        desk.face = &terminal;
        let whole = format == Format::Text || one("fields").is_some();
        if !whole {
            desk.writer = Some(Writer::new(format, &mut put));
        }
        let found = match asked(&mut desk) {
            Ok(found) => found,
            Err(refusal) => {
                let stopped = desk.stopped.take();
                return Err(match spec.fields().find(|field| refusal.field() == Some(field.name)) {
                    Some(Described { name, kind: Kind::Content { .. }, .. }) => {
                        Failure::invalid(one(name).map_or("-", String::as_str), refusal)
                    }
                    _ => terminal.failure().unwrap_or_else(|| refused(refusal, stopped)),
                });
            }
        };
        desk.end(&*found).map_err(Failure::missed)?;
        let unsaved = terminal.failure();
        drop(terminal);
        clock::rest();
        if let Some(error) = failed {
            return Err(error.into());
        }
        if let Some(stop) = found.stop().filter(|_| !whole || is_alone) {
            failure::say(&format!("stopped: {}; known: {}", stop.why, stop.known));
        }
        // A picture that cannot be drawn is refused before anything is written; a certificate may take long.
        let is_picture = |(_, format): &(Option<&Path>, Format)| *format != Format::Certificate;
        let (pictures, certificates): (Vec<_>, Vec<_>) = written.iter().copied().partition(is_picture);
        let pictures = pictures.into_iter().map(|(path, format)| Ok((path, found.file(format)?)));
        let pictures: Vec<(Option<&Path>, String)> = pictures.collect::<Result<_, Refusal>>()?;
        match one("fields") {
            Some(fields) => writeln!(out, "{}", picked(&found.json(), fields)?)?,
            None if !whole || is_alone => {}
            None if given.get_flag("brief") => writeln!(out, "{}", found.brief())?,
            None => {
                let mut text = render::text(&found.sheet(), limits.budget().memory);
                if spec.name == "solve"
                    && output.is_none()
                    && io::stdout().is_terminal()
                    && let (Some(game), Some(position)) = (one("game"), one("position"))
                {
                    text += &render::next(&near::line(["play", game, position]));
                }
                let colored =
                    output.is_none() && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
                let plain = if colored { text } else { anstream::adapter::strip_str(&text).to_string() };
                out.write_all(plain.as_bytes())?;
            }
        }
        for (path, picture) in pictures {
            files::write(path, &picture)?;
        }
        if !certificates.is_empty() {
            out.flush()?;
        }
        let unsaved = unsaved.map(|unsaved| unsaved.report(false));
        for (path, format) in certificates {
            match found.file(format) {
                Ok(certificate) => files::write(path, &certificate)?,
                // The user knows why.
                Err(refusal) if found.stop().is_some_and(|stop| stop.why == Stopped::Interrupted) => {
                    failure::say(refusal.message());
                }
                Err(refusal) => return Err(Failure::missed(refusal)),
            }
        }
        if unsaved.is_some() {
            return Ok(Exit::Unreadable);
        }
        match Exit::after(found.stop().map(|stop| &stop.why)) {
            Exit::Answered if found.failed() => Ok(Exit::Failed),
            exit => Ok(exit),
        }
    };
    files::write_by(output, write)
}

/// Reports a refusal; with `stopped`, that of work that ended before there was an answer.
fn refused(refusal: Refusal, stopped: Option<Stopped>) -> Failure {
    let Some(why) = stopped else { return refusal.into() };
    let more = "--positions, --memory and --time allow more";
    let more = matches!(why, Stopped::Positions | Stopped::Memory | Stopped::Time).then_some(more);
    let help: Vec<&str> = more.into_iter().chain(refusal.help()).collect();
    let failure = Failure::new(Exit::after(Some(&why)), String::new(), refusal.message().to_owned());
    if help.is_empty() { failure } else { failure.with_help(help.join("; ")) }
}

/// Returns the format: that of a flag, or that of the ending of a file.
fn format(spec: &Spec, given: &ArgMatches, output: Option<&Path>) -> Result<Format, Failure> {
    let named = given.get_one::<String>("format");
    let ending = output.and_then(Path::extension).and_then(|ending| ending.to_str());
    let mut all = Format::ALL.iter();
    let found = match (named, ending) {
        _ if given.get_flag("json") => return Ok(Format::Json),
        (Some(name), _) => all.find(|(_, other, ending, _)| other == name || ending == name),
        (None, Some(ending)) => all.find(|(_, _, other, _)| *other == ending),
        (None, None) => return Ok(Format::Text),
    };
    let wanted = found.map(|(_, name, ..)| *name).or(named.map(String::as_str).or(ending)).unwrap_or_default();
    match found {
        Some((format, ..)) if is_written(spec, *format) => Ok(*format),
        _ if wanted.is_empty() => Ok(Format::Text),
        _ => {
            let written = Format::ALL.iter().filter(|(format, ..)| is_written(spec, *format));
            let endings: Vec<String> = written.map(|(_, _, ending, _)| format!(".{ending}")).collect();
            let refusal = Refusal::of(wanted, format!("`{}` writes no {wanted}", spec.name));
            Err(refusal.with_help(format!("endings of files: {}", endings.join(" "))).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_is_a_command_whose_examples_can_be_read() {
        let command = Command::new("ninepins").subcommands(names().filter_map(command));
        for question in &QUESTIONS {
            for example in question.spec.examples {
                let own = [" > ", " | ", " && "].iter().fold(*example, |line, end| line.split(end).next().unwrap());
                let typed_words = own.split('\'').enumerate().flat_map(|(at, part)| match at % 2 {
                    0 => part.split_whitespace().collect(),
                    _ => vec![part],
                });
                let words = ["ninepins", question.spec.name].into_iter().chain(typed_words);
                let given = command.clone().try_get_matches_from(words).unwrap_or_else(|error| panic!("{error}"));
                let (_, given) = given.subcommand().unwrap();
                // A file of an example is not there.
                if question.spec.fields().any(|field| matches!(field.kind, Kind::Content { .. })) {
                    continue;
                }
                let typed = typed(question.spec.fields(), given).unwrap();
                assert!(question.read(&typed, &mut Recent::default(), false).is_ok(), "{example}");
            }
        }
    }
}
