//! Why a command did not do what was asked.

use crate::{exit::Exit, render::style};
use clap::error::{ContextKind, ContextValue};
use ninepins::{ParseError, error_json, printable, survey::NoGames};
use std::{
    fmt::Display,
    io::{self, Write},
    ops::Range,
    path::Path,
};

/// Why a command did not do what was asked: for people on stderr, and as JSON on stdout where that was asked for.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
    /// The text that is wrong, and where.
    input: String,
    span: Range<usize>,
    /// The text with a caret under the wrong part.
    picture: Option<String>,
    help: Option<String>,
    /// The reader of the output has gone: nothing need be said.
    hushed: bool,
}

impl Failure {
    /// `input`, which was typed, is refused as a whole.
    pub(crate) fn refused(input: impl Into<String>, message: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, input.into(), message.into())
    }

    /// The file (or stdin) called `name` cannot be read.
    pub(crate) fn unreadable(name: &str, why: impl Display) -> Failure {
        Failure::new(Exit::Unreadable, name.to_owned(), format!("cannot read {name}: {why}"))
    }

    /// The file (or stdin) called `name` was read, but what is in it is wrong.
    pub(crate) fn invalid(name: &str, why: impl Display) -> Failure {
        let shown = if name == "-" { "stdin" } else { name };
        Failure::new(Exit::Unreadable, name.to_owned(), format!("{shown} is invalid: {why}"))
    }

    /// The file at `path` cannot be written.
    pub(crate) fn unwritable(path: &Path, why: impl Display) -> Failure {
        let name = path.display().to_string();
        let message = format!("cannot write {name}: {why}");
        Failure::new(Exit::Unreadable, name, message)
    }

    /// A limit ended the work before there was anything to show.
    pub(crate) fn stopped(message: impl Into<String>) -> Failure {
        Failure::new(Exit::Stopped, String::new(), message.into())
    }

    /// The arguments were refused by the reader of arguments, which prints its own complaint.
    pub(crate) fn of_arguments(error: &clap::Error) -> Failure {
        let typed = [ContextKind::InvalidValue, ContextKind::InvalidSubcommand, ContextKind::InvalidArg]
            .into_iter()
            .find_map(|kind| match error.get(kind) {
                Some(ContextValue::String(typed)) => Some(typed.clone()),
                _ => None,
            });
        // Its complaint is several lines, of which the first says what is wrong.
        let complaint = error.render().to_string();
        let first = complaint.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
        let message = first.split_whitespace().collect::<Vec<_>>().join(" ");
        Failure::refused(typed.unwrap_or_default(), message)
    }

    fn new(exit: Exit, input: String, message: String) -> Failure {
        let span = 0..input.len();
        // Names of files are quoted, and what libraries say quotes what was typed.
        Failure { exit, message: printable(&message), input, span, picture: None, help: None, hushed: false }
    }

    /// What is wrong, in lower case and without a full stop.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// The same failure with a mend.
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Failure {
        self.help = Some(printable(&help.into()));
        self
    }

    /// The same failure with a picture of the text that is wrong: its lines, one with carets.
    pub(crate) fn with_caret(self, picture: Option<&str>) -> Failure {
        Failure { picture: picture.map(str::to_owned), ..self }
    }

    /// Tells people, and programs if `json` was asked for.
    pub(crate) fn report(&self, json: bool) -> Exit {
        if self.hushed {
            return Exit::Answered;
        }
        if json {
            self.report_json();
        }
        let (error, help) = (style::ERROR, style::HELP);
        let mut text = format!("{error}error:{error:#} {}", self.message);
        for line in self.picture.iter().flat_map(|picture| picture.lines()) {
            text += &format!("\n  {line}");
        }
        if let Some(mend) = &self.help {
            text += &format!("\n{help}help:{help:#} {mend}");
        }
        complain(&text);
        self.exit
    }

    /// Tells programs: the error object on stdout.
    pub(crate) fn report_json(&self) {
        let help = self.help.iter().map(|help| format!("; {help}"));
        let message: String = std::iter::once(self.message.clone()).chain(help).collect();
        // Nothing can be done if even the complaint cannot be written.
        let _ = writeln!(io::stdout(), "{}", error_json(&message, &self.input, self.span.clone()));
    }
}

/// Writes a message to stderr. Its lines may quote what was typed and the names of files.
pub(crate) fn say(text: &str) {
    complain(&text.lines().map(printable).collect::<Vec<_>>().join("\n"));
}

/// Writes a text that has colours of its own to stderr.
fn complain(text: &str) {
    // Nothing can be done if even the complaint cannot be written.
    let _ = writeln!(anstream::stderr(), "{text}");
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        let names = "`ninepins games` lists the names";
        let help = match error.help() {
            help if !error.lacks_name() => help.map(str::to_owned),
            None => Some(names.to_owned()),
            Some(help) => Some(format!("{help}{} {names}", if help.ends_with('?') { "" } else { ";" })),
        };
        Failure {
            exit: Exit::Usage,
            message: error.message().to_owned(),
            input: error.input().to_owned(),
            span: error.span(),
            picture: Some(error.caret()),
            help,
            hushed: false,
        }
    }
}

/// The output cannot be written.
impl From<NoGames> for Failure {
    fn from(error: NoGames) -> Failure {
        Failure::refused(&error.pattern, error.to_string()).with_help(error.help())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let hushed = error.kind() == io::ErrorKind::BrokenPipe;
        Failure { hushed, ..Failure::new(Exit::Unreadable, String::new(), format!("cannot write the output: {error}")) }
    }
}
