//! Who wins, by the strongest means there is.

use ninepins_rules::Game;
use ninepins_solver::{MemoKind, Search, Stopped, Strategy, quotient::theorems};

/// The theorems that a game is licensed for, perhaps a misère quotient, and a search that remembers.
pub(crate) struct Winners {
    theorems: Vec<Box<dyn Strategy>>,
    search: Search,
}

impl Winners {
    pub(crate) fn new(game: &Game, quotient: Option<Box<dyn Strategy>>) -> Winners {
        Winners {
            theorems: theorems(game).into_iter().chain(quotient).collect(),
            search: Search::new(game, MemoKind::Hash, true),
        }
    }

    /// What the first theorem says whose table reaches and has room, else the search.
    pub(crate) fn ask<T>(
        &mut self,
        mut ask: impl FnMut(&mut dyn Strategy) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        for theorem in &mut self.theorems {
            match ask(theorem.as_mut()) {
                Err(Stopped::BeyondTable(_) | Stopped::Memory) => {}
                told => return told,
            }
        }
        ask(&mut self.search)
    }
}
