//! `ninepins play` alone: the named games, of which one is chosen.

use super::talk::read;
use crate::{
    failure::{self, Failure},
    render::wrapped,
};
use anstream::stdout;
use ninepins::{
    CATALOG,
    rules::{Entry, entry},
};
use std::io::{self, IsTerminal, Write};

/// Lists the named games and reads which one is wanted: its name, and a position.
pub(super) fn choose() -> Result<(String, String), Failure> {
    write!(stdout(), "{}", list())?;
    stdout().flush()?;
    let prompt = io::stdin().is_terminal().then(|| "Number or name [1]: ".to_owned());
    let mut input = io::stdin().lock();
    while let Some(line) = read(&mut input, prompt.clone())? {
        let mut words = line.split_whitespace();
        let Some(chosen) = words.next().map_or(CATALOG.first(), chosen) else {
            let unknown = Failure::refused(line.trim(), "this is none of the games listed");
            unknown.with_help(format!("type a number from 1 to {}, or a name", CATALOG.len())).report(false);
            continue;
        };
        let position = words.next().unwrap_or(chosen.example);
        failure::say(&format!("The same again: ninepins play {} '{position}'", chosen.name));
        return Ok((chosen.name.to_owned(), position.to_owned()));
    }
    Err(Failure::refused("", "no game was chosen").with_help("name a game and a position: ninepins play kayles 3,5,7"))
}

/// The game with this number in the list, or this name.
fn chosen(word: &str) -> Option<&'static Entry> {
    match word.parse::<usize>() {
        Ok(number) => CATALOG.get(number.checked_sub(1)?),
        Err(_) => entry(&word.to_lowercase()),
    }
}

/// The games with their numbers, and how to choose one.
fn list() -> String {
    let width = CATALOG.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut list = String::new();
    for (number, entry) in (1..).zip(CATALOG) {
        let indent = 4 + width + 2;
        list += &format!("{number:>2}  {:width$}  {}\n", entry.name, wrapped(entry.about, indent, indent));
    }
    list + "\nChoose a game by its number or name; a position may follow, such as: kayles 3,5,7\n"
}
