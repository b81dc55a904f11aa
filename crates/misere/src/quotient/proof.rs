//! Proofs: a candidate is right, or wrong at a given position. A proved candidate gives a further heap a known value if that can be
//! proved, too.

use super::{
    candidate::{Candidate, Classes, HeapClass, Task, UNKNOWN, heap_classes, loses},
    closure::{Antichains, Closure, Proof},
    frame::Frame,
    monoid::{Adjoined, Word, joined},
    space::{Cube, Value, ZERO_SHIFT, sum},
    sweep::{DistantHeaps, Sweep},
};
use crate::Result;
use ninepins_proof::quotient::MAX_RANK;
use rustc_hash::FxHashMap;

/// The heaps that are followed one by one. The values of more heaps are found in a sweep.
pub const FEW: usize = 256;

/// Bounds of the displacements tried for a heap with a known value: at least `NEAR`, and `FARTHER` more than any heap
/// has, but at most `FARTHEST` for the rank.
const NEAR: i32 = 4;
const FARTHER: i32 = 2;
const FARTHEST: [i32; MAX_RANK + 1] = [0, 64, 16, 6, 4];

/// The most values tried for one heap if each needs its own proof.
const MAX_TRIED: usize = 8;

/// Follows all positions of the heaps of a candidate. Returns a proof, or a position at which the candidate is wrong.
///
/// Where there are very many heaps only the first are followed. A larger heap is followed, too, if its options contain no option set
/// found for its value; else its sums have the options that such a set has in the same sums, and more.
pub fn verify(candidate: &Candidate, task: Task<'_>) -> Result<Result<Proof, Word>> {
    let distant = if candidate.values.len() > FEW { DistantHeaps::new(candidate, FEW, task)? } else { None };
    let (end, held) = distant.as_ref().map_or((candidate.values.len(), 0), |distant| (FEW, distant.bytes));
    let task = task.beside(held);
    let mut classes = heap_classes(candidate, end, task)?;
    classes.extend(distant.as_ref().and_then(DistantHeaps::contradicted));
    loop {
        let proof = match followed(candidate, classes, task)? {
            Ok(proof) => proof,
            Err(word) => return Ok(Err(word)),
        };
        let uncovered = distant.as_ref().map_or(Vec::new(), |distant| distant.uncovered(&proof));
        if uncovered.is_empty() {
            return Ok(Ok(proof));
        }
        classes = proof.classes.list;
        classes.extend(uncovered);
    }
}

/// Follows all positions of the heaps in `classes`. Returns a proof, or a position at which the candidate is wrong.
fn followed(candidate: &Candidate, classes: Vec<HeapClass>, task: Task<'_>) -> Result<Result<Proof, Word>> {
    let classes = Classes::new(candidate, classes);
    let task = task.beside(classes.wide.bytes());
    let not_lost = not_lost(candidate, &classes, task)?;
    if !not_lost.is_empty() {
        // A smallest position in which a player who should lose can move to one that the opponent should lose.
        let reach = candidate.reach(candidate.space.played_cube(), task.beside(map_bytes(&not_lost)))?;
        let mut found = reach.values().filter_map(|value| {
            let heap = not_lost.get(&(value.element, classes.wide.cell(value.shift)?))?;
            Some(joined(reach.word(value)?, *heap))
        });
        // A value that no sum has does no harm, but such a candidate is not accepted either.
        return Ok(Err(found.next().unwrap_or_default()));
    }
    let mut antichains = Vec::new();
    for player in 0..task.rules.players {
        let held = antichains.iter().map(Antichains::bytes).sum();
        match Closure::new(candidate, &classes, player, task.beside(held)).run()? {
            Ok(closed) => antichains.push(closed),
            Err(word) => return Ok(Err(word)),
        }
    }
    Ok(Ok(Proof { classes, antichains }))
}

/// Estimates the bytes of a hash table, and of the smaller one that it is made of.
fn map_bytes(map: &FxHashMap<(u32, u32), usize>) -> u64 {
    2 * (map.capacity() * size_of::<((u32, u32), usize)>()) as u64
}

/// Returns the elements with their cells to which a heap can be added so that a player who should lose does not. The
/// values are heaps.
fn not_lost(candidate: &Candidate, classes: &Classes, task: Task<'_>) -> Result<FxHashMap<(u32, u32), usize>> {
    let Classes { list, wide, shifts, .. } = classes;
    let space_cells = candidate.space.cells();
    let bits = |element: u32, cell: u32| candidate.outcome_bits[element as usize * space_cells + cell as usize];
    let zero = &wide.narrow[shifts.of(&ZERO_SHIFT)];
    let mut found = FxHashMap::default();
    for class in list {
        let tried = class.options.iter().map(|options| 1 + options.len()).sum::<usize>();
        task.budget.work((tried * candidate.order() * wide.cells) as u64)?;
        let sums = candidate.column(class.value.element, task)?;
        let at = &wide.narrow[shifts.of(&class.value.shift)];
        for (player, options) in class.options.iter().enumerate() {
            let opponent = task.rules.opponent(player);
            let option = |option: &Value| {
                let shift = shifts.of(&sum(option.shift, class.value.shift));
                Ok((candidate.column(option.element, task)?, &*wide.narrow[shift]))
            };
            let options: Vec<(&[u32], &[u32])> = options.iter().map(option).collect::<Result<_>>()?;
            task.check_memory(candidate.bytes() + map_bytes(&found))?;
            for x in 0..candidate.order() {
                for cell in 0..wide.cells {
                    if loses(bits(sums[x], at[cell]), player)
                        && bits(x as u32, zero[cell]) != UNKNOWN
                        && options.iter().any(|(sums, at)| loses(bits(sums[x], at[cell]), opponent))
                    {
                        found.insert((x as u32, cell as u32), class.heap);
                    }
                }
            }
        }
    }
    Ok(found)
}

#[derive(Debug)]
pub(super) struct Proved {
    pub(super) candidate: Candidate,
    pub(super) proof: Proof,
    /// The sweep over many heaps, if it has begun.
    sweep: Option<Box<Sweep>>,
}

impl Proved {
    pub(super) fn new(candidate: Candidate, proof: Proof) -> Proved {
        Proved { candidate, proof, sweep: None }
    }

    pub(super) fn empty(players: usize) -> Proved {
        Proved::new(Candidate::empty(players), Proof::empty(players))
    }

    /// Gives the next heap a known value, if one is proved to be right, and returns whether it did.
    pub(super) fn add_known(&mut self, task: Task<'_>) -> Result<bool> {
        let heaps = self.candidate.values.len();
        if let Some(value) = self.swept(task)? {
            self.candidate.push(value, self.candidate.word(value.element));
            return Ok(true);
        }
        let found = self.try_known(task);
        if found.is_err() {
            // A value on trial when the budget ended is not proved.
            self.candidate.truncate(heaps);
        }
        found
    }

    /// Returns the value of the next heap, if many smaller heaps show it without a search.
    fn swept(&mut self, task: Task<'_>) -> Result<Option<Value>> {
        let heaps = self.candidate.values.len();
        if heaps < FEW {
            return Ok(None);
        }
        if heaps.is_multiple_of(FEW) {
            task.check_memory(self.candidate.bytes() + self.proof.bytes())?;
        }
        if self.sweep.is_none() {
            self.sweep = Sweep::new(&self.candidate, task.rules).map(Box::new);
        }
        let Some(sweep) = &mut self.sweep else { return Ok(None) };
        sweep.next(&self.candidate, &self.proof, task.budget)
    }

    /// Does the work of [`Proved::add_known`]; if it is stopped, a value on trial may be left.
    fn try_known(&mut self, task: Task<'_>) -> Result<bool> {
        let heap = self.candidate.values.len();
        let task = task.beside(self.proof.bytes());
        let values = self.candidates(heap, task)?;
        let cube = self.near();
        let mut unproved = Vec::new();
        for value in values {
            let word = match cube.len() {
                1 => Some(self.candidate.word(value.element)),
                _ => self.candidate.reach(cube, task)?.word(value),
            };
            let Some(word) = word else { continue };
            self.candidate.push(value, word.clone());
            let class = HeapClass::new(&self.candidate, task.rules, heap);
            let known =
                self.proof.classes.list.iter().any(|other| other.value == value && other.options == class.options);
            if known || class.is_dead() {
                return Ok(true);
            }
            if not_lost(&self.candidate, &Classes::new(&self.candidate, vec![class.clone()]), task)?.is_empty() {
                if self.proof.covers(&class) {
                    return Ok(true);
                }
                unproved.push((value, word));
            }
            self.candidate.truncate(heap);
        }
        for (value, word) in unproved.into_iter().take(MAX_TRIED) {
            self.candidate.push(value, word);
            if let Ok(proof) = verify(&self.candidate, task)? {
                self.proof = proof;
                self.sweep = None;
                return Ok(true);
            }
            self.candidate.truncate(heap);
        }
        Ok(false)
    }

    /// Returns the displacements that the next heap may have.
    fn near(&self) -> Cube {
        let rank = self.candidate.space.rank;
        let farthest = self.candidate.values.iter().flat_map(|value| value.shift).map(i32::abs).max().unwrap_or(0);
        Cube::new(rank, NEAR.max((farthest + FARTHER).min(FARTHEST[rank])))
    }

    /// Returns the values that the next heap may have: in every sum they give the outcome that the options of the heap
    /// give. In a finite quotient there is at most one.
    fn candidates(&mut self, heap: usize, task: Task<'_>) -> Result<Vec<Value>> {
        self.candidate.push(Value::default(), Word::new());
        let class = HeapClass::new(&self.candidate, task.rules, heap);
        self.candidate.truncate(heap);
        if class.is_dead() {
            return Ok(vec![Value::default()]);
        }
        let rank = self.candidate.space.rank;
        if rank == 0
            && let Some(equal) = self.proof.classes.list.iter().find(|other| other.options == class.options)
        {
            return Ok(vec![equal.value]);
        }
        let cube = self.near();
        let task = task.beside((self.candidate.order() * cube.len() * size_of::<Value>()) as u64);
        task.check_memory(self.candidate.bytes())?;
        let elements = 0..self.candidate.order() as u32;
        let mut values: Vec<Value> =
            elements.flat_map(|element| cube.iter().map(move |shift| Value { element, shift })).collect();
        // One copy of the heap: sums with more copies do not matter.
        let one = Adjoined { heap, index: 1, period: 1, shift: ZERO_SHIFT };
        let Some(frame) = Frame::new(&self.candidate, &[one], task)? else { return Ok(Vec::new()) };
        // The predictions about an element with each displacement follow one another.
        'elements: for alike in frame.predictions()?.chunk_by(|(a, _), (b, _)| a.element == b.element) {
            // The columns of all values that are tried at first would fill the memory.
            let sums = self.candidate.monoid.column_once(alike[0].0.element);
            for &(rest, bits) in alike {
                values.retain(|value| {
                    let sum = Value { element: sums[value.element as usize], shift: sum(rest.shift, value.shift) };
                    self.candidate.bits(sum) == bits
                });
                if values.is_empty() || rank == 0 && values.len() == 1 {
                    break 'elements;
                }
            }
        }
        Ok(values)
    }
}
