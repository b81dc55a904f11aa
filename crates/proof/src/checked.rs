//! The results of a check: [`Checked`] and [`CheckError`].

use crate::{Certificate, quotient};
use ninepins_rules::{ByPlayer, Outcome, Player, Position};
use std::{error::Error, fmt};

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

pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The refusal of a certificate: the line, the kind of fault and a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckError {
    line: usize,
    kind: CheckErrorKind,
    message: String,
}

/// The kinds of faults of a certificate that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CheckErrorKind {
    /// This kind of evidence proves nothing about the game.
    Game,
    /// The game has no such heap.
    Heap,
    /// There is no claim, or there are two for one player to move.
    Claims,
    /// A position has two replies, or the heaps of a table or the values of an option set do not ascend.
    Order,
    /// A reply, or a move that witnesses something, is not legal.
    Reply,
    /// A position has no reply, a heap no value, a value no outcome, or a comparison no line.
    Missing,
    /// Some play ends with a loss of the claimed winner.
    Lost,
    /// No play reaches a reply, no position has the value of an outcome or of an option set, or nothing uses a line.
    Unreached,
    /// A nim-value, or the value of a heap, is wrong.
    Value,
    /// The outcome is not that of the position's value.
    Outcome,
    /// The parts do not fit together: a length is wrong, or a number names nothing, or a form is not canonical.
    Shape,
    /// The generators of a quotient do not commute, or do not generate it.
    Monoid,
    /// A window is too narrow.
    Window,
    /// A player who cannot move would have lost.
    Start,
    /// A player has an option that wins at a value where the outcome says that they lose.
    Losing,
    /// The options of some position contain no listed set.
    Closure,
    /// A listed set has no option that wins at a value where the outcome says that the player wins.
    Winning,
    /// No third element separates two elements.
    Separation,
    /// The evidence does not show that the values repeat for ever.
    Period,
    /// There is a shorter preperiod or a shorter period.
    Least,
    /// A rare heap is not listed, or a listed heap is not rare.
    Rare,
    /// The evidence does not show that the quotient is infinite.
    Infinite,
    /// The check would exceed a bound, such as [`MAX_STEPS`](crate::MAX_STEPS). The claim may still be true.
    TooLarge,
    /// The check was [stopped](crate::CheckOptions::with_stop). The claim may still be true.
    Stopped,
}

impl CheckError {
    pub(crate) fn new(line: usize, kind: CheckErrorKind, message: String) -> CheckError {
        CheckError { line, kind, message }
    }

    pub(crate) fn stopped(line: usize) -> CheckError {
        CheckError::new(line, CheckErrorKind::Stopped, "the check was stopped".to_owned())
    }

    /// Moves the error to another line of the text.
    pub(crate) fn on(self, line: usize) -> CheckError {
        CheckError { line, ..self }
    }

    /// Returns the line of the text, counted from 1. Lines of a certificate that was built count as `Display` writes
    /// them.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the kind of fault.
    pub fn kind(&self) -> CheckErrorKind {
        self.kind
    }

    /// Returns the message, in lower case and without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Prints `line 5: ...`.
impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for CheckError {}
