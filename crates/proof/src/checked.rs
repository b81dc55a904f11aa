//! What a check says: [`Checked`] or [`CheckError`].

use crate::{Certificate, quotient};
use ninepins_rules::{ByPlayer, Outcome, Player, Position};
use std::{error::Error, fmt};

/// What has been proved, and what it took.
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
            lines: 0,
            moves: 0,
        }
    }

    /// Who wins if `to_move` starts, if that has been proved.
    pub fn winner(&self, to_move: Player) -> Option<Player> {
        *self.winners.of(to_move)
    }

    /// The outcome class, if it has been proved for both players to move.
    pub fn outcome(&self) -> Option<Outcome> {
        let winners = ByPlayer { left: self.winners.left?, right: self.winners.right? };
        Some(Outcome::from_winners(winners))
    }

    /// The position's nim-value, if that is what was claimed.
    pub fn nim_value(&self) -> Option<u64> {
        self.nim_value
    }

    /// The quotient that the outcome follows from, if there is one.
    pub fn quotient(&self) -> Option<&quotient::Checked> {
        self.quotient.as_ref()
    }

    /// How many lines of evidence were checked: replies, heaps with their values, or option sets. Claims do not count.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// How many moves were tried: moves of the loser, or options of heaps.
    pub fn moves(&self) -> u64 {
        self.moves
    }
}

/// Some sentences: what has been proved, and from what.
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

pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Why a certificate was refused, and on which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckError {
    line: usize,
    kind: CheckErrorKind,
    message: String,
}

/// What kind of thing is wrong with a certificate that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CheckErrorKind {
    /// The evidence is of a kind that proves nothing about this game.
    Game,
    /// The game has no such heap.
    Heap,
    /// There is no claim, or two for the same player to move.
    Claims,
    /// A position has two replies, or the heaps of a table or the values of an option set do not ascend.
    Order,
    /// A reply is not a legal move.
    Reply,
    /// A position has no reply, a heap no value, or a value no outcome.
    Missing,
    /// A play ends and the claimed winner has lost it.
    Lost,
    /// A reply that no play reaches, or an outcome or an option set where no position is.
    Unreached,
    /// A wrong nim-value.
    Value,
    /// The outcome is not that of the position's value.
    Outcome,
    /// The parts of a quotient do not fit together: a length, or a number that names nothing.
    Shape,
    /// What generates a quotient does not commute, or does not generate it.
    Monoid,
    /// A window is too narrow.
    Window,
    /// Somebody who cannot move has lost.
    Start,
    /// Where somebody loses, they have an option after which the opponent loses.
    Losing,
    /// The options of some position hold no listed set.
    Closure,
    /// Where somebody wins, a listed set has no option after which the opponent loses.
    Winning,
    /// Two elements cannot be told apart.
    Separation,
    /// The values of heaps have not been shown to repeat for ever.
    Period,
    /// There is a shorter preperiod or a shorter period.
    Least,
    /// A heap is rare and not listed so, or listed and not rare.
    Rare,
    /// The quotient has not been shown to be infinite.
    Infinite,
    /// More than [`MAX_STEPS`](crate::MAX_STEPS) would be needed. This says nothing against the claim.
    TooLarge,
}

impl CheckError {
    pub(crate) fn new(line: usize, kind: CheckErrorKind, message: String) -> CheckError {
        CheckError { line, kind, message }
    }

    /// The same error, on another line of the text.
    pub(crate) fn on(self, line: usize) -> CheckError {
        CheckError { line, ..self }
    }

    /// The line of the text, counted from 1. A certificate that was not read counts as it would be written.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What kind of error it is.
    pub fn kind(&self) -> CheckErrorKind {
        self.kind
    }

    /// What is wrong, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// `line 5: ...`.
impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for CheckError {}
