//! `ninepins invert`.

use super::universe::{Universe, UniverseArgs};
use crate::{
    failure::{Exit, Failure},
    render::{self, Report, listed},
};
use ninepins::{
    Outcome, Position,
    json::{InverseShape, InvertShape},
    quotient::{Conjugate, Inverse},
    quotients::{Inverted, inverses},
    runs,
};

/// The most heaps in a table or a list.
const SHOWN: usize = 40;

/// Find the inverses of heaps in misère play, and compare them with the conjugates
///
/// Examples:
///   ninepins invert '0.7|0.07'
///   ninepins invert kayles
///   ninepins invert '0.76' --heaps 13 --json
///
/// Y is an inverse of X if X + Y is equal to the empty position modulo the sums of the game's heaps:
/// beside every such sum they have the same outcome. The conjugate of X is X with the players
/// exchanged. In normal play the conjugate is always an inverse. In misère play few positions have an
/// inverse, and it need not be the conjugate (Milley 2015).
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    universe: UniverseArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let universe = args.universe.build()?;
    let rows = inverses(&universe.quotient).map_err(|why| universe.undecided(&why))?;
    render::print(args.json, || object(&universe, &rows), || text(&universe, &rows))?;
    Ok(universe.exit())
}

fn object(universe: &Universe, rows: &[Inverted]) -> InvertShape {
    InvertShape {
        game: universe.game().to_string(),
        to: universe.to(),
        heaps: rows.iter().map(InverseShape::from).collect(),
        stopped: universe.stopped_word(),
    }
}

fn text(universe: &Universe, rows: &[Inverted]) -> Report {
    let mut report = universe.report();
    let inverted: Vec<(&Inverted, &Position)> = rows.iter().filter_map(|row| Some((row, row.inverse()?))).collect();
    if !inverted.is_empty() {
        add_inverses(&mut report, &inverted);
        report.gap();
    }
    report.entry("Universe", format_args!("the sums of {}", universe.covered()));
    for (label, inverse) in [("No inverse", Inverse::None), ("None found", Inverse::NotFound)] {
        let heaps: Vec<u64> = rows.iter().filter(|row| row.inverse == inverse).map(|row| row.heap as u64).collect();
        if !heaps.is_empty() {
            report.entry(label, format_args!("heaps {}", listed(&runs(&heaps), SHOWN)));
        }
    }
    let group = if inverted.len() == rows.len() { ", so here all of them have: the quotient is a group" } else { "" };
    report.entry("Sums", format_args!("a sum has an inverse if and only if each of its heaps has one{group}"));
    if let Some((row, inverse)) = inverted.iter().find(|(row, _)| row.is_odd()) {
        report.entry("Oddity", oddity(row, inverse));
    }
    universe.add_stop(&mut report);
    report
}

/// Adds a table of the heaps that have inverses.
fn add_inverses(report: &mut Report, inverted: &[(&Inverted, &Position)]) {
    report.table_head("heap  outcome  inverse       its outcome  conjugate");
    for (row, inverse) in inverted.iter().take(SHOWN) {
        let conjugate = match &row.conjugate {
            Conjugate::Is(position) if row.conjugate_inverts == Some(true) => format!("{position}, an inverse"),
            Conjugate::Is(position) => format!("{position}, no inverse"),
            Conjugate::Outside => "no sum of these heaps".to_owned(),
            Conjugate::NotSought => "not sought".to_owned(),
        };
        let (inverse, outcome) = (inverse.to_string(), row.inverse_outcome.map_or("", Outcome::letter));
        let (heap, own) = (row.heap, row.outcome.letter());
        report.line(format_args!("{heap:>4}  {own:<7}  {inverse:<12}  {outcome:<11}  {conjugate}"));
    }
    if inverted.len() > SHOWN {
        report.line(format_args!("and {} more", inverted.len() - SHOWN));
    }
}

/// Describes an inverse that normal play would not allow.
fn oddity(row: &Inverted, inverse: &Position) -> String {
    let Inverted { heap, outcome, conjugate, .. } = row;
    let sum = Position::new([row.position().heaps(), inverse.heaps()].concat());
    let own = row.inverse_outcome.map_or("", Outcome::letter);
    let other = match conjugate {
        Conjugate::Is(position) => format!("the conjugate of {heap}, {position}, is no inverse of it"),
        _ => format!("the conjugate of {heap} is no sum of these heaps"),
    };
    format!("{sum} = 0, though {heap} is of outcome {outcome} and {inverse} of outcome {own}; {other}")
}
