//! Atomic writing of files: a file is written under a temporary name and then renamed, so a reader never sees half of it.
//!
//! The temporary name consists of the file's name, the number of the process, and `tmp`. A killed process leaves such a file behind.
//! The next run that writes the same file, or uses the same folder of the program, removes it.

use crate::failure::Failure;
use std::{
    fmt::Display,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

pub(crate) const BUFFER_BYTES: usize = 1 << 16;

/// Writes `content` to the file called `name`, or to stdout if there is no name.
pub(crate) fn write(name: Option<&Path>, content: &dyn Display) -> Result<(), Failure> {
    write_by(name, |out| Ok(write!(out, "{content}")?))
}

/// Reads a file of at most `most` bytes, if there is one.
pub(crate) fn read_if_there(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Failure> {
    let unreadable = |why: &dyn Display| Failure::unreadable(path, why);
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&error)),
        Ok(there) if !there.is_file() => Err(unreadable(&"it is not a file")),
        Ok(there) if there.len() > most => {
            let help = "a larger --memory has room for it";
            Err(unreadable(&"it is larger than the memory allowed").with_help(help))
        }
        Ok(_) => fs::read(path).map(Some).map_err(|error| unreadable(&error)),
    }
}

/// Fills the file called `name`, and removes temporary files of killed processes; or fills stdout if there is no name.
pub(crate) fn write_by<T>(
    name: Option<&Path>,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(path) = name else {
        let mut out = io::BufWriter::with_capacity(BUFFER_BYTES, io::stdout().lock());
        let filled = fill(&mut out)?;
        out.flush()?;
        return Ok(filled);
    };
    // A link stays: the file that it points to is replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let (Some(folder), Some(name)) = (path.parent(), path.file_name()) {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        remove_leftovers(folder, |file| Path::new(file) == name);
    }
    replace(path, fill)
}

/// Fills the file at `path`, in a folder without temporary files of killed processes.
pub(crate) fn replace<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>) -> Result<T, Failure> {
    let failed = |error: io::Error| Failure::unwritable(path, error);
    let fill = |file: File| {
        let mut out = io::BufWriter::new(file);
        let filled = fill(&mut out).map_err(|failure| failure.in_file(path))?;
        Ok::<_, Failure>((filled, out.into_inner().map_err(|error| failed(error.into_error()))?))
    };
    // A device such as /dev/null cannot be replaced.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Ok(fill(File::create(path).map_err(failed)?)?.0);
    }
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    // A file or link that exists already is foreign.
    let file = File::create_new(&temporary).map_err(failed)?;
    // The lock marks the file as in use. Where there are no locks, the number of the process has to do.
    let _ = file.try_lock();
    let renamed = fill(file).and_then(|(filled, file)| {
        file.sync_all().and_then(|()| fs::rename(&temporary, path)).map_err(failed)?;
        Ok(filled)
    });
    if renamed.is_err() {
        // An unfinished file is of no use.
        let _ = fs::remove_file(&temporary);
    }
    renamed
}

/// Removes the temporary files of dead processes from a folder, if `is_ours` accepts their final names.
pub(crate) fn remove_leftovers(folder: &Path, is_ours: impl Fn(&str) -> bool) {
    // A folder that cannot be read is left alone.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let parts = name.to_str().and_then(|name| name.strip_suffix(".tmp")?.rsplit_once('.'));
        let parts = parts.filter(|(_, process)| process.bytes().all(|byte| byte.is_ascii_digit()));
        if let Some((file, process)) = parts
            && is_ours(file)
            && is_dead(&entry.path(), process)
        {
            // A leftover that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Checks whether the process with this number, which wrote the temporary file at `path`, has ended.
fn is_dead(path: &Path, process: &str) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|there| there.is_file());
    let processes = Path::new("/proc");
    let is_own = process == std::process::id().to_string();
    let runs = !is_own && processes.join("self").exists() && processes.join(process).exists();
    // On another machine a process may have the same number, so the lock decides.
    is_file && !runs && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
}
