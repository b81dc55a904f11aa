//! Text from stdin and files, bounded.

use crate::failure::{self, Failure};
use std::{
    borrow::Cow,
    fs::File,
    io::{self, IsTerminal, Read},
};

/// The most bytes that are read of a file.
const MAX_BYTES: u64 = 64 << 20;

/// The text meant by `typed`: itself, or stdin for `-`, or a file for `@FILE`.
pub(crate) fn read_text<'t>(typed: &'t str, what: &str) -> Result<Cow<'t, str>, Failure> {
    if typed == "-" {
        if io::stdin().is_terminal() {
            failure::say(&format!("type {what}, then Ctrl-D on a line of its own"));
        }
        return read(io::stdin().lock(), "stdin").map(Cow::Owned);
    }
    let Some(path) = typed.strip_prefix('@') else { return Ok(Cow::Borrowed(typed)) };
    let file = File::open(path).map_err(|error| Failure::unreadable(path, error))?;
    read(file, path).map(Cow::Owned)
}

/// All of `reader`, which is called `name`.
fn read(reader: impl Read, name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let bytes = reader.take(MAX_BYTES + 1).read_to_string(&mut text);
    let bytes = bytes.map_err(|error| Failure::unreadable(name, error))?;
    if bytes as u64 > MAX_BYTES {
        return Err(Failure::unreadable(name, format!("it is longer than {MAX_BYTES} bytes")));
    }
    Ok(text)
}
