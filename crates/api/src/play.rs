//! Played games: what is asked about them, proposed moves, explanations and reviews.

use crate::{
    read_game,
    refusal::{CONFLICT, Refusal},
};
use ninepins::{
    Analysis, Budget, ByPlayer, Known, Layout, Player,
    json::Count,
    session::{self, Grounds, PERFECT, Pairs, Plays, Review, Seat, Session, Setup, Turn},
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
#[cfg(test)]
use {ninepins::json::Answer, utoipa::ToSchema};

/// Refuses a move that is not allowed.
fn unplayed(why: &ninepins::Refusal, typed: &str, field: &'static str) -> ninepins::Refusal {
    let refusal = ninepins::Refusal::of(typed, why.message()).in_field(field);
    if let Some(help) = why.help() { refusal.with_help(help) } else { refusal }
}

/// A played game: its start and its moves so far, or its record.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// The game line: `0.77`, `kayles misere`.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: Option<String>,
    /// The position that play starts from, in any notation.
    #[cfg_attr(test, schema(example = "3,5,7"))]
    position: Option<String>,
    /// The player who starts, by default Left.
    first: Option<Player>,
    /// The one who plays Left, by default a person.
    left: Option<Seat>,
    /// The one who plays Right, by default the computer.
    right: Option<Seat>,
    /// The computer's level from 0 to 10, by default 10: perfect play. Two levels are those of Left and of Right.
    level: Option<Levels>,
    /// The seed of the computer's random moves.
    seed: Option<Count>,
    /// The moves so far: `moves` of the last state.
    #[serde(default)]
    moves: Vec<String>,
    /// The record of a saved game, in place of all the fields above.
    record: Option<String>,
    /// One more move, in any notation.
    play: Option<String>,
    /// The positions whose plays a review values, too, by default none. Other questions pass over it.
    #[serde(default)]
    pub(crate) plays: Plays,
}

/// A level of the computer, or one for each side.
#[derive(Deserialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(untagged, expecting = "expected a level from 0 to 10, or two")]
enum Levels {
    Both(u8),
    Each(u8, u8),
}

impl Played {
    /// Returns the game after its moves.
    pub(crate) fn session(&self) -> Result<Session, ninepins::Refusal> {
        let mut session = self.before()?;
        for text in &self.moves {
            session.play_text(text).map_err(|error| unplayed(&error, text, "moves"))?;
        }
        if let Some(text) = &self.play {
            session.play_text(text).map_err(|error| unplayed(&error, text, "play"))?;
        }
        Ok(session)
    }

    fn before(&self) -> Result<Session, ninepins::Refusal> {
        let missing =
            |field: &'static str| ninepins::Refusal::of("", format!("the field `{field}` is missing")).in_field(field);
        if let Some(text) = &self.record {
            if self.game.is_some() || self.position.is_some() || !self.moves.is_empty() {
                return Err(ninepins::Refusal::of("", "a record is given, and a game beside it").in_field("record"));
            }
            return Session::read(text).map_err(|error| error.in_field("record"));
        }
        let game = self.game.as_ref().ok_or_else(|| missing("game"))?;
        let position = self.position.as_ref().ok_or_else(|| missing("position"))?;
        let game = read_game(game)?;
        let start = Layout::of_game(position, &game).map_err(|error| error.in_field("position"))?;
        let mut setup = Setup::default();
        setup.first = self.first.unwrap_or(setup.first);
        let ByPlayer { left, right } = setup.seats;
        setup.seats = ByPlayer { left: self.left.unwrap_or(left), right: self.right.unwrap_or(right) };
        if let Some(levels) = self.level {
            let (left, right) = match levels {
                Levels::Both(level) => (level, level),
                Levels::Each(left, right) => (left, right),
            };
            let most = left.max(right);
            if most > PERFECT {
                return Err(ninepins::Refusal::of(most.to_string(), "levels go from 0 to 10").in_field("level"));
            }
            setup.levels = ByPlayer { left, right };
        }
        match &self.seed {
            Some(Count::Number(seed)) => setup.seed = *seed,
            Some(Count::Text(text)) => {
                let wrong =
                    |_| ninepins::Refusal::of(&**text, "this must be a whole number below 2^64").in_field("seed");
                setup.seed = text.parse().map_err(wrong)?;
            }
            None => {}
        }
        Session::new(game, start, setup).map_err(|error| unplayed(&error, position, "position"))
    }
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
    /// What pairs off after it, if nim-values decide.
    pairs: Option<Pairs>,
}

impl Reply {
    fn of(found: &session::Reply, session: &Session, budget: &mut Budget) -> Reply {
        let Turn { player, pile, play, drawn } = &found.turn;
        let pins = session.row().and_then(|row| row.bowled(*pile, play.taken(), drawn));
        let mut after = session.clone();
        let pairs = after.play(*pile, drawn.clone()).ok().map(drop).and_then(|()| after.pairs(budget));
        let (grounds, moves_left) = match &found.grounds {
            Grounds::Timed(remoteness) => ("timed", Some(remoteness.moves)),
            Grounds::Wins => ("wins", None),
            Grounds::Loses => ("loses", None),
            Grounds::TooHard(_) => ("too-hard", None),
            Grounds::Slip => ("slip", None),
        };
        Reply {
            player: *player,
            text: play.to_string(),
            play: found.turn.to_string(),
            pile: pile + 1,
            words: found.turn.words(session.game().ruleset()),
            pins: pins.map(RangeInclusive::into_inner),
            grounds,
            wins: found.wins(),
            moves_left,
            known: found.grounds_words(),
            pairs,
        }
    }
}

/// Refuses a question about play that is over.
fn over(session: &Session) -> Refusal {
    Refusal::new(CONFLICT, session.over_words().unwrap_or_default())
}

/// Returns the move that `propose` finds, whoever plays the side to move.
pub(crate) fn proposed(
    played: &Played,
    known: &Known,
    budget: &mut Budget,
    propose: fn(&Session, &Known, &mut Budget) -> Option<session::Reply>,
) -> Result<Reply, Refusal> {
    let session = played.session()?;
    let found = propose(&session, known, budget).ok_or_else(|| over(&session))?;
    Ok(Reply::of(&found, &session, budget))
}

/// Returns who could win each position of a played game, and which moves threw a win away.
pub(crate) fn review(played: &Played, known: &Known, budget: &mut Budget) -> Result<Review, Refusal> {
    Ok(played.session()?.review(played.plays, known, budget))
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
    /// What pairs off, if nim-values decide.
    pairs: Option<Pairs>,
}

/// Returns who wins the position reached, and why.
pub(crate) fn why(played: &Played, known: &Known, budget: &mut Budget) -> Result<Why, Refusal> {
    let session = played.session()?;
    let answer = session::why(&session, known, budget).ok_or_else(|| over(&session))?;
    let to_move = session.to_move();
    let (winner, text) = (answer.winner(to_move), session.why_words(&answer));
    Ok(Why { answer, to_move, winner, text, pairs: session.pairs(budget) })
}
