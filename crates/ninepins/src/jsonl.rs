//! Questions as lines of JSON, read strictly.

use crate::{Id, MemoKind, Player, Question, StrategyId, strategy_named};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt, ops::Range};

/// The fields, the required ones first.
const FIELDS: [&str; 10] =
    ["game", "position", "id", "to_move", "strategy", "memo", "cancel", "max_positions", "max_moves", "remoteness"];

/// The optional fields of a question.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The strategy; `None` leaves the choice to the program.
    pub strategy: Option<StrategyId>,
    /// The memo of a search.
    pub memo: MemoKind,
    /// Equal heaps cancel where that is known.
    pub cancel: bool,
    /// The most positions that are searched.
    pub max_positions: u64,
    /// The most winning moves that are listed.
    pub max_moves: usize,
    /// The number of moves is asked, too.
    pub remoteness: bool,
}

impl Settings {
    /// Applies the settings to a question.
    pub fn apply(&self, question: &mut Question) {
        question.strategy = self.strategy;
        question.memo = self.memo;
        question.cancel = self.cancel;
        question.max_moves = self.max_moves;
        question.remoteness = self.remoteness;
    }
}

/// The question of a line.
#[derive(Debug)]
pub struct Asked<'l> {
    /// The line of the game.
    pub game: Cow<'l, str>,
    /// The text of the position.
    pub position: Cow<'l, str>,
    /// The player of whom the answer says whether it wins.
    pub to_move: Option<Player>,
    /// The optional fields.
    pub settings: Settings,
}

/// An error in a line, and its place.
#[derive(PartialEq, Debug)]
pub struct Error {
    /// What is wrong.
    pub message: String,
    /// The wrong bytes of the line.
    pub span: Range<usize>,
}

/// Reads a line. `defaults` apply to the fields that it does not have. The name of the question goes to `id`, also from a line with a
/// later error.
///
/// # Errors
///
/// [`Error`] if it is no JSON, or no question.
pub fn read<'l>(line: &'l str, defaults: Settings, id: &mut Option<Id>) -> Result<Asked<'l>, Error> {
    let mut object = Object { line, fields: Fields::new(defaults), error: None };
    let mut json = serde_json::Deserializer::from_str(line);
    let read = json.deserialize_map(&mut object).and_then(|()| json.end());
    *id = object.fields.id.take();
    if let Some(error) = object.error {
        return Err(error);
    }
    read.map_err(|error| syntax(line, &error))?;
    let Fields { texts: [game, position], to_move, settings, .. } = object.fields;
    let missing = |field: &str| Error { message: format!("the field `{field}` is missing"), span: 0..line.len() };
    let game = game.ok_or_else(|| missing("game"))?;
    let position = position.ok_or_else(|| missing("position"))?;
    Ok(Asked { game, position, to_move, settings })
}

/// Returns an error of the JSON reader, which counts columns in bytes from 1.
fn syntax(line: &str, error: &serde_json::Error) -> Error {
    if error.is_data() {
        return Error { message: "a question is a JSON object".to_owned(), span: 0..line.len() };
    }
    if line.starts_with('\u{feff}') {
        let message = "U+FEFF (BOM) stands before the question; save the file without this byte order mark".to_owned();
        return Error { message, span: 0..'\u{feff}'.len_utf8() };
    }
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or_default().to_owned();
    let start = if error.is_eof() { line.len() } else { error.column().saturating_sub(1).min(line.len()) };
    let start = char_start(line, start);
    let end = start + line[start..].chars().next().map_or(0, char::len_utf8);
    Error { message, span: start..end }
}

/// Returns the start of the character that contains the byte at `at`.
pub fn char_start(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The fields that were read so far.
struct Fields<'l> {
    /// The game and the position.
    texts: [Option<Cow<'l, str>>; 2],
    id: Option<Id>,
    to_move: Option<Player>,
    settings: Settings,
    /// Marks those of [`FIELDS`] that were read.
    seen: [bool; FIELDS.len()],
}

impl<'l> Fields<'l> {
    fn new(settings: Settings) -> Fields<'l> {
        Fields { texts: [None, None], id: None, to_move: None, settings, seen: [false; FIELDS.len()] }
    }

    /// Reads one field. The error is a message, and true if the key is wrong, not the value.
    fn read(&mut self, key: &'l str, value: &'l str) -> Result<(), (bool, String)> {
        let name = text(key).unwrap_or_default();
        let Some(index) = FIELDS.iter().position(|field| *field == name) else {
            return Err((true, format!("unknown field {key}; the fields are {}", FIELDS.join(", "))));
        };
        if std::mem::replace(&mut self.seen[index], true) {
            return Err((true, format!("the field `{name}` is given twice")));
        }
        let wanted = |what: &str| (false, format!("`{name}` must be {what}, not {}", kind(value)));
        let settings = &mut self.settings;
        match FIELDS[index] {
            "strategy" => {
                let typed = text(value).ok_or_else(|| wanted("a string"))?;
                settings.strategy = strategy_named(&typed).map_err(|unknown| (false, unknown.to_string()))?;
            }
            "memo" => {
                let typed = text(value).ok_or_else(|| wanted("a string"))?;
                let unknown = || format!("there is no memo {value}; there are hash, trie, none");
                settings.memo = MemoKind::named(&typed).ok_or_else(|| (false, unknown()))?;
            }
            "id" => {
                let most = Id::MAX_BYTES;
                self.id = Some(
                    Id::of(value)
                        .ok_or_else(|| (false, format!("`id` must be text or a number of at most {most} bytes")))?,
                );
            }
            "to_move" => {
                let player =
                    Player::BOTH.into_iter().find(|player| text(value).is_some_and(|name| name == player.name()));
                self.to_move =
                    Some(player.ok_or_else(|| (false, "`to_move` must be \"left\" or \"right\"".to_owned()))?);
            }
            "cancel" => settings.cancel = value.parse().map_err(|_| wanted("true or false"))?,
            "remoteness" => settings.remoteness = value.parse().map_err(|_| wanted("true or false"))?,
            "max_positions" => settings.max_positions = value.parse().map_err(|_| wanted(WHOLE))?,
            "max_moves" => settings.max_moves = value.parse().map_err(|_| wanted(WHOLE))?,
            _ => self.texts[index] = Some(text(value).ok_or_else(|| wanted("a string"))?),
        }
        Ok(())
    }
}

const WHOLE: &str = "a whole number below 2^64";

/// Returns the string of a JSON value, if it is a string.
fn text(json: &str) -> Option<Cow<'_, str>> {
    let inside = json.strip_prefix('"')?.strip_suffix('"')?;
    if inside.contains('\\') { serde_json::from_str(json).ok().map(Cow::Owned) } else { Some(Cow::Borrowed(inside)) }
}

/// Describes a JSON value.
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

/// Reads an object field by field.
struct Object<'l> {
    line: &'l str,
    fields: Fields<'l>,
    /// An error in a field, though the JSON is valid.
    error: Option<Error>,
}

impl<'l> Visitor<'l> for &mut Object<'l> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'l>>(self, mut map: A) -> Result<(), A::Error> {
        // Keys and values are parts of the line, so their addresses give their places.
        while let Some((key, value)) = map.next_entry::<&'l RawValue, &'l RawValue>()? {
            let (key, value) = (key.get(), value.get());
            if let Err((is_key, message)) = self.fields.read(key, value) {
                let wrong = if is_key { key } else { value };
                let start = wrong.as_ptr().addr() - self.line.as_ptr().addr();
                self.error = Some(Error { message, span: start..start + wrong.len() });
                return Err(de::Error::custom(""));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULTS: Settings = Settings {
        strategy: None,
        memo: MemoKind::Hash,
        cancel: true,
        max_positions: 10,
        max_moves: 20,
        remoteness: false,
    };

    #[test]
    fn all_fields() {
        let line = r#" {"game":"k\u0061yles", "position" : "3+5","strategy":"search","memo":"trie","cancel":false,
                        "max_positions":5,"max_moves":0,"remoteness":true} "#;
        let asked = read(line, DEFAULTS, &mut None).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        assert_eq!((&*asked.game, &*asked.position), ("kayles", "3+5"));
        let Settings { strategy, memo, cancel, max_positions, max_moves, remoteness } = asked.settings;
        assert_eq!((strategy, memo, cancel), (Some(StrategyId::Search), MemoKind::Trie, false));
        assert_eq!((max_positions, max_moves, remoteness), (5, 0, true));
    }

    /// Each case is a line, its wrong part, and words of the message.
    #[test]
    fn refusals_point_at_the_place() {
        for (line, marked, says) in [
            (r#"{"game":"nim","postion":"1"}"#, r#""postion""#, "unknown field \"postion\""),
            (r#"{"game":"nim","position":1}"#, "1", "`position` must be a string, not such a number"),
            (r#"{"game":["nim"],"position":"1"}"#, r#"["nim"]"#, "`game` must be a string, not a list"),
            (r#"{"game":null,"position":"1"}"#, "null", "`game` must be a string, not null"),
            (r#"{"game":"nim","game":"nim"}"#, r#""game""#, "given twice"),
            (r#"{"game":"nim"}"#, r#"{"game":"nim"}"#, "`position` is missing"),
            ("[1]", "[1]", "a question is a JSON object"),
            (r#""x""#, r#""x""#, "a question is a JSON object"),
            (r#"{"game":"nim","position":"1","max_moves":-1}"#, "-1", "whole number"),
            (r#"{"game":"nim","position":"1","max_moves":1e3}"#, "1e3", "whole number"),
            (r#"{"game":"nim","position":"1","cancel":"no"}"#, r#""no""#, "true or false"),
            (r#"{"game":"nim","position":"1","id":null}"#, "null", "`id` must be text or a number"),
            (r#"{"game":"nim","position":"1","id":"\ud800"}"#, r#""\ud800""#, "`id` must be text or a number"),
            (r#"{"game":"nim","position":"1","to_move":"me"}"#, r#""me""#, "`to_move` must be"),
            (r#"{"game":"nim","position":"1","memo":"tree"}"#, r#""tree""#, "no memo"),
            (r#"{"game":"nim","position":"1","strategy":"luck"}"#, r#""luck""#, "no strategy"),
            (r#"{"game":"\ud800","position":"1"}"#, r#""\ud800""#, "half a surrogate"),
            (r#"{"game":"nim","position":"1"} x"#, "x", "trailing characters"),
            (r#"{"game":"nim","position":"1""#, "", "EOF"),
            ("\u{feff}{}", "\u{feff}", "U+FEFF (BOM)"),
            (r#"{"game":"nim" "position":"1"}"#, "\"", "expected `,` or `}`"),
        ] {
            let wrong = read(line, DEFAULTS, &mut None).err().unwrap_or_else(|| panic!("{line}"));
            assert!(wrong.message.contains(says), "{line}: {}", wrong.message);
            assert_eq!(&line[wrong.span.clone()], marked, "{line}: {wrong:?}");
        }
    }
}
