//! The ends of a run: exit codes, a contract with scripts, and failures, for people on stderr and for programs as JSON on stdout.

use crate::{args::near, ask, render};
use clap::error::{ContextKind, ContextValue};
use ninepins::{
    Refusal, Stopped,
    ask::{LIMITS, Spec},
    error_json, printable,
};
use std::{
    ffi::OsString,
    fmt::Display,
    io::{self, Write},
    path::Path,
};

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Exit {
    /// The question is answered.
    #[default]
    Answered = 0,
    /// A check or an expectation failed.
    Failed = 1,
    /// The arguments cannot be read.
    Usage = 2,
    /// A limit stopped the work, with a partial answer.
    Stopped = 3,
    /// A file cannot be read or written, or is of another version.
    Unreadable = 4,
    /// The program has a bug.
    Internal = 70,
    /// Ctrl-C ended the work.
    Interrupted = 130,
}

impl Exit {
    /// Returns the result of work that was stopped, if it was.
    pub(crate) fn after(stopped: Option<&Stopped>) -> Exit {
        match stopped {
            None => Exit::Answered,
            Some(Stopped::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::Stopped,
        }
    }

    /// Returns the exit code.
    pub(crate) fn code(self) -> u8 {
        self as u8
    }
}

/// Returns the result of a command that only writes. A closed pipe is no error: its reader has seen enough.
pub(crate) fn written(result: io::Result<()>) -> Exit {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Failure::from(error).report(false),
        _ => Exit::Answered,
    }
}

/// The reason why a command did not do its work.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    /// What is wrong with which text.
    refusal: Box<Refusal>,
    /// The error of the output. If its reader has closed it, no message is needed.
    unwritten: Option<io::Error>,
}

impl Failure {
    /// Refuses the typed text `input` as a whole.
    pub(crate) fn refused(input: impl Into<String>, message: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, input.into(), message.into())
    }

    /// Reports that the file (or stdin) called `name` cannot be read.
    pub(crate) fn unreadable(name: &str, why: impl Display) -> Failure {
        Failure::new(Exit::Unreadable, name.to_owned(), format!("cannot read {name}: {why}"))
    }

    /// Reports that the content of the file (or stdin) called `name` is wrong.
    pub(crate) fn invalid(name: &str, why: impl Display) -> Failure {
        let shown = if name == "-" { "stdin" } else { name };
        Failure::new(Exit::Unreadable, name.to_owned(), format!("{shown} is invalid: {why}"))
    }

    /// Reports that the file at `path` cannot be written.
    pub(crate) fn unwritable(path: &Path, why: impl Display) -> Failure {
        let name = path.display().to_string();
        let message = format!("cannot write {name}: {why}");
        Failure::new(Exit::Unreadable, name, message)
    }

    /// Names the file at `path` as the output that cannot be written.
    pub(crate) fn in_file(self, path: &Path) -> Failure {
        match self.unwritten {
            Some(why) => Failure::unwritable(path, why),
            None => self,
        }
    }

    /// Reports that an answer was not written in a format: a refusal, or a limit if it refuses no text.
    pub(crate) fn missed(refusal: Refusal) -> Failure {
        let exit = if refusal.input().is_empty() { Exit::Stopped } else { Exit::Usage };
        Failure { exit, ..refusal.into() }
    }

    /// Converts an error of the parser of arguments, which prints a message of its own.
    pub(crate) fn of_arguments(error: &clap::Error) -> Failure {
        let typed = [ContextKind::InvalidValue, ContextKind::InvalidSubcommand, ContextKind::InvalidArg]
            .into_iter()
            .find_map(|kind| match error.get(kind) {
                Some(ContextValue::String(typed)) => Some(typed.clone()),
                _ => None,
            });
        // The first paragraph of its message names the error.
        let message = error.render().to_string();
        let first = message.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
        let message = first.split_whitespace().collect::<Vec<_>>().join(" ");
        Failure::refused(typed.unwrap_or_default(), message)
    }

    /// Reports what is wrong with which text; that text is empty where none is.
    pub(crate) fn new(exit: Exit, input: String, message: String) -> Failure {
        Failure { exit, refusal: Box::new(Refusal::of(input, message)), unwritten: None }
    }

    /// Returns the message, in lower case and without a full stop.
    pub(crate) fn message(&self) -> &str {
        self.refusal.message()
    }

    /// Returns the wrong text.
    pub(crate) fn input(&self) -> &str {
        self.refusal.input()
    }

    /// Adds advice.
    pub(crate) fn with_help(self, help: impl Into<String>) -> Failure {
        Failure { refusal: Box::new(self.refusal.with_help(help)), ..self }
    }

    /// Adds advice out of the arguments, if one of them is known to be meant otherwise.
    pub(crate) fn of_line(self, typed: &[OsString]) -> Failure {
        // A game that is wrong as a whole may have another in its place on the line.
        let is_game = self.refusal.field() == Some("game") && self.refusal.caret().is_none();
        let meant = self.refusal.help().filter(|_| is_game).and_then(|help| help.strip_prefix("did you mean `"));
        let meant = meant.and_then(|help| help.strip_suffix("`?"));
        let line = meant.and_then(|meant| near::replaced(typed, self.input(), meant));
        match line {
            Some(line) => self.with_help(format!("did you mean `{line}`?")),
            None => self,
        }
    }

    /// Names the flag whose value is refused, unless the message does.
    pub(crate) fn of_flag(self, spec: &'static Spec) -> Failure {
        let mut flags = spec.fields().chain(&LIMITS).filter(|field| !field.positional);
        let Some(field) = flags.find(|field| self.refusal.field() == Some(field.name)) else { return self };
        let (flag, message) = (format!("--{}", ask::long(field)), self.message());
        let named = if message.contains(&flag) { message.to_owned() } else { format!("{flag}: {message}") };
        Failure { refusal: Box::new(self.refusal.with_message(named)), ..self }
    }

    /// Prints the failure for people, and for programs if `json` is set. Returns the exit code.
    pub(crate) fn report(&self, json: bool) -> Exit {
        if self.unwritten.as_ref().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            return Exit::Answered;
        }
        if json {
            self.report_json();
        }
        let (error, help) = (render::ERROR, render::HELP);
        let mut text = format!("{error}error:{error:#} {}", self.message());
        for line in self.refusal.caret().iter().flat_map(|caret| caret.lines()) {
            text += &format!("\n  {line}");
        }
        if let Some(note) = self.refusal.note() {
            text += &format!("\n{help}note:{help:#} {note}");
        }
        for advice in self.refusal.help().unwrap_or_default().lines() {
            text += &format!("\n{help}help:{help:#} {advice}");
        }
        print(&text);
        self.exit
    }

    /// Prints the error object on stdout.
    pub(crate) fn report_json(&self) {
        // An error message that cannot be written is lost.
        let _ = writeln!(io::stdout(), "{}", error_json(None, &self.refusal));
    }
}

/// Writes a message to stderr. Its lines may quote typed text and names of files.
pub(crate) fn say(text: &str) {
    print(&text.lines().map(printable).collect::<Vec<_>>().join("\n"));
}

/// Writes a text with colours of its own to stderr.
fn print(text: &str) {
    // An error message that cannot be written is lost.
    let _ = writeln!(anstream::stderr(), "{text}");
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let names = "`ninepins games` lists the names";
        let refusal = match refusal.help().map(str::to_owned) {
            _ if !refusal.lacks_name() => refusal,
            None => refusal.with_help(names),
            Some(help) => refusal.with_help(format!("{help}{} {names}", if help.ends_with('?') { "" } else { ";" })),
        };
        Failure { exit: Exit::Usage, refusal: Box::new(refusal), unwritten: None }
    }
}

/// Reports that the output cannot be written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let message = format!("cannot write the output: {error}");
        Failure { unwritten: Some(error), ..Failure::new(Exit::Unreadable, String::new(), message) }
    }
}
