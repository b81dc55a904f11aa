//! Which theorems there are, and which of them a game is licensed for.

use super::{LimitNim, MisereKayles, MisereNim, NimValues, PartizanKayles, PartizanKaylesNormal, Sum};
use crate::{Strategy, Unlicensed};
use ninepins_rules::{Convention, Game, Ruleset};
use std::sync::Arc;

type License = fn(&Game) -> Result<Box<dyn Strategy>, Unlicensed>;

/// Name and constructor of each theorem, the strongest first.
const LICENSES: [(&str, License); 5] = [
    ("partizan-kayles", |game| match game.convention() {
        Convention::Normal => Ok(Box::new(Sum(PartizanKaylesNormal::of(game)?))),
        Convention::Misere => Ok(Box::new(Sum(PartizanKayles::of(game)?))),
    }),
    ("misere-nim", |game| Ok(Box::new(Sum(MisereNim::of(game)?)))),
    ("misere-limit-nim", |game| Ok(Box::new(Sum(LimitNim::misere(game)?)))),
    ("misere-kayles", |game| Ok(Box::new(Sum(MisereKayles::of(game)?)))),
    ("nim-values", |game| match LimitNim::normal(game) {
        Ok(values) => Ok(Box::new(Sum(values))),
        Err(_) => Ok(Box::new(Sum(NimValues::of(game)?))),
    }),
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

/// The hypotheses of a theorem about one game: these rules, this convention, and no terminals.
pub(super) fn license(
    strategy: &'static str,
    rules: &str,
    convention: Convention,
    game: &Game,
) -> Result<Arc<Ruleset>, Unlicensed> {
    let missing = if game.ruleset().to_string() != rules {
        format!("the theorem is about {rules} and no other rules")
    } else if game.convention() != convention {
        format!("the theorem is about {convention} play")
    } else if !game.ending().terminals.is_empty() {
        "the theorem allows no terminal positions".to_owned()
    } else {
        return Ok(Arc::new(game.ruleset().clone()));
    };
    Err(Unlicensed { strategy, missing })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_strategies() {
        for line in ["0.77", "0.77 misere", "0.[3] misere", "0.[3] limit 2n misere", "0.7|0.07", "0.7|0.07 misere"] {
            let found = theorems(&line.parse().unwrap());
            assert_eq!(found.len(), 1, "{line}");
            assert!(THEOREMS.contains(&found[0].name()), "{line}");
            assert!(theorem_named(found[0].name(), &line.parse().unwrap()).unwrap().is_ok());
        }
        assert!(theorem_named("luck", &"0.77".parse().unwrap()).is_none());
        assert!(theorems(&"0.77; N at 1+1".parse().unwrap()).is_empty());
    }
}
