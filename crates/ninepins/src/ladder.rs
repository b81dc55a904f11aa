//! Which strategy answers: chosen here, and nowhere else.
//!
//! The rungs, in order:
//!
//! 1. the theorems that the game is licensed for, the strongest first;
//! 2. its misère quotient, if that is known already and covers the position;
//! 3. search; where there may be a quotient, of [`SEARCHED_FIRST`] positions for now; a [small](is_small) position is searched before 2;
//! 4. the quotient, built as far as the position needs;
//! 5. the same search again, which has forgotten nothing.
//!
//! A theorem whose table ends, or has no room, leaves the question to the next rung, and so does a quotient that was not found. What
//! comes from outside, such as the clock, ends the climb.

use crate::{
    Analysis, Quotients,
    quotients::{ByQuotient, SEARCHED_FIRST, is_small},
};
use ninepins_rules::{Game, Move, Player, Position, Start};
use ninepins_solver::{
    Budget, MemoKind, MoveList, Search, Stopped, Strategy, StrategyId, Theorem, Value, theorem::theorems,
};
use std::cell::OnceCell;

/// All ways to answer for one game, as it is played from one start. It is a strategy itself.
pub(crate) struct Ladder {
    game: Game,
    theorems: Vec<Box<dyn Strategy>>,
    quotients: Quotients,
    /// `None` where the game has no misère quotient; empty before that was looked at.
    quotient: OnceCell<Option<ByQuotient>>,
    /// Empty before it is needed: most questions are answered by a theorem.
    search: OnceCell<Search>,
    /// How the search remembers, and whether it cancels equal heaps.
    how: (MemoKind, bool),
    last: Rung,
    /// Why the last theorem that was asked does not know the answer.
    beyond: Option<String>,
}

/// Returns the theorems that `game` is licensed for, the strongest first, its misère quotient among them.
pub fn licensed(game: &Game) -> Vec<(StrategyId, Theorem)> {
    let theorem = |strategy: Box<dyn Strategy>| Some((strategy.id(), strategy.theorem()?));
    by_theorems(game, &Quotients::default()).into_iter().filter_map(theorem).collect()
}

/// Returns the strategies that [`licensed`] lists.
pub(crate) fn by_theorems(game: &Game, quotients: &Quotients) -> Vec<Box<dyn Strategy>> {
    let quotient = quotients.strategy(game).ok().map(|quotient| Box::new(quotient) as Box<dyn Strategy>);
    theorems(game).into_iter().chain(quotient).collect()
}

/// Which rung gave the last answer.
#[derive(Clone, Copy)]
enum Rung {
    Theorem(usize),
    Quotient,
    Search,
}

/// What a strategy finds: all, or some of it and why not more.
pub(crate) trait Finding {
    /// Returns why it is not complete, if it is not.
    fn stopped(&self) -> Option<&Stopped>;

    /// Checks whether it is worth more than what the next rung may find.
    fn suffices(&self) -> bool {
        self.stopped().is_none()
    }
}

impl<T> Finding for Result<T, Stopped> {
    fn stopped(&self) -> Option<&Stopped> {
        self.as_ref().err()
    }
}

impl Finding for Analysis {
    fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// A theorem that knows who wins, if not every winning move, knows more than a search of such large heaps would.
    fn suffices(&self) -> bool {
        self.stopped.is_none() || self.outcome.is_some()
    }
}

impl Ladder {
    /// Builds the ladder of the game as it is played from `start`.
    pub(crate) fn new(start: &Start<'_>, quotients: &Quotients) -> Ladder {
        let game = start.game();
        Ladder {
            game: game.clone(),
            theorems: theorems(game),
            quotients: quotients.clone(),
            quotient: OnceCell::new(),
            search: OnceCell::new(),
            how: (MemoKind::Hash, true),
            last: Rung::Search,
            beyond: None,
        }
    }

    /// The game, as it is played from its start.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Begins a new search, which remembers as it is told.
    pub(crate) fn search_anew(&mut self, memo: MemoKind, cancel: bool) {
        (self.search, self.how) = (OnceCell::new(), (memo, cancel));
    }

    /// Returns why the theorems do not know the last answer, if one was asked and did not.
    pub(crate) fn beyond(&self) -> Option<&str> {
        self.beyond.as_deref()
    }

    /// Asks one rung after the other about `position`, until the finding of one suffices.
    pub(crate) fn climb<T: Finding>(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        mut ask: impl FnMut(&mut dyn Strategy, &mut Budget) -> T,
    ) -> T {
        self.beyond = None;
        for (number, theorem) in self.theorems.iter_mut().enumerate() {
            self.last = Rung::Theorem(number);
            let found = ask(theorem.as_mut(), budget);
            match found.stopped() {
                Some(Stopped::BeyondTable(why)) if !found.suffices() => self.beyond = Some(why.clone()),
                Some(Stopped::Memory) if !found.suffices() => {}
                _ => return found,
            }
        }
        self.last = Rung::Search;
        self.search();
        let Ladder { game, quotients, quotient, search, last, .. } = self;
        let Some(search) = search.get_mut() else { unreachable!("it has just been begun") };
        let is_inside = |found: &T| found.stopped().is_some_and(|why| !why.is_from_outside());
        let searched = is_small(position).then(|| ask(search, budget));
        let searched = match searched {
            Some(found) if !is_inside(&found) => return found,
            searched => searched,
        };
        quotient.get_or_init(|| quotients.strategy(game).ok());
        let quotient = quotient.get_mut().and_then(Option::as_mut);
        let Some(quotient) = quotient else { return searched.unwrap_or_else(|| ask(search, budget)) };
        if quotient.is_at_hand(position, budget) {
            let found = ask(quotient, budget);
            if found.suffices() {
                *last = Rung::Quotient;
                return found;
            }
        }
        if let Some(searched) = searched {
            return searched;
        }
        let first = budget.sharing(SEARCHED_FIRST, |share| ask(search, share));
        if !is_inside(&first) || budget.searched >= budget.positions {
            return first;
        }
        let found = ask(quotient, budget);
        if found.suffices() {
            *last = Rung::Quotient;
            return found;
        }
        ask(search, budget)
    }

    /// The rung that gave the last answer.
    fn last(&self) -> &dyn Strategy {
        match (self.last, self.quotient.get()) {
            (Rung::Theorem(number), _) => self.theorems[number].as_ref(),
            (Rung::Quotient, Some(Some(quotient))) => quotient,
            _ => self.search(),
        }
    }

    /// The search, begun if it was not yet.
    fn search(&self) -> &Search {
        self.search.get_or_init(|| Search::new(&self.game, self.how.0).with_cancelling(self.how.1))
    }
}

impl Strategy for Ladder {
    /// Returns which strategy gave the last answer.
    fn id(&self) -> StrategyId {
        self.last().id()
    }

    fn theorem(&self) -> Option<Theorem> {
        self.last().theorem()
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player, Stopped> {
        self.climb(position, budget, |strategy, budget| strategy.winner(position, to_move, budget))
    }

    fn winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        most: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stopped> {
        self.climb(position, budget, |strategy, budget| strategy.winning_moves(position, player, most, budget))
    }

    fn winning_move(
        &mut self,
        position: &Position,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Stopped> {
        self.climb(position, budget, |strategy, budget| strategy.winning_move(position, player, budget))
    }

    fn value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Value>, Stopped> {
        match (self.last, self.quotient.get_mut()) {
            (Rung::Theorem(number), _) => self.theorems[number].value(position, budget),
            (Rung::Quotient, Some(Some(quotient))) => quotient.value(position, budget),
            _ => Ok(None),
        }
    }

    fn nim_value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<u64>, Stopped> {
        match self.last {
            Rung::Theorem(number) => self.theorems[number].nim_value(position, budget),
            Rung::Quotient | Rung::Search => Ok(None),
        }
    }

    fn memo_use(&self) -> (u64, u64) {
        self.search().memo_use()
    }
}
