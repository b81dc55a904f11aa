//! The quotients of the games that were asked about lately, in memory and in a store of texts, and the strategy that builds them.

use super::{Halt, MAX_BUILT, MAX_ELEMENTS, QuotientLimits, largest};
use ninepins_misere::quotient::{DecodeError, MisereQuotient, Snapshot};
use ninepins_proof::{self as certificates, Certificate, Evidence};
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_solver::{
    Budget, MoveList, Result as Found, Stopped, Strategy, StrategyId, Sum, Tabulating, Theorem, Unlicensed, Unproved,
    Value, theorem::BY_MISERE_QUOTIENT,
};
use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The most games in memory, and the longest text that a solver reads: to check a longer one might take more time than the answer. A text that is longer than the
/// last bound is only read for heaps that it covers.
const MAX_GAMES: usize = 16;
const MAX_BYTES: usize = 32 << 20;
const SHORT: usize = 1 << 20;

/// A store of quotients that outlives the program, such as a folder.
///
/// Its texts are not trusted: where one is damaged, or about another game, or refused by the checker, the quotient is built again
/// and saved over it.
pub trait QuotientStore: Send + Sync {
    /// Returns the text that was saved for `game`, if there is one.
    fn load(&self, game: &Game) -> Option<String>;

    /// Saves `text`, an encoded quotient of `game`, unless a text that covers as many heaps was saved before. Solvers ignore the message.
    fn save(&self, game: &Game, text: &str) -> Result<(), String>;

    /// Deletes the text that was saved for `game`, which is wrong.
    fn discard(&self, game: &Game);
}

/// A cache for solvers: the misère quotients of the games that were asked about lately. Clones share one cache.
#[derive(Clone, Default)]
pub struct Known(Arc<Cache>);

/// Quotients in memory, backed by a store.
#[derive(Default)]
struct Cache {
    entries: Mutex<Vec<Entry>>,
    store: Option<Box<dyn QuotientStore>>,
}

/// A quotient as far as it has been built.
struct Entry {
    quotient: MisereQuotient,
    snapshot: Snapshot,
    /// The reason why no further heap could be added, and the limit of bytes at that time.
    failure: Option<(Stopped, u64)>,
    /// The last heap of a text in the store that was left unread.
    unread: u64,
}

impl Known {
    /// Loads quotients from `store`, and saves them there when they have grown.
    pub fn with_store(store: impl QuotientStore + 'static) -> Known {
        Known(Arc::new(Cache { entries: Mutex::default(), store: Some(Box::new(store)) }))
    }

    /// Returns the quotient of `game` as far as it is known, to be built further.
    /// The error says, before its consequence, that nothing is known, or no quotient within `limits`.
    pub fn quotient(&self, game: &Game, limits: &QuotientLimits, budget: &Budget) -> Result<MisereQuotient, String> {
        let why = match self.resumed(game, 0, &mut |_| true, budget) {
            Ok(entry) if limits.allow(&entry.quotient) => return Ok(entry.quotient),
            Ok(entry) => {
                let (last_heap, order) = (entry.quotient.last_heap(), entry.quotient.order());
                self.put(entry);
                match last_heap > limits.last_heap {
                    true => format!("covers the heaps up to {last_heap}, more than {}", limits.last_heap),
                    false => format!("has {order} elements, more than {}", limits.order),
                }
            }
            Err(None) if self.0.store.is_none() => return Err("there is no place for a cache, so".to_owned()),
            Err(None) => return Err(format!("nothing is in the cache for {game}, so")),
            Err(Some(DecodeError::Stopped(stopped))) => format!("was not read: {stopped}"),
            Err(Some(DecodeError::Unsupported)) => "is too large to resume from".to_owned(),
            Err(Some(why)) => format!("is invalid: {why}"),
        };
        Err(format!("the cached quotient of {game} {why};"))
    }

    /// Saves a quotient in the store, and returns whether there is a store.
    pub fn save(&self, quotient: &MisereQuotient) -> Result<bool, String> {
        let Some(store) = &self.0.store else { return Ok(false) };
        store.save(quotient.game(), &quotient.encode()).map(|()| true)
    }

    /// Returns the strategy that builds the quotient of `game` on demand.
    pub(crate) fn by_quotient(&self, game: &Game) -> Result<Tabulating<ByQuotient>, Unlicensed> {
        // The table of one position is not worth a place in the store.
        let known = if game.ruleset().has_numbers() { self.clone() } else { Known::default() };
        Tabulating::of(game, move |game| {
            MisereQuotient::of(game)?;
            Ok(ByQuotient { cache: known.clone(), game: game.clone(), known: None })
        })
    }

    /// Certifies the outcome of a position by the quotient of `game`, built as far as needed.
    pub(crate) fn certify(&self, game: &Game, at: &Position, budget: &mut Budget) -> Result<Certificate, Unproved> {
        // The certificate would be one of another game if a table stood for it.
        MisereQuotient::of(game).map_err(Unlicensed::from)?;
        let outcome = self.by_quotient(game)?.outcome(at, budget)?;
        // It covers no larger heaps, unless their values repeat, so that its text does not depend on what is known already.
        let size = largest(at).map_or(0, Heap::size);
        let known = self.reading(game, largest(at), budget, |Entry { quotient, .. }| {
            (quotient.last_heap() as u64 <= size).then(|| quotient.certificate())
        })?;
        let fresh = || {
            let mut fresh = Entry::new(game);
            fresh.extend(size, budget).map(|()| fresh.quotient.certificate())
        };
        let quotient = Box::new(known.map_or_else(fresh, Ok)?);
        let evidence = Evidence::Quotient(certificates::ByQuotient { outcome, quotient });
        Ok(Certificate { game: game.clone(), position: at.clone(), evidence })
    }

    /// Returns the quotient as far as it is known, without building; `None` if the budget ends the reading.
    fn snapshot(&self, game: &Game, largest: Option<Heap>, budget: &Budget) -> Option<Snapshot> {
        let size = largest.map_or(0, Heap::size);
        if let Some(entry) = self.lock().iter().find(|entry| entry.may_help(game, size)) {
            return Some(entry.snapshot.clone());
        }
        let entry = self.entry(game, largest, budget).ok()?;
        let snapshot = entry.snapshot.clone();
        self.put(entry);
        Some(snapshot)
    }

    /// Reads something of the quotient, once it covers all heaps up to `largest`.
    fn reading<T>(
        &self,
        game: &Game,
        largest: Option<Heap>,
        budget: &Budget,
        read: impl FnOnce(&Entry) -> T,
    ) -> Result<T, Stopped> {
        let mut entry = self.entry(game, largest, budget)?;
        let covers = |entry: &Entry| largest.is_none_or(|heap| entry.snapshot.covers(heap));
        let mut stopped = None;
        if !covers(&entry) {
            stopped = entry.extend(largest.map_or(0, Heap::size), budget).err();
            if entry.quotient.last_heap() > entry.snapshot.last_heap() {
                // The answer does not depend on it.
                let _ = self.save(&entry.quotient);
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

    /// Takes the quotient out of memory, reads it from the store if that may help with heaps up to `largest`, or begins a new one.
    fn entry(&self, game: &Game, largest: Option<Heap>, budget: &Budget) -> Result<Entry, Stopped> {
        let (size, mut unread) = (largest.map_or(0, Heap::size), 0);
        let mut may_help = |text: &str| {
            let last = MisereQuotient::claimed_last_heap(text);
            let helps = text.len() <= SHORT || text.len() <= MAX_BYTES && size <= last;
            unread = if helps { 0 } else { last };
            helps
        };
        match self.resumed(game, size, &mut may_help, budget) {
            Ok(entry) => Ok(entry),
            Err(Some(DecodeError::Stopped(stopped))) => {
                // The text is not read again, since the next question has as much time as this one.
                self.put(Entry::new(game));
                Err(stopped)
            }
            Err(_) => Ok(Entry { unread, ..Entry::new(game) }),
        }
    }

    /// Takes the quotient out of memory, or reads it from the store if it is not known to heap `size`, and its text is worth reading.
    /// While this thread has it, others build their own, and the larger one stays. The error is that of the text in the store, if there is
    /// one.
    fn resumed(
        &self,
        game: &Game,
        size: u64,
        is_worth_reading: &mut dyn FnMut(&str) -> bool,
        budget: &Budget,
    ) -> Result<Entry, Option<DecodeError>> {
        let mut all = self.lock();
        if let Some(at) = all.iter().position(|entry| entry.may_help(game, size)) {
            return Ok(all.remove(at));
        }
        drop(all);
        let store = self.0.store.as_ref().ok_or(None)?;
        let text = store.load(game).filter(|text| is_worth_reading(text)).ok_or(None)?;
        MisereQuotient::decode(game, &text, budget).map(Entry::of).map_err(|error| {
            // A text that is not supported may be right, and have taken long.
            if matches!(error, DecodeError::Refused(_) | DecodeError::Unreadable(_)) {
                store.discard(game);
            }
            Some(error)
        })
    }

    fn put(&self, entry: Entry) {
        let mut all = self.lock();
        if let Some(other) = all.iter_mut().find(|other| other.quotient.game() == entry.quotient.game()) {
            if other.quotient.last_heap() < entry.quotient.last_heap() {
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
        self.0.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").finish_non_exhaustive()
    }
}

impl Entry {
    fn of(quotient: MisereQuotient) -> Entry {
        Entry { snapshot: quotient.snapshot(), quotient, failure: None, unread: 0 }
    }

    /// Checks whether it is the quotient of `game`, and the store has none that covers heap `size` and was left unread.
    fn may_help(&self, game: &Game, size: u64) -> bool {
        self.quotient.game() == game && (size > self.unread || self.quotient.last_heap() as u64 >= size)
    }

    fn new(game: &Game) -> Entry {
        Entry::of(MisereQuotient::of(game).expect("only games that have quotients are asked about"))
    }

    /// Builds to heap `size`, or until the values of heaps are proved to repeat. A failure for which time and positions are not to
    /// blame is remembered, and not tried again with no more memory.
    fn extend(&mut self, size: u64, budget: &Budget) -> Result<(), Stopped> {
        if let Some((stopped, memory)) = &self.failure
            && *memory >= budget.memory
        {
            return Err(stopped.clone());
        }
        let game = self.quotient.game();
        let most =
            if size > MAX_BUILT { QuotientLimits::new(game, None, MAX_ELEMENTS).last_heap as u64 } else { MAX_BUILT };
        // Without a period the heaps beyond `most` would never be covered.
        let may_suffice = size <= most || self.quotient.may_repeat();
        let to = if may_suffice { size.min(most) } else { self.quotient.last_heap() as u64 };
        let limits = QuotientLimits::new(game, Some(to), MAX_ELEMENTS);
        self.failure = None;
        let halt = limits.build(&mut self.quotient, budget, |_| true);
        let last = self.quotient.last_heap();
        let only = |why| Stopped::BeyondTable(format!("the misère quotient is known to heap {last} only; {why}"));
        let why = match halt {
            Ok(()) if size <= to || self.quotient.period().is_some() => return Ok(()),
            Ok(()) => return Err(only(format!("it is not built further than to heap {most}"))),
            Err(Halt::Stopped(stopped)) if stopped.is_from_outside() || stopped == Stopped::Positions => {
                return Err(stopped);
            }
            Err(Halt::Stopped(stopped)) => format!("with one heap more, {stopped}"),
            Err(Halt::Order(most)) => format!("with one heap more it seems to have more than {most} elements"),
            Err(_) => "with one heap more it was not found".to_owned(),
        };
        self.failure = Some((only(why.clone()), budget.memory));
        Err(only(why))
    }
}

/// Plays by the misère quotient of one game.
pub(crate) struct ByQuotient {
    cache: Known,
    game: Game,
    known: Option<Sum<Snapshot>>,
}

impl ByQuotient {
    /// Checks whether the quotient covers `position` already.
    pub(crate) fn is_known_for(&mut self, position: &Position, budget: &Budget) -> bool {
        if !self.covers(position) {
            self.known = self.cache.snapshot(&self.game, largest(position), budget).map(Sum::of);
        }
        self.covers(position)
    }

    fn covers(&self, position: &Position) -> bool {
        self.known.as_ref().is_some_and(|known| largest(position).is_none_or(|heap| known.quotient.covers(heap)))
    }

    /// Returns the quotient, built until it covers `position`. The work counts against the budget's positions, at
    /// [`Budget::UNITS_A_POSITION`], but as searched only if it spends all.
    fn cover(&mut self, position: &Position, budget: &mut Budget) -> Found<&mut Sum<Snapshot>> {
        if !self.covers(position) {
            self.known = None;
            let built = self
                .cache
                .reading(&self.game, largest(position), &budget.without_search(), |entry| entry.snapshot.clone());
            if matches!(built, Err(Stopped::Positions)) {
                budget.searched = budget.positions;
            }
            self.known = Some(Sum::of(built?));
        }
        Ok(self.known.as_mut().expect("it covers the position"))
    }
}

impl Strategy for ByQuotient {
    fn id(&self) -> StrategyId {
        StrategyId::MisereQuotient
    }

    fn theorem(&self) -> Option<Theorem> {
        self.known.as_ref().map_or(Some(BY_MISERE_QUOTIENT), Strategy::theorem)
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Found<Player> {
        self.cover(position, budget)?.winner(position, to_move, budget)
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Found<MoveList> {
        self.cover(at, budget)?.winning_moves(at, player, most, budget)
    }

    fn value(&mut self, position: &Position, budget: &mut Budget) -> Found<Option<Value>> {
        self.cover(position, budget)?.value(position, budget)
    }
}
