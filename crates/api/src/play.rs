//! The endpoints of played games: their state, the computer's reply, hints, explanations and reviews.

use crate::{
    question::Played,
    refusal::{CONFLICT, Refusal},
    state::State,
};
use ninepins::{
    Analysis, Budget, Known, Player,
    json::ReviewShape,
    session::{self, Drawn, Grounds, Session, Turn},
};
use serde::Serialize;
use std::ops::RangeInclusive;
#[cfg(test)]
use {crate::refusal::Failure, ninepins::json::Answer, utoipa::ToSchema};

/// Returns the state of a played game, which its moves or a record give; with `play`, the state after one more move.
#[cfg_attr(test, utoipa::path(post, path = "/api/session", request_body = Played, responses(
    (status = 200, body = State),
    (status = 400, description = "the game cannot be read, or a move is not allowed", body = Failure)
)))]
pub(crate) fn session(played: &Played, _: &mut Budget) -> Result<State, Refusal> {
    Ok(State::of(&played.session()?))
}

/// The shape `ninepins/reply/1`: a proposed move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "schema", rename = "ninepins/reply/1")]
pub(crate) struct Reply {
    player: Player,
    /// The move, written as in lists of winning moves.
    #[serde(rename = "move")]
    text: String,
    /// The move, written as in `moves` of the state.
    play: String,
    /// The pile, counted from 1.
    pile: usize,
    words: String,
    /// The first and the last place of the pins that the move bowls down, on a row of pins.
    pins: Option<(usize, usize)>,
    /// The reason for the move: `timed` (the quickest win or the slowest loss), `wins`, `loses`, `too-hard` (a random move,
    /// because the search was stopped) or `slip` (a random move, because of the level).
    grounds: &'static str,
    /// True if the move wins, false if it loses, null if neither is known.
    wins: Option<bool>,
    /// The number of moves left, this one included, if it was counted.
    moves_left: Option<u32>,
    /// The reason in words.
    #[serde(rename = "text")]
    known: String,
}

impl Reply {
    fn of(found: session::Reply, session: &Session) -> Reply {
        let player = session.to_move();
        let drawn = Drawn::from(found.play.to.to_vec());
        let pins = session.row().and_then(|row| row.bowled(found.pile, found.play.taken(), &drawn));
        let (grounds, moves_left) = match &found.grounds {
            Grounds::Timed(remoteness) => ("timed", Some(remoteness.moves)),
            Grounds::Wins => ("wins", None),
            Grounds::Loses => ("loses", None),
            Grounds::TooHard(_) => ("too-hard", None),
            Grounds::Slip => ("slip", None),
        };
        let turn = Turn { player, pile: found.pile, play: found.play.clone(), drawn };
        Reply {
            player,
            text: found.play.to_string(),
            play: turn.to_string(),
            pile: found.pile + 1,
            words: turn.words(session.game().ruleset()),
            pins: pins.map(RangeInclusive::into_inner),
            grounds,
            wins: found.wins(player),
            moves_left,
            known: found.grounds_words(player),
        }
    }
}

/// Refuses a question about play that is over.
fn over(session: &Session) -> Refusal {
    Refusal::new(CONFLICT, session.over_words().unwrap_or_default())
}

fn proposed(
    played: &Played,
    budget: &mut Budget,
    propose: fn(&Session, &Known, &mut Budget) -> Option<session::Reply>,
) -> Result<Reply, Refusal> {
    let session = played.session()?;
    let found = propose(&session, &Known::default(), budget).ok_or_else(|| over(&session))?;
    Ok(Reply::of(found, &session))
}

/// Returns the move that the computer makes at its level, whoever plays the side to move.
#[cfg_attr(test, utoipa::path(post, path = "/api/reply", request_body = Played, responses(
    (status = 200, body = Reply),
    (status = 400, description = "the game cannot be read", body = Failure),
    (status = 409, description = "play is over", body = Failure)
)))]
pub(crate) fn reply(played: &Played, budget: &mut Budget) -> Result<Reply, Refusal> {
    proposed(played, budget, session::reply)
}

/// Returns the best move that was found, and what is known about it.
#[cfg_attr(test, utoipa::path(post, path = "/api/hint", request_body = Played, responses(
    (status = 200, body = Reply),
    (status = 400, description = "the game cannot be read", body = Failure),
    (status = 409, description = "play is over", body = Failure)
)))]
pub(crate) fn hint(played: &Played, budget: &mut Budget) -> Result<Reply, Refusal> {
    proposed(played, budget, session::hint)
}

/// Returns who could win each position of a played game, and which moves threw a win away.
#[cfg_attr(test, utoipa::path(post, path = "/api/review", request_body = Played, responses(
    (status = 200, body = ReviewShape),
    (status = 400, description = "the game cannot be read, or a move is not allowed", body = Failure)
)))]
pub(crate) fn review(played: &Played, budget: &mut Budget) -> Result<ReviewShape, Refusal> {
    Ok(ReviewShape::from(&played.session()?.review(played.plays, &Known::default(), budget)))
}

/// The analysis of the position reached.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
pub(crate) struct Why {
    #[serde(flatten)]
    #[cfg_attr(test, schema(value_type = Answer<'static>))]
    answer: Analysis,
    to_move: Player,
    /// The winner, if known.
    winner: Option<Player>,
    /// The winner and the reason, in a sentence or two.
    text: String,
}

/// Returns who wins the position reached, and why.
#[cfg_attr(test, utoipa::path(post, path = "/api/why", request_body = Played, responses(
    (status = 200, body = Why),
    (status = 400, description = "the game cannot be read", body = Failure),
    (status = 409, description = "play is over", body = Failure)
)))]
pub(crate) fn why(played: &Played, budget: &mut Budget) -> Result<Why, Refusal> {
    let session = played.session()?;
    let answer = session::why(&session, &Known::default(), budget).ok_or_else(|| over(&session))?;
    let to_move = session.to_move();
    let (winner, text) = (answer.winner(to_move), session.why_words(&answer));
    Ok(Why { answer, to_move, winner, text })
}
