//! Files are written under a temporary name and then renamed: a reader never sees half of one.
//!
//! A temporary name is that of the file, the number of the process, and `tmp`. A process that is killed leaves such a file; the next
//! run that writes the same file, or works in the same folder of the program's own, removes it.

use crate::failure::Failure;
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
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

/// Writes what `fill` writes to the file at `path`, and removes what a killed process left of it.
pub(crate) fn write_by(path: &Path, fill: impl Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    // Behind a link the file itself is replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        remove_leftovers(folder, |file| Path::new(file) == name);
    }
    replace(path, fill)
}

/// Writes what `fill` writes to the file at `path`, in a folder from which leftovers have been removed.
pub(crate) fn replace(path: &Path, fill: impl Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let failed = |error| Failure::unwritable(path, error);
    let fill = |file: File| {
        let mut out = io::BufWriter::new(file);
        fill(&mut out)?;
        Ok::<File, io::Error>(out.into_inner()?)
    };
    // What is no file, such as /dev/null, is written to.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return File::create(path).and_then(fill).map(drop).map_err(failed);
    }
    let temporary = temporary(path);
    // Somebody else's file, or a link, is not written to.
    let file = File::create_new(&temporary).map_err(failed)?;
    // As long as the file is open nobody takes it for a leftover. Where there are no locks the number of the process must do.
    let _ = file.try_lock();
    let renamed = fill(file).and_then(|file| {
        file.sync_all()?;
        fs::rename(&temporary, path)
    });
    if renamed.is_err() {
        // What cannot be finished should not lie about.
        let _ = fs::remove_file(&temporary);
    }
    renamed.map_err(failed)
}

/// The name under which this process writes the file at `path`.
fn temporary(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".{}.tmp", std::process::id()));
    name.into()
}

/// Removes from a folder the temporary files of dead processes, as far as `is_ours` accepts the names of the files that they were to
/// become.
pub(crate) fn remove_leftovers(folder: &Path, is_ours: impl Fn(&str) -> bool) {
    // A folder that cannot be read has no leftovers that could be removed.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let parts = name.to_str().and_then(|name| name.strip_suffix(".tmp")?.rsplit_once('.'));
        let parts = parts.filter(|(_, process)| process.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some((file, process)) = parts
            && is_ours(file)
            && is_dead(&entry.path(), process)
        {
            // If it cannot be removed it stays, and does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the process of this number has ended, which wrote the temporary file at `path`.
fn is_dead(path: &Path, process: &str) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|there| there.is_file());
    let processes = Path::new("/proc");
    let is_own = process == std::process::id().to_string();
    let runs = !is_own && processes.join("self").exists() && processes.join(process).exists();
    // On another machine a process may have the same number, so the lock decides.
    is_file && !runs && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
