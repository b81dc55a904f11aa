//! Arguments: those of questions, made from their descriptions; texts, files and the few flags that are read before all others.

pub(crate) mod near;

use crate::failure::{self, Failure};
use anstream::ColorChoice;
use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValue, parser::ValueSource};
use ninepins::{
    Refusal,
    ask::{Described, Field, Kind, LIMITS, Reading, Spec, Typed, misread},
};
use serde_json::{Map, Value};
use std::{
    borrow::Cow,
    ffi::OsString,
    fs::File,
    io::{self, IsTerminal, Read},
};

/// The largest input in bytes.
pub(crate) const MAX_BYTES: u64 = 64 << 20;

/// The flags that all questions have: their identifiers, what they take, and their help.
const HOW: [(&str, &str, &str); 4] = [
    ("json", "", "One line of JSON, short for --format json"),
    ("fields", "A,B", "Only these fields of the JSON"),
    ("brief", "", "One short line for people"),
    ("output", "FILE", "Write to FILE; its ending chooses the format"),
];

/// What to try where a certificate cannot be read.
const NO_FILE: &str = "for example: ninepins prove kayles 3,5 -o proof.txt; ninepins check proof.txt";

pub(crate) const NO_CACHE: &str = "no-cache";

/// Options of an earlier version: the question (none for limits of work), the field of today, and the name. A limit of that name has only
/// its own earlier name in this question.
const OLD_OPTIONS: [(&str, &str, &str); 7] = [
    ("", "positions", "max-positions"),
    ("", "memory", "max-memory"),
    ("serve", "memory", "max-memory"),
    ("quotient", "to", "heaps"),
    ("order", "to", "heaps"),
    ("heaps", "to", "heaps"),
    ("worksheet", "count", "positions"),
];

/// The headings of help pages, and the fields that stand under them.
const HEADINGS: [(&str, &[&str]); 3] = [
    ("Ending", &["misere", "normal", "lose_at", "win_at"]),
    ("Limits", &["positions", "memory", "time", "threads", "searches"]),
    ("The screen", &["plain", "ascii"]),
];

#[derive(Debug)]
pub(crate) struct FileName(pub(crate) String);

impl Field for FileName {
    const KIND: Kind = Kind::Text("FILE");

    fn read(text: &str, _: &mut Reading<'_>) -> Result<FileName, Refusal> {
        Ok(FileName(text.to_owned()))
    }
}

/// Returns the flags that all questions have.
pub(crate) fn how() -> [Arg; 4] {
    HOW.map(|(id, value, help)| {
        let arg = Arg::new(id).long(id).help(help);
        let arg = if value.is_empty() { arg.action(ArgAction::SetTrue) } else { arg.value_name(value) };
        if id == "output" { arg.short('o') } else { arg }
    })
}

pub(crate) fn fields_of(command: Command, spec: &'static Spec) -> Command {
    spec.fields().fold(command, |command, field| command.arg(arg(field, field.default, spec.name)))
}

/// Adds the limits of work except for some, with the defaults of a question, and the flag for the cache.
pub(crate) fn limits_of(mut command: Command, spec: Option<&'static Spec>, without: &[&str]) -> Command {
    let name = spec.map_or("", |spec| spec.name);
    for field in LIMITS.iter().filter(|field| !without.contains(&field.name)) {
        let default = spec.and_then(|spec| spec.limit(field.name)).or(field.default);
        let is_taken = OLD_OPTIONS.iter().any(|(of, _, old)| *of == name && *old == field.name);
        let arg = if is_taken { arg(field, default, name).long("max-positions") } else { arg(field, default, "") };
        command = command.arg(arg.help_heading("Limits"));
    }
    let mut fields = spec.into_iter().flat_map(Spec::fields);
    let resume = fields.find(|field| field.name == "resume" && field.kind == Kind::Switch).map(|field| field.name);
    let no_cache = Arg::new(NO_CACHE).long(NO_CACHE).action(ArgAction::SetTrue).conflicts_with_all(resume);
    command.arg(no_cache.help("Do not read or write misère quotients in the user's cache"))
}

/// Returns the argument of a field of a question. Its text is read by the question itself.
fn arg(field: &'static Described, default: Option<&'static str>, question: &str) -> Arg {
    let old = OLD_OPTIONS.iter().filter(|(of, name, _)| *of == question && *name == field.name).map(|(.., old)| *old);
    let arg = Arg::new(field.name).help(field.help()).conflicts_with_all(field.not).aliases(old);
    let arg = match field.kind {
        Kind::Switch => arg.action(ArgAction::SetTrue),
        Kind::Text(name) => arg.value_name(name),
        Kind::Texts(name) => arg.value_name(name).action(ArgAction::Append),
        Kind::Expressions(count) => arg.value_name("EXPR").num_args(count).allow_hyphen_values(true),
        Kind::Position => arg.value_name("POSITION"),
        Kind::Content { .. } => arg.value_name("FILE"),
        Kind::Count { .. } => arg.value_name("N").allow_negative_numbers(true),
        Kind::Size => arg.value_name("SIZE"),
        Kind::Choice(names) => {
            let names = names.iter().map(|(name, about)| PossibleValue::new(*name).help(about.trim()));
            arg.value_name("WHAT").value_parser(names.collect::<Vec<_>>())
        }
    };
    let arg = if field.positional {
        arg.required(field.required && field.default.is_none())
    } else {
        let heading = HEADINGS.iter().find(|(_, names)| names.contains(&field.name)).map(|(heading, _)| *heading);
        let arg = if field.name == "verbose" { arg.short('v') } else { arg };
        arg.long(near::flag(field)).help_heading(heading)
    };
    match default {
        Some(default) => arg.default_value(default).hide_default_value(default == "0"),
        None => arg,
    }
}

/// Reads the fields: text from stdin or a file where a position is `-` or `@FILE`.
pub(crate) fn typed(
    fields: impl Iterator<Item = &'static Described>,
    given: &ArgMatches,
) -> Result<Typed<'static>, Failure> {
    let mut typed = Typed::default();
    for field in fields.filter(|field| {
        given.try_contains_id(field.name).is_ok() && given.value_source(field.name) == Some(ValueSource::CommandLine)
    }) {
        if field.kind == Kind::Switch {
            typed.push(field.name, if field.default.is_some() { "false" } else { "true" });
            continue;
        }
        for text in given.get_many::<String>(field.name).into_iter().flatten() {
            match field.kind {
                Kind::Position => typed.push(field.name, read_text(text, "a position")?.into_owned()),
                Kind::Content { what, most } => {
                    typed.push(field.name, read_file(text, what, most).map_err(|unread| unread.or_help(NO_FILE))?)
                }
                _ => typed.push(field.name, text.clone()),
            }
        }
    }
    Ok(typed)
}

/// Returns some fields of a JSON object, in the order in which they were named, behind its schema and the limit that ended the work.
pub(crate) fn picked(json: &str, fields: &str) -> Result<String, Refusal> {
    let all: Map<String, Value> = serde_json::from_str(json).map_err(|error| misread(json, &error))?;
    let kept = all.iter().filter(|(name, value)| *name == "schema" || *name == "stopped" && !value.is_null());
    let mut some: Map<String, Value> = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
    for name in fields.split(',').map(str::trim) {
        let Some(value) = all.get(name) else {
            if all.get("stopped").is_some_and(|stopped| !stopped.is_null()) {
                // It would be there if the work had not ended.
                continue;
            }
            let names: Vec<&str> = all.keys().map(String::as_str).collect();
            let refusal = Refusal::of(name, format!("the answer has no field `{name}`"));
            return Err(refusal.with_help(format!("it has {}", names.join(", "))));
        };
        some.insert(name.to_owned(), value.clone());
    }
    Ok(Value::Object(some).to_string())
}

/// Checks whether a word looks like a position, and not like a part of a name.
pub(crate) fn is_position(word: &str) -> bool {
    let is_row = word.chars().all(|c| "XxOoIi.|_-+●○".contains(c));
    is_row || word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit() || "([{@-".contains(c))
}

/// Returns the text of an argument: stdin for `-`, a file for `@FILE`, else the argument itself.
pub(crate) fn read_text<'t>(typed: &'t str, what: &str) -> Result<Cow<'t, str>, Failure> {
    match typed.strip_prefix('@') {
        Some(path) => read_path(path, MAX_BYTES).map(Cow::Owned),
        None if typed == "-" => read_file(typed, what, MAX_BYTES).map(Cow::Owned),
        None => Ok(Cow::Borrowed(typed)),
    }
}

/// Reads a file of at most `most` bytes, or stdin if it is called `-`. A person at a terminal is asked for `what`.
pub(crate) fn read_file(name: &str, what: &str, most: u64) -> Result<String, Failure> {
    if name != "-" {
        return read_path(name, most);
    }
    if io::stdin().is_terminal() {
        failure::say(&format!("type {what}, then Ctrl-D on a line of its own"));
    }
    read(io::stdin().lock(), "stdin", most)
}

fn read_path(path: &str, most: u64) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| Failure::unreadable(path, error))?;
    read(file, path, most)
}

/// Reads all of `reader`, which is called `name`.
fn read(reader: impl Read, name: &str, most: u64) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes).map_err(|error| Failure::unreadable(name, error))?;
    if bytes.len() as u64 > most {
        return Err(Failure::unreadable(name, format!("it is longer than {most} bytes")));
    }
    // What an earlier version wrote is named, even if it is no text.
    if bytes.starts_with(b"ninepins table ") {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    String::from_utf8(bytes).map_err(|_| Failure::unreadable(name, "stream did not contain valid UTF-8"))
}

/// Returns the choice of colours. It is read before everything else, because errors about other arguments have colours too.
pub(crate) fn color_typed(typed: &[OsString]) -> ColorChoice {
    let typed = flags(typed);
    let value = typed.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1]);
    match value.or_else(|| typed.iter().find_map(|flag| flag.strip_prefix("--color="))) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Returns the arguments before `--`; one that is not text becomes `?`.
pub(crate) fn flags(typed: &[OsString]) -> Vec<&str> {
    typed.iter().map_while(|word| Some(word.to_str().unwrap_or("?")).filter(|&word| word != "--")).collect()
}
