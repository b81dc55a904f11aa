//! Nim-values of heaps whose rule has a theorem, by formula.
//!
//! | rule | value of a heap of n | |
//! |---|---|---|
//! | `{n: n-k for k=a..b}` | floor((n mod (a+b)) / a) | |
//! | `{n: n-k for k=1..f}`, f is `n/c`, `an/c` with a <= c, or `sqrt(n)` | f(n) if f(n) > f(n-1), else the value of n-1-f(n) | Levine 2006 |
//! | `{n: n-d for d\|n, d<n}` | the exponent of 2 in n | Divisor Nim |
//! | `{n: d for d\|n, d<n}` | the number of prime factors | |
//! | Mock Turtles | the n-th number with an odd number of ones | *Winning Ways*, chapter 14 |
//! | Ruler | the largest power of 2 that divides n | *Winning Ways*, chapter 14 |
//! | `{n: n-1; n: (n/2)+...+(n/2) for 2\|n}` | from 5 on 0 for odd n, else 1; of 3 parts 2 if that of n/2 is 1 | Codeforces 603C |
//! | Nim with a pass for each heap, `(n,1)` | n+1 for odd n, n-1 for even n | Zero-Move Nim |
//! | Euclid, `(a,qa+r)` with r < a | q, but q-1 if that of `(r,a)` is q or more | Cole and Davie 1969; Nivasch 2006 |
//!
//! *Proofs*, by induction.
//! - First: let m = a+b, r = n mod m, j = floor(r/a). For i < j the take to residue min(ia+a-1, r-a) is from a to b, and leaves value i. A take
//!   k <= r leaves r-k <= r-a, less than j; k > r leaves residue r+m-k >= r+a, more than j.
//! - Second: the values on [n-f(n), n] are 0, ..., f(n), each once. That is true at 0. If f stays, the options of n are that window of n-1
//!   without its lowest heap, whose value n takes; if f grows, they are all of it, and n gets f(n).
//! - Third: a divisor 2^i below the exponent leaves value i; any other take leaves a difference of odd multiples, with another value.
//! - Fourth: a proper divisor has fewer factors, and each smaller number occurs.
//! - Fifth: the odd numbers below that of n are reached by a = 0; an even one e > 0 is (e - 2^p) xor 2^p for a bit 2^p of e, both odd and
//!   below; 0 is reached by turning one coin.
//! - Sixth: the xors of the last j < 2^v values are the Gray code of j, so 0, ..., 2^v-1 are reached. 2^v would need an odd number of values
//!   2^v, and so an odd number of values of a larger power. The largest power among the turned coins occurs once.
//! - Seventh: parts of an even number are worth 0 together, those of an odd number as much as one. An even n >= 4 has an option of value 0,
//!   so an odd n >= 5 is worth 0, and an even n >= 6 has that of n-1, 0, and that of the parts.
//! - Eighth: heaps 2i-1 and 2i change their values, below n too; the pass adds the value n of `(n,0)`.
//! - Ninth: the options are `(r,a)`, of value v, and `(a,ja+r)` for 0 < j < q. So j = 1, ..., v give 0, ..., v-1, and each larger j gives j.
//!   `(0,a)` has value 0. If equal numbers end play, nothing leads to it, as if v were infinite. So a pair without a 0 is lost if q = 1 and
//!   v > 0, that is if 1 < (a+r)/a < (1 + sqrt 5)/2, or also for r = 0 if equal numbers end play. ∎

use crate::{Budget, Result, Stopped};
use ninepins_rules::{Game, Heap, Player, Rule, Ruleset};
use std::cmp::Ordering;

/// The most steps from a heap to the heap whose value it has.
const MAX_STEPS: u32 = 1 << 22;

/// A theorem about the heaps of one rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum ByRule {
    /// Takes from the first to the second number.
    Range(u64, u64),
    /// Takes from 1 up to what grows slowly.
    Restricted,
    DivisorNim,
    ProperDivisors,
    MockTurtles,
    Ruler,
    /// Takes 1, or splits an even heap into so many equal heaps.
    Halves(u64),
    OnePass,
    /// The value by which a pair with a 0 counts as an option.
    Euclid(u64),
}

impl ByRule {
    /// Finds the theorem about an impartial ruleset.
    pub(super) fn of(ruleset: &Ruleset) -> Option<ByRule> {
        let rule = ruleset.rule(Player::Left).filter(|_| ruleset.is_impartial())?;
        if let Some((from, to)) = rule.takes() {
            return Some(to.map_or(ByRule::Restricted, |to| ByRule::Range(from, to)));
        }
        let named = [
            ("{n: n-d for d|n, d<n}", ByRule::DivisorNim),
            ("{n: d for d|n, d<n}", ByRule::ProperDivisors),
            ("{n: 0; n: a+b for a=0..n-1, b=a+1..n-1}", ByRule::MockTurtles),
            ("{n: sum(n-i for i=1..k) for k=0..n-1}", ByRule::Ruler),
            ("{n: n-1; n: (n/2)+(n/2) for 2|n}", ByRule::Halves(2)),
            ("{n: n-1; n: (n/2)+(n/2)+(n/2) for 2|n}", ByRule::Halves(3)),
            ("{(n,1): (n,0) for n>=1; (n,p): (n-k,p) for k>=1}", ByRule::OnePass),
            ("{(x,y): (x-k*y,y) for k>=1, y>=1; (x,y): (x,y-k*x) for k>=1, x>=1}", ByRule::Euclid(0)),
            (
                "{(x,y): (x-k*y,y) for k>=1, y>=1, x>k*y; (x,y): (x,y-k*x) for k>=1, x>=1, y>k*x}",
                ByRule::Euclid(u64::MAX),
            ),
        ];
        let is = |line: &str| line.parse::<Game>().is_ok_and(|game| game.ruleset() == ruleset);
        named.into_iter().find(|(line, _)| is(line)).map(|(_, theorem)| theorem)
    }

    /// Returns the value of a heap.
    pub(super) fn value(self, heap: Heap, ruleset: &Ruleset, budget: &Budget) -> Result<u64> {
        let (size, [x, y]) = (heap.size(), heap.as_pair().unwrap_or_default());
        Ok(match self {
            ByRule::Range(from, to) => (u128::from(size) % (u128::from(from) + u128::from(to))) as u64 / from,
            ByRule::Restricted => return restricted(ruleset.rule(Player::Left), size, budget),
            ByRule::DivisorNim => size.trailing_zeros().into(),
            ByRule::ProperDivisors => factors(size, budget)?,
            // Of 2k and 2k+1 one has an odd number of ones.
            ByRule::MockTurtles => 2 * (size - 1) + u64::from((size - 1).count_ones().is_multiple_of(2)),
            ByRule::Ruler => 1 << size.trailing_zeros(),
            ByRule::Halves(parts) => halves(parts, size),
            ByRule::OnePass if y == 1 && x > 0 => x - 1 + 2 * (x % 2),
            ByRule::OnePass => x,
            ByRule::Euclid(_) if x == 0 || y == 0 => 0,
            ByRule::Euclid(last) => euclid(x.min(y), x.max(y), last),
        })
    }

    /// Lists the options of a heap that have a value, in order, if the theorem names them: a large pair has too many to try.
    pub(super) fn options_of(self, heap: Heap, value: u64) -> Option<Vec<Heap>> {
        let (ByRule::Euclid(last), Some([x, y])) = (self, heap.as_pair()) else { return None };
        let (a, b) = (x.min(y), x.max(y));
        let Some(rest) = b.checked_rem(a) else { return Some(Vec::new()) };
        let times = match value.cmp(&euclid(rest, a, last)) {
            Ordering::Less => value + 1,
            Ordering::Equal => 0,
            Ordering::Greater => value,
        };
        let left = times.checked_mul(a).and_then(|left| left.checked_add(rest)).filter(|left| *left < b);
        let options = left.map(|left| [Heap::pair(x, left).filter(|_| y == b), Heap::pair(left, y).filter(|_| x == b)]);
        Some(options.into_iter().flatten().flatten().collect())
    }
}

/// Returns the value of the pair (a,b), where a <= b, if one with a 0 counts as `last`.
fn euclid(a: u64, b: u64, last: u64) -> u64 {
    let Some(times) = b.checked_div(a) else { return last };
    times - u64::from(times <= euclid(b % a, a, last))
}

fn halves(parts: u64, size: u64) -> u64 {
    match (parts, size) {
        (2, ..=2) | (_, 1) => size,
        (2, _) => (size + 1) % 2,
        (_, 3) => 1,
        (_, 4) => 2,
        _ if size == 2 || size % 2 == 1 => 0,
        _ => 1 + u64::from(halves(parts, size / 2) == 1),
    }
}

fn restricted(rule: Option<&Rule>, mut size: u64, budget: &Budget) -> Result<u64> {
    let most = |heap: u64| rule.and_then(|rule| rule.spans(heap)?.pop()).map_or(0, |[first, _]| heap - first);
    for _ in 0..MAX_STEPS {
        let (now, before) = (most(size), most(size.saturating_sub(1)));
        if size == 0 || now > before {
            return Ok(now);
        }
        budget.work(8)?;
        size -= 1 + now;
    }
    Err(Stopped::BeyondTable(format!("the value of this heap needs more than {MAX_STEPS} steps")))
}

/// Counts the prime factors of a number from 1 to 2^63, each as often as it divides it.
fn factors(mut number: u64, budget: &Budget) -> Result<u64> {
    let (mut count, mut factor) = (0, 2);
    // What is left beyond the cube root is 1, a prime, or a product of two primes.
    while u128::from(factor).pow(3) <= u128::from(number) {
        if number.is_multiple_of(factor) {
            (number, count) = (number / factor, count + 1);
        } else {
            budget.work(1)?;
            factor += 1;
        }
    }
    Ok(match number {
        1 => count,
        prime if ninepins_rules::is_prime(prime) => count + 1,
        _ => count + 2,
    })
}
