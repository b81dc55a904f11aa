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

/// Returns the moves of a player by a random table of at most four heaps, or by a random rule of pairs.
fn random_shape(source: &mut Source, pairs: bool) -> String {
    if pairs {
        let all = "(x,y-t) (x-t,y) (x-t,y-t) (x,y-1) (x-1,y) (x-2,y+1) (x+1,y-2) (x-t,y-2t) (x-1,y-1) (x-t+1,y-2)";
        let all: Vec<&str> = all.split(' ').collect();
        return format!("{{(x,y): {} for t>=1}}", source.list(1, 4, |source| source.pick(&all)).join(", "));
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

fn random_term(source: &mut Source, letters: &str, depth: u32) -> String {
    match source.below(if depth == 0 { 3 } else { 9 }) {
        0 => source.below(5).to_string(),
        1 | 2 if letters.is_empty() => "3".to_owned(),
        1 | 2 => source.pick(&letters.chars().collect::<Vec<_>>()).to_string(),
        kind => {
            let [a, b] = [(); 2].map(|()| random_term(source, letters, depth - 1));
            match kind {
                3 => format!("sqrt({a})"),
                4 => format!("({a})^{}", source.below(4)),
                5 => format!("{}({a},{b})", source.pick(&["min", "max", "gcd"])),
                _ => format!("(({a}){}({b}))", source.pick(&["+", "-", "*", "/", " mod "])),
            }
        }
    }
}

/// Returns a random row of a rule, which may have options that are not smaller.
fn random_row(source: &mut Source, pairs: bool) -> String {
    let heap = source.pick(if pairs { &["(x,y)", "(x,y)", "(1,y)", "(x,0)"][..] } else { &["n", "n", "n", "5"] });
    let mut letters: String = heap.chars().filter(char::is_ascii_alphabetic).collect();
    let mut conds = Vec::new();
    for letter in &["a", "b", "c"][..source.below(4) as usize] {
        let term = random_term(source, &letters, 1);
        conds.push(match source.below(5) {
            0 => format!("{letter}|{term}"),
            1 => format!("{letter}={term}"),
            2 => format!("{letter}={}..{term}", source.below(3)),
            _ => format!("{letter}>={}", source.below(3)),
        });
        letters += letter;
    }
    let test = |source: &mut Source| {
        let [one, other] = [(); 2].map(|()| random_term(source, &letters, 1));
        match source.below(8) {
            0 => format!("prime({one})"),
            _ => format!("{one}{}{other}", source.pick(&["<", "<=", ">", ">=", "=", "!=", "|"])),
        }
    };
    let mut tests = source.list(0, 3, test);
    let sides: Vec<&str> = heap.trim_matches(['(', ')']).split(',').collect();
    let mut part = |source: &mut Source, letters: &str| {
        let mut term = |side: &&str| match source.below(4) {
            0 => random_term(source, letters, 2),
            _ => format!("({side}-{})", random_term(source, letters, 1)),
        };
        let terms: Vec<String> = sides.iter().map(&mut term).collect();
        if source.below(2) == 0 && !letters.contains('i') {
            let most = if pairs && source.below(3) == 0 { 1 } else { sides.len() };
            tests.push(format!("{}<{}", terms[..most].join("+"), sides[..most].join("+")));
        }
        if pairs { format!("({})", terms.join(",")) } else { format!("({})", terms[0]) }
    };
    let mut option = |source: &mut Source| match source.below(8) {
        0 => {
            let to = random_term(source, &letters, 1);
            format!("sum({} for i=1..{to})", part(source, &format!("{letters}i")))
        }
        _ => source.list(1, 3, |source| part(source, &letters)).join("+"),
    };
    let options = source.list(1, 4, &mut option).join(", ");
    conds.extend(tests);
    let joint = if conds.is_empty() { "" } else { " for " };
    format!("{heap}: {options}{joint}{}", conds.join(", "))
}

/// Returns a random rule by the grammar. Those that may have options that are not smaller are refused by the reader.
pub fn random_rule(source: &mut Source, pairs: bool) -> String {
    format!("{{{}}}", source.list(1, 4, |source| random_row(source, pairs)).join("; "))
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
