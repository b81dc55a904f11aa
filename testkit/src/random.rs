//! A repeatable source of random choices, for fixed seeds, for fuzzers and for properties with shrinking; random rules.

use ninepins_rules::{Outcome, Position};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A source of numbers: those of a list while there are any, then those of a xorshift generator.
#[derive(Clone, Debug)]
pub struct Source {
    listed: std::vec::IntoIter<u64>,
    state: u64,
    /// The numbers that were returned, if they are recorded.
    returned: Option<Vec<u64>>,
}

impl Source {
    /// Builds an endless source from `seed`.
    pub fn seeded(seed: u64) -> Source {
        Source { listed: Vec::new().into_iter(), state: seed.wrapping_mul(2).wrapping_add(1), returned: None }
    }

    /// Builds a source of these numbers, followed by zeros.
    pub fn of(numbers: impl IntoIterator<Item = impl Into<u64>>) -> Source {
        let listed: Vec<u64> = numbers.into_iter().map(Into::into).collect();
        Source { listed: listed.into_iter(), state: 0, returned: None }
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        let number = match self.listed.next() {
            Some(number) => number,
            None if bound > 1 << 32 => (self.random() >> 20) << 32 ^ self.random() >> 20,
            None => self.random() >> 20,
        } % bound;
        self.returned.iter_mut().for_each(|returned| returned.push(number));
        number
    }

    fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// Picks one of `things`.
    pub fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len() as u64) as usize].clone()
    }

    /// Returns at least `least` and fewer than `bound` things.
    pub fn list<T>(&mut self, least: u64, bound: u64, mut thing: impl FnMut(&mut Source) -> T) -> Vec<T> {
        (0..least + self.below(bound - least)).map(|_| thing(self)).collect()
    }
}

/// Checks a property with this many random sources. If one fails, its numbers are dropped and lessened for as long as the property still
/// fails, and the failure of the test is that of the numbers that are left.
pub fn for_all(cases: u64, property: impl Fn(&mut Source)) {
    let fails = |source: &mut Source| catch_unwind(AssertUnwindSafe(|| property(source))).is_err();
    for case in 0..cases {
        let seed = case.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut source = Source { returned: Some(Vec::new()), ..Source::seeded(seed) };
        if fails(&mut source) {
            let numbers =
                shrunk(source.returned.unwrap_or_default(), |numbers| fails(&mut Source::of(numbers.to_vec())));
            property(&mut Source::of(numbers.clone()));
            panic!("case {case} fails, but not with its numbers alone: {numbers:?}");
        }
    }
}

/// Drops and lessens numbers while the list still fails.
fn shrunk(mut numbers: Vec<u64>, fails: impl Fn(&[u64]) -> bool) -> Vec<u64> {
    let mut width = numbers.len();
    while width > 0 {
        let mut at = 0;
        while at < numbers.len() {
            let end = (at + width).min(numbers.len());
            let without = [&numbers[..at], &numbers[end..]].concat();
            let halved = |(index, number): (usize, &u64)| if (at..end).contains(&index) { number / 2 } else { *number };
            let lessened: Vec<u64> = numbers.iter().enumerate().map(halved).collect();
            if fails(&without) {
                numbers = without;
            } else if lessened != numbers && fails(&lessened) {
                numbers = lessened;
            } else {
                at = end;
            }
        }
        width /= 2;
    }
    numbers
}

/// Returns a random code, which mostly allows some move.
pub fn random_code(source: &mut Source, zeros: &[&str]) -> String {
    let mut code = format!("{}.", source.pick(zeros));
    for _ in 0..1 + source.below(3) {
        let digit = source.below(16);
        code.push_str(&format!("{:x}", if digit >= 12 { digit } else { digit % 8 }));
        if source.below(8) == 0 {
            code.push('!');
        }
    }
    if source.below(6) == 0 {
        code.push_str(source.pick(&["[3]", "[1]", "[07]", "[2]"]));
    }
    code
}

/// Returns the moves of a player by a random table of at most four heaps, or by random vectors.
pub fn random_shape(source: &mut Source, pairs: bool) -> String {
    if pairs {
        let all = ["(0,n)", "(n,0)", "(n,n)", "(0,1)", "(1,0)", "(2,-1)", "(-1,2)", "(n,2n)", "(1,1)", "(n-1,2)"];
        return (0..1 + source.below(3)).map(|_| source.pick(&all)).collect::<Vec<_>>().join(",");
    }
    let list = |source: &mut Source, most, joint: &str, one: &dyn Fn(&mut Source) -> String| {
        (0..1 + source.below(most)).map(|_| one(source)).collect::<Vec<_>>().join(joint)
    };
    let row = |source: &mut Source, heap: u64| {
        let sum = |source: &mut Source| match source.below(heap) {
            0 => "0".to_owned(),
            _ => list(source, 4, "+", &|source| (1 + source.below(heap - 1)).to_string()),
        };
        format!("{heap}: {}", list(source, 3, ", ", &sum))
    };
    let rows: Vec<String> = (1..=source.below(5)).map(|heap| row(source, heap)).collect();
    format!("{{{}}}", rows.join("; "))
}

/// Returns a clause with one of these positions for each outcome, or for one of `share` outcomes.
pub fn random_terminals(source: &mut Source, mut world: Vec<Position>, share: u64) -> String {
    let mut clauses = String::new();
    for outcome in Outcome::ALL {
        if source.below(share) == 0 && !world.is_empty() {
            let at = source.below(world.len() as u64) as usize;
            clauses += &format!("; {outcome} at {}", world.swap_remove(at));
        }
    }
    clauses
}

/// Returns `count` random partizan rulesets, `A|B`.
pub fn random_partizan_lines(seed: u64, count: usize) -> Vec<String> {
    let source = &mut Source::seeded(seed);
    let zeros = ["0", "0", "0", "4", "8", "4!"];
    (0..count).map(|_| format!("{}|{}", random_code(source, &zeros), random_code(source, &zeros))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A case that fails shrinks to the least one.
    #[test]
    fn failures_shrink() {
        let contains_large = |numbers: &[u64]| numbers.iter().any(|number| *number >= 10);
        assert_eq!(shrunk(vec![3, 700, 12, 5, 0, 44], contains_large), [10]);
        let sums_to_six = |numbers: &[u64]| numbers.iter().sum::<u64>() >= 6;
        assert!(shrunk(vec![9, 9, 9], sums_to_six).iter().sum::<u64>() < 18);
        let numbers = |source: &mut Source| source.list(0, 9, |source| source.below(100));
        let failure = catch_unwind(|| for_all(50, |source| assert!(numbers(source).iter().sum::<u64>() < 90)));
        assert!(failure.is_err());
        for_all(50, |source| assert!(numbers(source).len() < 9));
    }
}
