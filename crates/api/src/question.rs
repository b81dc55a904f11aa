//! Parts that several questions share, and their readers.

use ninepins::{
    ByPlayer, Game, Layout, Player, Refusal,
    session::{self, Plays, Seat},
};
use serde::Deserialize;
#[cfg(test)]
use utoipa::ToSchema;

/// A whole number below 2^64; a string of digits if it is above 2^53.
#[derive(Deserialize, Clone, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(untagged, expecting = "expected a whole number below 2^64")]
pub(crate) enum Whole {
    Number(u64),
    Text(String),
}

impl Whole {
    /// Returns the number in the field called `field`.
    pub(crate) fn value(&self, field: &'static str) -> Result<u64, Refusal> {
        match self {
            Whole::Number(number) => Ok(*number),
            Whole::Text(text) => {
                text.parse().map_err(|_| Refusal::of(&**text, "this must be a whole number below 2^64").in_field(field))
            }
        }
    }
}

/// Reads a game and a position, whose piles stay in their places.
pub(crate) fn read(game: &str, position: &str) -> Result<(Game, Layout), Refusal> {
    let game = read_game(game)?;
    let layout = Layout::of_game(position, &game).map_err(|error| error.in_field("position"))?;
    Ok((game, layout))
}

pub(crate) fn read_game(game: &str) -> Result<Game, Refusal> {
    game.parse().map_err(|error: Refusal| error.in_field("game"))
}

/// Refuses a move that is not allowed.
fn unplayed(why: &Refusal, typed: &str, field: &'static str) -> Refusal {
    let refusal = Refusal::of(typed, why.message()).in_field(field);
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
    /// The computer's level from 0 to 10, by default 10: perfect play.
    #[cfg_attr(test, schema(maximum = 10))]
    level: Option<u8>,
    /// The seed of the computer's random moves.
    seed: Option<Whole>,
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

impl Played {
    /// Returns the game after its moves.
    pub(crate) fn session(&self) -> Result<session::Session, Refusal> {
        let mut session = self.before()?;
        for text in &self.moves {
            session.play_text(text).map_err(|error| unplayed(&error, text, "moves"))?;
        }
        if let Some(text) = &self.play {
            session.play_text(text).map_err(|error| unplayed(&error, text, "play"))?;
        }
        Ok(session)
    }

    fn before(&self) -> Result<session::Session, Refusal> {
        let missing = |field: &'static str| Refusal::of("", format!("the field `{field}` is missing")).in_field(field);
        if let Some(text) = &self.record {
            if self.game.is_some() || self.position.is_some() || !self.moves.is_empty() {
                return Err(Refusal::of("", "a record is given, and a game beside it").in_field("record"));
            }
            return session::Session::read(text).map_err(|error| {
                let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
                Refusal::of(line, error.to_string()).in_field("record")
            });
        }
        let game = self.game.as_ref().ok_or_else(|| missing("game"))?;
        let position = self.position.as_ref().ok_or_else(|| missing("position"))?;
        let (game, start) = read(game, position)?;
        let mut setup = session::Setup::default();
        setup.first = self.first.unwrap_or(setup.first);
        let ByPlayer { left, right } = setup.seats;
        setup.seats = ByPlayer { left: self.left.unwrap_or(left), right: self.right.unwrap_or(right) };
        if let Some(number) = self.level {
            let wrong = || Refusal::of(number.to_string(), "levels go from 0 to 10").in_field("level");
            setup.levels = session::Level::new(number).ok_or_else(wrong)?.each();
        }
        if let Some(seed) = &self.seed {
            setup.seed = seed.value("seed")?;
        }
        session::Session::new(game, start, setup).map_err(|error| unplayed(&error, position, "position"))
    }
}
