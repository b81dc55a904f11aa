//! The hypotheses of theorems about one game.

use crate::{StrategyId, Unlicensed};
use ninepins_rules::{Convention, Game};

/// Checks the hypotheses of a theorem about one game: these rules, this convention, and no terminals.
pub(super) fn license(
    strategy: StrategyId,
    rules: &str,
    convention: Convention,
    game: &Game,
) -> Result<(), Unlicensed> {
    let missing = if game.ruleset().to_string() != rules {
        format!("the theorem is about {rules} and no other rules")
    } else if game.convention() != convention {
        format!("the theorem is about {convention} play")
    } else if !game.ending().terminals.is_empty() {
        "the theorem allows no terminal positions".to_owned()
    } else {
        return Ok(());
    };
    Err(Unlicensed { strategy, missing })
}
