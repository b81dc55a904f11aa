//! `solve --strategies`: what each strategy that applies finds, and the work that it takes.

use super::{Block, Desk, Rules, Sheet, Stop};
use crate::{
    Convention, MemoKind, Position, Stopped,
    compare::{Effort, POSITIONS, SECONDS, contenders},
    json::EffortShape,
};

/// The effort of each strategy, and the seconds that it took.
pub(super) type Efforts = Vec<(Effort, f64)>;

/// Runs each strategy within limits of its own. The work was stopped if none of them has an answer.
pub(super) fn run(rules: &Rules, position: &Position, desk: &Desk<'_>) -> (Efforts, Option<Stop>) {
    let mut efforts = Efforts::new();
    for contender in contenders(&rules.game, position, desk.known) {
        let mut budget = desk.face.afresh(desk.budget, POSITIONS, SECONDS);
        let began = desk.face.seconds();
        let effort = contender.run(position, &mut budget);
        efforts.push((effort, desk.face.seconds() - began));
        if efforts.last().is_some_and(|(effort, _)| effort.outcome == Err(Stopped::Interrupted)) {
            break;
        }
    }
    let mut outcomes: Vec<_> = efforts.iter().filter_map(|(effort, _)| effort.outcome.as_ref().ok()).collect();
    outcomes.dedup();
    assert!(outcomes.len() <= 1, "the strategies disagree about {position} in {}: {outcomes:?}", rules.game);
    let known = if outcomes.is_empty() { "nothing yet about who wins" } else { "who wins" };
    let last = efforts.last().and_then(|(effort, _)| effort.outcome.clone().err());
    let stop = last.filter(|why| outcomes.is_empty() || *why == Stopped::Interrupted);
    let stop = stop.map(|why| Stop::new(why, known));
    (efforts, stop)
}

pub(super) fn rows(efforts: &Efforts) -> Vec<EffortShape> {
    efforts.iter().map(|(effort, seconds)| EffortShape::of(effort, *seconds)).collect()
}

/// Adds a table of the efforts, and what its columns mean.
pub(super) fn table<'a>(sheet: Sheet<'a>, efforts: &Efforts, convention: Convention) -> Sheet<'a> {
    let (merged, merging) = match convention {
        Convention::Misere => ("merge", "merge: heaps that are equal in misère play are taken for one another"),
        Convention::Normal => ("cancel", "cancel: pairs of equal heaps are left out"),
    };
    let rows = efforts.iter().map(|(effort, seconds)| {
        let outcome = match &effort.outcome {
            Ok(outcome) => outcome.to_string(),
            Err(stop) => format!("stopped: {}", stop.name()),
        };
        let equal = effort.memo.map_or("", |_| if effort.cancels { merged } else { "stay" });
        vec![
            effort.id.to_string(),
            effort.memo.map_or("", MemoKind::name).to_owned(),
            equal.to_owned(),
            outcome,
            effort.positions.to_string(),
            effort.entries.to_string(),
            effort.memo.map_or(String::new(), |_| bytes(effort.bytes)),
            if *seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") },
        ]
    });
    let text =
        format!("memo: the table of positions that were searched; equal heaps: stay: all are searched, {merging}");
    let outcomes = "outcome: N: whoever starts wins, P: whoever starts loses; strategies without a memo search no positions, \
                    or count those of their tables";
    sheet
        .with(Block::Table {
            heads: &["strategy", "memo", "equal heaps", "outcome", ">positions", ">memo entries", ">memory", ">time"],
            rows: rows.collect(),
        })
        .with(Block::Words { text })
        .with(Block::Words { text: outcomes.to_owned() })
}

/// Returns `1.1 MB`.
fn bytes(bytes: u64) -> String {
    let power = bytes.checked_ilog10().unwrap_or(0) / 3;
    let unit = ["B", "kB", "MB", "GB", "TB", "PB", "EB"][power as usize];
    if power == 0 { format!("{bytes} B") } else { format!("{:.1} {unit}", bytes as f64 / 1e3_f64.powi(power as i32)) }
}
