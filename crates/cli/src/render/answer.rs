//! The answer of `solve`.

use super::{Report, advice, position};
use crate::{args::Asked, nim_values::list_command};
use ninepins::{
    Analysis, Layout, Move, MoveList, Outcome, Player, Search, Start, Stopped, Value, grouped, text::counted,
};

/// The most piles that are shown in the order in which they were typed.
const MAX_PILES: usize = 20;

/// The most equal piles that are named.
const MAX_NAMED: usize = 3;

/// The most bytes of memory that are advised.
const MOST_ADVISED: u64 = 8_000_000_000;

/// Returns the answer about both players' turns, or only about `to_move`'s, with at most `most` moves for each player.
pub(crate) fn answer(answer: &Analysis, asked: &Asked, to_move: Option<Player>, most: usize) -> Report {
    let mut report = begin(asked);
    if let Some(outcome) = answer.outcome {
        report.entry("Outcome", outcome_words(outcome, answer.game.is_impartial()));
    }
    add_turns(&mut report, answer, asked, to_move, most);
    add_grounds(&mut report, answer);
    add_stop(&mut report, answer);
    report
}

/// Begins a report on a position, which may go on with lines of any kind.
pub(crate) fn opening(asked: &Asked) -> Report {
    let mut report = begin(asked);
    report.gap();
    report
}

/// Begins a report with the game and the position, and what could be misunderstood about it.
fn begin(asked: &Asked) -> Report {
    let mut report = Report::headed(asked.title, &asked.game.to_string(), &asked.game.words());
    report.entry("Position", position(&asked.position));
    if let Some(words) = asked.layout.notation.words() {
        report.entry("", words);
    }
    if let Some(words) = piles_typed(asked) {
        report.entry("", words);
    }
    if asked.game.is_terminal(&asked.position) {
        report.entry("", "the position is listed as terminal, but play goes on from it");
    }
    report
}

/// Adds who wins and how, for each player to move. In impartial games the players do not differ: one turn is enough.
fn add_turns(report: &mut Report, answer: &Analysis, asked: &Asked, to_move: Option<Player>, most: usize) {
    if answer.game.is_impartial() && to_move.is_none() {
        return add_turn(report, "Whoever starts", Player::Left, answer, asked, most);
    }
    for player in Player::BOTH.into_iter().filter(|&player| to_move.is_none_or(|only| only == player)) {
        add_turn(report, &format!("{player}, to move,"), player, answer, asked, most);
    }
}

fn add_turn(report: &mut Report, who: &str, player: Player, answer: &Analysis, asked: &Asked, most: usize) {
    let Some(winner) = answer.winner(player) else { return };
    let stuck = Start::new(&answer.game, &answer.position).game().moves(&answer.position, player).next().is_none();
    report.gap();
    match (winner == player, answer.winning_moves.of(player)) {
        (true, _) if stuck => report.line(format_args!("{who} has no move and wins by that.")),
        (false, _) if stuck => report.line(format_args!("{who} has no move and loses by that.")),
        (false, _) => report.line(format_args!("{who} loses: there is no winning move.")),
        (true, None) => report.line(format_args!("{who} wins; the winning moves were not found.")),
        (true, Some(list)) => {
            let count = match list.total {
                Some(1) => "by one move".to_owned(),
                Some(total) => format!("by each of {} moves", grouped(total)),
                None => "by each of these and perhaps further moves".to_owned(),
            };
            report.line(format_args!("{who} wins {count}{}", if most == 0 { "." } else { ":" }));
            add_moves(report, list, asked, most);
        }
    }
}

fn add_moves(report: &mut Report, list: &MoveList, asked: &Asked, most: usize) {
    let shown = list.moves.len().min(most);
    for m in &list.moves[..shown] {
        report.line(format_args!("  {}", play(m, &asked.layout, asked.game.ruleset().pieces().heap)));
    }
    let hint = "(--max-moves and --json list more)";
    match list.total.map(|total| total - shown as u128) {
        Some(0) => {}
        Some(more) => report.line(format_args!("  ... and {} more {hint}", grouped(more))),
        None => report.line(format_args!("  ... and perhaps more, too many to count {hint}")),
    }
}

/// Adds what the answer rests on.
fn add_grounds(report: &mut Report, answer: &Analysis) {
    if answer.outcome.is_none() {
        return;
    }
    report.gap();
    if let Some(value) = &answer.value {
        let words = match value {
            // In a sentence `*` would look like the mark of a note.
            Value::Nim(1) => "nim-value *1".to_owned(),
            Value::Nim(_) => format!("nim-value {value}"),
            Value::Integer(_) => format!("the integer {value}"),
            Value::Word(_) | Value::Partizan(_) => value.to_string(),
        };
        report.entry("Value", words);
    }
    if let Some(remoteness) = &answer.remoteness {
        let (left, right) = (counted(remoteness.left.moves, "move"), counted(remoteness.right.moves, "move"));
        let moves = match answer.game.is_impartial() {
            true => format!("{left} in all"),
            false => format!("{left} if Left starts, {right} if Right starts"),
        };
        report.entry("Length", format_args!("{moves}, when the winner hurries and the loser delays"));
    }
    if !answer.why.is_empty() {
        report.entry("Why", &answer.why);
    }
    match &answer.theorem {
        Some(theorem) => {
            report.entry("By", format_args!("{}: {} ({})", answer.strategy, theorem.name, theorem.source));
        }
        None => report.entry("By", format_args!("{}: the definition itself", answer.strategy)),
    }
    match answer.positions {
        0 => report.entry("Searched", "no positions"),
        positions => report.entry("Searched", counted(positions, "position")),
    }
}

/// Adds the reason of a stop, what is known nevertheless, and what to try.
fn add_stop(report: &mut Report, answer: &Analysis) {
    let Some(stop) = &answer.stopped else { return };
    let known = match (answer.outcome, &answer.winning_moves.left) {
        (None, _) => "nothing yet about who wins",
        (Some(_), None) => "who wins; not all of the winning moves",
        (Some(_), Some(_)) if answer.winning_moves.right.is_none() => "who wins, and Left's winning moves",
        _ => "all but the number of moves",
    };
    let beyond = answer.beyond.as_ref().map_or(String::new(), |beyond| format!("; {beyond}"));
    let list = list_command(&answer.game, &answer.position);
    let advice = match stop {
        // More memory is of no use where a search is not even begun.
        Stopped::Memory if Search::least_bytes(&answer.game, &answer.position) > MOST_ADVISED => {
            &list.unwrap_or_default()
        }
        Stopped::Memory if answer.theorem.is_none() && answer.beyond.is_none() => {
            "a larger --max-memory, such as 8GB, or --memo trie"
        }
        Stopped::BeyondTable(_) if answer.outcome.is_none() => {
            list.as_deref().unwrap_or("--strategy auto, which searches where the theorem does not reach")
        }
        _ => advice(stop),
    };
    report.gap();
    let why = format!("{stop}, after {}", counted(answer.positions, "position"));
    report.stop(why, &format!("{known}{beyond}"), advice);
}

/// Returns the piles in the order in which they were typed and are numbered, unless that is the position's order.
fn piles_typed(asked: &Asked) -> Option<String> {
    let piles = &asked.layout.piles;
    let sorted = piles.iter().all(Option::is_some) && piles.is_sorted();
    if sorted || !(2..=MAX_PILES).contains(&piles.len()) {
        return None;
    }
    let piles = piles.iter().map(|pile| pile.map_or("0".to_owned(), |heap| heap.to_string()));
    let heap = asked.game.ruleset().pieces().heap;
    Some(format!("{heap}s are numbered as typed: {}", piles.collect::<Vec<_>>().join(", ")))
}

/// Returns an outcome in words.
pub(crate) fn outcome_words(outcome: Outcome, impartial: bool) -> &'static str {
    match (outcome, impartial) {
        (Outcome::N, true) => "N-position: whoever starts wins",
        (Outcome::P, true) => "P-position: whoever starts loses",
        (Outcome::N, false) => "N: whoever starts wins",
        (Outcome::P, false) => "P: whoever starts loses",
        (Outcome::L, _) => "L: Left wins, whoever starts",
        (Outcome::R, _) => "R: Right wins, whoever starts",
    }
}

/// Returns words such as `take 2 from heap 1 (10/9 -> 8/4)`, `take 2 from row 2, leaving 3+55 (60 -> 3+55)`, `split heap 1 into 1+3
/// (4 -> 1+3)`, `move heap 1 from (3,5) to (2,4)`. `pile` is the game's word for a heap.
pub(crate) fn play(m: &Move, layout: &Layout, pile: &str) -> String {
    let piles = piles(m, layout, pile);
    let left: u128 = m.to.iter().map(|heap| u128::from(heap.size())).sum();
    match (m.taken(), m.to.len()) {
        _ if m.from.as_pair().is_some() => format!("move {piles} from {} to {}", m.from, m.to),
        _ if left > u128::from(m.from.size()) => format!("turn {piles} into {} ({m})", m.to),
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
