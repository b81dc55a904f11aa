//! Moves in terms of the piles as they were typed.

use ninepins::{Layout, Move};

/// The most equal piles that are named.
const MAX_NAMED: usize = 3;

/// Returns words such as `take 2 from heap 1 (10/9 -> 8/4)`, `take 2 from row 2, leaving 3+55 (60 -> 3+55)`, `split heap 1 into 1+3
/// (4 -> 1+3)`. `pile` is the game's word for a heap.
pub(crate) fn play(m: &Move, layout: &Layout, pile: &str) -> String {
    let piles = piles(m, layout, pile);
    match (m.taken(), m.to.len()) {
        (0, _) => format!("split {piles} into {} ({m})", m.to),
        (taken, 0 | 1) => format!("take {taken} from {piles} ({m})"),
        (taken, _) => format!("take {taken} from {piles}, leaving {} ({m})", m.to),
    }
}

/// Returns the piles that allow the move, counted from 1 in the order in which they were typed.
fn piles(m: &Move, layout: &Layout, pile: &str) -> String {
    let equal = (1..).zip(&layout.piles).filter(|(_, heap)| **heap == Some(m.from));
    let numbers: Vec<String> = equal.map(|(number, _)| number.to_string()).collect();
    match numbers.as_slice() {
        [] => format!("a {pile}"),
        [one] => format!("{pile} {one}"),
        [before @ .., last] if numbers.len() <= MAX_NAMED => format!("{pile} {} or {last}", before.join(", ")),
        [first, others @ ..] => format!("{pile} {first} (or one of {} like it)", others.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::play;
    use ninepins::Layout;

    #[test]
    fn plays() {
        for (layout, m, words) in [
            ("10/9; 10/9", "10/9 -> 8/4", "take 2 from row 1 or 2 (10/9 -> 8/4)"),
            ("1+60", "60 -> 3+55", "take 2 from row 2, leaving 3+55 (60 -> 3+55)"),
            ("3,0,2", "2 -> 0", "take 2 from heap 3 (2 -> 0)"),
            ("4+4+4", "4 -> 1+3", "split heap 1, 2 or 3 into 1+3 (4 -> 1+3)"),
            ("5x4", "4 -> 2", "take 2 from heap 1 (or one of 4 like it) (4 -> 2)"),
        ] {
            let layout: Layout = layout.parse().unwrap();
            let pile = if layout.piles.len() == 2 { "row" } else { "heap" };
            assert_eq!(play(&m.parse().unwrap(), &layout, pile), words);
        }
    }
}
