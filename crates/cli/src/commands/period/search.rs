//! The search for a period, within limits.

use crate::{
    args::{Rules, size, time},
    failure::{Exit, Failure, say},
    files,
    job::{Due, Job, Progress, duration, per_second},
};
use ninepins::{
    Player, Stopped, grouped,
    json::PeriodShape,
    rules::Code,
    sequence::{Ending, Findings, MAX_SEARCHED_HEAP, PeriodDriver, PeriodLimits, Status},
};
use serde_json::{Value, json};
use std::{
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The longest time between two pauses.
const TICK: Duration = Duration::from_secs(1);

/// Advice about a file that is refused.
const AFRESH: &str = "it was not changed; to begin a new search, give --checkpoint another FILE";

/// Limits of a search.
#[derive(clap::Args, Debug)]
pub(in super::super) struct Limits {
    /// Stop at heap N [default: none; a proved period ends the search]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_SEARCHED_HEAP))]
    to: Option<u64>,

    /// Stop at heap N if more than one heap in 32 is rare: the more heaps are rare, the longer a value takes
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_SEARCHED_HEAP))]
    dense_to: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h
    #[arg(long, value_name = "T", help_heading = "Limits", default_value = "5m", value_parser = time)]
    time: Duration,

    /// Hold no more than SIZE, such as 512MB or 2GB; a quarter of it is for values, in long runs a byte each
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "2GB", value_parser = size)]
    max_memory: u64,
}

/// The checkpoint of a long search.
#[derive(clap::Args, Debug)]
pub(super) struct Saving {
    /// Save the search in FILE, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,

    /// Save the checkpoint each T
    #[arg(long, value_name = "T", default_value = "30s", value_parser = time, requires = "checkpoint")]
    pub(super) every: Duration,
}

/// A search that has ended.
#[derive(Debug)]
pub(in super::super) struct Searched {
    pub(in super::super) rules: Rules,
    pub(in super::super) findings: Findings,
    pub(super) driver: PeriodDriver,
    /// The reason of its end, or of a stop.
    pub(super) ended: Result<Ending, Stopped>,
    /// There is a file to resume from.
    pub(super) is_saved: bool,
    /// The failure to save the end of the search.
    pub(super) unsaved: Option<Failure>,
}

impl Limits {
    /// Returns the limits as the answers of a survey keep them.
    pub(in super::super) fn recorded(&self) -> Value {
        let Limits { to, dense_to, time, max_memory } = self;
        json!({ "to": to, "dense_to": dense_to, "time": time.as_secs_f64(), "max_memory": max_memory })
    }

    /// Searches without a checkpoint.
    pub(in super::super) fn search(&self, rules: Rules, job: Job<'_>) -> Result<Searched, Failure> {
        self.search_saved(rules, job, &Saving { checkpoint: None, every: Duration::MAX })
    }

    /// Searches, and resumes from a checkpoint if there is one.
    pub(super) fn search_saved(&self, rules: Rules, mut job: Job<'_>, saving: &Saving) -> Result<Searched, Failure> {
        let Some(code) = rules.code() else {
            let message = match rules.game.ruleset().code(Player::Left) {
                Some(_) => {
                    "heaps with limits have no single sequence of nim-values in which a period could be looked for"
                }
                None => {
                    "a table and pairs have no sequence of nim-values without end in which a period could be looked for"
                }
            };
            return Err(Failure::refused(rules.line(), message)
                .with_help("codes without limits have one sequence of values, such as kayles or '0.07'"));
        };
        let (file, driver) = saving.resumed(code, self.to, self.max_memory)?;
        let mut driver = driver.with_limits(PeriodLimits { to: self.to, dense_to: self.dense_to });
        let save = |driver: &PeriodDriver| match file {
            Some(file) => files::write_by(file, |out| Ok(driver.stream_bytes(|piece| out.write_all(piece))?)),
            None => Ok(()),
        };
        // A file that cannot be written is reported before the work, not after it.
        save(&driver)?;
        if Progress::is_seen() || file.is_some() {
            job = job.pausing(TICK.min(saving.every));
        }
        let budget = job.budget(Some(self.time), self.max_memory);
        let (mut due, mut last) = (Due::each(saving.every), (Instant::now(), driver.sequence().len()));
        let mut ended = loop {
            match driver.advance(&budget) {
                Err(Stopped::Paused) => {
                    if due.is_now()
                        && let Err(failure) = save(&driver)
                    {
                        // The disk may have room again later.
                        say(&format!("note: {}", failure.message()));
                    }
                    job.show(&words(&driver, last));
                    let len = driver.sequence().len();
                    job.resume(len > last.1);
                    last = (Instant::now(), len);
                }
                ended => break ended,
            }
        };
        drop(job);
        let findings = driver.findings();
        // A search that ran out of memory may have values that are not verified, and is not saved.
        let unsaved = if ended == Err(Stopped::Memory) { None } else { save(&driver).err() };
        if matches!(findings.status, Status::Proved(_)) {
            // A stop may come together with the proof.
            ended = Ok(Ending::Proved);
        }
        let is_saved = unsaved.is_none() && file.is_some_and(|file| file.exists());
        Ok(Searched { rules, findings, driver, ended, is_saved, unsaved })
    }
}

/// Returns the progress of a search, in words. It had some length at an earlier time.
fn words(driver: &PeriodDriver, (began, before): (Instant, u64)) -> String {
    let progress = driver.progress();
    let len = progress.known;
    let rate = (len - before.min(len)) as f64 / began.elapsed().as_secs_f64().max(1e-3);
    let mut text = format!("heap {}, {}, ", grouped(len - 1), per_second(rate));
    if let Some(rare) = progress.rare {
        text += &format!("{} rare to {}, ", grouped(rare.count), grouped(rare.last));
    }
    text += &format!("max {}, ", progress.max);
    if let Some(to) = progress.to.filter(|_| rate > 0.0) {
        text += &format!("{} left, ", duration(to.saturating_sub(len) as f64 / rate));
    }
    text
}

impl Saving {
    /// Resumes the search for the period of `code` from the checkpoint, if that has at most `most` bytes and does not go beyond heap
    /// `to`; otherwise begins it. Returns the file to save it in, too.
    fn resumed(&self, code: &Code, to: Option<u64>, most: u64) -> Result<(Option<&Path>, PeriodDriver), Failure> {
        let new = || PeriodDriver::new(code);
        let Some(path) = self.checkpoint.as_deref() else { return Ok((None, new())) };
        let Some(saved) = read(path, code, most)? else { return Ok((Some(path), new())) };
        if to.is_none_or(|to| saved.sequence().len() <= to + 1) {
            return Ok((Some(path), saved));
        }
        let (path, last) = (path.display(), grouped(saved.sequence().len() - 1));
        say(&format!(
            "note: {path} covers the heaps up to {last}, more than --to allows; it was neither used nor changed"
        ));
        Ok((None, new()))
    }
}

/// Reads the search for the period of `code` from a file of at most `most` bytes, if there is one.
fn read(path: &Path, code: &Code, most: u64) -> Result<Option<PeriodDriver>, Failure> {
    let name = path.display().to_string();
    let unreadable = |why: &dyn Display| Failure::unreadable(&name, why);
    let there = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        there => there.map_err(|error| unreadable(&error))?,
    };
    if !there.is_file() {
        return Err(unreadable(&"it is not a file"));
    }
    if there.len() > most {
        let help = "a larger --max-memory has room for it";
        return Err(unreadable(&"it is larger than the memory allowed").with_help(help));
    }
    let bytes = fs::read(path).map_err(|error| unreadable(&error))?;
    let invalid = |why: &dyn Display| Failure::invalid(&name, why).with_help(AFRESH);
    let driver = PeriodDriver::from_bytes(&bytes).map_err(|why| invalid(&why))?;
    let of = driver.sequence().code();
    if of != code {
        return Err(invalid(&format!("it is a checkpoint of {of}, not of {code}")));
    }
    Ok(Some(driver))
}

impl Searched {
    /// Returns the last heap whose value was found.
    pub(in super::super) fn to(&self) -> u64 {
        self.findings.known - 1
    }

    /// Returns the JSON type of the answer.
    pub(in super::super) fn shape(&self) -> PeriodShape {
        PeriodShape::of(&self.rules.game, &self.driver, &self.findings, &self.ended)
    }

    /// Returns the exit code of the program.
    pub(in super::super) fn exit(&self) -> Exit {
        match &self.ended {
            Err(stop) => Exit::after(Some(stop)),
            Ok(Ending::Endless | Ending::Dense) => Exit::Stopped,
            Ok(_) => Exit::Answered,
        }
    }
}
