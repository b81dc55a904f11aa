//! Whole small worlds.

use ninepins_rules::{ByPlayer, Game, Heap, Outcome, Position};

/// Returns all positions of `game` with at most `tokens` tokens: with all limits if the game has limits, all pairs if it has pairs.
pub fn positions(game: &Game, tokens: u64) -> Vec<Position> {
    fn extend(game: &Game, heaps: &mut Vec<Heap>, room: u64, all: &mut Vec<Position>) {
        all.push(Position::new(heaps.clone()));
        let least = heaps.last().copied();
        for size in least.map_or(1, Heap::size)..=room {
            let limited = (1..=size).filter_map(|limit| Heap::limited(size, limit));
            let pairs = (0..=size).filter_map(|second| Heap::pair(size - second, second));
            for heap in limited.chain(pairs).filter(|heap| game.admits(*heap)) {
                if least.is_none_or(|least| least <= heap) {
                    heaps.push(heap);
                    extend(game, heaps, room - size, all);
                    heaps.pop();
                }
            }
        }
    }
    let mut all = Vec::new();
    extend(game, &mut Vec::new(), tokens, &mut all);
    all
}

/// Returns the outcome for players who swap their places.
pub fn conjugate(outcome: Outcome) -> Outcome {
    Outcome::from_winners(ByPlayer::each(|player| !outcome.winner(!player)))
}

/// Returns all octal codes with one or two digits after the point, and digit 0 or 4 before it: 128 codes, and none
/// twice.
pub fn octal_codes() -> Vec<String> {
    let seconds = || ["", "1", "2", "3", "4", "5", "6", "7"].into_iter();
    let digits = || (0..8).flat_map(|first| seconds().map(move |second| format!("{first}{second}")));
    [0, 4].into_iter().flat_map(|zero| digits().map(move |digits| format!("{zero}.{digits}"))).collect()
}
