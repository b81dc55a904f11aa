//! `ninepins grundy`.

mod export;
mod heap;

use crate::{
    args::{BudgetArgs, NimArgs, RangeArgs},
    clock::Clock,
    exit::Exit,
    failure::{self, Failure},
    progress::Progress,
    render::Report,
    values::Values,
};
pub(super) use export::PROGRAM;
use export::{Export, Format};
use std::io::{self, BufWriter, Write};

/// List the nim-values of heaps (Grundy values) in normal play
///
/// Examples:
///   ninepins grundy kayles
///   ninepins grundy '0.354' --to 100000 --format csv
///   ninepins grundy '4!.0' --from 1 --to 1000 --format bfile
///   ninepins grundy '0.6' --to 10000000 --format bin > officers.bin
///   ninepins grundy kayles 12
///
/// The value of a heap is the smallest value that no option has; the value of a sum is the xor of the
/// values of its heaps (Sprague 1935, Grundy 1939). Every value is exact.
///
/// With a HEAP: its value, and for each smaller value an option that has it.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: NimArgs,

    /// Only this heap, such as 12, or 10/9 if heaps have limits
    #[arg(value_name = "HEAP", conflicts_with_all = ["from", "to", "offset"])]
    heap: Option<String>,

    #[command(flatten)]
    heaps: RangeArgs,

    /// The format; bin is a header and then 4 bytes a heap, the lowest first
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// The number of the first value in a b-file [default: the first heap]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    offset: Option<i64>,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON, short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let rules = args.rules.read()?;
    let format = if args.json { Format::Json } else { args.format };
    let heaps = args.heaps.read()?;
    if let Some(offset) = args.offset.filter(|_| format != Format::Bfile) {
        let message = "only a b-file has numbers of its own";
        return Err(Failure::refused(offset.to_string(), message).with_help("add --format bfile"));
    }
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    if let Some(heap) = &args.heap {
        return heap::run(&rules, heap, format, &mut budget);
    }
    let mut values = Values::of(&rules);
    let progress = Progress::searching();
    if format == Format::Text {
        write!(anstream::stdout(), "{}", Report::on(&rules))?;
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let export = Export { rules: &rules, from: args.heaps.from, to: args.heaps.to, format, offset: args.offset };
    export.begin(&mut out)?;
    let mut write = |heap, value| export.value(heap, value, &mut out);
    let (next, stopped) = values.each(heaps, &progress, &mut budget, &mut write)?;
    drop(progress);
    export.end(next, stopped.as_ref(), &mut out)?;
    out.flush()?;
    let Some(stop) = &stopped else { return Ok(Exit::Answered) };
    failure::say(&format!("stopped after heap {}: {stop}", next.saturating_sub(1)));
    Ok(Exit::after(stopped.as_ref()))
}
