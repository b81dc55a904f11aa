//! Proofs: a candidate is right, or wrong at a given position.

use super::{
    candidate::{Candidate, Rules, UNKNOWN, loses},
    classes::{CellTables, HeapClass, classes},
    closure::{Antichains, Closure},
    monoid::{Word, joined},
    reach::Reach,
    space::{Shift, Value, ZERO_SHIFT, sum},
    sweep::{Far, Listed},
};
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// The heaps that are followed one by one. The values of more heaps are found in a sweep.
pub(super) const FEW: usize = 256;

/// The proof that a candidate is right.
#[derive(Debug)]
pub(super) struct Proof {
    pub(super) classes: Vec<HeapClass>,
    pub(super) tables: CellTables,
    pub(super) antichains: Vec<Antichains>,
}

impl Proof {
    pub(super) fn empty(players: usize) -> Proof {
        let candidate = Candidate::empty(players);
        let antichains = vec![Antichains::empty(); players];
        Proof { classes: Vec::new(), tables: CellTables::new(&candidate, &[]), antichains }
    }

    /// Returns the option sets of positions.
    pub(super) fn listed(&self) -> Listed<'_> {
        Listed { classes: &self.classes, antichains: &self.antichains }
    }

    /// Checks whether the proof covers a heap of this class too: its options include an option set known for its value.
    pub(super) fn covers(&self, class: &HeapClass) -> bool {
        let known = |shift: Shift| self.tables.shifts.has(shift);
        let absolute = class.options.iter().flatten().map(|option| sum(option.shift, class.value.shift));
        if !self.tables.heaps.has(class.value.shift)
            || !absolute.chain(class.options.iter().flatten().map(|o| o.shift)).all(known)
        {
            return false;
        }
        let bits = self.tables.bits();
        let cells = self.tables.wide.cells;
        let cell = self.tables.wide.next[self.tables.heaps.of(class.value.shift)][self.tables.wide.zero as usize][0];
        let place = class.value.element as usize * cells + cell as usize;
        class.options.iter().zip(&self.antichains).all(|(options, antichains)| {
            let entry = |option: &Value| option.element << bits | self.tables.shifts.of(option.shift) as u32;
            let mut entries: Vec<u32> = options.iter().map(entry).collect();
            entries.sort_unstable();
            antichains.at(place).any(|set| set.iter().all(|entry| entries.binary_search(entry).is_ok()))
        })
    }
}

/// Follows all positions of the heaps of a candidate. Returns a proof, or a position at which the candidate is wrong.
///
/// Where there are very many heaps only the first are followed. A larger heap is followed, too, if its options contain no option set found for its
/// value; else its sums have the options that such a set has in the same sums, and more.
pub(super) fn verify(candidate: &Candidate, rules: &Rules, budget: &Budget) -> Result<Result<Proof, Word>, Stopped> {
    let is_long = candidate.values.len() > FEW;
    let far = if is_long { Far::new(candidate, rules, FEW, budget)? } else { None };
    let end = if far.is_some() { FEW } else { candidate.values.len() };
    let mut classes = classes(candidate, rules, end, budget)?;
    classes.extend(far.as_ref().and_then(Far::contradicted));
    loop {
        let proof = match followed(candidate, rules, classes, budget)? {
            Ok(proof) => proof,
            Err(word) => return Ok(Err(word)),
        };
        let uncovered = far.as_ref().map_or(Vec::new(), |far| far.uncovered(proof.listed()));
        if uncovered.is_empty() {
            return Ok(Ok(proof));
        }
        classes = proof.classes;
        classes.extend(uncovered);
    }
}

/// Follows all positions of the heaps in `classes`. Returns a proof, or a position at which the candidate is wrong.
fn followed(
    candidate: &Candidate,
    rules: &Rules,
    classes: Vec<HeapClass>,
    budget: &Budget,
) -> Result<Result<Proof, Word>, Stopped> {
    let tables = CellTables::new(candidate, &classes);
    if let Some(word) = losing_check(candidate, rules, &classes, &tables, budget)? {
        return Ok(Err(word));
    }
    let mut antichains = Vec::new();
    for player in 0..rules.players() {
        match Closure::new(candidate, rules, &classes, &tables, player).run(budget)? {
            Ok(closed) => antichains.push(closed),
            Err(word) => return Ok(Err(word)),
        }
    }
    Ok(Ok(Proof { classes, tables, antichains }))
}

/// Returns a smallest position in which a player who should lose can move to one that the opponent should lose.
fn losing_check(
    candidate: &Candidate,
    rules: &Rules,
    classes: &[HeapClass],
    tables: &CellTables,
    budget: &Budget,
) -> Result<Option<Word>, Stopped> {
    let losers = losers(candidate, rules, classes, tables, budget)?;
    if losers.is_empty() {
        return Ok(None);
    }
    let cells: FxHashMap<Shift, u32> = tables.wide.places().collect();
    let reach = Reach::all(&candidate.monoid, candidate.space.played_cube(), candidate.generator_values());
    let mut found = reach.values().filter_map(|value| {
        let heap = losers.get(&(value.element, *cells.get(&value.shift)?))?;
        Some(joined(reach.word(value)?, *heap))
    });
    // A value that no sum has does no harm, but such a candidate is not accepted either.
    Ok(Some(found.next().unwrap_or_default()))
}

/// Checks that [`losing_check`] would find nothing.
pub(super) fn losers_lose(
    candidate: &Candidate,
    rules: &Rules,
    classes: &[HeapClass],
    tables: &CellTables,
    budget: &Budget,
) -> Result<bool, Stopped> {
    Ok(losers(candidate, rules, classes, tables, budget)?.is_empty())
}

/// Returns the elements with their cells to which a heap can be added so that a player who should lose does not. The
/// values are heaps.
fn losers(
    candidate: &Candidate,
    rules: &Rules,
    classes: &[HeapClass],
    tables: &CellTables,
    budget: &Budget,
) -> Result<FxHashMap<(u32, u32), usize>, Stopped> {
    let space_cells = candidate.space.cells();
    let bits = |element: u32, cell: u32| candidate.outcome_bits[element as usize * space_cells + cell as usize];
    let zero = &tables.wide.narrow[tables.shifts.of(ZERO_SHIFT)];
    let mut losers = FxHashMap::default();
    for class in classes {
        let tried = class.options.iter().map(|options| 1 + options.len()).sum::<usize>();
        budget.work((tried * candidate.order() * tables.wide.cells) as u64)?;
        let sums = candidate.monoid.column(class.value.element);
        let at = &tables.wide.narrow[tables.shifts.of(class.value.shift)];
        for (player, options) in class.options.iter().enumerate() {
            let opponent = rules.opponent(player);
            let options: Vec<(&[u32], &[u32])> = options
                .iter()
                .map(|option| {
                    let shift = tables.shifts.of(sum(option.shift, class.value.shift));
                    (candidate.monoid.column(option.element), &*tables.wide.narrow[shift])
                })
                .collect();
            for x in 0..candidate.order() {
                for cell in 0..tables.wide.cells {
                    if loses(bits(sums[x], at[cell]), player)
                        && bits(x as u32, zero[cell]) != UNKNOWN
                        && options.iter().any(|(sums, at)| loses(bits(sums[x], at[cell]), opponent))
                    {
                        losers.insert((x as u32, cell as u32), class.heap);
                    }
                }
            }
        }
    }
    Ok(losers)
}
