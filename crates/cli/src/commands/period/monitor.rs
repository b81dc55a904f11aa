//! The progress of a long search, and its checkpoint file.

use super::search::Saving;
use crate::{
    failure::{Failure, say},
    files,
    progress::{Progress, Ticker, duration, per_second},
};
use ninepins::{Stopped, Watch, grouped, rules::Code, sequence::PeriodDriver};
use std::{
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// The time between two pauses.
const TICK: Duration = Duration::from_secs(1);

/// Advice about a file that is refused.
const AFRESH: &str = "it was not changed; to begin a new search, give --checkpoint another FILE";

/// Shows the progress of a search, and saves it.
pub(super) struct Monitor {
    file: Option<PathBuf>,
    every: Duration,
    progress: Option<Progress>,
    ticker: Option<Ticker>,
    last_tick: (Instant, u64),
    last_saved: Instant,
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

impl Monitor {
    /// Begins the search for the period of `code`, or resumes it from a checkpoint of at most `most` bytes that does not go
    /// beyond heap `to`.
    pub(super) fn new(
        code: &Code,
        (to, progress): (Option<u64>, Progress),
        saving: &Saving,
        most: u64,
    ) -> Result<(Monitor, PeriodDriver), Failure> {
        let mut file = saving.checkpoint.clone();
        let mut saved = match &file {
            Some(path) => read(path, code, most)?,
            None => None,
        };
        if let (Some(to), Some(path)) = (to, &file)
            && let Some(beyond) = saved.take_if(|saved| saved.sequence().len() > to + 1)
        {
            let (path, last) = (path.display(), grouped(beyond.sequence().len() - 1));
            say(&format!(
                "note: {path} covers the heaps up to {last}, more than --to allows; it was neither used nor changed"
            ));
            file = None;
        }
        let now = Instant::now();
        let (is_seen, is_kept) = (Progress::is_seen(), file.is_some());
        let monitor = Monitor {
            file,
            every: saving.every,
            progress: Some(progress),
            ticker: (is_seen || is_kept).then(|| Ticker::start(TICK.min(saving.every))),
            last_tick: (now, saved.as_ref().map_or(0, |saved| saved.sequence().len())),
            last_saved: now,
        };
        Ok((monitor, saved.unwrap_or_else(|| PeriodDriver::new(code))))
    }

    /// Returns the watch that stops the search as `watch` does, and pauses it for a [look](Monitor::look).
    pub(super) fn watch(&self, watch: impl Watch + 'static) -> Arc<dyn Watch> {
        match &self.ticker {
            Some(ticker) => Arc::new(ticker.watch(watch)),
            None => Arc::new(watch),
        }
    }

    /// Shows and saves the search, which is paused.
    pub(super) fn look(&mut self, driver: &PeriodDriver) {
        let (before, len) = (self.last_tick, driver.sequence().len());
        if self.last_saved.elapsed() >= self.every
            && let Err(failure) = self.save(driver)
        {
            // The disk may have room again later.
            say(&format!("note: {}", failure.message()));
        }
        if Progress::is_seen() {
            self.show(driver);
        }
        self.last_tick = (Instant::now(), len);
        if let Some(ticker) = &mut self.ticker {
            ticker.resume(len > before.1);
        }
    }

    /// Saves for the last time. A search that ran out of memory may have values that are not verified, and is not saved. Returns
    /// whether there is a file to resume from.
    pub(super) fn finish(&mut self, driver: &PeriodDriver, stopped: Option<&Stopped>) -> Result<bool, Failure> {
        self.progress = None;
        if stopped != Some(&Stopped::Memory) {
            self.save(driver)?;
        }
        Ok(self.file.as_ref().is_some_and(|file| file.exists()))
    }

    /// Saves the search, if there is a file for it.
    pub(super) fn save(&mut self, driver: &PeriodDriver) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        files::write_by(file, |out| driver.stream_bytes(|piece| out.write_all(piece)))?;
        self.last_saved = Instant::now();
        Ok(())
    }

    /// Shows the progress.
    fn show(&self, driver: &PeriodDriver) {
        let Some(shown) = &self.progress else { return };
        let (progress, (began, before)) = (driver.progress(), self.last_tick);
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
        shown.show(&text);
    }
}
