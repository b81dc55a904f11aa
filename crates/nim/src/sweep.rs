//! Sweeps of whole boards.

use crate::{Board, Budget, Cost, Ranking, Stopped, Table, completions::narrow};
use ninepins_rules::{ByPlayer, Convention, Game, Limit, Outcome, Player};

/// A game whose heaps never split: each move makes a heap smaller, or removes it.
#[derive(Clone, Debug)]
pub struct Shrinking(Game);

impl Shrinking {
    /// Returns the game, if its heaps never split.
    ///
    /// # Errors
    ///
    /// The missing hypothesis, in words.
    pub fn of(game: &Game) -> Result<Shrinking, String> {
        if game.ruleset().limit() != Limit::None {
            return Err("a sweep is about heaps without limits".to_owned());
        }
        if !game.ruleset().only_takes() {
            return Err("a sweep is about heaps that never split: digits 0 to 3, or [3]".to_owned());
        }
        Ok(Shrinking(game.clone()))
    }

    /// Checks whether `player` may take so many tokens from a heap and leave so many heaps of it.
    fn allows(&self, player: Player, taken: u64, parts: usize) -> bool {
        self.0.ruleset().code(player).is_some_and(|code| code.digit(taken).leaves(parts))
    }
}

/// Who wins each position within a board: a bit for each, or one for each player if these differ.
///
/// The positions are visited in the order of their numbers, so all followers of a position come before it. Each position that its mover
/// loses marks all positions from which the opponent can move to it; a position that is not marked when it is visited is lost, unless it is
/// listed, or play is over there. That is the definition, turned around.
#[derive(Clone, Debug)]
pub struct Sweep {
    game: Shrinking,
    ranking: Ranking,
    /// Set if the player, to move, wins. For an impartial game Left's stand for both.
    wins: ByPlayer<Vec<u64>>,
    /// The number of moves that play lasts, where it was asked for.
    moves: ByPlayer<Vec<u16>>,
}

/// The numbers of tokens that one player may take.
struct Takes {
    /// Those that may leave a heap.
    leaving: Vec<u32>,
    /// Those that may remove a heap.
    removing: Vec<u32>,
}

impl Takes {
    fn of(game: &Shrinking, player: Player, most: u32) -> Takes {
        let all = |parts: usize| (1..=most).filter(|taken| game.allows(player, u64::from(*taken), parts)).collect();
        Takes { leaving: all(1), removing: all(0) }
    }
}

impl Sweep {
    /// Returns the cost of a sweep; `None` if the positions are too many.
    pub fn cost(game: &Shrinking, board: &Board) -> Option<Cost> {
        let positions = Ranking::count(&narrow(board.piles())?)?;
        let players = if game.0.is_impartial() { 1 } else { 2 };
        let places = board.piles().len() as u64;
        let work = positions.checked_mul(2 * players * (places + 1))?;
        Some(Cost { work, bytes: (positions / 64 + 1) * 8 * players, entries: positions })
    }

    /// Returns the cost of a [timed](Sweep::run) sweep; `None` also if play may last too long.
    pub fn timed_cost(game: &Shrinking, board: &Board) -> Option<Cost> {
        let moves = board.piles().iter().fold(0, |sum: u64, pile| sum.saturating_add(*pile));
        let cost = Sweep::cost(game, board).filter(|_| moves < u64::from(u16::MAX))?;
        Some(Cost { work: 2 * cost.work, bytes: 17 * cost.bytes, ..cost })
    }

    /// Sweeps all positions that can follow `board`. A timed sweep finds how long play lasts from each if the winner hurries and the
    /// loser delays, in sixteen times the memory.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if it takes more than the budget has, or timed play may last 65,535 moves.
    pub fn run(game: &Shrinking, board: &Board, is_timed: bool, budget: &Budget) -> Result<Sweep, Stopped> {
        let cost = if is_timed { Sweep::timed_cost(game, board) } else { Sweep::cost(game, board) };
        budget.check_memory(cost.ok_or(Stopped::Memory)?.bytes)?;
        let ranking = narrow(board.piles()).and_then(|caps| Ranking::new(&caps)).ok_or(Stopped::Memory)?;
        let most = ranking.caps().last().copied().unwrap_or(0);
        let takes = ByPlayer::each(|player| Takes::of(game, player, most));
        let places = ranking.caps().len();
        let terminals = game.0.ending().terminals.iter();
        let mut listed: Vec<(u64, Outcome)> =
            terminals.filter_map(|(at, outcome)| Some((rank(&ranking, &Board::of(at, 0))?, *outcome))).collect();
        listed.sort_unstable_by_key(|(rank, _)| *rank);
        let mut listed = listed.into_iter().peekable();
        let words = ranking.boards().div_ceil(64) as usize;
        let is_impartial = game.0.is_impartial();
        let players = if is_impartial { &[Player::Left][..] } else { &Player::BOTH };
        let empty = |player| vec![0_u64; if players.contains(&player) { words } else { 0 }];
        let entries = if is_timed { ranking.boards() as usize } else { 0 };
        let unknown = |player| vec![u16::MAX; if players.contains(&player) { entries } else { 0 }];
        let (wins, moves) = (ByPlayer::each(empty), ByPlayer::each(unknown));
        let mut sweep = Sweep { game: game.clone(), ranking, wins, moves };
        let mut piles = vec![0_u32; places];
        let (mut start, mut paid) = (0_u64, 0_u64);
        loop {
            let run = u64::from(piles.get(1).map_or(most, |next| sweep.ranking.caps()[0].min(*next))) + 1;
            for rank in start..start + run {
                let outcome = listed.next_if(|(at, _)| *at == rank).map(|(_, outcome)| outcome);
                for &player in players {
                    let is_marked = sweep.has(player, rank);
                    if outcome.is_none() && is_marked {
                        continue;
                    }
                    piles[0] = (rank - start) as u32;
                    let wins = match outcome {
                        Some(outcome) => outcome.winner(player) == player,
                        None => {
                            let Takes { leaving, removing } = takes.of(player);
                            let has_move = |pile: &u32| {
                                leaving.first().is_some_and(|least| least < pile)
                                    || removing.binary_search(pile).is_ok()
                            };
                            game.0.convention() == Convention::Misere && !piles.iter().any(has_move)
                        }
                    };
                    if wins != is_marked {
                        sweep.wins.of_mut(player)[(rank / 64) as usize] ^= 1 << (rank % 64);
                    }
                    let opponent = if is_impartial { player } else { !player };
                    let Sweep { ranking, wins: winning, moves, .. } = &mut sweep;
                    let mut length = 0;
                    if is_timed {
                        if !wins && outcome.is_none() {
                            let later = moves.of(opponent);
                            let slowest = |rank| length = length.max(later[rank as usize] + 1);
                            paid += each_after(ranking, &piles, takes.of(player), slowest);
                        }
                        moves.of_mut(player)[rank as usize] = length;
                    }
                    if !wins {
                        let (winning, moves) = (winning.of_mut(opponent), moves.of_mut(opponent));
                        paid += for_each_predecessor(ranking, &piles, takes.of(opponent), |rank| {
                            winning[(rank / 64) as usize] |= 1 << (rank % 64);
                            if is_timed {
                                let quickest = &mut moves[rank as usize];
                                *quickest = length.saturating_add(1).min(*quickest);
                            }
                        });
                    }
                }
            }
            budget.work(run * players.len() as u64 + 2 * std::mem::take(&mut paid))?;
            start += run;
            budget.finished(start, sweep.ranking.boards());
            piles[0] = 0;
            if sweep.ranking.advance(&mut piles, 1).is_none() {
                return Ok(sweep);
            }
        }
    }

    #[inline]
    fn has(&self, player: Player, rank: u64) -> bool {
        self.wins.of(player)[(rank / 64) as usize] >> (rank % 64) & 1 == 1
    }

    /// Returns the player whose bits say who wins if `to_move` starts, and the number of a board within the swept one.
    fn place(&self, board: &Board, to_move: Player) -> Option<(Player, u64)> {
        Some((if self.game.0.is_impartial() { Player::Left } else { to_move }, rank(&self.ranking, board)?))
    }

    /// Returns the remoteness of a board: the number of moves if the winner hurries and the loser delays. Returns `None` where
    /// [`winner`](Table::winner) does, or if the sweep was not timed.
    pub fn remoteness(&self, board: &Board, to_move: Player) -> Option<u32> {
        let (side, rank) = self.place(board, to_move)?;
        self.moves.of(side).get(rank as usize).map(|moves| u32::from(*moves))
    }
}

impl Table for Sweep {
    type Rules = Shrinking;

    fn work(game: &Shrinking, board: &Board, budget: &Budget) -> Option<u64> {
        Sweep::cost(game, board).filter(|cost| cost.fits(budget)).map(|cost| cost.work)
    }

    fn build(game: &Shrinking, board: &Board, budget: &Budget) -> Result<Sweep, Stopped> {
        Sweep::run(game, board, false, budget)
    }

    fn entries(&self) -> u64 {
        self.ranking.boards()
    }

    fn winner(&self, board: &Board, to_move: Player) -> Option<Player> {
        let (side, rank) = self.place(board, to_move)?;
        Some(if self.has(side, rank) { to_move } else { !to_move })
    }

    fn winning_sizes(&self, board: &Board, place: usize, player: Player) -> Option<Vec<u64>> {
        let pile = board.piles()[place];
        let mut sizes = Vec::new();
        for size in 0..pile {
            let is_allowed = self.game.allows(player, pile - size, usize::from(size > 0));
            if is_allowed && self.winner(&board.with(place, size), !player)? == player {
                sizes.push(size);
            }
        }
        Some(sizes)
    }
}

/// Returns the number of a board; `None` if it is not within the caps. Further empty piles change nothing.
fn rank(ranking: &Ranking, board: &Board) -> Option<u64> {
    let missing = ranking.caps().len().checked_sub(board.piles().len())?;
    ranking.rank(&narrow(&[&vec![0; missing], board.piles()].concat())?)
}

/// Calls `visit` with the numbers of all boards from which a player with these takes can move to `piles`. Returns the number of them.
fn for_each_predecessor(ranking: &Ranking, piles: &[u32], takes: &Takes, mut visit: impl FnMut(u64)) -> u64 {
    let caps = ranking.caps();
    let mut visited = 0;
    // The part of the number that the piles before `from` make.
    let mut before = 0;
    for from in 0..piles.len() {
        let size = piles[from];
        if piles.get(from + 1) != Some(&size) {
            let allowed = if size == 0 { &takes.removing } else { &takes.leaving };
            let mut allowed = allowed.iter();
            let mut taken = allowed.next();
            // The piles after `from` up to `place` move down by one place, and the larger pile comes after them.
            let mut moved = before;
            let mut after: u64 = (from + 1..piles.len()).map(|place| ranking.below(place, piles[place])).sum();
            for place in from..piles.len() {
                if place > from {
                    after -= ranking.below(place, piles[place]);
                    if piles[place] > caps[place - 1] {
                        break;
                    }
                    moved += ranking.below(place - 1, piles[place]);
                }
                let most = piles.get(place + 1).map_or(caps[place], |next| *next);
                while let Some(larger) = taken.map(|taken| size + taken).filter(|larger| *larger <= most) {
                    if larger > caps[place] {
                        // A larger pile may fit at a later place.
                        taken = allowed.find(|taken| size + **taken > most);
                        break;
                    }
                    visit(moved + ranking.below(place, larger) + after);
                    visited += 1;
                    taken = allowed.next();
                }
                if taken.is_none() {
                    break;
                }
            }
        }
        before += ranking.below(from, size);
    }
    visited
}

/// Calls `visit` with the numbers of all boards that a player with these takes can make of `piles`. Returns the number of them.
fn each_after(ranking: &Ranking, piles: &[u32], takes: &Takes, mut visit: impl FnMut(u64)) -> u64 {
    let mut visited = 0;
    // The part of the number that the piles after `from` make.
    let mut after: u64 = piles.iter().enumerate().map(|(place, &pile)| ranking.below(place, pile)).sum();
    let whole = after;
    let mut before = 0;
    for from in 0..piles.len() {
        let size = piles[from];
        after -= ranking.below(from, size);
        if from == 0 || piles[from - 1] != size {
            // The piles from `place` up to `from` move up by one place, and the smaller pile comes before them.
            let (mut place, mut rest) = (from, before);
            let mut moved = 0;
            let mut make = |smaller: u32| {
                while place > 0 && piles[place - 1] > smaller {
                    place -= 1;
                    rest -= ranking.below(place, piles[place]);
                    moved += ranking.below(place + 1, piles[place]);
                }
                visit(rest + ranking.below(place, smaller) + moved + after);
                visited += 1;
            };
            takes.leaving.iter().take_while(|taken| **taken < size).for_each(|taken| make(size - taken));
            if size > 0 && takes.removing.binary_search(&size).is_ok() {
                make(0);
            }
        }
        before += ranking.below(from, size);
    }
    debug_assert_eq!(before, whole);
    visited
}
