//! The endpoint of what is known about a game: theorems, rows in the tables of surveys, and the rules in parts.

use ninepins::{
    Convention, Game, Refusal, Theorem, licensed,
    rules::Code,
    survey::tables::{self, Surveyed},
};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use utoipa::ToSchema;

/// The most digits of a code whose rules are given in parts.
const MOST_DIGITS: usize = 16;

/// A question about the facts of a game.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct FactsOf {
    /// The game line.
    #[cfg_attr(test, schema(example = "kayles"))]
    game: String,
}

/// The shape `ninepins/facts/1`: theorems that apply, and its rows in the tables of surveys.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
#[serde(tag = "schema", rename = "ninepins/facts/1")]
pub(crate) struct Facts {
    game: String,
    facts: Vec<Fact>,
    /// The name of the strongest theorem that applies.
    theorem: Option<String>,
    known: Surveyed,
    /// The rules, if each player's code has at most sixteen digits and one that repeats.
    rules: Option<Rules>,
}

/// A fact in words. A fact without a label continues the one before.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Fact {
    label: &'static str,
    text: String,
}

/// The rules of a game with codes, in parts.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Rules {
    left: Digits,
    /// Right's code, if it differs.
    right: Option<Digits>,
    misere: bool,
    /// The limit after a move, such as `2n`; empty if there is none.
    limit: String,
    /// The positions that end play, such as `N at 1+2+3`; may be empty.
    ends: String,
}

/// The digits of a code. Bit k of digit t: a move that takes t may leave k heaps.
#[derive(Serialize)]
#[cfg_attr(test, derive(ToSchema))]
struct Digits {
    digits: Vec<u8>,
    /// The digit of all larger takes.
    more: u8,
    /// True if the heaps of a split must have different sizes.
    unequal: bool,
}

impl Rules {
    fn of(game: &Game) -> Option<Rules> {
        let rules = game.ruleset();
        let [left, right] = rules.codes()?;
        let line = game.to_string();
        Some(Rules {
            left: Digits::of(left)?,
            right: if left == right { None } else { Some(Digits::of(right)?) },
            misere: game.convention() == Convention::Misere,
            limit: rules.limit().to_string(),
            ends: line.split_once("; ").map_or(String::new(), |(_, ends)| ends.to_owned()),
        })
    }
}

impl Digits {
    fn of(code: &Code) -> Option<Digits> {
        let (zero, digits, tail) = code.parts();
        let all = [&[zero], digits].concat();
        let mut splits = all.iter().chain(tail).filter(|digit| digit.bits() >= 4);
        let unequal = splits.clone().any(|digit| digit.is_unequal());
        let is_alike = splits.all(|digit| digit.is_unequal() == unequal);
        let more = tail.first().map_or(0, |digit| digit.bits());
        let digits = all.iter().map(|digit| digit.bits()).collect();
        (all.len() <= MOST_DIGITS && tail.len() <= 1 && is_alike).then_some(Digits { digits, more, unequal })
    }
}

impl Facts {
    pub(crate) fn of(asked: &FactsOf) -> Result<Facts, Refusal> {
        let game: Game = asked.game.parse().map_err(|why: Refusal| why.in_field("game"))?;
        let theorems = licensed(&game);
        let theorem = |(id, Theorem { name, source }): &_| ("Strategy", format!("{id}: {name} ({source})"));
        let facts = theorems.iter().map(theorem).chain(tables::facts(&game));
        Ok(Facts {
            game: game.to_string(),
            facts: facts.map(|(label, text)| Fact { label, text }).collect(),
            theorem: theorems.first().map(|(_, theorem)| theorem.name.to_string()),
            known: Surveyed::of(&game),
            rules: Rules::of(&game),
        })
    }
}
