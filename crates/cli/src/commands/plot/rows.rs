//! Plots of completions: `ninepins plot --row`.

use super::{Args, Canvas};
use crate::{
    clock::Clock,
    exit::Exit,
    failure::Failure,
    progress::Progress,
    render::report::{self, Report},
};
use ninepins::{
    Budget, Layout,
    boards::Endings,
    grouped,
    plot::{MAX_MARKS, MAX_PLOTTED_PILE, MAX_PLOTTED_ROWS, PlottedRow, RowsPlot},
};
use serde_json::{Value, json};

pub(super) fn run(args: &Args, canvas: &Canvas<'_>) -> Result<Exit, Failure> {
    let rules = args.rules.read_line()?;
    let game = &rules.game;
    let endings = Endings::of(game).map_err(|missing| {
        Failure::refused(game.to_string(), format!("--row: {missing}"))
            .with_help("such as `ninepins plot nimmy --row 3+4`")
    })?;
    let sizes = args.heaps.read()?;
    let refused = |message: String| Err(Failure::refused("--row", message));
    if args.row.len() > MAX_PLOTTED_ROWS {
        return refused(format!("a picture has at most {MAX_PLOTTED_ROWS} rows"));
    }
    if sizes.end() - sizes.start() >= MAX_MARKS as u64 {
        return refused(format!("a row has at most {} marks: narrow --from and --to", grouped(MAX_MARKS as u64)));
    }
    let rows = args.row.iter().map(|typed| Ok(Layout::of_game(typed, game)?.position()));
    let rows = rows.collect::<Result<Vec<_>, Failure>>()?;
    let sizes_of_rows = rows.iter().flat_map(|row| row.heaps()).map(|heap| heap.size());
    if sizes_of_rows.chain([*sizes.end()]).any(|size| size > MAX_PLOTTED_PILE) {
        return refused(format!("piles have at most {} tokens", grouped(MAX_PLOTTED_PILE)));
    }
    let clock = Clock::new();
    let budget: Budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let progress = Progress::searching();
    let rows = rows.into_iter().map(|row| PlottedRow::compute(&endings, row, sizes.clone(), &budget));
    let rows = rows.collect::<Result<Vec<PlottedRow>, _>>();
    drop(progress);
    let rows = rows.map_err(|stop| Failure::stopped(format!("nothing was drawn: {stop}")).with_help(Failure::MORE))?;
    let picture = RowsPlot::new(report::name(rules.title, &game.to_string()), game.words(), *sizes.start(), rows);
    let report = || {
        let mut report = Report::headed(rules.title, &game.to_string(), &game.words());
        report.entry("Piles", format!("b from {} to {}", grouped(*sizes.start()), grouped(*sizes.end())));
        for row in &picture.rows {
            report.entry("Row", row.words());
        }
        report
    };
    let object = |file: &str| {
        json!({
            "schema": "ninepins/plot/1",
            "game": game.to_string(),
            "from": sizes.start(),
            "to": sizes.end(),
            "rows": picture.rows.iter().map(row_object).collect::<Vec<_>>(),
            "file": file,
        })
    };
    canvas.draw(args.json, &picture.svg(), object, report)?;
    Ok(Exit::Answered)
}

fn row_object(row: &PlottedRow) -> Value {
    json!({
        "row": row.row.to_string(),
        "from": row.period.map(|(from, _)| from),
        "period": row.period.map(|(_, period)| period),
        "shifts": row.shifts,
    })
}
