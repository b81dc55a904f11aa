//! Arithmetic periods: certificates that nim-values rise by a saltus with each period, and their checker.
//!
//! Where moves leave three heaps, the nim-values G(n) of heaps often rise: G(n + p) = G(n) + s for all n from some heap on, perhaps with
//! exceptions: for some remainders modulo p the value stays. A [`Certificate`] claims this, and [`check`](crate::check) proves it from
//! the values of few heaps.
//!
//! ```
//! let text = "\
//! ninepins period 3
//! game 0.205200c
//! preperiod 4
//! period 40
//! saltus 16
//! constant 19 39
//! arithmetic K 1 window 87
//! ";
//! let certificate: ninepins_proof::period::arithmetic::Certificate = text.parse().unwrap();
//! let checked = ninepins_proof::check(&certificate).unwrap();
//! assert_eq!(
//!     checked.to_string(),
//!     "0.205200c with all heaps: nim-values have G(n + 40) = G(n) + 16 for all n >= 4, except that G(n + 40) = G(n) where n mod 40 is 19 \
//!      or 39, and no smaller period or preperiod does; proved with the values of heaps up to 166."
//! );
//!
//! let forged: ninepins_proof::period::arithmetic::Certificate = text.replace(" 19 39", " 19").parse().unwrap();
//! let error = ninepins_proof::check(&forged).unwrap_err();
//! assert_eq!(error.to_string(), "line 4: heap 79 has the value 14, not 30");
//! ```
//!
//! The rest of this page specifies the format and proves the theorem, completely enough to write another checker.
//!
//! # The text
//!
//! Lines, comments, numbers, games and the checksum are as in [certificates of positions](crate). The first line is
//! `ninepins period 3`. The rest is, with each item between braces on a line of its own,
//!
//! ```text
//! period = "game " game  "preperiod " number  "period " number  "saltus " number  {"constant" " " number {" " number}}
//!          "arithmetic K " number " window " number  ["checksum " 16 hexadecimal digits, lower case]
//! ```
//!
//! There is at most one line `constant`; its numbers ascend and are below the period. There is none if the saltus is 0, and with a saltus
//! it does not list all remainders.
//!
//! # The claim
//!
//! `preperiod r`, `period p`, `saltus s` and `constant c1 c2 ...` say that
//!
//! - for all n >= r, G(n + p) = G(n) if n mod p is listed, otherwise G(n + p) = G(n) + s;
//! - r is least: r = 0, or the first does not hold at heap r - 1;
//! - p is least: no smaller period has a preperiod, one saltus and a list with which the first holds.
//!
//! The game is impartial, in normal play, without terminals and limits; its code is finite and has no `!`. Let k be the most tokens that
//! may be taken, and h the most heaps that a move may leave, at least 1. A move leaves q heaps of at least 1 token; q = 0 only if it takes
//! the whole heap. G(n) is the least number that is not the nim-sum, written ^, of the values of the heaps of any option of n; G(0) = 0.
//!
//! Let n0 be the larger of r and 1. A heap n is *small* if n < n0, otherwise *constant* if s = 0 or n mod p is listed, otherwise *growing*.
//!
//! `arithmetic K k window N` gives a number K and a heap N. Let P = p 2^K and S = s 2^K. If s > 0, then S = m 2^g with m odd; let B = 2^g,
//! low(v) = v mod B and high(v) = v / B, rounded down. If s = 0, let m = 1, and let B be a power of two above all values.
//!
//! F(n) = G(n) for n < n0 + P; beyond, F(n + P) = F(n) + S if n is growing, and F(n) if n is constant. So F is what the claim predicts from
//! the values of the *base heaps*, from 1 to n0 + P - 1.
//!
//! # The theorem
//!
//! The evidence is accepted if N >= n0 and
//!
//! 0. N + P > h (n0 - 1) + k;
//! 1. *agreement*: the claim holds for G and all n with n0 <= n and n + p < N + P;
//! 2. *avoidance*: no base option is bad;
//! 3. *coverage*: each heap n with N <= n < N + P is covered.
//!
//! *Theorem.* Then G(n) = F(n) for all n, so that the first claim holds.
//!
//! **Bad.** A base option is a move that takes t tokens and leaves base heaps, not all of them small. Let n be t plus their sum; n may be
//! larger than all base heaps. Let i be the number of the growing heaps, f the nim-sum of F of the others, and x that of F of all. Let D be
//! the sum of high(F) of all heaps of the option, minus high(F(n)). If low(x) and low(F(n)) differ, the option is not bad. Otherwise it is bad if
//!
//! - n is growing, i = 0, and f = F(n) + j S for some j >= 0;
//! - n is growing, i = 1, no heap is constant, and (u + m l) ^ e = w + m l for some l from 0 to 2^(the number of binary digits of e) - 1, where
//!   u, w and e are the high parts of F of the growing heap, of F(n) and of f; 0 has no digits;
//! - n is growing, in all other cases, and D is even and at least 0, or some heap is constant and D - m is;
//! - n is constant, i = 0, and f = F(n);
//! - n is constant, i = 1, and f ^ F(n) = F(a) + j S for some j >= 0, where a is the growing heap;
//! - n is constant and i >= 2.
//!
//! **Covered.** Two heaps b and c are *steady* if one of them is constant; or b = c and P is even; or K >= 1, both are growing, and F(b) ^ F(c) < B / 2.
//! An option of n, whose heaps need not be base heaps,
//!
//! - *lifts* if it has a growing heap, and the nim-sum of F of its other heaps is below B;
//! - *stays* if one of its heaps is constant, or two of them are steady;
//! - is a *cone* if it lifts by a heap whose companions are a single constant heap or two steady heaps. So it lifts and stays.
//!
//! A constant heap n is covered if each x < F(n) is the value of an option that stays. A growing heap n is covered if F(n) >= S and, for each
//! x0 < S, the numbers x < F(n) with x = x0 mod S have an x1 among them that is the value of a cone, while each smaller one is the value of an option
//! that stays, and each larger one is that of an option that lifts, or is *split*.
//!
//! **Split.** This is for 3 <= m <= 16. Let X = high(x). Take growing base heaps a and b with u = high(F(a)) < m and v = high(F(b)) < m, where
//! u + v = X mod m, and let E = (u + v - X) / m and y = low(F(a) ^ F(b) ^ x). They *serve* u if y = 0 and a move takes t = n + E P - a - b tokens and leaves
//! two heaps; or if a move takes t tokens and leaves three, and d = n + E P - a - b - t is a heap with F(d) = y. Let U be the set of all u that are served.
//! Then x is split if for each z >= 1 with z = X mod m there is a number w whose bits are bits of z, with w mod m in U. This is
//! decided by reading z from its highest bit: the pairs of z mod m and the set of the remainders of all such w are at most m 2^m states.
//!
//! # The proof
//!
//! *Lemma 1.* If y < B, then (v + j S) ^ y = (v ^ y) + j S: B divides S, so y and j S share no bit. ∎
//!
//! *Lemma 2.* For steady heaps b and c and each j >= 0 there are two heaps with j P more tokens and the same nim-sum of F. *Proof.* Add j P to the constant
//! heap. Or, if b = c and P is even, add j P / 2 to both: the nim-sum is 0. Or do so in the third case: P / 2 is a multiple of p, so by agreement
//! both values rise by j S / 2, a multiple of B / 2. As F(b) ^ F(c) < B / 2, their parts from B / 2 on are equal; they stay equal, and the rest does not change. ∎
//!
//! *Lemma 3.* A nim-sum of numbers is at most their sum, and has its parity. ∎
//!
//! By induction on n. By agreement G = F below N + P. Let n >= N + P, and G = F below n. As n > k, no move leaves 0 heaps.
//!
//! *No option has the value F(n).* Its heaps, at most h, have more than h (n0 - 1) tokens by condition 0, so one is not small. Take blocks of P tokens from each heap
//! that is not small, until it is a base heap: this is a base option of n' = n - L P, where L is the number of blocks, and n' >= n0 is of the
//! same kind as n. Growing heaps of the option had F larger by S for each block taken, and the other values are the same. So low parts are the same,
//! and the values differ if they do. Otherwise, as the base option is not bad:
//!
//! - n growing, i = 0: the value is f, and F(n) = F(n') + L S is another number.
//! - n growing, i = 1, none constant: all blocks belong to the growing heap. The values are equal only if (u + m L) ^ e = w + m L. But (z ^ e) - z
//!   depends only on as many low bits of z as e has digits, so on the remainder of L modulo a power of two up to which all l were tried.
//! - n growing, all other cases: the sum of the high parts of the heaps is high(F(n)) + D - m l, where l of the blocks belong to constant heaps. If D - m l
//!   is negative or odd, then by Lemma 3 the high part of the nim-sum is less than high(F(n)) or of another parity. If it is even and at least 0, the option is bad by D itself
//!   or, for m is odd, by D - m.
//! - n constant: for i = 0 f is not F(n); for i = 1 no value F(a) + j S is f ^ F(n); i >= 2 does not occur.
//!
//! *Each x < F(n) is the value of an option.* Let n = n' + j P with N <= n' < N + P, so that j >= 1. If n is constant, F(n) = F(n'), and n' has an option of value x that stays;
//! with j P tokens more, by Lemma 2, it is an option of n. If n is growing, F(n) = F(n') + j S. There are numbers below F(n') of the remainder of x modulo S, for F(n') >= S.
//! Take their x1, and x = x1 + i S.
//!
//! - i <= 0: an option of value x stays; a cone stays, too.
//! - 1 <= i <= j: take the cone of value x1. Add i P to the heap that lifts, which adds i S by Lemma 1, and (j - i) P to its companions, which adds nothing by Lemma 2.
//! - i > j: x - j S is above x1 and below F(n'). If an option of this value lifts, add j P to that heap. If it is split, let X be its
//!   high part and z = X + m j the high part of x. There is a w whose bits are bits of z, with w mod m = u in U, served by heaps a and b. Then w = u + m l with l >= 0, for u < m.
//!   The number z - w has the other bits of z, and z - w = v mod m, so z - w = v + m l' with l' >= 0, and l + l' = j - E. The heaps a + l P and b + l' P, and d if there
//!   is one, have n' + E P + (j - E) P - t = n - t tokens. The high part of their nim-sum is w ^ (z - w) = z, the low part that of x. So this is an option of n of value x.
//!
//! So F(n) is the least number that is no value of an option of n. ∎
//!
//! *Least.* By the theorem all differences that matter are known. Let d be p divided by a prime, and F'' (n) = F(n + 2 d) - 2 F(n + d) + F(n). If d is a period, F'' is 0 from some heap on.
//! Conversely F'' (n + j p) is linear in j for each n >= n0, so if it is 0 at 2 p heaps in a row it is always 0; then F(n + d) - F(n) has period d, and is 0 or the saltus
//! divided by the prime. Periods of this kind are those of the slopes and of the offsets, so they are closed under greatest common divisors, and
//! primes suffice. The checker looks at the heaps from n0 to n0 + 2 p - 1.
//!
//! Coq has checked this proof: `arithmetic_conditions_proved` in `formal/Theorems.v`. It has also checked that an accepted certificate proves its whole
//! claim: `arithmetic_period_proved`. `kenyon_period_proved` and `split_period_proved` are examples, 0.3f and 0.209.
//!
//! For s = 0 and K = 0 coverage needs no look if N >= h (n0 - 1) + k + 1, since then each option has a constant heap. The theorem says nothing of claims that
//! it refuses; some are true. Whether each true claim is accepted with some K and N is not known.
//!
//! # Limits
//!
//! P is at most [`MAX_BLOCK`], the values of at most [`MAX_HEAPS`] heaps are found, one after the other by plain loops, the saltus is at most
//! [`MAX_SALTUS`], and a check may take [`MAX_STEPS`](super::MAX_STEPS). A certificate above these bounds is refused, which says nothing against the claim.
//! The values of the first heaps are compared with the definition, for which the rules list the options.

mod avoidance;
mod certificate;
mod coverage;
mod prediction;
mod split;

pub use certificate::{Certificate, MAX_BLOCK};

use super::{
    bounds::begin,
    certificate::proved,
    claims::{agrees, primes},
    moves::Moves,
};
use crate::{CheckError, CheckErrorKind, CheckOptions, Checked, Format, error::require, steps::Work};
use prediction::Claim;

/// The most heaps whose values a check finds: 2^16.
pub const MAX_HEAPS: u64 = 1 << 16;
/// The largest saltus: 2^17, which is above all values of so few heaps.
pub const MAX_SALTUS: u64 = 1 << 17;

impl Format for Certificate {
    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let (claim, moves) = self.form()?;
        let work = &mut begin(Certificate::PERIOD_LINE, options);
        let values = moves.values(claim.heaps(), work, |values| match values.len() - 1 {
            last if last >= claim.start + claim.period => claim.agrees_at(values, last),
            _ => Ok(()),
        })?;
        self.conditions((&claim, &moves), &values, work)?;
        let defined = agrees(&self.game, values.len(), |heap| u64::from(values[heap]))?;
        let claim = format!("{}, and no smaller period or preperiod does", self.claim());
        Ok(proved(&self.game, &claim, (values.len() as u64, "", defined)))
    }
}

impl Certificate {
    /// Checks all conditions with values that the caller knows to be right, those of the first heaps. So a search tries many numbers K and N
    /// without finding the values each time.
    ///
    /// # Errors
    ///
    /// The errors of [`check`](crate::check), and one of the kind [`TooLarge`](CheckErrorKind::TooLarge) if the values are too few.
    pub fn check_given(&self, values: &[u32], options: CheckOptions<'_>) -> Result<(), CheckError> {
        let (claim, moves) = self.form()?;
        let work = &mut begin(Certificate::PERIOD_LINE, options);
        work.heaps(claim.heaps() as u128, values.len() as u64)?;
        self.conditions((&claim, &moves), values, work)
    }

    /// Checks the numbers, the game, and condition 0.
    fn form(&self) -> Result<(Claim, Moves), CheckError> {
        let moves = match Moves::of(&self.game) {
            Ok(moves) if !moves.unequal() => Ok(moves),
            Ok(_) => Err("has a digit with `!`"),
            Err(why) => Err(why),
        };
        let moves = moves.map_err(|why| {
            let message = format!("no window proves an arithmetic period here: {} {why}", self.game);
            CheckError::new(Certificate::GAME_LINE, CheckErrorKind::Game, message)
        })?;
        let Certificate { period, saltus, ref constant, .. } = *self;
        let message = format_args!("the period is at least 1");
        require(period > 0, Certificate::PERIOD_LINE, CheckErrorKind::Shape, message)?;
        let ascends = constant.is_sorted_by(|a, b| a < b) && constant.last().is_none_or(|last| *last < period);
        let message = format_args!("constant remainders ascend, and are below the period, {period}");
        require(ascends, Certificate::CONSTANT_LINE, CheckErrorKind::Order, message)?;
        let message = format_args!("with saltus 0 all remainders are constant, and none is listed");
        require(saltus > 0 || constant.is_empty(), Certificate::CONSTANT_LINE, CheckErrorKind::Shape, message)?;
        let message = format_args!("if all remainders are constant the saltus is 0, not {saltus}");
        let some_grow = saltus == 0 || constant.len() as u64 != period;
        require(some_grow, Certificate::SALTUS_LINE, CheckErrorKind::Shape, message)?;
        let message = format_args!("the saltus is more than {MAX_SALTUS}");
        require(saltus <= MAX_SALTUS, Certificate::SALTUS_LINE, CheckErrorKind::TooLarge, message)?;
        let power = u32::try_from(self.doublings).ok().and_then(|doublings| 1u64.checked_shl(doublings));
        let block = power.and_then(|power| period.checked_mul(power)).filter(|block| *block <= MAX_BLOCK);
        let heaps = block.and_then(|block| block.checked_add(self.window)).filter(|heaps| *heaps <= MAX_HEAPS);
        let Some(heaps) = heaps else {
            let message = format!("a block has at most {MAX_BLOCK} heaps, and at most {MAX_HEAPS} values are found");
            return Err(CheckError::new(self.evidence_line(), CheckErrorKind::TooLarge, message));
        };
        let start = self.preperiod.max(1);
        let needed = (start - 1).saturating_mul(moves.parts()).saturating_add(moves.most as u64);
        let end = needed.saturating_add(1);
        let message = format_args!("the window begins before heap {start}, or ends before heap {end}");
        require(self.window >= start && heaps > needed, self.evidence_line(), CheckErrorKind::Window, message)?;
        Ok((Claim::of(self), moves))
    }

    /// Checks conditions 1 to 3, and that preperiod and period are least.
    fn conditions(
        &self,
        (claim, moves): (&Claim, &Moves),
        values: &[u32],
        work: &mut Work<'_>,
    ) -> Result<(), CheckError> {
        claim.agrees(values)?;
        // A growing heap of the window has at least the value S. So predicted values are small enough for the table.
        let largest = values[..claim.heaps()].iter().max().copied().map_or(0, u64::from);
        let Claim { rise, block, .. } = *claim;
        let message = format_args!("no value is as large as {rise}, the rise of a block of {block} heaps");
        require(rise <= largest, self.evidence_line(), CheckErrorKind::Coverage, message)?;
        let parts = moves.parts() as usize;
        let top =
            (parts * claim.base() + moves.most).max(claim.heaps() + claim.block).max(claim.start + 4 * claim.period);
        work.count(top as u64)?;
        let predicted = claim.predicted(values, top);
        // A search meets more claims that lack coverage, and coverage takes less work.
        coverage::check((self, claim), moves, &predicted, work)?;
        avoidance::check((self, claim), moves, &predicted, work)?;
        self.least_preperiod(claim, values)?;
        self.least_period(claim, &predicted, work)
    }

    fn least_preperiod(&self, claim: &Claim, values: &[u32]) -> Result<(), CheckError> {
        let Some(before) = claim.start.checked_sub(1) else { return Ok(()) };
        let rises = claim.agrees_at(values, before + claim.period);
        let preperiod = self.preperiod;
        if preperiod == 0 {
            return rises;
        }
        let message = format_args!("the preperiod is less than {preperiod}: heap {before} rises or stays as claimed");
        require(rises.is_err(), Certificate::PREPERIOD_LINE, CheckErrorKind::Least, message)
    }

    fn least_period(&self, claim: &Claim, predicted: &[u64], work: &mut Work<'_>) -> Result<(), CheckError> {
        for prime in primes(self.period) {
            let shorter = claim.period / prime as usize;
            work.count(2 * self.period)?;
            let bends = |heap: usize| {
                let [first, second, third] = [0, shorter, 2 * shorter].map(|more| predicted[heap + more]);
                first + third != 2 * second
            };
            let message = format_args!("the period is not {}, for {shorter} is one too", self.period);
            let is_least = (claim.start..claim.start + 2 * claim.period).any(bends);
            require(is_least, Certificate::PERIOD_LINE, CheckErrorKind::Least, message)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
