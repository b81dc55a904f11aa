//! The heaps and their options, as values.

use super::{Certificate, Shift, Value, long, monoid::Monoid, space::Shifts};
use crate::{CheckError, steps::Work};
use ninepins_rules::{ByPlayer, Game, Heap, Player};
use std::collections::{HashMap, HashSet};

/// The value of an option of a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Reply {
    pub(super) element: u32,
    /// The numbers of two displacements: its own less that of the heap, and its own.
    pub(super) relative: u32,
    pub(super) absolute: u32,
}

/// A class of heaps that are equal for a player: their values are equal, and those of their options.
pub(super) struct Class {
    /// The smallest heap of the class.
    pub(super) heap: u64,
    pub(super) value: Value,
    /// The place of the column of the value's element, and the number of its displacement.
    pub(super) column: usize,
    pub(super) shift: u32,
    /// The options of this player, ascending, and the places of their elements' columns.
    pub(super) options: Vec<Reply>,
    pub(super) factors: Vec<usize>,
}

/// The heaps with values in a certificate.
pub(super) struct Heaps {
    pub(super) shifts: Shifts,
    /// The places of the columns of the heaps' elements, heap 1 first.
    pub(super) columns: Vec<usize>,
    /// The distinct values of heaps: a column and the number of a displacement.
    pub(super) values: Vec<(usize, u32)>,
    pub(super) classes: ByPlayer<Vec<Class>>,
    /// For each value a class of all options that its heaps have, if `classes` do not have all options.
    pub(super) unions: Option<ByPlayer<Vec<Class>>>,
}

/// Returns the players whose moves are checked; one stands for both in an impartial game.
pub(super) fn players(game: &Game) -> &'static [Player] {
    if game.is_impartial() { &[Player::Left] } else { &Player::BOTH }
}

impl Heaps {
    pub(super) fn new(
        certificate: &Certificate,
        monoid: &mut Monoid<'_>,
        is_long: bool,
        work: &mut Work<'_>,
    ) -> Result<Heaps, CheckError> {
        let mut shifts = Shifts::default();
        shifts.number(Shift::default());
        let mut columns = Vec::new();
        let mut values = Vec::new();
        let mut seen = HashSet::new();
        work.table(certificate.heaps.len(), 4)?;
        for value in &certificate.heaps {
            let column = monoid.column(value.element, work)?;
            columns.push(column);
            if seen.insert(value) {
                values.push((column, shifts.number(value.shift)));
            }
        }
        let mut heaps = Heaps { shifts, columns, values, classes: ByPlayer::default(), unions: None };
        for &player in players(&certificate.game) {
            if is_long {
                let (classes, unions) = long::classes(certificate, monoid, &heaps.columns, player, work)?;
                *heaps.classes.of_mut(player) = classes;
                *heaps.unions.get_or_insert_default().of_mut(player) = unions;
                continue;
            }
            let mut classes = Vec::new();
            let mut known = HashSet::new();
            for (index, value) in certificate.heaps.iter().enumerate() {
                let Some(heap) = Heap::new(index as u64 + 1) else { continue };
                work.count_options(&certificate.game, heap, player)?;
                let options = options(certificate, monoid, &heaps.columns, heap, player, &mut heaps.shifts, work)?;
                work.table(3, options.len() + 8)?;
                if known.insert((*value, options.clone())) {
                    let factors = options.iter().map(|option| monoid.column(option.element, work));
                    let factors = factors.collect::<Result<_, _>>()?;
                    let (column, shift) = (heaps.columns[index], heaps.shifts.number(value.shift));
                    classes.push(Class { heap: heap.size(), value: *value, column, shift, options, factors });
                }
            }
            *heaps.classes.of_mut(player) = classes;
        }
        Ok(heaps)
    }
}

/// Returns the distinct values of the options of one heap.
fn options(
    certificate: &Certificate,
    monoid: &Monoid<'_>,
    columns: &[usize],
    heap: Heap,
    player: Player,
    shifts: &mut Shifts,
    work: &mut Work<'_>,
) -> Result<Vec<Reply>, CheckError> {
    let index = |heap: Heap| heap.size() as usize - 1;
    let own = certificate.heaps[index(heap)].shift;
    let mut options: Vec<Reply> = Vec::new();
    let mut room = 1024;
    let mut last: Option<(Shift, u32, u32)> = None;
    for parts in certificate.game.ruleset().options(heap, player) {
        work.advance(1)?;
        let mut element = 0;
        let mut shift = Shift::default();
        for part in parts.iter() {
            element = monoid.at(columns[index(*part)])[element as usize];
            shift = sum(shift, certificate.heaps[index(*part)].shift);
        }
        // Neighbours mostly have equal displacements.
        let (_, relative, absolute) = match last {
            Some(numbers @ (before, ..)) if before == shift => numbers,
            _ => {
                let met = shifts.all().len();
                let relative = shifts.number(sum(shift, own.map(|coordinate| -coordinate)));
                let absolute = shifts.number(shift);
                work.table(shifts.all().len() - met, 16)?;
                (shift, relative, absolute)
            }
        };
        last = Some((shift, relative, absolute));
        // Many options share few values.
        if options.len() >= room {
            options.sort_unstable();
            options.dedup();
            work.table(2, options.len())?;
            room = 2 * options.len().max(512);
        }
        options.push(Reply { element, relative, absolute });
    }
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

fn sum(a: Shift, b: Shift) -> Shift {
    std::array::from_fn(|index| a[index] + b[index])
}

/// Returns the least classes: no other class has the same value and a subset of the options. If a listed set is
/// contained in the options after a least class is added, it is contained in those after any other.
pub(super) fn least<'h>(classes: &[&'h Class], work: &mut Work<'_>) -> Result<Vec<&'h Class>, CheckError> {
    let mut equal: HashMap<Value, Vec<&Class>> = HashMap::new();
    for class in classes {
        equal.entry(class.value).or_default().push(class);
    }
    let options = |classes: &[&Class]| classes.iter().map(|class| class.options.len() as u64 + 1).sum::<u64>();
    work.count(equal.values().map(|equal| equal.len() as u64 * options(equal)).fold(0, u64::saturating_add))?;
    let beats = |less: &Class, more: &Class| {
        let fewer = less.options.len() < more.options.len();
        fewer && less.options.iter().all(|option| more.options.binary_search(option).is_ok())
    };
    Ok(classes.iter().filter(|class| !equal[&class.value].iter().any(|other| beats(other, class))).copied().collect())
}
