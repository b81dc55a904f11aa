//! `ninepins solve --jsonl`: one question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

mod threads;

use crate::{
    args::BudgetArgs,
    clock::Clock,
    failure::{Exit, Failure},
};
use ninepins::{
    Analysis, Game, Id, Known, Layout, ParseError, Player, Position, Question, Solver, Wanted, error_json,
    jsonl::{self, Asked, Error, Settings, char_start},
    may_use_earlier,
};
use std::{
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    ops::Range,
    sync::{Mutex, PoisonError},
};
use threads::Turns;

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 16;

/// The longest line that is read, in bytes; the longest that an error object quotes in full; the part of an unreadable one that is shown.
const MAX_LINE: usize = 16 << 20;
const MAX_QUOTED: usize = 2000;
const SHOWN: usize = 200;

/// The most games in memory. Each may hold a table of values.
const MAX_GAMES: usize = 16;

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
        let games = Games::new(known.clone());
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
        let asked = jsonl::read(line, self.defaults, &mut id).map_err(|error| Refusal::of_line(line, error));
        let to_move = asked.as_ref().ok().and_then(|asked| asked.to_move);
        Reply { id, to_move, answer: asked.and_then(|asked| self.answer(asked)) }
    }

    fn answer(&mut self, asked: Asked<'_>) -> Result<Analysis, Refusal> {
        let Asked { game, position, settings, .. } = asked;
        let refused = |error: ParseError| Refusal {
            message: error.to_string(),
            input: error.input().to_owned(),
            span: error.span(),
        };
        let known = self.games.get(&game).map_err(refused)?;
        settings.apply(&mut known.question);
        known.question.position = Layout::of_game(&position, &known.question.game).map_err(refused)?.position();
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
            message: super::solve::refusal(&unlicensed, &known.question),
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

/// The games of recent questions.
struct Games {
    known: Known,
    recent: Vec<Recent>,
    /// The index of the game that the next one replaces.
    oldest: usize,
}

/// A game line as typed, a question about the game to fill in, and a solver with the tables of the game.
struct Recent {
    line: String,
    question: Question,
    solver: Solver,
}

impl Games {
    fn new(known: Known) -> Games {
        Games { known, recent: Vec::new(), oldest: 0 }
    }

    /// Returns the game of this line, which is parsed unless the line is recent.
    fn get(&mut self, line: &str) -> Result<&mut Recent, ParseError> {
        let at = match self.recent.iter().position(|recent| recent.line == line) {
            Some(at) => at,
            None => {
                let question = Question::new(line.parse::<Game>()?, Position::default());
                let solver = Solver::with(self.known.clone());
                self.add(Recent { line: line.to_owned(), question, solver })
            }
        };
        Ok(&mut self.recent[at])
    }

    fn add(&mut self, new: Recent) -> usize {
        if self.recent.len() < MAX_GAMES {
            self.recent.push(new);
            return self.recent.len() - 1;
        }
        let at = self.oldest;
        self.oldest = (at + 1) % MAX_GAMES;
        self.recent[at] = new;
        at
    }
}

/// A line of input.
enum Line<'l> {
    /// The end of the input.
    End,
    /// A line of spaces.
    Blank,
    /// A line, without its end.
    Text(&'l str),
    /// A line that cannot be read, and the part of it to show.
    Unreadable(Error, String),
}

/// Reads input line by line.
struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(BUFFER, input), line: Vec::new() }
    }

    /// Checks whether a whole line was read already: then `next` cannot block.
    fn has_one(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        self.line.shrink_to(BUFFER);
        (&mut self.input).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut self.line)?;
        if self.line.is_empty() {
            return Ok(Line::End);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > MAX_LINE {
            self.input.skip_until(b'\n')?;
            let message = format!("the line is longer than {MAX_LINE} bytes");
            let shown = String::from_utf8_lossy(&self.line[..SHOWN]) + "...";
            return Ok(Line::Unreadable(Error { message, span: 0..shown.len() }, shown.into_owned()));
        }
        match std::str::from_utf8(&self.line) {
            Ok(text) => Ok(if text.trim_ascii().is_empty() { Line::Blank } else { Line::Text(text) }),
            Err(error) => {
                // The valid part is shown, and the first invalid character.
                let (at, message) = (error.valid_up_to(), "the line is not valid UTF-8".to_owned());
                let from = at.saturating_sub(SHOWN);
                let from = (from..at).find(|&from| self.line[from] & 0xC0 != 0x80).unwrap_or(at);
                let before = if from > 0 { "..." } else { "" };
                let shown = format!("{before}{}\u{FFFD}", String::from_utf8_lossy(&self.line[from..at]));
                let end = shown.len();
                Ok(Line::Unreadable(Error { message, span: end - '\u{FFFD}'.len_utf8()..end }, shown))
            }
        }
    }
}
