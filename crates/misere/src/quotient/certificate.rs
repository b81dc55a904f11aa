//! What was proved, written down for the checker.

use super::{
    MisereQuotient,
    candidate::{Candidate, UNKNOWN},
    extend::Proved,
    reach::Reach,
    space::{Cube, Value, lcm},
};
use ninepins_proof::quotient::{Certificate, Form, Generator, Infinite, OptionSet, Period, Row};
use ninepins_rules::{ByPlayer, Heap, Player, Position};

/// The displacements among which it is sought what makes a quotient infinite.
pub(super) const SOUGHT: i32 = 24;

impl MisereQuotient {
    /// The certificate of all that is known; see [`ninepins_proof::quotient`].
    pub fn certificate(&self) -> Certificate {
        self.certificate_of(&self.proved)
    }

    /// The certificate of what was known of fewer heaps.
    pub(super) fn certificate_of(&self, proved: &Proved) -> Certificate {
        let candidate = &proved.candidate;
        let space = &candidate.space;
        let forms = space.forms().iter().zip(&proved.proof.field.wide.windows).map(|(form, &wide)| Form {
            coefficients: form.coefficients,
            window: form.window as u32,
            period: form.period as u32,
            wide: wide as u32,
        });
        let actions = candidate.generators.iter().zip(candidate.monoid.actions());
        let generators = actions.map(|(&heap, images)| Generator { heap: heap as u64, images: images.clone() });
        let mut all_sets = ByPlayer::each(|_| Vec::new());
        for player in 0..self.rules.players() {
            *all_sets.of_mut(Player::BOTH[player]) = sets(proved, player);
        }
        Certificate {
            game: self.game.clone(),
            rank: space.rank(),
            forms: forms.collect(),
            elements: candidate.order(),
            generators: generators.collect(),
            heaps: candidate.values[1..].to_vec(),
            rows: self.rows_of(proved),
            sets: all_sets,
            period: self.period_of(proved).map(|window| Period { preperiod: window.preperiod, period: window.period }),
            infinite: infinite(candidate),
        }
    }

    /// The outcomes of the values that positions have: for each signature of displacements, ascending, those of the elements.
    pub fn rows(&self) -> Vec<Row> {
        self.rows_of(&self.proved)
    }

    /// Why there are infinitely many elements, if one counter shows it.
    pub fn infinite(&self) -> Option<Infinite> {
        infinite(&self.proved.candidate)
    }

    fn rows_of(&self, proved: &Proved) -> Vec<Row> {
        let candidate = &proved.candidate;
        let cells = candidate.space.cells();
        let field = &proved.proof.field;
        let mut rows: Vec<Row> = (0..cells)
            .map(|cell| Row {
                signature: candidate.space.signature(candidate.space.example(cell)),
                outcomes: vec![None; candidate.order()],
            })
            .collect();
        // Displacement 0 has number 0.
        let narrow = &field.wide.narrow[0];
        for place in proved.proof.antichains[0].places() {
            let (element, cell) = (place / field.wide.cells, narrow[place % field.wide.cells] as usize);
            rows[cell].outcomes[element] = Some(self.outcome_of(candidate.colours[element * cells + cell]));
        }
        rows.retain(|row| row.outcomes.iter().any(Option::is_some));
        rows.sort_by(|a, b| a.signature.cmp(&b.signature));
        rows
    }
}

fn sets(proved: &Proved, player: usize) -> Vec<OptionSet> {
    let field = &proved.proof.field;
    let (bits, cells) = (field.bits(), field.wide.cells);
    let antichains = &proved.proof.antichains[player];
    let mut sets = Vec::with_capacity(antichains.len());
    for place in antichains.places() {
        let signature = proved.candidate.space.wide_signature(&field.wide, place % cells);
        for set in antichains.at(place) {
            let value = |&entry: &u32| {
                let shift = field.shifts.all[(entry & ((1 << bits) - 1)) as usize];
                Value { element: entry >> bits, shift }
            };
            let mut values: Vec<Value> = set.iter().map(value).collect();
            values.sort_unstable();
            sets.push(OptionSet { element: (place / cells) as u32, signature: signature.clone(), values });
        }
    }
    sets
}

/// Why there are infinitely many elements, if there are and one counter shows it: an element to which two heaps lead back, one
/// counting up and one down, and which has both outcomes at displacements of one residue.
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
    let reach = Reach::all(&candidate.monoid, Cube::new(candidate.space.rank(), SOUGHT), generators.clone());
    reach.values().find_map(|value| {
        pairs.iter().find_map(|&(up, down)| {
            let step = |heap: Value| {
                Some(times_back(candidate, value.element, heap.element)? * i64::from(form.of(heap.shift)).abs())
            };
            let step = lcm(lcm(step(up.1)?, step(down.1)?), i64::from(form.period));
            let last = i64::from(form.window + form.period) + step;
            let first = (i64::from(form.of(value.shift)) + last).rem_euclid(step) - last;
            let mut colours = (first..=last).step_by(usize::try_from(step).ok()?).map(|d| {
                let shift = [d as i32, 0, 0, 0];
                candidate.colour(Value { shift, ..value })
            });
            let one = colours.next()?;
            let all: Vec<_> = colours.collect();
            let known = one != UNKNOWN && !all.contains(&UNKNOWN);
            (known && all.iter().any(|&other| other != one)).then_some(())?;
            let heaps = reach.word(value)?;
            let heaps = heaps.iter().flat_map(|&(heap, times)| std::iter::repeat_n(heap, times as usize));
            Some(Infinite {
                position: Position::new(heaps.filter_map(|heap| Heap::new(heap as u64)).collect()),
                up: up.0 as u64,
                down: down.0 as u64,
            })
        })
    })
}

/// How many of `y` lead from `x` back to it.
fn times_back(candidate: &Candidate, x: u32, y: u32) -> Option<i64> {
    let column = candidate.monoid.column(y);
    let mut reached = x;
    (1..=column.len() as i64).find(|_| {
        reached = column[reached as usize];
        reached == x
    })
}
