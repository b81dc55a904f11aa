//! `ninepins plot`.

use super::{
    misere::entry,
    sequence::{Rules, RulesArgs},
    values::{MAX_HEAP, Values},
};
use crate::{
    args::BudgetArgs,
    clock::Clock,
    exit::Exit,
    failure::{self, Failure},
    files,
    picture::{Draw, PNG},
    progress::Progress,
};
use ninepins::{
    Budget, Stopped, grouped,
    plot::{BinnedValues, Plot},
    printable,
    sequence::{Findings, PeriodSearch, Sequence, SparseSpace, Status},
};
use serde_json::{Value, json};
use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

/// The most values in which a period is looked for.
const MAX_PERIOD: u64 = 1 << 24;

/// Draw the nim-values of heaps, in normal play, against the sizes of the heaps
///
/// Examples:
///   ninepins plot kayles --to 100 -o kayles.svg
///   ninepins plot 0.354 --to 1000000 --histogram -o sequence.png
///   ninepins plot '4!.0' --from 1000 --to 5000 > grundy.svg
///
/// Up to 6000 heaps have a mark each; the values of more are shaded by how often they occur. Rare
/// heaps, those whose values a parity tells from most others, are marked in another colour and
/// shape. The picture follows the reader's preference for light or dark as an SVG, and is light
/// as a PNG. If the work is stopped, the picture has what was found, and says so.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesArgs,

    /// Draw in FILE, whose name ends in .svg or .png; - draws an SVG on stdout, and writes nothing else there [default: -
    /// where stdout is no terminal]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", hide_default_value = true, value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    from: u64,

    /// The last heap
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    to: u64,

    /// Draw below how often each value occurs
    #[arg(long)]
    histogram: bool,

    /// Tell what was drawn as one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    budget: BudgetArgs,
}

/// What a file is.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Png(Draw),
}

/// What is known of a sequence besides its values.
struct About {
    rare: Option<(SparseSpace, Vec<(u64, u32)>)>,
    findings: Option<Findings>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let rules = args.rules.read()?;
    let output = output(args)?;
    let kind = kind(output, PNG)?;
    if args.from > args.to {
        let message = format!("the first heap, {}, is larger than the last, {}", args.from, args.to);
        return Err(Failure::refused(args.from.to_string(), message));
    }
    if args.json && output == Path::new("-") {
        return Err(
            Failure::refused("--json", "the picture is on stdout, and nothing else is").with_help("draw in a file")
        );
    }
    let clock = Clock::new();
    let mut budget = args.budget.budget(u64::MAX, clock.start(args.budget.time));
    let mut values = Values::of(&rules);
    let mut binned = BinnedValues::new(args.from);
    let note: Arc<Mutex<String>> = Arc::default();
    let progress = Progress::telling(note.clone());
    let mut count = |_, value| {
        binned.push(value);
        Ok(())
    };
    let (next, stopped) = values.each(args.from..=args.to, &note, &mut budget, &mut count)?;
    let about = About::of(values, &budget);
    drop(progress);
    let exit = Exit::after(stopped.as_ref());
    let stopped = stopped.map(|stop| before(next, &stop));
    if binned.is_empty() {
        return Err(Failure::stopped(format!("nothing was drawn: {}", stopped.unwrap_or_default())));
    }
    let picture = about.plot(&rules, &binned, stopped.as_deref(), args.histogram);
    draw(args.json, &rules, (output, kind), &picture)?;
    if let Some(stopped) = stopped {
        failure::say(&format!("stopped {stopped}"));
    }
    Ok(exit)
}

fn before(next: u64, stop: &Stopped) -> String {
    format!("before heap {}: {stop}", grouped(next))
}

/// The file to draw in: stdout, if none is named and no terminal would show the text of an SVG.
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

/// What the file is to be, by its name, where `png` draws PNG.
fn kind(file: &Path, png: Option<Draw>) -> Result<Kind, Failure> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Kind::Svg),
        Some("png") => png.map(Kind::Png).ok_or_else(|| {
            let help = "draw in a file that ends in .svg, or run `cargo install --path crates/cli --features png`";
            Failure::refused(file.to_string_lossy(), "this program was built without PNG").with_help(help)
        }),
        None if file == Path::new("-") => Ok(Kind::Svg),
        _ => {
            let message = "the name of a picture ends in .svg or .png";
            Err(Failure::refused(file.to_string_lossy(), message).with_help("`-o -` draws an SVG on stdout"))
        }
    }
}

/// Writes the picture, and tells of it unless it is on stdout.
fn draw(json: bool, rules: &Rules, (file, kind): (&Path, Kind), picture: &Plot<'_>) -> Result<(), Failure> {
    let svg = picture.svg();
    if file == Path::new("-") {
        return files::write(None, &svg);
    }
    match kind {
        Kind::Svg => files::write(Some(file), &svg)?,
        Kind::Png(png) => {
            let bytes = png(&svg).map_err(|why| {
                let help = "draw in a file that ends in .svg: browsers and many other programs show it";
                Failure::unwritable(file, why).with_help(help)
            })?;
            files::write_by(file, |out| out.write_all(&bytes))?;
        }
    }
    if json {
        return Ok(writeln!(io::stdout(), "{}", object(rules, picture, file))?);
    }
    let mut text = rules.opening();
    for (label, words) in picture.caption() {
        text += &entry(label, &words);
    }
    text += &entry("Picture", &printable(&file.display().to_string()));
    Ok(write!(anstream::stdout(), "{text}")?)
}

/// What was drawn: the shape `ninepins/plot/1`.
fn object(rules: &Rules, picture: &Plot<'_>, file: &Path) -> Value {
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
        "file": file.display().to_string(),
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

/// What is known of the period, unless there are so many values that it would take long to look for it.
fn findings(sequence: Sequence, budget: &Budget) -> Option<Findings> {
    let known = sequence.len();
    (known <= MAX_PERIOD).then(|| {
        let mut search = PeriodSearch::of(sequence);
        // It looks once it has one value more. Stopped, it still tells what it observes.
        let _ = search.run(known + 1, budget);
        search.findings()
    })
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind};
    use std::path::Path;

    #[test]
    fn a_program_without_png_says_how_to_get_it() {
        let drawn = kind(Path::new("it.PNG"), Some(|_| Ok(Vec::new())));
        assert!(matches!(drawn, Ok(Kind::Png(_))));
        let failure = kind(Path::new("it.png"), None).err().unwrap();
        let told = format!("{failure:?}");
        assert!(
            told.contains("exit: Usage") && told.contains("cargo install --path crates/cli --features png"),
            "{told}"
        );
    }
}
