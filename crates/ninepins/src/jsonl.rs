//! Questions as lines of JSON, read strictly.

use crate::{
    Analysis, Budget, Game, Id, Known, Layout, MemoKind, Player, Position, Question, Refusal, Solver, Wanted,
    ask::{self, Pairs, Typed, is_position, misread, solve::Solve, solve::not_licensed, text},
    error_json, may_use_earlier,
    question::Settings,
    strategy_named,
    text::cut,
};
use serde::{Deserialize, de::Deserializer};
use serde_json::value::RawValue;
use std::{
    borrow::Cow,
    sync::{Mutex, PoisonError},
};

/// The longest line that an error object quotes in full, in bytes; the characters of a position that its message quotes; and the most games
/// in memory, each of which may hold a table of values.
const MAX_QUOTED: usize = 2000;
const SHOWN: usize = 40;
const MAX_GAMES: usize = 16;

/// The fields, the required ones first.
const FIELDS: [&str; 10] =
    ["game", "position", "id", "to_move", "strategy", "memo", "cancel", "max_positions", "max_moves", "remoteness"];

/// What applies to the fields that a line does not have.
#[derive(Clone, Copy, Debug)]
pub struct Defaults {
    settings: Settings,
    max_positions: u64,
}

impl Defaults {
    /// Reads the fields of `solve` beside the game and the position.
    pub fn read(typed: &Typed<'_>, max_positions: u64) -> Result<Defaults, Refusal> {
        let mut typed = typed.clone();
        typed.push("game", "nim");
        typed.push("position", "0");
        ask::read::<Solve>(&typed).map(|solve| Defaults { settings: solve.settings(), max_positions })
    }
}

/// What the answers to all lines share.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// The solvers for questions whose answers may depend on earlier ones, which all threads share.
    pub kept: &'a Mutex<Games>,
    /// What applies to the fields that a line does not have.
    pub defaults: Defaults,
    /// The fields of the answers, if not all are wanted.
    pub fields: Option<&'a [String]>,
}

/// The way in which a line was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// The answer is whole.
    Whole,
    /// A limit ended the work.
    Stopped,
    /// An error stands in place of the answer.
    Refused,
}

/// Appends the error object of a refusal in place of an answer, and a line feed.
pub fn push_refusal(id: Option<&Id>, refusal: &Refusal, text: &mut Vec<u8>) {
    text.extend_from_slice(error_json(id, refusal).as_bytes());
    text.push(b'\n');
}

/// The fields of a line that are not of its question.
#[derive(Deserialize)]
struct Head<'l> {
    ask: Option<String>,
    #[serde(borrow)]
    id: Option<&'l RawValue>,
}

/// Reads a line that names its question with `ask`, or, if it `may_lack_name`, any: without a name it asks `solve`. `None` if it has no
/// name, or is no JSON: then [`Games::answer`] answers it.
pub fn named<'l>(
    line: &'l str,
    id: &mut Option<Id>,
    may_lack_name: bool,
) -> Option<Result<(&'static ask::Question, Typed<'l>), Refusal>> {
    let may_have_name = may_lack_name || line.contains("\"ask\"");
    let head: Head<'_> = may_have_name.then(|| serde_json::from_str(line).ok())??;
    let name = head.ask.or_else(|| may_lack_name.then(|| "solve".to_owned()))?;
    *id = head.id.and_then(|id| Id::of(id.get()));
    Some(ask::Question::named(&name).and_then(|question| {
        let shorten = |wrong: Refusal| shortened(Refusal::of(line, wrong.to_string()).at(wrong.span()));
        let mut typed = Typed::of_json(line).map_err(shorten)?;
        typed.take("ask");
        if typed.take("id").is_some() && id.is_none() {
            return Err(shortened(Refusal::of(line, no_id()).at(0..line.len())));
        }
        Ok((question, typed))
    }))
}

/// Returns a line as text, or refuses bytes that are none: the part before the first invalid character is shown, and that character.
pub fn text_of(line: Vec<u8>) -> Result<String, Refusal> {
    String::from_utf8(line).map_err(|error| {
        let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let from = valid.char_indices().rev().take(SHOWN).last().map_or(0, |(at, _)| at);
        let before = if from > 0 { "..." } else { "" };
        let valid = format!("{before}{}", &valid[from..]);
        Refusal::of(format!("{valid}\u{FFFD}"), "the line is not valid UTF-8").at(valid.len()..valid.len() + 1)
    })
}

/// Refuses a line that is no object of JSON, if it is none: a position without its game, or anything else.
pub fn no_question(line: &str) -> Option<Refusal> {
    let (text, example) = (line.trim(), r#"for example: {"game":"kayles","position":"3+5"}"#);
    if text.starts_with(['{', '\u{feff}']) {
        return None;
    }
    if text.parse::<Position>().is_ok() {
        let refusal = Refusal::of(text, format!("`{}` has no game", cut(text, SHOWN, "...")));
        return Some(refusal.with_help("one game for all lines: ninepins each solve kayles"));
    }
    Some(match serde_json::from_str::<&RawValue>(line) {
        Ok(_) => Refusal::of(line, "a question is a JSON object"),
        Err(_) => Refusal::of(text, "neither JSON nor a position").at(0..text.len()).with_help(example),
    })
}

/// Returns the JSON of an answer with the name of its question behind `schema`.
pub fn with_id(json: String, id: Option<&Id>) -> String {
    match id.and_then(|id| serde_json::to_string(id).ok()) {
        Some(id) => json.replacen(',', &format!(",\"id\":{id},"), 1),
        None => json,
    }
}

fn no_id() -> String {
    format!("`id` must be text or a number of at most {} bytes", Id::MAX_BYTES)
}

/// Quotes the part around the error if the line is long.
fn shortened(wrong: Refusal) -> Refusal {
    let (line, span) = (wrong.input(), wrong.span());
    if line.len() <= MAX_QUOTED {
        return wrong;
    }
    let floor = |at: usize| (0..=at.min(line.len())).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    let [start, end] = [span.start.saturating_sub(MAX_QUOTED / 2), span.start + MAX_QUOTED / 2].map(floor);
    let before = if start > 0 { "..." } else { "" };
    let after = if end < line.len() { "..." } else { "" };
    let shift = |at: usize| at.min(end) - start + before.len();
    Refusal::of(format!("{before}{}{after}", &line[start..end]), wrong.message()).at(shift(span.start)..shift(span.end))
}

/// The games of recent questions, with their solvers.
#[derive(Debug)]
pub struct Games {
    known: Known,
    /// The oldest comes first.
    recent: Vec<Recent>,
}

/// A game line as typed, a question about the game to fill in, and a solver with the tables of the game.
#[derive(Debug)]
struct Recent {
    line: String,
    question: Question,
    solver: Solver,
}

impl Games {
    /// Begins without games. `known` has the quotients of earlier questions.
    pub fn new(known: Known) -> Games {
        Games { known, recent: Vec::new() }
    }

    /// Appends the answer to a line, or an error object in place of it, and a line feed.
    ///
    /// `budget` makes the budget of a question with at most this number of positions. `wait` returns when all earlier
    /// questions are answered.
    pub fn answer(
        &mut self,
        line: &str,
        asking: &Asking<'_>,
        budget: &mut dyn FnMut(u64) -> Budget,
        wait: &dyn Fn(),
        text: &mut Vec<u8>,
    ) -> Answered {
        let mut asked = Asked::new(line, asking.defaults);
        match asked.read().map_err(shortened).and_then(|()| self.solve(&asked, asking.kept, budget, wait)) {
            Ok(answer) => {
                let wanted = Wanted { id: asked.id.as_ref(), to_move: asked.to_move, fields: asking.fields };
                answer.push_json(&wanted, text);
                text.push(b'\n');
                if answer.stopped.is_some() { Answered::Stopped } else { Answered::Whole }
            }
            Err(refusal) => {
                push_refusal(asked.id.as_ref(), &refusal, text);
                Answered::Refused
            }
        }
    }

    fn solve(
        &mut self,
        Asked { texts: [game, position], defaults, .. }: &Asked<'_>,
        kept: &Mutex<Games>,
        budget: &mut dyn FnMut(u64) -> Budget,
        wait: &dyn Fn(),
    ) -> Result<Analysis, Refusal> {
        let known = self.get(game)?;
        known.question.settings = defaults.settings;
        known.question.position = Layout::of_game(position, &known.question.game)?.position();
        let mut budget = budget(defaults.max_positions);
        let answer = if may_use_earlier(&known.question, &budget) {
            wait();
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get(game)?.solver.solve(&known.question, &mut budget)
        } else {
            known.solver.solve(&known.question, &mut budget)
        };
        answer.map_err(|missing| not_licensed(&missing, &known.question))
    }

    /// Returns the game of this line, which is parsed unless the line is recent.
    fn get(&mut self, line: &str) -> Result<&mut Recent, Refusal> {
        let at = match self.recent.iter().position(|recent| recent.line == line) {
            Some(at) => at,
            None => {
                let question = Question::new(line.parse::<Game>()?, Position::default());
                let solver = Solver::with(self.known.clone());
                if self.recent.len() == MAX_GAMES {
                    self.recent.remove(0);
                }
                self.recent.push(Recent { line: line.to_owned(), question, solver });
                self.recent.len() - 1
            }
        };
        Ok(&mut self.recent[at])
    }
}

/// A question as its line is read, field by field.
struct Asked<'l> {
    line: &'l str,
    /// The game and the position.
    texts: [Cow<'l, str>; 2],
    /// The name of the question, also after a later error.
    id: Option<Id>,
    /// The player of whom the answer says whether it wins.
    to_move: Option<Player>,
    /// What is asked, as far as the line is read.
    defaults: Defaults,
    /// Marks those of [`FIELDS`] that were read.
    seen: [bool; FIELDS.len()],
}

impl<'l> Asked<'l> {
    fn new(line: &'l str, defaults: Defaults) -> Asked<'l> {
        let (texts, seen) = (Default::default(), [false; FIELDS.len()]);
        Asked { line, texts, id: None, to_move: None, defaults, seen }
    }

    fn read(&mut self) -> Result<(), Refusal> {
        let line = self.line;
        let mut json = serde_json::Deserializer::from_str(line);
        let mut pairs = Pairs(Vec::with_capacity(FIELDS.len()));
        let read = json.deserialize_map(&mut pairs).and_then(|()| json.end());
        for (key, value) in pairs.0 {
            let (key, value) = (key.get(), value.get());
            self.add(key, value).map_err(|(is_key, message)| {
                let wrong = if is_key { key } else { value };
                // Keys and values are parts of the line, so their addresses give their places.
                let start = wrong.as_ptr().addr() - line.as_ptr().addr();
                Refusal::of(line, message).at(start..start + wrong.len())
            })?;
        }
        let refused = |message: &str| Err(Refusal::of(line, message).at(0..line.len()));
        if let Some(refusal) = no_question(line).filter(|_| read.is_err()) {
            return Err(refusal);
        }
        match (read, self.seen) {
            (Err(_), _) if line.starts_with('\u{feff}') => {
                let message = "U+FEFF (BOM) stands before the question; save the file without this byte order mark";
                Err(Refusal::of(line, message).at(0..1))
            }
            (Err(error), _) if error.is_eof() => Err(misread(line, &error).at(line.len()..line.len())),
            (Err(error), _) => Err(misread(line, &error)),
            (Ok(()), [false, ..]) => refused("the field `game` is missing"),
            (Ok(()), [true, false, ..]) => refused("the field `position` is missing"),
            (Ok(()), _) => Ok(()),
        }
    }

    /// Reads one field. The error is a message, and true if the key is wrong, not the value.
    fn add(&mut self, key: &'l str, value: &'l str) -> Result<(), (bool, String)> {
        let name = text(key).unwrap_or_default();
        let Some(index) = FIELDS.iter().position(|field| *field == name) else {
            return Err((true, format!("unknown field {key}; the fields are {}", FIELDS.join(", "))));
        };
        if std::mem::replace(&mut self.seen[index], true) {
            return Err((true, format!("the field `{name}` is given twice")));
        }
        let wanted = |what: &str| (false, format!("`{name}` must be {what}, not {}", kind(value)));
        let string = || text(value).ok_or_else(|| wanted("a string"));
        let Defaults { settings, max_positions } = &mut self.defaults;
        match FIELDS[index] {
            "strategy" => {
                settings.strategy =
                    strategy_named(&string()?).map_err(|unknown| (false, unknown.message().to_owned()))?;
            }
            "memo" => {
                let unknown = || (false, format!("there is no memo {value}; there are hash, trie, none"));
                settings.memo = MemoKind::named(&string()?).ok_or_else(unknown)?;
            }
            "id" => self.id = Some(Id::of(value).ok_or_else(|| (false, no_id()))?),
            "to_move" => {
                let named = |player: &Player| text(value).is_some_and(|name| name == player.name());
                let unknown = || (false, "`to_move` must be \"left\" or \"right\"".to_owned());
                self.to_move = Some(Player::BOTH.into_iter().find(named).ok_or_else(unknown)?);
            }
            "cancel" => settings.cancel = value.parse().map_err(|_| wanted("true or false"))?,
            "remoteness" => settings.remoteness = value.parse().map_err(|_| wanted("true or false"))?,
            "max_positions" => *max_positions = value.parse().map_err(|_| wanted(WHOLE))?,
            "max_moves" => settings.max_moves = value.parse().map_err(|_| wanted(WHOLE))?,
            "position" if is_position(value) => self.texts[index] = Cow::Borrowed(value),
            _ => self.texts[index] = string()?,
        }
        Ok(())
    }
}

const WHOLE: &str = "a whole number below 2^64";

fn kind(json: &str) -> &'static str {
    match json.as_bytes().first() {
        Some(b'"') if text(json).is_none() => "a string with half a surrogate pair",
        Some(b'"') => "a string",
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b't' | b'f') => "true or false",
        Some(b'n') => "null",
        _ => "such a number",
    }
}
