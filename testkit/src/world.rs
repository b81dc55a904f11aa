//! Whole small worlds, and a repeatable source of random numbers for larger ones.

use ninepins_rules::{Game, Heap, Limit, Position};

/// Returns all positions of `game` with at most `tokens` tokens: with all limits if the game has limits.
pub fn positions(game: &Game, tokens: u64) -> Vec<Position> {
    fn extend(limits: bool, heaps: &mut Vec<Heap>, room: u64, all: &mut Vec<Position>) {
        all.push(Position::new(heaps.clone()));
        let least = heaps.last().copied();
        for size in least.map_or(1, Heap::size)..=room {
            let lowest = if limits { 1 } else { size };
            for heap in (lowest..=size).filter_map(|limit| Heap::limited(size, limit)) {
                if least.is_none_or(|least| least <= heap) {
                    heaps.push(heap);
                    extend(limits, heaps, room - size, all);
                    heaps.pop();
                }
            }
        }
    }
    let mut all = Vec::new();
    extend(game.ruleset().limit() != Limit::None, &mut Vec::new(), tokens, &mut all);
    all
}

/// Returns all octal codes with one or two digits after the point, and digit 0 or 4 before it: 128 codes, and none
/// twice.
pub fn octal_codes() -> Vec<String> {
    let mut codes = Vec::new();
    for zero in [0, 4] {
        for first in 0..8 {
            codes.push(format!("{zero}.{first}"));
            codes.extend((1..8).map(|second| format!("{zero}.{first}{second}")));
        }
    }
    codes
}

/// A source of small numbers: from bytes while there are any, then from a xorshift generator.
#[derive(Clone, Debug)]
pub struct Source<'b> {
    bytes: std::slice::Iter<'b, u8>,
    state: u64,
}

impl<'b> Source<'b> {
    /// Builds an endless source from `seed`.
    pub fn seeded(seed: u64) -> Source<'b> {
        Source { bytes: [].iter(), state: seed.wrapping_mul(2).wrapping_add(1) }
    }

    /// Builds a source of the numbers in `bytes`, followed by zeros.
    pub fn of_bytes(bytes: &'b [u8]) -> Source<'b> {
        Source { bytes: bytes.iter(), state: 0 }
    }

    /// Returns a number below `bound`, which is at most 256 if the numbers come from bytes.
    pub fn below(&mut self, bound: u64) -> u64 {
        if let Some(&byte) = self.bytes.next() {
            return u64::from(byte) % bound;
        }
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 20) % bound
    }

    /// Picks one of `things`.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len() as u64) as usize]
    }
}

/// Returns a random code, which mostly allows some move.
pub fn random_code(source: &mut Source<'_>, zeros: &[&str]) -> String {
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

/// Returns `count` random partizan rulesets, `A|B`.
pub fn random_partizan_lines(seed: u64, count: usize) -> Vec<String> {
    let source = &mut Source::seeded(seed);
    let zeros = ["0", "0", "0", "4", "8", "4!"];
    (0..count).map(|_| format!("{}|{}", random_code(source, &zeros), random_code(source, &zeros))).collect()
}
