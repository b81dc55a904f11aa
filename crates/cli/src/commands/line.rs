//! `ninepins line`.

use crate::{
    args::{Asked, GameArgs, WorkArgs, one_minute, player},
    failure::{Exit, Failure},
    render::{self, Report, opening, position},
};
use ninepins::{
    Player, Position,
    json::LineShape,
    line::{Line, best_line, quickest_line},
};

/// Show a line of best play: the quickest win against the slowest loss where it is cheap to find, else winning moves
///
/// Examples:
///   ninepins line nimmy '1,2,3,2'
///   ninepins line kayles '1+60'
///   ninepins line kayles '3+20' --quickest
///   ninepins line 'kayles misere' 'XXX XXXXX'
///   ninepins line partizan-kayles '4+5+6' --to-move right
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("time", one_minute))]
pub(crate) struct Args {
    #[command(flatten)]
    asked: GameArgs,

    /// The player who starts
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = "left")]
    to_move: Player,

    /// Find the quickest win, however long the full search takes
    #[arg(long)]
    quickest: bool,

    #[command(flatten)]
    work: WorkArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let known = args.work.cache.known();
    let best = if args.quickest { quickest_line } else { best_line };
    let line = args.work.budget.spend(|budget| best(&asked.game, &asked.position, args.to_move, &known, budget));
    render::print(args.json, || LineShape::of(&asked.game, &asked.position, &line), || text(&line, &asked))?;
    Ok(Exit::after(line.stopped.as_ref()))
}

/// Returns the line in text.
fn text(line: &Line, asked: &Asked) -> Report {
    let mut report = opening(asked);
    let starter = line.to_move;
    let impartial = asked.game.is_impartial();
    let wins = |winner: Player| match impartial {
        true if winner == starter => "Whoever starts wins".to_owned(),
        true => "Whoever starts loses".to_owned(),
        false => format!("{starter} moves first, {winner} wins"),
    };
    let result = match (line.winner, line.remoteness) {
        (Some(winner), Some(moves)) => {
            let play = if winner == starter { "the quickest win" } else { "the slowest loss" };
            let left = match moves {
                0 => "play is over".to_owned(),
                1 => format!("1 move is left ({play} that can be had)"),
                _ => format!("{moves} moves are left ({play} that can be had)"),
            };
            format!("{}: {left}.", wins(winner))
        }
        (Some(winner), None) => format!("{}.", wins(winner)),
        (None, _) => "Who wins was not found out.".to_owned(),
    };
    report.line(result);
    if let Some(by) = line.by {
        let more = if line.stopped.is_none() { "; --quickest finds that" } else { "" };
        report.line(format_args!("These are winning moves by {by}, not the quickest win{more}."));
    }
    let width = line.steps.iter().map(|step| step.play.to_string().len()).max().unwrap_or(0);
    for (number, step) in (1..).zip(&line.steps) {
        let player = match impartial {
            true if step.player == starter => "starter ".to_owned(),
            true => "opponent".to_owned(),
            false => format!("{:<5}", step.player.to_string()),
        };
        let (play, left) = (step.play.to_string(), position(&step.position));
        report.line(format_args!("{number:>4}. {player}  {play:<width$}  leaves {left}"));
    }
    if line.ends {
        let last = line.steps.last();
        let (at, player) = last.map_or((&asked.position, starter), |step| (&step.position, !step.player));
        let name = |player: Player| match impartial {
            true if player == starter => "Whoever started".to_owned(),
            true => "The opponent".to_owned(),
            false => player.to_string(),
        };
        report.line(ending(asked, at, player, last.is_some(), name));
    } else if !line.steps.is_empty() {
        report.line("      and so on");
    }
    if let Some(stop) = &line.stopped {
        report.line(format_args!("The full search stopped: {stop}. More: --max-positions, --max-memory, --time."));
    }
    report
}

/// Returns the reason why play is over at `at`, with `player` to move.
fn ending(asked: &Asked, at: &Position, player: Player, moved: bool, name: impl Fn(Player) -> String) -> String {
    let word = |won| if won { "won" } else { "lost" };
    if moved && asked.game.is_terminal(at) {
        let won = asked.game.verdict(at, player) == Some(!player);
        return format!("{} has moved to {at} and by that has {}.", name(!player), word(won));
    }
    let won = asked.game.convention().winner_without_move(player) == player;
    format!("{} cannot move and has {}.", name(player), word(won))
}
