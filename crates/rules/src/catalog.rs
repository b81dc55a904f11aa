//! The catalog of named games. A name stands for a game line.

use crate::{Game, Pieces};
use std::{
    iter,
    sync::{LazyLock, OnceLock},
};

/// A named game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Named))]
#[non_exhaustive]
pub struct Entry {
    /// The name, in lower case with hyphens: a game line, too.
    pub name: &'static str,
    /// Other names of the game.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub aliases: Vec<&'static str>,
    /// The name for a heading.
    pub title: &'static str,
    /// The canonical game line.
    pub line: &'static str,
    /// The rules in one sentence.
    pub about: &'static str,
    /// The rules in a child's words: short sentences, with the end of play.
    pub plain: &'static str,
    /// The literature that the game comes from.
    pub source: &'static str,
    /// A position for a first game.
    pub example: &'static str,
    /// What is moved or taken: `pin`, `coin`, `king`.
    pub token: &'static str,
    /// What a position consists of: a `row`, a `heap`, a `king`.
    pub heap: &'static str,
}

/// The name of the game of the program nimmy, which takes a position alone.
pub const NIMMY: &str = "nimmy";

/// The named games, as `catalog.txt` has them: a line each for the name with its aliases, and for the other fields.
pub static CATALOG: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut lines = include_str!("catalog.txt").lines().filter(|line| !line.is_empty());
    let entry = || {
        let mut names = lines.next()?.split(", ");
        Some(Entry {
            name: names.next()?,
            aliases: names.collect(),
            line: lines.next()?,
            title: lines.next()?,
            about: lines.next()?,
            plain: lines.next()?,
            source: lines.next()?,
            example: lines.next()?,
            token: lines.next()?,
            heap: lines.next()?,
        })
    };
    iter::from_fn(entry).collect()
});

/// The games of the entries, each read when it is first looked at: answers ask for the words of their game.
static GAMES: LazyLock<Vec<OnceLock<Option<Game>>>> = LazyLock::new(|| vec![OnceLock::new(); CATALOG.len()]);

impl Entry {
    /// Returns the entry with the rules and the terminals of `game`, under any convention.
    pub fn of(game: &Game) -> Option<&'static Entry> {
        let (rules, terminals) = (game.ruleset(), &game.ending().terminals);
        let same = |named: &Game| named.ruleset() == rules && named.ending().terminals == *terminals;
        let read = |(entry, game): (&Entry, &'static OnceLock<Option<Game>>)| {
            game.get_or_init(|| entry.line.parse().ok()).as_ref()
        };
        let place = CATALOG.iter().zip(GAMES.iter()).position(|named| read(named).is_some_and(same))?;
        CATALOG.get(place)
    }
}

impl Game {
    /// Returns the words for heaps and tokens: those of the catalog, if the game has a name.
    pub fn pieces(&self) -> Pieces {
        Entry::of(self).map_or_else(|| self.ruleset().pieces(), |&Entry { heap, token, .. }| Pieces { heap, token })
    }
}

#[cfg(test)]
mod tests {
    use super::CATALOG;
    use crate::{Convention, Game, GameLine, Layout, Player, entry};
    use std::{collections::BTreeSet, iter};

    #[test]
    fn every_line_is_canonical() {
        for entry in CATALOG.iter() {
            let game: Game = entry.line.parse().unwrap();
            assert_eq!(game.to_string(), entry.line, "{}", entry.name);
            let example = Layout::of_game(entry.example, &game).unwrap().position();
            assert!(Player::BOTH.iter().all(|&player| game.verdict(&example, player).is_none()), "{}", entry.name);
        }
    }

    #[test]
    fn names_are_found_and_unique() {
        let mut seen = BTreeSet::new();
        // Nine lines are a game, and a blank one stands between two.
        assert_eq!(10 * CATALOG.len(), include_str!("catalog.txt").lines().count() + 1);
        for known in CATALOG.iter() {
            for name in iter::once(&known.name).chain(&known.aliases) {
                assert!(seen.insert(name), "{name} is used twice");
                assert_eq!(entry(&name.to_uppercase()), Some(known));
                let line: GameLine = name.parse().unwrap();
                assert_eq!((line.entry, line.convention), (Some(known), None));
            }
            assert_eq!(entry(known.title), Some(known));
        }
    }

    #[test]
    fn short_sentences() {
        for entry in CATALOG.iter() {
            let game: Game = entry.line.parse().unwrap();
            let wins = game.ending().convention == Convention::Misere && game.ending().terminals.is_empty();
            let end = if wins { "you win" } else { "you lose" };
            assert!(entry.plain.trim_end_matches('.').rsplit(". ").next().unwrap().contains(end), "{}", entry.name);
            for sentence in entry.plain.split_inclusive(". ") {
                assert!(sentence.trim_end().ends_with('.') && sentence.split(' ').count() <= 21, "{sentence}");
            }
            assert!(entry.about.ends_with('.') && !entry.source.ends_with('.'), "{}", entry.name);
        }
    }
}
