//! What is done beside a long search: signs of life, and checkpoints.

use super::{
    checkpoint::Checkpoint,
    pace::{duration, per_second},
    search::Saving,
};
use crate::{
    failure::{Failure, say},
    progress::Progress,
    ticker::Ticker,
};
use ninepins::{
    Budget, Stopped, grouped,
    sequence::{PeriodSearch, Sequence, State, Windows},
};
use std::{
    fmt::Display,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, atomic::AtomicBool, atomic::Ordering},
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
    prefix: String,
    note: Arc<Mutex<String>>,
    progress: Option<Progress>,
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
        (to, prefix): (Option<u64>, &str),
        saving: &Saving,
        most: u64,
    ) -> Result<Tender, Failure> {
        let file = saving.checkpoint.clone();
        let kept = match &file {
            Some(path) => Checkpoint::read(path, game, most)?,
            None => None,
        };
        let (note, now) = (Arc::<Mutex<String>>::default(), Instant::now());
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
            prefix: prefix.to_owned(),
            progress: Some(Progress::showing(note.clone())),
            note,
            ticker: (is_seen || is_kept).then(|| Ticker::start(TICK.min(saving.every))),
            last_tick: (now, len),
            last_saved: now,
            last_max: None,
        })
    }

    /// Interrupts the search now and then.
    pub(super) fn flag(&self) -> Option<Arc<AtomicBool>> {
        self.ticker.as_ref().map(Ticker::flag)
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
        Failure::unreadable(&name.unwrap_or_default(), why).with_help(help)
    }

    /// Whether the search was only interrupted to be looked at, which is done.
    pub(super) fn goes_on(
        &mut self,
        stopped: &Stopped,
        budget: &Budget,
        sequence: &Sequence,
        search: Option<&PeriodSearch>,
    ) -> bool {
        let (before, len) = (self.last_tick, sequence.len());
        if *stopped != Stopped::Interrupted || budget.interrupt.load(Ordering::Relaxed) {
            return false;
        }
        if !self.ticker.as_ref().is_some_and(|ticker| ticker.ticked(len > before.1)) {
            return false;
        }
        if self.last_saved.elapsed() >= self.every
            && let Err(failure) = self.save(sequence, search)
        {
            // The disk may have room again later.
            say(&format!("note: {}", failure.message()));
        }
        if Progress::is_seen() {
            self.tell(sequence, search);
        }
        self.last_tick = (Instant::now(), len);
        true
    }

    /// Saves for the last time, unless the memory was too small, which may leave values that are not verified. Tells whether there
    /// is something to go on from.
    pub(super) fn finish(&mut self, search: &PeriodSearch, stopped: Option<&Stopped>) -> Result<bool, Failure> {
        self.progress = None;
        if stopped != Some(&Stopped::Memory) {
            self.save(search.sequence(), Some(search))?;
        }
        Ok(self.file.as_ref().is_some_and(|file| file.exists()))
    }

    fn save(&mut self, sequence: &Sequence, search: Option<&PeriodSearch>) -> Result<(), Failure> {
        let Some(file) = &self.file else { return Ok(()) };
        let known = search.map_or(0, PeriodSearch::max);
        let len = sequence.len();
        let looked = if len > self.looked[1] { self.looked[1] } else { self.looked[0] };
        let state = sequence.state(if sequence.is_whole() { u64::MAX } else { SAVED });
        let windows = search.filter(|_| state.forgets()).map(PeriodSearch::windows);
        Checkpoint { looked, max: known.max(self.max), state, windows }.write(file, &self.game)?;
        self.last_saved = Instant::now();
        Ok(())
    }

    /// Says how far it is.
    fn tell(&mut self, sequence: &Sequence, search: Option<&PeriodSearch>) {
        if self.last_max.is_none_or(|last| last.elapsed() >= ASK_MAX) {
            self.max = search.map_or(0, PeriodSearch::max).max(self.max);
            self.last_max = Some(Instant::now());
        }
        let (len, (began, before)) = (sequence.len(), self.last_tick);
        let rate = (len - before.min(len)) as f64 / began.elapsed().as_secs_f64().max(1e-3);
        let mut text = format!("{}heap {}, {}, ", self.prefix, grouped(len - 1), per_second(rate));
        if sequence.mask().is_some() {
            let rare = sequence.rare();
            let last = rare.last().map_or(0, |&(heap, _)| heap);
            text += &format!("{} rare to {}, ", grouped(rare.len() as u64), grouped(last));
        }
        text += &format!("max {}, ", self.max);
        if let Some(to) = self.to.filter(|_| rate > 0.0) {
            text += &format!("{} left, ", duration(to.saturating_sub(len) as f64 / rate));
        }
        *self.note.lock().unwrap_or_else(PoisonError::into_inner) = text;
    }
}
