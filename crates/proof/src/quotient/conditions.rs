//! The conditions on outcomes and option sets that imply the theorem; see [the proof](crate::quotient).

use super::{
    certificate::{Certificate, Value},
    heaps::{Class, Heaps, Reply, least},
    monoid::Monoid,
    outcomes::{Cells, Named, Outcomes},
    space::Space,
    text::{Part, Ranked},
};
use crate::{CheckError, CheckErrorKind, error::require, steps::Work};
use ninepins_rules::Player;
use std::collections::BTreeMap;

/// The data of all conditions.
pub(super) struct Claims<'c> {
    pub(super) certificate: &'c Certificate,
    pub(super) monoid: Monoid<'c>,
    pub(super) space: Space<'c>,
    pub(super) heaps: Heaps,
    pub(super) outcomes: Outcomes,
    pub(super) reached: Cells,
}

impl Claims<'_> {
    /// Checks all conditions on positions with `player` to move.
    pub(super) fn check(&self, player: Player, work: &mut Work<'_>) -> Result<(), CheckError> {
        let Claims { certificate, monoid, space, heaps, .. } = self;
        let classes = heaps.classes.of(player);
        let without_options = classes.iter().filter(|class| class.options.is_empty());
        let without_options: Vec<(usize, u32)> = without_options.map(|class| (class.column, class.shift)).collect();
        let ends = Cells::reach(monoid, space, certificate.elements, &without_options, work)?;
        self.ends(player, &ends)?;
        self.losing(player, work)?;
        let sets = Sets::new(self, player, work)?;
        self.winning(player, &sets, work)?;
        self.closed(player, &ends, &sets, work)
    }

    /// Checks Ends: a player who cannot move has won.
    fn ends(&self, player: Player, ends: &Cells) -> Result<(), CheckError> {
        for (element, signature) in ends.all() {
            let row = self.outcomes.row(signature, 0);
            let at = Named(element, self.space.signature(signature));
            let line = self.certificate.line_of(Part::Row, row as usize);
            let message = format_args!("{player}, to move, loses at {at}, though there {player} may be unable to move");
            require(!self.outcomes.at(element, row).loses(player), line, CheckErrorKind::Start, message)?;
        }
        Ok(())
    }

    /// Checks Losing: where a player loses, the opponent wins after every option.
    fn losing(&self, player: Player, work: &mut Work<'_>) -> Result<(), CheckError> {
        let Claims { certificate, monoid, space, outcomes, reached, .. } = self;
        // The options of all heaps of one value are checked together, each value once.
        let mut moves: BTreeMap<Value, (&Class, BTreeMap<Reply, usize>)> = BTreeMap::new();
        for class in self.heaps.unions.as_ref().unwrap_or(&self.heaps.classes).of(player) {
            let (_, options) = moves.entry(class.value).or_insert((class, BTreeMap::new()));
            options.extend(class.options.iter().copied().zip(class.factors.iter().copied()));
        }
        let each: usize = moves.values().map(|(_, options)| 1 + options.len()).sum();
        work.count((reached.len() as u64).saturating_mul(each as u64))?;
        for (class, options) in moves.values() {
            for (element, signature) in reached.all() {
                work.advance(1 + options.len() as u64)?;
                let sum = monoid.at(class.column)[element as usize];
                let row = outcomes.row(signature, class.shift);
                if !outcomes.at(sum, row).loses(player) {
                    continue;
                }
                for (option, factor) in options {
                    let left = monoid.at(*factor)[element as usize];
                    if outcomes.at(left, outcomes.row(signature, option.absolute)).loses(!player) {
                        let at = Named(element, space.signature(signature));
                        let message = format!(
                            "{player}, to move, loses at element {sum}, but {at} and a heap like {} make it, \
                             and an option of the heap makes element {left}, where {}, to move, loses",
                            class.heap, !player
                        );
                        let line = certificate.line_of(Part::Row, row as usize);
                        return Err(CheckError::new(line, CheckErrorKind::Losing, message));
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks Winning: where a player wins, every option set has a value at which the opponent loses.
    fn winning(&self, player: Player, sets: &Sets, work: &mut Work<'_>) -> Result<(), CheckError> {
        let Claims { certificate, space, outcomes, reached, .. } = self;
        for (element, signature) in reached.all() {
            if outcomes.at(element, outcomes.row(signature, 0)).loses(player) {
                continue;
            }
            for set in sets.of(reached.number(element, signature)) {
                work.advance(1 + sets.values(*set).len() as u64)?;
                let good = |(y, shift): &(u32, u32)| outcomes.at(*y, outcomes.row(signature, *shift)).loses(!player);
                let at = Named(element, space.signature(signature));
                let message = format_args!("{player}, to move, wins at {at}, but with none of these options");
                let wins = sets.values(*set).iter().any(good);
                require(wins, certificate.line_of(Part::Set(player), set.index), CheckErrorKind::Winning, message)?;
            }
        }
        Ok(())
    }

    /// Checks Closure: after any heap is added to a position, its options contain a listed set again.
    fn closed(&self, player: Player, ends: &Cells, sets: &Sets, work: &mut Work<'_>) -> Result<(), CheckError> {
        let classes: Vec<&Class> = self.heaps.classes.of(player).iter().collect();
        let moving: Vec<&Class> = classes.iter().filter(|class| !class.options.is_empty()).copied().collect();
        // A heap without options stands for all heaps of its value, but adds no options to an end. So ends have a list
        // of their own.
        let (classes, moving) = (least(&classes, work)?, least(&moving, work)?);
        let mut marks = Marks::new(self, work)?;
        for (element, signature) in self.reached.all() {
            let at = (element, signature);
            let here = sets.of(self.reached.number(element, signature));
            if !here.is_empty() {
                let size = here.iter().map(|set| sets.values(*set).len() as u64).sum();
                for class in &classes {
                    self.count(at, class, (here.len() as u64, size), sets, work)?;
                    marks.options(self, element, class);
                    for set in here {
                        marks.set(self, class, sets.values(*set));
                        self.holds(player, at, class, Some(*set), &marks, sets)?;
                    }
                }
            }
            if ends.has(element, signature) {
                for class in &moving {
                    self.count(at, class, (1, 0), sets, work)?;
                    marks.options(self, element, class);
                    marks.set(self, class, &[]);
                    self.holds(player, at, class, None, &marks, sets)?;
                }
            }
        }
        Ok(())
    }

    /// Counts the steps for one class of heaps, added to `here` sets with `size` values in all.
    fn count(
        &self,
        (element, signature): (u32, u32),
        class: &Class,
        (here, size): (u64, u64),
        sets: &Sets,
        work: &mut Work<'_>,
    ) -> Result<(), CheckError> {
        let sum = self.monoid.at(class.column)[element as usize];
        let after = self.space.after(class.shift, signature).iter();
        let listed = after.map(|after| sets.size(self.reached.number(sum, *after)) + 1).sum::<u64>();
        work.count((class.options.len() as u64 + size).saturating_add(here.saturating_mul(listed)))
    }

    /// Checks whether the marked options contain a listed set at every signature that the heap leads to.
    fn holds(
        &self,
        player: Player,
        (element, signature): (u32, u32),
        class: &Class,
        set: Option<Set>,
        marks: &Marks,
        sets: &Sets,
    ) -> Result<(), CheckError> {
        let sum = self.monoid.at(class.column)[element as usize];
        for after in self.space.after(class.shift, signature) {
            let mut listed = sets.of(self.reached.number(sum, *after)).iter();
            if !listed.any(|set| sets.values(*set).iter().all(|value| marks.has(*value))) {
                let to = Named(sum, self.space.signature(*after));
                let (line, what) = match set {
                    Some(set) => (self.certificate.line_of(Part::Set(player), set.index), "these options"),
                    None => (self.certificate.line_of(Part::Heap, class.heap as usize - 1), "an end"),
                };
                let from = Named(element, self.space.signature(signature));
                let message = format!(
                    "a heap like {} added to {what} at {from} gives {player} options at {to} that hold no listed set",
                    class.heap
                );
                return Err(CheckError::new(line, CheckErrorKind::Closure, message));
            }
        }
        Ok(())
    }
}

/// The values of the options of a sum: those of moves in the added heap, and those of the other moves.
struct Marks {
    /// The round of the last mark, indexed by element and displacement.
    of_heap: Vec<u32>,
    of_set: Vec<u32>,
    heap_round: u32,
    set_round: u32,
    shifts: usize,
}

impl Marks {
    fn new(claims: &Claims<'_>, work: &mut Work<'_>) -> Result<Marks, CheckError> {
        let shifts = claims.heaps.shifts.all().len();
        let elements = claims.certificate.elements;
        work.table(elements, 2 * shifts)?;
        let unmarked = vec![0; elements * shifts];
        Ok(Marks { of_heap: unmarked.clone(), of_set: unmarked, heap_round: 0, set_round: 0, shifts })
    }

    fn index(&self, element: u32, shift: u32) -> usize {
        element as usize * self.shifts + shift as usize
    }

    /// Marks the options of a heap in a sum with positions of this element.
    fn options(&mut self, claims: &Claims<'_>, element: u32, class: &Class) {
        begin(&mut self.heap_round, &mut self.of_heap);
        for (option, factor) in class.options.iter().zip(&class.factors) {
            let index = self.index(claims.monoid.at(*factor)[element as usize], option.relative);
            self.of_heap[index] = self.heap_round;
        }
    }

    /// Marks the options of a set after the heap is added.
    fn set(&mut self, claims: &Claims<'_>, class: &Class, values: &[(u32, u32)]) {
        begin(&mut self.set_round, &mut self.of_set);
        let column = claims.monoid.at(class.column);
        for (element, shift) in values {
            let index = self.index(column[*element as usize], *shift);
            self.of_set[index] = self.set_round;
        }
    }

    fn has(&self, (element, shift): (u32, u32)) -> bool {
        let index = self.index(element, shift);
        self.of_heap[index] == self.heap_round || self.of_set[index] == self.set_round
    }
}

/// Begins a round, in which nothing is marked.
fn begin(round: &mut u32, marks: &mut [u32]) {
    if *round == u32::MAX {
        marks.fill(0);
        *round = 0;
    }
    *round += 1;
}

/// All sets, grouped by cell.
struct Sets {
    /// The end of the sets of each cell.
    ends: Vec<u32>,
    /// The number of values in the sets of each cell.
    sizes: Vec<u32>,
    sets: Vec<Set>,
    /// The elements and the numbers of the displacements, set by set.
    values: Vec<(u32, u32)>,
}

/// An option set.
#[derive(Clone, Copy)]
struct Set {
    /// The range of its values.
    start: u32,
    end: u32,
    /// The index in the certificate.
    index: usize,
}

impl Sets {
    fn new(claims: &Claims<'_>, player: Player, work: &mut Work<'_>) -> Result<Sets, CheckError> {
        let Claims { certificate, space, heaps, reached, .. } = claims;
        let given = certificate.sets.of(player);
        work.table(2, reached.len() + 1)?;
        work.table(2, given.iter().map(|set| set.values.len() + 4).sum())?;
        let mut ends = vec![0_u32; reached.len()];
        let mut sizes = ends.clone();
        let mut values = Vec::new();
        let mut sets = Vec::with_capacity(given.len());
        for (index, set) in given.iter().enumerate() {
            let wrong = |kind, message| CheckError::new(certificate.line_of(Part::Set(player), index), kind, message);
            let at = Named(set.element, &set.signature);
            let signature = space.find(&set.signature).filter(|_| (set.element as usize) < certificate.elements);
            let Some(signature) = signature.filter(|signature| reached.has(set.element, *signature)) else {
                return Err(wrong(CheckErrorKind::Unreached, format!("no position has {at} as its value")));
            };
            let ascends = !set.values.is_empty() && set.values.is_sorted_by(|a, b| a < b);
            let message = format_args!("an option set has at least one value, and they ascend");
            require(ascends, certificate.line_of(Part::Set(player), index), CheckErrorKind::Order, message)?;
            let start = values.len() as u32;
            for value in &set.values {
                let shift = heaps.shifts.known(value.shift);
                let Some(shift) = shift.filter(|_| (value.element as usize) < certificate.elements) else {
                    let message = format!("no option leaves {} from {at}", Ranked(*value, certificate.rank));
                    return Err(wrong(CheckErrorKind::Unreached, message));
                };
                values.push((value.element, shift));
            }
            let cell = reached.number(set.element, signature);
            ends[cell] += 1;
            sizes[cell] += set.values.len() as u32;
            sets.push((cell, Set { start, end: values.len() as u32, index }));
        }
        sets.sort_by_key(|(cell, _)| *cell);
        let mut end = 0;
        for count in &mut ends {
            end += *count;
            *count = end;
        }
        Ok(Sets { ends, sizes, sets: sets.into_iter().map(|(_, set)| set).collect(), values })
    }

    fn of(&self, cell: usize) -> &[Set] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sets[start as usize..self.ends[cell] as usize]
    }

    fn values(&self, set: Set) -> &[(u32, u32)] {
        &self.values[set.start as usize..set.end as usize]
    }

    /// Returns the number of values in the sets of a cell.
    fn size(&self, cell: usize) -> u64 {
        self.sizes[cell].into()
    }
}
