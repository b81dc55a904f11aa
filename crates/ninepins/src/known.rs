//! Answers that are known before a question is asked.

use crate::quotients::{ByQuotient, QuotientLimits, QuotientStore, Quotients, ResumeError, largest};
use ninepins_misere::quotient::MisereQuotient;
use ninepins_proof::{self as certificates, Certificate, Evidence};
use ninepins_rules::{Game, Outcome, Player, Position, Start};
use ninepins_solver::{Budget, MoveList, Stopped, Strategy, StrategyId, Tabulating, Theorem, Unlicensed, Unproved};
use ninepins_tables::{Board, Error, Table};
use std::{fmt, sync::Arc};

/// A cache for solvers: the misère quotients of the games that were asked about lately. It may also have tables of boards in files.
/// Clones share one cache.
///
/// ```
/// use ninepins::{Budget, Known, Question, Solver, StrategyId, tables::{Plan, Table, World, build}};
/// let path = std::env::temp_dir().join(format!("ninepins-known-{}.table", std::process::id()));
/// let world = World::new(&"nimmy".parse()?, 4, 12)?;
/// build(&world, &path, Plan::of(&world), &Budget::unlimited(), &|_| ())?;
///
/// let known = Known::default().with_table(Table::open(&path)?);
/// let question = Question::new("nimmy".parse()?, "9+10+11+12".parse()?);
/// let answer = Solver::with(known).solve(&question, &mut Budget::unlimited())?;
/// assert_eq!((answer.strategy, answer.positions), (StrategyId::Sweep, 0));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Known {
    quotients: Arc<Quotients>,
    tables: Vec<Arc<Table>>,
}

impl Known {
    /// Loads quotients from `store`, and saves them there when they have grown.
    pub fn with_store(store: impl QuotientStore + 'static) -> Known {
        Known { quotients: Arc::new(Quotients::with_store(Box::new(store))), tables: Vec::new() }
    }

    /// Answers from a table, too, which may be shared.
    #[must_use]
    pub fn with_table(mut self, table: impl Into<Arc<Table>>) -> Known {
        self.tables.push(table.into());
        self
    }

    /// Returns the quotient of `game` as far as it is known, to be built further and [kept](Known::keep).
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if nothing is known, or no quotient within `limits`.
    pub fn quotient(
        &self,
        game: &Game,
        limits: &QuotientLimits,
        budget: &Budget,
    ) -> Result<MisereQuotient, ResumeError> {
        self.quotients.take(game, limits, budget)
    }

    /// Keeps a quotient in memory, unless one with more heaps is known.
    pub fn keep(&self, quotient: MisereQuotient) {
        self.quotients.keep(quotient);
    }

    /// Saves a quotient in the store, and returns whether there is a store.
    ///
    /// # Errors
    ///
    /// A message of the store.
    pub fn save(&self, quotient: &MisereQuotient) -> Result<bool, String> {
        self.quotients.save(quotient)
    }

    /// Returns the strategy that builds the quotient of `game` on demand.
    ///
    /// # Errors
    ///
    /// If the game cannot have a quotient.
    pub(crate) fn by_quotient(&self, game: &Game) -> Result<Tabulating<ByQuotient>, Unlicensed> {
        // The table of one position is not worth a place in the store.
        let quotients = if game.ruleset().has_numbers() { self.quotients.clone() } else { Arc::default() };
        Tabulating::of(game, move |game| {
            MisereQuotient::of(game)?;
            Ok(ByQuotient::new(quotients.clone(), game.clone()))
        })
    }

    /// Certifies the outcome of `position` by the quotient of `game`, built as far as needed.
    ///
    /// # Errors
    ///
    /// If the game cannot have a quotient, or it does not cover `position` within `budget`.
    pub(crate) fn certify(
        &self,
        game: &Game,
        position: &Position,
        budget: &mut Budget,
    ) -> Result<Certificate, Unproved> {
        // The certificate would be one of another game if a table stood for it.
        MisereQuotient::of(game).map_err(Unlicensed::from)?;
        let outcome = self.by_quotient(game)?.outcome(position, budget)?;
        let quotient = Box::new(self.quotients.certificate(game, largest(position), budget)?);
        let evidence = Evidence::Quotient(certificates::ByQuotient { outcome, quotient });
        Ok(Certificate::new(game.clone(), position.clone(), evidence))
    }

    /// Returns the strategies that read the tables of a game.
    pub(crate) fn tables(&self, start: &Start<'_>) -> impl Iterator<Item = Box<dyn Strategy>> {
        let tables = self.tables.iter().filter(|table| table.world().game() == start.asked());
        tables.map(|table| Box::new(StoredTable { table: table.clone(), game: start.game().clone() }) as _)
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Known").field("tables", &self.tables).finish_non_exhaustive()
    }
}

/// The strategy that reads a table.
#[derive(Debug)]
struct StoredTable {
    table: Arc<Table>,
    /// The game of the table as it is played from its start, which it does not list.
    game: Game,
}

impl StoredTable {
    /// Returns what the table says, or why it cannot be read.
    fn read<A>(found: Result<Option<A>, Error>) -> Result<A, Stopped> {
        match found {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(Stopped::BeyondTable("the table has no such position".to_owned())),
            Err(error) => Err(Stopped::BeyondTable(error.to_string())),
        }
    }
}

impl Strategy for StoredTable {
    fn id(&self) -> StrategyId {
        StrategyId::Sweep
    }

    fn theorem(&self) -> Option<Theorem> {
        let digest = &self.table.digest()[..16];
        let name = format!("the definition, for all positions of a table, of which the digest is {digest}...");
        Some(Theorem { name: name.into(), source: "induction" })
    }

    fn work(&self, position: &Position, _: &Budget) -> Option<u64> {
        let is_known = position.heaps().iter().all(|heap| self.game.admits(*heap))
            && self.table.world().rank(&Board::of(position, 2)).is_some();
        is_known.then_some(0)
    }

    fn winner(&mut self, position: &Position, to_move: Player, _: &mut Budget) -> Result<Player, Stopped> {
        let is_start = self.table.world().game().is_terminal(position) && !self.game.is_terminal(position);
        let wins = if is_start {
            Self::read(self.table.solve(position))?.0 == Outcome::N
        } else {
            !Self::read(self.table.is_good(&Board::of(position, 2)))?
        };
        Ok(if wins { to_move } else { !to_move })
    }

    fn winning_moves(
        &mut self,
        position: &Position,
        _: Player,
        most: usize,
        _: &mut Budget,
    ) -> Result<MoveList, Stopped> {
        let (_, mut moves) = Self::read(self.table.solve(position))?;
        let total = Some(moves.len() as u128);
        moves.truncate(most);
        Ok(MoveList { moves: moves.into(), total })
    }
}

#[cfg(test)]
mod tests;
