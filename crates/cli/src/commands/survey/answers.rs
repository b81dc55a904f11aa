//! The answers of surveys in a folder: a file of JSON for each game, or, in a large survey, a file of JSON lines for each share.
//!
//! The file of a game appears whole. A share's file grows by a line for each answer, so a killed process may leave half a line at its
//! end: that answer counts as missing, and the next process removes it.

use crate::failure::Failure;
use ninepins::{
    Game,
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
    time::{Duration, Instant},
};

/// The most games of a survey that writes a file for each. A larger one writes a file for each share.
pub(super) const MAX_FILES: usize = 100_000;

/// The most bytes of an answer that are read.
const MAX_ANSWER: u64 = 64 << 20;

/// The time between two moments when a share's file is forced to the disk. A crash of the machine costs the answers since then.
const SYNC: Duration = Duration::from_secs(1);

/// An answer, with its kind.
pub(super) type Answer = (Kind, Value);

/// The games that have an answer in a folder.
#[derive(Debug)]
pub(super) struct Answered {
    folder: PathBuf,
    /// The names of the files of one game.
    files: HashSet<String>,
    /// The lines of the games in the files of shares.
    games: HashSet<String>,
}

impl Answered {
    /// Reads a folder. It skips the files of shares I/N that `is_read` does not accept.
    pub(super) fn in_folder(folder: &Path, is_read: impl Fn((usize, usize)) -> bool) -> Result<Answered, Failure> {
        let mut answered = Answered { folder: folder.to_owned(), files: HashSet::new(), games: HashSet::new() };
        for name in names(folder)? {
            if share_of(&name).is_some_and(&is_read) {
                let each = |line: Line| {
                    answered.games.extend(line.answer.ok().map(|(_, answer)| answered_game(&answer).to_owned()));
                    Ok(())
                };
                let path = folder.join(&name);
                lines(&path, open(&path)?, each)?;
            } else if name.ends_with(".json") {
                answered.files.insert(name);
            }
        }
        Ok(answered)
    }

    /// Checks whether a game has an answer. An empty or damaged file counts as missing.
    pub(super) fn has(&self, game: &Game) -> Result<bool, Failure> {
        if self.games.contains(&game.to_string()) {
            return Ok(true);
        }
        let name = file_of(game);
        if !self.files.contains(&name) {
            return Ok(false);
        }
        let path = self.folder.join(name);
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Err(Failure::unwritable(&path, "it is not a file"));
        }
        Ok(read(&path).is_ok())
    }

    /// Notes the games of a share's file.
    pub(super) fn extend(&mut self, games: impl IntoIterator<Item = String>) {
        self.games.extend(games);
    }
}

/// Calls `each` with each answer in a folder, and its file. A line that a killed process left unfinished is no answer.
pub(super) fn read_all(
    folder: &Path,
    mut each: impl FnMut(&Path, Answer) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for name in names(folder)? {
        let path = folder.join(&name);
        if share_of(&name).is_some() {
            lines(&path, open(&path)?, |line| match line.answer {
                Ok(answer) => each(&path, answer),
                Err(_) if line.is_cut => Ok(()),
                Err(why) => Err(invalid(&path, format!("line {}: {why}", line.number))),
            })?;
        } else if name.ends_with(".json") {
            each(&path, read(&path)?)?;
        }
    }
    Ok(())
}

/// Returns the name of the file of a game.
pub(super) fn file_of(game: &Game) -> String {
    format!("{}.json", game.ruleset().to_string().replace('|', "_"))
}

/// The file of a share, which gets the answers of this process.
#[derive(Debug)]
pub(super) struct ShareFile {
    path: PathBuf,
    file: File,
    /// The last time when it was forced to the disk.
    synced: Instant,
}

impl ShareFile {
    /// Opens or creates the file of share I of N, and removes damaged lines. Returns the games that have an answer in it, too.
    pub(super) fn open(folder: &Path, (share, shares): (usize, usize)) -> Result<(ShareFile, Vec<String>), Failure> {
        let path = folder.join(format!("share-{share}-of-{shares}.jsonl"));
        let failed = |error: io::Error| Failure::unwritable(&path, error);
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            return Err(Failure::unwritable(&path, "it is not a file"));
        }
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open.map_err(failed)?;
        // A file system without locks has to do.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let help = "wait until it has ended: no two processes may work on the same share";
            return Err(Failure::unwritable(&path, "another process writes it").with_help(help));
        }
        let (mut games, mut damaged, mut end) = (Vec::new(), Vec::new(), 0);
        lines(&path, &file, |line| {
            match line.answer {
                Ok((_, answer)) => games.push(answered_game(&answer).to_owned()),
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
        Ok((ShareFile { path, file, synced: Instant::now() }, games))
    }

    /// Appends an answer.
    pub(super) fn add(&mut self, answer: &Value) -> Result<(), Failure> {
        let written = self.file.write_all(format!("{answer}\n").as_bytes());
        written.map_err(|error| Failure::unwritable(&self.path, error))?;
        if self.synced.elapsed() < SYNC { Ok(()) } else { self.sync() }
    }

    /// Forces the answers to the disk.
    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        self.file.sync_all().map_err(|error| Failure::unwritable(&self.path, error))?;
        self.synced = Instant::now();
        Ok(())
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
            let answer = if is_cut { Err("the line has no end".to_owned()) } else { answer(&bytes) };
            each(Line { number, place, answer, is_cut })?;
        }
    }
    Ok(())
}

/// Reads the answer in the file of a game.
fn read(path: &Path) -> Result<Answer, Failure> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(MAX_ANSWER).read_to_end(&mut bytes);
    if read.map_err(|error| unreadable(path, error))? as u64 == MAX_ANSWER {
        return Err(invalid(path, format!("an answer has at most {} MB", MAX_ANSWER >> 20)));
    }
    answer(&bytes).map_err(|why| invalid(path, why))
}

/// Reads an answer.
fn answer(bytes: &[u8]) -> Result<Answer, String> {
    let answer: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let kind = kind_of(&answer).ok_or("this is not an answer of a survey")?;
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

/// Returns the names in a folder, in order.
fn names(folder: &Path) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| unreadable(folder, error))?;
    let mut names: Vec<String> = entries.iter().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    Ok(names)
}

/// Returns the share I/N of a file, if its name is that of a share's file.
fn share_of(name: &str) -> Option<(usize, usize)> {
    let (share, shares) = name.strip_prefix("share-")?.strip_suffix(".jsonl")?.split_once("-of-")?;
    Some((share.parse().ok()?, shares.parse().ok()?))
}

fn unreadable(path: &Path, why: impl Display) -> Failure {
    Failure::unreadable(&path.display().to_string(), why)
}

fn invalid(path: &Path, why: impl Display) -> Failure {
    let help = "give the command of the survey again to compute this answer, or remove the file";
    Failure::invalid(&path.display().to_string(), why).with_help(help)
}
