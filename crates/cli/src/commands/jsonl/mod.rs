//! `ninepins solve --jsonl`: one question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

mod games;
mod lines;
mod question;
mod threads;

use crate::{args::BudgetArgs, clock::Clock, exit::Exit, failure::Failure};
use games::Games;
use lines::{Line, Lines};
use ninepins::{Analysis, Id, Known, Player, Wanted, error_json, may_use_earlier};
use question::{Asked, Error};
use std::{
    io::{BufWriter, Read, Write},
    ops::Range,
    sync::{Mutex, PoisonError},
};
use threads::Turns;

pub(crate) use question::Settings;

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 16;

/// The longest line that an error object quotes in full, in bytes.
const MAX_QUOTED: usize = 2000;

/// Answers all lines of `input` on `threads` threads. `defaults` apply to the fields that a line does not have; `fields` are those of
/// the answers, if not all are wanted.
pub(super) fn run(
    defaults: Settings,
    fields: Option<&[String]>,
    known: Known,
    budget: &BudgetArgs,
    threads: usize,
    input: impl Read,
    output: impl Write + Send,
) -> Result<Exit, Failure> {
    let (clock, turns, kept) = (Clock::new(), Turns::default(), Mutex::new(Games::new(known.clone())));
    let answerer = || {
        let (games, clock) = (Games::new(known.clone()), clock.clone());
        Answerer { games, kept: &kept, turns: &turns, chunk: 0, clock, budget, defaults, fields }
    };
    let lines = Lines::new(input);
    match threads {
        0 | 1 => one_by_one(answerer(), lines, output),
        _ => threads::run(threads, &clock, &turns, answerer, lines, output),
    }
}

/// Answers each line before the next one is read.
fn one_by_one(mut answerer: Answerer<'_>, mut lines: Lines<impl Read>, output: impl Write) -> Result<Exit, Failure> {
    let mut out = BufWriter::with_capacity(BUFFER, output);
    let (mut text, mut seen) = (Vec::new(), Seen::default());
    while !seen.interrupted {
        if !lines.has_one() {
            // The next line may come late, and the reader needs the answers before it.
            answerer.clock.rest();
            out.flush()?;
        }
        let reply = match lines.next().map_err(|error| Failure::unreadable("stdin", error))? {
            Line::End => break,
            Line::Blank => continue,
            Line::Text(line) => answerer.reply(line),
            Line::Unreadable(error, input) => Reply::from(Refusal::of_part(error, input)),
        };
        text.clear();
        answerer.push(reply, &mut text, &mut seen);
        out.write_all(&text)?;
    }
    out.flush()?;
    Ok(seen.exit())
}

/// Answers lines.
struct Answerer<'a> {
    games: Games,
    /// The solvers for questions whose answers may depend on earlier ones, which all threads share.
    kept: &'a Mutex<Games>,
    turns: &'a Turns,
    /// The number of the chunk of lines that is being answered.
    chunk: u64,
    clock: Clock,
    budget: &'a BudgetArgs,
    defaults: Settings,
    fields: Option<&'a [String]>,
}

/// The events that decide the exit code.
#[derive(Clone, Copy, Default)]
struct Seen {
    errors: bool,
    stops: bool,
    interrupted: bool,
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.errors |= other.errors;
        self.stops |= other.stops;
        self.interrupted |= other.interrupted;
    }

    fn exit(self) -> Exit {
        match self {
            Seen { interrupted: true, .. } => Exit::Interrupted,
            Seen { errors: true, .. } => Exit::Usage,
            Seen { stops: true, .. } => Exit::Stopped,
            _ => Exit::Answered,
        }
    }
}

/// An error in place of an answer: a message, the wrong text, and the place in it.
struct Refusal {
    message: String,
    input: String,
    span: Range<usize>,
}

/// The answer to a line or its refusal, and what the question wants of its JSON.
struct Reply {
    id: Option<Id>,
    to_move: Option<Player>,
    answer: Result<Analysis, Refusal>,
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Reply {
        Reply { id: None, to_move: None, answer: Err(refusal) }
    }
}

impl Answerer<'_> {
    fn reply(&mut self, line: &str) -> Reply {
        let mut id = None;
        let asked = question::read(line, self.defaults, &mut id).map_err(|error| Refusal::of_line(line, error));
        let to_move = asked.as_ref().ok().and_then(|asked| asked.to_move);
        Reply { id, to_move, answer: asked.and_then(|asked| self.answer(asked)) }
    }

    fn answer(&mut self, asked: Asked<'_>) -> Result<Analysis, Refusal> {
        let Asked { game, position, settings, .. } = asked;
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
        let answer = if may_use_earlier(&known.question, &budget) {
            self.turns.wait(self.chunk);
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get(&game).map_err(refused)?.solver.solve(&known.question, &mut budget)
        } else {
            known.solver.solve(&known.question, &mut budget)
        };
        let answer = answer.map_err(|unlicensed| Refusal {
            message: super::solve::unlicensed(&unlicensed, &known.question),
            input: unlicensed.strategy.name().to_owned(),
            span: 0..unlicensed.strategy.name().len(),
        })?;
        Ok(answer)
    }

    /// Adds the line of an answer to `text`.
    fn push(&self, Reply { id, to_move, answer }: Reply, text: &mut Vec<u8>, seen: &mut Seen) {
        match answer {
            Ok(answer) => {
                seen.stops |= answer.stopped.is_some();
                answer.push_json(&Wanted { id: id.as_ref(), to_move, fields: self.fields }, text);
            }
            Err(Refusal { message, input, span }) => {
                seen.errors = true;
                text.extend_from_slice(error_json(id.as_ref(), &message, &input, span).as_bytes());
            }
        }
        text.push(b'\n');
        seen.interrupted |= self.clock.interrupted();
    }
}

impl Refusal {
    /// Refuses a line that cannot be read, of which `input` is shown.
    fn of_part(Error { message, span }: Error, input: String) -> Refusal {
        Refusal { message, input, span }
    }

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
