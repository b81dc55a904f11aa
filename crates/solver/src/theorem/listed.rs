//! Winning moves in memory: streams of questions about one game meet the same heaps beside the same elements.

use super::{Gathered, Quotient};
use crate::{Budget, Stopped};
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

    /// Gathers the winning options of `heap`, as `quotient` does, which is asked for lists that are not in memory.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or an element is beyond the theorem's tables.
    pub(super) fn gather<Q: Quotient<Element = E>>(
        &mut self,
        quotient: &mut Q,
        (heap, player, rest): (Heap, Player, E),
        gathered: &mut Gathered<E>,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        let key = (heap, player, rest);
        if let Some(list) = self.lists.get(&key).filter(|list| gathered.has_room(list.len())) {
            return gathered.push_all(list, budget);
        }
        let before = gathered.mark();
        quotient.winning_options(heap, player, &key.2, gathered, budget)?;
        if let Some(list) = gathered.whole_since(&before).filter(|list| self.moves + list.len() < MAX_MOVES) {
            self.moves += 1 + list.len();
            self.lists.insert(key, list.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, theorem::theorems};
    use ninepins_rules::{Game, Heap, Player};

    /// A strategy that is asked again and again lists what a new one lists.
    #[test]
    fn lists_do_not_depend_on_earlier_questions() {
        let budget = &mut Budget::unlimited();
        // Options of 0.[7] are tried one by one, a million in a question. The second question has more, the first has not.
        let few_tests: &[&[u64]] = &[&[700, 1400], &[700, 1300, 1300, 1400]];
        let small: &[&[u64]] = &[&[9, 12, 20], &[9, 20], &[9, 12, 20], &[3, 9, 9, 12, 20], &[7, 12, 30]];
        for (line, questions) in [
            ("0.77", small),
            ("0.77 misere", small),
            ("0.7|0.07 misere", small),
            ("0.[3] limit 2n", small),
            ("4.[3]", small),
            ("0.[7]", few_tests),
        ] {
            let game: Game = line.parse().unwrap();
            let mut asked = theorems(&game).swap_remove(0);
            for sizes in questions {
                let position = sizes.iter().filter_map(|&size| Heap::new(size)).collect();
                let players = if game.is_impartial() { &[Player::Left][..] } else { &Player::BOTH };
                for &player in players {
                    for &most in if line == "0.[7]" { &[1000][..] } else { &[1000, 2, 0, 1000] } {
                        let mut new = theorems(&game).swap_remove(0);
                        let expected = new.winning_moves(&position, player, most, budget);
                        assert_eq!(
                            asked.winning_moves(&position, player, most, budget),
                            expected,
                            "{line}: {position}"
                        );
                        let is_long = *sizes == [700, 1300, 1300, 1400];
                        assert_eq!(expected.unwrap().total.is_none(), is_long, "{line}: {position}");
                    }
                }
            }
        }
    }
}
