//! The proof that a candidate is right, or a position at which it is wrong.

use super::{
    candidate::{Candidate, Rules, UNKNOWN, Word, joined, loses},
    classes::Class,
    closure::{Antichains, Closure},
    field::Field,
    reach::Reach,
    space::{STILL, Shift, Value, sum},
};
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// A candidate is right. The proof.
#[derive(Debug)]
pub(super) struct Proof {
    pub(super) classes: Vec<Class>,
    pub(super) field: Field,
    /// For each player.
    pub(super) antichains: Vec<Antichains>,
}

impl Proof {
    /// The proof for no heaps.
    pub(super) fn empty(players: usize) -> Proof {
        let candidate = Candidate::empty(players);
        let antichains = vec![Antichains::empty(); players];
        Proof { classes: Vec::new(), field: Field::new(&candidate, &[]), antichains }
    }

    /// Whether a heap of this class needs no other proof: its options include a set of options known for its value.
    pub(super) fn covers(&self, class: &Class) -> bool {
        let known = |shift: Shift| self.field.shifts.has(shift);
        let absolute = class.options.iter().flatten().map(|option| sum(option.shift, class.value.shift));
        if !self.field.heaps.has(class.value.shift)
            || !absolute.chain(class.options.iter().flatten().map(|o| o.shift)).all(known)
        {
            return false;
        }
        let bits = self.field.bits();
        let cells = self.field.wide.cells;
        let cell = self.field.wide.next[self.field.heaps.of(class.value.shift)][self.field.wide.still as usize][0];
        let place = class.value.element as usize * cells + cell as usize;
        class.options.iter().zip(&self.antichains).all(|(options, antichains)| {
            let entry = |option: &Value| option.element << bits | self.field.shifts.of(option.shift) as u32;
            let mut entries: Vec<u32> = options.iter().map(entry).collect();
            entries.sort_unstable();
            antichains.at(place).any(|set| set.iter().all(|entry| entries.binary_search(entry).is_ok()))
        })
    }
}

/// Follows all positions of the heaps in `classes`. A proof, or a position at which the candidate is wrong.
pub(super) fn verify(
    candidate: &Candidate,
    rules: &Rules,
    classes: Vec<Class>,
    budget: &Budget,
) -> Result<Result<Proof, Word>, Stopped> {
    let field = Field::new(candidate, &classes);
    if let Some(word) = losing_check(candidate, rules, &classes, &field, budget)? {
        return Ok(Err(word));
    }
    let mut antichains = Vec::new();
    for player in 0..rules.players() {
        match Closure::new(candidate, rules, &classes, &field, player).run(budget)? {
            Ok(closed) => antichains.push(closed),
            Err(word) => return Ok(Err(word)),
        }
    }
    Ok(Ok(Proof { classes, field, antichains }))
}

/// A smallest position where a player, said to lose, can move to one that the opponent is said to lose.
fn losing_check(
    candidate: &Candidate,
    rules: &Rules,
    classes: &[Class],
    field: &Field,
    budget: &Budget,
) -> Result<Option<Word>, Stopped> {
    let losers = losers(candidate, rules, classes, field, budget)?;
    if losers.is_empty() {
        return Ok(None);
    }
    let cells: FxHashMap<Shift, u32> = field.wide.places().collect();
    let reach = Reach::all(&candidate.monoid, candidate.space.field(), candidate.generator_values());
    let mut found = reach.values().filter_map(|value| {
        let heap = losers.get(&(value.element, *cells.get(&value.shift)?))?;
        Some(joined(reach.word(value)?, *heap))
    });
    // What no sum is worth does no harm, but it is not to be accepted either.
    Ok(Some(found.next().unwrap_or_default()))
}

/// Whether [`losing_check`] would find nothing.
pub(super) fn losers_lose(
    candidate: &Candidate,
    rules: &Rules,
    classes: &[Class],
    field: &Field,
    budget: &Budget,
) -> Result<bool, Stopped> {
    Ok(losers(candidate, rules, classes, field, budget)?.is_empty())
}

/// The elements, with their cells, to which a heap can be added so that somebody is said to lose who does not.
fn losers(
    candidate: &Candidate,
    rules: &Rules,
    classes: &[Class],
    field: &Field,
    budget: &Budget,
) -> Result<FxHashMap<(u32, u32), usize>, Stopped> {
    let space_cells = candidate.space.cells();
    let colour = |element: u32, cell: u32| candidate.colours[element as usize * space_cells + cell as usize];
    let still = &field.wide.narrow[field.shifts.of(STILL)];
    let mut losers = FxHashMap::default();
    for class in classes {
        let tried = class.options.iter().map(|options| 1 + options.len()).sum::<usize>();
        budget.work((tried * candidate.order() * field.wide.cells) as u64)?;
        let sums = candidate.monoid.column(class.value.element);
        let at = &field.wide.narrow[field.shifts.of(class.value.shift)];
        for (player, options) in class.options.iter().enumerate() {
            let opponent = rules.opponent(player);
            let options: Vec<(&[u32], &[u32])> = options
                .iter()
                .map(|option| {
                    let shift = field.shifts.of(sum(option.shift, class.value.shift));
                    (candidate.monoid.column(option.element), &*field.wide.narrow[shift])
                })
                .collect();
            for x in 0..candidate.order() {
                for cell in 0..field.wide.cells {
                    if loses(colour(sums[x], at[cell]), player)
                        && colour(x as u32, still[cell]) != UNKNOWN
                        && options.iter().any(|(sums, at)| loses(colour(sums[x], at[cell]), opponent))
                    {
                        losers.insert((x as u32, cell as u32), class.heap);
                    }
                }
            }
        }
    }
    Ok(losers)
}
