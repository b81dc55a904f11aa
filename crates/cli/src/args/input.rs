//! Arguments that are read from stdin or a file, of bounded length.

use crate::failure::{self, Failure};
use std::{
    borrow::Cow,
    fs::File,
    io::{self, IsTerminal, Read},
};

/// The largest input in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Returns the text of an argument: stdin for `-`, a file for `@FILE`, else the argument itself.
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

/// Reads all of `reader`, which is called `name`.
fn read(reader: impl Read, name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let bytes = reader.take(MAX_BYTES + 1).read_to_string(&mut text);
    let bytes = bytes.map_err(|error| Failure::unreadable(name, error))?;
    if bytes as u64 > MAX_BYTES {
        return Err(Failure::unreadable(name, format!("it is longer than {MAX_BYTES} bytes")));
    }
    Ok(text)
}
