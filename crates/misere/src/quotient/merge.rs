//! The quotient of a frame by the equivalence of its points.

use super::{
    candidate::{Candidate, OutcomeBits, UNKNOWN},
    frame::{Action, BYTES_MERGED, Frame, Generator},
    monoid::{Monoid, Word},
    play::Play,
    space::Value,
};
use crate::{Budget, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

impl Frame<'_> {
    /// Computes outcomes and merges equivalent points. `None` if the result would be wrong at `target`.
    pub(super) fn solve(&self, target: Option<&Word>, budget: &Budget) -> Result<Option<Candidate>, Stopped> {
        self.check_memory(BYTES_MERGED, budget)?;
        let mut play = Play::new(self, budget);
        if !play.through(target)? {
            return Ok(None);
        }
        merged(self, play, budget).map(Some)
    }
}

/// Returns the candidate that results from the outcomes of a frame.
fn merged(frame: &Frame<'_>, play: Play<'_, '_>, budget: &Budget) -> Result<Candidate, Stopped> {
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
    let mut outcome_bits = vec![UNKNOWN; monoid.order() * cells];
    for (&element, &place) in first.iter().zip(&places) {
        if let Some(row) = outcome_bits.chunks_mut(cells).nth(place as usize) {
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
        outcome_bits,
        values: values.collect(),
        words: Vec::new(),
    })
}

/// Returns the outcome bits of each element in each cell of the space, taken from the smallest displacements in the
/// cell.
fn rows(frame: &Frame<'_>, play: &Play<'_, '_>) -> Vec<OutcomeBits> {
    let space = &frame.candidate.space;
    let shifts: Vec<_> = frame.cube.iter().collect();
    let places: Vec<(usize, usize)> =
        frame.cube.inwards_out().into_iter().filter_map(|place| Some((place, space.cell(shifts[place])?))).collect();
    let mut rows = vec![UNKNOWN; frame.order() * space.cells()];
    for (element, row) in rows.chunks_mut(space.cells()).enumerate() {
        for &(place, cell) in &places {
            if row[cell] == UNKNOWN {
                row[cell] = play.known(element * frame.cube.len() + place).unwrap_or(UNKNOWN);
            }
        }
    }
    rows
}

fn row_hash(row: &[OutcomeBits]) -> u64 {
    row.iter().fold(0, |hash, &bits| mixed(hash, u64::from(bits)))
}

fn after(frame: &Frame<'_>, generator: &Generator, element: u32) -> u32 {
    let (base, adjoined) = (element / frame.adjoined_order, element % frame.adjoined_order);
    match &generator.action {
        Action::Base(action) => action[base as usize] * frame.adjoined_order + adjoined,
        Action::Adjoined(action) => base * frame.adjoined_order + action[adjoined as usize],
    }
}

/// Returns a hash of each element that depends only on the outcomes of it and of its sums with others. The generators
/// refine the hashes in turn until none of them separates more elements (Moore 1956).
fn hashes(frame: &Frame<'_>, mut hashes: Vec<u64>, budget: &Budget) -> Result<Vec<u64>, Stopped> {
    let mut refined = vec![0; hashes.len()];
    let mut classes = count(&hashes);
    loop {
        for Generator { action, .. } in &frame.generators {
            budget.work(hashes.len() as u64)?;
            let rows =
                hashes.chunks(frame.adjoined_order as usize).zip(refined.chunks_mut(frame.adjoined_order as usize));
            match action {
                Action::Base(action) => {
                    for ((row, refined), &to) in rows.zip(action) {
                        let after = &hashes[(to * frame.adjoined_order) as usize..][..row.len()];
                        for ((refined, &own), &other) in refined.iter_mut().zip(row).zip(after) {
                            *refined = mixed(own, other);
                        }
                    }
                }
                Action::Adjoined(action) => {
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

pub(super) fn mixed(own: u64, other: u64) -> u64 {
    let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15) * u128::from(other.rotate_left(29) ^ 0xd6e8_feb8_6659_fd93);
    (product >> 64) as u64 ^ product as u64
}

pub(super) fn count(hashes: &[u64]) -> usize {
    hashes.iter().collect::<FxHashSet<_>>().len()
}
