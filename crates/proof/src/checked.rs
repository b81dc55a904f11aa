//! The result of an accepted check.

use crate::{Certificate, error::count, quotient};
use ninepins_rules::{ByPlayer, Outcome, Player, Position};
use std::fmt;

/// The facts that a check has proved, with the amount of work.
///
/// ```
/// use ninepins_rules::Player;
/// let text = "ninepins certificate 1\ngame 0.77\nposition 1+1\nnim-value 0\n1 = 1\n";
/// let checked = ninepins_proof::check(&text.parse().unwrap()).unwrap();
/// assert_eq!(checked.winner(Player::Left), Some(Player::Right));
/// assert_eq!(
///     checked.to_string(),
///     "0.77 at 1+1: left to move, right wins; right to move, left wins. \
///      Nim-value 0: the table of 1 heap was recomputed from 1 option."
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    pub(crate) game: String,
    pub(crate) position: Position,
    pub(crate) played_on: bool,
    pub(crate) winners: ByPlayer<Option<Player>>,
    pub(crate) nim_value: Option<u64>,
    pub(crate) quotient: Option<quotient::Checked>,
    pub(crate) completions: Option<String>,
    pub(crate) lines: usize,
    pub(crate) moves: u64,
}

impl Checked {
    pub(crate) fn of(certificate: &Certificate) -> Checked {
        Checked {
            game: certificate.game().to_string(),
            position: certificate.position().clone(),
            played_on: certificate.game().is_terminal(certificate.position()),
            winners: ByPlayer::default(),
            nim_value: None,
            quotient: None,
            completions: None,
            lines: 0,
            moves: 0,
        }
    }

    /// Returns the winner if `to_move` starts, if that is proved.
    pub fn winner(&self, to_move: Player) -> Option<Player> {
        *self.winners.of(to_move)
    }

    /// Returns the outcome class, if it is proved for both players to move.
    pub fn outcome(&self) -> Option<Outcome> {
        let winners = ByPlayer { left: self.winners.left?, right: self.winners.right? };
        Some(Outcome::from_winners(winners))
    }

    /// Returns the nim-value of the position, if the certificate claims one.
    pub fn nim_value(&self) -> Option<u64> {
        self.nim_value
    }

    /// Returns the check of the quotient that the outcome follows from, if there is one.
    pub fn quotient(&self) -> Option<&quotient::Checked> {
        self.quotient.as_ref()
    }

    /// Counts the lines of evidence: replies, heaps with their values, or option sets. Claims do not count.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Counts the moves that were tried: moves of the loser, or options of heaps.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

/// Prints sentences: the proved facts, and their evidence.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { lines, moves, .. } = *self;
        write!(f, "{} at {}", self.game, self.position)?;
        if self.played_on {
            f.write_str(" (listed as terminal, and played on from)")?;
        }
        let proved = Player::BOTH.into_iter().filter_map(|to_move| Some((to_move, self.winner(to_move)?)));
        for (index, (to_move, winner)) in proved.enumerate() {
            write!(f, "{} {} to move, {} wins", if index == 0 { ":" } else { ";" }, to_move.name(), winner.name())?;
        }
        if let Some(quotient) = &self.quotient {
            return write!(f, ". This is the outcome of its value. {quotient}");
        }
        if let Some(completions) = &self.completions {
            return write!(f, ". {completions}");
        }
        match self.nim_value {
            Some(value) => write!(
                f,
                ". Nim-value {value}: the table of {} was recomputed from {}.",
                count(lines as u64, "heap", "heaps"),
                count(moves, "option", "options"),
            ),
            None => write!(
                f,
                ". The loser has {}, and the winner's {} lead to a win in every play.",
                count(moves, "move in all", "moves in all"),
                count(lines as u64, "reply", "replies"),
            ),
        }
    }
}
