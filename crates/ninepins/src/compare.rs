//! Comparison of strategies: the work that each of them needs for the same position.

use crate::{
    Known,
    json::{named, shown},
    ladder::by_theorems,
};
use ninepins_rules::{Game, Outcome, Position, Start};
use ninepins_solver::{Budget, MemoKind, Search, Stopped, Strategy, StrategyId};
use serde::Serialize;

/// The default limit of positions for each strategy.
pub const POSITIONS: u64 = 10_000_000;

/// The default limit of time for each strategy, in seconds.
pub const SECONDS: u64 = 10;

/// A strategy that is ready to run, once: it finds the outcome of a position within a budget.
pub type Contender = Box<dyn FnOnce(&Position, &mut Budget) -> Effort + Send>;

/// The work of a strategy for a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Effort {
    /// The strategy.
    #[serde(rename = "strategy", serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = &'static str))]
    pub id: StrategyId,
    /// The memo, if it is a search.
    pub memo: Option<MemoKind>,
    /// True if it is a search that cancels equal heaps, or in misère play takes equal heaps for one another.
    #[serde(rename = "cancel")]
    pub cancels: bool,
    /// Null if a limit ended the work.
    pub outcome: Option<Outcome>,
    /// The limit that ended the work.
    #[serde(serialize_with = "named")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<&'static str>))]
    pub stopped: Option<Stopped>,
    /// The number of positions searched.
    pub positions: u64,
    /// The number of entries in the memo.
    pub entries: u64,
    /// The size of the memo in bytes.
    pub bytes: u64,
    /// The time that it took, where there is a clock.
    pub seconds: f64,
}

/// The shape `ninepins/compare/1`: every strategy that applies, and what it spent.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Compare))]
#[serde(tag = "schema", rename = "ninepins/compare/1")]
#[allow(missing_docs)]
pub struct CompareShape<'a> {
    pub game: String,
    pub position: String,
    pub rows: &'a [Effort],
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
    let searches = searches.into_iter().map(|(memo, cancels)| -> (_, _, Box<dyn Strategy>) {
        (Some(memo), cancels, Box::new(Search::new(game, memo).with_cancelling(cancels)))
    });
    let all = searches.chain(by_theorems(game, known).into_iter().map(|strategy| (None, false, strategy)));
    all.map(|(memo, cancels, mut strategy)| -> Contender {
        Box::new(move |position, budget| {
            let before = budget.searched;
            let found = strategy.outcome(position, budget);
            let (entries, bytes) = strategy.memo_use();
            let (id, positions) = (strategy.id(), budget.searched - before);
            let (outcome, stopped) = found.map_or_else(|stopped| (None, Some(stopped)), |found| (Some(found), None));
            Effort { id, memo, cancels, outcome, stopped, positions, entries, bytes, seconds: 0.0 }
        })
    })
    .collect()
}
