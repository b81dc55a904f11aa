//! The certificate of a proved quotient.

use super::{
    candidate::{Candidate, Rules, UNKNOWN},
    monoid::{Reach, position},
    proof::Proved,
    space::{Cube, Value, lcm},
};
use ninepins_proof::quotient::{Certificate, Form, Generator, Infinite, OptionSet, Period, Row};
use ninepins_rules::{ByPlayer, Game, Player};
use rustc_hash::FxHashMap;

/// The largest displacement of a position that may show that a quotient is infinite.
pub(super) const SOUGHT_INFINITE: i32 = 24;

/// Returns the certificate of a quotient; see [`ninepins_proof::quotient`].
pub(super) fn of(game: &Game, rules: &Rules, proved: &Proved, period: Option<Period>) -> Certificate {
    let candidate = &proved.candidate;
    let space = &candidate.space;
    let forms = space.forms().iter().zip(&proved.proof.classes.wide.windows).map(|(form, &wide)| Form {
        coefficients: form.coefficients,
        window: form.window as u32,
        period: form.period as u32,
        wide: wide as u32,
    });
    let actions = candidate.generators.iter().zip(candidate.monoid.actions());
    let generators = actions.map(|(&heap, images)| Generator { heap: heap as u64, images: images.clone() });
    let mut all_sets = ByPlayer::each(|_| Vec::new());
    for player in 0..rules.players() {
        *all_sets.of_mut(Player::BOTH[player]) = sets(proved, player);
    }
    Certificate {
        game: game.clone(),
        rank: space.rank(),
        forms: forms.collect(),
        elements: candidate.order(),
        generators: generators.collect(),
        heaps: candidate.values[1..].to_vec(),
        rows: rows(rules, proved),
        sets: all_sets,
        period,
        infinite: infinite(candidate),
    }
}

/// Returns the outcomes of the values that positions have, by signature, ascending.
pub(super) fn rows(rules: &Rules, proved: &Proved) -> Vec<Row> {
    let candidate = &proved.candidate;
    let cells = candidate.space.cells();
    let tables = &proved.proof.classes;
    let mut rows: Vec<Row> = (0..cells)
        .map(|cell| Row {
            signature: candidate.space.signature(candidate.space.example(cell)),
            outcomes: vec![None; candidate.order()],
        })
        .collect();
    // Displacement 0 has number 0.
    let narrow = &tables.wide.narrow[0];
    for place in proved.proof.antichains[0].places() {
        let (element, cell) = (place / tables.wide.cells, narrow[place % tables.wide.cells] as usize);
        rows[cell].outcomes[element] = Some(rules.outcome(candidate.outcome_bits[element * cells + cell]));
    }
    rows.retain(|row| row.outcomes.iter().any(Option::is_some));
    rows.sort_by(|a, b| a.signature.cmp(&b.signature));
    rows
}

/// Sorts the sets of each place of a proof as the certificate lists them, if it lists the same sets. A search with more heaps finds
/// them in another order.
pub(super) fn sort_sets(proved: &mut Proved, certificate: &Certificate) {
    for player in 0..proved.proof.antichains.len() {
        let listed = certificate.sets.of(Player::BOTH[player]);
        let places: FxHashMap<&OptionSet, usize> = listed.iter().zip(0..).collect();
        let ranks: Option<Vec<usize>> = sets(proved, player).iter().map(|set| places.get(set).copied()).collect();
        if let Some(ranks) = ranks {
            proved.proof.antichains[player].sort_by_rank(&ranks);
        }
    }
}

fn sets(proved: &Proved, player: usize) -> Vec<OptionSet> {
    let tables = &proved.proof.classes;
    let (bits, cells) = (tables.bits(), tables.wide.cells);
    let antichains = &proved.proof.antichains[player];
    let mut sets = Vec::with_capacity(antichains.len());
    for place in antichains.places() {
        let signature = proved.candidate.space.wide_signature(&tables.wide, place % cells);
        for set in antichains.at(place) {
            let value = |&entry: &u32| {
                let shift = tables.shifts.all[(entry & ((1 << bits) - 1)) as usize];
                Value { element: entry >> bits, shift }
            };
            let mut values: Vec<Value> = set.iter().map(value).collect();
            values.sort_unstable();
            sets.push(OptionSet { element: (place / cells) as u32, signature: signature.clone(), values });
        }
    }
    sets
}

/// Returns a reason why there are infinitely many elements, if one counter shows it: an element to which two heaps lead
/// back, one counting up and one down, with different outcomes at displacements of one residue.
pub(super) fn infinite(candidate: &Candidate) -> Option<Infinite> {
    let [form] = candidate.space.forms() else { return None };
    let generators = candidate.generator_values();
    let up = generators.iter().filter(|(_, value)| form.of(value.shift) > 0);
    let pairs: Vec<_> = up
        .flat_map(|&up| {
            let down = generators.iter().filter(|(_, value)| form.of(value.shift) < 0);
            down.map(move |&down| (up, down))
        })
        .collect();
    let reach = Reach::all(&candidate.monoid, Cube::new(candidate.space.rank(), SOUGHT_INFINITE), generators.clone());
    reach.values().find_map(|value| {
        pairs.iter().find_map(|&(up, down)| {
            let step = |heap: Value| {
                Some(times_back(candidate, value.element, heap.element)? * i64::from(form.of(heap.shift)).abs())
            };
            let step = lcm(lcm(step(up.1)?, step(down.1)?), i64::from(form.period));
            let last = i64::from(form.window + form.period) + step;
            let first = (i64::from(form.of(value.shift)) + last).rem_euclid(step) - last;
            let mut outcome_bits = (first..=last).step_by(usize::try_from(step).ok()?).map(|d| {
                let shift = [d as i32, 0, 0, 0];
                candidate.bits(Value { shift, ..value })
            });
            let one = outcome_bits.next()?;
            let all: Vec<_> = outcome_bits.collect();
            let known = one != UNKNOWN && !all.contains(&UNKNOWN);
            (known && all.iter().any(|&other| other != one)).then_some(())?;
            Some(Infinite { position: position(&reach.word(value)?), up: up.0 as u64, down: down.0 as u64 })
        })
    })
}

/// Returns the least multiple of `y` that leads from `x` back to it.
fn times_back(candidate: &Candidate, x: u32, y: u32) -> Option<i64> {
    let column = candidate.monoid.column(y);
    let mut reached = x;
    (1..=column.len() as i64).find(|_| {
        reached = column[reached as usize];
        reached == x
    })
}
