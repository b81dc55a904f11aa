//! `ninepins table build`.

use super::{Facts, Limits, failure};
use crate::{
    clock::Clock,
    failure::{Exit, Failure},
    job::{Progress, duration, per_second},
    render::{self, Report},
};
use ninepins::{
    Budget, Game, GameLine, Stopped, grouped,
    json::TableShape,
    tables::{Built, Error, Plan, World, build, folder},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Build a table: who wins each position of at most K piles of at most N tokens
///
/// Examples:
///   ninepins table build nimmy --piles 6 --largest 24 -o nimmy.table
///   ninepins table build '0.33 misere; P at 2+2' --piles 4 --largest 50 -o small.table
///   ninepins table build nimmy --piles 9 --largest 40 -o large.table --threads 8 --tops 3
///
/// A larger table is built block by block: a block is all positions with the same largest piles, the
/// tops. Finished blocks are in the folder FILE.blocks until the table is finished. Interrupted, or
/// even killed, the same command goes on from there. The table does not depend on threads or tops.
///
/// Exit code 0: built; 3: stopped at a limit; 4: a file cannot be written; 130: interrupted.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The game: a name such as nimmy, or a line such as '0.[3]; N at 1+1'
    #[arg(value_name = "GAME")]
    game: String,

    /// The most piles
    #[arg(long, value_name = "K")]
    piles: usize,

    /// The largest pile
    #[arg(long, value_name = "N")]
    largest: u32,

    /// The file of the table
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// The number of largest piles that the positions of a block share [default: 0, or 2 and more for
    /// more than 16,777,216 positions]
    #[arg(long, value_name = "T")]
    tops: Option<usize>,

    /// One line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: Limits,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let game: Game = args.game.parse::<GameLine>()?.game;
    let world = World::new(&game, args.piles, args.largest).map_err(|why| Failure::refused(&args.game, why))?;
    let plan = args.plan(&world)?;
    let clock = Clock::new();
    let threads = args.limits.threads();
    let budget = Budget::unlimited().with_memory(args.limits.max_memory).with_threads(threads);
    let built = build_table(&world, &args.output, plan, &budget.with_watch(clock.start(args.limits.time)));
    clock.rest();
    match built {
        Ok(built) => args.finished(&world, &built),
        Err((Error::Stopped(why), last)) => args.stopped(&world, &why, last),
        Err((error, _)) => Err(failure(error)),
    }
}

/// Builds a table, and shows the progress on stderr. Returns it beside an error.
pub(in crate::commands) fn build_table(
    world: &World,
    output: &Path,
    plan: Plan,
    budget: &Budget,
) -> Result<Built, (Error, ninepins::tables::Progress)> {
    // Behind a link the file itself is replaced.
    let path = fs::canonicalize(output).unwrap_or_else(|_| output.to_owned());
    let shown = Progress::plain();
    let (began, last) = (Instant::now(), Mutex::default());
    let report = |progress: ninepins::tables::Progress| {
        *last.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        shown.show(&line(&progress, world.positions(), began.elapsed()));
    };
    let built = build(world, &path, plan, budget, &report);
    built.map_err(|error| (error, *last.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// Says how far a build came, and where its blocks are.
pub(in crate::commands) fn finished_blocks(output: &Path, last: ninepins::tables::Progress) -> String {
    let (finished, blocks) = (grouped(last.finished as u128), grouped(last.blocks as u128));
    match last.finished {
        0 => "no block of the table is finished".to_owned(),
        _ => format!("{finished} of {blocks} blocks of the table are finished, in {}", folder(output).display()),
    }
}

/// Returns the words of the line of progress.
fn line(progress: &ninepins::tables::Progress, all: u64, elapsed: Duration) -> String {
    let (finished, blocks) = (grouped(progress.finished as u128), grouped(progress.blocks as u128));
    let rate = progress.positions as f64 / elapsed.as_secs_f64().max(1e-3);
    let left = duration((all - progress.positions) as f64 / rate.max(1e-3));
    format!("block {finished} of {blocks}, {}, {left} left, ", per_second(rate))
}

impl Args {
    fn plan(&self, world: &World) -> Result<Plan, Failure> {
        let Some(tops) = self.tops else { return Ok(Plan::of(world)) };
        match world.count_blocks(tops) {
            Some(_) => Ok(Plan { tops }),
            None => {
                let most = grouped(World::MAX_BLOCKS);
                let message = format!("--tops {tops} makes more than {most} blocks, or there are fewer piles");
                Err(Failure::refused(tops.to_string(), message))
            }
        }
    }

    fn finished(&self, world: &World, built: &Built) -> Result<Exit, Failure> {
        let facts = Facts { world, p_positions: Some(built.p_positions), digest: Some(&built.digest) };
        let text = || {
            let mut report = facts.report();
            report.entry("File", self.output.display());
            let (found, blocks) = (built.progress.found as u128, built.progress.blocks as u128);
            if found > 0 {
                report.entry(
                    "Resumed",
                    format_args!("{} of {} blocks were there already", grouped(found), grouped(blocks)),
                );
            }
            report
        };
        render::print(self.json, || facts.shape(), text)?;
        Ok(Exit::Answered)
    }

    /// Prints the progress of a build that was stopped.
    fn stopped(&self, world: &World, why: &Stopped, last: ninepins::tables::Progress) -> Result<Exit, Failure> {
        let facts = Facts { world, p_positions: None, digest: None };
        let object = || TableShape {
            stopped: Some(why.name()),
            blocks: Some(last.blocks),
            finished: Some(last.finished),
            ..facts.shape()
        };
        let text = || -> Report {
            let advice = match why {
                Stopped::Memory => "a larger --max-memory, or more --tops, which make blocks smaller",
                _ if last.finished == 0 => "",
                _ => "the same command, which resumes the build",
            };
            let mut report = facts.report();
            report.stop(why, &finished_blocks(&self.output, last), advice);
            report
        };
        render::print(self.json, object, text)?;
        Ok(Exit::after(Some(why)))
    }
}
