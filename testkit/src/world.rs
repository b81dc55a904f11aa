//! Whole small worlds.

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
