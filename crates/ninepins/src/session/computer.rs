//! The computer's move, a hint, and why. Each is a function of the session and the budget alone.

use super::{Seat, Session, chance::Chance};
use crate::{Analysis, Question, Quotients, Solver, ladder::Ladder, line::timed_move};
use ninepins_rules::{Game, Move, Player, Position, Start};
use ninepins_solver::{Budget, FullSearch, Remoteness, Stopped, Strategy};

/// The most steps that are spent on counting moves to the end: positions, times the moves of the position asked about.
pub const MAX_FULL_STEPS: u64 = 5_000_000;

/// Of how many moves of one pile a random one is chosen, or of one position the one that takes the least; and how many moves a
/// position may have to be searched to the end of play.
const MAX_CHOICE: usize = 1000;

/// A move that the computer makes or proposes.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The place of the pile, counted from 0.
    pub pile: usize,
    /// The move.
    pub play: Move,
    /// What is known about it.
    pub grounds: Grounds,
}

/// What is known about a proposed move.
#[derive(Clone, PartialEq, Debug)]
pub enum Grounds {
    /// The quickest win or the slowest loss: who wins, and how many moves are left, this one counted.
    Timed(Remoteness),
    /// It wins; whether there is a quicker win is not known.
    Wins,
    /// Every move loses; whether this is the slowest is not known.
    Loses,
    /// Who wins was not found out, for this reason; it is a random move.
    TooHard(Stopped),
    /// It is a slip: a random move.
    Slip,
}

/// The computer's move for the player to move, at the level of the session; `None` if play is over.
///
/// At level n a chance of 10 - n in 10, drawn from the seed and the number of moves made, lets it slip: it makes a random legal
/// move. Else it plays as [`hint`] says.
pub fn reply(session: &Session, quotients: &Quotients, budget: &mut Budget) -> Option<Reply> {
    let mut chance = Chance::at(session.setup.seed, session.history.len());
    let slips = (chance.below(10) as u64) < session.setup.level.slips_in_ten();
    if slips && session.setup.seats.of(session.to_move()) == &Seat::Computer {
        let (pile, play) = random(session, &mut chance)?;
        return Some(Reply { pile, play, grounds: Grounds::Slip });
    }
    best(session, &mut chance, quotients, budget)
}

/// The best move for the player to move that can be found; `None` if play is over.
///
/// That is the quickest win or the slowest loss where a full search is small enough, else a move that wins by a theorem or by
/// search. Where even who wins is not found out within the budget, it is a random move and says so.
pub fn hint(session: &Session, quotients: &Quotients, budget: &mut Budget) -> Option<Reply> {
    best(session, &mut Chance::at(session.setup.seed, session.history.len()), quotients, budget)
}

/// Who wins from here and why, as of a position that play starts from; `None` if play is over.
pub fn why(session: &Session, quotients: &Quotients, budget: &mut Budget) -> Option<Analysis> {
    if session.verdict().is_some() {
        return None;
    }
    let question = Question::new(session.played.clone(), session.position());
    Solver::with(quotients.clone()).solve(&question, budget).ok()
}

fn best(session: &Session, chance: &mut Chance, quotients: &Quotients, budget: &mut Budget) -> Option<Reply> {
    let (game, position, player) = (&session.played, session.position(), session.to_move());
    let first = game.moves(&position, player).next()?;
    // First who wins: what a full search spends must not be missing there.
    let known = match Ladder::new(&Start::new(game, &position), quotients).winning_move(&position, player, budget) {
        Ok(known) => known,
        Err(stopped) => {
            let (pile, play) = random(session, chance)?;
            return Some(Reply { pile, play, grounds: Grounds::TooHard(stopped) });
        }
    };
    let (play, grounds) = match (timed(game, &position, player, budget), known) {
        (Some((play, remoteness)), _) => (play, Grounds::Timed(remoteness)),
        (None, Some(play)) => (play, Grounds::Wins),
        (None, None) => {
            let moves = game.moves(&position, player).take(MAX_CHOICE);
            (moves.min_by_key(Move::taken).unwrap_or(first), Grounds::Loses)
        }
    };
    let pile = session.piles.iter().position(|pile| *pile == Some(play.from))?;
    Some(Reply { pile, play, grounds })
}

/// Returns the first move that keeps the winner and shortens play by one: for the winner the quickest, for the loser the slowest;
/// `None` if a full search does not fit the budget.
fn timed(game: &Game, position: &Position, player: Player, budget: &mut Budget) -> Option<(Move, Remoteness)> {
    // Each position is paid for once, but it takes as many steps as it has moves.
    let moves = game.moves(position, player).take(MAX_CHOICE + 1).count();
    if moves > MAX_CHOICE {
        return None;
    }
    budget.sharing(MAX_FULL_STEPS / moves.max(1) as u64, |share| {
        timed_move(&mut FullSearch::new(game), game, position, player, share).ok().flatten()
    })
}

/// A random legal move: of a random pile that has one, of its first moves if they are many.
fn random(session: &Session, chance: &mut Chance) -> Option<(usize, Move)> {
    if session.verdict().is_some() {
        return None;
    }
    let (rules, player) = (session.played.ruleset(), session.to_move());
    let piles = session.piles.iter().enumerate().filter_map(|(place, pile)| Some((place, (*pile)?)));
    let movable: Vec<_> = piles.filter(|(_, heap)| rules.options(*heap, player).next().is_some()).collect();
    let (place, heap) = chance.pick(&movable)?;
    let moves: Vec<Move> = rules.moves_from(heap, player).take(MAX_CHOICE).collect();
    Some((place, chance.pick(&moves)?))
}
