//! Files are written under a temporary name and then renamed: a reader never sees half of one.

use crate::failure::Failure;
use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};

/// Writes `content`, as it is displayed, to the file called `name`, or to stdout if there is no name.
pub(crate) fn write(name: Option<&Path>, content: &dyn std::fmt::Display) -> Result<(), Failure> {
    let Some(path) = name else {
        let mut out = BufWriter::new(io::stdout().lock());
        write!(out, "{content}")?;
        return Ok(out.flush()?);
    };
    write_by(path, &|out| write!(out, "{content}"))
}

/// Writes bytes to the file at `path`.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_by(path, &|out| out.write_all(bytes))
}

/// Writes what `content` writes to the file at `path`.
fn write_by(path: &Path, content: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let failed = |error| Failure::unwritable(path, error);
    // Behind a link the file itself is replaced; what is no file, such as /dev/null, is written to.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return File::create(path).and_then(|mut there| content(&mut there)).map_err(failed);
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let written = File::create(&temporary).and_then(|file| {
        let mut out = BufWriter::new(file);
        content(&mut out)?;
        out.into_inner()?.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&temporary, path));
    if renamed.is_err() {
        // What cannot be finished should not lie about.
        let _ = fs::remove_file(&temporary);
    }
    renamed.map_err(failed)
}
