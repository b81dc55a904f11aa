//! How to find an answer.

use clap::{Args, ValueEnum, builder::PossibleValuesParser};
use ninepins::{MemoKind, Question, StrategyId, strategy_named, strategy_names};

/// How to find an answer.
#[derive(Args, Debug)]
#[command(next_help_heading = "How to find the answer")]
pub(crate) struct SearchArgs {
    /// Which strategy answers: auto takes the strongest that the game is licensed for
    #[arg(long, value_name = "S", default_value = "auto", value_parser = PossibleValuesParser::new(strategy_names()))]
    strategy: String,

    /// How a search remembers
    #[arg(long, default_value = "hash")]
    pub(crate) memo: Memo,

    /// Do not let a search leave out pairs of equal heaps
    #[arg(long)]
    pub(crate) no_cancel: bool,
}

impl SearchArgs {
    /// Says it in the question.
    pub(crate) fn apply(&self, question: &mut Question) {
        question.strategy = self.strategy();
        question.memo = self.memo.kind();
        question.cancel = !self.no_cancel;
    }

    /// The strategy asked for; `None` for `auto`.
    pub(crate) fn strategy(&self) -> Option<StrategyId> {
        strategy_named(&self.strategy).ok().flatten()
    }
}

/// How a search remembers.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Memo {
    /// A hash table
    Hash,
    /// A binary trie
    Trie,
    /// Not at all
    None,
}

impl Memo {
    /// The memo called so.
    pub(crate) fn named(name: &str) -> Option<Memo> {
        Memo::from_str(name, false).ok()
    }

    /// In the solver's words.
    pub(crate) fn kind(self) -> MemoKind {
        match self {
            Memo::Hash => MemoKind::Hash,
            Memo::Trie => MemoKind::Trie,
            Memo::None => MemoKind::None,
        }
    }
}
