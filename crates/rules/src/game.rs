//! Games: a ruleset with an ending.

use crate::{Convention, Ending, Heap, Move, Outcome, Player, Position, Ruleset};
use std::{
    fmt::{self, Display},
    sync::Arc,
};

/// A ruleset with an ending: everything that decides who wins a position.
///
/// A game line reads as a `Game` (`str::parse`) and a game prints as its canonical line.
///
/// ```
/// use ninepins_rules::Game;
/// let nimmy: Game = "nimmy".parse().unwrap();
/// assert_eq!(nimmy.to_string(), "0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Shared, because answers have their game with them.
    ruleset: Arc<Ruleset>,
    ending: Ending,
}

impl Game {
    /// Builds a game from its rules and its ending.
    pub fn new(ruleset: Ruleset, ending: Ending) -> Game {
        Game { ruleset: Arc::new(ruleset), ending: ending.canonical() }
    }

    /// Returns the rules of moves.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the rules of the end of play.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Returns the convention: who wins when a player cannot move.
    pub fn convention(&self) -> Convention {
        self.ending.convention
    }

    /// Replaces the convention.
    pub fn with_convention(mut self, convention: Convention) -> Game {
        self.ending.convention = convention;
        self.ending = self.ending.canonical();
        self
    }

    /// Checks whether both players have the same moves, and no terminal position favours Left or Right.
    pub fn is_impartial(&self) -> bool {
        self.ruleset.is_impartial() && self.ending.terminals.values().all(|o| matches!(o, Outcome::N | Outcome::P))
    }

    /// Checks whether a move to `position` ends play.
    pub fn is_terminal(&self, position: &Position) -> bool {
        self.ending.terminals.contains_key(position)
    }

    pub(crate) fn without_terminal(&self, position: &Position) -> Game {
        let mut game = self.clone();
        game.ending.terminals.remove(position);
        game
    }

    /// Checks whether `heap` can occur in this game.
    pub fn admits(&self, heap: Heap) -> bool {
        self.ruleset.admits(heap)
    }

    /// Lists the moves of `player` lazily and in order, each once however many equal heaps there are. A terminal
    /// position has none.
    pub fn moves<'g>(&'g self, position: &Position, player: Player) -> impl Iterator<Item = Move> + use<'g> {
        let is_over = self.is_terminal(position);
        let heaps: Vec<Heap> = position.runs().filter(|_| !is_over).map(|(heap, _)| heap).collect();
        heaps.into_iter().flat_map(move |heap| self.ruleset.moves_from(heap, player))
    }

    /// Returns the winner if play is over: `position` is terminal, or `to_move` has no move.
    ///
    /// ```
    /// use ninepins_rules::{Game, Player, Position};
    /// let misere: Game = "0.77 misere".parse().unwrap();
    /// assert_eq!(misere.verdict(&Position::default(), Player::Left), Some(Player::Left));
    /// assert_eq!(misere.verdict(&"1".parse().unwrap(), Player::Left), None);
    /// ```
    pub fn verdict(&self, position: &Position, to_move: Player) -> Option<Player> {
        if let Some(outcome) = self.ending.terminals.get(position) {
            return Some(outcome.winner(to_move));
        }
        let over = self.moves(position, to_move).next().is_none();
        over.then(|| self.ending.convention.winner_without_move(to_move))
    }
}

/// Prints the canonical game line.
impl Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ruleset.fmt(f)?;
        if self.ending.convention == Convention::Misere {
            f.write_str(" misere")?;
        }
        for outcome in Outcome::ALL {
            let mut at = self.ending.terminals.iter().filter(|(_, o)| **o == outcome).map(|(position, _)| position);
            if let Some(first) = at.next() {
                write!(f, "; {outcome} at {first}")?;
                at.try_for_each(|position| write!(f, ", {position}"))?;
            }
        }
        Ok(())
    }
}
