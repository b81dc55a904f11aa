//! Parts that questions share, and how they are read.

use crate::refusal::Refusal;
use ninepins::{ByPlayer, Game, Layout, Position, json::Side, session};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use utoipa::ToSchema;

/// Who plays a side.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    Human,
    Computer,
}

impl From<Seat> for session::Seat {
    fn from(seat: Seat) -> session::Seat {
        match seat {
            Seat::Human => session::Seat::Human,
            Seat::Computer => session::Seat::Computer,
        }
    }
}

impl From<session::Seat> for Seat {
    fn from(seat: session::Seat) -> Seat {
        match seat {
            session::Seat::Human => Seat::Human,
            session::Seat::Computer => Seat::Computer,
        }
    }
}

/// A whole number; as a string where it may be above 2^53.
#[derive(Deserialize, Clone, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(untagged, expecting = "expected a whole number below 2^64")]
pub(crate) enum Whole {
    Number(u64),
    Text(String),
}

impl Whole {
    fn value(&self, field: &'static str) -> Result<u64, Refusal> {
        match self {
            Whole::Number(number) => Ok(*number),
            Whole::Text(text) => text.parse().map_err(|_| {
                Refusal::of(text, 0..text.len(), "this must be a whole number below 2^64").in_field(field)
            }),
        }
    }
}

/// A game and a position.
pub(crate) fn read(game: &str, position: &str) -> Result<(Game, Layout), Refusal> {
    let game = read_game(game)?;
    let layout = Layout::of_game(position, &game).map_err(|error| Refusal::parse(&error, "position"))?;
    Ok((game, layout))
}

pub(crate) fn read_game(game: &str) -> Result<Game, Refusal> {
    game.parse().map_err(|error| Refusal::parse(&error, "game"))
}

/// A game and a position.
pub(crate) fn read_position(game: &str, position: &str) -> Result<(Game, Position), Refusal> {
    read(game, position).map(|(game, layout)| (game, layout.position()))
}

/// A game that is played: as it was set up, with its moves so far; or as a record.
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
    /// Who starts; Left if nothing is said.
    first: Option<Side>,
    /// Who plays Left; a person if nothing is said.
    left: Option<Seat>,
    /// Who plays Right; the computer if nothing is said.
    right: Option<Seat>,
    /// How well the computer plays, from 0 to 10; perfectly if nothing is said.
    #[cfg_attr(test, schema(maximum = 10))]
    level: Option<u8>,
    /// Where the computer's slips come from.
    seed: Option<Whole>,
    /// The moves so far, as `history` gives them.
    #[serde(default)]
    moves: Vec<String>,
    /// A saved game, in place of all the above.
    record: Option<String>,
    /// One more move, in any way that moves are typed.
    play: Option<String>,
}

impl Played {
    /// The game as far as it was played.
    pub(crate) fn session(&self) -> Result<session::Session, Refusal> {
        let mut session = self.before()?;
        for text in &self.moves {
            session.play_text(text).map_err(|error| Refusal::play(&error, text, "moves"))?;
        }
        if let Some(text) = &self.play {
            session.play_text(text).map_err(|error| Refusal::play(&error, text, "play"))?;
        }
        Ok(session)
    }

    fn before(&self) -> Result<session::Session, Refusal> {
        let missing =
            |field: &'static str| Refusal::of("", 0..0, format!("the field `{field}` is missing")).in_field(field);
        if let Some(text) = &self.record {
            if self.game.is_some() || self.position.is_some() || !self.moves.is_empty() {
                return Err(Refusal::of("", 0..0, "a record is given, and a game beside it").in_field("record"));
            }
            return session::Session::read(text).map_err(|error| Refusal::record(&error, text));
        }
        let game = self.game.as_ref().ok_or_else(|| missing("game"))?;
        let position = self.position.as_ref().ok_or_else(|| missing("position"))?;
        let (game, start) = read(game, position)?;
        let mut setup = session::Setup::default();
        if let Some(first) = self.first {
            setup.first = first.into();
        }
        let seat = |seat: Option<Seat>, default| seat.map_or(default, session::Seat::from);
        setup.seats = ByPlayer { left: seat(self.left, setup.seats.left), right: seat(self.right, setup.seats.right) };
        if let Some(number) = self.level {
            let wrong = || Refusal::of(&number.to_string(), 0..3, "levels go from 0 to 10").in_field("level");
            setup.level = session::Level::new(number).ok_or_else(wrong)?;
        }
        if let Some(seed) = &self.seed {
            setup.seed = seed.value("seed")?;
        }
        session::Session::new(game, start, setup).map_err(|error| Refusal::play(&error, position, "position"))
    }
}
