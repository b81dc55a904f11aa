//! Files are written under a temporary name and then renamed: a reader never sees half of one.

use crate::failure::Failure;
use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

/// Writes `content`, as it is displayed, to the file called `name`, or to stdout if there is no name.
pub(crate) fn write(name: Option<&Path>, content: &dyn std::fmt::Display) -> Result<(), Failure> {
    let Some(path) = name else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        write!(out, "{content}")?;
        return Ok(out.flush()?);
    };
    write_by(path, |out| write!(out, "{content}"))
}

/// Writes what `fill` writes to the file at `path`.
pub(crate) fn write_by(path: &Path, fill: impl Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let failed = |error| Failure::unwritable(path, error);
    let fill = |file: File| {
        let mut out = io::BufWriter::new(file);
        fill(&mut out)?;
        Ok::<File, io::Error>(out.into_inner()?)
    };
    // Behind a link the file itself is replaced; what is no file, such as /dev/null, is written to.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return File::create(path).and_then(fill).map(drop).map_err(failed);
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let written = File::create(&temporary).and_then(fill).and_then(|file| file.sync_all());
    let renamed = written.and_then(|()| fs::rename(&temporary, path));
    if renamed.is_err() {
        // What cannot be finished should not lie about.
        let _ = fs::remove_file(&temporary);
    }
    renamed.map_err(failed)
}
