//! Explanations by the values of a sum: the step that decided, with its numbers.

use super::{Explained, list};
use crate::text::capital;
use ninepins_rules::{Outcome, Player};
use ninepins_solver::Reason;
use ninepins_values::Dyadic;
use std::mem::discriminant;

/// The most bytes of the value of a heap that is spelled.
const MAX_SPELLED: usize = 24;

impl Explained<'_> {
    /// Explains the outcome by the step that decided it for each player who starts.
    pub(super) fn values(&mut self) -> String {
        let (answer, pile) = (self.answer, self.pieces.heap);
        let Some(outcome) = answer.outcome else { return String::new() };
        if answer.position.is_empty() {
            return "Nothing is left to take, and whoever cannot move loses.".to_owned();
        }
        let reasons = Player::BOTH.map(|player| self.strategy.reason(&answer.position, player, self.budget));
        let [Some(left), Some(right)] = reasons else { return "The values of the sum decide who wins.".to_owned() };
        let winner = match outcome {
            Outcome::L => "Left wins whoever starts",
            Outcome::R => "Right wins whoever starts",
            Outcome::N => "whoever starts wins",
            Outcome::P => "whoever starts loses",
        };
        let because = match both(left, right, pile, outcome) {
            Some(because) => format!("{because}, so {winner}."),
            None => {
                let each = Player::BOTH.map(|first| {
                    let winner = outcome.winner(first);
                    let reason = if first == Player::Left { left } else { right };
                    format!("If {first} starts, {}, so {winner} wins.", alone(reason, pile, first, winner))
                });
                each.join(" ")
            }
        };
        match self.worths().filter(|heaps| heaps.iter().all(|(_, value)| value.len() <= MAX_SPELLED)) {
            Some(heaps) => {
                let is = ["is worth "].into_iter().chain(std::iter::repeat(""));
                let heaps: Vec<String> =
                    heaps.iter().zip(is).map(|((heap, value), is)| format!("{heap} {is}{value}")).collect();
                format!("{}. {}", capital(&list(&heaps)), capital(&because))
            }
            None => capital(&because),
        }
    }
}

/// Returns one reason for both players who may start, if one is enough.
fn both(left: Reason, right: Reason, pile: &str, outcome: Outcome) -> Option<String> {
    match (left, right) {
        (Reason::Order, Reason::Order) => {
            let is = match outcome {
                Outcome::L => "greater than 0",
                Outcome::R => "less than 0",
                Outcome::N => "confused with 0",
                Outcome::P => "0",
            };
            Some(format!("compared move by move, the sum of the values is {is}"))
        }
        (Reason::Walls { .. }, _) => None,
        // No other reason but the means of a sum is told by who starts, and here they decide against the starter.
        _ => (discriminant(&left) == discriminant(&right)).then(|| alone(left, pile, Player::Left, Player::Right)),
    }
}

/// Returns the reason for the winner if `first` starts.
fn alone(reason: Reason, pile: &str, first: Player, winner: Player) -> String {
    let bound = |at: Dyadic| format!("{at} or {}", if winner == Player::Left { "more" } else { "less" });
    match reason {
        Reason::Easy(total) => format!("the values add to {total}"),
        Reason::Means { mean, .. } if first == winner => {
            format!("the means add to {mean}, and whoever starts reaches at least the mean")
        }
        Reason::Means { mean, temperature } => {
            format!("the means add to {mean}, and no {pile} is hotter than {temperature}")
        }
        Reason::Walls { temperature: Dyadic::ZERO, bound: at } => {
            format!("the stops of the {pile}s show that play comes to {}", bound(at))
        }
        Reason::Walls { temperature, bound: at } => {
            format!("the thermographs at temperature {temperature} show that play comes to {}", bound(at))
        }
        Reason::Weights(total) => {
            format!("no {pile} is more than infinitesimal, and their atomic weights add to {total}")
        }
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
