//! One question and one answer per line, in order.
//!
//! An error object takes the place of the answer to a line that cannot be read, and the run continues.

use super::threads::{self, Turns};
use crate::{
    args::picked,
    clock,
    failure::{Exit, Failure},
    job::Progress,
    store::known,
    terminal::Terminal,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ninepins::{
    ANSWER_FIELDS, Id, Known, Refusal, Stopped,
    ask::{self, AnyAnswer, Desk, Face, Limits, Question, Recent, Typed},
    jsonl::{Answered, Asking, Defaults, Games, named, no_question, push_refusal, text_of, with_id},
};
use serde_json::{Map, json};
use std::{
    io::{self, BufRead, Cursor, IsTerminal, Read},
    sync::Mutex,
    time::Duration,
};

/// The longest line that is read, in bytes, and the part of a longer one that is shown.
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
        .mut_arg("position", |position| position.required(false))
}

/// Checks whether stdin is no terminal and has something to read.
pub(crate) fn has_positions() -> bool {
    !io::stdin().is_terminal() && io::stdin().lock().fill_buf().is_ok_and(|text| !text.is_empty())
}

/// Answers `solve` without a position: with `--jsonl` each line of stdin is a question, else a position.
pub(crate) fn without_position(
    solve: &'static Question,
    typed: Typed<'static>,
    given: &ArgMatches,
) -> Result<Exit, Failure> {
    if given.get_flag("jsonl") {
        return run(None, typed, given);
    }
    let is_one = |name: &&str| given.get_one::<String>(name).is_some_and(|value| value != "json");
    if let Some(name) = ["output", "format"].into_iter().find(is_one) {
        let message = format!("--{name} is for one position; the answers to many are lines on stdout");
        return Err(Refusal::of(name, message).with_help("write `> FILE` behind the command").into());
    }
    run(Some(solve), typed, given)
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
    let is_brief = given.get_flag("brief");
    let of_lines = match question {
        None => OfLines::Questions(flags),
        Some(question) => OfLines::of(question, flags, &mut typed, is_brief)?,
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
        is_brief,
        recent: Recent::default(),
        known: known.clone(),
    };
    // An earlier version answered each line.
    let is_early = given.try_get_one("jsonl").is_ok_and(|jsonl| jsonl == Some(&true));
    let first = if question.is_some() || is_early { Vec::new() } else { first_question()? };
    threads::run(limits.threads.unwrap_or(1).max(1), &turns, answerer, Cursor::new(first).chain(io::stdin()))
}

/// Reads the first line of stdin that is not blank. What begins with anything but an object of JSON holds no questions.
fn first_question() -> Result<Vec<u8>, Failure> {
    let mut input = io::stdin().lock();
    for number in 1.. {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line);
        read.map_err(|error| Failure::unreadable("stdin", error))?;
        let text = String::from_utf8_lossy(&line);
        if let Some(refusal) = no_question(&text).filter(|_| !text.trim_ascii().is_empty()) {
            let message = format!("line {number}: {}", refusal.message());
            return Err(refusal.with_message(message).into());
        }
        if line.is_empty() || !text.trim_ascii().is_empty() {
            return Ok(line);
        }
    }
    Ok(Vec::new())
}

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
    fn of(
        question: &'static Question,
        flags: Typed<'static>,
        typed: &mut Typed<'_>,
        is_brief: bool,
    ) -> Result<OfLines, Failure> {
        let is_about_positions = typed.get("game").is_some();
        let position = question.spec.fields().map(|field| field.name).find(|name| ["position", "a"].contains(name));
        if is_about_positions && position.is_none() {
            let message = format!("`{}` asks about no position", question.spec.name);
            return Err(Failure::from(Refusal::of(typed.get("game").unwrap_or_default(), message))
                .with_help("leave the game out: each line of stdin is then a game"));
        }
        let is_long =
            ["position", "line", "quickest", "verbose", "exit_status"].iter().any(|name| typed.get(name).is_some());
        if !is_about_positions || question.spec.name != "solve" || is_long || is_brief {
            return Ok(OfLines::Texts(question, position.filter(|_| is_about_positions).unwrap_or("game"), flags));
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

/// A refusal, with what stopped the work.
pub(super) type Unanswered = Box<(Refusal, Option<Stopped>)>;

fn unread(refusal: Refusal) -> Unanswered {
    Box::new((refusal, None))
}

/// Answers a question within limits.
pub(super) fn ask(
    (question, typed, limits): (&Question, Typed<'_>, Limits),
    (recent, known): (&mut Recent, &Known),
    face: &dyn Face,
) -> Result<Box<dyn AnyAnswer>, Unanswered> {
    let asked = question.read(&typed, recent, false).map_err(unread)?;
    let mut budget = limits.budget().with_watch(clock::start(limits.time));
    let mut desk = Desk::new(known, &mut budget);
    desk.face = face;
    asked(&mut desk).map_err(|refusal| Box::new((refusal, desk.stopped.take())))
}

pub(super) struct Answerer<'a> {
    games: Games,
    asking: Asking<'a>,
    turns: &'a Turns,
    /// The number of the chunk of lines that is being answered.
    pub(super) chunk: u64,
    limits: Limits,
    of_lines: &'a OfLines,
    is_brief: bool,
    recent: Recent,
    known: Known,
}

/// Returns the exit code of a run in which both were met.
pub(super) fn both(one: Exit, other: Exit) -> Exit {
    let ranks = [Exit::Answered, Exit::Stopped, Exit::Usage, Exit::Interrupted];
    ranks.into_iter().rfind(|exit| [one, other].contains(exit)).unwrap_or(one)
}

impl Answerer<'_> {
    /// Adds the answer to a line to `text`, or the error of one that cannot be read.
    pub(super) fn answer(&mut self, line: Result<String, Refusal>, text: &mut Vec<u8>) -> Exit {
        let mut id = None;
        let line = match &line {
            Ok(line) if line.trim_ascii().is_empty() => return Exit::Answered,
            Ok(line) => line.as_str(),
            Err(refusal) => {
                push_refusal(None, refusal, text);
                return Exit::Usage;
            }
        };
        let answered = match self.of_lines {
            OfLines::Questions(flags) => match named(line, &mut id, self.is_brief) {
                None => self.solve(line, text),
                Some(asked) => {
                    let asked = asked.map(|(question, mut typed)| {
                        for name in ["positions", "memory", "time"] {
                            if let Some(limit) = flags.get(name).filter(|_| typed.get(name).is_none()) {
                                typed.push(name, limit);
                            }
                        }
                        (question, typed)
                    });
                    self.ask(asked, id.as_ref(), text)
                }
            },
            OfLines::Positions(beginning) => self.solve(&format!("{beginning}{}}}", json!(line.trim_end())), text),
            OfLines::Texts(question, field, typed) => {
                let mut typed = typed.clone();
                let mut line = line.trim_end();
                // A line of `order` has two positions.
                if let Some((a, b)) = line.split_once(['\t', ' ']).filter(|_| *field == "a") {
                    typed.push("b", b);
                    line = a;
                }
                typed.push(*field, line);
                self.ask(Ok((*question, typed)), None, text)
            }
        };
        if clock::interrupted() { Exit::Interrupted } else { answered }
    }

    /// Adds the answer of `solve` to a line of JSON.
    fn solve(&mut self, line: &str, text: &mut Vec<u8>) -> Exit {
        let Answerer { games, asking, turns, chunk, limits, .. } = self;
        // A line prevails over the flags.
        let mut budget = |positions: u64| {
            let limits = Limits { positions: Some(positions), threads: None, ..*limits };
            limits.budget().with_watch(clock::start(limits.time))
        };
        match games.answer(line, asking, &mut budget, &|| turns.wait(*chunk), text) {
            Answered::Whole => Exit::Answered,
            Answered::Stopped => Exit::Stopped,
            Answered::Refused => Exit::Usage,
        }
    }

    fn ask(&mut self, asked: Result<(&Question, Typed<'_>), Refusal>, id: Option<&Id>, text: &mut Vec<u8>) -> Exit {
        let mut exit = Exit::Answered;
        let found = asked.map_err(unread).and_then(|(question, mut typed)| {
            let mut limits = Limits::take(&mut typed, &question.spec).map_err(unread)?;
            // The threads answer lines side by side.
            limits.threads = None;
            if question.spec.name == "solve" {
                limits.positions.get_or_insert(POSITIONS);
            }
            // What is learnt from earlier questions may answer.
            if ["solve", "prove"].contains(&question.spec.name) {
                self.turns.wait(self.chunk);
            }
            let face = Terminal::new(limits, Progress::default(), (Duration::ZERO, Duration::ZERO), None);
            let found = ask((question, typed, limits), (&mut self.recent, &self.known), &face)?;
            exit = found.stop().map_or(exit, |_| Exit::Stopped);
            if self.is_brief {
                return Ok(found.brief());
            }
            let json = found.json();
            let Some(fields) = self.asking.fields else { return Ok(json) };
            picked(&json, &fields.join(",")).map_err(unread)
        });
        match found {
            Ok(answer) => {
                let id = id.filter(|_| !self.is_brief);
                text.extend_from_slice((with_id(answer, id) + "\n").as_bytes());
                exit
            }
            Err(unanswered) => {
                let (refusal, stopped) = *unanswered;
                match self.is_brief {
                    true => text.extend_from_slice(format!("error: {refusal}\n").as_bytes()),
                    false => push_refusal(id, &refusal, text),
                }
                if stopped.is_some() { Exit::Stopped } else { Exit::Usage }
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
    Ok(Some(text_of(line)))
}
