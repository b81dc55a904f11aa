//! Certificates as text; see the [format](crate).

use crate::{
    ByCompletions, ByQuotient, Certificate, CheckError, CheckErrorKind, CheckOptions, Checked, Claim, Evidence, Format,
    Kind, NimValues, ReadError, ReadErrorKind, Row, Way, by_quotient, completions,
    lines::{Lines, Summed},
    nim_values, quotient, replies,
};
use ninepins_rules::{Game, Outcome, Player, Position};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The versions: of certificates with replies or nim-values, with a quotient, and with completions.
const VERSIONS: [&str; 3] = ["1", "2", "3"];

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Summed::new(f);
        let version = VERSIONS[match self.evidence() {
            Evidence::Replies(_) | Evidence::NimValues(_) => 0,
            Evidence::Quotient(_) => 1,
            Evidence::Completions(_) => 2,
        }];
        writeln!(out, "{}{version}\ngame {}\nposition {}", Kind::Position.first(), self.game(), self.position())?;
        match self.evidence() {
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
        let (mut lines, version) = Lines::open(text, Kind::Position, &VERSIONS)?;
        let game: Game = lines.named("game", |lines, text| lines.canonical("a game", text))?;
        lines.forget_numbers();
        let position = lines.named("position", |lines, text| lines.position(text))?;
        let evidence = if version == VERSIONS[1] {
            Evidence::Quotient(lines.by_quotient(&game)?)
        } else if version == VERSIONS[2] {
            Evidence::Completions(lines.by_completions()?)
        } else {
            let Some(first) = lines.next()? else {
                return Err(lines.ended("a claim, such as `left to move, left wins` or `nim-value 3`"));
            };
            match first.strip_prefix("nim-value ") {
                Some(value) => Evidence::NimValues(lines.nim_values(value)?),
                None => Evidence::Replies(lines.claims(first)?),
            }
        };
        Ok(Certificate::new(game, position, evidence).at_lines(lines.into_numbers()))
    }
}

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
        let Some(mut claim) = claim(first) else {
            return Err(self.expected("a claim, such as `left to move, left wins` or `nim-value 3`", first));
        };
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

    /// Reads the claim of an outcome.
    fn outcome(&mut self) -> Result<Outcome, ReadError> {
        self.named("outcome", |lines, text| {
            Outcome::from_letter(text).ok_or_else(|| lines.expected("an outcome, which is L, N, P or R", text))
        })
    }

    /// Reads the quotient below the claim of an outcome.
    fn by_quotient(&mut self, game: &Game) -> Result<ByQuotient, ReadError> {
        let outcome = self.outcome()?;
        let quotient = Box::new(quotient::Certificate::read_lines(self, game.clone())?);
        Ok(ByQuotient { outcome, quotient })
    }

    /// Reads the claim of an outcome, and the way to compute it.
    fn by_completions(&mut self) -> Result<ByCompletions, ReadError> {
        let outcome = self.outcome()?;
        let expected = "`completion-table`, `closed-block`, such as `closed-block 8`, or `rows`";
        let Some(line) = self.next()? else { return Err(self.ended(expected)) };
        let way = match line.split_once(' ') {
            None if line == "completion-table" => Way::Table,
            None if line == "rows" => Way::Rows(self.rows()?),
            Some(("closed-block", side)) => Way::ClosedBlock(self.canonical("a number", side)?),
            _ => return Err(self.expected(expected, line)),
        };
        if let Some(line) = self.next()? {
            return Err(self.expected("the end of the certificate", line));
        }
        Ok(ByCompletions { outcome, way })
    }

    fn rows(&mut self) -> Result<Vec<Row>, ReadError> {
        let mut rows = Vec::new();
        while let Some(line) = self.next()? {
            let words: Vec<&str> = line.split(' ').collect();
            let (small, period) = match words[..] {
                ["row", small] => (small, None),
                ["row", small, "from", from, "period", period] => (small, Some((from, period))),
                _ => return Err(self.expected("a row, such as `row 3+4 from 72 period 24`", line)),
            };
            let mut number = |text| self.canonical("a number", text);
            let period = match period {
                Some((from, period)) => Some((number(from)?, number(period)?)),
                None => None,
            };
            rows.push(Row { small: self.position(small)?, period });
        }
        Ok(rows)
    }

    /// Reads a position in its printed form; certificates exclude the other notations that people type.
    fn position(&mut self, text: &str) -> Result<Position, ReadError> {
        if text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+' | b'/')) {
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

impl Format for Certificate {
    type Checked = Checked;

    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let start = self.start();
        let game = start.game();
        if let Some(heap) = self.position().heaps().iter().find(|&&heap| !game.admits(heap)) {
            let message = format!("there is no heap {heap} in {}, whose heaps have no limits", self.game());
            return Err(CheckError::new(self.position_line(), CheckErrorKind::Heap, message));
        }
        match self.evidence() {
            Evidence::Replies(claims) => replies::check(self, (game, options), claims),
            Evidence::NimValues(table) => nim_values::check(self, (game, options), table),
            Evidence::Quotient(evidence) => by_quotient::check(self, options, evidence),
            Evidence::Completions(evidence) => completions::check(self, (game, options), evidence),
        }
    }
}
