//! `ninepins genus`.

use crate::{
    args::{BudgetArgs, Rules},
    failure::{Exit, Failure},
    render::{self, Report, advice, heaps_below},
};
use ninepins::{
    Position,
    json::{GeneraShape, PositionGenusShape},
    misere::{FoundGenera, Genera, Genus, MAX_HEAP},
};

/// List the genus symbols of heaps, or of one sum: nim-values in normal play, and in misère play beside heaps of Nim
///
/// Examples:
///   ninepins genus kayles
///   ninepins genus kayles '3+4'
///   ninepins genus '0.07' --to 60
///   ninepins genus '4!.0' --to 1000 --time 10s --json
///
/// In g^abc, Conway's genus, g is the nim-value in normal play. The digits a, b, c, ... are the misère
/// nim-values of the heap alone, beside one heap of Nim of two tokens, beside two, and so on; the
/// last two alternate for ever after. Where values have several digits there are commas: 7^(12,14).
///
/// A genus that no position of Nim has is called wild (Winning Ways, chapter 13). The genus of a sum
/// does not follow from those of its heaps, so positions are searched. Where heaps can be split, their
/// number grows quickly.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The game: a name such as kayles, or a line such as '0.07'; its ending does not matter
    #[arg(value_name = "GAME")]
    game: String,

    /// One position, such as '3+4', instead of heaps
    #[arg(value_name = "POSITION", conflicts_with = "to")]
    position: Option<String>,

    /// The largest heap
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    to: u64,

    #[command(flatten)]
    budget: BudgetArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let asked = Rules::read(&args.game)?;
    let position = args.position.as_deref().map(|typed| asked.position(typed)).transpose()?;
    let numbered = position.as_ref().map(|position| asked.game.in_numbers(position));
    let game = numbered.as_ref().map_or(&asked.game, |(game, _)| game);
    let mut genera = Genera::of(game).map_err(|why| asked.refuse(why))?;
    let found = args.budget.spend(|budget| match &numbered {
        Some((_, position)) => {
            let sizes: Vec<u64> = position.heaps().iter().map(|heap| heap.size()).collect();
            FoundGenera::of_sum(&mut genera, sizes, budget)
        }
        None => FoundGenera::of_heaps(&mut genera, args.to, budget),
    });
    match &position {
        Some(position) => {
            render::print(
                args.json,
                || PositionGenusShape::of(&asked.line(), position, &found),
                || sum_text(&asked, position, &found),
            )?;
        }
        None => render::print(args.json, || GeneraShape::of(&asked.game, args.to, &found), || text(&asked, &found))?,
    }
    Ok(Exit::after(found.stopped.as_ref()))
}

/// Reports the genus of one position.
fn sum_text(asked: &Rules, position: &Position, found: &FoundGenera) -> Report {
    let mut report = Report::on(asked);
    report.entry("Position", position);
    if let Some(genus) = found.genera.first() {
        let nim = if genus.is_wild() { "is wild: no position of Nim has it" } else { "positions of Nim have too" };
        report.entry("Genus", format_args!("{genus}, which {nim}"));
    }
    if let Some(stopped) = &found.stopped {
        report.stop(stopped, "nothing yet", advice(stopped));
    }
    report
}

/// Reports the genera of heaps in rows.
fn text(asked: &Rules, found: &FoundGenera) -> Report {
    let mut report = Report::on(asked);
    let symbols: Vec<String> = found.genera.iter().map(ToString::to_string).collect();
    report.heaps(0, "genus", &symbols, None);
    report.gap();
    match found.genera.iter().position(Genus::is_wild) {
        Some(first) => {
            let count = found.genera.iter().filter(|genus| genus.is_wild()).count();
            let words = format!("{count} of these heaps, the first is {first}: no position of Nim has their genus");
            report.entry("Wild", words);
        }
        None if found.genera.is_empty() => {}
        None => report.entry("Wild", "none of these heaps: positions of Nim have their genus too"),
    }
    if let Some(stopped) = &found.stopped {
        report.stop(stopped, &heaps_below(found.genera.len()), advice(stopped));
    }
    report
}
