//! `ninepins invert`.

use super::universe::{Universe, UniverseArgs, listed, told};
use crate::{exit::Exit, failure::Failure, render::report::entry, style::LABEL};
use ninepins::{
    Heap, Outcome, Position,
    quotient::{Conjugate, HeapInverse, Inverse, Undecided},
};
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    io::{self, Write},
};

/// The most heaps in a table or a list.
const SHOWN: usize = 40;

/// Which heaps have inverses in misère play, and whether these are their conjugates
///
/// Examples:
///   ninepins invert '0.7|0.07'
///   ninepins invert kayles
///   ninepins invert '0.76' --heaps 13 --json
///
/// Y is an inverse of X if X + Y is equal to the empty position modulo the sums of the game's heaps:
/// no such sum, added to both, tells them apart by who wins. A conjugate of X is X with the players
/// exchanged. In normal play the conjugate is always an inverse; in misère play few positions
/// have one, and it need not be the conjugate (Milley 2015).
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(flatten)]
    universe: UniverseArgs,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

/// A heap, and what undoes it.
struct Row {
    heap: usize,
    outcome: Outcome,
    inverse: Inverse,
    /// The outcome of the inverse, if there is one.
    inverse_outcome: Option<Outcome>,
    conjugate: Conjugate,
    /// Whether the conjugate is an inverse, as far as that is known.
    conjugate_inverts: Option<bool>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let universe = args.universe.build()?;
    let rows = rows(&universe).map_err(|why| universe.undecided(&why))?;
    if args.json {
        writeln!(io::stdout(), "{}", object(&universe, &rows))?;
    } else {
        write!(anstream::stdout(), "{}", text(&universe, &rows))?;
    }
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

fn text(universe: &Universe, rows: &[Row]) -> String {
    let mut text = universe.opening();
    let inverted: Vec<(&Row, &Position)> = rows
        .iter()
        .filter_map(|row| match &row.inverse {
            Inverse::Is(position) => Some((row, position)),
            _ => None,
        })
        .collect();
    if !inverted.is_empty() {
        let _ = writeln!(text, "{LABEL}heap  outcome  inverse       its outcome  conjugate{LABEL:#}");
    }
    for (row, inverse) in inverted.iter().take(SHOWN) {
        let conjugate = match &row.conjugate {
            Conjugate::Is(position) if row.conjugate_inverts == Some(true) => format!("{position}, an inverse"),
            Conjugate::Is(position) => format!("{position}, no inverse"),
            Conjugate::Outside => "no sum of these heaps".to_owned(),
            Conjugate::NotSought => "not sought".to_owned(),
        };
        let (inverse, outcome) = (inverse.to_string(), row.inverse_outcome.map_or("", Outcome::letter));
        let _ =
            writeln!(text, "{:>4}  {:<7}  {inverse:<12}  {outcome:<11}  {conjugate}", row.heap, row.outcome.letter());
    }
    if inverted.len() > SHOWN {
        let _ = writeln!(text, "and {} more", inverted.len() - SHOWN);
    }
    if !inverted.is_empty() {
        text.push('\n');
    }
    text += &entry("Universe", &format!("the sums of {}", universe.covered()));
    let heaps = |inverse: &Inverse| -> Vec<String> {
        let heaps: Vec<usize> = rows.iter().filter(|row| row.inverse == *inverse).map(|row| row.heap).collect();
        let runs = heaps.chunk_by(|a, b| a + 1 == *b);
        runs.map(|run| match run {
            [first, _, .., last] => format!("{first} to {last}"),
            few => few.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
        })
        .collect()
    };
    for (label, inverse) in [("No inverse", Inverse::None), ("None found", Inverse::NotFound)] {
        let heaps = heaps(&inverse);
        if !heaps.is_empty() {
            text += &told(label, &format!("heaps {}", listed(&heaps, SHOWN)));
        }
    }
    let group = if inverted.len() == rows.len() { ", so here all of them have: the quotient is a group" } else { "" };
    text += &entry("Sums", &format!("a sum has an inverse if and only if each of its heaps has one{group}"));
    let odd = inverted.iter().find(|(row, _)| row.conjugate_inverts == Some(false));
    if let Some((row, inverse)) = odd {
        text += &entry("Oddity", &oddity(row, inverse));
    }
    text + &universe.stopped()
}

/// What would be strange in normal play.
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
