//! Winning moves in memory: streams of questions about one game meet the same heaps beside the same elements.

use super::{Asked, Quotient};
use crate::Result;
use ninepins_rules::{Heap, Move, Player};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The most moves in memory, where a list counts as one more: some megabytes.
const MAX_MOVES: usize = 1 << 16;

/// Lists of winning moves of a player in one heap, beside other heaps with one element.
#[derive(Clone, Debug)]
pub(super) struct Listed<E> {
    lists: FxHashMap<(Heap, Player, E), Box<[Move]>>,
    moves: usize,
}

impl<E: Clone + Eq + Hash> Listed<E> {
    pub(super) fn new() -> Listed<E> {
        Listed { lists: FxHashMap::default(), moves: 0 }
    }

    /// Gathers the winning options of a heap, as `quotient` does, which is asked for lists that are not in memory.
    pub(super) fn gather<Q: Quotient<Element = E>>(
        &mut self,
        quotient: &mut Q,
        Asked { ruleset, heap, player, rest, gathered, budget }: Asked<'_, E>,
    ) -> Result<()> {
        let key = (heap, player, rest.clone());
        if let Some(list) = self.lists.get(&key).filter(|list| gathered.has_room(list.len())) {
            return gathered.push_all(list, budget);
        }
        let before = gathered.mark();
        quotient.winning_options(Asked { ruleset, heap, player, rest, gathered: &mut *gathered, budget })?;
        if let Some(list) = gathered.whole_since(&before).filter(|list| self.moves + list.len() < MAX_MOVES) {
            self.moves += 1 + list.len();
            self.lists.insert(key, list.into());
        }
        Ok(())
    }
}
