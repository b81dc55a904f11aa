//! Strategies that know heaps by their size, in games whose heaps are pairs or have limits.

use crate::{Budget, MoveList, Reason, Result, Stopped, Strategy, StrategyId, Theorem, Unlicensed, Value};
use ninepins_rules::{Game, MAX_TABULATED, Player, Position, Tabulated};
use std::borrow::Cow;

/// A builder of the strategy for a game whose heaps are numbers.
type Build<S> = Box<dyn Fn(&Game) -> Result<S, Unlicensed> + Send>;

/// A strategy that plays games of pairs or limits by the [table](Tabulated) of the heaps that follow, and other games as they are.
#[allow(missing_debug_implementations)]
pub struct Tabulating<S> {
    game: Game,
    build: Build<S>,
    /// The table of the last position; `None` if the heaps of the game are numbers.
    table: Option<Tabulated>,
    strategy: S,
}

impl<S: Strategy> Tabulating<S> {
    /// Builds the strategy.
    ///
    /// # Errors
    ///
    /// [`Unlicensed`] if the game lacks another hypothesis than heaps that are numbers.
    pub fn of(
        game: &Game,
        build: impl Fn(&Game) -> Result<S, Unlicensed> + Send + 'static,
    ) -> Result<Self, Unlicensed> {
        let table = Tabulated::of(game, &[]);
        let strategy = build(table.as_ref().map_or(game, Tabulated::game))?;
        Ok(Tabulating { game: game.clone(), build: Box::new(build), table, strategy })
    }

    /// Returns the strategy and the position as it knows it, if it covers the heaps without a new table.
    pub fn covering<'a>(&mut self, position: &'a Position) -> Option<(&mut S, Cow<'a, Position>)> {
        let position = match &self.table {
            Some(table) => Cow::Owned(table.position(position)?),
            None => Cow::Borrowed(position),
        };
        Some((&mut self.strategy, position))
    }

    /// Returns the strategy and the position as it knows it, by a new table if need be.
    fn at<'a>(&mut self, position: &'a Position) -> Result<(&mut S, Cow<'a, Position>)> {
        let beyond =
            || Stopped::BeyondTable(format!("more than {MAX_TABULATED} heaps follow, or have too many options"));
        if self.covering(position).is_none() {
            let table = Tabulated::of(&self.game, position.heaps()).ok_or_else(beyond)?;
            self.strategy = (self.build)(table.game()).map_err(|why| Stopped::BeyondTable(why.to_string()))?;
            self.table = Some(table);
        }
        self.covering(position).ok_or_else(beyond)
    }
}

impl<S: Strategy> Strategy for Tabulating<S> {
    fn id(&self) -> StrategyId {
        self.strategy.id()
    }

    fn theorem(&self) -> Option<Theorem> {
        let theorem = self.strategy.theorem()?;
        // Heaps in the name of the theorem are numbered by the table.
        let is_numbered = self.table.as_ref().is_some_and(|table| !table.heaps().is_empty());
        let name = if is_numbered {
            format!("{}, in the table of the heaps that follow", theorem.name).into()
        } else {
            theorem.name
        };
        Some(Theorem { name, ..theorem })
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        let (strategy, position) = self.at(position)?;
        strategy.winner(&position, to_move, budget)
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        let (strategy, at) = self.at(at)?;
        let mut list = strategy.winning_moves(&at, player, most, budget)?;
        if let Some(table) = &self.table {
            list.moves = list.moves.iter().filter_map(|m| table.original(m)).collect();
        }
        Ok(list)
    }

    fn value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Value>> {
        let Ok((strategy, position)) = self.at(position) else { return Ok(None) };
        strategy.value(&position, budget)
    }

    fn reason(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Option<Reason> {
        let (strategy, position) = self.at(position).ok()?;
        strategy.reason(&position, to_move, budget)
    }

    fn forget(&mut self) {
        // No position is known to the table of no heaps.
        self.table = self.table.take().and_then(|_| Tabulated::of(&self.game, &[]));
        self.strategy.forget();
    }
}
