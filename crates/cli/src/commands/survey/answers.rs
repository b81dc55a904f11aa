//! The answers of surveys in a folder: a file of JSON lines for each share.
//!
//! The last field of a line is a checksum of all that stands before it. The file grows by a line for each answer, so a killed process
//! may leave half a line at its end: that answer counts as missing, and the next process removes it.

use crate::{
    failure::{Failure, say},
    job::Due,
};
use ninepins::{
    certificates::checksum,
    survey::{Kind, answered_game, kind_of},
};
use serde_json::Value;
use std::{
    collections::HashSet,
    fmt::Display,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

/// The most bytes of an answer that are read.
const MAX_ANSWER: u64 = 64 << 20;

/// The time between two moments when a share's file is forced to the disk. A crash of the machine costs the answers since then.
const SYNC: Duration = Duration::from_secs(1);

/// The field of the checksum, and its length with its value and the brace that ends a line.
const CHECKSUM: &str = ",\"fnv\":\"";
const CHECKSUM_LENGTH: usize = CHECKSUM.len() + "0123456789abcdef\"}".len();

/// An answer, with its kind.
pub(super) type Answer = (Kind, Value);

/// Share I of N.
type Share = (usize, usize);

/// Returns the games in a folder whose answer is final, or was found with these limits. It skips the files of shares I/N that `is_read`
/// does not accept. Damaged lines are reported and count as missing.
///
/// # Errors
///
/// The folder cannot be read, or has answers of another kind.
pub(super) fn answered(
    folder: &Path,
    (kind, limits): (Kind, &Value),
    is_read: impl Fn(Share) -> bool,
) -> Result<HashSet<String>, Failure> {
    let mut games = HashSet::new();
    for (path, share) in share_files(folder)? {
        if !is_read(share) {
            continue;
        }
        lines(&path, open(&path)?, |line| match line.answer {
            Ok((other, _)) if other != kind => Err(mixed(&path, other, kind)),
            Ok((_, answer)) => {
                if kind.is_final(&answer) || answer["limits"] == *limits {
                    games.insert(answered_game(&answer).to_owned());
                }
                Ok(())
            }
            Err(why) => {
                if !line.is_cut {
                    say(&format!("note: {}: line {} counts as missing: {why}", path.display(), line.number));
                }
                Ok(())
            }
        })?;
    }
    Ok(games)
}

/// Calls `each` with each answer in a folder, and its file. A line that a killed process left unfinished is no answer.
pub(super) fn read_all(
    folder: &Path,
    mut each: impl FnMut(&Path, Answer) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (path, _) in share_files(folder)? {
        lines(&path, open(&path)?, |line| match line.answer {
            Ok(answer) => each(&path, answer),
            Err(_) if line.is_cut => Ok(()),
            Err(why) => Err(invalid(&path, format!("line {}: {why}", line.number))),
        })?;
    }
    Ok(())
}

/// Refuses answers of one kind in a folder of another.
pub(super) fn mixed(path: &Path, one: Kind, other: Kind) -> Failure {
    let why = format!("it has answers of the kind {}, not {}", one.schema, other.schema);
    Failure::invalid(&path.display().to_string(), why).with_help("name another folder: each kind has its own")
}

/// The file of a share, which gets the answers of this process.
#[derive(Debug)]
pub(super) struct ShareFile {
    path: PathBuf,
    file: File,
    /// The time when it is forced to the disk.
    sync: Due,
}

impl ShareFile {
    /// Opens or creates the file of share I of N, and removes damaged lines.
    ///
    /// # Errors
    ///
    /// The file cannot be written; or another process writes it, or that of a share of another size, which may have the same games.
    pub(super) fn open(folder: &Path, (share, shares): Share) -> Result<ShareFile, Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::unwritable(folder, error))?;
        let path = folder.join(format!("share-{share}-of-{shares}.jsonl"));
        let failed = |error: io::Error| Failure::unwritable(&path, error);
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Err(Failure::unwritable(&path, "it is not a file"));
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = opened.map_err(failed)?;
        // A file system without locks has to do.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_use(&path));
        }
        for (other, (_, of)) in share_files(folder)? {
            if of != shares && matches!(open(&other)?.try_lock_shared(), Err(TryLockError::WouldBlock)) {
                return Err(in_use(&other));
            }
        }
        let (mut damaged, mut end) = (Vec::new(), 0);
        lines(&path, &file, |line| {
            match line.answer {
                Ok(_) => {}
                Err(_) if line.is_cut => return Ok(()),
                Err(_) => damaged.push(line.place.clone()),
            }
            end = line.place.end;
            Ok(())
        })?;
        let mut mend = || {
            file.set_len(end)?;
            for place in &damaged {
                file.seek(SeekFrom::Start(place.start))?;
                // The line feed stays.
                let length = place.end - place.start - 1;
                io::copy(&mut io::repeat(b' ').take(length), &mut file)?;
            }
            file.seek(SeekFrom::End(0)).map(drop)
        };
        mend().map_err(failed)?;
        Ok(ShareFile { path, file, sync: Due::each(SYNC) })
    }

    /// Appends an answer.
    pub(super) fn add(&mut self, answer: &Value) -> Result<(), Failure> {
        let written = self.file.write_all(format!("{}\n", sealed(&answer.to_string())).as_bytes());
        written.map_err(|error| Failure::unwritable(&self.path, error))?;
        if self.sync.is_now() { self.sync() } else { Ok(()) }
    }

    /// Forces the answers to the disk.
    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        self.file.sync_all().map_err(|error| Failure::unwritable(&self.path, error))
    }
}

/// A line of a share's file.
struct Line {
    number: usize,
    /// Its bytes in the file, with the line feed.
    place: Range<u64>,
    answer: Result<Answer, String>,
    /// The file ends within the line.
    is_cut: bool,
}

/// Calls `each` with each line of a share's file, except blank ones. `path` names the file in errors.
fn lines(path: &Path, file: impl Read, mut each: impl FnMut(Line) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut reader = BufReader::new(file);
    let (mut from, mut bytes) = (0, Vec::new());
    for number in 1.. {
        bytes.clear();
        let read = reader.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut bytes);
        let length = read.map_err(|error| unreadable(path, error))? as u64;
        let place = from..from + length;
        from = place.end;
        if length == 0 {
            break;
        }
        if length == MAX_ANSWER {
            return Err(invalid(path, format!("line {number}: an answer has at most {} MB", MAX_ANSWER >> 20)));
        }
        // A line without its end is not finished, even if all of the answer is there.
        let is_cut = !bytes.ends_with(b"\n");
        if is_cut || !bytes.trim_ascii().is_empty() {
            let text = str::from_utf8(bytes.trim_ascii_end()).map_err(|error| error.to_string());
            let answer = if is_cut { Err("the line has no end".to_owned()) } else { text.and_then(answer) };
            each(Line { number, place, answer, is_cut })?;
        }
    }
    Ok(())
}

/// Adds its checksum to the text of an object that has a field.
fn sealed(object: &str) -> String {
    format!("{}{CHECKSUM}{:016x}\"}}", object.strip_suffix('}').unwrap_or(object), checksum(object))
}

/// Reads an answer with its checksum.
fn answer(line: &str) -> Result<Answer, String> {
    let is_early = line.contains(",\"crc32\":\"");
    let why = if is_early { "an earlier version wrote it, with another checksum" } else { "it has no checksum" };
    let text = line.split_at_checked(line.len().saturating_sub(CHECKSUM_LENGTH));
    let (object, _) = text.filter(|(_, end)| end.starts_with(CHECKSUM)).ok_or(why)?;
    let object = format!("{object}}}");
    if sealed(&object) != line {
        return Err("its checksum is wrong".to_owned());
    }
    let answer: Value = serde_json::from_str(&object).map_err(|error| error.to_string())?;
    let kind = kind_of(&answer).ok_or("it is not an answer of a survey")?;
    Ok((kind, answer))
}

/// Opens a regular file.
fn open(path: &Path) -> Result<File, Failure> {
    let there = fs::metadata(path).map_err(|error| unreadable(path, error))?;
    if !there.is_file() {
        return Err(unreadable(path, "it is not a file"));
    }
    File::open(path).map_err(|error| unreadable(path, error))
}

/// Returns the files of shares in a folder, in the order of their names.
///
/// # Errors
///
/// The folder cannot be read.
fn share_files(folder: &Path) -> Result<Vec<(PathBuf, Share)>, Failure> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| unreadable(folder, error))?;
    let mut files = Vec::new();
    for name in entries.iter().filter_map(|entry| entry.file_name().into_string().ok()) {
        if let Some(share) = share_of(&name) {
            files.push((folder.join(name), share));
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Returns the share I/N of a file, if its name is that of a share's file.
fn share_of(name: &str) -> Option<Share> {
    let (share, shares) = name.strip_prefix("share-")?.strip_suffix(".jsonl")?.split_once("-of-")?;
    Some((share.parse().ok()?, shares.parse().ok()?))
}

fn unreadable(path: &Path, why: impl Display) -> Failure {
    Failure::unreadable(&path.display().to_string(), why)
}

fn invalid(path: &Path, why: impl Display) -> Failure {
    let help = "give the command of this share again to compute the answer, or remove the file";
    Failure::invalid(&path.display().to_string(), why).with_help(help)
}

fn in_use(path: &Path) -> Failure {
    let help = "wait until it has ended, or give both processes shares of the same number, such as --shard 1/2 and 2/2";
    Failure::unwritable(path, "another process writes it").with_help(help)
}
