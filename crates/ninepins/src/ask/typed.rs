//! What was asked, as names and texts: what every face makes before a question reads it.

use crate::Refusal;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::{error::Category, value::RawValue};
use std::{borrow::Cow, fmt};

/// The fields of a question as they were typed: names and texts.
#[derive(Clone, Debug, Default)]
pub struct Typed<'t>(pub(super) Vec<(Cow<'t, str>, Cow<'t, str>)>);

impl<'t> Typed<'t> {
    /// Adds a field.
    pub fn push(&mut self, name: impl Into<Cow<'t, str>>, text: impl Into<Cow<'t, str>>) {
        self.0.push((name.into(), text.into()));
    }

    /// Returns the first text of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, text)| &**text)
    }

    /// Returns all texts of a field.
    pub fn all<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s str> {
        self.0.iter().filter(move |(other, _)| other == name).map(|(_, text)| &**text)
    }

    /// Takes a field out.
    pub fn take(&mut self, name: &str) -> Option<Cow<'t, str>> {
        let at = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.remove(at).1)
    }

    /// Reads a JSON object. Refuses a text that is none, or has a value that no field has.
    pub fn of_json(json: &'t str) -> Result<Typed<'t>, Refusal> {
        let (mut pairs, mut typed) = (Pairs(Vec::with_capacity(8)), Typed(Vec::with_capacity(8)));
        let mut reader = serde_json::Deserializer::from_str(json);
        let read = reader.deserialize_map(&mut pairs).and_then(|()| reader.end());
        for (key, value) in pairs.0 {
            if let Err(message) = add(&mut typed, key.get(), value.get()) {
                // Keys and values are parts of the text, so their addresses give their places.
                let at = value.get().as_ptr().addr() - json.as_ptr().addr();
                return Err(Refusal::of(json, message).at(at..at + value.get().len()));
            }
        }
        match read {
            Ok(()) => Ok(typed),
            Err(error) if error.is_data() => Err(Refusal::of(json, "a question is a JSON object")),
            Err(error) => Err(misread(json, &error)),
        }
    }
}

/// Refuses a text that is not the JSON that was expected.
pub fn misread(json: &str, error: &serde_json::Error) -> Refusal {
    let lines = json.split_inclusive('\n').map(str::len).take(error.line().saturating_sub(1));
    let at = lines.sum::<usize>() + error.column().saturating_sub(1);
    let text = error.to_string();
    let why = text.split(" at line ").next().unwrap_or_default();
    let message = match error.classify() {
        Category::Eof => "this is no JSON: it ends too soon".to_owned(),
        Category::Syntax => format!("this is no JSON: {why}"),
        _ => why.to_owned(),
    };
    Refusal::of(json, message).at(at..at + 1)
}

/// The fields of an object of JSON.
pub(crate) struct Pairs<'t>(pub(crate) Vec<(&'t RawValue, &'t RawValue)>);

impl<'t> Visitor<'t> for &mut Pairs<'t> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(pair) = map.next_entry()? {
            self.0.push(pair);
        }
        Ok(())
    }
}

/// Checks whether a value of JSON is a size, or a list of what may be sizes or pairs of sizes: a position, as it is written.
pub(crate) fn is_position(json: &str) -> bool {
    json.starts_with(|c: char| matches!(c, '[' | '-') || c.is_ascii_digit())
}

/// Adds a field of JSON. A list gives a text for each item; of sizes, or of pairs of sizes, it is a position. An empty list of other
/// things is as good as none.
fn add<'t>(typed: &mut Typed<'t>, key: &'t str, value: &'t str) -> Result<(), String> {
    let name = text(key).ok_or("half a surrogate pair stands in a name")?;
    match value.as_bytes().first() {
        Some(b'n') => {}
        Some(b'{') => return Err(format!("`{name}` must not be an object")),
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(value).map_err(|error| error.to_string())?;
            if items.is_empty() && !["position", "a", "b"].contains(&&*name) {
                return Ok(());
            }
            if items.iter().all(|item| is_position(item.get())) {
                typed.push(name, value);
                return Ok(());
            }
            for item in items {
                let item = text(item.get()).ok_or_else(|| format!("`{name}` must be a list of strings"))?;
                typed.push(name.clone(), item);
            }
        }
        Some(b'"') => typed.push(name, text(value).ok_or("half a surrogate pair stands in a string")?),
        _ => typed.push(name, value),
    }
    Ok(())
}

/// Returns the string of a JSON value, if it is a string.
pub(crate) fn text(json: &str) -> Option<Cow<'_, str>> {
    let inside = json.strip_prefix('"')?.strip_suffix('"')?;
    if inside.contains('\\') { serde_json::from_str(json).ok().map(Cow::Owned) } else { Some(Cow::Borrowed(inside)) }
}
