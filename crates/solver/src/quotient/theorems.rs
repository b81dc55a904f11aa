//! Which theorems there are, and which of them a game is licensed for.

use super::{NimValues, PartizanKayles, PartizanKaylesNormal, Sum};
use crate::{Strategy, Unlicensed};
use ninepins_rules::{Convention, Game};

type License = fn(&Game) -> Result<Box<dyn Strategy>, Unlicensed>;

/// Name and constructor of each theorem, the strongest first.
const LICENSES: [(&str, License); 2] = [
    ("partizan-kayles", |game| match game.convention() {
        Convention::Normal => Ok(Box::new(Sum(PartizanKaylesNormal::of(game)?))),
        Convention::Misere => Ok(Box::new(Sum(PartizanKayles::of(game)?))),
    }),
    ("nim-values", |game| Ok(Box::new(Sum(NimValues::of(game)?)))),
];

/// The names of the theorems.
pub const THEOREMS: &[&str] = &{
    let mut names = [""; LICENSES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = LICENSES[i].0;
        i += 1;
    }
    names
};

/// The theorems whose hypotheses `game` fulfils, the strongest first.
pub fn theorems(game: &Game) -> Vec<Box<dyn Strategy>> {
    LICENSES.iter().filter_map(|(_, license)| license(game).ok()).collect()
}

/// The theorem called `name`, or the hypothesis that `game` lacks; `None` if no theorem is called so.
pub fn theorem_named(name: &str, game: &Game) -> Option<Result<Box<dyn Strategy>, Unlicensed>> {
    LICENSES.iter().find(|(known, _)| *known == name).map(|(_, license)| license(game))
}
