//! The list of named games that `ninepins play` shows without a game.

use super::talk::read;
use crate::failure::{self, Failure};
use anstream::stdout;
use ninepins::{
    CATALOG,
    rules::{Entry, entry},
};
use std::io::{self, IsTerminal, Write};

/// The widest line of the list: it fits on any terminal.
const WIDEST: usize = 79;

/// Lists the named games and reads the choice. Returns a name and a position.
pub(super) fn choose() -> Result<(String, String), Failure> {
    write!(stdout(), "{}", list())?;
    stdout().flush()?;
    let prompt = io::stdin().is_terminal().then(|| "Number or name [1]: ".to_owned());
    let mut input = io::stdin().lock();
    while let Some(line) = read(&mut input, prompt.clone())? {
        let line = line.trim();
        let (word, position) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // An empty line means the first game.
        let Some(chosen) = (if word.is_empty() { CATALOG.first() } else { chosen(word) }) else {
            let unknown = Failure::refused(line, "there is no such game in the list");
            unknown.with_help(format!("type a number from 1 to {}, or a name", CATALOG.len())).report(false);
            continue;
        };
        if !position.trim().is_empty() {
            return Ok((chosen.name.to_owned(), position.trim().to_owned()));
        }
        failure::say(&format!("To play this again: ninepins play {} '{}'", chosen.name, chosen.example));
        return Ok((chosen.name.to_owned(), chosen.example.to_owned()));
    }
    Err(Failure::refused("", "no game was chosen").with_help("name a game and a position: ninepins play kayles 3,5,7"))
}

/// Returns the game with this number in the list, or this name.
fn chosen(word: &str) -> Option<&'static Entry> {
    match word.parse::<usize>() {
        Ok(number) => CATALOG.get(number.checked_sub(1)?),
        Err(_) => entry(&word.to_lowercase()),
    }
}

/// Returns the list, with a line for each game so that it fits on a screen.
fn list() -> String {
    let width = CATALOG.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut list = String::new();
    for (number, entry) in (1..).zip(CATALOG) {
        let about = cut(entry.about, WIDEST.saturating_sub(width + 6));
        list += &format!("{number:>2}  {:width$}  {about}\n", entry.name);
    }
    list + "\nChoose a game by its number or name; a position may follow: kayles 3,5,7\n"
}

/// Returns as many whole words of `text` as fit.
fn cut(text: &str, room: usize) -> String {
    if text.len() <= room {
        return text.to_owned();
    }
    let ends = text.match_indices(' ').map(|(at, _)| at).take_while(|at| at + " ...".len() <= room);
    format!("{} ...", &text[..ends.last().unwrap_or(0)])
}
