//! The front door: the words that people type become a line of the parser of arguments. What can be read in one way only is done; else
//! the refusal names the line that was meant, or what is expected.

use crate::{
    args::{is_position, near, read_text},
    cli::{self, HELP},
    commands::each::has_positions,
    failure::Failure,
};
use clap::{Command, error::ContextKind, error::ContextValue, error::ErrorKind};
use ninepins::{
    Refusal,
    rules::{GameLine, Named, entry, is_misspelt, named},
    text::note,
};
use std::{error::Error as _, ffi::OsString};

/// The first screen, the list of commands, and how games and positions are written.
const FIRST: &str = include_str!("first.txt");
const RULES: &str = include_str!("rules.txt");

/// Options of other programs in lines of three cells: the command if it is one, the option, and what is meant, or advice.
const FOREIGN: &str = include_str!("foreign.tsv");

/// The most words of a game's name.
const LONGEST_NAME: usize = 8;

/// Commands of an earlier version: the message, and a line that does their work.
const GONE: [(&str, &str, &str); 2] = [
    ("table", "tables of boards in files are gone; boards are solved without them", "ninepins nimmy 9x9"),
    ("plot", "plots are gone; other programs draw a list", "ninepins heaps kayles --format csv"),
];

/// What a line asks for.
pub(crate) enum Asked {
    Page(&'static str),
    /// A command with its arguments, and notes for the user.
    Line(Vec<OsString>, Vec<String>),
}

/// Reads the words behind the name of the program.
pub(crate) fn asked(typed: &[OsString]) -> Result<Asked, Failure> {
    let words = typed
        .iter()
        .map(|word| word.to_str().ok_or_else(|| Failure::refused(word.to_string_lossy(), "an argument is no text")));
    let unquoted = unquoted(&words.collect::<Result<Vec<&str>, Failure>>()?);
    let (mut words, mut colors) = (Vec::new(), Vec::new());
    let mut all = unquoted.iter().map(String::as_str);
    while let Some(word) = all.next() {
        match word {
            "--color" => colors.extend([Some(word), all.next()].into_iter().flatten()),
            _ if word.starts_with("--color=") => colors.push(word),
            _ => words.push(word),
        }
    }
    // Options that take no value may stand before the command.
    let before = words.iter().take_while(|word| word.starts_with("--") && !word.contains("help")).count();
    if before > 0 && words.get(before).is_some_and(|word| cli::command(word).is_some()) {
        words.rotate_left(before);
    }
    if words.len() > 1 && words[0] == "rules" {
        words[0] = "games";
    }
    let as_typed = |name: &str, others: &[&str]| Ok(asked_line(&[&[name], &colors[..], others].concat(), Vec::new()));
    match words[..] {
        [] => Ok(Asked::Page(FIRST)),
        ["help" | "--help" | "-h"] => Ok(Asked::Page(HELP)),
        ["help", "rules" | "misere" | "misère"] | ["rules"] => Ok(Asked::Page(RULES)),
        ["help", name] if cli::command(name).is_some() => as_typed(name, &["--help"]),
        ["help", "each", question] => as_typed("each", &[question, "--help"]),
        [version @ ("--version" | "-V")] => as_typed(version, &[]),
        [name, ref others @ ..] => {
            // The name of an earlier command may be meant as that of a game: `grundy 20`, but `grundy kayles`.
            let is_game = |word: &str| word.parse::<GameLine>().is_ok();
            let has_position = others.first().is_none_or(|word| is_position(word) && !is_game(word));
            let command = cli::command(name).filter(|_| !(has_position && is_game(name)));
            let (first, name, others) = match (&command, name) {
                (Some(_), name) => (Some(name), name, others),
                (None, "help") => (Some("help"), "games", others),
                (None, _) if others.iter().any(|word| plays(word)) => (None, "play", &words[..]),
                (None, _) => (None, "solve", &words[..]),
            };
            let others = &if name == "play" { stated(others) } else { others.to_vec() };
            let Some(command) = command.or_else(|| cli::command(name)) else { return as_typed(name, others) };
            let begins_game = command.get_positionals().next().is_some_and(|first| first.get_id() == "game");
            if !begins_game || others.iter().any(|word| ["--help", "-h"].contains(word)) {
                return as_typed(name, others);
            }
            let Some((flags, mut others)) = parts(&command, others) else {
                // The flags come first, so that the parser looks at them first.
                let (flags, others): (Vec<&str>, Vec<&str>) = others.iter().partition(|word| word.starts_with('-'));
                return as_typed(name, &[flags, others].concat());
            };
            let text = match others.first() {
                Some(typed) if is_file(typed) && !flags.contains(&"--jsonl") => game_of_file(typed)?,
                _ => String::new(),
            };
            if !text.is_empty() {
                others[0] = &text;
            }
            let line = Line { first, command: name, flags: [flags, colors].concat(), others };
            line.read(command.get_positionals().count() - 1)
        }
    }
}

/// Checks for a flag that `play` alone has.
fn plays(word: &str) -> bool {
    ["-s", "--state", "--cpu", "--level", "--record", "--resume", "--plain", "--ascii", "--seed"]
        .contains(&word.split('=').next().unwrap_or(word))
}

/// Returns the words of `play` with the position that `-s` gives as a word of its own; the game is nimmy if none is named.
fn stated<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let mut words = words.to_vec();
    if let Some(at) = words.iter().position(|word| *word == "-s") {
        match words[..at] {
            [] => words[0] = "nimmy",
            [game] if !game.starts_with('-') => drop(words.remove(at)),
            // The parser reads it.
            _ => {}
        }
    }
    words
}

/// Checks whether a word stands for the text of a file or of stdin.
fn is_file(word: &str) -> bool {
    word == "-" || word.starts_with('@')
}

/// Returns the game line of a file. Its lines are one line of a game.
fn game_of_file(typed: &str) -> Result<String, Failure> {
    let text = read_text(typed, "a game")?;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match named(&line) {
        Named::Game => Ok(line),
        Named::Refused(refusal) => Err(Failure::from(refusal).of_file(typed.trim_start_matches('@'))),
        _ => Err(Failure::invalid(typed.trim_start_matches('@'), "it has no line of a game")),
    }
}

/// Joins what stands between quotes that reached the program: some shells give `'` no meaning.
fn unquoted(words: &[&str]) -> Vec<String> {
    let (mut read, mut open): (Vec<String>, bool) = (Vec::new(), false);
    for word in words {
        let begins = !open && word.starts_with('\'');
        let ends = (open || begins && word.len() > 1) && word.ends_with('\'');
        let inside = word.trim_matches(|c| c == '\'' && (begins || ends));
        match read.last_mut().filter(|_| open) {
            Some(last) => *last += &format!(" {inside}"),
            None => read.push(inside.to_owned()),
        }
        open = (open || begins) && !ends;
    }
    // A quote that stays open is none.
    if open { words.iter().map(|&word| word.to_owned()).collect() } else { read }
}

/// Parts words into flags with their values, and others. The parser refuses a flag that the command does not have: `None`.
fn parts<'w>(command: &Command, words: &[&'w str]) -> Option<(Vec<&'w str>, Vec<&'w str>)> {
    let (mut flags, mut others) = (Vec::new(), Vec::new());
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let is_number = word.get(1..2).is_some_and(|digit| digit.starts_with(|c: char| c.is_ascii_digit()));
        if word == "--" {
            others.extend(words.by_ref());
        } else if !word.starts_with('-') || word.len() < 2 || is_number {
            others.push(word);
        } else {
            let flag = if word == "--misère" { "--misere" } else { word };
            flags.push(flag);
            let name = flag.split('=').next().unwrap_or(flag);
            let arg = command.get_arguments().find(|arg| {
                let long = arg.get_long().into_iter().chain(arg.get_all_aliases().into_iter().flatten());
                long.map(|long| format!("--{long}")).any(|long| long == name)
                    || arg.get_short().is_some_and(|short| flag == format!("-{short}"))
            })?;
            if name != flag || !arg.get_action().takes_values() {
                continue;
            }
            let values = arg.get_num_args().unwrap_or_else(|| 1.into());
            let known = arg.get_possible_values();
            for _ in 0..values.max_values() {
                let is_value = |word: &&str| match values.min_values() {
                    0 if known.is_empty() => !word.starts_with('-'),
                    // The parser refuses a misspelt one.
                    0 if !others.is_empty() && !is_position(word) => true,
                    0 => known.iter().any(|known| known.matches(word, true)),
                    _ => true,
                };
                flags.extend(words.next_if(is_value));
            }
        }
    }
    Some((flags, others))
}

/// A line about a game, in parts.
struct Line<'w> {
    /// The command that was typed.
    first: Option<&'w str>,
    command: &'w str,
    flags: Vec<&'w str>,
    /// The words of the game and of the positions.
    others: Vec<&'w str>,
}

impl Line<'_> {
    /// Reads the game and the positions, of which the command takes some.
    fn read(mut self, positions: usize) -> Result<Asked, Failure> {
        if self.first == Some("games") {
            // What is looked for may be any words.
            let text = self.others.join(" ");
            let text: &[&str] = if text.is_empty() { &[] } else { &[&text] };
            return Ok(asked_line(&[&["games"], &self.flags[..], &["--"], text].concat(), Vec::new()));
        }
        let bare = |word: &str| word.trim_matches(['(', ')']).to_lowercase();
        let is_convention = |word: &&str| ["misere", "misère", "normal"].contains(&&*bare(word));
        let said: String =
            self.others.iter().filter(|word| is_convention(word)).map(|word| format!(" {}", bare(word))).collect();
        self.others.retain(|word| !is_convention(word));
        // A game and a position may be one word.
        if let [one] = self.others[..]
            && one.contains(' ')
            && one.parse::<GameLine>().is_err()
        {
            let words: Vec<&str> = one.split_whitespace().collect();
            let is_game = |count: usize| words[..count].join(" ").parse::<GameLine>().is_ok();
            if (1..words.len().min(LONGEST_NAME)).any(is_game) {
                self.others = words;
            }
        }
        let (game, count) = if self.others.is_empty() { (String::new(), 0) } else { self.game()? };
        let rest = self.others.split_off(count);
        self.check(&game, &rest, positions)?;
        let line = game.parse::<GameLine>().ok();
        let mut notes = line.as_ref().map_or_else(Vec::new, |line| line.notes.clone());
        let command = match (self.first, &rest[..]) {
            (Some("help"), _) => "games",
            (None, []) if self.command == "solve" => "games",
            _ => self.command,
        };
        let position = rest.join(" ");
        let rest = if positions == 1 && !rest.is_empty() { vec![&*position] } else { rest };
        if positions == 1 && !rest.is_empty() && position != "-" {
            notes.extend(line.and_then(|line| note(&line.game, &game, &position)));
        }
        let whole = format!("{game}{said}");
        let game: &[&str] = if game.is_empty() { &[] } else { &[&whole] };
        Ok(asked_line(&[&[command], &self.flags[..], &["--"], game, &rest].concat(), notes))
    }

    /// Finds the game at the beginning of the words, and returns the number of its words.
    fn game(&self) -> Result<(String, usize), Failure> {
        let others = &self.others;
        let name = |count: usize| others[..count].join(" ");
        let mut read = Vec::new();
        for count in 1..=others.len().min(LONGEST_NAME) {
            let named = named(&name(count));
            // Longer names, whose reading costs as much again, are not needed.
            if matches!(named, Named::Game) && others[count..].iter().all(|word| is_position(word)) {
                return Ok((name(count), count));
            }
            read.push((count, named));
        }
        let latest = others.len().saturating_sub(LONGEST_NAME).max(1);
        let swapped = (latest..others.len()).find(|&at| {
            others[..at].iter().all(|word| is_position(word)) && others[at..].join(" ").parse::<GameLine>().is_ok()
        });
        if let Some(at) = swapped {
            let meant = self.meant(self.first, &[&others[at..], &others[..at]].concat(), &[]);
            return Err(Failure::meant(name(at), "the game comes first, then the position", &meant));
        }
        if let Some((count, _)) = read.iter().rfind(|(_, named)| matches!(named, Named::Game)) {
            return Ok((name(*count), *count));
        }
        let typed = others[0];
        if self.flags.contains(&"--jsonl") {
            let file = near::line([typed]);
            let line = self.meant(self.first, &[], &[]) + " < " + file.trim_start_matches("ninepins ");
            return Err(Failure::meant(typed, "the questions come from the standard input", &line));
        }
        if ["value", "order"].contains(&self.command) && typed.starts_with(['{', '^', '*', '±', '↑', '↓']) {
            let meant = self.meant(self.first, &[&["--expr"], &others[..]].concat(), &[]);
            return Err(Failure::meant(typed, format!("`{typed}` is a value, and no game"), &meant));
        }
        if typed.is_empty() {
            let example = self.meant(self.first, &["kayles", "3,5,7"], &[]);
            return Err(Failure::expected("", "the game is empty", &example));
        }
        // A position is no part of a name.
        let name_ends = others[1..].iter().position(|word| is_position(word)).map_or(others.len(), |at| at + 1);
        if let Some(refusal) = read.iter().find_map(|(count, named)| match named {
            Named::Refused(refusal) if *count <= name_ends || refusal.note().is_some() => Some(refusal),
            _ => None,
        }) {
            // A name of several games.
            let lines = refusal.help().unwrap_or_default().lines();
            let games: Vec<&str> = lines.filter(|line| entry(line).is_some()).collect();
            let failure = Failure::from(refusal.clone());
            let Some(first) = games.first() else { return Err(failure) };
            let line = |game: &str| self.meant(self.first, &[&[game], &others[1..]].concat(), &[]);
            let failure = failure.with_help(line(first));
            return Err(games[1..].iter().fold(failure, |failure, game| failure.or_help(&line(game))));
        }
        if let Some((_, message, example)) = GONE.iter().find(|(gone, ..)| *gone == typed) {
            return Err(Failure::expected(typed, *message, example));
        }
        let kind = if self.first.is_some_and(|first| first != "help") { "game" } else { "command and no game" };
        let unknown = format!("there is no {kind} named `{typed}`");
        let command = cli::names().find(|name| self.first.is_none() && is_misspelt(typed, name));
        let near = read.iter().find_map(|(count, named)| match named {
            Named::Near(name) => Some((*count, *name)),
            _ => None,
        });
        if let Some((count, name)) = command.map(|name| (1, name)).or(near) {
            let meant = self.meant(self.first, &[&[name], &others[count..]].concat(), &[]);
            return Err(Failure::meant(typed, unknown, &meant));
        }
        if is_position(typed) {
            let message = format!("`{typed}` is a position; a game comes first");
            let example = self.meant(self.first, &[&["nim"], &others[..]].concat(), &[]);
            return Err(Failure::expected(typed, message, &example).or_help("names: ninepins games"));
        }
        Err(Failure::refused(typed, unknown)
            .or_help("names: ninepins games")
            .or_help("your own rule: ninepins help rules"))
    }

    /// Refuses positions that the command does not take, and misses those that it needs.
    fn check(&self, game: &str, rest: &[&str], positions: usize) -> Result<(), Failure> {
        let meant = |first: &str, rest: &[&str], flags: &[&str]| {
            let first = self.first.map(|typed| if first.is_empty() { typed } else { first });
            self.meant(first, &[&[game], rest].concat(), flags)
        };
        let typed = || rest.join(" ");
        if let [second, others @ ..] = rest
            && game.contains('.')
            && second.contains('.')
            && second.parse::<GameLine>().is_ok()
        {
            let line = self.meant(self.first, &[&[&*format!("{game}|{second}")], others].concat(), &[]);
            return Err(Failure::meant(*second, "two codes are two players, with a bar between them", &line));
        }
        let command = self.command;
        let no_position = format!("{command} takes no position");
        let example = entry(game).map_or("3,5,7", |entry| entry.example);
        let asks_alone = self.flags.iter().any(|flag| ["--expr", "--jsonl"].contains(flag));
        match rest {
            [heap] if positions == 0 && command != "worksheet" && heap.bytes().all(|c| c.is_ascii_digit()) => {
                let to = meant("", &[], &["--to", heap]);
                if command != "heaps" {
                    return Err(Failure::meant(*heap, no_position, &to));
                }
                Err(Failure::refused(*heap, format!("`{heap}` may be the last heap or the only one"))
                    .or_help(&format!("heaps 0 to {heap}: {to}"))
                    .or_help(&format!("heap {heap} alone: {}", meant("value", &[heap], &[]))))
            }
            [_, ..] if positions == 0 => Err(Failure::expected(typed(), no_position, &meant("", &[], &[]))),
            [a, b, others @ ..] if positions == 2 && !others.is_empty() => {
                let all = [&[*b], others].concat();
                let (first, last) = ([&[*a], &all[..all.len() - 1]].concat(), all[all.len() - 1]);
                let reading =
                    |left: &str, right: &str| format!("{left} with {right}: {}", meant("", &[left, right], &[]));
                Err(Failure::refused(typed(), "order compares two positions")
                    .or_help(&reading(a, &all.join("+")))
                    .or_help(&reading(&first.join("+"), last)))
            }
            [] | [_] if positions == 2 && !game.is_empty() && !asks_alone => {
                Err(Failure::expected(game, "order compares two positions", &meant("", &["3", "5+7"], &[])))
            }
            // Each line of the standard input is a position.
            [] if command == "solve" && !game.is_empty() && has_positions() => Ok(()),
            [] if ["solve", "tree", "prove", "value"].contains(&command) && self.first.is_some() && !asks_alone => {
                if game.is_empty() {
                    let example = self.meant(self.first, &["kayles", "3,5,7"], &[]);
                    return Err(Failure::expected("", "a game and a position are missing", &example));
                }
                let file: &[&str] = if command == "prove" { &["-o", "proof.txt"] } else { &[] };
                let missing = Failure::expected(game, "a position is missing", &meant("", &[example], file));
                let play = format!("or play: {}", near::line(["play", game]));
                Err(if command == "solve" { missing.or_help(&play) } else { missing })
            }
            _ => Ok(()),
        }
    }

    /// Returns a line with the flags that were typed.
    fn meant(&self, first: Option<&str>, words: &[&str], flags: &[&str]) -> String {
        near::line(first.iter().chain(words).chain(&self.flags).chain(flags).copied())
    }
}

fn asked_line(words: &[&str], notes: Vec<String>) -> Asked {
    Asked::Line(words.iter().map(OsString::from).collect(), notes)
}

/// Words an error of the parser of arguments.
pub(crate) fn refused(error: &clap::Error, typed: &[OsString]) -> Failure {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        Some(ContextValue::Strings(texts)) => texts.first().map_or("", String::as_str),
        _ => "",
    };
    let [arg, value] = [ContextKind::InvalidArg, ContextKind::InvalidValue].map(text);
    let suggested = |kind, typed| Some(text(kind)).filter(|meant| !meant.is_empty() && is_misspelt(typed, meant));
    let flag = arg.split([' ', '=']).next().unwrap_or(arg);
    let command = typed.iter().filter_map(|word| word.to_str()).find(|word| cli::command(word).is_some());
    let command = command.unwrap_or("solve");
    let options = format!("options: ninepins help {command}");
    match error.kind() {
        ErrorKind::UnknownArgument if arg.starts_with('-') => {
            let refused = Failure::refused(arg, format!("there is no option `{arg}`"));
            let foreign = FOREIGN.lines().find_map(|row| {
                let [of, options, meant] = row.splitn(3, '\t').collect::<Vec<_>>()[..] else { return None };
                ((of.is_empty() || of == command) && options.split('|').any(|option| option == arg)).then_some(meant)
            });
            let near = suggested(ContextKind::SuggestedArg, arg);
            match (foreign, near.or(foreign.filter(|meant| meant.starts_with('-')))) {
                (_, Some(meant)) => refused.or_help(&format!("did you mean `{meant}`?")).of_line(typed),
                (Some(advice), None) => refused.or_help(advice),
                (None, None) => refused.or_help(&options),
            }
        }
        ErrorKind::UnknownArgument => Failure::refused(arg, format!("`{arg}` is one word too many")).or_help(&options),
        ErrorKind::InvalidSubcommand => {
            let typed = text(ContextKind::InvalidSubcommand);
            let unknown = Failure::refused(typed, format!("{command} has no question `{typed}`"));
            let lines = format!("for each line of stdin: {}", near::line(["each", "solve", typed]));
            unknown.or_help(if typed.parse::<GameLine>().is_ok() { &lines } else { &options })
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            Failure::refused(arg, format!("a value is missing: {arg}")).or_help(&options)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let valid = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(valid)) => format!("{flag} is one of {}", valid.join(", ")),
                _ => format!("{flag}: {}", error.source().map(ToString::to_string).unwrap_or_default()),
            };
            let near = suggested(ContextKind::SuggestedValue, value);
            let refused = Failure::from(Refusal::of(value, valid).at(0..value.len()));
            match near {
                Some(meant) => refused.or_help(&format!("did you mean `{meant}`?")).of_line(typed),
                None => refused,
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let what = arg.replace(['<', '>'], "");
            let example = cli::example(command).map(|words| format!("for example: ninepins {command} {words}"));
            Failure::refused("", format!("{what} is missing")).or_help(&example.unwrap_or(options))
        }
        _ => {
            // The first paragraph of the message names the error.
            let message = error.render().to_string();
            let first = message.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
            let words: Vec<&str> = first.split_whitespace().collect();
            Failure::refused(arg, words.join(" ")).or_help(&options)
        }
    }
}
