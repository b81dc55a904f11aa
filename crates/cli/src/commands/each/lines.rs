//! One question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

use super::threads::{self, Turns};
use crate::{
    ask::{known, picked},
    clock::Clock,
    failure::{Exit, Failure},
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ninepins::{
    ANSWER_FIELDS, Id, Known, Refusal, Stopped,
    ask::{self, AnyAnswer, Desk, Face, Limits, Question, Recent, Typed},
    jsonl::{Answered, Asking, Games, Settings, named, push_refusal, with_id},
};
use serde_json::{Map, json};
use std::{
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    sync::Mutex,
    time::Duration,
};

/// The size of the buffers, in bytes.
pub(super) const BUFFER: usize = 1 << 16;

/// The longest line that is read, in bytes, and the part of an unreadable one that is shown.
const MAX_LINE: usize = 16 << 20;
const SHOWN: usize = 200;

/// The most positions of a question, unless it says otherwise.
const POSITIONS: u64 = 10_000_000;

/// Adds the flags for lines of JSON to the command `solve`.
pub(crate) fn add_to(command: Command) -> Command {
    let jsonl = Arg::new("jsonl").long("jsonl").action(ArgAction::SetTrue);
    let jsonl = jsonl.help("An earlier name of `ninepins each`").hide(true);
    let alone =
        ["game", "position", "misere", "normal", "lose_at", "win_at", "to_move", "verbose", "exit_status", "json"];
    command
        .arg(jsonl.conflicts_with_all(alone))
        .mut_arg("game", |game| game.required(false).required_unless_present("jsonl"))
        .mut_arg("position", |position| position.required(false).required_unless_present("jsonl"))
}

/// Answers all lines of stdin. The flags in `typed` apply where a line does not have them. With a question each line is a position of
/// the game that was typed, or a game.
pub(crate) fn run(
    question: Option<&'static Question>,
    mut typed: Typed<'static>,
    given: &ArgMatches,
) -> Result<Exit, Failure> {
    let (solve, flags) = (Question::named("solve")?, typed.clone());
    let limits = Limits::take(&mut typed, &solve.spec)?;
    let threads = limits.threads.unwrap_or(1).max(1) as usize;
    let fields = given.get_one::<String>("fields");
    let fields = fields.map(|fields| fields.split(',').map(str::trim).map(str::to_owned).collect::<Vec<_>>());
    let of_lines = match question {
        None => OfLines::Questions(flags),
        Some(question) => OfLines::of(question, flags, &mut typed)?,
    };
    if let Some(wrong) = fields.iter().flatten().find(|field| ANSWER_FIELDS.split(' ').all(|known| known != *field))
        && !matches!(of_lines, OfLines::Texts(..))
    {
        let refusal = Refusal::of(wrong, format!("the answer has no field `{wrong}`"));
        return Err(refusal.with_help(format!("it has {}", ANSWER_FIELDS.replace(' ', ", "))).into());
    }
    let most = limits.positions.unwrap_or(POSITIONS);
    // The settings of other questions are read with each line.
    let defaults = if matches!(of_lines, OfLines::Texts(..)) { &Typed::default() } else { &typed };
    let defaults = Settings::read(defaults, most)?;
    let (clock, turns, known) = (Clock::new(), Turns::default(), known(given));
    let kept = Mutex::new(Games::new(known.clone()));
    let answerer = || Answerer {
        games: Games::new(known.clone()),
        asking: Asking { kept: &kept, defaults, fields: fields.as_deref() },
        turns: &turns,
        chunk: 0,
        clock,
        limits,
        of_lines: &of_lines,
        recent: Recent::default(),
        known: known.clone(),
    };
    let (lines, output) = (Lines::new(io::stdin().lock()), io::stdout());
    match threads {
        0 | 1 => one_by_one(answerer(), lines, output),
        _ => threads::run(threads, &clock, &turns, answerer, lines, output),
    }
}

/// What lines are.
enum OfLines {
    /// Questions in JSON. The limits apply where a line has none.
    Questions(Typed<'static>),
    /// Positions about which `solve` asks: the beginning of the question in JSON.
    Positions(String),
    /// The field with this name of a question, whose other fields were typed.
    Texts(&'static Question, &'static str, Typed<'static>),
}

impl OfLines {
    /// Prepares a question, and takes all but its settings out of `typed`.
    fn of(question: &'static Question, flags: Typed<'static>, typed: &mut Typed<'_>) -> Result<OfLines, Failure> {
        let is_about_positions = typed.get("game").is_some();
        if is_about_positions && question.spec.fields().all(|field| field.name != "position") {
            let message = format!("`{}` asks about no position", question.spec.name);
            return Err(Failure::from(Refusal::of(typed.get("game").unwrap_or_default(), message))
                .with_help("leave the game out: each line of stdin is then a game"));
        }
        let is_long =
            ["position", "line", "quickest", "verbose", "exit_status"].iter().any(|name| typed.get(name).is_some());
        if !is_about_positions || question.spec.name != "solve" || is_long {
            return Ok(OfLines::Texts(question, if is_about_positions { "position" } else { "game" }, flags));
        }
        let mut line = Map::new();
        line.insert("game".to_owned(), json!(ask::rules(&flags)?.game.to_string()));
        line.extend(typed.take("to_move").map(|player| ("to_move".to_owned(), json!(player))));
        for name in ["game", "misere", "normal", "lose_at", "win_at"] {
            while typed.take(name).is_some() {}
        }
        let mut line = json!(line).to_string();
        line.pop();
        Ok(OfLines::Positions(line + ",\"position\":"))
    }
}

/// Answers a question within the limits that were typed. With a refusal comes what stopped the work.
pub(super) fn ask(
    question: &Question,
    mut typed: Typed<'_>,
    (recent, known): (&mut Recent, &Known),
    clock: &Clock,
    face: &dyn Face,
) -> Result<Box<dyn AnyAnswer>, (Refusal, Option<Stopped>)> {
    let limits = Limits::take(&mut typed, &question.spec).map_err(|refusal| (refusal, None))?;
    let asked = question.read(&typed, recent, false).map_err(|refusal| (refusal, None))?;
    let mut budget = limits.budget().with_watch(clock.start(limits.time.map(Duration::from_millis)));
    let mut desk = Desk::new(known, &mut budget).with_face(face);
    asked.ask(&mut desk).map_err(|refusal| (refusal, desk.stopped.take()))
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
pub(super) struct Answerer<'a> {
    games: Games,
    asking: Asking<'a>,
    turns: &'a Turns,
    /// The number of the chunk of lines that is being answered.
    pub(super) chunk: u64,
    clock: Clock,
    limits: Limits,
    of_lines: &'a OfLines,
    recent: Recent,
    known: Known,
}

/// The events that decide the exit code.
#[derive(Clone, Copy, Default)]
pub(super) struct Seen {
    errors: bool,
    stops: bool,
    pub(super) interrupted: bool,
}

impl Seen {
    pub(super) fn add(&mut self, other: Seen) {
        self.errors |= other.errors;
        self.stops |= other.stops;
        self.interrupted |= other.interrupted;
    }

    /// Adds the error of a line that cannot be read to `text`.
    pub(super) fn refuse(&mut self, refusal: &Refusal, text: &mut Vec<u8>) {
        self.errors = true;
        push_refusal(None, refusal, text);
    }

    pub(super) fn exit(self) -> Exit {
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
    pub(super) fn answer(&mut self, line: &str, text: &mut Vec<u8>, seen: &mut Seen) {
        let mut id = None;
        match self.of_lines {
            OfLines::Questions(flags) => match named(line, &mut id) {
                None => self.solve(line, text, seen),
                Some(asked) => {
                    let asked = asked.map(|(question, mut typed)| {
                        for name in ["positions", "memory", "time"] {
                            if let Some(limit) = flags.get(name).filter(|_| typed.get(name).is_none()) {
                                typed.push(name, limit);
                            }
                        }
                        (question, typed)
                    });
                    self.ask(asked, id.as_ref(), text, seen);
                }
            },
            OfLines::Positions(beginning) => {
                self.solve(&format!("{beginning}{}}}", json!(line.trim_end())), text, seen)
            }
            OfLines::Texts(question, field, typed) => {
                let mut typed = typed.clone();
                typed.push(*field, line.trim_end());
                self.ask(Ok((*question, typed)), None, text, seen);
            }
        }
        seen.interrupted |= self.clock.interrupted();
    }

    /// Adds the answer of `solve` to a line of JSON.
    fn solve(&mut self, line: &str, text: &mut Vec<u8>, seen: &mut Seen) {
        let Answerer { games, asking, turns, chunk, clock, limits, .. } = self;
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
    }

    /// Adds the answer to any question.
    fn ask(
        &mut self,
        asked: Result<(&Question, Typed<'_>), Refusal>,
        id: Option<&Id>,
        text: &mut Vec<u8>,
        seen: &mut Seen,
    ) {
        let found = asked.map_err(|refusal| (refusal, None)).and_then(|(question, mut typed)| {
            // The threads answer lines side by side.
            typed.take("threads");
            if question.spec.name == "solve" && typed.get("positions").or(typed.get("max_positions")).is_none() {
                typed.push("positions", POSITIONS.to_string());
            }
            // What is learnt from earlier questions may answer.
            if ["solve", "prove"].contains(&question.spec.name) {
                self.turns.wait(self.chunk);
            }
            let found = ask(question, typed, (&mut self.recent, &self.known), &self.clock, &())?;
            seen.stops |= found.stop().is_some();
            let json = found.json();
            let Some(fields) = self.asking.fields else { return Ok(json) };
            picked(&json, &fields.join(",")).map_err(|refusal| (refusal, None))
        });
        match found {
            Ok(json) => text.extend_from_slice((with_id(json, id) + "\n").as_bytes()),
            Err((refusal, stopped)) => {
                *(if stopped.is_some() { &mut seen.stops } else { &mut seen.errors }) = true;
                push_refusal(id, &refusal, text);
            }
        }
    }
}

/// A line of input.
pub(super) enum Line<'l> {
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
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(BUFFER, input), line: Vec::new() }
    }

    /// Checks whether a whole line was read already: then `next` cannot block.
    pub(super) fn has_one(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    pub(super) fn next(&mut self) -> io::Result<Line<'_>> {
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
