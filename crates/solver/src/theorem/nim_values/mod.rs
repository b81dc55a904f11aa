//! The theorem of Sprague and Grundy: nim-values of impartial games in normal play.

mod by_rule;
pub mod code;
pub mod lasker;
pub mod limit;
pub mod memo;
pub mod zeckendorf;

use super::{Asked, Period, Quotient, Sum, options};
use crate::{
    Budget, Result, Stopped, StrategyId, Unlicensed, Value,
    search::below::{Most, heaps_below},
};
use by_rule::ByRule;
use code::CodeValues;
use limit::LimitValues;
pub use limit::MAX_SWEPT;
pub use memo::MAX_LIMITED;
use memo::{MemoValues, least_beside};
use ninepins_proof::MAX_LINES;
use ninepins_rules::{Convention, Game, Heap, Limit, Outcome, Player, Ruleset};
use ninepins_sequence::Formula;
use std::sync::Arc;

/// The most options that [`NimValues::values_below`] enumerates.
pub const MAX_BELOW: u64 = 1 << 26;

/// Nim-values. The value of a heap is the least one that none of its options has; that of a sum is the xor of its
/// heaps' values. The player to move loses if it is 0 (Sprague 1935, Grundy 1939).
#[derive(Clone, Debug)]
pub struct NimValues {
    ruleset: Arc<Ruleset>,
    source: Source,
}

/// The source of the values of heaps.
#[derive(Clone, Debug)]
enum Source {
    /// A formula in the size of a heap.
    Formula(Formula),
    /// A code without limits: a table, and its period if it was proved.
    Code(Box<CodeValues>),
    /// Nim with limits: thresholds.
    Limit(LimitValues),
    /// A rule that has a theorem.
    Rule(ByRule),
    /// Rings of a code: the least value that no row has which a take leaves.
    Ring(Box<CodeValues>),
    /// A sum of rules, each with its source.
    Parts(Vec<NimValues>),
    /// Any other code with limits, and any other rule: heap by heap.
    Memo(MemoValues),
}

impl NimValues {
    /// Builds the theorem for impartial games in normal play without terminals; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<NimValues, Unlicensed> {
        let missing = if !game.is_impartial() || !game.ruleset().is_impartial() {
            Some("nim-values hold in impartial games only: here the players have different moves")
        } else if game.convention() != Convention::Normal {
            Some("nim-values hold in normal play only: here whoever cannot move wins")
        } else if !game.ending().terminals.is_empty() {
            Some("nim-values hold only where play goes on until nobody can move: this game has terminal positions")
        } else {
            None
        };
        if let Some(missing) = missing {
            return Err(Unlicensed { strategy: StrategyId::NimValues, missing: missing.to_owned() });
        }
        NimValues::of_rules(game.ruleset().clone())
    }

    fn of_rules(ruleset: Ruleset) -> Result<NimValues, Unlicensed> {
        let ruleset = Arc::new(ruleset);
        if ruleset.is_sum() {
            let parts = ruleset.parts().into_iter().map(NimValues::of_rules).collect::<Result<_, _>>()?;
            return Ok(NimValues { ruleset, source: Source::Parts(parts) });
        }
        if let Some(code) = ruleset.ring_code() {
            let source = Source::Ring(Box::new(CodeValues::new(code.clone())));
            return Ok(NimValues { ruleset, source });
        }
        let code = ruleset.code(Player::Left);
        let source = match (Formula::of(&ruleset), code, ruleset.limit()) {
            (Some(formula), ..) => Source::Formula(formula),
            (_, Some(code), Limit::None) => Source::Code(Box::new(CodeValues::new(code.clone()))),
            (_, Some(code), limit) if code.to_string() == "0.[3]" => Source::Limit(LimitValues::new(limit)),
            _ => ByRule::of(&ruleset).map_or_else(|| Source::Memo(MemoValues::default()), Source::Rule),
        };
        Ok(NimValues { ruleset, source })
    }

    /// Returns the strategy for sums of the heaps of `game`, which has these values.
    #[must_use]
    pub fn into_sum(self, game: &Game) -> Sum<NimValues> {
        let theorem = match self.source {
            Source::Formula(_) if self.ruleset.only_takes() => [
                "Bouton's theorem: Nim is lost where the xor of the heap sizes is 0",
                "Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 (1901)",
            ],
            _ => [
                "Sprague-Grundy theorem",
                "Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935); Grundy, Mathematics and games, Eureka 2 (1939)",
            ],
        };
        Sum::new(StrategyId::NimValues, theorem, game, self)
    }

    /// Returns the nim-value of `heap`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or the heap is beyond the table.
    pub fn value_of(&mut self, heap: Heap, budget: &mut Budget) -> Result<u64> {
        match &mut self.source {
            Source::Formula(formula) => Ok(formula.value(heap.size())),
            Source::Code(values) => values.value(heap.size(), budget),
            Source::Limit(values) => values.value(heap.size(), heap.limit(), budget),
            Source::Parts(parts) => parts[heap.part()].value_of(heap.alone(), budget),
            Source::Ring(values) => {
                let mut marks = Vec::new();
                for row in self.ruleset.ring_rows(heap.size()) {
                    budget.work(4)?;
                    marks.push(values.value(row, budget)?);
                }
                Ok(least_beside(&marks))
            }
            Source::Rule(theorem) => theorem.value(heap, &self.ruleset, budget),
            Source::Memo(values) => values.value(heap, &self.ruleset, budget),
        }
    }

    /// Returns the table of a code without limits.
    fn code(&self) -> Option<&CodeValues> {
        match &self.source {
            Source::Code(values) => Some(values),
            _ => None,
        }
    }

    /// Returns `heaps` and all their followers, ascending, each with its value. A certificate needs these so that each
    /// mex can be checked.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget ends the work, or there are too many followers.
    pub fn values_below(&mut self, heaps: &[Heap], budget: &mut Budget) -> Result<Vec<(Heap, u64)>> {
        let most = Most { heaps: MAX_LINES, options: MAX_BELOW };
        let ascending = heaps_below(&self.ruleset, heaps, most, budget)?.ok_or_else(|| {
            Stopped::BeyondTable("too many heaps can be reached to list the nim-value of each".to_owned())
        })?;
        ascending.into_iter().map(|heap| Ok((heap, self.value_of(heap, budget)?))).collect()
    }
}

impl Quotient for NimValues {
    type Element = u64;

    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<u64> {
        self.value_of(heap, budget)
    }

    fn add(&self, a: &u64, b: &u64) -> u64 {
        a ^ b
    }

    fn outcome(&self, element: &u64) -> Option<Outcome> {
        Some(if *element == 0 { Outcome::P } else { Outcome::N })
    }

    fn value(&self, element: &u64) -> Option<Value> {
        Some(Value::Nim(*element))
    }

    fn last_known(&self) -> Option<u64> {
        self.code()?.known.checked_sub(1)
    }

    fn period(&self) -> Option<Period> {
        self.code()?.period()
    }

    fn prove_period(&mut self, budget: &mut Budget) -> Result<Option<Period>> {
        match &mut self.source {
            Source::Code(values) => values.prove_period(budget),
            _ => Ok(None),
        }
    }

    fn smaller_parts(&self, total: u64, most: u64, rest: &u64, found: &mut Vec<u64>) -> bool {
        self.code().is_some_and(|values| values.smaller_parts(total, most, *rest, found))
    }

    fn cancels(&self) -> bool {
        true
    }

    fn winning_options(&mut self, asked: Asked<'_, u64>) -> Result<()> {
        if let Source::Parts(parts) = &mut self.source {
            let (part, values) = (asked.heap.part(), &mut parts[asked.heap.part()]);
            if values.ruleset.ring_code().is_some() {
                return options::winning_options(self, asked);
            }
            let (mark, ruleset) = (asked.gathered.mark(), Arc::clone(&values.ruleset));
            let Asked { heap, player, rest, gathered, budget, .. } = asked;
            let alone = Asked { ruleset: &ruleset, heap: heap.alone(), player, rest, gathered: &mut *gathered, budget };
            values.winning_options(alone)?;
            gathered.put_in_part(&mark, part);
            return Ok(());
        }
        if let Source::Rule(theorem) = &self.source
            && let Some(options) = theorem.options_of(asked.heap, *asked.rest)
        {
            return options.iter().try_for_each(|to| asked.gathered.push(asked.heap, &[*to], asked.budget));
        }
        match &self.source {
            Source::Formula(Formula::Exchanged(4)) if self.ruleset.to_string() == "4.[3]" => {
                lasker::gather(asked.heap, *asked.rest, asked.gathered, asked.budget)
            }
            &Source::Formula(formula) => options::by_formula(self, formula, *asked.rest, asked),
            _ => options::winning_options(self, asked),
        }
    }
}
