//! The line of best play in text.

use super::opening;
use crate::args::Asked;
use ninepins::line::Line;

/// The line in text.
pub(crate) fn line(line: &Line, asked: &Asked) -> String {
    let mut text = opening(asked);
    let starter = line.to_move;
    match (line.winner, line.remoteness) {
        (Some(winner), Some(moves)) => {
            let play = if winner == starter { "the quickest win" } else { "the slowest loss" };
            let left = match moves {
                0 => "play is over".to_owned(),
                1 => format!("1 move is left ({play} that can be had)"),
                _ => format!("{moves} moves are left ({play} that can be had)"),
            };
            text += &format!("{starter} moves first, {winner} wins: {left}.\n");
        }
        (Some(winner), None) => {
            text += &format!(
                "{starter} moves first, {winner} wins. How fast is not known: these are winning moves, not the quickest.\n"
            );
        }
        (None, _) => text += &format!("{starter} moves first; who wins was not found out.\n"),
    }
    let width = line.steps.iter().map(|step| step.play.to_string().len()).max().unwrap_or(0);
    for (number, step) in line.steps.iter().enumerate() {
        let player = step.player.to_string();
        let play = step.play.to_string();
        text +=
            &format!("{:>4}. {player:<5}  {play:<width$}  leaves {}\n", number + 1, super::position(&step.position));
    }
    if line.ends {
        let last = line.steps.last();
        let (at, player) = last.map_or((&asked.position, starter), |step| (&step.position, !step.player));
        text += &format!("{}\n", ending(asked, at, player, last.is_some()));
    } else if !line.steps.is_empty() {
        text += "      and so on\n";
    }
    if let Some(stop) = &line.stopped {
        text += &format!("The full search stopped: {stop}. More: --max-positions, --max-memory, --time.\n");
    }
    text
}

/// Why play is over at `at`, with `player` to move.
fn ending(asked: &Asked, at: &ninepins::Position, player: ninepins::Player, moved: bool) -> String {
    if moved && asked.game.is_terminal(at) {
        let mover = !player;
        let won = asked.game.verdict(at, player) == Some(mover);
        return format!("{mover} has moved to {at} and by that has {}.", if won { "won" } else { "lost" });
    }
    let won = asked.game.convention().winner_without_move(player) == player;
    format!("{player} cannot move and has {}.", if won { "won" } else { "lost" })
}
