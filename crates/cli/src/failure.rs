//! The ends of a run: exit codes, a contract with scripts, and failures, for people on stderr and for programs as JSON on stdout.

use crate::{args::near, render};
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

/// What may stand before a text that is put in the place of the refused one.
const LEADS: [&str; 2] = ["for example", "another question, in normal play"];

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
    pub(crate) fn unreadable(name: impl AsRef<Path>, why: impl Display) -> Failure {
        let (name, why) = (name.as_ref().display().to_string(), why.to_string());
        // The system's number of an error helps nobody.
        let why =
            why.split(" (os error").next().unwrap_or_default().replace("No such file or directory", "no such file");
        let message = format!("cannot read {name}: {why}");
        Failure::new(Exit::Unreadable, name, message)
    }

    /// Reports that the content of the file (or stdin) called `name` is wrong.
    pub(crate) fn invalid(name: impl AsRef<Path>, why: impl Display) -> Failure {
        let name = name.as_ref().display().to_string();
        let message = format!("{} is invalid: {why}", if name == "-" { "stdin" } else { &name });
        Failure::new(Exit::Unreadable, name, message)
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

    /// Refuses a text that stands for another, and gives the line that was meant.
    pub(crate) fn meant(input: impl Into<String>, message: impl Into<String>, line: &str) -> Failure {
        Failure::refused(input, message).or_help(&format!("did you mean `{line}`?"))
    }

    /// Refuses a text, and gives a line that shows what is expected.
    pub(crate) fn expected(input: impl Into<String>, message: impl Into<String>, line: &str) -> Failure {
        Failure::refused(input, message).or_help(&format!("for example: {line}"))
    }

    /// Reports what is wrong with which text; that text is empty where none is.
    pub(crate) fn new(exit: Exit, input: String, message: String) -> Failure {
        Failure { exit, refusal: Box::new(Refusal::of(input, message)), unwritten: None }
    }

    /// Returns the message, in lower case and without a full stop.
    pub(crate) fn message(&self) -> &str {
        self.refusal.message()
    }

    pub(crate) fn input(&self) -> &str {
        self.refusal.input()
    }

    pub(crate) fn with_help(self, help: impl Into<String>) -> Failure {
        Failure { refusal: Box::new(self.refusal.with_help(help)), ..self }
    }

    pub(crate) fn or_help(self, help: &str) -> Failure {
        Failure { refusal: Box::new(self.refusal.or_help(help)), ..self }
    }

    /// Makes whole lines of the texts that the advice names in place of the refused one.
    pub(crate) fn of_line(self, typed: &[OsString]) -> Failure {
        let is_position = self.refusal.field() == Some("position");
        let whole = |help: &str| {
            let (before, text, after) = match help.strip_prefix("did you mean `").and_then(|help| help.split_once('`'))
            {
                Some((text, after)) => ("did you mean `", text, format!("`{after}")),
                None => {
                    let (before, text) =
                        help.split_once(": ").filter(|(before, _)| is_position || LEADS.contains(before))?;
                    (&help[..before.len() + 2], text, String::new())
                }
            };
            let line = near::replaced(typed, self.input(), text).filter(|_| !text.starts_with("ninepins "))?;
            Some(format!("{before}{line}{after}"))
        };
        let Some(help) = self.refusal.help() else { return self };
        let lines: Vec<String> = help.lines().map(|help| whole(help).unwrap_or_else(|| help.to_owned())).collect();
        self.with_help(lines.join("\n"))
    }

    /// Names the flag whose value is refused, unless the message does.
    pub(crate) fn of_flag(self, spec: &'static Spec) -> Failure {
        let mut flags = spec.fields().chain(&LIMITS).filter(|field| !field.positional);
        let Some(field) = flags.find(|field| self.refusal.field() == Some(field.name)) else { return self };
        let (flag, message) = (format!("--{}", near::flag(field)), self.message());
        let named = if message.contains(&flag) { message.to_owned() } else { format!("{flag}: {message}") };
        let value = 0..self.input().len();
        let refusal = self.refusal.with_message(named);
        let marks = refusal.caret().is_none() && !value.is_empty();
        Failure { refusal: Box::new(if marks { refusal.at(value) } else { refusal }), ..self }
    }

    /// Names the file (or stdin) with the refused text.
    pub(crate) fn of_file(self, name: &str) -> Failure {
        let message = format!("{}: {}", if name == "-" { "stdin" } else { name }, self.message());
        Failure { refusal: Box::new(self.refusal.with_message(message)), ..self }
    }

    /// Prints the failure for people, and for programs if `json` is set. Returns the exit code.
    pub(crate) fn report(&self, json: bool) -> Exit {
        if self.unwritten.as_ref().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            return Exit::Answered;
        }
        if json {
            // An error object that cannot be written is lost.
            let _ = writeln!(io::stdout(), "{}", error_json(None, &self.refusal));
        }
        let (error, help) = (render::ERROR, render::HELP);
        let mut text = format!("{error}error:{error:#} {}", self.message());
        for line in self.refusal.caret().iter().flat_map(|caret| caret.lines()) {
            text += &format!("\n  {line}");
        }
        if let Some(note) = self.refusal.note() {
            text += &format!("\n{help}note:{help:#} {}", render::wrapped(note, 6, 6));
        }
        for advice in self.refusal.help().unwrap_or_default().lines() {
            text += &format!("\n{help}help:{help:#} {advice}");
        }
        print(&text);
        self.exit
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
