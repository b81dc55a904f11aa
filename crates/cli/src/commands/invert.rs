//! `ninepins invert`.

use super::universe::{Universe, UniverseArgs};
use crate::{
    exit::Exit,
    failure::Failure,
    render::{self, Report, listed},
};
use ninepins::{
    Heap, Outcome, Position,
    quotient::{Conjugate, HeapInverse, Inverse, Undecided},
};
use serde_json::{Value, json};

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

/// A heap, its inverse and its conjugate.
struct Row {
    heap: usize,
    outcome: Outcome,
    inverse: Inverse,
    /// The outcome of the inverse, if there is one.
    inverse_outcome: Option<Outcome>,
    conjugate: Conjugate,
    /// True if the conjugate is an inverse, `None` if that is not known.
    conjugate_inverts: Option<bool>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let universe = args.universe.build()?;
    let rows = rows(&universe).map_err(|why| universe.undecided(&why))?;
    render::print(args.json, || object(&universe, &rows), || text(&universe, &rows))?;
    Ok(universe.exit())
}

fn rows(universe: &Universe) -> Result<Vec<Row>, Undecided> {
    let quotient = &universe.quotient;
    let inverses = quotient.inverses(1..=quotient.heaps())?;
    let conjugates = quotient.conjugates(1..=quotient.heaps());
    let row = |(HeapInverse { heap, inverse }, conjugate): (HeapInverse, Conjugate)| {
        let inverse_outcome = match &inverse {
            Inverse::Is(position) => Some(quotient.outcome(position)?),
            _ => None,
        };
        let conjugate_inverts = match &conjugate {
            Conjugate::Is(position) => {
                let sum = Position::new([one(heap).heaps(), position.heaps()].concat());
                Some(quotient.are_equal(&sum, &Position::default())?)
            }
            Conjugate::Outside => Some(false),
            Conjugate::NotSought => None,
        };
        Ok(Row { heap, outcome: quotient.outcome(&one(heap))?, inverse, inverse_outcome, conjugate, conjugate_inverts })
    };
    inverses.into_iter().zip(conjugates).map(row).collect()
}

fn one(heap: usize) -> Position {
    Position::new(Heap::new(heap as u64).into_iter().collect())
}

fn object(universe: &Universe, rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let (inverse, has_inverse) = match &row.inverse {
            Inverse::Is(position) => (Some(position.to_string()), Some(true)),
            Inverse::None => (None, Some(false)),
            Inverse::NotFound => (None, None),
        };
        let (conjugate, in_universe) = match &row.conjugate {
            Conjugate::Is(position) => (Some(position.to_string()), Some(true)),
            Conjugate::Outside => (None, Some(false)),
            Conjugate::NotSought => (None, None),
        };
        json!({
            "heap": row.heap,
            "outcome": row.outcome.letter(),
            "has_inverse": has_inverse,
            "inverse": inverse,
            "inverse_outcome": row.inverse_outcome.map(Outcome::letter),
            "conjugate_in_universe": in_universe,
            "conjugate": conjugate,
            "conjugate_is_inverse": row.conjugate_inverts,
        })
    };
    json!({
        "schema": "ninepins/invert/1",
        "game": universe.game().to_string(),
        "to": universe.to(),
        "heaps": rows.iter().map(row).collect::<Vec<_>>(),
        "stopped": universe.stopped_word(),
    })
}

fn text(universe: &Universe, rows: &[Row]) -> Report {
    let mut report = universe.report();
    let inverted: Vec<(&Row, &Position)> = rows
        .iter()
        .filter_map(|row| match &row.inverse {
            Inverse::Is(position) => Some((row, position)),
            _ => None,
        })
        .collect();
    if !inverted.is_empty() {
        add_inverses(&mut report, &inverted);
        report.gap();
    }
    report.entry("Universe", format_args!("the sums of {}", universe.covered()));
    for (label, inverse) in [("No inverse", Inverse::None), ("None found", Inverse::NotFound)] {
        let heaps: Vec<usize> = rows.iter().filter(|row| row.inverse == inverse).map(|row| row.heap).collect();
        if !heaps.is_empty() {
            report.entry(label, format_args!("heaps {}", listed(&runs(&heaps), SHOWN)));
        }
    }
    let group = if inverted.len() == rows.len() { ", so here all of them have: the quotient is a group" } else { "" };
    report.entry("Sums", format_args!("a sum has an inverse if and only if each of its heaps has one{group}"));
    if let Some((row, inverse)) = inverted.iter().find(|(row, _)| row.conjugate_inverts == Some(false)) {
        report.entry("Oddity", oddity(row, inverse));
    }
    universe.add_stop(&mut report);
    report
}

/// Adds a table of the heaps that have inverses.
fn add_inverses(report: &mut Report, inverted: &[(&Row, &Position)]) {
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

/// Returns runs of heaps, such as `3 to 7`.
fn runs(heaps: &[usize]) -> Vec<String> {
    let runs = heaps.chunk_by(|a, b| a + 1 == *b);
    runs.map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    })
    .collect()
}

/// Describes an inverse that normal play would not allow.
fn oddity(row: &Row, inverse: &Position) -> String {
    let Row { heap, outcome, conjugate, .. } = row;
    let sum = Position::new([one(*heap).heaps(), inverse.heaps()].concat());
    let own = row.inverse_outcome.map_or("", Outcome::letter);
    let other = match conjugate {
        Conjugate::Is(position) => format!("the conjugate of {heap}, {position}, is no inverse of it"),
        _ => format!("the conjugate of {heap} is no sum of these heaps"),
    };
    format!("{sum} = 0, though {heap} is of outcome {outcome} and {inverse} of outcome {own}; {other}")
}
