//! The register of theorems.

use super::{
    ByValues, LimitNim, MisereKayles, MisereNim, NimValues, PairSweep, PartizanKayles, PartizanKaylesNormal, Wythoff,
};
use crate::{
    Strategy, StrategyId, Unlicensed,
    boards::{self, by_table},
};
use ninepins_nim::{Endings, Shrinking, Sweep};
use ninepins_rules::{Convention, Game};

type License = fn(&Game) -> Result<Box<dyn Strategy>, Unlicensed>;

/// Each theorem with its constructor, the strongest first.
const LICENSES: [(StrategyId, License); 12] = [
    (StrategyId::PartizanKayles, |game| match game.convention() {
        Convention::Normal => Ok(Box::new(PartizanKaylesNormal::of(game)?)),
        Convention::Misere => Ok(Box::new(PartizanKayles::of(game)?)),
    }),
    (StrategyId::MisereNim, |game| Ok(Box::new(MisereNim::of(game)?))),
    (StrategyId::MisereLimitNim, |game| Ok(Box::new(LimitNim::of(game, Convention::Misere)?))),
    (StrategyId::MisereKayles, |game| Ok(Box::new(MisereKayles::of(game)?))),
    (StrategyId::Wythoff, |game| Ok(Box::new(Wythoff::of(game)?))),
    (StrategyId::Sweep, |game| Ok(Box::new(PairSweep::of(game)?))),
    (StrategyId::NimValues, |game| match LimitNim::of(game, Convention::Normal) {
        Ok(values) => Ok(Box::new(values)),
        Err(_) => Ok(Box::new(NimValues::of(game)?.into_sum(game))),
    }),
    (StrategyId::Values, |game| Ok(Box::new(ByValues::of(game)?))),
    (StrategyId::ClosedBlock, |game| by_table(StrategyId::ClosedBlock, Endings::of(game), boards::closed_block)),
    (StrategyId::TwoLargePiles, |game| by_table(StrategyId::TwoLargePiles, Endings::of(game), boards::two_large_piles)),
    (StrategyId::CompletionTable, |game| {
        by_table(StrategyId::CompletionTable, Endings::of(game), boards::completion_table)
    }),
    (StrategyId::Sweep, |game| by_table::<Sweep>(StrategyId::Sweep, Shrinking::of(game), |_| boards::SWEEP)),
];

/// Returns the theorems whose hypotheses `game` fulfils, the strongest first.
pub fn theorems(game: &Game) -> Vec<Box<dyn Strategy>> {
    LICENSES.iter().filter_map(|(_, license)| license(game).ok()).collect()
}

/// Returns one theorem; `None` if `id` is no theorem.
///
/// # Errors
///
/// [`Unlicensed`] names the hypothesis that `game` lacks.
///
/// ```
/// use ninepins_solver::{StrategyId, theorem::theorem};
/// let refused = theorem(StrategyId::NimValues, &"0.77 misere".parse().unwrap()).unwrap();
/// assert!(refused.err().unwrap().missing.starts_with("nim-values hold in normal play only"));
/// ```
pub fn theorem(id: StrategyId, game: &Game) -> Option<Result<Box<dyn Strategy>, Unlicensed>> {
    let licenses = LICENSES.iter().filter(|(known, _)| *known == id);
    licenses.map(|(_, license)| license(game)).reduce(|first, second| first.or(second))
}
