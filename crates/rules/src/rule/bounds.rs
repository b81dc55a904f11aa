//! How large the heaps are whose options can be listed, by interval arithmetic.

use super::{
    Cond, Part, Rule,
    term::{MAX_LETTERS, MAX_VALUE, Op, Term},
};
use crate::{Heap, MAX_PARTS, MAX_SIZE};

/// The most values of the letters for which the conditions of a heap are tried.
pub(crate) const MAX_TUPLES: u128 = 1 << 22;

type Interval = (i128, i128);
type Intervals = [Interval; MAX_LETTERS];

/// Returns bounds of the term, if it may have a value.
fn interval(term: &Term, letters: &Intervals) -> Option<Interval> {
    let (op, terms) = match term {
        Term::Number(number) => return Some((*number, *number)),
        Term::Letter(letter) => return Some(letters[usize::from(*letter)]),
        Term::Op(op, terms) => (*op, terms),
    };
    let (a, mut b) = (interval(&terms[0], letters)?, interval(&terms[1], letters)?);
    let cap = |value: i128| value.clamp(-MAX_VALUE, MAX_VALUE);
    let corners = |op: fn(i128, i128) -> i128, b: Interval| {
        let all = [op(a.0, b.0), op(a.0, b.1), op(a.1, b.0), op(a.1, b.1)].map(cap);
        (all[0].min(all[1]).min(all[2]).min(all[3]), all[0].max(all[1]).max(all[2]).max(all[3]))
    };
    Some(match op {
        Op::Plus => (cap(a.0.saturating_add(b.0)), cap(a.1.saturating_add(b.1))),
        Op::Minus => (cap(a.0.saturating_sub(b.1)), cap(a.1.saturating_sub(b.0))),
        Op::Times => corners(i128::saturating_mul, b),
        Op::Over | Op::Mod => {
            (b.1 >= 1).then_some(())?;
            b.0 = b.0.max(1);
            match op {
                Op::Over => corners(i128::div_euclid, b),
                _ => (0, if a.0 >= 0 { a.1.min(b.1 - 1) } else { b.1 - 1 }),
            }
        }
        Op::Power => {
            (b.1 >= 0).then_some(())?;
            let power = |a: i128, b: i128| a.saturating_pow(b as u32);
            let (low, high) = corners(power, (b.0.clamp(0, 127), b.1.min(127)));
            let least = if a.0 < 0 { -power(a.0.abs().max(a.1.abs()), b.1.min(127)) } else { low };
            (cap(least.min(low)), high)
        }
        Op::Min => (a.0.min(b.0), a.1.min(b.1)),
        Op::Max => (a.0.max(b.0), a.1.max(b.1)),
        Op::Gcd => (0, [a.0, a.1, b.0, b.1].map(i128::abs).into_iter().fold(0, i128::max)),
        Op::Sqrt => {
            (a.1 >= 0).then_some(())?;
            (a.0.max(0).isqrt(), a.1.isqrt())
        }
    })
}

/// Bounds the number of values of the letters that are tried, and the letters.
fn tuples(conds: &[Cond], letters: &mut Intervals) -> u128 {
    let mut most: u128 = 1;
    for cond in conds {
        match cond {
            Cond::Range(letter, from, to) => {
                let Some((low, high)) = interval(from, letters).zip(interval(to, letters)) else { return 0 };
                if high.1 < low.0 {
                    return 0;
                }
                // Both ends often move together: the length counts.
                let length = Term::Op(Op::Minus, Box::new([to.clone(), from.clone()]));
                let length = if from == to { 0 } else { interval(&length, letters).map_or(0, |length| length.1) };
                let count = high.1.saturating_sub(low.0).min(length).max(-1) + 1;
                most = most.saturating_mul(count as u128);
                letters[usize::from(*letter)] = (low.0, high.1);
            }
            Cond::Divisor(letter, of) => {
                let Some((_, high)) = interval(of, letters).filter(|of| of.1 >= 1) else { return 0 };
                most = most.saturating_mul(2 * high.isqrt() as u128);
                letters[usize::from(*letter)] = (1, high);
            }
            Cond::Test(..) | Cond::Prime(_) => {}
        }
    }
    most
}

/// Bounds the number of heaps that an option leaves.
fn parts(option: &[Part], letters: &Intervals) -> u128 {
    let count = |part: &Part| match part {
        Part::Heap(_) => 1,
        Part::Sum(conds, inner) => {
            let mut letters = *letters;
            tuples(conds, &mut letters).saturating_mul(parts(inner, &letters))
        }
    };
    option.iter().map(count).fold(0, u128::saturating_add)
}

/// The bounds of the options of heaps within intervals.
#[derive(Default)]
struct Most {
    /// The values that are tried, as often as they leave heaps.
    work: u128,
    /// The heaps that an option leaves.
    parts: u128,
    /// The second number of an option.
    second: i128,
}

impl Rule {
    fn most(&self, heap: [Interval; 2]) -> Most {
        let mut most = Most::default();
        for row in &self.rows {
            let mut letters = Intervals::default();
            let sides = || row.heap.iter().zip(heap);
            let misses = |(side, at): (&Term, Interval)| matches!(side, Term::Number(n) if *n < at.0 || *n > at.1);
            if sides().any(misses) {
                continue;
            }
            for (side, at) in sides() {
                if let Term::Letter(letter) = side {
                    letters[usize::from(*letter)] = at;
                }
            }
            let tuples = tuples(&row.conds, &mut letters);
            for option in row.options.iter().filter(|_| tuples > 0) {
                let parts = parts(option, &letters);
                most.work = most.work.saturating_add(tuples.saturating_mul(parts.max(1)));
                most.parts = most.parts.max(parts);
                for part in option {
                    most.second = most.second.max(match part {
                        Part::Heap([_, second]) => interval(second, &letters).map_or(0, |second| second.1),
                        Part::Sum(..) => MAX_VALUE,
                    });
                }
            }
        }
        most
    }

    /// Checks whether the options of all heaps up to a size can be listed, and those of all that follow them.
    fn lists_to(&self, size: i128) -> bool {
        let (mut second, least) = (size, i128::from(!self.pairs));
        for _ in 0..4 {
            let most = self.most([(least, size), (0, second)]);
            if most.work > MAX_TUPLES || most.parts > MAX_PARTS as u128 {
                return false;
            }
            if self.orders.sum || most.second <= second {
                return true;
            }
            second = most.second;
        }
        false
    }

    /// Finds the largest size up to which the options of all heaps can be listed.
    pub(super) fn find_largest(&self) -> u64 {
        let (mut low, mut high) = (0, 1);
        while high < MAX_SIZE && self.lists_to(high.into()) {
            (low, high) = (high, high * 2);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.lists_to(middle.into()) { low = middle } else { high = middle }
        }
        low
    }

    /// Returns the largest size up to which options can be listed where one player has this rule and the other one another.
    pub(crate) fn largest_with(&self, other: &Rule) -> u64 {
        let orders = self.orders.and(other.orders);
        if orders.sum || self == other {
            return [self, other]
                .map(|rule| if rule.end().is_some() { u64::MAX } else { rule.largest })
                .into_iter()
                .fold(u64::MAX, u64::min);
        }
        // Moves by one rule may make a second number too large for the other one.
        Rule { rows: [&self.rows[..], &other.rows].concat(), orders, ..self.clone() }.find_largest()
    }

    /// Bounds the number of values that are tried to list the options of a heap.
    pub(crate) fn most_options(&self, heap: Heap) -> u64 {
        let listed: u64 = self.listed_at(heap).iter().map(|option| 1 + option.len() as u64).sum();
        let heap = heap.as_pair().unwrap_or([heap.size(), 0]).map(|side| (i128::from(side), i128::from(side)));
        listed.saturating_add(u64::try_from(self.most(heap).work).unwrap_or(u64::MAX))
    }

    /// Bounds the number of heaps that an option of any heap leaves.
    pub(crate) fn most_parts(&self) -> usize {
        let listed = self.listed.iter().flatten().map(|option| option.len());
        let rows = self.rows.iter().flat_map(|row| &row.options).map(|option| {
            if option.iter().any(|part| matches!(part, Part::Sum(..))) { MAX_PARTS } else { option.len() }
        });
        listed.chain(rows).max().unwrap_or(0)
    }
}
