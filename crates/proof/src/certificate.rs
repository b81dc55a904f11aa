//! Certificates as data.

use crate::quotient;
use ninepins_rules::{Game, Heap, Outcome, Player, Position, Start};

/// A game, a position, and evidence of who wins there; see the [format](crate).
///
/// It prints as its text and is read from it with [`Certificate::read`] or `str::parse`. What it says is not yet checked.
#[derive(Clone, Debug)]
pub struct Certificate {
    game: Game,
    position: Position,
    evidence: Evidence,
    /// Where the position stands in the text, then each line of evidence; `None` if they stand where they would be written.
    lines: Option<Vec<usize>>,
}

/// What a certificate claims, and what is to prove it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// Strategies: at least one claim, at most one for each player to move.
    Replies(Vec<Claim>),
    /// A table of nim-values.
    NimValues(NimValues),
    /// A misère quotient.
    Quotient(ByQuotient),
}

/// A claim that `winner` wins if `to_move` starts, with a strategy that does it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Who starts.
    pub to_move: Player,
    /// Who wins.
    pub winner: Player,
    /// For each position in which the winner must move, what they move to; in any order.
    pub replies: Vec<(Position, Position)>,
}

/// A claim that a position has this nim-value, with the values that it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NimValues {
    /// The nim-value of the position.
    pub value: u64,
    /// The nim-value of each heap, the heaps ascending, with the heaps of all their options.
    pub heaps: Vec<(Heap, u64)>,
}

/// A claim that a position has this outcome, with a quotient of the game, from which it follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByQuotient {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The quotient, of the same game and of all heaps of the position.
    pub quotient: Box<quotient::Certificate>,
}

/// How many lines stand above the position's.
const ABOVE: usize = 2;

impl Certificate {
    /// A certificate that was not read from a text. Its lines are numbered as they would be written.
    pub fn new(game: Game, position: Position, evidence: Evidence) -> Certificate {
        Certificate { game, position, evidence, lines: None }
    }

    /// The same, as read from a text: `lines` has the number of the position's line and of every line after it.
    pub(crate) fn at_lines(self, lines: Vec<usize>) -> Certificate {
        let as_written = lines.iter().enumerate().all(|(index, line)| *line == ABOVE + 1 + index);
        Certificate { lines: (!as_written).then_some(lines), ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position that the claim is about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the start of play that the claim is about.
    pub fn start(&self) -> Start<'_> {
        Start::new(&self.game, &self.position)
    }

    /// The claim and its evidence.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// The number of the line that names the position.
    pub(crate) fn position_line(&self) -> usize {
        self.line(0)
    }

    /// The number of a line of evidence; 0 is the first, which is a claim.
    pub(crate) fn evidence_line(&self, index: usize) -> usize {
        self.line(1 + index)
    }

    fn line(&self, index: usize) -> usize {
        self.lines.as_ref().and_then(|lines| lines.get(index).copied()).unwrap_or(ABOVE + 1 + index)
    }
}

/// Whether they say the same, wherever it stands in the text.
impl PartialEq for Certificate {
    fn eq(&self, other: &Certificate) -> bool {
        (&self.game, &self.position, &self.evidence) == (&other.game, &other.position, &other.evidence)
    }
}

impl Eq for Certificate {}
