//! Certificates of positions: their data, their text, and the facts that a check proves; see the [format](crate).

use crate::{
    Checked, ReadError, ReadErrorKind,
    format::POSITION,
    lines::{Lines, Summed},
    quotient,
};
use ninepins_rules::{ByPlayer, Game, Heap, Outcome, Player, Position, Start};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// A game, a position, and evidence of the winner; see the [format](crate).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
///
/// ```
/// use ninepins_proof::{Certificate, Evidence, NimValues, check};
/// use ninepins_rules::Heap;
/// let evidence = Evidence::NimValues(NimValues { value: 1, heaps: vec![(Heap::new(1).unwrap(), 1)] });
/// let certificate = Certificate { game: "0.77".parse().unwrap(), position: "1".parse().unwrap(), evidence };
/// assert!(check(&certificate).is_ok());
/// assert_eq!(certificate.to_string().parse::<Certificate>(), Ok(certificate));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The position that the claim is about.
    pub position: Position,
    /// The claim and its evidence.
    pub evidence: Evidence,
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

/// The line of the position, counted from 1 as `Display` writes them, and that of the claim, which begins the evidence.
pub(crate) const POSITION_LINE: usize = 3;
pub(crate) const CLAIM_LINE: usize = 4;

impl Certificate {
    /// Returns the start of play that the claim is about.
    pub fn start(&self) -> Start<'_> {
        Start::new(&self.game, &self.position)
    }

    /// Says that these winners are proved, by this evidence.
    pub(crate) fn proved(&self, winners: ByPlayer<Option<Player>>, evidence: &str) -> Checked {
        let Certificate { game, position, .. } = self;
        let note = if game.is_terminal(position) { " (listed as terminal, and played on from)" } else { "" };
        let won = Player::BOTH.into_iter().filter_map(|to_move| Some((to_move, (*winners.of(to_move))?)));
        let won = won.map(|(to_move, winner)| format!("{} to move, {} wins", to_move.name(), winner.name()));
        let won = won.collect::<Vec<_>>().join("; ");
        Checked { winners, sentences: format!("{game} at {position}{note}: {won}. {evidence}") }
    }
}

/// The versions: of certificates with replies or nim-values, with a quotient, and with completions.
const VERSIONS: [&str; 3] = ["1", "2", "3"];

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Summed::new(f);
        let version = VERSIONS[match self.evidence {
            Evidence::Replies(_) | Evidence::NimValues(_) => 0,
            Evidence::Quotient(_) => 1,
            Evidence::Completions(_) => 2,
        }];
        writeln!(out, "{POSITION}{version}\ngame {}\nposition {}", self.game, self.position)?;
        match &self.evidence {
            Evidence::Replies(claims) => {
                for Claim { to_move, winner, replies } in claims {
                    writeln!(out, "{} to move, {} wins", to_move.name(), winner.name())?;
                    replies.iter().try_for_each(|(from, to)| writeln!(out, "{from} -> {to}"))?;
                }
            }
            Evidence::NimValues(NimValues { value, heaps }) => {
                writeln!(out, "nim-value {value}")?;
                heaps.iter().try_for_each(|(heap, value)| writeln!(out, "{heap} = {value}"))?;
            }
            Evidence::Quotient(ByQuotient { outcome, quotient }) => {
                writeln!(out, "outcome {}", outcome.letter())?;
                quotient.lines().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            Evidence::Completions(ByCompletions { outcome, way }) => {
                writeln!(out, "outcome {}\n{way}", outcome.letter())?;
                if let Way::Rows(rows) = way {
                    rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
                }
            }
        }
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, version) = Lines::open(text, POSITION, &VERSIONS)?;
        let game = lines.game()?;
        let position = lines.named("position", |lines, text| lines.position(text))?;
        let evidence = if version == VERSIONS[1] {
            let outcome = lines.outcome()?;
            let quotient = Box::new(quotient::Certificate::read_lines(&mut lines, game.clone())?);
            Evidence::Quotient(ByQuotient { outcome, quotient })
        } else if version == VERSIONS[2] {
            Evidence::Completions(ByCompletions { outcome: lines.outcome()?, way: lines.way()? })
        } else {
            let Some(first) = lines.next()? else { return Err(lines.ended(CLAIM)) };
            match first.strip_prefix("nim-value ") {
                Some(value) => Evidence::NimValues(lines.nim_values(value)?),
                None => Evidence::Replies(lines.claims(first)?),
            }
        };
        Ok(Certificate { game, position, evidence })
    }
}

const CLAIM: &str = "a claim, such as `left to move, left wins` or `nim-value 3`";

/// Prints the first line, without the rows.
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Table => f.write_str("completion-table"),
            Way::ClosedBlock(side) => write!(f, "closed-block {side}"),
            Way::Rows(_) => f.write_str("rows"),
        }
    }
}

/// Prints `row 3+4 from 72 period 24`.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.small)?;
        self.period.map_or(Ok(()), |(from, period)| write!(f, " from {from} period {period}"))
    }
}

impl Lines<'_> {
    /// Reads claims with their replies, after the first claim's own line.
    fn claims(&mut self, first: &str) -> Result<Vec<Claim>, ReadError> {
        let Some(mut claim) = claim(first) else { return Err(self.expected(CLAIM, first)) };
        let mut claims: Vec<Claim> = Vec::new();
        while let Some(line) = self.next()? {
            if let Some(next) = self::claim(line) {
                if next.to_move == claim.to_move || !claims.is_empty() {
                    let message = format!("{} to move is claimed twice", next.to_move);
                    return Err(self.error(ReadErrorKind::Syntax, message));
                }
                claims.push(std::mem::replace(&mut claim, next));
                continue;
            }
            let Some((from, to)) = line.split_once(" -> ") else {
                return Err(self.expected("a reply, such as `3+5 -> 3+3`", line));
            };
            claim.replies.push((self.position(from)?, self.position(to)?));
        }
        claims.push(claim);
        Ok(claims)
    }

    /// Reads the table of nim-values below the claim of `value`.
    fn nim_values(&mut self, value: &str) -> Result<NimValues, ReadError> {
        let mut values = NimValues { value: self.canonical("a number", value)?, heaps: Vec::new() };
        while let Some(line) = self.next()? {
            let Some((heap, value)) = line.split_once(" = ") else {
                return Err(self.expected("a heap with its nim-value, such as `5 = 4`", line));
            };
            let one_heap = self.position(heap)?;
            let &[heap] = one_heap.heaps() else { return Err(self.expected("one heap", heap)) };
            values.heaps.push((heap, self.canonical("a number", value)?));
        }
        Ok(values)
    }

    fn outcome(&mut self) -> Result<Outcome, ReadError> {
        self.named("outcome", |lines, text| {
            Outcome::from_letter(text).ok_or_else(|| lines.expected("an outcome, which is L, N, P or R", text))
        })
    }

    /// Reads the way to compute an outcome by completions.
    fn way(&mut self) -> Result<Way, ReadError> {
        let expected = "`completion-table`, `closed-block`, such as `closed-block 8`, or `rows`";
        let Some(line) = self.next()? else { return Err(self.ended(expected)) };
        let way = match line.split_once(' ') {
            None if line == "completion-table" => Way::Table,
            None if line == "rows" => Way::Rows(self.rows()?),
            Some(("closed-block", side)) => Way::ClosedBlock(self.canonical("a number", side)?),
            _ => return Err(self.expected(expected, line)),
        };
        match self.next()? {
            Some(line) => Err(self.expected("the end of the certificate", line)),
            None => Ok(way),
        }
    }

    fn rows(&mut self) -> Result<Vec<Row>, ReadError> {
        let mut rows = Vec::new();
        while let Some(line) = self.next()? {
            let words: Vec<&str> = line.split(' ').collect();
            let mut number = |text| self.canonical("a number", text);
            let (small, period) = match words[..] {
                ["row", small] => (small, None),
                ["row", small, "from", from, "period", period] => (small, Some((number(from)?, number(period)?))),
                _ => return Err(self.expected("a row, such as `row 3+4 from 72 period 24`", line)),
            };
            rows.push(Row { small: self.position(small)?, period });
        }
        Ok(rows)
    }

    /// Reads a position in its printed form; certificates exclude the other notations that people type.
    fn position(&mut self, text: &str) -> Result<Position, ReadError> {
        if text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+' | b'/' | b'(' | b',' | b')' | b'&' | b' ')) {
            self.canonical("a position", text)
        } else {
            Err(self.expected("a position, such as `3+3+5`", text))
        }
    }
}

/// Reads `left to move, right wins`.
fn claim(line: &str) -> Option<Claim> {
    let (to_move, winner) = line.strip_suffix(" wins")?.split_once(" to move, ")?;
    let player = |name| Player::BOTH.into_iter().find(|player| player.name() == name);
    Some(Claim { to_move: player(to_move)?, winner: player(winner)?, replies: Vec::new() })
}

/// Says that a game does not have a heap.
pub(crate) fn no_heap(heap: Heap, game: &Game) -> String {
    let why = if heap.is_limited() { ", whose heaps have no limits" } else { "" };
    format!("there is no heap {heap} in {game}{why}")
}
