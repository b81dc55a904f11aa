//! The quotient of a game in the user's cache: where a command goes on from, and where it leaves what it has built.

use crate::{failure::say, store::Folder};
use ninepins::{
    Budget, Game, Stopped,
    quotient::{DecodeError, MisereQuotient},
};
use std::time::{Duration, Instant};

/// How often what is being built is saved.
const EVERY: Duration = Duration::from_secs(60);

/// Where one quotient is kept. Without a folder it is kept nowhere.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    folder: Option<Folder>,
    /// How many heaps what is there is known to have.
    saved: usize,
    last_saved: Option<Instant>,
    /// Why it could not be saved.
    failed: Option<String>,
}

impl Keeper {
    pub(super) fn new(folder: Option<Folder>) -> Keeper {
        Keeper { folder, last_saved: Some(Instant::now()), ..Keeper::default() }
    }

    /// What was kept, where it has no more heaps and elements than are asked for. If there is nothing, it says why on stderr.
    pub(super) fn resumed(
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
            Ok(kept) => {
                self.saved = kept.heaps();
                if kept.heaps() as u64 > heaps {
                    format!("covers the heaps up to {}, more than {heaps}", kept.heaps())
                } else if kept.order() > order {
                    format!("has {} elements, more than {order}", kept.order())
                } else {
                    return Some(kept);
                }
            }
            Err(DecodeError::Stopped(Stopped::Memory)) => "does not fit into --max-memory".to_owned(),
            Err(DecodeError::Stopped(stopped)) => format!("was not read: {stopped}"),
            // It may be right, and have taken long.
            Err(DecodeError::Unsupported) => "is too large to be gone on from".to_owned(),
            Err(why) => {
                folder.discard(game);
                format!("was refused: {why}")
            }
        };
        say(&format!("note: what is in the cache for {game} {why}; the quotient is built afresh"));
        None
    }

    /// Saves what has been built if that was not done lately.
    pub(super) fn now_and_then(&mut self, quotient: &MisereQuotient) {
        if self.last_saved.is_some_and(|last| last.elapsed() >= EVERY) {
            self.save(quotient);
        }
    }

    /// Saves what has been built, if there is more than before.
    pub(super) fn save(&mut self, quotient: &MisereQuotient) {
        let Some(folder) = &self.folder else { return };
        if quotient.heaps() > self.saved {
            match folder.keep(quotient.game(), &quotient.encode()) {
                Ok(()) => self.saved = quotient.heaps(),
                Err(why) => self.failed = Some(why),
            }
        }
        self.last_saved = Some(Instant::now());
    }

    /// Says on stderr if the last that was built could not be saved, and tells whether it can be gone on with.
    pub(super) fn finish(mut self, quotient: &MisereQuotient) -> bool {
        self.save(quotient);
        match self.failed.filter(|_| self.saved < quotient.heaps()) {
            Some(why) => {
                say(&format!("note: the quotient was not kept: {why}"));
                false
            }
            None => self.folder.is_some() && quotient.heaps() > 0,
        }
    }
}
