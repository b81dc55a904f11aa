//! Misère Kayles: normal Kayles but for a short list of exceptions.

use super::{Period, Quotient, Sum, license, nim_values::code::CodeValues};
use crate::{Budget, Result, StrategyId, Unlicensed};
use ninepins_rules::{Convention, Game, Heap, Outcome, Player};

/// The kinds of heaps in exceptions; 1 and 4 are one kind.
const KINDS: [&[u64]; 7] = [&[1, 4], &[5], &[9], &[12], &[17], &[20], &[25]];

/// The heap from which the nim-values of Kayles repeat. No larger heap occurs in an exception.
const PERIOD: Period = Period { preperiod: 71, period: 12 };

/// The element of a sum: its nim-value in normal play, and its exceptional heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rows {
    xor: u64,
    /// The number of heaps of each exceptional kind: 0, 1, or else 2 for an even and 3 for an odd number.
    kinds: [u8; KINDS.len()],
    /// True if there is a heap of another size.
    other: bool,
}

impl Rows {
    /// Checks for the exceptions. E is an even and D an odd number of heaps from a list, with no other heaps.
    fn is_p_position(&self) -> bool {
        let [ones, fives, nines, twelves, seventeens, twenties, twenty_fives] = self.kinds;
        // Checks whether all heaps that are not yet accounted for are of these kinds.
        let only = |among: [bool; KINDS.len()]| {
            !self.other && self.kinds.iter().zip(among).all(|(&count, allowed)| allowed || count == 0)
        };
        let odd_ones = ones % 2 == 1;
        let odd_middle = (seventeens + twelves + nines) % 2 == 1;
        let odd_small = (twenties + ones) % 2 == 1;
        let ones_and_fives = only([true, true, false, false, false, false, false]);
        let ones_and_nines = only([true, false, true, false, false, false, false]);
        let ones_and_twelves = only([true, false, false, true, false, false, false]);
        let middle_and_small = only([true, false, true, true, true, true, false]);
        let with_25 = only([true, false, true, true, true, true, true]) && twenty_fives == 1;
        let nines_and_25 = only([true, false, true, false, false, false, true]) && twenty_fives == 1;
        if self.xor == 0 {
            // E(5) E(4,1);  E(17,12,9) E(20,4,1);  25 E(17,12,9) D(20,4,1)
            !(ones_and_fives && fives % 2 == 0 && !odd_ones
                || middle_and_small && !odd_middle && !odd_small
                || with_25 && !odd_middle && odd_small)
        } else {
            // D(4,1) with any 5s;  E(17,12,9) D(20,4,1);  D(9) E(4,1);  12 E(4,1);  25 D(9) D(4,1)
            ones_and_fives && odd_ones
                || middle_and_small && !odd_middle && odd_small
                || ones_and_nines && nines % 2 == 1 && !odd_ones
                || ones_and_twelves && twelves == 1 && !odd_ones
                || nines_and_25 && nines % 2 == 1 && odd_ones
        }
    }
}

/// Misère Kayles, in the form of Sibert and Conway. A sum is a P-position if its nim-value is 0, but for five families
/// of exceptions on each side. Only heaps of 1, 4, 5, 9, 12, 17, 20 and 25 tokens occur in exceptions.
///
/// Sibert and Conway prove it; the tests compare it with the definition for all sums of at most 40 tokens. The
/// nim-values repeat with period 12 from 71 on and the largest exceptional heap has 25 tokens, so the pretending
/// function repeats too.
#[derive(Clone, Debug)]
pub struct MisereKayles(CodeValues);

impl MisereKayles {
    /// Builds the theorem for `0.77 misere`; every other game is [`Unlicensed`].
    pub fn of(game: &Game) -> Result<Sum<MisereKayles>, Unlicensed> {
        license(StrategyId::MisereKayles, "0.77", Convention::Misere, game)?;
        let missing = || Unlicensed { strategy: StrategyId::MisereKayles, missing: "the rules are no code".to_owned() };
        let values = CodeValues::new(game.ruleset().code(Player::Left).ok_or_else(missing)?.clone());
        let theorem = [
            "Sibert and Conway's solution of misère Kayles: as in normal play, but for ten families of sums",
            "Sibert and Conway, Mathematical Kayles, Internat. J. Game Theory 20 (1992)",
        ];
        Ok(Sum::new(StrategyId::MisereKayles, theorem, game, MisereKayles(values)))
    }
}

impl Quotient for MisereKayles {
    type Element = Rows;

    fn pretend(&mut self, heap: Heap, budget: &mut Budget) -> Result<Rows> {
        let xor = self.0.value(heap.size(), budget)?;
        let kinds = KINDS.map(|sizes| u8::from(sizes.contains(&heap.size())));
        Ok(Rows { xor, kinds, other: kinds == [0; KINDS.len()] })
    }

    fn add(&self, a: &Rows, b: &Rows) -> Rows {
        let mut kinds = a.kinds;
        for (count, more) in kinds.iter_mut().zip(b.kinds) {
            *count += more;
            if *count > 3 {
                *count = 2 + *count % 2;
            }
        }
        Rows { xor: a.xor ^ b.xor, kinds, other: a.other | b.other }
    }

    fn outcome(&self, element: &Rows) -> Option<Outcome> {
        Some(if element.is_p_position() { Outcome::P } else { Outcome::N })
    }

    fn nim_value(&self, element: &Rows) -> Option<u64> {
        Some(element.xor)
    }

    fn period(&self) -> Option<Period> {
        Some(PERIOD)
    }
}
