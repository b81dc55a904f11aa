//! The comparison of strategies as a table.

use super::{Report, columns::Columns, opening, wrapped};
use crate::args::Asked;
use ninepins::{
    Convention,
    compare::{Contender, Effort},
};
use std::time::Duration;

/// A strategy, what it spent, and the time that it took.
pub(crate) struct Row {
    pub(crate) contender: Contender,
    pub(crate) spent: Effort,
    pub(crate) time: Duration,
}

/// Returns the comparison in text.
pub(crate) fn table(rows: &[Row], asked: &Asked) -> Report {
    let heads = ["<strategy", "<memo", "<equal heaps", "<outcome", ">positions", ">memo entries", ">memory", ">time"];
    let mut columns = Columns::new(&heads);
    for Row { contender, spent, time } in rows {
        let outcome = match &spent.outcome {
            Ok(outcome) => outcome.to_string(),
            Err(stop) => format!("stopped: {}", stop.name()),
        };
        let cancelled = match contender.memo {
            Some(_) if contender.cancels && asked.game.convention() == Convention::Misere => "merge",
            Some(_) if contender.cancels => "cancel",
            Some(_) => "stay",
            None => "",
        };
        columns.row([
            contender.id.to_string(),
            contender.memo_name().unwrap_or("").to_owned(),
            cancelled.to_owned(),
            outcome,
            spent.positions.to_string(),
            spent.entries.to_string(),
            contender.memo.map_or(String::new(), |_| bytes(spent.bytes)),
            duration(*time),
        ]);
    }
    let mut report = opening(asked);
    report.text(&columns);
    report.gap();
    let merging = match asked.game.convention() {
        Convention::Misere => "merge: heaps that are equal in misère play are taken for one another",
        Convention::Normal => "cancel: pairs of equal heaps are left out",
    };
    report.line(wrapped(
        &format!("memo: the table of positions that were searched; equal heaps: stay: all are searched, {merging}"),
        0,
        2,
    ));
    let other = "strategies without a memo search no positions, or count those of their tables";
    report.line(wrapped(&format!("outcome: N: whoever starts wins, P: whoever starts loses; {other}"), 0, 2));
    report
}

/// Returns `1.1 MB`.
fn bytes(bytes: u64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"];
    let mut amount = bytes as f64;
    let mut unit = 0;
    while amount >= 1000.0 && unit + 1 < units.len() {
        amount /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{amount:.1} {}", units[unit]) }
}

/// Returns `0.3 ms`, `1.20 s`.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
