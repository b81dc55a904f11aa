//! Starts of play.

use crate::{Game, Position};

/// A position that play starts from, with the game as it is played from there.
///
/// The start itself is never terminal: play goes on from it even if the game lists it. No play returns to its start, so
/// the game as played is the game asked about without the start on its list of terminals. A strategy that is built from
/// [`Start::game`] needs to know no more of the start.
///
/// ```
/// use ninepins_rules::{Game, Player, Position, Start};
/// let game: Game = "nimmy".parse().unwrap();
/// let position: Position = "2+2+2".parse().unwrap();
/// let start = Start::new(&game, &position);
/// assert!(game.moves(&position, Player::Left).next().is_none());
/// assert_eq!(start.game().moves(&position, Player::Left).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Start<'a> {
    asked: &'a Game,
    /// The game as played, if it differs from the one asked about.
    played: Option<Game>,
    position: &'a Position,
}

impl<'a> Start<'a> {
    /// Starts `game` at `position`.
    pub fn new(game: &'a Game, position: &'a Position) -> Start<'a> {
        let played = game.is_terminal(position).then(|| game.without_terminal(position));
        Start { asked: game, played, position }
    }

    /// Returns the game as it is played from the start.
    pub fn game(&self) -> &Game {
        self.played.as_ref().unwrap_or(self.asked)
    }

    /// Returns the game as the caller gave it. It may list the start as terminal; [`game`](Start::game) does not.
    pub fn asked(&self) -> &'a Game {
        self.asked
    }

    /// Returns the position that play starts from.
    pub fn position(&self) -> &'a Position {
        self.position
    }
}
