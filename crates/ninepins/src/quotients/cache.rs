//! The quotients in memory, backed by a store.

use super::{MAX_BUILT, MAX_ELEMENTS, QuotientLimits};
use ninepins_misere::quotient::{DecodeError, MisereQuotient, Obstacle, Snapshot};
use ninepins_proof::quotient::Certificate;
use ninepins_rules::{Game, Heap};
use ninepins_solver::{Budget, Stopped};
use std::{
    cmp::Ordering,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The most games in memory.
const MAX_GAMES: usize = 16;

/// The longest text that is read: to check a longer one might take more time than the answer.
const MAX_BYTES: usize = 32 << 20;

/// A place that keeps quotients when the program ends, such as a folder.
///
/// Its texts are not trusted: where one is damaged, or about another game, or refused by the checker, the quotient is built again
/// and saved over it.
pub trait QuotientStore: Send + Sync {
    /// Returns the text that was saved for `game`, if there is one.
    fn load(&self, game: &Game) -> Option<String>;

    /// Saves `text`, an encoded quotient of `game`, unless a text that covers as many heaps was saved before. Failures are ignored.
    fn save(&self, game: &Game, text: &str);

    /// Deletes the text that was saved for `game`, which is wrong.
    fn discard(&self, game: &Game);
}

/// The quotients of the games that were asked about lately.
#[derive(Default)]
pub(crate) struct Cache {
    entries: Mutex<Vec<Entry>>,
    store: Option<Box<dyn QuotientStore>>,
}

/// A quotient as far as it has been built.
struct Entry {
    game: Game,
    quotient: MisereQuotient,
    snapshot: Snapshot,
    /// The reason why it was not built further, and the limit of bytes at that time.
    stuck: Option<(Stopped, u64)>,
}

impl Cache {
    pub(crate) fn new(store: Option<Box<dyn QuotientStore>>) -> Cache {
        Cache { entries: Mutex::default(), store }
    }

    /// Returns the quotient as far as it is known, without building; `None` if the budget ends the reading.
    pub(super) fn known(&self, game: &Game, budget: &Budget) -> Option<Snapshot> {
        if let Some(entry) = self.lock().iter().find(|entry| entry.game == *game) {
            return Some(entry.snapshot.clone());
        }
        let entry = self.loaded(game, budget).ok()?;
        let snapshot = entry.snapshot.clone();
        self.put(entry);
        Some(snapshot)
    }

    /// Returns the quotient, built until it covers all heaps up to `largest`.
    pub(super) fn built(&self, game: &Game, largest: Option<Heap>, budget: &Budget) -> Result<Snapshot, Stopped> {
        self.reading(game, largest, budget, |entry| entry.snapshot.clone())
    }

    /// Returns the certificate of the quotient that covers all heaps up to `largest` and no more, unless their values repeat. So
    /// its text does not depend on what is known already.
    pub(super) fn certificate(
        &self,
        game: &Game,
        largest: Option<Heap>,
        budget: &Budget,
    ) -> Result<Certificate, Stopped> {
        let size = largest.map_or(0, Heap::size);
        let is_larger = |entry: &Entry| entry.quotient.heaps() as u64 > size;
        let known = |entry: &Entry| (!is_larger(entry)).then(|| entry.quotient.certificate());
        if let Some(certificate) = self.reading(game, largest, budget, known)? {
            return Ok(certificate);
        }
        let mut fresh = Entry::new(game);
        fresh.extend(size, budget)?;
        Ok(fresh.quotient.certificate())
    }

    /// Reads something of the quotient, once it covers all heaps up to `largest`.
    fn reading<T>(
        &self,
        game: &Game,
        largest: Option<Heap>,
        budget: &Budget,
        read: impl FnOnce(&Entry) -> T,
    ) -> Result<T, Stopped> {
        // While this thread extends the entry, others build their own, and the larger one stays.
        let taken = {
            let mut all = self.lock();
            let at = all.iter().position(|entry| entry.game == *game);
            at.map(|at| all.remove(at))
        };
        let mut entry = match taken {
            Some(entry) => entry,
            None => self.loaded(game, budget)?,
        };
        let covers = |entry: &Entry| largest.is_none_or(|heap| entry.snapshot.covers(heap));
        let mut stopped = None;
        if !covers(&entry) {
            stopped = entry.extend(largest.map_or(0, Heap::size), budget).err();
            if let Some(store) = self.store.as_ref().filter(|_| entry.has_grown()) {
                store.save(game, &entry.quotient.encode());
            }
            entry.snapshot = entry.quotient.snapshot();
        }
        let found = match stopped {
            Some(stopped) if !covers(&entry) => Err(stopped),
            _ => Ok(read(&entry)),
        };
        self.put(entry);
        found
    }

    /// Loads the quotient from the store, or begins a new one.
    fn loaded(&self, game: &Game, budget: &Budget) -> Result<Entry, Stopped> {
        let text = self.store.as_ref().and_then(|store| Some((store, store.load(game)?)));
        let quotient = match text.filter(|(_, text)| text.len() <= MAX_BYTES) {
            None => return Ok(Entry::new(game)),
            Some((store, text)) => match MisereQuotient::decode(game, &text, budget) {
                Ok(quotient) => quotient,
                Err(DecodeError::Stopped(stopped)) => return Err(stopped),
                Err(DecodeError::Unsupported) => return Ok(Entry::new(game)),
                Err(DecodeError::Refused(_) | DecodeError::Unreadable(_)) => {
                    store.discard(game);
                    return Ok(Entry::new(game));
                }
            },
        };
        Ok(Entry { game: game.clone(), snapshot: quotient.snapshot(), quotient, stuck: None })
    }

    fn put(&self, entry: Entry) {
        let mut all = self.lock();
        if let Some(other) = all.iter_mut().find(|other| other.game == entry.game) {
            if other.quotient.heaps() < entry.quotient.heaps() {
                *other = entry;
            }
            return;
        }
        if all.len() == MAX_GAMES {
            all.remove(0);
        }
        all.push(entry);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    /// Begins the quotient, without heaps.
    fn new(game: &Game) -> Entry {
        let quotient = MisereQuotient::of(game).expect("a cache is only asked about games that have quotients");
        Entry { game: game.clone(), snapshot: quotient.snapshot(), quotient, stuck: None }
    }

    /// Checks whether the quotient covers more heaps than the snapshot.
    fn has_grown(&self) -> bool {
        self.quotient.heaps() as u64 > self.snapshot.heaps()
    }

    /// Builds to heap `size`, or until the values of heaps are proved to repeat. A failure for which time and positions are not to
    /// blame is remembered, and not tried again with no more memory.
    fn extend(&mut self, size: u64, budget: &Budget) -> Result<(), Stopped> {
        let most = match size.cmp(&MAX_BUILT) {
            Ordering::Greater => QuotientLimits::new(&self.game, None, MAX_ELEMENTS).last_heap(),
            _ => MAX_BUILT,
        };
        let may_go_on = |stopped: &Stopped| stopped.is_from_outside() || *stopped == Stopped::Positions;
        while (self.quotient.heaps() as u64) < size && self.quotient.period().is_none() {
            if let Some((stopped, memory)) = &self.stuck
                && *memory >= budget.memory
            {
                return Err(stopped.clone());
            }
            let heaps = self.quotient.heaps();
            let only =
                |why: String| Stopped::BeyondTable(format!("the misère quotient is known to heap {heaps} only; {why}"));
            let extended = if heaps as u64 >= most || (size > most && !self.quotient.may_repeat()) {
                Err(only(format!("it is not built further than to heap {most}")))
            } else {
                self.quotient.extend(MAX_ELEMENTS, budget).map_err(|obstacle| match obstacle {
                    Obstacle::Stopped(stopped) if may_go_on(&stopped) => stopped,
                    Obstacle::Stopped(stopped) => only(format!("with one heap more, {stopped}")),
                    Obstacle::Order => {
                        only(format!("with one heap more it seems to have more than {MAX_ELEMENTS} elements"))
                    }
                    _ => only("with one heap more it was not found".to_owned()),
                })
            };
            if let Err(stopped) = extended {
                if !may_go_on(&stopped) {
                    self.stuck = Some((stopped.clone(), budget.memory));
                }
                return Err(stopped);
            }
            self.stuck = None;
        }
        Ok(())
    }
}
