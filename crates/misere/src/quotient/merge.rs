//! Merges the elements of a frame that no context tells apart.

use super::{
    candidate::{Candidate, Colour, UNKNOWN},
    frame::{Action, Frame, Generator},
    monoid::Monoid,
    play::Play,
    space::Value,
};
use crate::{Budget, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

/// The candidate of what was played.
pub(super) fn merged(frame: &Frame<'_>, play: Play<'_, '_>, budget: &Budget) -> Result<Candidate, Stopped> {
    let cells = frame.candidate.space.cells();
    let rows = rows(frame, &play);
    let hashes = hashes(frame, rows.chunks(cells).map(row_hash).collect(), budget)?;
    let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
    let mut first = Vec::new();
    for &element in &play.order {
        numbers.entry(hashes[element as usize]).or_insert_with(|| {
            first.push(element);
            first.len() as u32 - 1
        });
    }
    let class = |element: u32| numbers[&hashes[element as usize]];
    let generators = frame.generators.iter();
    let actions: Vec<Vec<u32>> = generators
        .map(|generator| first.iter().map(|&element| class(after(frame, generator, element))).collect())
        .collect();
    let actions: Vec<&[u32]> = actions.iter().map(|action| &**action).collect();
    let (monoid, places) = Monoid::new(&actions, first.len());
    let mut colours = vec![UNKNOWN; monoid.order() * cells];
    for (&element, &place) in first.iter().zip(&places) {
        if let Some(row) = colours.chunks_mut(cells).nth(place as usize) {
            row.copy_from_slice(&rows[element as usize * cells..][..cells]);
        }
    }
    let values = frame
        .heaps
        .iter()
        .map(|&point| Value { element: places[class(frame.element(point)) as usize], shift: point.shift });
    Ok(Candidate {
        generators: frame.generators.iter().map(|generator| generator.heap).collect(),
        monoid,
        space: frame.candidate.space.clone(),
        colours,
        values: values.collect(),
        words: Vec::new(),
    })
}

/// The colours of each element in each cell of the space, as the smallest displacements in the cell have them.
fn rows(frame: &Frame<'_>, play: &Play<'_, '_>) -> Vec<Colour> {
    let space = &frame.candidate.space;
    let shifts: Vec<_> = frame.cube.iter().collect();
    let places: Vec<(usize, usize)> =
        frame.cube.inwards_out().into_iter().filter_map(|place| Some((place, space.cell(shifts[place])?))).collect();
    let mut rows = vec![UNKNOWN; frame.order() * space.cells()];
    for (element, row) in rows.chunks_mut(space.cells()).enumerate() {
        for &(place, cell) in &places {
            if row[cell] == UNKNOWN {
                row[cell] = play.told(element * frame.cube.len() + place).unwrap_or(UNKNOWN);
            }
        }
    }
    rows
}

fn row_hash(row: &[Colour]) -> u64 {
    row.iter().fold(0, |hash, &colour| mixed(hash, u64::from(colour)))
}

fn after(frame: &Frame<'_>, generator: &Generator, element: u32) -> u32 {
    let (kept, open) = (element / frame.opens, element % frame.opens);
    match &generator.action {
        Action::Kept(action) => action[kept as usize] * frame.opens + open,
        Action::Open(action) => kept * frame.opens + action[open as usize],
    }
}

/// A hash of each element that depends only on the colours of it and of its sums with others: refined by the generators in turn,
/// until none of them tells more apart (Moore 1956).
fn hashes(frame: &Frame<'_>, mut hashes: Vec<u64>, budget: &Budget) -> Result<Vec<u64>, Stopped> {
    let mut refined = vec![0; hashes.len()];
    let mut classes = count(&hashes);
    loop {
        for Generator { action, .. } in &frame.generators {
            budget.work(hashes.len() as u64)?;
            let rows = hashes.chunks(frame.opens as usize).zip(refined.chunks_mut(frame.opens as usize));
            match action {
                Action::Kept(action) => {
                    for ((row, refined), &to) in rows.zip(action) {
                        let after = &hashes[(to * frame.opens) as usize..][..row.len()];
                        for ((refined, &own), &other) in refined.iter_mut().zip(row).zip(after) {
                            *refined = mixed(own, other);
                        }
                    }
                }
                Action::Open(action) => {
                    for (row, refined) in rows {
                        for ((refined, &own), &to) in refined.iter_mut().zip(row).zip(action) {
                            *refined = mixed(own, row[to as usize]);
                        }
                    }
                }
            }
            std::mem::swap(&mut hashes, &mut refined);
        }
        let now = count(&hashes);
        if now == classes {
            return Ok(hashes);
        }
        classes = now;
    }
}

/// Two hashes as one.
pub(super) fn mixed(own: u64, other: u64) -> u64 {
    let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15) * u128::from(other.rotate_left(29) ^ 0xd6e8_feb8_6659_fd93);
    (product >> 64) as u64 ^ product as u64
}

/// How many different hashes there are.
pub(super) fn count(hashes: &[u64]) -> usize {
    hashes.iter().collect::<FxHashSet<_>>().len()
}
