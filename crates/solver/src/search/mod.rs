//! Search: the definition of the winner, with a memo. It applies to every game.

mod board;
mod compiled;
mod engine;
mod hash;
mod memo;
mod remoteness;
mod table;
mod trie;

pub use memo::MemoKind;
pub use remoteness::{FullSearch, Remoteness};

use crate::{Budget, MoveList, Stopped, Strategy, StrategyId, Theorem};
use board::{Board, List, Long, Parity};
use engine::{BoardEngine, Engine};
use ninepins_rules::{Convention, Game, Move, Player, Position};
use std::{fmt, sync::Arc};
use table::Table;

/// The number of a heap inside a search.
type Id = u32;

/// Search. A memo saves repeated positions. Equal heaps cancel if [`Search::with_cancelling`] is set and the ending
/// licenses it.
pub struct Search {
    game: Arc<Game>,
    memo: MemoKind,
    cancels: bool,
    room: Option<Room>,
}

/// An engine, and the number of heaps that its boards have room for.
struct Room {
    engine: Box<dyn Engine>,
    heaps: usize,
}

impl Search {
    /// Builds a search with this memo, in which equal heaps stay. Without a memo it is the plain definition.
    ///
    /// ```
    /// use ninepins_solver::{Budget, MemoKind, Search, Strategy};
    /// let kayles = "0.77".parse().unwrap();
    /// let mut search = Search::new(&kayles, MemoKind::Hash).with_cancelling(true);
    /// let outcome = search.outcome(&"3+6".parse().unwrap(), &mut Budget::of_positions(1000)).unwrap();
    /// assert_eq!(outcome.letter(), "P");
    /// ```
    pub fn new(game: &Game, memo: MemoKind) -> Search {
        Search { game: Arc::new(game.clone()), memo, cancels: false, room: None }
    }

    /// Lets equal heaps cancel, or not. It has no effect where [`Search::licenses_cancelling`] forbids it.
    #[must_use]
    pub fn with_cancelling(self, cancel: bool) -> Search {
        Search { cancels: cancel && Search::licenses_cancelling(&self.game), room: None, ..self }
    }

    /// Checks whether equal heaps cancel in every sum: the game is impartial, in normal play, without terminal
    /// positions. There a player answers each move in one heap by the same move in the other (Tweedledum and
    /// Tweedledee). In misère play this fails: in Kayles 0 is won and 2+2 is lost.
    pub fn licenses_cancelling(game: &Game) -> bool {
        game.is_impartial() && game.convention() == Convention::Normal && game.ending().terminals.is_empty()
    }

    /// Checks whether this search cancels equal heaps.
    pub fn cancels(&self) -> bool {
        self.cancels
    }

    fn engine_for(&mut self, position: &Position, budget: &Budget) -> Result<&mut dyn Engine, Stopped> {
        let heaps = most_heaps(&self.game, position);
        let fits = |room: &Room| heaps <= room.heaps && room.engine.table().has_all(position);
        if !self.room.as_ref().is_some_and(fits) {
            self.room = None;
        }
        let Search { game, memo, cancels, room } = self;
        let room = match room {
            Some(room) => room,
            None => room.insert(make_room(game, *memo, *cancels, position, heaps, budget)?),
        };
        Ok(room.engine.as_mut())
    }
}

/// Builds the engine with the smallest boards that have room for `position` and its followers.
fn make_room(
    game: &Game,
    memo: MemoKind,
    cancels: bool,
    position: &Position,
    heaps: usize,
    budget: &Budget,
) -> Result<Room, Stopped> {
    let table = Table::reachable_from(position, game.ruleset(), budget)?;
    // An incomplete table has no bound on the kinds of heaps.
    let kinds = if table.is_complete() { table.heaps().len() } else { usize::MAX };
    macro_rules! first_that_fits {
        ($($board:ty),*; else $long:ty) => {
            match (kinds, heaps) {
                $((kinds, heaps) if kinds <= <$board>::KINDS && heaps <= <$board>::HEAPS => {
                    let engine = Box::new(BoardEngine::<$board>::new(game, table, memo, budget)?);
                    Ok(Room { engine, heaps: <$board>::HEAPS })
                })*
                _ => {
                    let engine = Box::new(BoardEngine::<$long>::new(game, table, memo, budget)?);
                    Ok(Room { engine, heaps: <$long>::HEAPS })
                }
            }
        };
    }
    if cancels {
        first_that_fits!(Parity<1>, Parity<2>, Parity<4>; else Long<true>)
    } else {
        first_that_fits!(
            List<u8, 8>, List<u8, 16>, List<u8, 32>, List<u8, 64>, List<u16, 8>, List<u16, 32>; else Long<false>
        )
    }
}

/// Bounds the number of heaps in `position` and its followers.
fn most_heaps(game: &Game, position: &Position) -> usize {
    let codes = game.ruleset().codes();
    let more = game.ruleset().most_parts().saturating_sub(1) as u128;
    let takes_none = codes.left.splits_without_taking() || codes.right.splits_without_taking();
    let most = |size: u64| match u128::from(size) {
        _ if more == 0 => 1,
        size if takes_none => size,
        // k heaps need at least (k-1)/more splits, each of which takes a token: k + (k-1)/more <= size.
        size => (more * size + 1) / (more + 1),
    };
    let total: u128 = position.heaps().iter().map(|heap| most(heap.size())).sum();
    usize::try_from(total).unwrap_or(usize::MAX)
}

impl Strategy for Search {
    fn id(&self) -> StrategyId {
        match self.memo {
            MemoKind::None => StrategyId::Brute,
            MemoKind::Hash | MemoKind::Trie => StrategyId::Search,
        }
    }

    fn theorem(&self) -> Option<Theorem> {
        None
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player, Stopped> {
        let game = Arc::clone(&self.game);
        self.engine_for(position, budget)?.winner(&game, position, to_move, budget)
    }

    fn winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        most: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stopped> {
        let game = Arc::clone(&self.game);
        // Boards that have room for the position have room for its followers.
        let engine = self.engine_for(position, budget)?;
        if engine.winner(&game, position, player, budget)? != player {
            return Ok(MoveList::complete(Vec::new()));
        }
        let mut list = MoveList::default();
        let mut total = 0;
        for m in game.moves(position, player) {
            let Some(option) = position.after(&m) else { continue };
            if engine.winner(&game, &option, !player, budget)? == player {
                total += 1;
                if list.moves.len() < most {
                    list.moves.push(m);
                }
            }
        }
        list.total = Some(total);
        Ok(list)
    }

    /// Stops at the first winning move, where [`Search::winning_moves`] would count all.
    fn winning_move(
        &mut self,
        position: &Position,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Option<Move>, Stopped> {
        if self.winner(position, player, budget)? != player {
            return Ok(None);
        }
        let game = Arc::clone(&self.game);
        for found in game.moves(position, player) {
            let Some(option) = position.after(&found) else { continue };
            if self.winner(&option, !player, budget)? == player {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn memo_use(&self) -> (u64, u64) {
        self.room.as_ref().map_or((0, 0), |room| room.engine.memo_use())
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("game", &self.game).field("memo", &self.memo).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninepins_rules::Outcome;

    fn outcome(line: &str, position: &str, memo: MemoKind, budget: &mut Budget) -> Result<Outcome, Stopped> {
        let game: Game = line.parse().unwrap();
        Search::new(&game, memo).with_cancelling(true).outcome(&position.parse().unwrap(), budget)
    }

    /// Boards of all kinds: sets of one, two, four and more words; lists of one-byte and two-byte numbers.
    #[test]
    fn equal_heaps_cancel_on_boards_of_every_size() {
        for row in [40, 100, 200, 300, 1000] {
            let position = format!("{row}+2+2");
            // A move in the middle of the row leaves two equal rows and wins.
            let found = outcome("0.77", &position, MemoKind::Hash, &mut Budget::of_positions(2));
            assert_eq!(found, Ok(Outcome::N), "{position}");
        }
    }

    #[test]
    fn boards_of_every_size_agree() {
        for position in ["3+4+5", "1+1+1+1+1+1+1+1+1+2", "12+30", "2+3+3+260", "1+600"] {
            let found = [MemoKind::Hash, MemoKind::Trie]
                .map(|memo| outcome("0.[3] misere; N at 7+7", position, memo, &mut Budget::unlimited()));
            let heaps: Position = position.parse().unwrap();
            // No position here has the terminal 7+7 as a follower that matters, so this is Nim.
            let sum = heaps.heaps().iter().fold(0, |sum, heap| sum ^ heap.size());
            assert_eq!(found[0], found[1], "{position}");
            if heaps.heaps().iter().all(|heap| heap.size() < 7) && heaps.heaps().len() < 8 {
                assert_eq!(found[0], Ok(if sum == 0 { Outcome::P } else { Outcome::N }), "{position}");
            }
        }
    }

    #[test]
    fn limits_stop_the_search() {
        let stop = |budget: &mut Budget| outcome("0.77 misere", "30+31+32", MemoKind::Hash, budget);
        assert_eq!(stop(&mut Budget::of_positions(1000)), Err(Stopped::Positions));
        assert_eq!(stop(&mut Budget::unlimited().with_memory(1_000_000)), Err(Stopped::Memory));
        let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
        assert_eq!(stop(interrupted), Err(Stopped::Interrupted));
        assert!(interrupted.searched <= 1);
    }

    #[test]
    fn heaps_are_bounded() {
        let bound = |line: &str, position: &str| most_heaps(&line.parse().unwrap(), &position.parse().unwrap());
        assert_eq!(bound("0.[3]", "5+6"), 2);
        assert_eq!(bound("0.77", "1+2+3+4"), 1 + 1 + 2 + 2);
        assert_eq!(bound("4.0", "5"), 5);
        assert_eq!(bound("0.f", "5"), 3);
    }
}
