//! One question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

use super::threads::{self, Turns};
use crate::{
    ask::{known, picked},
    clock,
    failure::{Exit, Failure},
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ninepins::{
    ANSWER_FIELDS, Id, Known, Refusal, Stopped,
    ask::{self, AnyAnswer, Desk, Face, Limits, Question, Recent, Typed},
    jsonl::{Answered, Asking, Defaults, Games, named, push_refusal, with_id},
};
use serde_json::{Map, json};
use std::{
    io::{self, BufRead, Read},
    sync::Mutex,
};

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
    let defaults = Defaults::read(defaults, most)?;
    let (turns, known) = (Turns::default(), known(given));
    let kept = Mutex::new(Games::new(known.clone()));
    let answerer = || Answerer {
        games: Games::new(known.clone()),
        asking: Asking { kept: &kept, defaults, fields: fields.as_deref() },
        turns: &turns,
        chunk: 0,
        limits,
        of_lines: &of_lines,
        recent: Recent::default(),
        known: known.clone(),
    };
    threads::run(limits.threads.unwrap_or(1).max(1), &turns, answerer, io::stdin())
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
    face: &dyn Face,
) -> Result<Box<dyn AnyAnswer>, (Refusal, Option<Stopped>)> {
    let limits = Limits::take(&mut typed, &question.spec).map_err(|refusal| (refusal, None))?;
    let asked = question.read(&typed, recent, false).map_err(|refusal| (refusal, None))?;
    let mut budget = limits.budget().with_watch(clock::start(limits.time));
    let mut desk = Desk::new(known, &mut budget);
    desk.face = face;
    asked(&mut desk).map_err(|refusal| (refusal, desk.stopped.take()))
}

/// Answers lines.
pub(super) struct Answerer<'a> {
    games: Games,
    asking: Asking<'a>,
    turns: &'a Turns,
    /// The number of the chunk of lines that is being answered.
    pub(super) chunk: u64,
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
    /// Adds the answer to a line to `text`, or the error of one that cannot be read.
    pub(super) fn answer(&mut self, line: Result<String, Refusal>, text: &mut Vec<u8>, seen: &mut Seen) {
        let mut id = None;
        let line = match &line {
            Ok(line) if line.trim_ascii().is_empty() => return,
            Ok(line) => line.as_str(),
            Err(refusal) => {
                seen.errors = true;
                return push_refusal(None, refusal, text);
            }
        };
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
        seen.interrupted |= clock::interrupted();
    }

    /// Adds the answer of `solve` to a line of JSON.
    fn solve(&mut self, line: &str, text: &mut Vec<u8>, seen: &mut Seen) {
        let Answerer { games, asking, turns, chunk, limits, .. } = self;
        // A line prevails over the flags.
        let mut budget = |positions: u64| {
            let limits = Limits { positions: Some(positions), threads: None, ..*limits };
            limits.budget().with_watch(clock::start(limits.time))
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
            let found = ask(question, typed, (&mut self.recent, &self.known), &())?;
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

/// Reads the next line without its end, or the refusal of one that cannot be read, of which a part is shown.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Result<String, Refusal>>> {
    let mut line = Vec::new();
    input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_LINE {
        input.skip_until(b'\n')?;
        let message = format!("the line is longer than {MAX_LINE} bytes");
        let shown = String::from_utf8_lossy(&line[..SHOWN]) + "...";
        return Ok(Some(Err(Refusal::of(shown, message))));
    }
    Ok(Some(String::from_utf8(line).map_err(|error| {
        // The valid part is shown, and the first invalid character.
        let (at, line) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let from = at.saturating_sub(SHOWN);
        let from = (from..at).find(|&from| line[from] & 0xC0 != 0x80).unwrap_or(at);
        let before = if from > 0 { "..." } else { "" };
        let valid = format!("{before}{}", String::from_utf8_lossy(&line[from..at]));
        let shown = format!("{valid}\u{FFFD}");
        let place = valid.len()..shown.len();
        Refusal::of(shown, "the line is not valid UTF-8").at(place)
    })))
}
