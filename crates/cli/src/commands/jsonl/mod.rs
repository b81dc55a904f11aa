//! `ninepins solve --jsonl`: one question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

mod games;
mod lines;
mod question;

use crate::{args::BudgetArgs, clock::Clock, exit::Exit, failure::Failure};
use games::Games;
use lines::{Line, Lines};
use ninepins::{Analysis, Known, error_json};
use question::{Asked, Error};
use std::{
    io::{self, BufWriter, Read, Write},
    ops::Range,
};

pub(crate) use question::Settings;

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 16;

/// The longest line that an error object quotes in full, in bytes.
const MAX_QUOTED: usize = 2000;

/// Answers all lines of `input`. `defaults` apply to the fields that a line does not have.
pub(super) fn run(
    defaults: Settings,
    known: Known,
    budget: &BudgetArgs,
    input: impl Read,
    output: impl Write,
) -> Result<Exit, Failure> {
    let mut lines = Lines::new(input);
    let mut out = BufWriter::with_capacity(BUFFER, output);
    let mut answerer = Answerer { games: Games::new(known), clock: Clock::new(), budget, defaults };
    let (mut errors, mut stops) = (false, false);
    loop {
        if !lines.has_one() {
            // The next line may come late, and the reader needs the answers before it.
            answerer.clock.rest();
            out.flush()?;
        }
        let answer = match lines.next().map_err(|error| Failure::unreadable("stdin", error))? {
            Line::End => break,
            Line::Blank => continue,
            Line::Text(line) => answerer.answer(line),
            Line::Unreadable(Error { message, span }, input) => Err(Refusal { message, input, span }),
        };
        match answer {
            Ok(answer) => {
                stops |= answer.stopped.is_some();
                serde_json::to_writer(&mut out, &answer).map_err(io::Error::from)?;
            }
            Err(refusal) => {
                errors = true;
                out.write_all(error_json(&refusal.message, &refusal.input, refusal.span).as_bytes())?;
            }
        }
        out.write_all(b"\n")?;
        if answerer.clock.interrupted() {
            out.flush()?;
            return Ok(Exit::Interrupted);
        }
    }
    out.flush()?;
    Ok(match (errors, stops) {
        (true, _) => Exit::Usage,
        (_, true) => Exit::Stopped,
        _ => Exit::Answered,
    })
}

/// Answers lines.
struct Answerer<'a> {
    games: Games,
    clock: Clock,
    budget: &'a BudgetArgs,
    defaults: Settings,
}

/// An error in place of an answer: a message, the wrong text, and the place in it.
struct Refusal {
    message: String,
    input: String,
    span: Range<usize>,
}

impl Answerer<'_> {
    fn answer(&mut self, line: &str) -> Result<Analysis, Refusal> {
        let Asked { game, position, settings } =
            question::read(line, self.defaults).map_err(|error| Refusal::of_line(line, error))?;
        let refused = |error: ninepins::ParseError| Refusal {
            message: error.to_string(),
            input: error.input().to_owned(),
            span: error.span(),
        };
        let known = self.games.get(&game).map_err(refused)?;
        settings.apply(&mut known.question);
        known.question.position =
            ninepins::Layout::of_game(&position, &known.question.game).map_err(refused)?.position();
        let deadline = self.clock.start(self.budget.time);
        let mut budget = self.budget.budget(settings.max_positions, deadline);
        // The line prevails over the flags.
        budget.positions = settings.max_positions;
        let answer = known.solver.solve(&known.question, &mut budget);
        let answer = answer.map_err(|unlicensed| Refusal {
            message: super::solve::unlicensed(&unlicensed, &known.question),
            input: unlicensed.strategy.name().to_owned(),
            span: 0..unlicensed.strategy.name().len(),
        })?;
        Ok(answer)
    }
}

impl Refusal {
    /// Refuses a line, and quotes the part around the error if the line is long.
    fn of_line(line: &str, Error { message, span }: Error) -> Refusal {
        if line.len() <= MAX_QUOTED {
            return Refusal { message, input: line.to_owned(), span };
        }
        let window = span.start.saturating_sub(MAX_QUOTED / 2)..(span.start + MAX_QUOTED / 2).min(line.len());
        let window = char_start(line, window.start)..char_start(line, window.end);
        let before = if window.start > 0 { "..." } else { "" };
        let after = if window.end < line.len() { "..." } else { "" };
        let shift = |at: usize| at.min(window.end) - window.start + before.len();
        Refusal {
            message,
            span: shift(span.start)..shift(span.end),
            input: format!("{before}{}{after}", &line[window.clone()]),
        }
    }
}

/// Returns the start of the character that contains the byte at `at`.
fn char_start(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
