//! Errors for moves that the rules do not allow.

use super::{Drawn, Session, words::pile_word};
use ninepins_rules::{Heap, Move, Refusal};

/// Explains why the pile at `place`, which is `heap`, cannot become `drawn`.
pub(super) fn refusal(session: &Session, heap: Heap, drawn: &Drawn, place: usize) -> Refusal {
    let (rules, player) = (session.played.ruleset(), session.to_move());
    let (name, pile) = (session.name(player), format!("{} {}", pile_word(rules), place + 1));
    let Some(first) = rules.options(heap, player).next() else {
        return Refusal::of("", format!("{name} cannot move in {pile}, which is {heap}"));
    };
    let wanted = drawn.sum();
    let example = format!("for example, `{}` is allowed", Move { from: heap, to: first });
    let turned = || Refusal::of("", format!("{name} cannot turn {pile}, which is {heap}, into {wanted}"));
    if rules.code(player).is_none() {
        return turned().with_help(example);
    }
    match drawn.parts.iter().try_fold(heap.size(), |rest, part| rest.checked_sub(part.size())) {
        None => Refusal::of("", format!("{wanted} is more than {pile} has, which is {heap}")).with_help(example),
        Some(taken) if taken > heap.limit() => {
            Refusal::of("", format!("at most {} may be taken from {pile}, which is {heap}", heap.limit()))
                .with_help(example)
        }
        Some(taken) => {
            // The move may be right but for its limits.
            let limited = |part: &Heap| Heap::limited(part.size(), rules.limit().after(taken, part.size()));
            let meant = Drawn::from(drawn.parts.iter().filter_map(limited).collect::<Vec<_>>());
            let mut sorted = meant.parts.clone();
            sorted.sort_unstable();
            if rules.allows(heap, player, &sorted) {
                return turned().with_help(format!("limits follow from the take: write `{heap} -> {}`", meant.sum()));
            }
            if taken > 0 && drawn.parts.len() < 2 {
                let message = format!("{name} cannot take {taken} from {pile}, which is {heap}");
                return Refusal::of("", message).with_help(example);
            }
            turned().with_help(example)
        }
    }
}
