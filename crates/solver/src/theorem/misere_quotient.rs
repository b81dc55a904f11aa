//! A misère quotient that was built, as a theorem.

use super::{Period, Quotient, Sum};
use crate::{Budget, Result, Stopped, StrategyId, Theorem, Value};
use ninepins_misere::quotient::{Snapshot, WideValue};
use ninepins_rules::{Heap, Outcome};
use std::borrow::Cow;

const SOURCE: &str = "Plambeck and Siegel, Misère quotients for impartial games, J. Combin. Theory Ser. A 115 (2008)";

/// The theorem of a strategy by a misère quotient, however far it is built.
pub const BY_MISERE_QUOTIENT: Theorem =
    Theorem { name: Cow::Borrowed("its misère quotient, as far as it can be built"), source: SOURCE };

impl Sum<Snapshot> {
    /// Builds the strategy.
    pub fn of(snapshot: Snapshot) -> Sum<Snapshot> {
        let theorem = match snapshot.last_heap() {
            0 => BY_MISERE_QUOTIENT,
            _ => Theorem { name: format!("its misère quotient, {}", snapshot.description()).into(), source: SOURCE },
        };
        Sum::by(StrategyId::MisereQuotient, theorem, snapshot.ruleset().clone(), snapshot)
    }
}

impl Quotient for Snapshot {
    type Element = WideValue;

    fn pretend(&mut self, heap: Heap, _: &mut Budget) -> Result<WideValue> {
        self.value_of(heap).ok_or_else(|| {
            Stopped::BeyondTable(format!("the misère quotient is known to heap {} only", self.last_heap()))
        })
    }

    fn add(&self, a: &WideValue, b: &WideValue) -> WideValue {
        self.add(a, b)
    }

    fn outcome(&self, value: &WideValue) -> Option<Outcome> {
        self.outcome(value)
    }

    fn value(&self, value: &WideValue) -> Option<Value> {
        self.word(value).map(Value::Word)
    }

    fn period(&self) -> Option<Period> {
        self.period()
    }
}
