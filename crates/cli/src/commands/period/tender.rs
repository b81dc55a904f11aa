//! What is done beside a long search: signs of life, and checkpoints.

use super::{
    checkpoint::Checkpoint,
    pace::{duration, per_second},
    search::Saving,
};
use crate::{
    failure::{Failure, say},
    progress::{Progress, Telling},
    ticker::Ticker,
};
use ninepins::{
    Stopped, Watch, grouped,
    sequence::{PeriodSearch, State, Windows},
};
use std::{
    fmt::Display,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// How often it is looked how far the search has come.
const TICK: Duration = Duration::from_secs(1);

/// How many values of the first, and of the last, are saved where not all are held: more than are found between two looks for
/// windows that come back.
const SAVED: u64 = 1 << 24;

/// How often the largest value is asked for: that takes a while.
const ASK_MAX: Duration = Duration::from_secs(10);

/// Looks after a search.
pub(super) struct Tender {
    game: String,
    file: Option<PathBuf>,
    every: Duration,
    /// What was in the file.
    pub(super) resumed: Option<State>,
    /// And of windows, if not all values were.
    pub(super) windows: Option<Windows>,
    /// At how many values a period was looked for the last two times. The last time it may have been found.
    looked: [u64; 2],
    /// The largest value, as far as the search itself does not know.
    pub(super) max: u32,
    to: Option<u64>,
    telling: Option<Telling>,
    ticker: Option<Ticker>,
    last_tick: (Instant, u64),
    last_saved: Instant,
    last_max: Option<Instant>,
}

impl Tender {
    /// Looks after the search for the game of this line, which goes to some heap and is kept somewhere. A checkpoint of at most
    /// `most` bytes is read.
    pub(super) fn new(
        game: &str,
        (to, telling): (Option<u64>, Telling),
        saving: &Saving,
        most: u64,
    ) -> Result<Tender, Failure> {
        let mut file = saving.checkpoint.clone();
        let mut kept = match &file {
            Some(path) => Checkpoint::read(path, game, most)?,
            None => None,
        };
        if let (Some(to), Some(path)) = (to, &file)
            && let Some(beyond) = kept.take_if(|kept| kept.state.len > to + 1)
        {
            let (path, last) = (path.display(), grouped(beyond.state.len - 1));
            say(&format!("note: {path} goes on to heap {last}; it is left as it is, and not used for so few heaps"));
            file = None;
        }
        let now = Instant::now();
        let (is_seen, is_kept) = (Progress::is_seen(), file.is_some());
        let (looked, max, len) = kept.as_ref().map_or((0, 0, 0), |kept| (kept.looked, kept.max, kept.state.len));
        let (resumed, windows) = kept.map(|kept| (kept.state, kept.windows)).unzip();
        Ok(Tender {
            game: game.to_owned(),
            file,
            every: saving.every,
            resumed,
            windows: windows.flatten(),
            looked: [looked; 2],
            max,
            to,
            telling: Some(telling),
            ticker: (is_seen || is_kept).then(|| Ticker::start(TICK.min(saving.every))),
            last_tick: (now, len),
            last_saved: now,
            last_max: None,
        })
    }

    /// Returns what stops the search: `watch`, and pauses in which it is [looked at](Tender::look).
    pub(super) fn watch(&self, watch: impl Watch + 'static) -> Arc<dyn Watch> {
        match &self.ticker {
            Some(ticker) => Arc::new(ticker.watch(watch)),
            None => Arc::new(watch),
        }
    }

    /// At how many values a period was looked for last, in vain.
    pub(super) fn looked(&self) -> u64 {
        self.looked[0]
    }

    /// A period was looked for at so many values.
    pub(super) fn look_done(&mut self, len: u64) {
        self.looked = [self.looked[1], len];
    }

    /// What was read is no state of this game.
    pub(super) fn refused(&self, why: &dyn Display, help: &str) -> Failure {
        let name = self.file.as_ref().map(|file| file.display().to_string());
        Failure::invalid(&name.unwrap_or_default(), why).with_help(help)
    }

    /// Looks at the search, which is paused.
    pub(super) fn look(&mut self, search: &PeriodSearch) {
        let (before, len) = (self.last_tick, search.sequence().len());
        if self.last_saved.elapsed() >= self.every
            && let Err(failure) = self.save(search)
        {
            // The disk may have room again later.
            say(&format!("note: {}", failure.message()));
        }
        if Progress::is_seen() {
            self.tell(search);
        }
        self.last_tick = (Instant::now(), len);
        if let Some(ticker) = &mut self.ticker {
            ticker.go_on(len > before.1);
        }
    }

    /// Saves for the last time, unless the memory was too small, which may leave values that are not verified. Tells whether there
    /// is something to go on from.
    pub(super) fn finish(&mut self, search: &PeriodSearch, stopped: Option<&Stopped>) -> Result<bool, Failure> {
        self.telling = None;
        if stopped != Some(&Stopped::Memory) {
            self.save(search)?;
        }
        Ok(self.file.as_ref().is_some_and(|file| file.exists()))
    }

    /// Saves the search, if there is a file for it.
    pub(super) fn save(&mut self, search: &PeriodSearch) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let (sequence, max) = (search.sequence(), search.max().max(self.max));
        let len = sequence.len();
        let looked = if len > self.looked[1] { self.looked[1] } else { self.looked[0] };
        let state = sequence.state(if sequence.is_whole() { u64::MAX } else { SAVED });
        let windows = state.forgets().then(|| search.windows());
        Checkpoint { looked, max, state, windows }.write(file, &self.game)?;
        self.last_saved = Instant::now();
        Ok(())
    }

    /// Says how far it is.
    fn tell(&mut self, search: &PeriodSearch) {
        let Some(telling) = &self.telling else { return };
        let sequence = search.sequence();
        if self.last_max.is_none_or(|last| last.elapsed() >= ASK_MAX) {
            self.max = search.max().max(self.max);
            self.last_max = Some(Instant::now());
        }
        let (len, (began, before)) = (sequence.len(), self.last_tick);
        let rate = (len - before.min(len)) as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let mut text = format!("heap {}, {}, ", grouped(len - 1), per_second(rate));
        if sequence.mask().is_some() {
            let rare = sequence.rare();
            let last = rare.last().map_or(0, |&(heap, _)| heap);
            text += &format!("{} rare to {}, ", grouped(rare.len() as u64), grouped(last));
        }
        text += &format!("max {}, ", self.max);
        if let Some(to) = self.to.filter(|_| rate > 0.0) {
            text += &format!("{} left, ", duration(to.saturating_sub(len) as f64 / rate));
        }
        telling.say(&text);
    }
}
