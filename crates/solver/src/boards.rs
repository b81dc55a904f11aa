//! Boards whose heaps never split, decided by tables: Nim with further endings, and sweeps.

use crate::{Budget, MoveList, Result, Stopped, Strategy, StrategyId, Theorem, Unlicensed, Unproved};
use ninepins_nim::{Board, ClosedBlock, Completions, Endings, MAX_WORK, Rows, Table};
use ninepins_proof::{ByCompletions, Certificate, Evidence, Row as WayRow, Way};
use ninepins_rules::{Heap, Move, Outcome, Parts, Player, Position, Start};
use std::borrow::Cow;

/// The strategy that makes a table for the first board it is asked about, and for each one that its table does not decide.
struct ByTable<T: Table> {
    id: StrategyId,
    rules: T::Rules,
    /// Returns the theorem, for the table that was made, if there is one.
    theorem: fn(Option<&T>) -> Theorem,
    piles: usize,
    table: Option<T>,
}

/// Builds the strategy for a game with these rules, or with the hypothesis that they lack.
pub(crate) fn by_table<T: Table<Rules: 'static> + 'static>(
    id: StrategyId,
    rules: Result<T::Rules, String>,
    theorem: fn(Option<&T>) -> Theorem,
) -> Result<Box<dyn Strategy>, Unlicensed> {
    let rules = rules.map_err(|missing| Unlicensed { strategy: id, missing })?;
    Ok(Box::new(ByTable { id, rules, theorem, piles: 0, table: None }))
}

impl<T: Table> ByTable<T> {
    /// Returns what `ask` finds in the table, which is made if need be.
    fn look<A>(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        ask: impl Fn(&T, &Board) -> Option<A>,
    ) -> Result<A> {
        let board = Board::of(position, self.piles);
        if let Some(found) = self.table.as_ref().and_then(|table| ask(table, &board)) {
            return Ok(found);
        }
        let board = Board::of(position, 2);
        let id = self.id;
        let too_much = || Stopped::BeyondTable(format!("the table of {id} would be too large"));
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
        self.id
    }

    fn theorem(&self) -> Option<Theorem> {
        Some((self.theorem)(self.table.as_ref()))
    }

    fn work(&self, position: &Position, budget: &Budget) -> Option<u64> {
        let board = Board::of(position, self.piles);
        if self.table.as_ref().is_some_and(|table| table.winner(&board, Player::Left).is_some()) {
            return Some(0);
        }
        T::work(&self.rules, &Board::of(position, 2), budget).filter(|work| *work <= MAX_WORK)
    }

    fn winner(&mut self, position: &Position, to_move: Player, budget: &mut Budget) -> Result<Player> {
        self.look(position, budget, |table, board| table.winner(board, to_move))
    }

    fn winning_moves(&mut self, at: &Position, player: Player, most: usize, budget: &mut Budget) -> Result<MoveList> {
        self.look(at, budget, |table, board| {
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
    type Make = fn(&Endings, &Board, &Budget) -> Result<ByCompletions>;
    let mut ways: [(Option<u64>, Make); 3] = [
        (ClosedBlock::work(&endings, &board, budget), |endings, board, budget| {
            claim(endings, board, budget, |block: &ClosedBlock| Way::ClosedBlock(block.side()))
        }),
        (Rows::work(&endings, &board, budget), |endings, board, budget| claim(endings, board, budget, way_by_rows)),
        (Completions::work(&endings, &board, budget), |endings, board, budget| {
            claim(endings, board, budget, |_: &Completions| Way::Table)
        }),
    ];
    ways.sort_by_key(|(work, _)| *work);
    let mut unproved =
        Unproved::Stopped(Stopped::BeyondTable("the tables of completions would be too large".to_owned()));
    for (_, make) in ways.into_iter().filter(|(work, _)| work.is_some_and(|work| work <= MAX_WORK)) {
        match make(&endings, &board, budget) {
            Ok(claim) => {
                let (game, position) = (start.asked().clone(), start.position().clone());
                return Ok(Certificate { game, position, evidence: Evidence::Completions(claim) });
            }
            Err(stopped @ (Stopped::BeyondTable(_) | Stopped::Memory)) => unproved = stopped.into(),
            Err(stopped) => return Err(stopped.into()),
        }
    }
    Err(unproved)
}

/// Makes a table, and returns the outcome of the board with the evidence that it gives.
fn claim<T: Table<Rules = Endings>>(
    endings: &Endings,
    board: &Board,
    budget: &Budget,
    way: impl Fn(&T) -> Way,
) -> Result<ByCompletions> {
    let table = T::build(endings, board, budget)?;
    let winner = table.winner(board, Player::Left).ok_or(Stopped::Memory)?;
    Ok(ByCompletions { outcome: if winner == Player::Left { Outcome::N } else { Outcome::P }, way: way(&table) })
}

fn way_by_rows(rows: &Rows) -> Way {
    let small = |list: Vec<u32>| Position::new(list.into_iter().filter_map(|size| Heap::new(size.into())).collect());
    Way::Rows(rows.all().map(|(list, row)| WayRow { small: small(list), period: row.period() }).collect())
}

/// The source of the theorems on Nim with further endings.
const SOURCE: &str = "ninepins, the book's chapter on Nimmy's endings; the game: Legere, Chau and Lan (2021)";

pub(crate) fn closed_block(block: Option<&ClosedBlock>) -> Theorem {
    let far = block.map_or("beyond a block of small piles".to_owned(), |block| {
        format!("where a pile has {} tokens or more", block.side())
    });
    Theorem { name: format!("closed block: {far}, play is as in Nim").into(), source: SOURCE }
}

pub(crate) fn two_large_piles(_: Option<&Rows>) -> Theorem {
    Theorem { name: "two large piles: rows of completions repeat, each time larger by a period".into(), source: SOURCE }
}

pub(crate) fn completion_table(_: Option<&Completions>) -> Theorem {
    let name = "completion: beside the other piles one size of the last pile loses for the player to move";
    Theorem { name: name.into(), source: SOURCE }
}

pub(crate) const SWEEP: Theorem = Theorem {
    name: Cow::Borrowed("the definition, for all positions that can follow, the smallest first"),
    source: "induction",
};
