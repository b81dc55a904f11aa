//! `ninepins line`.

use crate::{
    args::{BudgetArgs, CacheArgs, GameArgs, one_minute, player},
    exit::Exit,
    failure::Failure,
    render,
};
use ninepins::{
    Player, Stopped, StrategyId,
    line::{Step, best_line, quickest_line},
};
use serde_json::json;

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
    cache: CacheArgs,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let known = args.cache.known();
    let best = if args.quickest { quickest_line } else { best_line };
    let line = args.budget.spend(|budget| best(&asked.game, &asked.position, args.to_move, &known, budget));
    let step = |step: &Step| json!({ "player": step.player.name(), "move": step.play.to_string(), "position": step.position.to_string() });
    let object = || {
        json!({
            "schema": "ninepins/line/1",
            "game": asked.game.to_string(),
            "position": asked.position.to_string(),
            "to_move": line.to_move.name(),
            "winner": line.winner.map(Player::name),
            "remoteness": line.remoteness,
            "by": line.by.map(StrategyId::name),
            "moves": line.steps.iter().map(step).collect::<Vec<_>>(),
            "ends": line.ends,
            "stopped": line.stopped.as_ref().map(Stopped::name),
        })
    };
    render::print(args.json, object, || render::line::line(&line, &asked))?;
    Ok(Exit::after(line.stopped.as_ref()))
}
