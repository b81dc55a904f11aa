//! `ninepins compare`.

use crate::{
    args::{BudgetArgs, CacheArgs, GameArgs},
    clock::Clock,
    exit::Exit,
    failure::Failure,
    progress::Progress,
    render::{
        self,
        compare::{Row, table},
    },
};
use ninepins::compare::{POSITIONS, SECONDS, contenders};
use serde_json::json;
use std::time::{Duration, Instant};

/// Run every strategy that applies and compare the results
///
/// Each strategy has limits of its own. The table shows which strategies were stopped.
///
/// Examples:
///   ninepins compare kayles '1+16'
///   ninepins compare 'kayles misere' '12+25'
///   ninepins compare nimmy '1,2,3,2'
///   ninepins compare limit-nim '(10/9; 10/9; 10/9)' --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(mut_arg("max_positions", |arg| arg.help("Stop a strategy after N positions [default: 10000000]")))]
#[command(mut_arg("time", |arg| arg.help("Stop a strategy after T, such as 90s or 5m [default: 10s]")))]
pub(crate) struct Args {
    #[command(flatten)]
    asked: GameArgs,

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
    let clock = Clock::new();
    let mut rows = Vec::new();
    let progress = Progress::searching();
    for mut contender in contenders(&asked.game, &asked.position, &args.cache.known()) {
        let deadline = clock.start(Some(args.budget.time.unwrap_or(Duration::from_secs(SECONDS))));
        let mut budget = args.budget.budget(POSITIONS, deadline);
        let began = Instant::now();
        let spent = contender.run(&asked.position, &mut budget);
        let time = began.elapsed();
        rows.push(Row { contender, spent, time });
        if clock.interrupted() {
            break;
        }
    }
    drop(progress);
    let mut outcomes: Vec<_> = rows.iter().filter_map(|row| row.spent.outcome.as_ref().ok()).collect();
    outcomes.dedup();
    assert!(outcomes.len() <= 1, "the strategies disagree about {} in {}: {outcomes:?}", asked.position, asked.game);
    let object = || {
        json!({
            "schema": "ninepins/compare/1",
            "game": asked.game.to_string(),
            "position": asked.position.to_string(),
            "rows": rows.iter().map(|row| row.contender.json(&row.spent, row.time.as_secs_f64())).collect::<Vec<_>>(),
        })
    };
    render::print(args.json, object, || table(&rows, &asked))?;
    Ok(match outcomes.len() {
        _ if clock.interrupted() => Exit::Interrupted,
        0 => Exit::Stopped,
        _ => Exit::Answered,
    })
}
