//! The register of theorems.

use super::{
    ByValues, LimitNim, MisereKayles, MisereNim, NimValues, PairSweep, PartizanKayles, PartizanKaylesNormal, Sum,
    Wythoff,
};
use crate::{Strategy, StrategyId, Unlicensed, boards::ByTable};
use ninepins_nim::{ClosedBlock, Completions, Endings, Rows, Shrinking, Sweep};
use ninepins_rules::{Convention, Game};

type License = fn(&Game) -> Result<Box<dyn Strategy>, Unlicensed>;

/// Each theorem with its constructor, the strongest first.
const LICENSES: [(StrategyId, License); 12] = [
    (StrategyId::PartizanKayles, |game| match game.convention() {
        Convention::Normal => Ok(Box::new(Sum::new(PartizanKaylesNormal::of(game)?))),
        Convention::Misere => Ok(Box::new(Sum::new(PartizanKayles::of(game)?))),
    }),
    (StrategyId::MisereNim, |game| Ok(Box::new(Sum::new(MisereNim::of(game)?)))),
    (StrategyId::MisereLimitNim, |game| Ok(Box::new(Sum::new(LimitNim::misere(game)?)))),
    (StrategyId::MisereKayles, |game| Ok(Box::new(Sum::new(MisereKayles::of(game)?)))),
    (StrategyId::Wythoff, |game| Ok(Box::new(Wythoff::of(game)?))),
    (StrategyId::Sweep, |game| Ok(Box::new(PairSweep::of(game)?))),
    (StrategyId::NimValues, |game| match LimitNim::normal(game) {
        Ok(values) => Ok(Box::new(Sum::new(values))),
        Err(_) => Ok(Box::new(Sum::new(NimValues::of(game)?))),
    }),
    (StrategyId::Values, |game| Ok(Box::new(ByValues::of(game)?))),
    (StrategyId::ClosedBlock, |game| Ok(Box::new(ByTable::<ClosedBlock>::of(Endings::of(game))?))),
    (StrategyId::TwoLargePiles, |game| Ok(Box::new(ByTable::<Rows>::of(Endings::of(game))?))),
    (StrategyId::CompletionTable, |game| Ok(Box::new(ByTable::<Completions>::of(Endings::of(game))?))),
    (StrategyId::Sweep, |game| Ok(Box::new(ByTable::<Sweep>::of(Shrinking::of(game))?))),
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
