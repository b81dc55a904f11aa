//! Names of games beside those of the catalog: lines that have a name, and games that are no sum of heaps.

use crate::{CATALOG, Entry, GameLine, Refusal, parse::is_misspelt, parse::quoted};
use std::{collections::BTreeMap, iter, sync::LazyLock};

/// A spelling of a name, with its row of `names.tsv`.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    spelling: &'static str,
    /// `name`, if the line is a name of the catalog; `done`, if the name is read as the line; `two`, if the line has the names of two
    /// games; else why it is refused, behind the name.
    does: &'static str,
    line: &'static str,
    /// A position for the line of a name that is refused.
    position: &'static str,
    note: &'static str,
}

static NAMES: LazyLock<BTreeMap<String, Known>> = LazyLock::new(|| {
    let named = |entry: &'static Entry| {
        let spellings = iter::once(entry.name).chain(entry.aliases.iter().copied());
        spellings.map(|spelling| Known { spelling, does: "name", line: entry.name, position: "", note: "" })
    };
    let row = |row: &'static str| {
        let mut cells = row.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        let (spellings, does, line, position, note) = (cell(), cell(), cell(), cell(), cell());
        spellings.split('|').map(move |spelling| Known { spelling, does, line, position, note })
    };
    let all = CATALOG.iter().flat_map(named).chain(include_str!("names.tsv").lines().flat_map(row));
    all.map(|known| (key(known.spelling), known)).collect()
});

/// Returns what names are compared by: their letters and digits, in lower case and without accents.
pub(crate) fn key(name: &str) -> String {
    let plain = |c: char| match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        c => c,
    };
    let is_mark = |c: &char| c.is_whitespace() || "'’-_,.?:#".contains(*c) || ('\u{300}'..='\u{36f}').contains(c);
    name.chars().filter(|c| !is_mark(c)).flat_map(char::to_lowercase).map(plain).collect()
}

/// The most bytes of a name.
pub(crate) const LONGEST: usize = 80;

/// Judges of contests, as people shorten their names.
const SHORT: [(&str, &str); 3] = [("lc", "leetcode"), ("pe", "projecteuler"), ("cf", "codeforces")];

/// Returns the row of a name. Capitals, accents, apostrophes, hyphens, spaces, commas and points make no difference.
pub(crate) fn known(name: &str) -> Option<Known> {
    let key = key(Some(name).filter(|name| name.len() <= LONGEST)?);
    let long = SHORT.iter().find_map(|(short, judge)| {
        let number = key.strip_prefix(short).filter(|number| number.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(format!("{judge}{number}"))
    });
    let key = long.unwrap_or(key);
    // A title may stand behind the number of a problem: `LeetCode 292. Nim Game`.
    let end = key.rfind(|c: char| c.is_ascii_digit()).map_or(0, |at| at + 1);
    let is_title = end > 5 && ["nor", "mis", "lim"].iter().all(|word| !key[end..].contains(word));
    NAMES.get(&key).or_else(|| NAMES.get(&key[..end]).filter(|_| is_title)).copied()
}

/// Returns the entry of the catalog with this name. Capitals, accents, apostrophes, hyphens, spaces, commas and points make no
/// difference.
///
/// ```
/// use ninepins_rules::entry;
/// assert_eq!(entry("Grundy").unwrap().line, "4!.0");
/// assert_eq!(entry("Dawson's Kayles").unwrap().name, "dawsons-kayles");
/// ```
pub fn entry(name: &str) -> Option<&'static Entry> {
    let known = known(name).filter(|known| known.does == "name")?;
    CATALOG.iter().find(|entry| entry.name == known.line)
}

impl Known {
    fn is_read(&self) -> bool {
        matches!(self.does, "name" | "done")
    }

    /// Returns the name as one word that needs no quotes.
    pub(crate) fn word(self) -> String {
        self.spelling.replace(' ', "-").replace('\'', "")
    }

    /// Returns the game that stands for the name, which was `typed` in `text`.
    pub(crate) fn game(self, typed: &str, text: &str) -> Result<GameLine, Refusal> {
        let Known { does, line, position, note, .. } = self;
        let mut notes = Vec::new();
        match does {
            "name" => {}
            "done" => notes.push(format!("`{typed}` is the game `{line}`")),
            "two" => return Err(line.split(' ').fold(Refusal::of(text, note), Refusal::or_help)),
            _ => {
                let refusal = Refusal::of(text, format!("`{typed}` {does}"));
                let refusal = if note.is_empty() { refusal } else { refusal.with_note(note) };
                let example = || format!("for example: ninepins {} {}", quoted(line), quoted(position));
                return Err(if line.is_empty() { refusal } else { refusal.with_help(example()) });
            }
        }
        notes.extend(Some(note.to_owned()).filter(|note| !note.is_empty()));
        let named = entry(line).filter(|_| does == "name");
        let game = named.map_or(line, |entry| entry.line).parse::<GameLine>()?;
        Ok(GameLine { entry: named.or(game.entry), notes, ..game })
    }
}

/// Returns the named games that have each of these words in their names, their title or their source.
///
/// ```
/// use ninepins_rules::entries_about;
/// let names: Vec<&str> = entries_about("dawson").iter().map(|entry| entry.name).collect();
/// assert_eq!(names, ["dawsons-kayles", "dawsons-chess"]);
/// ```
pub fn entries_about(words: &str) -> Vec<&'static Entry> {
    let words: Vec<String> = words.split_whitespace().map(key).collect();
    if words.is_empty() || words.iter().any(|word| word.chars().count() < SHORTEST) {
        return Vec::new();
    }
    let is_about = |entry: &&Entry| {
        let is_own = |known: &&Known| known.is_read() && known.line.split(' ').next() == Some(entry.name);
        let spellings = NAMES.values().filter(is_own).map(|known| known.spelling);
        let text = spellings.chain([entry.title, entry.source]).fold(String::new(), |text, part| text + "/" + part);
        let text = key(&text);
        words.iter().all(|word| text.contains(word.as_str()))
    };
    CATALOG.iter().filter(is_about).collect()
}

/// The role of a word that stands where a game is expected.
#[derive(Clone, Debug)]
pub enum Named {
    /// A game line that is read: a name, a code, a set, a table or vectors.
    Game,
    /// A game that is refused, with the reason: a fault in a code, or a name that stands for no game line.
    Refused(Refusal),
    /// A word that may be this name, misspelt by one letter or cut off.
    Near(&'static str),
    /// No game.
    Unknown,
}

/// Returns the role of a word that stands where a game is expected. A position, such as `3,5`, is refused as a code without a point.
///
/// ```
/// use ninepins_rules::{Named, named};
/// assert!(matches!(named("marienbad"), Named::Game));
/// assert!(matches!(named("chomp"), Named::Refused(_)));
/// assert!(matches!(named("wyth"), Named::Near("wythoff")));
/// assert!(matches!(named("zzz"), Named::Unknown));
/// ```
pub fn named(word: &str) -> Named {
    match word.parse::<GameLine>() {
        Ok(_) => Named::Game,
        Err(refusal) if !refusal.lacks_name() => Named::Refused(refusal),
        Err(_) => near(word).map_or(Named::Unknown, Named::Near),
    }
}

/// The fewest letters of the beginning of a name.
const SHORTEST: usize = 3;

/// Returns the one name that `typed` is the beginning of, or differs from by one letter.
pub(crate) fn near(typed: &str) -> Option<&'static str> {
    let key = key(Some(typed).filter(|typed| typed.len() <= LONGEST)?);
    if key.chars().count() < SHORTEST || key.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let one = |names: Vec<&Known>| {
        let first = *names.first()?;
        let of_catalog = names.iter().find(|name| name.spelling == name.line);
        let is_one = names.iter().all(|name| name.is_read() && name.line == first.line);
        is_one.then_some(of_catalog.map_or(first.spelling, |name| name.spelling))
    };
    let misspelt = NAMES.iter().filter(|(name, _)| is_misspelt(&key, name)).map(|(_, known)| known);
    // A line that only helps to write another game down is not meant by the beginning of its name.
    let begun = NAMES.range(key.clone()..).take_while(|(name, _)| name.starts_with(&key)).map(|(_, known)| known);
    let begun = begun.filter(|known| known.is_read() || known.line.is_empty());
    one(misspelt.collect()).or_else(|| one(begun.collect()))
}
