//! `ninepins plot`.

mod rows;

use crate::{
    args::{BudgetArgs, NimArgs, RangeArgs, Rules},
    clock::Clock,
    exit::Exit,
    failure::{self, Failure},
    files,
    picture::{Draw, PNG},
    progress::Progress,
    render::{self, Report},
    values::Values,
};
use clap::builder::ArgPredicate;
use ninepins::{
    Budget, Stopped, grouped,
    plot::{BinnedValues, Plot},
    printable,
    sequence::{Findings, PeriodSearch, Sequence, SparseSpace, Status},
};
use serde_json::{Value, json};
use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

/// The most values that are searched for a period.
const MAX_PERIOD: u64 = 1 << 24;

/// Draw the nim-values of heaps, in normal play, against the sizes of the heaps
///
/// Examples:
///   ninepins plot kayles --to 100 -o kayles.svg
///   ninepins plot 0.354 --to 1000000 --histogram -o sequence.png
///   ninepins plot '4!.0' --from 1000 --to 5000 > grundy.svg
///   ninepins plot nimmy --row 1 --row 3+4 -o rows.svg
///
/// Up to 6000 heaps have a mark each; the values of more heaps are shaded by frequency. Rare heaps,
/// whose values a parity distinguishes from most others, have another colour and shape. An SVG
/// follows the reader's preference for light or dark, a PNG is light. After a stop the picture shows
/// the values that were found, and is marked as incomplete.
///
/// With --row the picture is about Nim with further endings. A player who moves to the piles of the
/// row, b and f(b) wins; drawn is f(b) - b for each b, with its period.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment, mut_arg("to", |to| to.default_value("1000").default_value_if("row", ArgPredicate::IsPresent, "100")))]
pub(crate) struct Args {
    #[command(flatten)]
    rules: NimArgs,

    /// Draw in FILE, whose name ends in .svg or .png; - draws an SVG on stdout, and writes nothing else there [default: -
    /// unless stdout is a terminal]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    heaps: RangeArgs,

    /// Add a histogram of the values below
    #[arg(long)]
    histogram: bool,

    /// Draw the completions of these piles and one pile more, in Nim with further endings; may be repeated. Then --to is
    /// 100 by default
    #[arg(long, value_name = "PILES", conflicts_with = "histogram")]
    row: Vec<String>,

    /// Describe the picture as one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// The kind of a picture.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Png(Draw),
}

/// The file to draw in.
struct Canvas<'a> {
    file: &'a Path,
    kind: Kind,
}

/// Facts about a sequence besides its values.
struct About {
    rare: Option<(SparseSpace, Vec<(u64, u32)>)>,
    findings: Option<Findings>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let file = output(args)?;
    let canvas = Canvas { file, kind: kind(file, PNG)? };
    if args.json && files::is_stdout(file) {
        let message = "the picture goes to stdout, which takes nothing else";
        return Err(Failure::refused("--json", message).with_help("draw in a file"));
    }
    if !args.row.is_empty() {
        return rows::run(args, &canvas);
    }
    let rules = args.rules.read()?;
    let heaps = args.heaps.read()?;
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let mut values = Values::of(&rules);
    let mut binned = BinnedValues::new(*heaps.start());
    let progress = Progress::searching();
    let mut count = |_, value| {
        binned.push(value);
        Ok(())
    };
    let (next, stopped) = values.each(heaps, &progress, &mut budget, &mut count)?;
    let about = About::of(values, &budget);
    drop(progress);
    let exit = Exit::after(stopped.as_ref());
    let stopped = stopped.map(|stop| before(next, &stop));
    if binned.is_empty() {
        return Err(Failure::stopped(format!("nothing was drawn: {}", stopped.unwrap_or_default())));
    }
    let picture = about.plot(&rules, &binned, stopped.as_deref(), args.histogram);
    let report = || {
        let mut report = Report::on(&rules);
        for (label, words) in picture.caption() {
            report.entry(label, words);
        }
        report
    };
    canvas.draw(args.json, &picture.svg(), |file| object(&rules, &picture, file), report)?;
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

/// Returns the kind of a picture by the name of its file. `png` draws PNG.
fn kind(file: &Path, png: Option<Draw>) -> Result<Kind, Failure> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Kind::Svg),
        Some("png") => png.map(Kind::Png).ok_or_else(|| {
            let help = "draw in a file that ends in .svg, or run `cargo install --path crates/cli --features png`";
            Failure::refused(file.to_string_lossy(), "this program was built without PNG").with_help(help)
        }),
        None if files::is_stdout(file) => Ok(Kind::Svg),
        _ => {
            let message = "the name of a picture ends in .svg or .png";
            Err(Failure::refused(file.to_string_lossy(), message).with_help("`-o -` draws an SVG on stdout"))
        }
    }
}

impl Canvas<'_> {
    /// Writes the picture, and describes it unless it is on stdout.
    fn draw(
        &self,
        json: bool,
        svg: &str,
        object: impl FnOnce(&str) -> Value,
        report: impl FnOnce() -> Report,
    ) -> Result<(), Failure> {
        let file = self.file;
        if files::is_stdout(file) {
            return files::write(None, &svg);
        }
        match self.kind {
            Kind::Svg => files::write(Some(file), &svg)?,
            Kind::Png(png) => {
                let bytes = png(svg).map_err(|why| {
                    let help = "draw in a file that ends in .svg: browsers and many other programs show it";
                    Failure::unwritable(file, why).with_help(help)
                })?;
                files::write_by(file, |out| out.write_all(&bytes))?;
            }
        }
        let file = file.display().to_string();
        let text = || {
            let mut report = report();
            report.entry("Picture", printable(&file));
            report
        };
        Ok(render::print(json, || object(&file), text)?)
    }
}

/// Describes the picture: the shape `ninepins/plot/1`.
fn object(rules: &Rules, picture: &Plot<'_>, file: &str) -> Value {
    let values = picture.values;
    let rare = picture.rare.is_some().then(|| picture.rare_heaps());
    let period = picture.findings.filter(|findings| findings.status != Status::Open);
    json!({
        "schema": "ninepins/plot/1",
        "game": rules.line(),
        "from": values.from(),
        "to": values.last(),
        "max": values.largest().map(|(value, _)| value),
        "max_heap": values.largest().map(|(_, heap)| heap),
        "rare": rare.map(<[_]>::len),
        "last_rare": rare.and_then(<[_]>::last).map(|&(heap, _)| heap),
        "preperiod": period.map(|findings| findings.preperiod),
        "period": period.map(|findings| findings.period),
        "proved": period.map(|findings| matches!(findings.status, Status::Proved(_))),
        "file": file,
        "stopped": picture.stopped,
    })
}

impl About {
    fn of(values: Values, budget: &Budget) -> About {
        let Values::Sequence(sequence) = values else { return About { rare: None, findings: None } };
        // Heap 0 is neither common nor rare.
        let rare = sequence.sparse_space().map(|space| (space, sequence.rare()));
        About { rare, findings: findings(*sequence, budget) }
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
        plot.findings = self.findings.as_ref();
        (plot.stopped, plot.histogram) = (stopped, histogram);
        plot
    }
}

/// Looks for a period, unless there are too many values.
fn findings(sequence: Sequence, budget: &Budget) -> Option<Findings> {
    let known = sequence.len();
    (known <= MAX_PERIOD).then(|| {
        let mut search = PeriodSearch::of(sequence);
        // The search looks when it has one value more. After a stop it still reports the observed period.
        let _ = search.run(known + 1, budget);
        search.findings()
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind};
    use std::path::Path;

    #[test]
    fn a_program_without_png_advises_to_build_it() {
        let drawn = kind(Path::new("it.PNG"), Some(|_| Ok(Vec::new())));
        assert!(matches!(drawn, Ok(Kind::Png(_))));
        let failure = kind(Path::new("it.png"), None).err().unwrap();
        let text = format!("{failure:?}");
        assert!(
            text.contains("exit: Usage") && text.contains("cargo install --path crates/cli --features png"),
            "{text}"
        );
    }
}
