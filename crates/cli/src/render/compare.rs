//! The comparison of strategies as a table.

use super::{columns::Columns, opening};
use crate::{args::Asked, commands::compare::Row};
use ninepins::MemoKind;
use std::time::Duration;

/// The word for a memo.
pub(crate) fn memo(kind: MemoKind) -> &'static str {
    match kind {
        MemoKind::None => "none",
        MemoKind::Hash => "hash",
        MemoKind::Trie => "trie",
    }
}

/// The comparison in text.
pub(crate) fn table(rows: &[Row], asked: &Asked) -> String {
    let mut columns = Columns::new(&[
        "<strategy",
        "<memo",
        "<equal heaps",
        "<outcome",
        ">positions",
        ">memo entries",
        ">memory",
        ">time",
    ]);
    for Row { contender, spent, time } in rows {
        let outcome = match &spent.outcome {
            Ok(outcome) => outcome.to_string(),
            Err(stop) => format!("stopped: {}", stop.name()),
        };
        let cancelled = match contender.memo {
            Some(_) if contender.cancels => "cancel",
            Some(_) => "stay",
            None => "",
        };
        columns.row([
            contender.id.to_string(),
            contender.memo.map_or("", memo).to_owned(),
            cancelled.to_owned(),
            outcome,
            spent.positions.to_string(),
            spent.entries.to_string(),
            if contender.memo.is_some() { bytes(spent.bytes) } else { String::new() },
            duration(*time),
        ]);
    }
    format!("{}{columns}", opening(asked))
}

/// `1.1 MB`.
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

/// `0.3 ms`, `1.20 s`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
