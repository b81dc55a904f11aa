//! The quotients that were built, and those on the shelf.

use super::{MAX_BUILT, MAX_ELEMENTS};
use ninepins_misere::quotient::{DecodeError, MisereQuotient, Obstacle, Snapshot};
use ninepins_proof::quotient::Certificate;
use ninepins_rules::{Game, Heap};
use ninepins_solver::{Budget, Stopped};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many games are kept.
const MAX_GAMES: usize = 16;

/// A longer text is not read when a position is asked about: to check it might take longer than the answer.
const MAX_BYTES: usize = 32 << 20;

/// A place where quotients are kept when the program ends.
///
/// Nothing that comes from it is believed: a text that is damaged or not about the game, or that the checker refuses, is built anew
/// and written over.
pub trait Shelf: Send + Sync {
    /// The text that was kept for `game`, if there is one.
    fn load(&self, game: &Game) -> Option<String>;

    /// Keeps `text`, which a quotient of `game` is read from, if that can be done and what was kept has no more heaps.
    fn save(&self, game: &Game, text: &str);

    /// Takes away what was kept for `game`, which is wrong.
    fn discard(&self, game: &Game);
}

/// The quotients of some games.
#[derive(Default)]
pub(super) struct Store {
    kept: Mutex<Vec<Kept>>,
    shelf: Option<Box<dyn Shelf>>,
}

/// A quotient as far as it has been built.
struct Kept {
    game: Game,
    quotient: MisereQuotient,
    known: Snapshot,
    /// Why it was not built further, with so many bytes to hold it.
    stuck: Option<(Stopped, u64)>,
}

impl Store {
    pub(super) fn new(shelf: Option<Box<dyn Shelf>>) -> Store {
        Store { kept: Mutex::default(), shelf }
    }

    /// What is known of the game without building anything; `None` if it has no quotients, or the budget ends the work.
    pub(super) fn at_hand(&self, game: &Game, budget: &Budget) -> Option<Snapshot> {
        if let Some(kept) = self.lock().iter().find(|kept| kept.game == *game) {
            return Some(kept.known.clone());
        }
        let kept = self.begun(game, budget).ok()?;
        let known = kept.known.clone();
        self.put(kept);
        Some(known)
    }

    /// What is known of the game, built until it covers all heaps up to `largest`; and what kept it from that.
    pub(super) fn built(&self, game: &Game, largest: Option<Heap>, budget: &Budget) -> Result<Snapshot, Stopped> {
        self.reading(game, largest, budget, |kept| kept.known.clone())
    }

    /// The certificate of the quotient that covers all heaps up to `largest` and no more, unless their values repeat: the same text
    /// whatever is known already.
    pub(super) fn certificate(
        &self,
        game: &Game,
        largest: Option<Heap>,
        budget: &Budget,
    ) -> Result<Certificate, Stopped> {
        let size = largest.map_or(0, Heap::size);
        let is_larger = |kept: &Kept| kept.quotient.heaps() as u64 > size;
        let known = |kept: &Kept| (!is_larger(kept)).then(|| kept.quotient.certificate());
        if let Some(certificate) = self.reading(game, largest, budget, known)? {
            return Ok(certificate);
        }
        let mut fresh = Kept::new(game);
        fresh.extend(size, budget)?;
        Ok(fresh.quotient.certificate())
    }

    /// Reads something of the quotient, once it covers all heaps up to `largest`.
    fn reading<T>(
        &self,
        game: &Game,
        largest: Option<Heap>,
        budget: &Budget,
        read: impl FnOnce(&Kept) -> T,
    ) -> Result<T, Stopped> {
        // While it is extended nobody else has it: they build their own, and the larger one is kept.
        let taken = {
            let mut all = self.lock();
            let at = all.iter().position(|kept| kept.game == *game);
            at.map(|at| all.remove(at))
        };
        let mut kept = match taken {
            Some(kept) => kept,
            None => self.begun(game, budget)?,
        };
        let covers = |kept: &Kept| largest.is_none_or(|heap| kept.known.covers(heap));
        let mut stopped = None;
        if !covers(&kept) {
            stopped = kept.extend(largest.map_or(0, Heap::size), budget).err();
            if let Some(shelf) = self.shelf.as_ref().filter(|_| kept.has_grown()) {
                shelf.save(game, &kept.quotient.encode());
            }
            kept.known = kept.quotient.snapshot();
        }
        let told = match stopped {
            Some(stopped) if !covers(&kept) => Err(stopped),
            _ => Ok(read(&kept)),
        };
        self.put(kept);
        told
    }

    /// The quotient on the shelf, or that of no heaps.
    fn begun(&self, game: &Game, budget: &Budget) -> Result<Kept, Stopped> {
        let text = self.shelf.as_ref().and_then(|shelf| Some((shelf, shelf.load(game)?)));
        let quotient = match text.filter(|(_, text)| text.len() <= MAX_BYTES) {
            None => return Ok(Kept::new(game)),
            Some((shelf, text)) => match MisereQuotient::decode(game, &text, budget) {
                Ok(quotient) => quotient,
                Err(DecodeError::Stopped(stopped)) => return Err(stopped),
                Err(DecodeError::Unsupported) => return Ok(Kept::new(game)),
                Err(DecodeError::Refused(_) | DecodeError::Unreadable(_)) => {
                    shelf.discard(game);
                    return Ok(Kept::new(game));
                }
            },
        };
        Ok(Kept { game: game.clone(), known: quotient.snapshot(), quotient, stuck: None })
    }

    fn put(&self, kept: Kept) {
        let mut all = self.lock();
        if let Some(other) = all.iter_mut().find(|other| other.game == kept.game) {
            if other.quotient.heaps() < kept.quotient.heaps() {
                *other = kept;
            }
            return;
        }
        if all.len() == MAX_GAMES {
            all.remove(0);
        }
        all.push(kept);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// The quotient of no heaps.
    fn new(game: &Game) -> Kept {
        let quotient = MisereQuotient::of(game).expect("a store is only asked about games that have quotients");
        Kept { game: game.clone(), known: quotient.snapshot(), quotient, stuck: None }
    }

    /// Whether there is more than `known` says.
    fn has_grown(&self) -> bool {
        self.quotient.heaps() as u64 > self.known.heaps()
    }

    /// Builds to heap `size`, or until the values of heaps are proved to repeat. What was tried in vain is not tried again.
    fn extend(&mut self, size: u64, budget: &Budget) -> Result<(), Stopped> {
        while (self.quotient.heaps() as u64) < size && self.quotient.period().is_none() {
            if let Some((stopped, memory)) = &self.stuck
                && *memory >= budget.memory
            {
                return Err(stopped.clone());
            }
            let heaps = self.quotient.heaps();
            let only =
                |why: String| Stopped::BeyondTable(format!("the misère quotient is known to heap {heaps} only; {why}"));
            let extended = if heaps >= MAX_BUILT || (size > MAX_BUILT as u64 && !self.quotient.may_repeat()) {
                Err(only(format!("it is not built further than to heap {MAX_BUILT}")))
            } else {
                self.quotient.extend(MAX_ELEMENTS, budget).map_err(|obstacle| match obstacle {
                    Obstacle::Stopped(stopped) if stopped.is_from_outside() => stopped,
                    Obstacle::Stopped(stopped) => only(format!("with one heap more, {stopped}")),
                    Obstacle::Order => {
                        only(format!("with one heap more it seems to have more than {MAX_ELEMENTS} elements"))
                    }
                    _ => only("with one heap more it was not found".to_owned()),
                })
            };
            if let Err(stopped) = extended {
                if !stopped.is_from_outside() {
                    self.stuck = Some((stopped.clone(), budget.memory));
                }
                return Err(stopped);
            }
            self.stuck = None;
        }
        Ok(())
    }
}
