//! The catalog of named games. A name stands for a game line.

use crate::Game;

/// A named game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Named))]
#[non_exhaustive]
pub struct Entry {
    /// The name, in lower case with hyphens: a game line, too.
    pub name: &'static str,
    /// Other names of the game.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub aliases: &'static [&'static str],
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
}

/// The name of the game of the program nimmy, which takes a position alone.
pub const NIMMY: &str = "nimmy";

/// The named games.
///
/// ```
/// use ninepins_rules::{CATALOG, Game};
/// assert!(CATALOG.iter().all(|entry| entry.line.parse::<Game>().unwrap().to_string() == entry.line));
/// ```
pub const CATALOG: &[Entry] = &[
    Entry {
        name: "kayles",
        aliases: &["rip-van-winkles-game"],
        line: "0.77",
        title: "Kayles",
        about: "Bowl down one pin or two adjacent pins of a row.",
        plain: "Pins stand in rows. On your turn, knock down one pin, or two pins that stand side by side. Pins with \
                a gap between them are not side by side. If no pin is left on your turn, you lose.",
        source: "Dudeney, The Canterbury Puzzles (1908), and Loyd; solved by Guy and Smith (1956)",
        example: "3,5,7",
    },
    Entry {
        name: "nim",
        aliases: &[],
        line: "0.[3]",
        title: "Nim",
        about: "Take any number of tokens from one heap.",
        plain: "There are heaps of beads. On your turn, choose one heap. Take as many beads from it as you like, but \
                at least one. If no bead is left on your turn, you lose.",
        source: "Bouton, Nim, a game with a complete mathematical theory (1901)",
        example: "3,4,5",
    },
    Entry {
        name: "dawsons-kayles",
        aliases: &["dawson-kayles"],
        line: "0.07",
        title: "Dawson's Kayles",
        about: "Bowl down exactly two adjacent pins of a row.",
        plain: "Pins stand in rows. On your turn, knock down two pins that stand side by side. Pins with a gap \
                between them are not side by side. If there are no two pins side by side on your turn, you lose.",
        source: "Guy and Smith, The G-values of various games (1956)",
        example: "5,8",
    },
    Entry {
        name: "dawsons-chess",
        aliases: &["dawson-chess"],
        line: "0.137",
        title: "Dawson's Chess",
        about: "Dawson's game with pawns on a row of files, here in normal play: a move takes a file and its neighbours.",
        plain: "Counters lie side by side in rows. On your turn, choose a counter. Take it, and take the counters \
                next to it too. If no counter is left on your turn, you lose.",
        source: "Dawson (1935); as a code, Guy and Smith, The G-values of various games (1956)",
        example: "9",
    },
    Entry {
        name: "limit-nim",
        aliases: &["fibonacci-nim"],
        line: "0.[3] limit 2n",
        title: "Nim with limits",
        about: "Nim in which at most twice as many tokens may be taken from a heap as were last taken from it.",
        plain: "There are heaps of beads. Each heap may have a limit. On your turn, choose one heap and take at \
                least one bead. Do not take more than the limit. Then that heap has a new limit: twice the number of \
                beads that you took. If you cannot take a bead on your turn, you lose.",
        source: "Whinihan, Fibonacci nim (1963); Schwenk, Take-away games (1970)",
        example: "10/9,7/3",
    },
    Entry {
        name: NIMMY,
        aliases: &[],
        line: "0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2",
        title: "Nimmy",
        about: "Nim in which moving to one of three further positions loses too.",
        plain: "There are heaps of beads. On your turn, choose one heap. Take as many beads from it as you like, but \
                at least one. Do not leave heaps of 1, 2 and 3. Do not leave heaps of 2, 2 and 2. Do not leave heaps \
                of 1, 1, 2 and 2. If you do, you lose. If you take the last bead of all, you lose too.",
        source: "Legere, Chau and Lan, A memoization minimax solver for a variation of Nim (2021)",
        example: "1,2,3,2",
    },
    Entry {
        name: "partizan-kayles",
        aliases: &[],
        line: "0.7|0.07 misere",
        title: "Partizan Kayles",
        about: "Left takes one square of a strip and Right two adjacent squares.",
        plain: "Squares lie in strips. Left takes one square. Right takes two squares that lie side by side. Squares \
                with a gap between them are not side by side. If you cannot take anything on your turn, you win.",
        source: "Milley, Partizan Kayles and misère invertibility, INTEGERS 15 (2015), #G3",
        example: "4,5,6",
    },
    Entry {
        name: "grundys-game",
        aliases: &["grundy", "grundy-game"],
        line: "4!.0",
        title: "Grundy's game",
        about: "Split a heap into two heaps of different sizes.",
        plain: "There are heaps of beads. On your turn, choose one heap and split it into two heaps. The two new \
                heaps must have different sizes. If no heap can be split on your turn, you lose.",
        source: "Grundy, Mathematics and games (1939)",
        example: "7,8",
    },
    Entry {
        name: "treblecross",
        aliases: &["treble-cross"],
        line: "0.007",
        title: "Treblecross",
        about: "Take three adjacent tokens of a row; a strip of n squares in which three crosses in line win is a row of n+2.",
        plain: "Counters lie side by side in rows. On your turn, take three counters that lie side by side. Counters \
                with a gap between them are not side by side. If there are no three counters side by side on your \
                turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "9,7",
    },
    Entry {
        name: "officers",
        aliases: &[],
        line: "0.6",
        title: "Officers",
        about: "Take one token from a heap of at least two, and split the rest into two heaps if you like.",
        plain: "There are heaps of beads. On your turn, take one bead from a heap of two or more. Then you may split \
                the rest of that heap into two heaps. A heap of one bead stays where it is. If there is no heap of \
                two or more on your turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "6,7",
    },
    Entry {
        name: "lasker-nim",
        aliases: &["laskers-nim"],
        line: "4.[3]",
        title: "Lasker's Nim",
        about: "Nim in which a move may instead split a heap into two.",
        plain: "There are heaps of beads. On your turn, choose one heap. Take as many beads from it as you like, but \
                at least one. Or take nothing, and split it into two heaps. If no bead is left on your turn, you \
                lose.",
        source: "Lasker, Brettspiele der Völker (1931)",
        example: "2,4,5",
    },
    Entry {
        name: "guiles",
        aliases: &[],
        line: "0.15",
        title: "Guiles",
        about: "Take a whole heap of one or two tokens, or take two tokens and split the rest into two heaps.",
        plain: "There are heaps of beads. On your turn, take away a whole heap of one or two beads. Or take two \
                beads from a heap of four or more, and split the rest of it into two heaps. A heap of three beads \
                stays where it is. If you can do nothing on your turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "6,9",
    },
    Entry {
        name: "bachets-game",
        aliases: &["bachet"],
        line: "0.3333333333",
        title: "Bachet's game",
        about: "Take from one to ten tokens from a heap, classically of a hundred.",
        plain: "There are heaps of beads. On your turn, choose one heap. Take at least one bead from it, and at most \
                ten. If no bead is left on your turn, you lose.",
        source: "Bachet, Problèmes plaisants et délectables (1612)",
        example: "100",
    },
    Entry {
        name: "wythoff",
        aliases: &["wythoffs-game", "queen"],
        line: "(0,n),(n,0),(n,n)",
        title: "Wythoff's game",
        about: "Take any number of tokens from one of two heaps, or the same number from both.",
        plain: "There are pairs of heaps. On your turn, choose one pair. Take as many beads as you like from one of its heaps, \
                but at least one. Or take the same number from both of its heaps. If no bead is left on your turn, you lose.",
        source: "Wythoff, A modification of the game of Nim (1907)",
        example: "(8,11)",
    },
    Entry {
        name: "king",
        aliases: &[],
        line: "(0,1),(1,0),(1,1)",
        title: "King",
        about: "Walk with a king one step towards the corner (0,0): along a row, a column or a diagonal.",
        plain: "A king stands on a board. On your turn, move it one step left, one step down, or one step along the diagonal \
                between. If it stands in the corner on your turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "(3,4)",
    },
    Entry {
        name: "knight",
        aliases: &["white-knight"],
        line: "(-1,2),(1,2),(2,-1),(2,1)",
        title: "White Knight",
        about: "Walk with a knight of chess nearer to the corner (0,0), by the four of its moves that lessen the sum.",
        plain: "A knight of chess stands on a board. On your turn, move it by one of the four moves that bring it nearer to the \
                corner. If it has no such move on your turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "(4,5)",
    },
    Entry {
        name: "mock-turtles",
        aliases: &[],
        line: "{1: 0; 2: 0, 1; 3: 0, 1, 1+2, 2; 4: 0, 1, 1+2, 1+3, 2, 2+3, 3; 5: 0, 1, 1+2, 1+3, 1+4, 2, 2+3, \
               2+4, 3, 3+4, 4; 6: 0, 1, 1+2, 1+3, 1+4, 1+5, 2, 2+3, 2+4, 2+5, 3, 3+4, 3+5, 4, 4+5, 5; 7: 0, 1, \
               1+2, 1+3, 1+4, 1+5, 1+6, 2, 2+3, 2+4, 2+5, 2+6, 3, 3+4, 3+5, 3+6, 4, 4+5, 4+6, 5, 5+6, 6; 8: 0, \
               1, 1+2, 1+3, 1+4, 1+5, 1+6, 1+7, 2, 2+3, 2+4, 2+5, 2+6, 2+7, 3, 3+4, 3+5, 3+6, 3+7, 4, 4+5, 4+6, \
               4+7, 5, 5+6, 5+7, 6, 6+7, 7}",
        title: "Mock Turtles",
        about: "Turn one, two or three of eight coins in a row, the rightmost of them from heads to tails.",
        plain: "Coins lie in a row, and some of them show heads. On your turn, turn one, two or three coins. The rightmost coin \
                that you turn must show heads before. If no coin shows heads on your turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "3+5+8",
    },
    Entry {
        name: "ruler",
        aliases: &[],
        line: "{1: 0; 2: 0, 1; 3: 0, 1+2, 2; 4: 0, 1+2+3, 2+3, 3; 5: 0, 1+2+3+4, 2+3+4, 3+4, 4; 6: 0, \
               1+2+3+4+5, 2+3+4+5, 3+4+5, 4+5, 5; 7: 0, 1+2+3+4+5+6, 2+3+4+5+6, 3+4+5+6, 4+5+6, 5+6, 6; 8: 0, \
               1+2+3+4+5+6+7, 2+3+4+5+6+7, 3+4+5+6+7, 4+5+6+7, 5+6+7, 6+7, 7}",
        title: "Ruler",
        about: "Turn any number of adjacent coins of eight in a row, the rightmost of them from heads to tails.",
        plain: "Coins lie in a row, and some of them show heads. On your turn, turn any coins that lie side by side. The \
                rightmost coin that you turn must show heads before. If no coin shows heads on your turn, you lose.",
        source: "Berlekamp, Conway and Guy, Winning Ways (1982)",
        example: "4+6+7",
    },
];

/// Returns the entry with this name or alias, in upper or lower case. Spaces may replace hyphens, and apostrophes are
/// ignored.
///
/// ```
/// use ninepins_rules::entry;
/// assert_eq!(entry("Grundy").unwrap().line, "4!.0");
/// assert_eq!(entry("Dawson's Kayles").unwrap().name, "dawsons-kayles");
/// ```
pub fn entry(name: &str) -> Option<&'static Entry> {
    let name = normal_form(name);
    CATALOG.iter().find(|entry| entry.name == name || entry.aliases.contains(&name.as_str()))
}

/// Returns the entry of a game as CGSuite writes it: `game.heap.DawsonsKayles`.
pub(crate) fn of_cgsuite(name: &str) -> Option<&'static Entry> {
    let name = name.strip_prefix("game.heap.")?.to_lowercase();
    let is_named = |known: &str| known.replace('-', "") == name;
    CATALOG.iter().find(|entry| is_named(entry.name) || entry.aliases.iter().any(|alias| is_named(alias)))
}

impl Entry {
    /// Returns the entry with the rules and the terminals of `game`, under any convention.
    pub fn of(game: &Game) -> Option<&'static Entry> {
        let same = |entry: &&Entry| {
            entry.line.parse::<Game>().is_ok_and(|named| {
                named.ruleset() == game.ruleset() && named.ending().terminals == game.ending().terminals
            })
        };
        CATALOG.iter().find(same)
    }
}

/// Returns a name as the catalog spells it: `dawsons-kayles` for `Dawson's Kayles`.
pub(crate) fn normal_form(name: &str) -> String {
    let mut form = String::new();
    for word in name.split(|c: char| c.is_whitespace() || c == '-' || c == '_').filter(|word| !word.is_empty()) {
        if !form.is_empty() {
            form.push('-');
        }
        form.extend(word.chars().filter(|c| !matches!(c, '\'' | '’')).flat_map(char::to_lowercase));
    }
    form
}

#[cfg(test)]
mod tests {
    use super::{CATALOG, entry, normal_form};
    use crate::{Convention, Game, GameLine, Layout, Player};
    use std::collections::BTreeSet;

    #[test]
    fn every_line_is_canonical() {
        for entry in CATALOG {
            let game: Game = entry.line.parse().unwrap();
            assert_eq!(game.to_string(), entry.line, "{}", entry.name);
            let example = Layout::of_game(entry.example, &game).unwrap().position();
            assert!(Player::BOTH.iter().all(|&player| game.verdict(&example, player).is_none()), "{}", entry.name);
        }
    }

    #[test]
    fn names_are_found_and_unique() {
        let mut seen = BTreeSet::new();
        for known in CATALOG {
            for name in std::iter::once(&known.name).chain(known.aliases) {
                assert!(seen.insert(name), "{name} is used twice");
                assert_eq!(normal_form(name), **name);
                assert_eq!(entry(&name.to_uppercase()), Some(known));
                let line: GameLine = name.parse().unwrap();
                assert_eq!((line.entry, line.convention), (Some(known), None));
            }
            assert_eq!(entry(known.title), Some(known).filter(|_| known.name != "limit-nim"), "{}", known.title);
        }
    }

    #[test]
    fn short_sentences() {
        for entry in CATALOG {
            let game: Game = entry.line.parse().unwrap();
            let end = if game.ending().convention == Convention::Normal || !game.ending().terminals.is_empty() {
                "you lose"
            } else {
                "you win"
            };
            let last = entry.plain.trim_end_matches('.').rsplit(". ").next().unwrap();
            assert!(last.contains(end), "{}", entry.name);
            for sentence in entry.plain.split_inclusive(". ") {
                assert!(sentence.trim_end().ends_with('.') && sentence.split(' ').count() <= 21, "{sentence}");
            }
            assert!(entry.about.ends_with('.') && !entry.source.ends_with('.'), "{}", entry.name);
        }
    }
}
