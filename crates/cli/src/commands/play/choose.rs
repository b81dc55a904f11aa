//! The list of named games that `ninepins play` shows without a game.

use super::talk::read;
use crate::failure::{self, Failure};
use anstream::stdout;
use ninepins::{
    CATALOG, printable,
    rules::{Entry, entry},
};
use ninepins_tui::Choice;
use std::io::{self, IsTerminal, Write};

/// The widest line of the list: it fits on any terminal.
const WIDEST: usize = 79;

/// The message about a line that names no game.
const UNKNOWN: &str = "there is no such game in the list";

/// The note below the list that arrows move in.
const KEYS: &str =
    "Up and down move, Enter begins, Esc leaves. Or type a number or a name; a position may follow: kayles 3,5,7";

/// Lets a person choose in a list that arrows move in. Returns a name and a position, or nothing when interrupted.
pub(super) fn choose_on_screen(ascii: bool) -> Result<Option<(String, String)>, Failure> {
    let items: Vec<String> = lines(usize::MAX).collect();
    let mut note = KEYS.to_owned();
    loop {
        match ninepins_tui::choose(&items, &note, ascii)? {
            Choice::Item(at) => return Ok(CATALOG.get(at).map(|entry| begun(entry, ""))),
            Choice::Typed(line) => match parse(&line) {
                Some(chosen) => return Ok(Some(chosen)),
                None => note = format!("error: {UNKNOWN}: {}\n{KEYS}", printable(line.trim())),
            },
            Choice::Left => return Err(nothing()),
            Choice::Interrupted => return Ok(None),
        }
    }
}

/// Lists the named games and reads the choice. Returns a name and a position.
pub(super) fn choose() -> Result<(String, String), Failure> {
    let list: String = lines(WIDEST).map(|line| line + "\n").collect();
    writeln!(stdout(), "{list}\nChoose a game by its number or name; a position may follow: kayles 3,5,7")?;
    stdout().flush()?;
    let prompt = io::stdin().is_terminal().then(|| "Number or name [1]: ".to_owned());
    let mut input = io::stdin().lock();
    while let Some(line) = read(&mut input, prompt.clone())? {
        if let Some(chosen) = parse(&line) {
            return Ok(chosen);
        }
        let unknown = Failure::refused(line.trim(), UNKNOWN);
        unknown.with_help(format!("type a number from 1 to {}, or a name", CATALOG.len())).report(false);
    }
    Err(nothing())
}

fn nothing() -> Failure {
    Failure::refused("", "no game was chosen").with_help("name a game and a position: ninepins play kayles 3,5,7")
}

/// Returns the name and the position that a typed line chooses. An empty line means the first game.
fn parse(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    let (word, position) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let entry = if word.is_empty() { CATALOG.first() } else { chosen(word) };
    entry.map(|entry| begun(entry, position.trim()))
}

/// Returns the name of a game, and this position or else its example.
fn begun(entry: &Entry, position: &str) -> (String, String) {
    if !position.is_empty() {
        return (entry.name.to_owned(), position.to_owned());
    }
    failure::say(&format!("To play this again: ninepins play {} '{}'", entry.name, entry.example));
    (entry.name.to_owned(), entry.example.to_owned())
}

/// Returns the game with this number in the list, or this name.
fn chosen(word: &str) -> Option<&'static Entry> {
    match word.parse::<usize>() {
        Ok(number) => CATALOG.get(number.checked_sub(1)?),
        Err(_) => entry(&word.to_lowercase()),
    }
}

/// Returns the lines of the list, one for each game, of at most `widest` characters.
fn lines(widest: usize) -> impl Iterator<Item = String> {
    let width = CATALOG.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    (1..).zip(CATALOG).map(move |(number, entry)| {
        let about = cut(entry.about, widest.saturating_sub(width + 6));
        format!("{number:>2}  {:width$}  {about}", entry.name)
    })
}

/// Returns as many whole words of `text` as fit.
fn cut(text: &str, room: usize) -> String {
    if text.len() <= room {
        return text.to_owned();
    }
    let ends = text.match_indices(' ').map(|(at, _)| at).take_while(|at| at + " ...".len() <= room);
    format!("{} ...", &text[..ends.last().unwrap_or(0)])
}
