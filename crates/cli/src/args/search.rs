//! Flags for the strategy.

use clap::{Args, ValueEnum, builder::PossibleValuesParser};
use ninepins::{MemoKind, Question, StrategyId, strategy_named, strategy_names};

/// The heading of the flags in help pages.
const HEADING: &str = "How to find the answer";

/// Flags for the strategy.
#[derive(Args, Debug)]
pub(crate) struct SearchArgs {
    /// The strategy that answers; auto takes the strongest one that applies to the game
    #[arg(long, help_heading = HEADING, value_name = "S", default_value = "auto", value_parser = PossibleValuesParser::new(strategy_names()))]
    strategy: String,

    /// The transposition table of a search
    #[arg(long, help_heading = HEADING, default_value = "hash")]
    pub(crate) memo: Memo,

    /// In a search cancel no pairs of equal heaps, and in misère play take no equal heaps for one another
    #[arg(long, help_heading = HEADING)]
    pub(crate) no_cancel: bool,
}

impl SearchArgs {
    /// Applies the flags to a question.
    pub(crate) fn apply(&self, question: &mut Question) {
        question.strategy = self.strategy();
        question.memo = self.memo.kind();
        question.cancel = !self.no_cancel;
    }

    /// Returns the strategy; `None` stands for `auto`.
    pub(crate) fn strategy(&self) -> Option<StrategyId> {
        strategy_named(&self.strategy).ok().flatten()
    }
}

/// The transposition table of a search.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Memo {
    /// A hash table
    Hash,
    /// A binary trie
    Trie,
    /// No table
    None,
}

impl Memo {
    /// Returns the table with this name.
    pub(crate) fn named(name: &str) -> Option<Memo> {
        Memo::from_str(name, false).ok()
    }

    /// Converts it for the solver.
    pub(crate) fn kind(self) -> MemoKind {
        match self {
            Memo::Hash => MemoKind::Hash,
            Memo::Trie => MemoKind::Trie,
            Memo::None => MemoKind::None,
        }
    }
}
