//! Why: one or two sentences that a student understands.

use crate::Analysis;
use ninepins_rules::{Game, Heap, Move, Player, Position};
use ninepins_solver::{Budget, Search, Strategy, Value};
use std::fmt::Write;

/// The most heaps whose values are spelled out.
const MAX_HEAPS_SPELLED: usize = 12;

/// The most moves of a line of play that are shown.
const MAX_LINE_SHOWN: usize = 8;

/// Why the answer is what it is. `answer` is complete but for this.
pub(crate) fn why(strategy: &mut dyn Strategy, game: &Game, answer: &Analysis, budget: &mut Budget) -> String {
    let mut why = match (strategy.name(), &answer.value) {
        ("nim-values", Some(Value::Nim(total))) => nim_values(strategy, answer, *total),
        ("partizan-kayles", Some(Value::Integer(total))) => partizan_kayles(answer, *total),
        ("partizan-kayles", _) => PARTIZAN_KAYLES_NORMAL.to_owned(),
        ("nim-values", _) => LARGE_NIM_VALUE.to_owned(),
        ("misere-nim", _) => misere_nim(answer),
        ("misere-limit-nim", _) => MISERE_LIMIT_NIM.to_owned(),
        ("misere-kayles", _) => MISERE_KAYLES.to_owned(),
        _ if mirrors(game, &answer.position) => MIRROR.to_owned(),
        _ => line(strategy, game, answer, budget),
    };
    for player in &answer.wins_without_moving {
        let _ = write!(why, " {player}, to move, has no move and wins by that.");
    }
    why
}

const MIRROR: &str = "The heaps pair off, so whoever moves second answers every move in one of a pair by the same move in the \
    other (the mirror strategy), and never runs out of moves.";

const LARGE_NIM_VALUE: &str =
    "All heaps but one have nim-values of 3 at most, and that one is worth more, so the nim-sum is not 0.";

const PARTIZAN_KAYLES_NORMAL: &str = "Left can always move while a pin stands, so Right wins only by taking the last pins: \
    if he starts at exactly S_2, or if nothing is left for Left.";

const MISERE_LIMIT_NIM: &str = "The position is tame: if every pile is fickle (nim-value 0 or 1, able to flip) it is lost to \
    move exactly if the nim-sum is 1, and if some pile is firm, exactly if the nim-sum is 0.";

const MISERE_KAYLES: &str = "Misère Kayles is won and lost as normal Kayles is, by the nim-sum, but for a list of exceptions \
    in rows of 1, 4, 5, 9, 12, 17, 20 and 25 pins alone.";

/// Whether the position is its own mirror image: every heap is there an even number of times, and that decides.
fn mirrors(game: &Game, position: &Position) -> bool {
    Search::licenses_cancelling(game) && !position.is_empty() && position.runs().all(|(_, times)| times % 2 == 0)
}

/// The nim-sum in binary, and the move that repairs it.
fn nim_values(strategy: &mut dyn Strategy, answer: &Analysis, total: u64) -> String {
    let mut value = |heap: Heap| match strategy.value(&Position::new(vec![heap])) {
        Ok(Some(Value::Nim(value))) => Some(value),
        _ => None,
    };
    let heaps = answer.position.heaps();
    if heaps.is_empty() {
        return "Nothing is left to take, and whoever cannot move loses.".to_owned();
    }
    let values: Option<Vec<u64>> =
        if heaps.len() <= MAX_HEAPS_SPELLED { heaps.iter().map(|&heap| value(heap)).collect() } else { None };
    let mut why = match values {
        Some(values) => {
            let width = values.iter().map(|v| v.checked_ilog2().map_or(1, |bit| bit as usize + 1)).max().unwrap_or(1);
            let terms: Vec<String> = heaps
                .iter()
                .zip(&values)
                .map(|(heap, value)| format!("{heap} is worth {value} = {value:0width$b}"))
                .collect();
            format!("In binary {}; their nim-sum (add without carrying) is {total:0width$b} = {total}", list(&terms))
        }
        None => format!("The {} heaps have nim-sum {total}", heaps.len()),
    };
    let repair = answer.winning_moves.left.as_ref().and_then(|list| list.moves.first().copied());
    match repair {
        None => why.push_str(", so every move leaves another sum, and the opponent can make it 0 again."),
        Some(m) => {
            let before = value(m.from);
            let after = m.to.iter().try_fold(0, |sum, &heap| Some(sum ^ value(heap)?));
            match (before, after) {
                (Some(before), Some(after)) => {
                    let _ = write!(why, ", not 0: {m} turns {before} into {after} and makes the sum 0.");
                }
                _ => {
                    let _ = write!(why, ", not 0: {m} makes it 0.");
                }
            }
        }
    }
    why
}

/// Milley's reduction of each strip, the counts by size mod 3, and what the value says.
fn partizan_kayles(answer: &Analysis, total: i64) -> String {
    let heaps = answer.position.heaps();
    let count = |residue: u64| heaps.iter().filter(|heap| heap.size() % 3 == residue).count();
    let (ones, twos) = (count(1), count(2));
    let largest = answer.position.runs().map(|(heap, _)| heap.size()).filter(|&size| size > 2).last();
    let reduction = largest.map_or(String::new(), |n| {
        let (k, residue) = (n / 3, n % 3);
        let (singles, pairs) = (k + u64::from(residue == 1), k + u64::from(residue == 2));
        let value = i64::from(residue == 2) - i64::from(residue == 1);
        format!(" (for example S_{n} = {} = {value})", strips(singles, pairs))
    });
    let rule = match (total < 0, total.rem_euclid(3)) {
        (true, _) => "it is negative, so Right wins whoever starts",
        (_, 0) => "it is 0 or more and divisible by 3, so whoever starts wins",
        (_, 1) => "it is positive and 1 mod 3, so whoever starts loses",
        _ => "it is positive and 2 mod 3, so Right wins whoever starts",
    };
    format!(
        "Every strip is a sum of S_1 = -1 and S_2 = 1, which cancel{reduction}: sizes 1 mod 3 count -1, sizes 2 mod 3 count +1, the \
         others nothing. Here {ones} and {twos} of them give {twos} - {ones} = {total}; {rule}."
    )
}

/// `3 S_1 + 2 S_2`.
fn strips(singles: u64, pairs: u64) -> String {
    let term = |count: u64, strip: &str| match count {
        0 => None,
        1 => Some(strip.to_owned()),
        _ => Some(format!("{count} {strip}")),
    };
    [term(singles, "S_1"), term(pairs, "S_2")].into_iter().flatten().collect::<Vec<_>>().join(" + ")
}

fn misere_nim(answer: &Analysis) -> String {
    let heaps = answer.position.heaps();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap.size());
    if heaps.iter().all(|heap| heap.size() == 1) {
        let wins = if heaps.len().is_multiple_of(2) { "an even" } else { "an odd" };
        return format!(
            "Only single tokens are left, so the moves are forced: {wins} number of them, and whoever takes the last loses."
        );
    }
    format!(
        "While some heap has more than one token, misère Nim is won as Nim is: the nim-sum of the sizes is {sum}, {}.",
        if sum == 0 {
            "so whoever starts loses"
        } else {
            "not 0; leave nim-sum 0, but once only single tokens would be left, leave an odd number of them"
        }
    )
}

/// A line of play in which the winner plays the first winning move and the loser the first move there is.
fn line(strategy: &mut dyn Strategy, game: &Game, answer: &Analysis, budget: &mut Budget) -> String {
    let Some(outcome) = answer.outcome else { return String::new() };
    let starter = Player::BOTH.into_iter().find(|&player| outcome.winner(player) == player).unwrap_or(Player::Left);
    let winner = outcome.winner(starter);
    let (mut position, mut to_move) = (answer.position.clone(), starter);
    let mut moves: Vec<String> = Vec::new();
    let mut over = game.verdict(&position, to_move).is_some();
    while !over && moves.len() < MAX_LINE_SHOWN {
        let play = if to_move == winner {
            winning_move(strategy, game, answer, &position, to_move, budget)
        } else {
            game.moves(&position, to_move).next()
        };
        let Some((play, next)) = play.and_then(|play| Some((play, position.after(&play)?))) else { break };
        moves.push(play.to_string());
        (position, to_move) = (next, !to_move);
        over = game.verdict(&position, to_move).is_some();
    }
    // In an impartial game it does not matter who is Left.
    let name = |player: Player| match (game.is_impartial(), player == starter) {
        (true, true) => "whoever starts".to_owned(),
        (true, false) => "whoever moves second".to_owned(),
        (false, _) => player.to_string(),
    };
    if moves.is_empty() {
        return format!("Play is over: {} has won.", name(winner));
    }
    let end = if over { format!("and {} has won", name(winner)) } else { "and so on".to_owned() };
    let other = if winner == starter { "whatever the opponent answers" } else { "whatever is tried" };
    format!("Search to the end of play: {} wins {other}; for instance {}, {end}.", name(winner), moves.join(", "))
}

/// The winner's move: listed already at the start, looked for later on.
fn winning_move(
    strategy: &mut dyn Strategy,
    game: &Game,
    answer: &Analysis,
    position: &Position,
    player: Player,
    budget: &mut Budget,
) -> Option<Move> {
    if *position == answer.position {
        return answer.winning_moves.of(player).as_ref()?.moves.first().copied();
    }
    game.moves(position, player).find(|m| {
        let Some(option) = position.after(m) else { return false };
        strategy.winner(&option, !player, budget) == Ok(player)
    })
}

/// `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
