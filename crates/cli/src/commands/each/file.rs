//! The file of answers about many games: a line of JSON for each.
//!
//! The last field of a line is a checksum of all that stands before it. The file grows by a line for each answer, so a killed process
//! may leave half a line at its end: that answer counts as missing, and the next process removes it.

use crate::{failure::Failure, job::Due};
use ninepins::survey::{sealed, unsealed};
use serde_json::Value;
use std::{
    fmt::Display,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

/// The most bytes of an answer that are read.
const MAX_ANSWER: u64 = 64 << 20;

/// The beginnings of answers. A file in which no line begins so is not written.
const BEGINNINGS: [&[u8]; 2] = [b"{\"schema\":\"ninepins/", b"{\"error\":{"];

/// The time between two moments when a file is forced to the disk. A crash of the machine costs the answers since then.
const SYNC: Duration = Duration::from_secs(1);

/// Calls `each` with each answer in a file, or in the files of a folder, and its file. A line that a killed process left unfinished is no
/// answer.
pub(super) fn read_all(
    folder: &Path,
    mut each: impl FnMut(&Path, Value) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in files(folder)? {
        let there = fs::metadata(&path).map_err(|error| Failure::unreadable(&path, error))?;
        if !there.is_file() {
            return Err(Failure::unreadable(&path, "it is not a file"));
        }
        let file = File::open(&path).map_err(|error| Failure::unreadable(&path, error))?;
        lines(&path, file, |(number, _, _, answer)| match answer {
            Ok(answer) => each(&path, answer),
            Err(None) => Ok(()),
            Err(Some(why)) => Err(invalid(&path, format!("line {number}: {why}"))),
        })?;
    }
    Ok(())
}

/// Refuses answers of one kind in a file or folder of another.
pub(super) fn mixed(path: &Path, one: &str, other: &str) -> Failure {
    let why = format!("it has answers of the kind {one}, not {other}");
    Failure::invalid(path, why).with_help("name another file or folder: each kind has its own")
}

/// The file of answers, which gets those of this process.
#[derive(Debug)]
pub(super) struct AnswerFile {
    path: PathBuf,
    file: File,
    /// The schema of its answers.
    schema: Value,
    /// The time when it is forced to the disk.
    sync: Due,
}

impl AnswerFile {
    /// Opens or creates the file, removes damaged lines, and returns the answers in it. Another process may not write it.
    pub(super) fn open(path: &Path) -> Result<(AnswerFile, Vec<Value>), Failure> {
        let failed = |error: io::Error| Failure::unwritable(path, error);
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(Failure::unwritable(path, "it is not a file"));
        }
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(failed)?;
        // A file system without locks has to do.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let help = "wait until it has ended, or give each process a share and a file of its own, such as --shard 1/2 and 2/2";
            return Err(Failure::unwritable(path, "another process writes it").with_help(help));
        }
        let (mut damaged, mut answers, mut end) = (Vec::new(), Vec::new(), 0);
        // Another's file stays as it is.
        let (mut is_known, mut foreign) = (false, None);
        lines(path, &file, |(number, place, is_own, answer)| {
            is_known |= is_own;
            foreign = foreign.or((!is_own).then_some(number));
            match answer {
                Ok(answer) => answers.push(answer),
                Err(None) => return Ok(()),
                Err(Some(_)) => damaged.push(place.clone()),
            }
            end = place.end;
            Ok(())
        })?;
        if let Some(number) = foreign.filter(|_| !is_known) {
            let why = format!("line {number} is no answer of `each`");
            return Err(Failure::invalid(path, why).with_help("name another file"));
        }
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
        let schema = answers.iter().map(|answer| &answer["schema"]).find(|schema| !schema.is_null());
        let schema = schema.cloned().unwrap_or_default();
        Ok((AnswerFile { path: path.to_owned(), file, schema, sync: Due::each(SYNC) }, answers))
    }

    /// Appends an answer, unless the file has answers of another kind.
    pub(super) fn add(&mut self, answer: &Value) -> Result<(), Failure> {
        match (self.schema.as_str(), answer["schema"].as_str()) {
            (Some(one), Some(other)) if one != other => return Err(mixed(&self.path, one, other)),
            (None, Some(schema)) => self.schema = schema.into(),
            _ => {}
        }
        let written = self.file.write_all(format!("{}\n", sealed(&answer.to_string())).as_bytes());
        written.map_err(|error| Failure::unwritable(&self.path, error))?;
        if self.sync.is_now() { self.sync() } else { Ok(()) }
    }

    /// Forces the answers to the disk.
    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        self.file.sync_all().map_err(|error| Failure::unwritable(&self.path, error))
    }
}

/// A line of a file: its number, its bytes with the line feed, whether it begins as answers do, and its answer or what is wrong; nothing
/// if the file ends within it.
type Line = (usize, Range<u64>, bool, Result<Value, Option<String>>);

/// Calls `each` with each line of a file, except blank ones. `path` names the file in errors.
fn lines(path: &Path, file: impl Read, mut each: impl FnMut(Line) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut reader = BufReader::new(file);
    let (mut from, mut bytes) = (0, Vec::new());
    for number in 1.. {
        bytes.clear();
        let read = reader.by_ref().take(MAX_ANSWER).read_until(b'\n', &mut bytes);
        let length = read.map_err(|error| Failure::unreadable(path, error))? as u64;
        let place = from..from + length;
        from = place.end;
        if length == 0 {
            break;
        }
        if length == MAX_ANSWER {
            return Err(invalid(path, format!("line {number}: an answer has at most {} MB", MAX_ANSWER >> 20)));
        }
        let line = bytes.trim_ascii_end();
        let is_own = BEGINNINGS.iter().any(|begin| line.starts_with(begin) || begin.starts_with(line));
        let answer = match bytes.ends_with(b"\n").then_some(line) {
            // A line without its end is not finished, even if all of the answer is there.
            None => Err(None),
            Some(b"") => continue,
            Some(line) => str::from_utf8(line).map_err(|error| error.to_string()).and_then(unsealed).map_err(Some),
        };
        each((number, place, is_own, answer))?;
    }
    Ok(())
}

/// Returns the files of answers in a folder, in the order of their names, or the file that is no folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !folder.is_dir() {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| Failure::unreadable(folder, error))?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort_unstable();
    Ok(files)
}

fn invalid(path: &Path, why: impl Display) -> Failure {
    let help = "give the command that wrote it again to compute the answer, or remove the file";
    Failure::invalid(path, why).with_help(help)
}
