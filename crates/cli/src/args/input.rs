//! Arguments that are read from stdin or a file, of bounded length.

use crate::failure::{self, Failure};
use std::{
    borrow::Cow,
    fs::File,
    io::{self, IsTerminal, Read},
};

/// The largest input in bytes.
pub(crate) const MAX_BYTES: u64 = 64 << 20;

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
    let mut text = String::new();
    let bytes = reader.take(most + 1).read_to_string(&mut text);
    let bytes = bytes.map_err(|error| Failure::unreadable(name, error))?;
    if bytes as u64 > most {
        return Err(Failure::unreadable(name, format!("it is longer than {most} bytes")));
    }
    Ok(text)
}
