//! Limit-nim, `0.[3] limit 2n`: Fibonacci nim with several heaps, in normal and in misère play.

use super::{
    Asked, Quotient, Sum, license,
    nim_values::{
        MAX_SWEPT,
        limit::{LIMIT_NIM, LimitValues},
    },
    options,
};
use crate::{Budget, Result, Stopped, StrategyId, Unlicensed, Value};
use ninepins_rules::{Convention, Game, Heap, Outcome};

/// Limit-nim. Nim-values of 0 to 3 are known for heaps of any size. This settles every sum with at most one heap of a
/// larger value, and others in which bounds show that heaps differ: a value is at most the limit, and a large heap of
/// which any number may be taken has smaller ones of that kind for options. In misère play every heap is fickle or
/// firm, and sums are played as in misère Nim.
///
/// Heaps of nim-value 2 or more are *firm*, those of 0 and 1 *fickle*, with one exception: n tokens of which one may be
/// taken are firm with value 0 if the one option (n - 1 / 2) is firm. That is so if 2 is a Zeckendorf part of n - 1.
///
/// Proof by induction. A move leaves a limit of at least 2, or a single token, so never one of the exceptional heaps. A
/// heap with fickle options of values 0 and 1 is firm. With options of value 0 but not 1 it is a fickle 1, with 1 but
/// not 0 a fickle 0, and with neither value a firm 0. The last needs limit 1: with limit 2 or more both options (n-1 /
/// 2) and (n-2 / 4) would have values of 2 or more. Then n-1 would have 2 as a Zeckendorf part, and n-2 the next part
/// and 1 instead; but that next part is at least 5, more than 4. The rest is the argument for misère Nim.
#[derive(Clone, Debug)]
pub struct LimitNim {
    convention: Convention,
    #[doc(hidden)]
    pub values: LimitValues,
}

/// The element of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Limited {
    /// The xor of the nim-values that are known.
    xor: u64,
    /// True if some heap is firm.
    firm: bool,
    /// A lower bound of the nim-value of the heap beyond the table that has the largest upper bound; 0 if there is
    /// none.
    least: u64,
    /// The upper bound of that value; 0 if there is no such heap.
    most: u64,
    /// The union of the bits that the nim-values of further such heaps may have.
    others: u64,
}

impl LimitNim {
    /// Builds the theorem for `0.[3] limit 2n` under this convention: Nim in which a take of n tokens limits the next take from that
    /// pile to 2n. In normal play the strategy is nim-values, extended to heaps beyond the table; every other game is [`Unlicensed`].
    pub fn of(game: &Game, convention: Convention) -> Result<Sum<LimitNim>, Unlicensed> {
        let (id, theorem) = match convention {
            Convention::Normal => (
                StrategyId::NimValues,
                [
                    "Sprague-Grundy theorem",
                    "Sprague (1935), Grundy (1939); values up to 3 as in Larsson and Rubinstein-Salzedo, Grundy values of \
                     Fibonacci nim (2014)",
                ],
            ),
            Convention::Misere => (
                StrategyId::MisereLimitNim,
                [
                    "limit-nim is tame: as in normal play, but reversed where all heaps are fickle",
                    "ninepins, the book's chapter on limit-nim; extends Whinihan, Fibonacci nim (1963)",
                ],
            ),
        };
        license(id, "0.[3] limit 2n", convention, game)?;
        Ok(Sum::new(id, theorem, game, LimitNim { convention, values: LimitValues::new(LIMIT_NIM) }))
    }

    /// Returns the nim-value of P-positions: 0, but 1 in misère play if all heaps are fickle.
    fn target(&self, firm: bool) -> u64 {
        u64::from(self.convention == Convention::Misere && !firm)
    }
}

impl Quotient for LimitNim {
    type Element = Limited;

    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<Limited> {
        let (size, limit) = (heap.size(), heap.limit());
        match self.values.value(size, limit, budget) {
            Ok(xor) => {
                let exceptional = limit == 1 && size > 2 && self.values.value(size - 1, 2, budget)? >= 2;
                Ok(Limited { xor, firm: xor >= 2 || exceptional, ..Limited::default() })
            }
            // Values up to 3 need no table.
            Err(Stopped::BeyondTable(_)) => {
                let least = self.values.least_beyond(size, limit, budget)?;
                Ok(Limited { firm: true, least, most: limit, ..Limited::default() })
            }
            Err(stopped) => Err(stopped),
        }
    }

    fn add(&self, a: &Limited, b: &Limited) -> Limited {
        let bits_up_to = |most: u64| most.checked_ilog2().map_or(0, |bit| u64::MAX >> (63 - bit));
        let (less, more) = if (a.least, a.most) < (b.least, b.most) { (a, b) } else { (b, a) };
        Limited {
            xor: a.xor ^ b.xor,
            firm: a.firm | b.firm,
            least: more.least,
            most: more.most,
            others: a.others | b.others | bits_up_to(less.most),
        }
    }

    fn outcome(&self, element: &Limited) -> Option<Outcome> {
        let Limited { xor, firm, least, most, others } = *element;
        // In a P-position the large heap would have this value, but for bits of the others.
        let value = xor ^ self.target(firm);
        if value | others < least || value & !others > most {
            return Some(Outcome::N);
        }
        // Values of 4 and more are irregular.
        (most == 0).then_some(Outcome::P)
    }

    fn untold(&self) -> Stopped {
        Stopped::BeyondTable(format!(
            "beyond what is known: nim-values above 3 are known up to {MAX_SWEPT} tokens only, and here those of larger heaps decide"
        ))
    }

    fn value(&self, element: &Limited) -> Option<Value> {
        self.nim_value(element).filter(|_| self.convention == Convention::Normal).map(Value::Nim)
    }

    fn nim_value(&self, element: &Limited) -> Option<u64> {
        (element.most == 0).then_some(element.xor)
    }

    fn cancels(&self) -> bool {
        self.convention == Convention::Normal
    }

    fn winning_options(&mut self, asked: Asked<'_, Limited>) -> Result<()> {
        let Asked { heap, rest, .. } = asked;
        // No option is exceptional, so values suffice.
        let wanted = rest.xor ^ self.target(rest.firm);
        match self.values.takes_leaving(wanted, heap).filter(|_| rest.most == 0) {
            Some(takes) => {
                let mut left = takes.into_iter().map(|taken| self.values.left(heap, taken));
                left.try_for_each(|left| asked.gathered.push(heap, left.as_slice(), asked.budget))
            }
            None => options::winning_options(self, asked),
        }
    }
}
