//! The closure of option sets: for each value the sets of options that positions with it may have.

use super::{
    candidate::{Candidate, Classes, HeapClass, OutcomeBits, Task, UNKNOWN, loses},
    monoid::{NONE, Word, joined},
    space::{BYTES_A_LIST, Value, sum},
};
use crate::Result;

/// The number of nodes between two checks of the memory held.
const NODES_A_LOOK: usize = 64;

/// The minimal option sets of positions, by the value and the cell of the position.
#[derive(Clone, Debug)]
pub(super) struct Antichains {
    /// At `element * cells + cell` the sets, each of ascending entries.
    lists: Vec<Vec<Box<[u32]>>>,
    /// At each place, whether the player has no move in some position there.
    ends: Vec<bool>,
}

/// A set of values, each encoded as `element << bits | number of the displacement`.
#[derive(Clone, Copy, Debug)]
struct Set {
    start: u32,
    end: u32,
    /// A Bloom filter of the entries: a subset has no other bits.
    bloom: u64,
}

impl Antichains {
    /// Returns the antichains of no heaps: no player has a move.
    pub(super) fn empty() -> Antichains {
        Antichains { lists: vec![Vec::new()], ends: vec![true] }
    }

    pub(super) fn at(&self, place: usize) -> impl Iterator<Item = &[u32]> {
        self.lists[place].iter().map(|set| &**set)
    }

    /// Sorts the sets of each place by ranks, which stand here in the order of the places and their sets.
    pub(super) fn sort_by_rank(&mut self, ranks: &[usize]) {
        let mut ranks = ranks.iter();
        for list in &mut self.lists {
            let mut ranked: Vec<_> = list.drain(..).zip(ranks.by_ref()).collect();
            ranked.sort_by_key(|&(_, rank)| rank);
            list.extend(ranked.into_iter().map(|(set, _)| set));
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let sets = self.lists.iter().flatten().map(|set| BYTES_A_LIST + size_of_val(&**set)).sum::<usize>();
        (self.lists.len() * (size_of::<Vec<Box<[u32]>>>() + 1) + sets) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// Returns the places at which there are positions.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        (0..self.lists.len()).filter(|&place| self.ends[place] || !self.lists[place].is_empty())
    }
}

/// The proof that a candidate is right.
#[derive(Debug)]
pub struct Proof {
    pub(super) classes: Classes,
    pub(super) antichains: Vec<Antichains>,
}

impl Proof {
    pub(super) fn empty(players: usize) -> Proof {
        let classes = Classes::new(&Candidate::empty(players), Vec::new());
        Proof { classes, antichains: vec![Antichains::empty(); players] }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.antichains.iter().map(Antichains::bytes).sum()
    }

    /// Checks whether the proof covers a heap of this class too: its options include an option set known for its value.
    pub(super) fn covers(&self, class: &HeapClass) -> bool {
        let Classes { wide, heaps, shifts, .. } = &self.classes;
        let options = || class.options.iter().flatten().map(|option| option.shift);
        let absolute = options().map(|shift| sum(shift, class.value.shift));
        if heaps.get(&class.value.shift).is_none()
            || !absolute.chain(options()).all(|shift| shifts.get(&shift).is_some())
        {
            return false;
        }
        let bits = self.classes.bits();
        let cell = wide.next[heaps.of(&class.value.shift)][wide.zero as usize][0];
        let place = class.value.element as usize * wide.cells + cell as usize;
        class.options.iter().zip(&self.antichains).all(|(options, antichains)| {
            let entry = |option: &Value| option.element << bits | shifts.of(&option.shift) as u32;
            let mut entries: Vec<u32> = options.iter().map(entry).collect();
            entries.sort_unstable();
            antichains.at(place).any(|set| set.iter().all(|entry| entries.binary_search(entry).is_ok()))
        })
    }
}

/// A reached position: its value, cell and option set, and the node from which it was reached.
struct Node {
    element: u32,
    cell: u32,
    set: Set,
    parent: u32,
    class: u32,
    /// Another node of the same value has a subset of its options.
    needless: bool,
}

/// A class from the point of view of one player.
struct Step<'c> {
    class: u32,
    /// The sums of the heap with each element.
    sums: &'c [u32],
    next: &'c [Vec<u32>],
    /// For each option its sums with each element, and the number of its displacement.
    options: Vec<(&'c [u32], u32)>,
}

/// The breadth-first search for all option sets of one player.
pub(super) struct Closure<'c> {
    candidate: &'c Candidate,
    classes: &'c Classes,
    task: Task<'c>,
    player: usize,
    opponent: usize,
    bits: u32,
    steps: Vec<Step<'c>>,
    nodes: Vec<Node>,
    entries: Vec<u32>,
    /// At `element * cells + cell`, the nodes that are not redundant.
    lists: Vec<Vec<u32>>,
    /// At each place, whether the player has no move in some position there.
    ends: Vec<bool>,
    /// For each entry the last stamp of a set that has it.
    stamps: Vec<u32>,
    stamp: u32,
}

impl<'c> Closure<'c> {
    pub(super) fn new(candidate: &'c Candidate, classes: &'c Classes, player: usize, task: Task<'c>) -> Closure<'c> {
        let step = |at: usize| {
            let class = &classes.list[at];
            let option = |o: &Value| (candidate.monoid.column(o.element), classes.shifts.of(&o.shift) as u32);
            Step {
                class: at as u32,
                sums: candidate.monoid.column(class.value.element),
                next: &classes.wide.next[classes.heaps.of(&class.value.shift)],
                options: class.options[player].iter().map(option).collect(),
            }
        };
        let places = candidate.order() * classes.wide.cells;
        Closure {
            candidate,
            classes,
            task: task.beside(candidate.bytes()),
            player,
            opponent: task.rules.opponent(player),
            bits: classes.bits(),
            steps: classes.leanest(player).map(step).collect(),
            nodes: Vec::new(),
            entries: Vec::new(),
            lists: vec![Vec::new(); places],
            ends: vec![false; places],
            stamps: vec![0; candidate.order() << classes.bits()],
            stamp: 0,
        }
    }

    fn bits(&self, element: u32, shift: u32, cell: u32) -> OutcomeBits {
        let narrow = self.classes.wide.narrow[shift as usize][cell as usize];
        self.candidate.outcome_bits[element as usize * self.candidate.space.cells() + narrow as usize]
    }

    fn place(&self, element: u32, cell: u32) -> usize {
        element as usize * self.classes.wide.cells + cell as usize
    }

    pub(super) fn run(mut self) -> Result<Result<Antichains, Word>> {
        let start = Set { start: 0, end: 0, bloom: 0 };
        let zero = self.classes.wide.zero;
        self.ends[zero as usize] = true;
        self.nodes.push(Node { element: 0, cell: zero, set: start, parent: NONE, class: 0, needless: false });
        let mut next = 0;
        while next < self.nodes.len() {
            if next.is_multiple_of(NODES_A_LOOK) {
                self.task.check_memory(self.bytes())?;
            }
            if !self.nodes[next].needless {
                for step in self.first_step(next)..self.steps.len() {
                    let set = self.nodes[next].set;
                    self.task.budget.work(64 + 4 * u64::from(set.end - set.start))?;
                    if let Some(word) = self.follow(next, step) {
                        return Ok(Err(word));
                    }
                }
            }
            next += 1;
        }
        Ok(Ok(self.finished()))
    }

    /// Returns the first class that must be added to a node.
    ///
    /// The last step to the node added some class a. A class c before a need not be added: the sets of the node before
    /// it with c include one that was retained, and a was added to that one, or need not be because of a class after a.
    /// So the search ends. With several cells this does not hold: the cells of P + c + a may depend on the order.
    fn first_step(&self, node: usize) -> usize {
        if self.classes.wide.cells > 1 {
            0
        } else {
            self.steps.partition_point(|step| step.class < self.nodes[node].class)
        }
    }

    fn bytes(&self) -> u64 {
        let lists = size_of_val(&*self.lists) + self.ends.len() + BYTES_A_LIST * self.nodes.len();
        // While nodes and entries grow, twice the room of those before is held beside them.
        let sets = 3 * (size_of_val(&*self.nodes) + 4 * self.entries.len());
        (sets + lists + 4 * self.stamps.len()) as u64
    }

    /// Adds a class to a node. Returns the position if the candidate is wrong there.
    fn follow(&mut self, node: usize, step: usize) -> Option<Word> {
        let Node { element, cell, set, .. } = self.nodes[node];
        let start = self.entries.len();
        self.stamp += 1;
        let (stamp, bits, mask) = (self.stamp, self.bits, (1 << self.bits) - 1);
        let step = &self.steps[step];
        let mut bloom = 0;
        let mut add = |entries: &mut Vec<u32>, entry: u32| {
            let mark = &mut self.stamps[entry as usize];
            if *mark != stamp {
                *mark = stamp;
                bloom |= 1 << (entry.wrapping_mul(0x9e37_79b9) >> 26);
                entries.push(entry);
            }
        };
        for at in set.start..set.end {
            let entry = self.entries[at as usize];
            add(&mut self.entries, step.sums[(entry >> bits) as usize] << bits | entry & mask);
        }
        for &(sums, shift) in &step.options {
            add(&mut self.entries, sums[element as usize] << bits | shift);
        }
        let set = Set { start: start as u32, end: self.entries.len() as u32, bloom };
        let reached = step.sums[element as usize];
        let (next, class) = (&step.next[cell as usize], step.class);
        let mut is_retained = false;
        for &cell in next {
            let reached = Node { element: reached, cell, set, parent: node as u32, class, needless: false };
            match self.arrive(reached) {
                Ok(new) => is_retained |= new,
                Err(word) => return Some(word),
            }
        }
        if !is_retained {
            self.entries.truncate(start);
        }
        None
    }

    /// Retains a node unless it is redundant, and returns whether it did. The entries of the node's set bear the
    /// current stamp.
    fn arrive(&mut self, node: Node) -> Result<bool, Word> {
        let Node { element, cell, set, .. } = node;
        let bits = self.bits(element, 0, cell);
        let place = self.place(element, cell);
        if set.start == set.end {
            if loses(bits, self.player) || bits == UNKNOWN {
                return Err(self.word(&node));
            }
            let new = !std::mem::replace(&mut self.ends[place], true);
            if new {
                self.nodes.push(node);
            }
            return Ok(new);
        }
        let wins =
            |&entry: &u32| loses(self.bits(entry >> self.bits, entry & ((1 << self.bits) - 1), cell), self.opponent);
        let entries = &self.entries[set.start as usize..set.end as usize];
        if bits == UNKNOWN || !loses(bits, self.player) && !entries.iter().any(wins) {
            return Err(self.word(&node));
        }
        let (stamps, stamp) = (&self.stamps, self.stamp);
        let marked = |&&entry: &&u32| stamps[entry as usize] == stamp;
        let (nodes, all) = (&mut self.nodes, &self.entries);
        let entries_of = |set: Set| all[set.start as usize..set.end as usize].iter();
        let list = &mut self.lists[place];
        let subset = |other: Set| other.bloom & !set.bloom == 0 && entries_of(other).all(|entry| marked(&entry));
        if list.iter().any(|&other| subset(nodes[other as usize].set)) {
            return Ok(false);
        }
        list.retain(|&other| {
            let theirs = nodes[other as usize].set;
            let superset = set.bloom & !theirs.bloom == 0 && entries_of(theirs).filter(marked).count() == entries.len();
            nodes[other as usize].needless |= superset;
            !superset
        });
        list.push(nodes.len() as u32);
        nodes.push(node);
        Ok(true)
    }

    fn word(&self, node: &Node) -> Word {
        let mut word = Word::new();
        let mut node = node;
        while node.parent != NONE {
            word = joined(word, self.classes.list[node.class as usize].heap);
            node = &self.nodes[node.parent as usize];
        }
        word
    }

    fn finished(self) -> Antichains {
        let sorted = |&node: &u32| {
            let set = self.nodes[node as usize].set;
            let mut entries: Box<[u32]> = self.entries[set.start as usize..set.end as usize].into();
            entries.sort_unstable();
            entries
        };
        Antichains { lists: self.lists.iter().map(|list| list.iter().map(sorted).collect()).collect(), ends: self.ends }
    }
}
