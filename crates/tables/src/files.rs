//! Files are written under a temporary name and renamed: a reader never sees half of one.

use crate::Error;
use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

/// The end of temporary names.
pub(crate) const TEMPORARY: &str = ".tmp";

/// Writes what `fill` writes to the file at `path`, under the name `temporary` until it is whole, and flushes it to the disk if
/// `is_flushed`. No other process uses the temporary name.
pub(crate) fn write(
    path: &Path,
    temporary: &Path,
    is_flushed: bool,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), Error> {
    let written = File::create(temporary).and_then(|mut file| {
        fill(&mut file)?;
        file.flush()?;
        if is_flushed {
            file.sync_all()?;
        }
        fs::rename(temporary, path)
    });
    if written.is_err() {
        // It is written again by the next run.
        let _ = fs::remove_file(temporary);
    }
    written.map_err(|why| Error::Unwritable(path.to_owned(), why))
}
