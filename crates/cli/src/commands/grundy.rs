//! `ninepins grundy`.

use super::export::{END_OF_ARRAY, PROGRAM, array, comments};
use crate::{
    args::{BudgetArgs, NimArgs, Rules},
    clock::Clock,
    failure::{self, Exit, Failure},
    job::Progress,
    nim_values::{Values, heap_by_heap, list_command, unknown},
    render::{self, Report},
};
use clap::value_parser;
use ninepins::{
    Budget, Layout, Player, Position, Stopped, grouped,
    json::{GrundyHeapShape, GrundyOption, GrundyShape, Provenance},
    rows::{Rows, push_bytes},
    rules::{Heap, MAX_SIZE, Move},
    sequence::NimValues,
};
use serde_json::json;
use std::{
    collections::BTreeMap,
    io::{self, BufWriter, Write},
};

/// The values of a row, and the least width of a value in a row for people.
const COLUMNS: u64 = 10;
const WIDTH: usize = 4;

/// The bytes that are written at once.
const WRITTEN: usize = 1 << 16;

/// The most smaller values whose options are shown in text, and in JSON.
const SHOWN: u64 = 20;
const LISTED: u64 = 1 << 14;

/// The most options that are tried.
const MOST_OPTIONS: usize = 1 << 22;

/// The most heaps of a list, but for one.
const MAX_LENGTH: u64 = 1 << 40;

/// The meaning of the values.
const VALUES: &str = "nim-values (Grundy values) in normal play, all exact";

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

    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", hide_default_value = true, value_parser = value_parser!(u64).range(..=MAX_SIZE))]
    from: u64,

    /// The last heap
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u64).range(..=MAX_SIZE))]
    to: u64,

    /// The format; bin is a header and then 4 bytes a heap, the lowest first
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// The number of the first value in a b-file [default: the first heap]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    offset: Option<i64>,

    /// The engine that finds the values of a code, such as naive, scalar or avx2 [default: the fastest]
    #[arg(long, value_name = "ENGINE", conflicts_with = "heap")]
    engine: Option<String>,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON, short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let rules = args.rules.read()?;
    let format = if args.json { Format::Json } else { args.format };
    let &Args { from, to, .. } = args;
    if from > to {
        let message = format!("the first heap, {from}, is larger than the last, {to}");
        return Err(Failure::refused(from.to_string(), message));
    }
    if to - from > MAX_LENGTH {
        let message = format!("from {from} to {to} there are more than {MAX_LENGTH} heaps");
        return Err(Failure::refused(to.to_string(), message));
    }
    if let Some(offset) = args.offset.filter(|_| format != Format::Bfile) {
        let message = "only a b-file has numbers of its own";
        return Err(Failure::refused(offset.to_string(), message).with_help("add --format bfile"));
    }
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    if let Some(heap) = &args.heap {
        return one_heap(&rules, heap, format, &mut budget);
    }
    let heaps = rules.within(from..=to)?;
    let mut values = match &args.engine {
        Some(name) => Values::by(&rules, name)?,
        None => Values::of(&rules, &heaps, &budget)?,
    };
    let progress = Progress::searching();
    if format == Format::Text {
        write!(anstream::stdout(), "{}", Report::on(&rules))?;
    }
    let mut out = BufWriter::with_capacity(WRITTEN, io::stdout().lock());
    let export = Export { rules: &rules, from, to: *heaps.end(), format, offset: args.offset };
    export.begin(&mut out)?;
    let mut write = |heap: u64, values: &[u64]| export.values(heap, values, &mut out);
    let (next, stopped) = values.each(heaps, &progress, &mut budget, &mut write)?;
    drop(progress);
    export.end(next, stopped.as_ref(), &mut out)?;
    out.flush()?;
    let Some(stop) = &stopped else { return Ok(Exit::Answered) };
    failure::say(&format!("stopped after heap {}: {stop}", next.saturating_sub(1)));
    Ok(Exit::after(stopped.as_ref()))
}

/// The format of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// Rows of values for people
    Text,
    /// Comment lines, then n,g and a row for each heap
    Csv,
    /// One object
    Json,
    /// An object a line: the provenance, then each heap
    Jsonl,
    /// The format of the OEIS: a number and a value a line
    Bfile,
    /// An array
    Latex,
    /// A header and an empty line, then 4 bytes a heap
    Bin,
}

/// A list under construction.
struct Export<'r> {
    rules: &'r Rules,
    from: u64,
    to: u64,
    format: Format,
    offset: Option<i64>,
}

impl Export<'_> {
    /// Writes the part before the values.
    fn begin(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self.format {
            Format::Text => writeln!(out, "heap  nim-values of it and those that follow")?,
            Format::Csv => writeln!(out, "{}n,g", self.comments('#'))?,
            Format::Json => {
                let text = self.head();
                write!(out, "{},\"values\":[", text.strip_suffix('}').unwrap_or(&text))?;
            }
            Format::Jsonl => writeln!(out, "{}", self.head())?,
            Format::Bfile => write!(out, "{}", self.comments('#'))?,
            Format::Latex => write!(out, "{}{}", self.comments('%'), array('r', COLUMNS as usize))?,
            Format::Bin => {
                let data = "data: after an empty line, 4 bytes a heap, unsigned, the lowest byte first";
                writeln!(out, "{}# {data}\n", self.comments('#'))?;
            }
        }
        Ok(())
    }

    /// Writes the values of some heaps.
    fn values(&self, heap: u64, values: &[u64], out: &mut impl Write) -> Result<(), Failure> {
        let mut text = Vec::new();
        let plain = Rows::default();
        let lines = Rows { columns: 1, after: "\n", ..plain };
        let rows = match self.format {
            Format::Text => {
                Rows { columns: COLUMNS, between: "\n", around: ["", " "], before: " ", width: WIDTH, ..plain }
            }
            Format::Csv => Rows { around: ["", ","], ..lines },
            Format::Json => Rows { before: ",", ..plain },
            Format::Jsonl => Rows { around: ["{\"n\":", ",\"g\":"], after: "}\n", ..lines },
            Format::Bfile => {
                let zero = self.offset.map_or(0, |offset| i128::from(offset) - i128::from(self.from));
                Rows { around: ["", " "], zero, ..lines }
            }
            Format::Latex => Rows { columns: COLUMNS, between: " \\\\\n", before: " & ", ..plain },
            Format::Bin => {
                if let Some(wide) = push_bytes(values, &mut text) {
                    let (value, heap) = (values[wide], heap + wide as u64);
                    let message = format!("the value {value} of heap {heap} needs more than 4 bytes");
                    let failure = Failure::refused(value.to_string(), message);
                    return Err(failure.with_help("any other --format has room for it"));
                }
                return Ok(out.write_all(&text)?);
            }
        };
        rows.push(heap, heap - self.from, values, &mut text);
        Ok(out.write_all(&text)?)
    }

    /// Writes the part after the values. The values of the heaps below `next` were written.
    fn end(&self, next: u64, stopped: Option<&Stopped>, out: &mut impl Write) -> Result<(), Failure> {
        match (self.format, stopped) {
            (Format::Text, _) => writeln!(out)?,
            (Format::Json, _) => writeln!(out, "],\"stopped\":{}}}", json!(stopped.map(Stopped::name)))?,
            (Format::Jsonl, Some(stop)) => writeln!(out, "{}", json!({ "stopped": stop.name(), "before": next }))?,
            (Format::Latex, _) => write!(out, " \\\\\n{END_OF_ARRAY}")?,
            (Format::Csv | Format::Bfile, Some(stop)) => writeln!(out, "# stopped before heap {next}: {stop}")?,
            (Format::Csv | Format::Bfile | Format::Jsonl | Format::Bin, _) => {}
        }
        Ok(())
    }

    /// Returns the JSON before the values.
    fn head(&self) -> String {
        let provenance = Provenance { program: PROGRAM, rules: self.rules.words(), values: Some(VALUES) };
        let game = self.rules.line();
        json!(GrundyShape { game, from: self.from, to: self.to, provenance, values: None, stopped: None }).to_string()
    }

    /// Returns the provenance in comment lines.
    fn comments(&self, mark: char) -> String {
        let Export { rules, from, to, .. } = self;
        let game = format!("game: {}: {}", rules.line(), rules.words());
        let heaps = format!("heaps: {from} to {to}");
        comments(mark, [PROGRAM.to_owned(), game, heaps, format!("values: {VALUES}")])
    }
}

/// The value of a heap, and options for the smaller values.
struct Found {
    value: u64,
    smaller: BTreeMap<u64, Move>,
    stopped: Option<Stopped>,
}

/// Shows the value of one heap, with an option for each smaller value.
fn one_heap(rules: &Rules, typed: &str, format: Format, budget: &mut Budget) -> Result<Exit, Failure> {
    let position = Layout::of_game(typed, &rules.game)?.position();
    let mut values = heap_by_heap(rules);
    let most = if format == Format::Json { LISTED } else { SHOWN };
    let found = match position.heaps() {
        [] => Found { value: 0, smaller: BTreeMap::new(), stopped: None },
        &[heap] => find(rules, (heap, most), &mut values, budget)?,
        _ => {
            let message = "this is a sum, not a single heap";
            return Err(Failure::refused(typed, message).with_help("`ninepins solve` has the values of sums"));
        }
    };
    if !matches!(format, Format::Text | Format::Json) {
        let message = "the value of one heap is written as text or json only";
        return Err(Failure::refused(typed, message).with_help("`--from N --to N` lists one heap in any format"));
    }
    let option = |(&value, option): (&u64, &Move)| GrundyOption { value, play: option.to_string() };
    let object = || GrundyHeapShape {
        game: rules.line(),
        heap: position.to_string(),
        value: found.value,
        options: found.smaller.iter().map(option).collect(),
        stopped: found.stopped.as_ref().map(Stopped::name),
        provenance: Provenance { program: PROGRAM, rules: rules.words(), values: None },
    };
    render::print(format == Format::Json, object, || text(rules, &position, &found))?;
    Ok(Exit::after(found.stopped.as_ref()))
}

/// Finds the value of `heap`, and options for the smaller values, at most `most` of them.
fn find(
    rules: &Rules,
    (heap, most): (Heap, u64),
    values: &mut NimValues,
    budget: &mut Budget,
) -> Result<Found, Failure> {
    let value = values.value_of(heap, budget).map_err(|stopped| {
        let failure = unknown(heap, &stopped);
        match list_command(&rules.game, &Position::new(vec![heap])) {
            Some(command) if !stopped.is_from_outside() => {
                failure.with_help(format!("{command} finds it, which may take hours"))
            }
            _ => failure,
        }
    })?;
    let mut found = Found { value, smaller: BTreeMap::new(), stopped: None };
    let wanted = value.min(most) as usize;
    for option in rules.game.ruleset().moves_from(heap, Player::Left).take(MOST_OPTIONS) {
        if found.smaller.len() == wanted {
            break;
        }
        let parts = option.to.iter().try_fold(0, |sum, &part| Ok(sum ^ values.value_of(part, budget)?));
        match parts {
            Ok(own) if own < wanted as u64 => {
                found.smaller.entry(own).or_insert(option);
            }
            Ok(_) => {}
            Err(stopped) => {
                found.stopped = Some(stopped);
                break;
            }
        }
    }
    Ok(found)
}

fn text(rules: &Rules, position: &Position, found: &Found) -> Report {
    let Found { value, smaller, stopped } = found;
    let mut report = Report::on(rules);
    report.entry("Heap", position);
    report.entry("Value", value);
    if *value == 0 {
        report.entry("Why", "no option is worth 0");
        return report;
    }
    report.entry("Why", "the smallest value that no option has (mex)");
    report.gap();
    let width = smaller.keys().map(|value| value.to_string().len()).max().unwrap_or(1);
    for (value, option) in smaller {
        report.line(format_args!("  {value:width$}  {option}"));
    }
    let left = value - smaller.len() as u64;
    if left > 0 {
        report.line(format_args!("  and {} more, whose options are not shown", grouped(left)));
    }
    if let Some(stop) = stopped {
        report.gap();
        report.entry("Stopped", stop);
    }
    report
}
