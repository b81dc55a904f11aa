//! `ninepins solve --jsonl`: one question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

mod threads;

use crate::{
    clock::Clock,
    failure::{Exit, Failure},
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ninepins::{
    ANSWER_FIELDS, Known, Refusal,
    ask::{Limits, Typed},
    jsonl::{Answered, Asking, Games, Settings, push_refusal},
};
use std::{
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    sync::Mutex,
    time::Duration,
};
use threads::Turns;

/// The size of the buffers, in bytes.
const BUFFER: usize = 1 << 16;

/// The longest line that is read, in bytes, and the part of an unreadable one that is shown.
const MAX_LINE: usize = 16 << 20;
const SHOWN: usize = 200;

/// The most positions of a question, unless it says otherwise.
const POSITIONS: u64 = 10_000_000;

/// Adds the flags for lines of JSON to the command `solve`.
pub(crate) fn add_to(command: Command) -> Command {
    let jsonl = Arg::new("jsonl").long("jsonl").action(ArgAction::SetTrue);
    let jsonl = jsonl.help("Read questions from stdin, one JSON object a line; answer each with a line of JSON");
    let alone =
        ["game", "position", "misere", "normal", "lose_at", "win_at", "to_move", "verbose", "exit_status", "json"];
    let alone = alone.into_iter().chain(["strategies"]);
    command
        .arg(jsonl.conflicts_with_all(alone))
        .mut_arg("game", |game| game.required(false).required_unless_present("jsonl"))
        .mut_arg("position", |position| position.required(false).required_unless_present("jsonl"))
}

/// Answers all lines of stdin. The fields in `typed` apply where a line does not have them.
pub(crate) fn run(typed: &Typed<'_>, limits: Limits, known: Known, given: &ArgMatches) -> Result<Exit, Failure> {
    let fields = given.get_one::<String>("fields");
    let fields = fields.map(|fields| fields.split(',').map(str::trim).map(str::to_owned).collect::<Vec<_>>());
    if let Some(wrong) = fields.iter().flatten().find(|field| !ANSWER_FIELDS.contains(&field.as_str())) {
        let refusal = Refusal::of(wrong, format!("the answer has no field `{wrong}`"));
        return Err(refusal.with_help(format!("it has {}", ANSWER_FIELDS.join(", "))).into());
    }
    let defaults = Settings::read(typed, limits.positions.unwrap_or(POSITIONS))?;
    let threads = limits.threads.unwrap_or(1).max(1) as usize;
    answered(defaults, fields.as_deref(), known, limits, threads, io::stdin().lock(), io::stdout())
}

/// Answers all lines of `input` on `threads` threads. `defaults` apply to the fields that a line does not have; `fields` are those of
/// the answers, if not all are wanted.
fn answered(
    defaults: Settings,
    fields: Option<&[String]>,
    known: Known,
    limits: Limits,
    threads: usize,
    input: impl Read,
    output: impl Write + Send,
) -> Result<Exit, Failure> {
    let (clock, turns, kept) = (Clock::new(), Turns::default(), Mutex::new(Games::new(known.clone())));
    let answerer = || {
        let asking = Asking { kept: &kept, defaults, fields };
        Answerer { games: Games::new(known.clone()), asking, turns: &turns, chunk: 0, clock, limits }
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
        text.clear();
        match lines.next().map_err(|error| Failure::unreadable("stdin", error))? {
            Line::End => break,
            Line::Blank => {}
            Line::Text(line) => answerer.answer(line, &mut text, &mut seen),
            Line::Unreadable(refusal) => seen.refuse(&refusal, &mut text),
        }
        out.write_all(&text)?;
    }
    out.flush()?;
    Ok(seen.exit())
}

/// Answers lines.
struct Answerer<'a> {
    games: Games,
    asking: Asking<'a>,
    turns: &'a Turns,
    /// The number of the chunk of lines that is being answered.
    chunk: u64,
    clock: Clock,
    limits: Limits,
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

    /// Adds the error of a line that cannot be read to `text`.
    fn refuse(&mut self, refusal: &Refusal, text: &mut Vec<u8>) {
        self.errors = true;
        push_refusal(None, refusal, text);
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

impl Answerer<'_> {
    /// Adds the answer to a line to `text`.
    fn answer(&mut self, line: &str, text: &mut Vec<u8>, seen: &mut Seen) {
        let Answerer { games, asking, turns, chunk, clock, limits } = self;
        // A line prevails over the flags.
        let mut budget = |positions: u64| {
            let deadline = clock.start(limits.time.map(Duration::from_millis));
            Limits { positions: Some(positions), threads: None, ..*limits }.budget().with_watch(deadline)
        };
        match games.answer(line, asking, &mut budget, &|| turns.wait(*chunk), text) {
            Answered::Whole => {}
            Answered::Stopped => seen.stops = true,
            Answered::Refused => seen.errors = true,
        }
        seen.interrupted |= clock.interrupted();
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
    /// A line that cannot be read, of which a part is shown.
    Unreadable(Refusal),
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
            return Ok(Line::Unreadable(Refusal::of(shown, message)));
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
                Ok(Line::Unreadable(Refusal::of(shown, message).at(end - '\u{FFFD}'.len_utf8()..end)))
            }
        }
    }
}
