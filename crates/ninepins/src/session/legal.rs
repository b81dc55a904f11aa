//! Whether a move is allowed, told without listing the options: a heap may have more than could be listed.

use super::{PlayError, text};
use ninepins_rules::{Heap, Limit, Move, Player, Ruleset};

/// The limit of a heap of `size` tokens that is left when `taken` were taken.
pub(super) fn limit_after(rules: &Ruleset, taken: u64, size: u64) -> u64 {
    match rules.limit() {
        Limit::None => size,
        Limit::Affine { times, plus } => times.saturating_mul(taken).saturating_add(plus).clamp(1, size),
    }
}

/// How many tokens are gone when a heap becomes `parts`, if that many were there.
fn taken(heap: Heap, parts: &[Heap]) -> Option<u64> {
    parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size()))
}

/// Whether [`Ruleset::options`] of `heap` has `parts`, which ascend.
pub(super) fn is_legal(rules: &Ruleset, heap: Heap, player: Player, parts: &[Heap]) -> bool {
    let Some(taken) = taken(heap, parts).filter(|&taken| taken <= heap.limit()) else { return false };
    let digit = rules.codes().of(player).digit(taken);
    let alike = parts.windows(2).any(|pair| pair[0].size() == pair[1].size());
    digit.leaves(parts.len())
        && !(digit.is_unequal() && alike)
        && parts.iter().all(|part| part.limit() == limit_after(rules, taken, part.size()))
}

/// Why the pile at `place`, which is `heap`, cannot become `drawn`.
pub(super) fn refusal(rules: &Ruleset, heap: Heap, player: Player, drawn: &[Heap], place: usize) -> PlayError {
    let number = place + 1;
    let Some(first) = rules.options(heap, player).next() else {
        return PlayError::new(format!("{player} has no move in pile {number}, which is {heap}"));
    };
    let wanted = text::sum(drawn);
    let example = format!("there `{}` is a move, for example", Move { from: heap, to: first });
    let refused = PlayError::new(format!("{player} may not make {wanted} of pile {number}, which is {heap}"));
    match taken(heap, drawn) {
        None => PlayError::new(format!("{wanted} is more than pile {number} has, which is {heap}")).with_help(example),
        Some(taken) if taken > heap.limit() => {
            PlayError::new(format!("at most {} may be taken from pile {number}, which is {heap}", heap.limit()))
                .with_help(example)
        }
        Some(taken) => {
            // Perhaps only the limits are wrong.
            let limited = |part: &Heap| Heap::limited(part.size(), limit_after(rules, taken, part.size()));
            let mut mended: Vec<Heap> = drawn.iter().filter_map(limited).collect();
            let meant = text::sum(&mended);
            mended.sort_unstable();
            match is_legal(rules, heap, player, &mended) {
                true => refused.with_help(format!("limits follow from the take: write `{heap} -> {meant}`")),
                false => refused.with_help(example),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_legal;
    use ninepins_rules::{Game, Heap, Limit, Parts, Player};
    use std::collections::BTreeSet;

    /// Every list of up to three heaps, held against the list of options.
    #[test]
    fn allowed_is_what_is_listed() {
        for line in [
            "kayles",
            "0.7|0.07",
            "grundys-game",
            "nim",
            "limit-nim",
            "0.[3] limit n+1",
            "0.77 limit 2n",
            "0.f",
            "0.7!3",
            "c.0",
            "0.137|0.5",
            "0.[03]",
            "0.[1]",
            "0.[3] limit 0n+2",
        ] {
            let game: Game = line.parse().unwrap();
            let rules = game.ruleset();
            let limits = rules.limit() != Limit::None;
            let most = if limits { 5 } else { 7 };
            let heaps: Vec<Heap> = (1..=most)
                .flat_map(|size| {
                    (if limits { 1 } else { size }..=size).filter_map(move |limit| Heap::limited(size, limit))
                })
                .collect();
            let mut lists: BTreeSet<Parts> = BTreeSet::from([Parts::new(&[]).unwrap()]);
            for _ in 0..3 {
                let longer = lists.iter().filter(|list| list.len() < 3).flat_map(|list| {
                    heaps.iter().filter_map(|&heap| Parts::new(&[list.to_vec(), vec![heap]].concat()))
                });
                lists = lists.iter().copied().chain(longer.collect::<Vec<_>>()).collect();
            }
            for &heap in &heaps {
                for player in Player::BOTH {
                    let listed: BTreeSet<Parts> = rules.options(heap, player).collect();
                    let allowed = lists.iter().copied().filter(|list| is_legal(rules, heap, player, list));
                    assert_eq!(allowed.collect::<BTreeSet<_>>(), listed, "{line}: {heap}, {player}");
                }
            }
        }
    }
}
