//! `ninepins plot`.

use crate::{
    args::{BudgetArgs, NimArgs, RangeArgs, Rules},
    clock::Clock,
    failure::{self, Exit, Failure},
    files,
    job::Progress,
    nim_values::Values,
    render::{self, Report},
};
use ninepins::{
    Budget, Stopped, grouped,
    json::PlotShape,
    plot::{BinnedValues, Plot},
    printable,
    sequence::{Findings, PeriodSearch, Sequence, SparseSpace},
};
use std::{
    io::{self, IsTerminal},
    ops::Range,
    path::{Path, PathBuf},
};

/// The most values that are searched for a period.
const MAX_PERIOD: u64 = 1 << 24;

/// Draw the nim-values of heaps, in normal play, against the sizes of the heaps
///
/// Examples:
///   ninepins plot kayles --to 100 -o kayles.svg
///   ninepins plot 0.354 --to 1000000 --histogram -o sequence.svg
///   ninepins plot '4!.0' --from 1000 --to 5000 > grundy.svg
///
/// Up to 6000 heaps have a mark each; the values of more heaps are shaded by frequency. Rare heaps,
/// whose values a parity distinguishes from most others, have another colour and shape. Where a saltus
/// is proved, values are drawn less the rise since the first period, so that they repeat. The picture
/// follows the reader's preference for light or dark. After a stop it shows the values that were found,
/// and is marked as incomplete.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("to", |to| to.default_value("1000")))]
pub(crate) struct Args {
    #[command(flatten)]
    rules: NimArgs,

    /// Draw in FILE, whose name ends in .svg; - draws on stdout, and writes nothing else there [default: - unless stdout is
    /// a terminal]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    heaps: RangeArgs,

    /// Add a histogram of the values below
    #[arg(long)]
    histogram: bool,

    /// Describe the picture as one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// Facts about a sequence besides its values.
struct About {
    rare: Option<(SparseSpace, Vec<(u64, u32)>)>,
    /// A search that has looked for a period, and what it found.
    search: Option<(PeriodSearch, Findings)>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let file = output(args)?;
    check_name(file)?;
    if args.json && files::is_stdout(file) {
        let message = "the picture goes to stdout, which takes nothing else";
        return Err(Failure::refused("--json", message).with_help("draw in a file"));
    }
    let rules = args.rules.read()?;
    let heaps = rules.within(args.heaps.read()?)?;
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let mut values = Values::of(&rules, *heaps.start(), &budget)?;
    let mut binned = BinnedValues::new(*heaps.start());
    let progress = Progress::searching();
    let mut count = |_, value| {
        binned.push(value);
        Ok(())
    };
    let (next, stopped) = values.each(heaps, &progress, &mut budget, &mut count)?;
    let about = About::of(values, &budget);
    let wrapped = about.wrapped(binned.from()..next);
    drop(progress);
    let exit = Exit::after(stopped.as_ref());
    let stopped = stopped.map(|stop| before(next, &stop));
    if binned.is_empty() {
        return Err(Failure::stopped(format!("nothing was drawn: {}", stopped.unwrap_or_default())));
    }
    let mut picture = about.plot(&rules, &binned, stopped.as_deref(), args.histogram);
    picture.wrapped = wrapped.as_ref();
    files::write_to(file, &picture.svg())?;
    if !files::is_stdout(file) {
        let file = file.display().to_string();
        let report = || {
            let mut report = Report::on(&rules);
            for (label, words) in picture.caption() {
                report.entry(label, words);
            }
            report.entry("Picture", printable(&file));
            report
        };
        render::print(args.json, || PlotShape::of(rules.line(), &picture, &file), report)?;
    }
    if let Some(stopped) = stopped {
        failure::say(&format!("stopped {stopped}"));
    }
    Ok(exit)
}

fn before(next: u64, stop: &Stopped) -> String {
    format!("before heap {}: {stop}", grouped(next))
}

/// Returns the file to draw in. The default is stdout, unless that is a terminal, which would show the text of an SVG.
fn output(args: &Args) -> Result<&Path, Failure> {
    match &args.output {
        Some(file) => Ok(file),
        None if io::stdout().is_terminal() => {
            let message = "a terminal shows no pictures: name a file to draw in";
            Err(Failure::refused("plot", message).with_help("such as `-o plot.svg`; `-o -` draws an SVG on stdout"))
        }
        None => Ok(Path::new("-")),
    }
}

/// Checks that the name of a picture ends in `.svg`.
fn check_name(file: &Path) -> Result<(), Failure> {
    if files::is_stdout(file) || file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        return Ok(());
    }
    let help = "`-o -` draws on stdout; `rsvg-convert plot.svg -o plot.png` makes a PNG of an SVG";
    Err(Failure::refused(file.to_string_lossy(), "the name of a picture ends in .svg").with_help(help))
}

impl About {
    fn of(values: Values, budget: &Budget) -> About {
        let Values::Sequence(sequence) = values else { return About { rare: None, search: None } };
        // Heap 0 is neither common nor rare.
        let rare = sequence.sparse_space().map(|space| (space, sequence.rare()));
        About { rare, search: search(*sequence, budget) }
    }

    /// Returns the values of these heaps less the rise of their period, if a saltus is proved.
    fn wrapped(&self, heaps: Range<u64>) -> Option<BinnedValues> {
        let (search, found) = self.search.as_ref().filter(|(_, found)| found.rises())?;
        let mut wrapped = BinnedValues::new(heaps.start);
        for heap in heaps {
            wrapped.push(u64::from(search.sequence().value(heap)?) - found.rise(heap));
        }
        Some(wrapped)
    }

    fn plot<'p>(
        &'p self,
        rules: &Rules,
        values: &'p BinnedValues,
        stopped: Option<&'p str>,
        histogram: bool,
    ) -> Plot<'p> {
        let mut plot = Plot::new(rules.name(), rules.words(), values);
        plot.rare = self.rare.as_ref().map(|(mask, rare)| (*mask, &**rare));
        plot.findings = self.search.as_ref().map(|(_, found)| found);
        (plot.stopped, plot.histogram) = (stopped, histogram);
        plot
    }
}

/// Looks for a period, unless there are too many values.
fn search(sequence: Sequence, budget: &Budget) -> Option<(PeriodSearch, Findings)> {
    let known = sequence.len();
    (known <= MAX_PERIOD).then(|| {
        let mut search = PeriodSearch::of(sequence);
        // The search looks when it has one value more. After a stop it still reports the observed period.
        let _ = search.run(known + 1, budget);
        let found = search.findings();
        (search, found)
    })
}
