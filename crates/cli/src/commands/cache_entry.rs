//! The quotient of one game in the user's cache: a command resumes from it, and saves what it builds.

use crate::{failure::say, store::Folder};
use ninepins::{
    Budget, Game, Stopped,
    quotient::{DecodeError, MisereQuotient},
};
use std::time::{Duration, Instant};

/// The time between two saves while a quotient is built.
const EVERY: Duration = Duration::from_secs(60);

/// The place of one quotient in the cache. Without a folder nothing is saved.
#[derive(Debug, Default)]
pub(super) struct CacheEntry {
    folder: Option<Folder>,
    /// The number of heaps of the saved quotient, 0 if none is known.
    saved: usize,
    last_saved: Option<Instant>,
    /// The failure of the last save.
    failure: Option<String>,
}

impl CacheEntry {
    pub(super) fn new(folder: Option<Folder>) -> CacheEntry {
        CacheEntry { folder, last_saved: Some(Instant::now()), ..CacheEntry::default() }
    }

    /// Returns the saved quotient, if it has no more than these heaps and elements. Otherwise a note on stderr gives the reason.
    pub(super) fn load(
        &mut self,
        game: &Game,
        (heaps, order): (u64, usize),
        budget: &Budget,
    ) -> Option<MisereQuotient> {
        let Some(folder) = &self.folder else {
            say("note: there is no place for a cache, so the quotient is built afresh");
            return None;
        };
        let Some(text) = folder.load(game) else {
            say(&format!("note: nothing is in the cache for {game}, so the quotient is built afresh"));
            return None;
        };
        let why = match MisereQuotient::decode(game, &text, budget) {
            Ok(saved) => {
                self.saved = saved.heaps();
                if saved.heaps() as u64 > heaps {
                    format!("covers the heaps up to {}, more than {heaps}", saved.heaps())
                } else if saved.order() > order {
                    format!("has {} elements, more than {order}", saved.order())
                } else {
                    return Some(saved);
                }
            }
            Err(DecodeError::Stopped(Stopped::Memory)) => "does not fit into --max-memory".to_owned(),
            Err(DecodeError::Stopped(stopped)) => format!("was not read: {stopped}"),
            // The file stays: it may be right, and have taken long.
            Err(DecodeError::Unsupported) => "is too large to resume from".to_owned(),
            Err(why) => {
                folder.discard(game);
                format!("is invalid: {why}")
            }
        };
        say(&format!("note: the cached quotient of {game} {why}; the quotient is built afresh"));
        None
    }

    /// Saves the quotient if the last save is long ago.
    pub(super) fn save_if_due(&mut self, quotient: &MisereQuotient) {
        if self.last_saved.is_some_and(|last| last.elapsed() >= EVERY) {
            self.save(quotient);
        }
    }

    /// Saves the quotient if it has more heaps than the saved one.
    fn save(&mut self, quotient: &MisereQuotient) {
        let Some(folder) = &self.folder else { return };
        if quotient.heaps() > self.saved {
            match folder.save_if_larger(quotient.game(), &quotient.encode()) {
                Ok(()) => self.saved = quotient.heaps(),
                Err(why) => self.failure = Some(why),
            }
        }
        self.last_saved = Some(Instant::now());
    }

    /// Saves the quotient for the last time, and reports a failure on stderr. Returns true if there is a quotient to resume from.
    pub(super) fn finish(mut self, quotient: &MisereQuotient) -> bool {
        self.save(quotient);
        match self.failure.filter(|_| self.saved < quotient.heaps()) {
            Some(why) => {
                say(&format!("note: the quotient was not saved: {why}"));
                false
            }
            None => self.folder.is_some() && quotient.heaps() > 0,
        }
    }
}
