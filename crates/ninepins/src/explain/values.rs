//! Explanations by the values of a sum: the step that decided, with its numbers.

use super::{MAX_HEAPS_SPELLED, list, push_each};
use crate::{
    Analysis,
    text::{Text, capital},
};
use ninepins_rules::{Heap, Outcome, Pieces, Player};
use ninepins_solver::{Budget, Reason, Strategy};
use ninepins_values::Dyadic;

/// The most bytes of the value of a heap that is spelled.
const MAX_SPELLED: usize = 24;

/// Explains the outcome by the step that decided it for each player who starts.
pub(super) fn why(strategy: &mut dyn Strategy, pieces: Pieces, answer: &Analysis, budget: &mut Budget) -> String {
    let Some(outcome) = answer.outcome else { return String::new() };
    if answer.position.is_empty() {
        return "Nothing is left to take, and whoever cannot move loses.".to_owned();
    }
    let reasons = Player::BOTH.map(|player| strategy.reason(&answer.position, player, budget));
    let [Some(left), Some(right)] = reasons else { return "The values of the sum decide who wins.".to_owned() };
    let because = match both(left, right, pieces, outcome) {
        Some(because) => format!("{because}, so {}.", winner_of(outcome)),
        None => {
            let each = Player::BOTH.map(|first| {
                let winner = outcome.winner(first);
                let reason = if first == Player::Left { left } else { right };
                format!("If {first} starts, {}, so {winner} wins.", alone(reason, pieces, first, winner))
            });
            each.join(" ")
        }
    };
    match heaps(strategy, pieces, answer, budget) {
        Some(heaps) => format!("{}. {}", capital(&heaps), capital(&because)),
        None => capital(&because),
    }
}

fn winner_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "Left wins whoever starts",
        Outcome::R => "Right wins whoever starts",
        Outcome::N => "whoever starts wins",
        Outcome::P => "whoever starts loses",
    }
}

/// Writes `a row of 3 pins is worth {1|0} and one of 5 pins {2|1}`, if all values are short.
fn heaps(strategy: &mut dyn Strategy, pieces: Pieces, answer: &Analysis, budget: &mut Budget) -> Option<String> {
    let runs: Vec<(Heap, usize)> = answer.position.runs().take(MAX_HEAPS_SPELLED + 1).collect();
    if runs.len() > MAX_HEAPS_SPELLED {
        return None;
    }
    let each = runs.iter().enumerate().map(|(index, &(heap, times))| {
        let value = strategy.value_of_heap(heap, budget).ok()??.to_string();
        let mut worth = Text::default();
        push_each(&mut worth, pieces, heap, times, index == 0);
        worth.push(if index == 0 { " is worth " } else { " " });
        worth.push(&value);
        (value.len() <= MAX_SPELLED).then(|| worth.into_string())
    });
    Some(list(&each.collect::<Option<Vec<String>>>()?))
}

/// Returns one reason for both players who may start, if one is enough.
fn both(left: Reason, right: Reason, pieces: Pieces, outcome: Outcome) -> Option<String> {
    let pile = pieces.heap;
    Some(match (left, right) {
        (Reason::Easy(total), Reason::Easy(_)) => format!("the values add to {total}"),
        (Reason::Means { mean, temperature }, Reason::Means { .. }) => {
            format!("the means add to {mean}, and {}", no_hotter(pile, temperature))
        }
        (Reason::Weights(total), Reason::Weights(_)) => weights(pile, &total.to_string()),
        (Reason::Order, Reason::Order) => {
            let is = match outcome {
                Outcome::L => "greater than 0",
                Outcome::R => "less than 0",
                Outcome::N => "confused with 0",
                Outcome::P => "0",
            };
            format!("compared move by move, the sum of the values is {is}")
        }
        (Reason::Search, Reason::Search) => "the canonical moves of the values were searched to the end".to_owned(),
        _ => return None,
    })
}

/// Returns the reason for the winner if `first` starts.
fn alone(reason: Reason, pieces: Pieces, first: Player, winner: Player) -> String {
    let pile = pieces.heap;
    let bound = |at: Dyadic| format!("{at} or {}", if winner == Player::Left { "more" } else { "less" });
    match reason {
        Reason::Easy(total) => format!("the values add to {total}"),
        Reason::Means { mean, .. } if first == winner => {
            format!("the means add to {mean}, and whoever starts reaches at least the mean")
        }
        Reason::Means { mean, temperature } => {
            format!("the means add to {mean}, and {}", no_hotter(pile, temperature))
        }
        Reason::Walls { temperature: Dyadic::ZERO, bound: at } => {
            format!("the stops of the {pile}s show that play comes to {}", bound(at))
        }
        Reason::Walls { temperature, bound: at } => {
            format!("the thermographs at temperature {temperature} show that play comes to {}", bound(at))
        }
        Reason::Weights(total) => weights(pile, &total.to_string()),
        Reason::Order => {
            let is = match (winner == first, first) {
                (true, Player::Left) => "greater than 0 or confused with it",
                (true, Player::Right) => "less than 0 or confused with it",
                (false, Player::Left) => "at most 0",
                (false, Player::Right) => "at least 0",
            };
            format!("compared move by move, the sum of the values is {is}")
        }
        _ => "the canonical moves of the values were searched to the end".to_owned(),
    }
}

fn no_hotter(pile: &str, temperature: Dyadic) -> String {
    format!("no {pile} is hotter than {temperature}")
}

fn weights(pile: &str, total: &str) -> String {
    format!("no {pile} is more than infinitesimal, and their atomic weights add to {total}")
}
