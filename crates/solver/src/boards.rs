//! Boards whose heaps never split, decided by tables: Nim with further endings, and sweeps.

use crate::{Budget, MoveList, Stopped, Strategy, StrategyId, Theorem, Unlicensed, Unproved};
use ninepins_nim::{Board, ClosedBlock, Completions, Endings, Rows, Shrinking, Sweep};
use ninepins_proof::{ByCompletions, Certificate, Evidence, Row as WayRow, Way};
use ninepins_rules::{Heap, Move, Outcome, Parts, Player, Position, Start};
use std::borrow::Cow;

/// The most units of work that a table may take: some minutes.
const MAX_WORK: u64 = 1 << 40;

/// A table that decides all positions that can follow a board.
pub trait Table: Send + Sized + std::fmt::Debug {
    /// The rules of the games that have such tables.
    type Rules: Send + std::fmt::Debug;

    /// The identity of the strategy that uses such tables.
    const ID: StrategyId;

    /// Returns the theorem, for the table that was made, if there is one.
    fn theorem(table: Option<&Self>) -> Theorem;

    /// Returns the units of work that the table of a board takes, as far as that is known before; `None` if the budget has no room
    /// for it.
    fn work(rules: &Self::Rules, board: &Board, budget: &Budget) -> Option<u64>;

    /// Makes the table of a board.
    ///
    /// # Errors
    ///
    /// [`Stopped`], also if there is no such table.
    fn build(rules: &Self::Rules, board: &Board, budget: &Budget) -> Result<Self, Stopped>;

    /// Returns the number of entries.
    fn entries(&self) -> u64;

    /// Returns the evidence for a certificate; `None` if the checker has no such evidence.
    fn way(&self) -> Option<Way> {
        None
    }

    /// Returns the winner; `None` if the board is not among those that the table decides.
    fn winner(&self, board: &Board, to_move: Player) -> Option<Player>;

    /// Returns the sizes that `player` can make of the pile at `place` so that the opponent, to move, loses: ascending, or `None` as
    /// for [`winner`](Table::winner).
    fn winning_sizes(&self, board: &Board, place: usize, player: Player) -> Option<Vec<u64>>;
}

/// The strategy that makes a table for the first board it is asked about, and for each one that its table does not decide.
#[derive(Debug)]
pub struct ByTable<T: Table> {
    rules: T::Rules,
    piles: usize,
    table: Option<T>,
}

impl<T: Table> ByTable<T> {
    /// Builds the strategy for a game with these rules, or with the hypothesis that they lack.
    ///
    /// # Errors
    ///
    /// [`Unlicensed`] if its games have no such tables.
    pub fn of(rules: Result<T::Rules, String>) -> Result<ByTable<T>, Unlicensed> {
        let rules = rules.map_err(|missing| Unlicensed { strategy: T::ID, missing })?;
        Ok(ByTable { rules, piles: 0, table: None })
    }

    /// Returns what `ask` finds in the table, which is made if need be.
    fn look<A>(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        ask: impl Fn(&T, &Board) -> Option<A>,
    ) -> Result<A, Stopped> {
        let board = Board::of(position, self.piles);
        if let Some(found) = self.table.as_ref().and_then(|table| ask(table, &board)) {
            return Ok(found);
        }
        let board = Board::of(position, 2);
        let too_much = || Stopped::BeyondTable(format!("the table of {} would be too large", T::ID));
        let work = T::work(&self.rules, &board, budget).ok_or_else(too_much)?;
        if work > MAX_WORK {
            return Err(too_much());
        }
        self.table = None;
        let table = T::build(&self.rules, &board, budget);
        budget.finished(0, 1);
        let table = table?;
        budget.searched = budget.searched.saturating_add(table.entries());
        self.piles = board.piles().len();
        ask(self.table.insert(table), &board).ok_or_else(too_much)
    }
}

impl<T: Table> Strategy for ByTable<T> {
    fn id(&self) -> StrategyId {
        T::ID
    }

    fn theorem(&self) -> Option<Theorem> {
        Some(T::theorem(self.table.as_ref()))
    }

    fn work(&self, position: &Position, budget: &Budget) -> Option<u64> {
        let board = Board::of(position, self.piles);
        if self.table.as_ref().is_some_and(|table| table.winner(&board, Player::Left).is_some()) {
            return Some(0);
        }
        T::work(&self.rules, &Board::of(position, 2), budget).filter(|work| *work <= MAX_WORK)
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player, Stopped> {
        self.look(position, budget, |table, board| table.winner(board, to_move))
    }

    fn winning_moves(
        &mut self,
        position: &Position,
        player: Player,
        most: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stopped> {
        self.look(position, budget, |table, board| {
            let (mut moves, mut total) = (Vec::new(), 0);
            for (place, &size) in board.piles().iter().enumerate() {
                if board.piles()[..place].last() == Some(&size) {
                    continue;
                }
                let from = Heap::new(size);
                for left in table.winning_sizes(board, place, player)? {
                    let to = Parts::new(&Heap::new(left).into_iter().collect::<Vec<Heap>>());
                    let Some((from, to)) = from.zip(to) else { continue };
                    total += 1;
                    if moves.len() < most {
                        moves.push(Move { from, to });
                    }
                }
            }
            Some(MoveList { moves: moves.into(), total: Some(total) })
        })
    }

    fn memo_use(&self) -> (u64, u64) {
        (self.table.as_ref().map_or(0, Table::entries), 0)
    }
}

/// Writes a certificate of the outcome of a position in Nim with further endings: listed positions that end play,
/// beside the empty one. The evidence is a closed block, rows or a table of completions, whichever takes the least
/// work.
///
/// # Errors
///
/// [`Unproved`] if the game has other rules or no further endings, or no table fits into the budget.
pub fn certify_completions(start: &Start<'_>, budget: &mut Budget) -> Result<Certificate, Unproved> {
    let missing = |missing| Unlicensed { strategy: StrategyId::CompletionTable, missing };
    let endings = Endings::of(start.game()).map_err(missing)?;
    let board = Board::of(start.position(), 2);
    let works = [ClosedBlock::work, Rows::work, Completions::work].map(|work| work(&endings, &board, budget));
    let mut ways: Vec<_> =
        works.into_iter().zip([by_table::<ClosedBlock>, by_table::<Rows>, by_table::<Completions>]).collect();
    ways.retain(|(work, _)| work.is_some_and(|work| work <= MAX_WORK));
    ways.sort_by_key(|(work, _)| *work);
    let mut unproved =
        Unproved::Stopped(Stopped::BeyondTable("the tables of completions would be too large".to_owned()));
    for (_, way) in ways {
        match way(&endings, &board, budget) {
            Ok(claim) => {
                let (game, position) = (start.asked().clone(), start.position().clone());
                return Ok(Certificate::new(game, position, Evidence::Completions(claim)));
            }
            Err(stopped @ (Stopped::BeyondTable(_) | Stopped::Memory)) => unproved = stopped.into(),
            Err(stopped) => return Err(stopped.into()),
        }
    }
    Err(unproved)
}

/// Makes a table, and returns the outcome of the board with the evidence.
fn by_table<T: Table<Rules = Endings>>(
    endings: &Endings,
    board: &Board,
    budget: &Budget,
) -> Result<ByCompletions, Stopped> {
    let table = T::build(endings, board, budget)?;
    let (winner, way) = table.winner(board, Player::Left).zip(table.way()).ok_or(Stopped::Memory)?;
    Ok(ByCompletions { outcome: if winner == Player::Left { Outcome::N } else { Outcome::P }, way })
}

/// The player who has won, if a board is good for whoever moves there or not.
fn mover(is_good: bool, to_move: Player) -> Player {
    if is_good { !to_move } else { to_move }
}

/// The source of the theorems on Nim with further endings.
const SOURCE: &str = "ninepins, the book's chapter on Nimmy's endings; the game: Legere, Chau and Lan (2021)";

impl Table for ClosedBlock {
    type Rules = Endings;
    const ID: StrategyId = StrategyId::ClosedBlock;

    fn theorem(block: Option<&ClosedBlock>) -> Theorem {
        let name = match block {
            Some(block) => {
                format!("closed block: where a pile has {} tokens or more, play is as in Nim", block.side()).into()
            }
            None => "closed block: beyond a block of small piles, play is as in Nim".into(),
        };
        Theorem { name, source: SOURCE }
    }

    fn work(endings: &Endings, board: &Board, budget: &Budget) -> Option<u64> {
        let side = (endings.largest(board.piles().len()) + 1).next_power_of_two();
        let cost = ClosedBlock::cost(board.piles().len(), side)?;
        (side <= board.largest() && cost.fits(budget)).then_some(cost.work)
    }

    fn build(endings: &Endings, board: &Board, budget: &Budget) -> Result<ClosedBlock, Stopped> {
        // A block may cost as much as the next best table, or a moment.
        let table = Completions::work(endings, board, budget);
        let rows = Rows::work(endings, board, budget);
        let most = [table, rows].into_iter().flatten().min().unwrap_or(MAX_WORK).max(1 << 22);
        let found = ClosedBlock::find(endings, board.piles().len(), most, budget)?;
        found.ok_or_else(|| Stopped::BeyondTable("no block was found that no completion leaves".to_owned()))
    }

    fn entries(&self) -> u64 {
        self.entries()
    }

    fn way(&self) -> Option<Way> {
        Some(Way::ClosedBlock(self.side()))
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        self.is_good(board).map(|is_good| mover(is_good, to_move))
    }

    fn winning_sizes(&self, board: &Board, place: usize, _: Player) -> Option<Vec<u64>> {
        self.winning_sizes(board, place)
    }
}

impl Table for Rows {
    type Rules = Endings;
    const ID: StrategyId = StrategyId::TwoLargePiles;

    fn theorem(_: Option<&Self>) -> Theorem {
        Theorem {
            name: "two large piles: rows of completions repeat, each time larger by a period".into(),
            source: SOURCE,
        }
    }

    fn work(endings: &Endings, board: &Board, budget: &Budget) -> Option<u64> {
        Rows::cost(endings, board).filter(|cost| cost.bytes <= budget.memory).map(|cost| cost.work)
    }

    fn build(endings: &Endings, board: &Board, budget: &Budget) -> Result<Rows, Stopped> {
        Rows::build(endings, board, budget)
    }

    fn entries(&self) -> u64 {
        self.values()
    }

    fn way(&self) -> Option<Way> {
        let small =
            |list: Vec<u32>| Position::new(list.into_iter().filter_map(|size| Heap::new(size.into())).collect());
        Some(Way::Rows(self.all().map(|(list, row)| WayRow { small: small(list), period: row.period() }).collect()))
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        self.is_good(board).map(|is_good| mover(is_good, to_move))
    }

    fn winning_sizes(&self, board: &Board, place: usize, _: Player) -> Option<Vec<u64>> {
        self.winning_sizes(board, place)
    }
}

impl Table for Completions {
    type Rules = Endings;
    const ID: StrategyId = StrategyId::CompletionTable;

    fn theorem(_: Option<&Self>) -> Theorem {
        Theorem {
            name: "completion: beside the other piles one size of the last pile loses for the player to move".into(),
            source: SOURCE,
        }
    }

    fn work(_: &Endings, board: &Board, budget: &Budget) -> Option<u64> {
        Completions::cost(&board.piles()[1..], board.largest()).filter(|cost| cost.fits(budget)).map(|cost| cost.work)
    }

    fn build(endings: &Endings, board: &Board, budget: &Budget) -> Result<Completions, Stopped> {
        Completions::build(endings, &board.piles()[1..], board.largest(), budget)
    }

    fn entries(&self) -> u64 {
        self.entries()
    }

    fn way(&self) -> Option<Way> {
        Some(Way::Table)
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        let largest = board.largest();
        let sizes = self.of(&board.without(board.piles().len() - 1), largest + 1)?;
        Some(mover(sizes.contains(&largest), to_move))
    }

    fn winning_sizes(&self, board: &Board, place: usize, _: Player) -> Option<Vec<u64>> {
        self.of(&board.without(place), board.piles()[place])
    }
}

/// The theorem of all sweeps.
pub(crate) const SWEEP: Theorem = Theorem {
    name: Cow::Borrowed("the definition, for all positions that can follow, the smallest first"),
    source: "induction",
};

impl Table for Sweep {
    type Rules = Shrinking;
    const ID: StrategyId = StrategyId::Sweep;

    fn theorem(_: Option<&Self>) -> Theorem {
        SWEEP
    }

    fn work(game: &Shrinking, board: &Board, budget: &Budget) -> Option<u64> {
        Sweep::cost(game, board).filter(|cost| cost.fits(budget)).map(|cost| cost.work)
    }

    fn build(game: &Shrinking, board: &Board, budget: &Budget) -> Result<Sweep, Stopped> {
        Sweep::build(game, board, budget)
    }

    fn entries(&self) -> u64 {
        self.positions()
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        self.winner(board, to_move)
    }

    fn winning_sizes(&self, board: &Board, place: usize, player: Player) -> Option<Vec<u64>> {
        self.winning_sizes(board, place, player)
    }
}
