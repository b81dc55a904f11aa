//! The key of a worksheet.

use crate::Analysis;
use ninepins_rules::{Outcome, Player};

/// The most moves of a player in a line of the key.
const SHOWN: usize = 8;

/// Returns the winner of a position and the winning moves, in a line of the key.
pub fn key(answer: &Analysis) -> String {
    let Some(outcome) = answer.outcome else { return "not known".to_owned() };
    if answer.game.is_impartial() {
        return match outcome {
            Outcome::N => format!("the first player: {}", moves(answer, Player::Left)),
            _ => "the second player".to_owned(),
        };
    }
    let winner = match outcome {
        Outcome::L => "Left",
        Outcome::R => "Right",
        Outcome::N => "the first player",
        Outcome::P => "the second player",
    };
    let wins = |player: &&Player| outcome.winner(**player) == **player;
    let first: Vec<String> = Player::BOTH
        .iter()
        .filter(wins)
        .map(|&player| format!("{player} starts with {}", moves(answer, player)))
        .collect();
    if first.is_empty() { winner.to_owned() } else { format!("{winner}: {}", first.join("; ")) }
}

fn moves(answer: &Analysis, player: Player) -> String {
    let Some(list) = answer.winning_moves.of(player) else { return "not known".to_owned() };
    let shown: Vec<String> = list.moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if list.moves.len() > SHOWN || list.is_truncated() { ", and more" } else { "" };
    format!("{}{more}", shown.join(", "))
}
