//! Comparison of strategies: the work that each of them needs for the same position.

use crate::{Known, ladder::by_theorems};
use ninepins_rules::{Game, Outcome, Position, Start};
use ninepins_solver::{Budget, MemoKind, Search, Stopped, Strategy, StrategyId};
use std::fmt;

/// The default limit of positions for each strategy.
pub const POSITIONS: u64 = 10_000_000;

/// The default limit of time for each strategy, in seconds.
pub const SECONDS: u64 = 10;

/// A strategy that is ready to run, with its settings.
pub struct Contender {
    memo: Option<MemoKind>,
    cancels: bool,
    strategy: Box<dyn Strategy>,
}

/// The finding of a strategy, and the work that it took.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// The strategy.
    pub id: StrategyId,
    /// The memo, if it is a search.
    pub memo: Option<MemoKind>,
    /// True if it is a search that cancels equal heaps, or in misère play takes equal heaps for one another.
    pub cancels: bool,
    /// The outcome, or the reason why the strategy was stopped.
    pub outcome: Result<Outcome, Stopped>,
    /// The number of positions searched.
    pub positions: u64,
    /// The number of entries in the memo at the end.
    pub entries: u64,
    /// The size of the memo in bytes.
    pub bytes: u64,
}

/// Returns every strategy that `game`, played from `position`, is licensed for: first the plain definition, then each that adds an
/// idea.
pub fn contenders(game: &Game, position: &Position, known: &Known) -> Vec<Contender> {
    let start = Start::new(game, position);
    let game = start.game();
    let mut searches = vec![(MemoKind::None, false), (MemoKind::Hash, false), (MemoKind::Trie, false)];
    if Search::licenses_cancelling(game) || Search::licenses_merging(game) {
        searches.extend([(MemoKind::Hash, true), (MemoKind::Trie, true)]);
    }
    let searches = searches.into_iter().map(|(memo, cancels)| {
        let search = Search::new(game, memo).with_cancelling(cancels);
        Contender { memo: Some(memo), cancels, strategy: Box::new(search) }
    });
    let theorems = by_theorems(game, known).into_iter();
    searches.chain(theorems.map(|strategy| Contender { memo: None, cancels: false, strategy })).collect()
}

impl Contender {
    /// Finds the outcome of `position` within `budget`, and returns it with the work that it took. Frees the memory of the strategy.
    pub fn run(self, position: &Position, budget: &mut Budget) -> Effort {
        let Contender { memo, cancels, mut strategy } = self;
        let before = budget.searched;
        let outcome = strategy.outcome(position, budget);
        let (entries, bytes) = strategy.memo_use();
        Effort { id: strategy.id(), memo, cancels, outcome, positions: budget.searched - before, entries, bytes }
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("memo", &self.memo).finish_non_exhaustive()
    }
}
