//! Certificates as data.

use crate::quotient;
use ninepins_rules::{Game, Heap, Outcome, Player, Position, Start};

/// A game, a position, and evidence of the winner; see the [format](crate).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
///
/// ```
/// use ninepins_proof::{Certificate, Evidence, NimValues, check};
/// use ninepins_rules::Heap;
/// let evidence = Evidence::NimValues(NimValues { value: 1, heaps: vec![(Heap::new(1).unwrap(), 1)] });
/// let certificate = Certificate::new("0.77".parse().unwrap(), "1".parse().unwrap(), evidence);
/// assert_eq!(check(&certificate).unwrap().nim_value(), Some(1));
/// assert_eq!(certificate.to_string().parse::<Certificate>(), Ok(certificate));
/// ```
#[derive(Clone, Debug)]
pub struct Certificate {
    game: Game,
    position: Position,
    evidence: Evidence,
    /// The lines of the position and of the evidence in the text; `None` if they are where `Display` writes them.
    lines: Option<Vec<usize>>,
}

/// The claim of a certificate, with its evidence.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// Strategies: at least one claim, at most one for each player to move.
    Replies(Vec<Claim>),
    /// A table of nim-values.
    NimValues(NimValues),
    /// A misère quotient.
    Quotient(ByQuotient),
    /// Completions, for Nim with further endings.
    Completions(ByCompletions),
}

/// A claim that `winner` wins if `to_move` starts, with a winning strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player who starts.
    pub to_move: Player,
    /// The player who wins.
    pub winner: Player,
    /// For each position in which the winner must move, the position that they move to. The order is free.
    pub replies: Vec<(Position, Position)>,
}

/// A claim of a position's nim-value, with the values of heaps that it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NimValues {
    /// The nim-value of the position.
    pub value: u64,
    /// The heaps, ascending, with their nim-values. They include the heaps of all their options.
    pub heaps: Vec<(Heap, u64)>,
}

/// A claim of a position's outcome, with a quotient of the game that it follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByQuotient {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The quotient of the same game, which covers all heaps of the position.
    pub quotient: Box<quotient::Certificate>,
}

/// A claim of a position's outcome in Nim with further endings, with the way in which the checker computes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByCompletions {
    /// The outcome of the position, N or P.
    pub outcome: Outcome,
    /// The way to compute it.
    pub way: Way,
}

/// A way to compute the outcome of a position in Nim with further endings; see the [format](crate).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Way {
    /// The completions of all lists with one pile less.
    Table,
    /// A closed block of this side.
    ClosedBlock(u64),
    /// Rows of completions.
    Rows(Vec<Row>),
}

/// A row of completions, for one list of small piles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The small piles.
    pub small: Position,
    /// The beginning and the length of the period; `None` if the row is computed up to the largest pile.
    pub period: Option<(u64, u64)>,
}

/// The number of lines above that of the position.
const ABOVE: usize = 2;

impl Certificate {
    /// Builds a certificate, whose lines are numbered as `Display` writes them.
    pub fn new(game: Game, position: Position, evidence: Evidence) -> Certificate {
        Certificate { game, position, evidence, lines: None }
    }

    /// Sets the line numbers in the text that was read: that of the position, and of every line after it.
    pub(crate) fn at_lines(self, lines: Vec<usize>) -> Certificate {
        let as_written = lines.iter().enumerate().all(|(index, line)| *line == ABOVE + 1 + index);
        Certificate { lines: (!as_written).then_some(lines), ..self }
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the position that the claim is about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the start of play that the claim is about.
    pub fn start(&self) -> Start<'_> {
        Start::new(&self.game, &self.position)
    }

    /// Returns the claim and its evidence.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// Returns the number of the line that names the position.
    pub(crate) fn position_line(&self) -> usize {
        self.line(0)
    }

    /// Returns the number of a line of evidence; index 0 is the claim.
    pub(crate) fn evidence_line(&self, index: usize) -> usize {
        self.line(1 + index)
    }

    fn line(&self, index: usize) -> usize {
        self.lines.as_ref().and_then(|lines| lines.get(index).copied()).unwrap_or(ABOVE + 1 + index)
    }
}

/// Compares the contents, and not the numbers of the lines.
impl PartialEq for Certificate {
    fn eq(&self, other: &Certificate) -> bool {
        (&self.game, &self.position, &self.evidence) == (&other.game, &other.position, &other.evidence)
    }
}

impl Eq for Certificate {}
