//! Reviews of played games: who wins each position and how soon, and which moves threw a win away.

use super::{Session, Turn, row};
use crate::{
    Known,
    json::{counted, named, shown},
    ladder::Ladder,
    line::timed_move,
};
use ninepins_rules::{ByPlayer, Move, Player, Position, Start};
use ninepins_solver::{
    Budget, FullSearch, MoveList, Remoteness, Stopped, Strategy, StrategyId, Value, theorem::theorem,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt};

/// The most positions that a review searches to count the moves to the end of play.
pub const MAX_TIMED: u64 = 100_000;

/// The most units of work for the same: about a second. Positions may have far more moves than those at hand.
const MAX_TIMED_WORK: u64 = 1 << 30;

/// The most moves of a position that are counted, or searched to the end of play.
const MAX_MOVES: usize = 1000;

/// The most plays of a position that are valued, and of a whole game.
pub const MAX_PLAYS: usize = 2000;
const MAX_PLAYS_OF_GAME: usize = 20_000;

/// The most moves that follow a mistake, itself included.
const MAX_FOLLOWING: usize = 4;

/// The most heaps that are drawn, and the largest heap and nim-value.
const MAX_HEAPS: usize = 12;
const MAX_DRAWN: u64 = (1 << 12) - 1;

/// The shape `ninepins/review/1`: a played game, with who could win each position and which moves threw a win away.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "schema", rename = "ninepins/review/1")]
#[non_exhaustive]
pub struct Review {
    /// The positions, from the start to the one reached last.
    pub plies: Vec<Ply>,
    /// The reason why a winner or a number of moves left is not known, if one is not.
    #[serde(serialize_with = "named")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<&'static str>))]
    pub stopped: Option<Stopped>,
}

/// A position of a reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReviewPly))]
#[non_exhaustive]
pub struct Ply {
    /// The position.
    #[serde(serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub position: Position,
    /// The player to move, even if play is over.
    pub to_move: Player,
    /// The winner, if it was found.
    pub winner: Option<Player>,
    /// The number of moves left if the winner hurries and the loser delays, if it was counted.
    pub moves_left: Option<u32>,
    /// The number of winning moves, if it was found. A move in equal heaps counts once.
    #[serde(serialize_with = "counted")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<crate::json::Count>))]
    pub winning: Option<u128>,
    /// The number of moves, if it is at most 1000. A move in equal heaps counts once.
    pub of: Option<usize>,
    /// The effect of the move that was made; none after the last one, and where a winner is not known.
    pub made: Option<Effect>,
    /// The plays, at most some 2,000, if they were asked for.
    pub plays: Option<Vec<ValuedPlay>>,
    /// What follows the move that was made if it threw the win away: itself, and the moves that show it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub follows: Option<Vec<Followed>>,
}

/// A move that follows a mistake: the winner's quickest, the loser's slowest, where these are known.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Followed {
    /// The play, written as in `moves` of the state.
    #[serde(rename = "play", serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub turn: Turn,
    /// What pairs off after it, if nim-values decide.
    pub pairs: Option<Pairs>,
}

/// A position that nim-values decide: whoever is to move wins, unless nothing is left over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pairs {
    /// The heaps in the order of the board.
    pub heaps: Vec<String>,
    /// Their nim-values.
    pub values: Vec<u64>,
    /// The sum of the powers of two that have no twin.
    pub left_over: u64,
}

/// Writes `3 = 2+1, 2 = 2, 7 = 2; 1 is left over`.
impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let powers = |value: u64| match (0..u64::BITS).rev().map(|bit| value & 1 << bit).filter(|power| *power > 0) {
            powers if value > 0 => powers.map(|power| power.to_string()).collect::<Vec<_>>().join("+"),
            _ => "0".to_owned(),
        };
        let heaps = self.heaps.iter().zip(&self.values).map(|(heap, value)| format!("{heap} = {}", powers(*value)));
        let heaps: Vec<String> = heaps.collect();
        let left = if self.left_over == 0 { "nothing".to_owned() } else { powers(self.left_over) };
        let sign = if heaps.is_empty() { "" } else { "; " };
        write!(f, "{}{sign}{left} is left over", heaps.join(", "))
    }
}

/// The effect of a move on the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// The player could win, and still can.
    Kept,
    /// The player could win, and no longer can.
    Threw,
    /// The player could not win.
    Lost,
}

/// A play with its value.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ReviewPlay))]
#[non_exhaustive]
pub struct ValuedPlay {
    /// The play, written as in `moves` of the state.
    #[serde(rename = "play", serialize_with = "shown")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub turn: Turn,
    /// True if it wins, if that is known.
    pub wins: Option<bool>,
    /// The number of moves left, this one included, if it was counted.
    pub moves_left: Option<u32>,
    /// The number of the move among those of the position. Mirror images share it, and plays in equal heaps.
    pub same: usize,
}

/// The positions whose plays a review values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Plays {
    /// None.
    #[default]
    None,
    /// The position reached last.
    Last,
    /// All positions, the last ones first if there are very many plays.
    All,
}

impl Session {
    /// Reviews the game as far as it was played. Undone moves do not count.
    ///
    /// Winners are found like all answers, within `budget`. Moves left are counted by one full search of at most [`MAX_TIMED`]
    /// positions, from the last position back; where that does not suffice, they are not known.
    pub fn review(&self, plays: Plays, known: &Known, budget: &mut Budget) -> Review {
        let mut timing = budget.trial(MAX_TIMED_WORK);
        let searched = budget.searched;
        timing.positions = budget.positions.min(budget.searched.saturating_add(MAX_TIMED));
        let ladder = Ladder::new(&Start::new(&self.game, &self.start.position()), known);
        let mut reviewer = Reviewer { ladder, full: FullSearch::new(&self.played), timing, stopped: None };
        let (mut session, mut plies, mut valued) = (self.clone(), Vec::new(), 0);
        // Late positions are followers of early ones, and cheaper.
        loop {
            let asked = plays == Plays::All || plays == Plays::Last && plies.is_empty();
            let mut ply = reviewer.ply(&session, asked && valued < MAX_PLAYS_OF_GAME, budget);
            valued += ply.plays.as_ref().map_or(0, Vec::len);
            if let Some(after) = plies.last() {
                ply.made = effect(&ply, after);
            }
            if ply.made == Some(Effect::Threw) {
                ply.follows = Some(reviewer.following(session.clone(), budget));
            }
            plies.push(ply);
            if session.undo().is_none() {
                break;
            }
        }
        plies.reverse();
        budget.searched += reviewer.timing.searched - searched;
        Review { plies, stopped: reviewer.stopped }
    }

    /// Lists the plays of the player to move, equally many at most from each pile and about `most` in all, and returns whether there are
    /// more. A move in a row comes with each way to draw it: the tokens may leave from either end, and if the row splits, the smaller
    /// part may stand first or last.
    pub fn plays(&self, most: usize) -> (Vec<Turn>, bool) {
        let share = most / self.piles.iter().flatten().count().max(1);
        let (is_row, is_over) = (self.is_row(), self.played.is_terminal(&self.position()));
        let (mut plays, mut more) = (Vec::new(), false);
        for (place, pile) in self.piles.iter().enumerate() {
            let moves = pile.iter().filter(|_| !is_over);
            let moves = moves.flat_map(|&heap| self.played.ruleset().moves_from(heap, self.to_move()));
            let mut of_pile = moves.flat_map(|play| {
                let turn = self.turn(place, play);
                if is_row { row::ways(turn) } else { vec![turn] }
            });
            plays.extend(of_pile.by_ref().take(share));
            more |= of_pile.next().is_some();
        }
        (plays, more)
    }

    /// Returns the pairs of the position, if nim-values decide it and its heaps are few and small.
    pub fn pairs(&self, budget: &mut Budget) -> Option<Pairs> {
        let heaps: Vec<_> = self.piles.iter().flatten().collect();
        if heaps.len() > MAX_HEAPS || heaps.iter().any(|heap| heap.size() > MAX_DRAWN || heap.as_pair().is_some()) {
            return None;
        }
        let mut strategy = theorem(StrategyId::NimValues, &self.played)?.ok()?;
        let values = heaps.iter().map(|&&heap| match strategy.value_of_heap(heap, budget) {
            Ok(Some(Value::Nim(value))) if value <= MAX_DRAWN => Some(value),
            _ => None,
        });
        let values: Vec<u64> = values.collect::<Option<_>>()?;
        let left_over = values.iter().fold(0, |sum, value| sum ^ value);
        Some(Pairs { heaps: heaps.iter().map(ToString::to_string).collect(), values, left_over })
    }
}

/// Returns the effect of the move from `before` to `after`.
fn effect(before: &Ply, after: &Ply) -> Option<Effect> {
    let could_win = before.winner? == before.to_move;
    let can_win = after.winner? == before.to_move;
    Some(match (could_win, can_win) {
        (false, _) => Effect::Lost,
        (true, true) => Effect::Kept,
        (true, false) => Effect::Threw,
    })
}

impl Review {
    /// Returns the moves that threw a win away: the number of each, counted from 1, and the position before it.
    pub fn mistakes(&self) -> impl Iterator<Item = (usize, &Ply)> {
        (1..).zip(&self.plies).filter(|(_, ply)| ply.made == Some(Effect::Threw))
    }

    /// Counts for each player the moves that kept a win, and the positions in which there was one.
    pub fn kept(&self) -> ByPlayer<(usize, usize)> {
        let mut kept = ByPlayer::default();
        for ply in &self.plies {
            let (kept, of): &mut (usize, usize) = kept.of_mut(ply.to_move);
            *kept += usize::from(ply.made == Some(Effect::Kept));
            *of += usize::from(matches!(ply.made, Some(Effect::Kept | Effect::Threw)));
        }
        kept
    }
}

/// Values the positions of one game. Their searches share their memos.
struct Reviewer {
    ladder: Ladder,
    full: FullSearch,
    /// The budget for counting the moves left.
    timing: Budget,
    stopped: Option<Stopped>,
}

impl Reviewer {
    /// Values the position of `session`, and its plays if they are `asked` for.
    fn ply(&mut self, session: &Session, asked: bool, budget: &mut Budget) -> Ply {
        let (position, to_move) = (session.position(), session.to_move());
        let moves: Vec<Move> = match session.verdict() {
            Some(_) => Vec::new(),
            None => session.played.moves(&position, to_move).take(MAX_MOVES + 1).collect(),
        };
        let few = moves.len() <= MAX_MOVES;
        let timed = few.then(|| self.timed(session, &position, to_move)).flatten();
        let winner = match timed {
            Some(timed) => Some(timed.winner),
            None => self.noted(|ladder| ladder.winner(&position, to_move, budget)),
        };
        let most = if asked { MAX_PLAYS } else { 1 };
        let wins = match winner {
            // Play is over, or every move loses.
            _ if moves.is_empty() => Some(MoveList::complete(Vec::new())),
            Some(winner) if winner != to_move => Some(MoveList::complete(Vec::new())),
            Some(_) => self.noted(|ladder| ladder.winning_moves(&position, to_move, most, budget)),
            None => None,
        };
        let plays = asked.then(|| self.plays(session, wins.as_ref(), few));
        Ply {
            to_move,
            winner,
            moves_left: timed.map(|timed| timed.moves),
            winning: wins.and_then(|list| list.total),
            of: few.then_some(moves.len()),
            made: None,
            plays,
            follows: None,
            position,
        }
    }

    /// Values the plays, of which `winning` win.
    fn plays(&mut self, session: &Session, winning: Option<&MoveList>, few: bool) -> Vec<ValuedPlay> {
        let position = session.position();
        // Each different move: its number, whether it wins, and the moves left.
        let mut valued: BTreeMap<Move, (usize, Option<bool>, Option<u32>)> = BTreeMap::new();
        let value = |turn: Turn| {
            let (number, play) = (valued.len(), &turn.play);
            let &mut (same, wins, moves_left) = valued.entry(play.clone()).or_insert_with(|| {
                let after = position.after(play).filter(|_| few);
                let timed = after.and_then(|after| self.timed(session, &after, !session.to_move()));
                let wins = winning.and_then(|list| match list.moves.contains(play) {
                    false if list.is_truncated() => None,
                    wins => Some(wins),
                });
                (number, wins, timed.map(|timed| timed.moves + 1))
            });
            ValuedPlay { turn, wins, moves_left, same }
        };
        session.plays(MAX_PLAYS).0.into_iter().map(value).collect()
    }

    /// Makes the mistake that was undone last, and the moves that follow it.
    fn following(&mut self, mut session: Session, budget: &mut Budget) -> Vec<Followed> {
        let (winner, mut made) = (!session.to_move(), Vec::new());
        let mut turn = session.undone.pop();
        while let Some(next) = turn {
            session.make(next.clone());
            made.push(Followed { turn: next, pairs: session.pairs(budget) });
            let goes_on = made.len() < MAX_FOLLOWING && session.verdict().is_none();
            turn = if goes_on { self.next(&session, winner, budget) } else { None };
        }
        made
    }

    fn next(&mut self, session: &Session, winner: Player, budget: &mut Budget) -> Option<Turn> {
        let (game, position, player) = (&session.played, session.position(), session.to_move());
        let timed = timed_move(&mut self.full, game, &position, player, &mut self.timing).ok().flatten();
        let play = match timed {
            Some((play, _)) => play,
            None if player == winner => self.ladder.winning_move(&position, player, budget).ok()??,
            None => game.moves(&position, player).next()?,
        };
        let place = session.piles.iter().position(|pile| *pile == Some(play.from))?;
        Some(session.turn(place, play))
    }

    /// Returns the winner and the moves left by a full search, if its budget suffices. Searched as heaps, coins would last too long.
    fn timed(&mut self, session: &Session, position: &Position, to_move: Player) -> Option<Remoteness> {
        if session.coins {
            return None;
        }
        if let Some(winner) = session.played.verdict(position, to_move) {
            return Some(Remoteness { winner, moves: 0 });
        }
        let found = self.full.remoteness(position, to_move, &mut self.timing);
        // A winner that was not found says more than a number of moves.
        found.map_err(|stopped| self.stopped.get_or_insert(stopped).clone()).ok()
    }

    /// Asks the ladder, and notes why it was stopped if it was.
    fn noted<T>(&mut self, ask: impl FnOnce(&mut Ladder) -> Result<T, Stopped>) -> Option<T> {
        ask(&mut self.ladder).map_err(|stopped| self.stopped = Some(stopped)).ok()
    }
}
