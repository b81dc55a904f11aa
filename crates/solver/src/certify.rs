//! Certificates of positions: books of replies, and tables of nim-values.

use crate::{Budget, Result, Stopped, Strategy, Unlicensed, theorem::NimValues};
use ninepins_proof::{Certificate, Claim, Evidence, MAX_LINES, NimValues as ValueTable};
use ninepins_rules::{Game, Player, Position, Start};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{error::Error, fmt};

/// The most winning moves among which a reply is chosen.
const CANDIDATES: usize = 64;

/// The estimated bytes of a position while a book is written, without its heaps.
const BYTES_A_POSITION: u64 = 100;

/// The bytes of a heap in such a position, which is held twice.
const BYTES_A_HEAP: u64 = 32;

/// The most replies in a book of a certificate.
pub const MAX_REPLIES: usize = MAX_LINES / 2;

/// The reason for which no certificate was written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unproved {
    /// The game lacks a hypothesis of the evidence.
    Unlicensed(Unlicensed),
    /// The budget ended the work, or no strategy knows the answer.
    Stopped(Stopped),
    /// A book of replies would have more lines than this number.
    LongBook(usize),
    /// Two kinds of evidence failed, each for a reason of its own.
    Neither(Box<[Unproved; 2]>),
}

impl From<Stopped> for Unproved {
    fn from(stopped: Stopped) -> Unproved {
        Unproved::Stopped(stopped)
    }
}

impl From<Unlicensed> for Unproved {
    fn from(unlicensed: Unlicensed) -> Unproved {
        Unproved::Unlicensed(unlicensed)
    }
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Unlicensed(unlicensed) => unlicensed.fmt(f),
            Unproved::Stopped(stopped) => stopped.fmt(f),
            Unproved::LongBook(most) => write!(f, "a book of replies would have more than {most} lines"),
            Unproved::Neither(both) => write!(f, "{}, and a book of replies was not written: {}", both[0], both[1]),
        }
    }
}

impl Error for Unproved {}

/// Writes a certificate with a book of at most `most` replies, found by `strategy`. It has a claim for each of
/// `players` to move; an impartial game needs one.
///
/// # Errors
///
/// [`Unproved`] if the budget ends the work, the book would be longer, or the strategy knows no winning move.
pub fn certify_replies(
    start: &Start<'_>,
    players: &[Player],
    most: usize,
    strategy: &mut dyn Strategy,
    budget: &mut Budget,
) -> Result<Certificate, Unproved> {
    let (game, position) = (start.asked(), start.position());
    let players = if game.is_impartial() { &players[..players.len().min(1)] } else { players };
    let most = most.min(MAX_REPLIES);
    let claims = players.iter().map(|&to_move| claim(start.game(), strategy, position, to_move, most, budget));
    let claims = claims.collect::<Result<Vec<Claim>, Unproved>>()?;
    Ok(Certificate { game: game.clone(), position: position.clone(), evidence: Evidence::Replies(claims) })
}

/// Writes a certificate with the nim-values of all followers of the start's heaps.
///
/// # Errors
///
/// [`Unproved`] if the game as played has no nim-values, they are too many, or the budget ends the work.
pub fn certify_nim_values(start: &Start<'_>, budget: &mut Budget) -> Result<Certificate, Unproved> {
    let mut values = NimValues::of(start.game())?;
    let position = start.position();
    let heaps = values.values_below(position.heaps(), budget)?;
    let table: FxHashMap<_, _> = heaps.iter().copied().collect();
    let value = position.heaps().iter().fold(0, |sum, heap| sum ^ table[heap]);
    let evidence = Evidence::NimValues(ValueTable { value, heaps });
    Ok(Certificate { game: start.asked().clone(), position: position.clone(), evidence })
}

/// Walks all moves of the loser and one reply of the winner to each, and lists the replies.
fn claim(
    game: &Game,
    strategy: &mut dyn Strategy,
    start: &Position,
    to_move: Player,
    most: usize,
    budget: &mut Budget,
) -> Result<Claim, Unproved> {
    let winner = strategy.winner(start, to_move, budget)?;
    let mut replies: Vec<(Position, Position)> = Vec::new();
    let mut open = Open { most, ..Open::default() };
    // The positions that replies lead to.
    let mut left: FxHashSet<Position> = FxHashSet::default();
    if to_move == winner {
        open.add(start.clone(), budget)?;
    } else {
        open.attacks(game, start, !winner, budget)?;
    }
    while let Some(position) = open.positions.pop() {
        if game.verdict(&position, winner).is_some() {
            continue;
        }
        // A position that another reply leads to makes the book short, else one with few tokens.
        let moves = strategy.winning_moves(&position, winner, CANDIDATES, budget)?.moves;
        let options = moves.iter().filter_map(|m| position.after(m));
        let reply = options.min_by_key(|option| (!left.contains(option), option.tokens(), option.heaps().len()));
        let reply = reply.ok_or_else(|| Stopped::BeyondTable(format!("no winning move is known at {position}")))?;
        if left.insert(reply.clone()) {
            open.attacks(game, &reply, !winner, budget)?;
        }
        replies.push((position, reply));
    }
    replies.sort_unstable_by(|a, b| b.cmp(a));
    Ok(Claim { to_move, winner, replies })
}

/// The positions to which the winner has no reply yet.
#[derive(Default)]
struct Open {
    /// The most positions that may be met.
    most: usize,
    positions: Vec<Position>,
    met: FxHashSet<Position>,
    bytes: u64,
}

impl Open {
    /// Adds the positions after all moves of the loser; none where play is over.
    fn attacks(&mut self, game: &Game, position: &Position, loser: Player, budget: &Budget) -> Result<(), Unproved> {
        game.moves(position, loser).filter_map(|m| position.after(&m)).try_for_each(|option| self.add(option, budget))
    }

    /// Adds a position that was not met before.
    fn add(&mut self, position: Position, budget: &Budget) -> Result<(), Unproved> {
        budget.work(64)?;
        if self.met.insert(position.clone()) {
            // The reply to it needs as much again.
            self.bytes += 2 * (BYTES_A_POSITION + BYTES_A_HEAP * position.heaps().len() as u64);
            budget.check_memory(self.bytes)?;
            if self.met.len() > self.most {
                return Err(Unproved::LongBook(self.most));
            }
            self.positions.push(position);
        }
        Ok(())
    }
}
