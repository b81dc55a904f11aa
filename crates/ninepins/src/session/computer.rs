//! The computer's moves, hints, and explanations. Each depends on the session, the quotients and the budget alone.

use super::{PERFECT, Seat, Session, Turn};
use crate::{Analysis, Known, Question, Solver, chance::Chance, ladder::Ladder, line::timed_move};
use ninepins_rules::{Game, Move, Player, Position, Start};
use ninepins_solver::{Budget, FullSearch, Remoteness, Stopped, Strategy};

/// The most work for counting the moves to the end of play: positions searched, times the moves of the position at hand.
pub const MAX_FULL_STEPS: u64 = 5_000_000;

/// The most units of work for counting the moves to the end of play: a fraction of a second. Positions may have far more moves than the
/// one at hand.
pub const MAX_FULL_WORK: u64 = 1 << 23;

/// The most moves among which the computer chooses, at random or by the least take, and the most moves of a position that is searched
/// to the end of play.
const MAX_CHOICE: usize = 1000;

/// A move that the computer makes or proposes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The move, with its parts in ascending order.
    pub turn: Turn,
    /// The grounds for it.
    pub grounds: Grounds,
}

/// The grounds for a proposed move.
#[derive(Clone, PartialEq, Debug)]
pub enum Grounds {
    /// The quickest win or the slowest loss: the winner, and the number of moves left, including this one.
    Timed(Remoteness),
    /// It wins, perhaps not the quickest way.
    Wins,
    /// Every move loses; this may not be the slowest way.
    Loses,
    /// A random move: for this reason the winner was not found.
    TooHard(Stopped),
    /// A slip: a random move.
    Slip,
}

/// Returns the computer's move at the level of the player to move; `None` if play is over.
///
/// At level n the computer slips with a chance of 10 - n in 10, drawn from the seed and the number of moves made: it makes a random
/// legal move. Else it plays the move of [`hint`].
pub fn reply(session: &Session, known: &Known, budget: &mut Budget) -> Option<Reply> {
    let mut chance = Chance::at(session.setup.seed, session.history.len());
    let slips = chance.below(10) < usize::from(PERFECT.saturating_sub(*session.setup.levels.of(session.to_move())));
    if slips && session.setup.seats.of(session.to_move()) == &Seat::Computer {
        return Some(Reply { turn: random(session, &mut chance)?, grounds: Grounds::Slip });
    }
    best(session, &mut chance, known, budget)
}

/// Returns the best move that is found within the budget; `None` if play is over.
///
/// It is the quickest win or the slowest loss if a full search is small enough, else a move that wins by a theorem or by search. If
/// not even the winner is found, it is a random move, and its grounds say so.
pub fn hint(session: &Session, known: &Known, budget: &mut Budget) -> Option<Reply> {
    best(session, &mut Chance::at(session.setup.seed, session.history.len()), known, budget)
}

/// Answers who wins from here and why, as if play started here; `None` if play is over.
pub fn why(session: &Session, known: &Known, budget: &mut Budget) -> Option<Analysis> {
    if session.verdict().is_some() {
        return None;
    }
    let question = Question::new(session.played.clone(), session.position());
    Solver::with(known.clone()).solve(&question, budget).ok()
}

fn best(session: &Session, chance: &mut Chance, known: &Known, budget: &mut Budget) -> Option<Reply> {
    let (game, position, player) = (&session.played, session.position(), session.to_move());
    let first = game.moves(&position, player).next()?;
    // The winner comes first: a full search may spend the whole budget.
    let known = match Ladder::new(&Start::new(game, &position), known).winning_move(&position, player, budget) {
        Ok(known) => known,
        Err(stopped) => return Some(Reply { turn: random(session, chance)?, grounds: Grounds::TooHard(stopped) }),
    };
    // Searched as heaps, coins would last too long.
    let timed = if session.coins { None } else { timed(game, &position, player, budget) };
    let (play, grounds) = match (timed, known) {
        (Some((play, remoteness)), _) => (play, Grounds::Timed(remoteness)),
        (None, Some(play)) => (play, Grounds::Wins),
        (None, None) => {
            let moves = game.moves(&position, player).take(MAX_CHOICE);
            (moves.min_by_key(Move::taken).unwrap_or(first), Grounds::Loses)
        }
    };
    let pile = session.piles.iter().position(|pile| *pile == Some(play.from))?;
    Some(Reply { turn: session.turn(pile, play), grounds })
}

/// Returns the quickest win or the slowest loss; `None` if a full search does not fit the budget.
fn timed(game: &Game, position: &Position, player: Player, budget: &mut Budget) -> Option<(Move, Remoteness)> {
    // A position is counted once, but costs one step for each of its moves.
    let moves = game.moves(position, player).take(MAX_CHOICE + 1).count();
    if moves > MAX_CHOICE {
        return None;
    }
    budget.sharing(MAX_FULL_STEPS / moves.max(1) as u64, |share| {
        let mut trial = share.trial(MAX_FULL_WORK);
        let found = timed_move(&mut FullSearch::new(game), game, position, player, &mut trial);
        share.searched = trial.searched;
        found.ok().flatten()
    })
}

/// Returns a random legal move of a random pile, one of the first if there are many.
fn random(session: &Session, chance: &mut Chance) -> Option<Turn> {
    if session.verdict().is_some() {
        return None;
    }
    let (rules, player) = (session.played.ruleset(), session.to_move());
    let piles = session.piles.iter().enumerate().filter_map(|(place, pile)| Some((place, (*pile)?)));
    let movable: Vec<_> = piles.filter(|(_, heap)| rules.options(*heap, player).next().is_some()).collect();
    let (place, heap) = chance.pick(&movable)?;
    let moves: Vec<Move> = rules.moves_from(heap, player).take(MAX_CHOICE).collect();
    Some(session.turn(place, chance.pick(&moves)?))
}
