//! `ninepins values`.

use super::export::{END_OF_ARRAY, PROGRAM, comments};
use crate::{
    args::{Rules, ValueLimits, more, size, unsuited},
    failure::{self, Exit, Failure},
    render::{self, Report},
};
use clap::ValueEnum;
use ninepins::{
    Budget, Stopped, grouped,
    json::{HeapValueShape, Provenance, ValuesShape},
    values::{Brief, Heaps, Listing},
};
use serde::Serialize;
use std::{fmt::Write as _, io::Write};

/// The largest heap to ask for.
const MAX_HEAP: u64 = 100_000;

/// The most bytes of a value in a list for people, and of a saltus in a comment.
const BRIEF: usize = 60;
const MAX_SALTUS: usize = 200;

/// List the values of heaps in normal play, and find the period with which they grow
///
/// Examples:
///   ninepins values '0.7|0.07' --to 20
///   ninepins values '0.7|0.37' --to 100 --json
///   ninepins values 'partizan-kayles normal' --to 12 --format latex
///
/// A period p with saltus S means that heap n + p has the value of heap n plus S, for all n from some
/// heap on. It is proved if the theorem of the book's chapter on values applies to the heaps that are
/// known; otherwise it was only seen. See `ninepins value --help` for how values are written.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game: a name such as 'partizan-kayles normal', or a line such as '0.7|0.07'
    #[arg(value_name = "GAME")]
    game: String,

    /// The largest heap
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    to: u64,

    /// The format
    #[arg(long, value_enum, default_value = "text", conflicts_with = "json")]
    format: Format,

    #[command(flatten)]
    limits: ValueLimits,

    /// The most bytes of a value that are written in full
    #[arg(long, value_name = "SIZE", default_value = "1MB", help_heading = "Limits", value_parser = size)]
    max_output: u64,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// The rules whose values have periods that are looked for.
const FINITE: &str = "a period is looked for in finite codes and tables only";

/// The format of a list.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// A row for each heap
    Text,
    /// Comment lines, then heap,value,mean,temperature,nimber and a row for each heap
    Csv,
    /// An object a line: the provenance, then each heap
    Jsonl,
    /// An array
    Latex,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let rules = Rules::read(&args.game)?;
    let heaps = Heaps::of(&rules.game).map_err(|why| unsuited(&args.game, &rules.game, why))?;
    let (listing, output) = args.limits.spend_and(
        |budget| Listing::of(heaps, args.to, budget),
        // After a stop the heaps that are known are still looked at, and written.
        |mut listing, budget| {
            listing.look(budget);
            let output = args.output(&rules, &mut listing, budget);
            (listing, output)
        },
    );
    // Only text for people has colours, which a file does not take.
    write!(anstream::stdout(), "{output}")?;
    let Some(halted) = &listing.halted else { return Ok(Exit::Answered) };
    if !args.json && args.format != Format::Text {
        failure::say(&format!("stopped after {} heaps: {halted}", listing.heaps.known().len()));
    }
    Ok(Exit::after(Some(halted)))
}

impl Args {
    /// Returns what is printed.
    fn output(&self, rules: &Rules, listing: &mut Listing, budget: &Budget) -> String {
        let most = usize::try_from(self.max_output).unwrap_or(usize::MAX);
        match self.format {
            _ if self.json => line(&listing.object(&rules.game, most, budget)),
            Format::Text => text(rules, listing, budget).to_string(),
            format => export(format, rules, listing, most, budget),
        }
    }
}

/// Reports the values in rows.
fn text(rules: &Rules, listing: &mut Listing, budget: &Budget) -> Report {
    let mut report = Report::on(rules);
    let known = listing.heaps.known().to_vec();
    let briefs: Vec<Brief> = known.into_iter().map(|value| listing.brief(value, BRIEF, budget)).collect();
    let digits = listing.heaps.known().len().to_string().len().max("heap".len());
    let means = &listing.means;
    let shown = |index: usize| {
        means.get(index).map_or_else(Default::default, |(mean, heat)| [mean, heat].map(ToString::to_string))
    };
    let columns = (0..briefs.len())
        .map(shown)
        .fold([4, 11], |[a, b], [mean, heat]: [String; 2]| [a.max(mean.len()), b.max(heat.len())]);
    let [a, b] = columns;
    if !briefs.is_empty() {
        report.table_head(&format!("{:>digits$}  {:>a$}  {:>b$}  value", "heap", "mean", "temperature"));
    }
    for (heap, Brief { text, forms, .. }) in briefs.into_iter().enumerate() {
        let [mean, heat] = shown(heap);
        let forms = forms.map_or(String::new(), |forms| format!(" of {} forms", grouped(forms)));
        report.line(format_args!("{heap:>digits$}  {mean:>a$}  {heat:>b$}  {text}{forms}"));
    }
    report.gap();
    let words = match listing.period {
        None if listing.unsearched => "not looked for to the end".to_owned(),
        None if rules.game.ruleset().window().is_none() => FINITE.to_owned(),
        None => "none was found in these heaps".to_owned(),
        Some(period) => {
            let saltus = listing.brief(period.saltus, BRIEF, budget).text;
            let sure = if period.proved { "proved for all heaps" } else { "seen in these heaps, not proved" };
            format!("{} with saltus {saltus}, from heap {} on: {sure}", period.period, period.from)
        }
    };
    report.entry("Period", words);
    if let Some(halted) = &listing.halted {
        let known = render::heaps_below(listing.heaps.known().len());
        report.stop(halted, &known, more(halted));
    }
    report
}

/// Writes the list for other programs, with its provenance. A value that is too long, or not known, is missing.
fn export(format: Format, rules: &Rules, listing: &mut Listing, most: usize, budget: &Budget) -> String {
    let mut text = String::new();
    for heap in 0..listing.heaps.known().len() {
        let value = listing.heaps.known()[heap];
        let (value, nimber) = (listing.text(value, most, budget), listing.values.as_nimber(value));
        let heat = listing.means.get(heap).map(|(mean, heat)| [mean, heat].map(ToString::to_string));
        let [mean, temperature] = heat.clone().unwrap_or_default();
        let _ = match format {
            Format::Jsonl => {
                let [mean, temperature] = heat.map_or([None, None], |heat| heat.map(Some));
                text += &line(&HeapValueShape { heap, value, mean, temperature, nimber });
                Ok(())
            }
            Format::Latex => {
                let value = value.map_or("\\ldots".to_owned(), |value| in_latex(&value));
                writeln!(text, "{heap} & {value} & {mean} & {temperature} \\\\")
            }
            Format::Csv | Format::Text => {
                // Values have commas.
                let value = value.map_or(String::new(), |value| format!("\"{value}\""));
                let nimber = nimber.map_or(String::new(), |nimber| nimber.to_string());
                writeln!(text, "{heap},{value},{mean},{temperature},{nimber}")
            }
        };
    }
    // The head says whether the budget ended the work.
    let head = match format {
        Format::Jsonl => line(&head(rules, listing, most, budget)),
        Format::Latex => {
            let heads = "n & G(n) & \\text{mean} & \\text{temperature}";
            text += END_OF_ARRAY;
            provenance_lines('%', rules, listing, budget) + "\\[\\begin{array}{r|l|r|r}\n" + heads + " \\\\ \\hline\n"
        }
        Format::Csv | Format::Text => {
            provenance_lines('#', rules, listing, budget) + "heap,value,mean,temperature,nimber\n"
        }
    };
    head + &text
}

/// Writes a line of JSON.
fn line(shape: &impl Serialize) -> String {
    serde_json::to_string(shape).expect("texts and numbers can be written") + "\n"
}

/// Returns the first line of JSON lines.
fn head(rules: &Rules, listing: &mut Listing, most: usize, budget: &Budget) -> ValuesShape {
    ValuesShape {
        game: rules.game.to_string(),
        to: listing.heaps.known().len() as i64 - 1,
        values: None,
        nimbers: None,
        period: listing.period_object(most, budget),
        stopped: listing.halted.as_ref().map(Stopped::name),
        provenance: Some(Provenance { program: PROGRAM, rules: rules.words(), values: None }),
    }
}

/// Returns comment lines: the program, the game and the period.
fn provenance_lines(mark: char, rules: &Rules, listing: &mut Listing, budget: &Budget) -> String {
    let mut lines =
        vec![format!("program: {PROGRAM}"), format!("game: {}", rules.line()), format!("rules: {}", rules.words())];
    if let Some(period) = listing.period {
        let saltus = listing.brief(period.saltus, MAX_SALTUS, budget).text;
        let sure = if period.proved { "proved" } else { "seen, not proved" };
        lines.push(format!("period: {} with saltus {saltus} from heap {} on, {sure}", period.period, period.from));
    }
    lines.extend(listing.halted.as_ref().map(|halted| format!("stopped: {halted}")));
    comments(mark, lines)
}

/// Writes a value in LaTeX.
fn in_latex(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '{' => text.push_str("\\{"),
            '}' => text.push_str("\\}"),
            '|' => text.push_str("\\mid "),
            '^' => text.push_str("{\\uparrow}"),
            'v' => text.push_str("{\\downarrow}"),
            '*' => text.push_str("{\\ast}"),
            ',' => text.push_str(",\\,"),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::in_latex;

    #[test]
    fn signs_of_games() {
        assert_eq!(in_latex("{1^2*|v,0}"), "\\{1{\\uparrow}2{\\ast}\\mid {\\downarrow},\\,0\\}");
    }
}
