//! A repeatable source of random choices, for fixed seeds and for fuzzers; random rules.

use crate::positions;
use ninepins_rules::{Game, Outcome, Position};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// A source of numbers: those of a list while there are any, then those of a xorshift generator.
#[derive(Clone, Debug)]
pub struct Source {
    listed: std::vec::IntoIter<u64>,
    state: u64,
}

impl Source {
    /// Builds an endless source from `seed`.
    pub fn seeded(seed: u64) -> Source {
        Source { listed: Vec::new().into_iter(), state: seed.wrapping_mul(2).wrapping_add(1) }
    }

    /// Builds a source of these numbers, followed by zeros.
    pub fn of(numbers: impl IntoIterator<Item = impl Into<u64>>) -> Source {
        let listed: Vec<u64> = numbers.into_iter().map(Into::into).collect();
        Source { listed: listed.into_iter(), state: 0 }
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        let number = match self.listed.next() {
            Some(number) => number,
            None if bound > 1 << 32 => (self.random() >> 20) << 32 ^ self.random() >> 20,
            None => self.random() >> 20,
        };
        number % bound
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

/// Checks a property with this many random sources, and names the first that fails.
pub fn for_all(cases: u64, property: impl Fn(&mut Source)) {
    for case in 0..cases {
        let source = &mut Source::seeded(case.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| property(source))) {
            eprintln!("case {case} fails");
            resume_unwind(panic);
        }
    }
}

/// Returns a random code, which mostly allows some move.
pub fn random_code(source: &mut Source, zeros: &[&str]) -> String {
    let mut code = format!("{}.", source.pick(zeros));
    for _ in 0..1 + source.below(3) {
        let digit = source.below(16);
        let digit = if digit >= 12 { digit } else { digit % 8 };
        code.push_str(&format!("{digit:x}"));
        // Digits below 4 leave at most one heap.
        if source.below(8) == 0 && digit >= 4 {
            code.push('!');
        }
    }
    if source.below(6) == 0 {
        code.push_str(source.pick(&["[3]", "[1]", "[07]", "[2]"]));
    }
    code
}

/// Returns the moves of a player by a random table of at most four heaps, or by random vectors.
fn random_shape(source: &mut Source, pairs: bool) -> String {
    if pairs {
        let all = ["(0,n)", "(n,0)", "(n,n)", "(0,1)", "(1,0)", "(2,-1)", "(-1,2)", "(n,2n)", "(1,1)", "(n-1,2)"];
        return source.list(1, 4, |source| source.pick(&all)).join(",");
    }
    let row = |heap: u64, source: &mut Source| {
        let sum = |source: &mut Source| match source.below(heap) {
            0 => "0".to_owned(),
            _ => source.list(1, 5, |source| (1 + source.below(heap - 1)).to_string()).join("+"),
        };
        format!("{heap}: {}", source.list(1, 4, sum).join(", "))
    };
    let rows: Vec<String> = (1..=source.below(5)).map(|heap| row(heap, source)).collect();
    format!("{{{}}}", rows.join("; "))
}

/// Returns a random game, with theorems, quotients, tables, pairs and terminals among them, and one of its small positions.
pub fn random_question(source: &mut Source) -> (Game, Position) {
    let zeros = ["0", "0", "0", "4", "8", "c!"];
    let pairs = source.below(10) == 0;
    let mut line = match source.below(9) {
        _ if pairs => format!("{}|{}", random_shape(source, true), random_shape(source, true)),
        8 => format!("{}|{}", random_shape(source, false), random_shape(source, false)),
        0 => "0.77".to_owned(),
        1 => "0.[3]".to_owned(),
        2 => "0.7|0.07".to_owned(),
        3 | 4 => random_code(source, &zeros),
        5 => format!("0.[3] limit {}n+{}", source.below(4), source.below(4)),
        6 => format!("{} limit {}n+{}", random_code(source, &["0"]), source.below(4), source.below(3)),
        _ => format!("{}|{}", random_code(source, &zeros), random_code(source, &zeros)),
    };
    line.push_str(source.pick(&["", " misere"]));
    let small = positions(&line.parse().expect("a game line"), if pairs { 3 } else { 5 });
    let mut world = small[1..].to_vec();
    for outcome in Outcome::ALL {
        if source.below(3) == 0 && !world.is_empty() {
            let at = source.below(world.len() as u64) as usize;
            line += &format!("; {outcome} at {}", world.swap_remove(at));
        }
    }
    let [one, other] = [(), ()].map(|()| source.pick(&small).heaps().to_vec());
    (line.parse().expect("a game line"), [one, other].concat().into_iter().collect())
}

/// Returns `count` random partizan rulesets, `A|B`.
pub fn random_partizan_lines(seed: u64, count: usize) -> Vec<String> {
    let source = &mut Source::seeded(seed);
    let zeros = ["0", "0", "0", "4", "8", "4!"];
    (0..count).map(|_| format!("{}|{}", random_code(source, &zeros), random_code(source, &zeros))).collect()
}
