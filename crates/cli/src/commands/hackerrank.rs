//! `ninepins hackerrank`.

use crate::failure::{Exit, Failure};
use clap::ArgMatches;
use ninepins::{Budget, Game, Outcome, Position, Solver, ask::Typed, question};
use std::{
    io::{self, Read, Write},
    str::Lines,
};

/// The most cases.
const MAX_CASES: usize = 1000;

/// The longest row.
const MAX_PINS: usize = 300;

/// The most bytes of the input, more than all rows together have.
const MAX_BYTES: u64 = 1 << 20;

question! {
    /// Answer HackerRank's "Game of Kyles": WIN or LOSE for each row of pins
    ///   printf '2\n4\nIXXI\n5\nIIXII\n' | ninepins hackerrank
    ///
    /// The first line of stdin is the number of cases. Each case is a line with the length of the row and
    /// a line with the row: I is a standing pin, X a fallen one. Play is normal Kayles.
    Cases "hackerrank" ["Teach"] {}
    examples: ["< input.txt"]
    formats: []
}

pub(crate) fn run(_: Typed<'_>, _: &ArgMatches) -> Result<Exit, Failure> {
    let mut text = String::new();
    let read = io::stdin().lock().take(MAX_BYTES).read_to_string(&mut text);
    read.map_err(|error| Failure::unreadable("stdin", error))?;
    let rows = Input { lines: text.lines(), line: 0 }.cases()?;

    let (kayles, mut solver): (Game, _) = ("kayles".parse()?, Solver::default());
    let mut verdicts = String::new();
    for row in rows {
        let wins = solver.outcome(&kayles, &row, &mut Budget::unlimited()) == Ok(Outcome::N);
        verdicts += if wins { "WIN\n" } else { "LOSE\n" };
    }
    io::stdout().write_all(verdicts.as_bytes())?;
    Ok(Exit::Answered)
}

/// The input, line by line.
struct Input<'t> {
    lines: Lines<'t>,
    /// The number of lines that have been read.
    line: usize,
}

impl<'t> Input<'t> {
    /// Reads all cases as positions.
    fn cases(&mut self) -> Result<Vec<Position>, Failure> {
        let count = self.number("the number of cases", MAX_CASES)?;
        let rows = (0..count).map(|_| self.row()).collect::<Result<_, _>>()?;
        match self.lines.find(|line| !line.trim().is_empty()) {
            Some(more) => Err(self.refused(more, format!("the number of cases is {count}, but there are more lines"))),
            None => Ok(rows),
        }
    }

    fn row(&mut self) -> Result<Position, Failure> {
        let length = self.number("the length of a row", MAX_PINS)?;
        let row = self.next("a row of pins")?;
        if let Some(other) = row.chars().find(|c| !matches!(c, 'I' | 'X')) {
            return Err(self.refused(row, format!("a row has only I and X, not `{other}`")));
        }
        if row.len() != length {
            return Err(self.refused(row, format!("the row has {} letters, not {length}", row.len())));
        }
        if !row.contains('I') {
            return Err(self.refused(row, "no pin stands in this row: there must be an I".to_owned()));
        }
        Ok(row.parse()?)
    }

    /// Reads a number from 1 to `most`.
    fn number(&mut self, what: &str, most: usize) -> Result<usize, Failure> {
        let text = self.next(what)?;
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| self.refused(text, format!("{what} must be a number from 1 to {most}")))
    }

    /// Reads the next line, without spaces around it.
    fn next(&mut self, what: &str) -> Result<&'t str, Failure> {
        self.line += 1;
        let line = self.lines.next().map(str::trim);
        line.ok_or_else(|| self.refused("", format!("the input ends where {what} is expected")))
    }

    fn refused(&self, text: &str, message: String) -> Failure {
        Failure::refused(text, format!("line {}: {message}", self.line))
    }
}
