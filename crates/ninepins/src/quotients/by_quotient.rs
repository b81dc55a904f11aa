//! The strategy that builds a quotient on demand.

use super::{Known, largest};
use ninepins_misere::quotient::Snapshot;
use ninepins_rules::{Game, Player, Position};
use ninepins_solver::{
    Budget, MoveList, Result, Stopped, Strategy, StrategyId, Sum, Theorem, Value, theorem::BY_MISERE_QUOTIENT,
};

/// Plays by the misère quotient of one game.
pub(crate) struct ByQuotient {
    cache: Known,
    game: Game,
    known: Option<Sum<Snapshot>>,
}

impl ByQuotient {
    pub(crate) fn new(cache: Known, game: Game) -> ByQuotient {
        ByQuotient { cache, game, known: None }
    }

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
    fn cover(&mut self, position: &Position, budget: &mut Budget) -> Result<&mut Sum<Snapshot>> {
        if !self.covers(position) {
            self.known = None;
            let built = self.cache.built(&self.game, largest(position), &budget.without_search());
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

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        self.cover(position, budget)?.winner(position, to_move, budget)
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        self.cover(at, budget)?.winning_moves(at, player, most, budget)
    }

    fn value(&mut self, position: &Position, budget: &mut Budget) -> Result<Option<Value>> {
        self.cover(position, budget)?.value(position, budget)
    }
}
