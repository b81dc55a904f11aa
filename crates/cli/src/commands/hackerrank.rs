//! `ninepins hackerrank`.

use crate::failure::{Exit, Failure};
use clap::ArgMatches;
use ninepins::{Budget, Game, Outcome, Position, Solver, ask::Typed, question};
use std::io::{self, Read, Write};

const MAX_CASES: usize = 1000;

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
    let (kayles, mut solver): (Game, _) = ("kayles".parse()?, Solver::default());
    let mut verdicts = String::new();
    for row in cases(&text)? {
        let wins = solver.outcome(&kayles, &row, &mut Budget::unlimited()) == Ok(Outcome::N);
        verdicts += if wins { "WIN\n" } else { "LOSE\n" };
    }
    io::stdout().write_all(verdicts.as_bytes())?;
    Ok(Exit::Answered)
}

fn cases(text: &str) -> Result<Vec<Position>, Failure> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let refused = |at: usize, text: &str, message: String| Failure::refused(text, format!("line {at}: {message}"));
    let line = |at: usize, what: &str| {
        let line = lines.get(at - 1).copied();
        line.ok_or_else(|| refused(at, "", format!("the input ends where {what} is expected")))
    };
    let number = |at: usize, what: &str, most: usize| {
        let text = line(at, what)?;
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| refused(at, text, format!("{what} must be a number from 1 to {most}")))
    };
    let count = number(1, "the number of cases", MAX_CASES)?;
    let mut rows = Vec::new();
    for at in (2..).step_by(2).take(count) {
        let (length, at) = (number(at, "the length of a row", MAX_PINS)?, at + 1);
        let row = line(at, "a row of pins")?;
        if let Some(other) = row.chars().find(|c| !matches!(c, 'I' | 'X')) {
            return Err(refused(at, row, format!("a row has only I and X, not `{other}`")));
        }
        if row.len() != length {
            return Err(refused(at, row, format!("the row has {} letters, not {length}", row.len())));
        }
        if !row.contains('I') {
            return Err(refused(at, row, "no pin stands in this row: there must be an I".to_owned()));
        }
        rows.push(row.parse()?);
    }
    match lines.iter().skip(1 + 2 * count).find(|line| !line.is_empty()) {
        Some(more) => {
            let message = format!("the number of cases is {count}, but there are more lines");
            Err(refused(1 + 2 * count, more, message))
        }
        None => Ok(rows),
    }
}
