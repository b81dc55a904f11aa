//! Positions compared in misère play, by a quotient.

use super::{super::universe::Universe, Args};
use crate::{
    exit::Exit,
    failure::Failure,
    render::{self, Report},
};
use ninepins::{
    Outcome, Position,
    quotient::{Apart, Comparison, Undecided},
};
use serde_json::{Value, json};
use std::cmp::Ordering;

/// Two positions, their outcomes and their comparison.
struct Found {
    positions: [Position; 2],
    outcomes: [Outcome; 2],
    comparison: Comparison,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    // Positions that cannot be read are refused before the work.
    let positions = args.positions(&args.universe.game()?)?;
    let mut compared = None;
    let universe = args.universe.build_until(|quotient| {
        // Most heaps leave the quotient as it is, and then they tell no more positions apart.
        let size = Some((quotient.rank(), quotient.order()));
        if compared == size {
            return false;
        }
        match quotient.compare(&positions[0], &positions[1]) {
            Err(Undecided::Beyond(..)) => false,
            comparison => {
                compared = size;
                // A universe with more heaps only has more sums, so both witnesses stay.
                comparison.is_ok_and(|comparison| comparison.ordering().is_none())
            }
        }
    })?;
    let found = find(&universe, positions).map_err(|why| universe.undecided(&why))?;
    render::print(args.json, || object(&universe, &found), || text(&universe, &found))?;
    Ok(universe.exit())
}

fn find(universe: &Universe, positions: [Position; 2]) -> Result<Found, Undecided> {
    let [first, second] = &positions;
    let outcomes = [universe.quotient.outcome(first)?, universe.quotient.outcome(second)?];
    let comparison = universe.quotient.compare(first, second)?;
    Ok(Found { positions, outcomes, comparison })
}

/// Returns the sign between two positions.
fn sign(comparison: &Comparison) -> &'static str {
    match comparison.ordering() {
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">=",
        Some(Ordering::Less) => "<=",
        None => "incomparable",
    }
}

fn object(universe: &Universe, found: &Found) -> Value {
    let position =
        |at: usize| json!({ "position": found.positions[at].to_string(), "outcome": found.outcomes[at].letter() });
    let witness = |apart: &Option<Apart>| {
        let object = |apart: &Apart| json!({ "with": apart.with.to_string(), "a": apart.first.letter(), "b": apart.second.letter() });
        apart.as_ref().map(object)
    };
    json!({
        "schema": "ninepins/order/1",
        "game": universe.game().to_string(),
        "to": universe.to(),
        "a": position(0),
        "b": position(1),
        "relation": sign(&found.comparison),
        "not_at_least": witness(&found.comparison.not_at_least),
        "not_at_most": witness(&found.comparison.not_at_most),
        "stopped": universe.stopped_word(),
    })
}

fn text(universe: &Universe, found: &Found) -> Report {
    let mut report = universe.report();
    for (name, (position, outcome)) in ["A", "B"].into_iter().zip(found.positions.iter().zip(found.outcomes)) {
        report.entry(name, format_args!("{}, of outcome {outcome}", render::position(position)));
    }
    let beside = format!("beside every sum of {}", universe.covered());
    let words = match found.comparison.ordering() {
        Some(Ordering::Equal) => format!("A = B: they have the same outcome {beside}"),
        Some(Ordering::Greater) => format!("A >= B: {beside} Left does with A what she does with B, or better"),
        Some(Ordering::Less) => format!("A <= B: {beside} Left does with B what she does with A, or better"),
        None if universe.game().is_impartial() => "A and B are incomparable".to_owned(),
        None => "A and B are incomparable: Left prefers A in some sums, B in others".to_owned(),
    };
    report.entry("Order", words);
    let at_least = found.comparison.not_at_least.iter().map(|apart| ("not A >= B", apart));
    let at_most = found.comparison.not_at_most.iter().map(|apart| ("not A <= B", apart));
    for (label, Apart { with, first, second }) in at_least.chain(at_most) {
        match with.is_empty() {
            true => report.entry(label, format_args!("A alone is {first}, B alone is {second}")),
            false => report.entry(label, format_args!("A+{with} is {first}, B+{with} is {second}")),
        }
    }
    universe.add_stop(&mut report);
    report
}
