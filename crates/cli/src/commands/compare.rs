//! `ninepins compare`.

use crate::{
    args::{Asked, GameArgs, WorkArgs},
    clock::Clock,
    failure::{Exit, Failure},
    job::Progress,
    render::{self, Report, opening, wrapped},
};
use ninepins::{
    Convention, MemoKind,
    compare::{Effort, POSITIONS, SECONDS, contenders},
    json::{CompareShape, EffortShape},
};
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
    work: WorkArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = args.asked.read()?;
    let clock = Clock::new();
    let mut rows = Vec::new();
    let progress = Progress::searching();
    for contender in contenders(&asked.game, &asked.position, &args.work.cache.known()) {
        let deadline = clock.start(Some(args.work.budget.time.unwrap_or(Duration::from_secs(SECONDS))));
        let mut budget = args.work.budget.budget(POSITIONS, deadline);
        let began = Instant::now();
        let effort = contender.run(&asked.position, &mut budget);
        rows.push((effort, began.elapsed()));
        if clock.interrupted() {
            break;
        }
    }
    drop(progress);
    let mut outcomes: Vec<_> = rows.iter().filter_map(|(effort, _)| effort.outcome.as_ref().ok()).collect();
    outcomes.dedup();
    assert!(outcomes.len() <= 1, "the strategies disagree about {} in {}: {outcomes:?}", asked.position, asked.game);
    let object = || {
        let effort = |(effort, time): &Row| EffortShape::of(effort, time.as_secs_f64());
        CompareShape {
            game: asked.game.to_string(),
            position: asked.position.to_string(),
            rows: rows.iter().map(effort).collect(),
        }
    };
    render::print(args.json, object, || table(&rows, &asked))?;
    Ok(match outcomes.len() {
        _ if clock.interrupted() => Exit::Interrupted,
        0 => Exit::Stopped,
        _ => Exit::Answered,
    })
}

/// The effort of a strategy, and the time that it took.
type Row = (Effort, Duration);

/// Returns the comparison in text.
fn table(rows: &[Row], asked: &Asked) -> Report {
    let is_misere = asked.game.convention() == Convention::Misere;
    let heads = ["strategy", "memo", "equal heaps", "outcome", "positions", "memo entries", "memory", "time"];
    let cells = rows.iter().map(|(effort, time)| {
        let outcome = match &effort.outcome {
            Ok(outcome) => outcome.to_string(),
            Err(stop) => format!("stopped: {}", stop.name()),
        };
        let equal = match effort.memo {
            Some(_) if effort.cancels && is_misere => "merge",
            Some(_) if effort.cancels => "cancel",
            Some(_) => "stay",
            None => "",
        };
        [
            effort.id.to_string(),
            effort.memo.map_or("", MemoKind::name).to_owned(),
            equal.to_owned(),
            outcome,
            effort.positions.to_string(),
            effort.entries.to_string(),
            effort.memo.map_or(String::new(), |_| bytes(effort.bytes)),
            duration(*time),
        ]
    });
    let mut report = opening(asked);
    let lines = aligned(&[heads.map(str::to_owned)].into_iter().chain(cells).collect::<Vec<_>>());
    report.table_head(&lines[0]);
    lines[1..].iter().for_each(|line| report.line(line));
    report.gap();
    let merging = match is_misere {
        true => "merge: heaps that are equal in misère play are taken for one another",
        false => "cancel: pairs of equal heaps are left out",
    };
    for words in [
        &format!("memo: the table of positions that were searched; equal heaps: stay: all are searched, {merging}"),
        "outcome: N: whoever starts wins, P: whoever starts loses; strategies without a memo search no positions, or count those of \
         their tables",
    ] {
        report.line(wrapped(words, 0, 2));
    }
    report
}

/// Returns lines whose columns are as wide as their longest cells: words at the left, numbers from the fifth column on at the right.
fn aligned(rows: &[[String; 8]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..8).map(width).collect();
    let line = |row: &[String; 8]| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells
            .map(|(at, (cell, &width))| if at < 4 { format!("{cell:<width$}") } else { format!("{cell:>width$}") });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// Returns `1.1 MB`.
fn bytes(bytes: u64) -> String {
    let power = bytes.checked_ilog10().unwrap_or(0) / 3;
    let unit = ["B", "kB", "MB", "GB", "TB", "PB", "EB"][power as usize];
    if power == 0 { format!("{bytes} B") } else { format!("{:.1} {unit}", bytes as f64 / 1e3_f64.powi(power as i32)) }
}

/// Returns `0.3 ms`, `1.20 s`.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
