//! Search: the definition of the winner, with a memo. It applies to every game.

pub mod below;
pub mod board;
pub mod compiled;
mod engine;
pub mod hash;
mod memo;
mod merged;
mod remoteness;
pub mod table;
mod trie;

pub use memo::MemoKind;
pub use remoteness::{FullSearch, Remoteness};

use crate::{Budget, MoveList, Result, Stopped, Strategy, StrategyId, Theorem};
use board::{Board, Kinds, List, Long, Parity};
use compiled::{Compiled, most_heaps};
use engine::{BoardEngine, Engine};
use merged::Merged;
use ninepins_misere::canonical::Representatives;
use ninepins_rules::{Convention, Game, Heap, Limit, MAX_SPLIT, Move, Player, Position};
use std::sync::Arc;
use table::Table;

/// Search. A memo saves repeated positions. [`Search::with_cancelling`] lets it search one of several equal positions, where a theorem
/// licenses that.
#[allow(missing_debug_implementations)]
pub struct Search {
    game: Arc<Game>,
    memo: MemoKind,
    merging: Merging,
    engine: Option<Box<dyn Engine>>,
}

/// The heaps that a board leaves out, or takes for one another.
enum Merging {
    None,
    /// Pairs of equal heaps are left out.
    Pairs,
    /// Heaps that are equal in misère play are one.
    Equal(Representatives),
}

impl Search {
    /// Builds a search with this memo, on boards with all heaps. Without a memo it is the plain definition.
    pub fn new(game: &Game, memo: MemoKind) -> Search {
        Search { game: Arc::new(game.clone()), memo, merging: Merging::None, engine: None }
    }

    /// Lets equal heaps cancel, or in misère play heaps that are equal there count as one; or not. It has no effect where neither
    /// [`Search::licenses_cancelling`] nor [`Search::licenses_merging`].
    #[must_use]
    pub fn with_cancelling(self, cancel: bool) -> Search {
        let merging = match Representatives::of(&self.game) {
            _ if !cancel => Merging::None,
            Ok(representatives) => Merging::Equal(representatives),
            Err(_) if Search::licenses_cancelling(&self.game) => Merging::Pairs,
            Err(_) => Merging::None,
        };
        Search { merging, engine: None, ..self }
    }

    /// Checks whether equal heaps cancel in every sum: the game is impartial, in normal play, without terminal
    /// positions. There a player answers each move in one heap by the same move in the other (Tweedledum and
    /// Tweedledee). In misère play this fails: in Kayles 0 is won and 2+2 is lost.
    pub fn licenses_cancelling(game: &Game) -> bool {
        game.is_impartial() && game.convention() == Convention::Normal && game.ending().terminals.is_empty()
    }

    /// Checks whether heaps that are equal in misère play may count as one: the hypotheses of [`Representatives`].
    pub fn licenses_merging(game: &Game) -> bool {
        Representatives::of(game).is_ok()
    }

    /// Returns a lower bound of the bytes that the numbers of the followers take. If the memory has no room for these, no search is
    /// begun. It is 0 where a search may end before it meets the followers: if limits bound the moves, or there are terminals.
    pub fn least_bytes(game: &Game, position: &Position) -> u64 {
        if game.ruleset().limit() != Limit::None || !game.ending().terminals.is_empty() {
            return 0;
        }
        let cancels = Search::licenses_cancelling(game);
        let alone = position.runs().rev().find(|(_, times)| !cancels || times % 2 == 1);
        alone.map_or(0, |(heap, _)| table::least_bytes(heap.size(), game.ruleset()))
    }

    /// Calls `visit` with the winning moves of `player`, in order, until it returns false.
    fn visit_winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        budget: &mut Budget,
        mut visit: impl FnMut(Move) -> bool,
    ) -> Result<()> {
        let game = Arc::clone(&self.game);
        // Boards that have room for the position have room for its followers.
        let engine = self.engine_for(position, budget)?;
        if engine.winner(&game, position, player, budget)? != player {
            return Ok(());
        }
        for m in game.moves(position, player) {
            let Some(option) = position.after(&m) else { continue };
            if engine.winner(&game, &option, !player, budget)? == player && !visit(m) {
                break;
            }
        }
        Ok(())
    }

    fn engine_for(&mut self, position: &Position, budget: &Budget) -> Result<&mut dyn Engine> {
        let Search { game, memo, merging, engine } = self;
        let engine = match engine.take().filter(|engine| engine.has_room(game, position)) {
            Some(fits) => engine.insert(fits),
            None => engine.insert(make_engine(game, *memo, merging, position, budget)?),
        };
        Ok(engine.as_mut())
    }
}

/// Builds the engine with the smallest boards that have room for `position` and its followers.
fn make_engine(
    game: &Game,
    memo: MemoKind,
    merging: &Merging,
    position: &Position,
    budget: &Budget,
) -> Result<Box<dyn Engine>> {
    budget.check_memory(Search::least_bytes(game, position))?;
    let table = Table::reachable_from(position, game.ruleset(), budget)?;
    // Without a memo it is the plain definition.
    let guess = memo != MemoKind::None;
    macro_rules! first_that_fits {
        ($kinds:expr, $heaps:expr, $compiled:expr; $($board:ty),*) => {
            let (kinds, heaps) = ($kinds, $heaps);
            $(const { assert!(size_of::<$board>() >= size_of::<u64>()) }
            if kinds <= <$board>::KINDS && heaps <= <$board>::HEAPS {
                return Ok(Box::new(BoardEngine::<$board>::new(game, $compiled, memo)));
            })*
        };
    }
    if let Merging::Equal(representatives) = merging
        && table.is_complete()
    {
        match Merged::of(representatives.clone(), &table, budget) {
            Ok(merged) => {
                first_that_fits!(
                    merged.kinds(), merged.most_heaps(position), Compiled::merged(table, merged, guess);
                    Kinds<u8, 8>, Kinds<u8, 16>, Kinds<u8, 32>, Kinds<u16, 8>, Kinds<u16, 32>
                );
            }
            // Boards that are too large for kinds have the heaps themselves.
            Err(Stopped::Memory) => {}
            Err(stopped) => return Err(stopped),
        }
    }
    // An incomplete table has no bound on the kinds of heaps.
    let kinds = if table.is_complete() { table.heaps().len() } else { usize::MAX };
    let heaps = most_heaps(game, position);
    if matches!(merging, Merging::Pairs) {
        first_that_fits!(
            kinds, heaps, Compiled::new(game, table, guess, budget)?;
            Parity<1>, Parity<2>, Parity<4>, Long<true>
        );
    }
    // Lists have room for the heaps of a code's move.
    let heaps = if game.ruleset().most_parts() > MAX_SPLIT { usize::MAX } else { heaps };
    first_that_fits!(
        kinds, heaps, Compiled::new(game, table, guess, budget)?;
        List<u8, 8>, List<u8, 16>, List<u8, 32>, List<u8, 64>, List<u16, 8>, List<u16, 32>
    );
    Ok(Box::new(BoardEngine::<Long<false>>::new(game, Compiled::new(game, table, guess, budget)?, memo)))
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

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        let game = Arc::clone(&self.game);
        self.engine_for(position, budget)?.winner(&game, position, to_move, budget)
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        let (mut moves, mut total) = (Vec::new(), 0);
        self.visit_winning_moves(at, player, budget, |m| {
            total += 1;
            moves.extend((moves.len() < most).then_some(m));
            true
        })?;
        Ok(MoveList { moves: moves.into(), total: Some(total) })
    }

    /// Stops at the first winning move, where [`Search::winning_moves`] would count all.
    fn winning_move(&mut self, position: &Position, player: Player, budget: &mut Budget) -> Result<Option<Move>> {
        let mut first = None;
        self.visit_winning_moves(position, player, budget, |m| {
            first = Some(m);
            false
        })?;
        Ok(first)
    }

    fn merged(&self) -> Option<(Heap, Position)> {
        self.engine.as_ref()?.kinds()?.largest_reducible_heap()
    }

    fn memo_use(&self) -> (u64, u64) {
        self.engine.as_ref().map_or((0, 0), |engine| engine.memo_use())
    }

    fn forget(&mut self) {
        self.engine.take_if(|engine| !engine.forget(self.memo));
    }
}
