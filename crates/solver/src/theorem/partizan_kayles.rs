//! Partizan Kayles: Left takes one token, Right takes two that touch.

use super::{Period, Quotient, Sum, license};
use crate::{Budget, Result, StrategyId, Unlicensed, Value};
use ninepins_rules::{Convention, Game, Heap, Outcome};

/// Left's code, then Right's.
const RULES: &str = "0.7|0.07";

/// The theorem on partizan Kayles in misère play. The value of a sum of strips is an integer: a strip counts 0, -1 or
/// +1 as its length is 0, 1 or 2 modulo 3.
///
/// Right wins a sum of value v < 0; else it is an N-, P- or R-position as v is 0, 1 or 2 modulo 3.
///
/// Proof by induction on the number of tokens. Left's moves change v by +1 or -2, Right's by -1 or +2. Left, to move
/// and with a move, needs to reach v >= 1 with v = 1 modulo 3. So v must be 0 modulo 3 and not negative. Then some
/// strip allows +1, or all strips are of length 2, there are at least 3 of them, and -2 suffices. Right must not leave
/// v >= 0 with v = 0 modulo 3. If v = 1 modulo 3 and v > 0 he has no choice; if v < 0 some strip allows -1; else every
/// move suffices.
#[derive(Clone, Copy, Debug)]
pub struct PartizanKayles;

impl PartizanKayles {
    /// Builds the theorem for `0.7|0.07 misere`; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<Sum<PartizanKayles>, Unlicensed> {
        license(StrategyId::PartizanKayles, RULES, Convention::Misere, game)?;
        let theorem = [
            "Milley's theorem: partizan Kayles in misère play is worth an integer",
            "Milley, Partizan Kayles and misère invertibility, INTEGERS 15 (2015), #G3",
        ];
        Ok(Sum::new(StrategyId::PartizanKayles, theorem, game, PartizanKayles))
    }
}

impl Quotient for PartizanKayles {
    type Element = i64;

    fn pretend(&mut self, heap: Heap, _: &mut Budget) -> Result<i64> {
        Ok([0, -1, 1][(heap.size() % 3) as usize])
    }

    fn add(&self, a: &i64, b: &i64) -> i64 {
        a + b
    }

    fn outcome(&self, &v: &i64) -> Option<Outcome> {
        Some(if v < 0 { Outcome::R } else { [Outcome::N, Outcome::P, Outcome::R][(v % 3) as usize] })
    }

    fn value(&self, &v: &i64) -> Option<Value> {
        Some(Value::Integer(v))
    }

    fn period(&self) -> Option<Period> {
        Some(Period { preperiod: 0, period: 3 })
    }
}

/// The theorem on partizan Kayles in normal play. The empty sum is a P-position, a single strip of length 2 is an
/// N-position, and Left wins every other sum.
///
/// Left, to move, only has to avoid leaving that strip, which she can unless she has no move. Right wins only by taking
/// the last two tokens.
#[derive(Clone, Copy, Debug)]
pub struct PartizanKaylesNormal;

impl PartizanKaylesNormal {
    /// Builds the theorem for `0.7|0.07` in normal play; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<Sum<PartizanKaylesNormal>, Unlicensed> {
        license(StrategyId::PartizanKayles, RULES, Convention::Normal, game)?;
        let theorem = [
            "Left wins partizan Kayles in normal play, unless nothing or one strip of two is left",
            "induction: Right wins only by taking the last two tokens, and Left need not leave them",
        ];
        Ok(Sum::new(StrategyId::PartizanKayles, theorem, game, PartizanKaylesNormal))
    }
}

impl Quotient for PartizanKaylesNormal {
    /// The outcome, if there is a strip.
    type Element = Option<Outcome>;

    fn pretend(&mut self, heap: Heap, _: &mut Budget) -> Result<Option<Outcome>> {
        Ok(Some(if heap.size() == 2 { Outcome::N } else { Outcome::L }))
    }

    fn add(&self, &a: &Option<Outcome>, &b: &Option<Outcome>) -> Option<Outcome> {
        if a.is_none() || b.is_none() { a.or(b) } else { Some(Outcome::L) }
    }

    fn outcome(&self, element: &Option<Outcome>) -> Option<Outcome> {
        element.or(Some(Outcome::P))
    }

    fn period(&self) -> Option<Period> {
        Some(Period { preperiod: 3, period: 1 })
    }
}
