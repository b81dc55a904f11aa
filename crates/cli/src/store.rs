//! Misère quotients in the user's cache: a file for each game, with its certificates.
//!
//! The files are not trusted: their users check them. A file that cannot be read counts as missing.

use crate::{args::NO_CACHE, files};
use clap::ArgMatches;
use etcetera::BaseStrategy;
use ninepins::{Game, Known, QuotientStore, certificates::checksum, quotient::MisereQuotient};
use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// The largest file that is read or written, in bytes.
const MAX_BYTES: u64 = 128 << 20;

/// The most characters of a game's line in the name of its file.
const MAX_NAME: usize = 60;

/// The number of attempts to lock the folder, and the time between two of them.
const LOCK_TRIES: u32 = 40;
const LOCK_WAIT: Duration = Duration::from_millis(50);

#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Returns the folder in the user's cache, if the system has one.
    pub(crate) fn of_user() -> Option<Folder> {
        let base = etcetera::choose_base_strategy().ok()?;
        // With a HOME that is no whole path each folder would have a cache of its own.
        let cache = Some(base.cache_dir()).filter(|cache| cache.is_absolute())?;
        Some(Folder(cache.join("ninepins").join("quotients")))
    }

    /// Returns the file of a game. Its name consists of the line, as far as file systems allow, and a checksum that distinguishes
    /// games. It is the same in all versions of the program.
    fn path(&self, game: &Game) -> PathBuf {
        let line = game.to_string();
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let name: String = line.chars().take(MAX_NAME).map(plain).collect();
        self.0.join(format!("{name}-{:016x}.txt", checksum(&line)))
    }

    /// Locks the folder against other processes that compare and write, as long as the file is open. Without the lock each file is
    /// still whole, but a smaller quotient may replace a larger one.
    fn alone(&self) -> Option<File> {
        let lock = self.0.with_extension("lock");
        if is_no_file(&lock) {
            return None;
        }
        let lock = File::create(lock).ok()?;
        for _ in 0..LOCK_TRIES {
            match lock.try_lock() {
                Ok(()) => return Some(lock),
                Err(TryLockError::WouldBlock) => thread::sleep(LOCK_WAIT),
                Err(TryLockError::Error(_)) => return None,
            }
        }
        None
    }
}

/// Returns what is known: the quotients in the user's cache, unless it is not to be used.
pub(crate) fn known(given: &ArgMatches) -> Known {
    Folder::of_user().filter(|_| !given.get_flag(NO_CACHE)).map_or_else(Known::default, Known::with_store)
}

/// Checks whether `path` is something other than a file: a link, a FIFO, a device or a folder.
fn is_no_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|there| !there.is_file())
}

impl QuotientStore for Folder {
    /// Reads the file of `game`.
    fn load(&self, game: &Game) -> Option<String> {
        let path = self.path(game);
        // A device might never end, a FIFO might never begin, and a link leads elsewhere.
        let bytes = if is_no_file(&path) { None } else { files::read_if_there(&path, MAX_BYTES).ok()? };
        String::from_utf8(bytes?).ok()
    }

    /// Writes `text`, unless the present file has more heaps. The error is a message.
    fn save(&self, game: &Game, text: &str) -> Result<(), String> {
        if text.len() as u64 > MAX_BYTES {
            return Err(format!("it is larger than {} MB", MAX_BYTES >> 20));
        }
        fs::create_dir_all(&self.0).map_err(|error| format!("cannot write {}: {error}", self.0.display()))?;
        files::remove_leftovers(&self.0, |_| true);
        let path = self.path(game);
        if is_no_file(&path) {
            return Err(format!("{} is not a file", path.display()));
        }
        let _alone = self.alone();
        let heaps = MisereQuotient::claimed_last_heap;
        let there = self.load(game);
        let is_larger = |there: &str| there == text || heaps(there) > heaps(text);
        if there.is_some_and(|there| is_larger(&there)) {
            return Ok(());
        }
        files::replace(&path, |out| Ok(out.write_all(text.as_bytes())?)).map_err(|failure| failure.message().to_owned())
    }

    /// Removes the file of `game`, which is wrong.
    fn discard(&self, game: &Game) {
        // A file that cannot be removed is refused again next time.
        let _ = fs::remove_file(self.path(game));
    }
}
