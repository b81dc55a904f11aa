//! Arguments: texts, files and the few flags that are read before all others.

pub(crate) mod near;

use crate::failure::{self, Failure};
use anstream::ColorChoice;
use ninepins::{
    Refusal,
    ask::{Field, Kind, Reading},
};
use std::{
    borrow::Cow,
    ffi::OsString,
    fs::File,
    io::{self, IsTerminal, Read},
};

/// The largest input in bytes.
pub(crate) const MAX_BYTES: u64 = 64 << 20;

#[derive(Debug)]
pub(crate) struct FileName(pub(crate) String);

impl Field for FileName {
    const KIND: Kind = Kind::Text("FILE");

    fn read(text: &str, _: &mut Reading<'_>) -> Result<FileName, Refusal> {
        Ok(FileName(text.to_owned()))
    }
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
