//! Why a move is refused.

use super::{Drawn, PlayError};
use ninepins_rules::{Heap, Move, Player, Ruleset};

/// Why the pile at `place`, which is `heap`, cannot become `drawn`.
pub(super) fn refusal(rules: &Ruleset, heap: Heap, player: Player, drawn: &Drawn, place: usize) -> PlayError {
    let number = place + 1;
    let Some(first) = rules.options(heap, player).next() else {
        return PlayError::new(format!("{player} has no move in pile {number}, which is {heap}"));
    };
    let wanted = drawn.sum();
    let example = format!("there `{}` is a move, for example", Move { from: heap, to: first });
    let refused = PlayError::new(format!("{player} may not make {wanted} of pile {number}, which is {heap}"));
    match drawn.parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size())) {
        None => PlayError::new(format!("{wanted} is more than pile {number} has, which is {heap}")).with_help(example),
        Some(taken) if taken > heap.limit() => {
            PlayError::new(format!("at most {} may be taken from pile {number}, which is {heap}", heap.limit()))
                .with_help(example)
        }
        Some(taken) => {
            // Perhaps only the limits are wrong.
            let limited = |part: &Heap| Heap::limited(part.size(), rules.limit().after(taken, part.size()));
            let meant = Drawn::from(drawn.parts.iter().filter_map(limited).collect::<Vec<_>>());
            let mut mended = meant.parts.clone();
            mended.sort_unstable();
            match rules.allows(heap, player, &mended) {
                true => refused.with_help(format!("limits follow from the take: write `{heap} -> {}`", meant.sum())),
                false => refused.with_help(example),
            }
        }
    }
}
