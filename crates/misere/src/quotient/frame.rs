//! Frames: finite monoids in which a candidate is repaired.
//!
//! A frame is the product of a submonoid of a candidate, its *base*, and a monogenic monoid for each *adjoined* heap. The hypothesis is
//! that outcomes depend on a sum of heaps only through its point in the frame. The outcomes of points are computed from the rules, for
//! the least word of each element; then equivalent points are merged. A proof must confirm the result.

use super::{
    candidate::{Candidate, OutcomeBits, Task, UNKNOWN, loses},
    monoid::{Adjoined, LeastWords, Monoid, Word, count, letters, mixed, sizes},
    space::{Cube, Shift, Value, ZERO_SHIFT, sum},
};
use crate::{Result, bits::Numbered};

/// The most points of a frame, displacements included.
pub(super) const MAX_FRAME: usize = 1 << 26;

/// The bytes that a merge and a table need for each element, and for each of its displacements.
const BYTES_AN_ELEMENT: u64 = 40;
const BYTES_MERGED: u64 = 2;
const BYTES_TABLED: u64 = 1 + (size_of::<(u32, Shift, OutcomeBits)>() + 2 * size_of::<u64>()) as u64;

/// The outcome bits of a point that was not visited: no player loses there.
const UNSEEN: OutcomeBits = UNKNOWN >> 1;

/// An element, a displacement, and the outcome bits of the two.
pub(super) type Entry = (u32, Shift, OutcomeBits);

/// The image of a sum of heaps in the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Point {
    /// The place of the component in the base.
    base: u32,
    /// The components in the monogenic monoids, in mixed radix.
    adjoined: u32,
    shift: Shift,
}

#[derive(Debug)]
struct Generator {
    heap: usize,
    /// The action on the base, or on the adjoined component.
    action: Action,
    shift: Shift,
}

#[derive(Debug)]
enum Action {
    Base(Vec<u32>),
    Adjoined(Vec<u32>),
}

#[derive(Debug)]
pub(super) struct Frame<'c> {
    candidate: &'c Candidate,
    task: Task<'c>,
    adjoined: Vec<Adjoined>,
    strides: Vec<u32>,
    /// The elements of the base by their places, and the places of the elements.
    base: Vec<u32>,
    places: Vec<u32>,
    /// The order of the product of the monogenic monoids.
    adjoined_order: u32,
    /// The displacements up to which positions are played.
    cube: Cube,
    /// Ascending by heap.
    generators: Vec<Generator>,
    heaps: Vec<Point>,
    /// The options of each generator, by player: the columns of `base_sums` and `adjoined_sums` that add the two components, and
    /// the displacement.
    options: Vec<Vec<Vec<Point>>>,
    base_sums: Vec<Vec<u32>>,
    adjoined_sums: Vec<Vec<u32>>,
}

const ORIGIN: Point = Point { base: 0, adjoined: 0, shift: ZERO_SHIFT };

impl<'c> Frame<'c> {
    /// Builds the frame of `candidate` in which some heaps are adjoined, the next heap among them if the candidate has
    /// no value for it. `None` if it is larger than [`MAX_FRAME`].
    pub(super) fn new(candidate: &'c Candidate, adjoined: &[Adjoined], task: Task<'c>) -> Result<Option<Self>> {
        let letters: Vec<usize> = (0..candidate.generators.len())
            .filter(|&letter| adjoined.iter().all(|adjoined| adjoined.heap != candidate.generators[letter]))
            .collect();
        let actions: Vec<&[u32]> = letters.iter().map(|&letter| &*candidate.monoid.actions()[letter]).collect();
        let LeastWords { order: base, places, .. } = LeastWords::new(&actions, candidate.order());
        let mut strides = Vec::new();
        let mut adjoined_order: usize = 1;
        for adjoined in adjoined {
            strides.push(adjoined_order as u32);
            adjoined_order = adjoined_order.saturating_mul(adjoined.size() as usize);
        }
        let cube = candidate.space.played_cube();
        if adjoined_order.saturating_mul(base.len()).saturating_mul(cube.len()) > MAX_FRAME {
            return Ok(None);
        }
        let mut frame = Frame {
            candidate,
            task,
            adjoined: adjoined.to_vec(),
            strides,
            base,
            places,
            adjoined_order: adjoined_order as u32,
            cube,
            generators: Vec::new(),
            heaps: Vec::new(),
            options: Vec::new(),
            base_sums: Vec::new(),
            adjoined_sums: Vec::new(),
        };
        frame.generate(&letters);
        frame.value_heaps();
        frame.tabulate_options()?;
        Ok(Some(frame))
    }

    fn generate(&mut self, letters: &[usize]) {
        let base = letters.iter().map(|&letter| {
            let action = &self.candidate.monoid.actions()[letter];
            let action = self.base.iter().map(|&element| self.places[action[element as usize] as usize]).collect();
            let heap = self.candidate.generators[letter];
            Generator { heap, action: Action::Base(action), shift: self.candidate.values[heap].shift }
        });
        let adjoined = self.adjoined.iter().enumerate().map(|(i, adjoined)| {
            let action = (0..self.adjoined_order).map(|e| self.adjoined_sum(e, self.strides[i])).collect();
            Generator { heap: adjoined.heap, action: Action::Adjoined(action), shift: adjoined.shift }
        });
        let mut generators: Vec<Generator> = base.chain(adjoined).collect();
        generators.sort_unstable_by_key(|generator| generator.heap);
        self.generators = generators;
    }

    fn value_heaps(&mut self) {
        let last = self.adjoined.iter().map(|adjoined| adjoined.heap).max().unwrap_or(0);
        let heaps = self.candidate.values.len().max(last + 1);
        let value = |heap: usize| {
            let own = [(heap, 1)];
            self.sum_of(self.word_of(heap).unwrap_or(&own), |frame, heap| {
                let at = frame.generators.binary_search_by_key(&heap, |generator| generator.heap);
                at.map_or(ORIGIN, |at| frame.step(&frame.generators[at], ORIGIN))
            })
        };
        self.heaps = (0..heaps).map(value).collect();
    }

    /// Returns the word of a heap in the generators; `None` if it is adjoined.
    fn word_of(&self, heap: usize) -> Option<&[(usize, u32)]> {
        let adjoined = self.adjoined.iter().any(|adjoined| adjoined.heap == heap);
        self.candidate.words.get(heap).filter(|_| !adjoined).map(Vec::as_slice)
    }

    fn tabulate_options(&mut self) -> Result<()> {
        let (mut base, mut adjoined) = (Numbered::default(), Numbered::default());
        let mut options = |heap: usize, player: usize| {
            let choice = |point: Point| Point {
                base: base.number(point.base),
                adjoined: adjoined.number(point.adjoined),
                shift: point.shift,
            };
            self.options_of(heap, player).into_iter().map(choice).collect()
        };
        let mut of_player =
            |player: usize| self.generators.iter().map(|generator| options(generator.heap, player)).collect();
        let options: Vec<Vec<Vec<Point>>> = (0..self.task.rules.players).map(&mut of_player).collect();
        self.options = options;
        for &part in &base.all {
            let column = self.candidate.column(self.base[part as usize], self.task.beside(self.bytes()))?;
            let sum = |&element: &u32| self.places[column[element as usize] as usize] * self.adjoined_order;
            self.base_sums.push(self.base.iter().map(sum).collect());
        }
        let adjoined_sums =
            adjoined.all.iter().map(|&part| (0..self.adjoined_order).map(|e| self.adjoined_sum(e, part)).collect());
        self.adjoined_sums = adjoined_sums.collect();
        Ok(())
    }

    /// Estimates the bytes in use: the base and its actions, and the sums.
    fn bytes(&self) -> u64 {
        let base = self.places.len() + self.base.len() * (1 + self.generators.len() + self.base_sums.len());
        let adjoined = self.adjoined_order as usize * (self.adjoined.len() + self.adjoined_sums.len());
        4 * (base + adjoined) as u64
    }

    /// Adds two components in the monogenic monoids.
    fn adjoined_sum(&self, a: u32, b: u32) -> u32 {
        let digits = self.adjoined.iter().zip(&self.strides);
        let sum =
            |(own, stride): (&Adjoined, &u32)| own.reduce(a / stride % own.size() + b / stride % own.size()) * stride;
        digits.map(sum).sum()
    }

    fn add(&self, a: Point, b: Point) -> Point {
        let element = self.candidate.monoid.add(self.base[a.base as usize], self.base[b.base as usize]);
        Point {
            base: self.places[element as usize],
            adjoined: self.adjoined_sum(a.adjoined, b.adjoined),
            shift: sum(a.shift, b.shift),
        }
    }

    fn sum_of(&self, word: &[(usize, u32)], value: impl Fn(&Self, usize) -> Point) -> Point {
        letters(word).fold(ORIGIN, |total, heap| self.add(total, value(self, heap)))
    }

    fn options_of(&self, heap: usize, player: usize) -> Vec<Point> {
        let parts = self.task.rules.options(heap, player);
        let total = |total, part| self.add(total, self.heaps[part]);
        let mut options: Vec<Point> = parts.map(|parts| sizes(&parts).fold(ORIGIN, total)).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    #[inline]
    fn step(&self, Generator { action, shift, .. }: &Generator, mut point: Point) -> Point {
        match action {
            Action::Base(action) => point.base = action[point.base as usize],
            Action::Adjoined(action) => point.adjoined = action[point.adjoined as usize],
        }
        point.shift = sum(point.shift, *shift);
        point
    }

    /// Returns the element of a point, without its displacement.
    fn element(&self, point: Point) -> u32 {
        point.base * self.adjoined_order + point.adjoined
    }

    /// Returns the point of an element without displacement.
    fn point(&self, element: u32) -> Point {
        Point { base: element / self.adjoined_order, adjoined: element % self.adjoined_order, shift: ZERO_SHIFT }
    }

    fn order(&self) -> usize {
        self.base.len() * self.adjoined_order as usize
    }

    /// Returns the known outcomes of elements with their displacements.
    pub(super) fn table(&self) -> Result<Vec<Entry>> {
        let mut play = Play::new(self, BYTES_TABLED)?;
        play.visit(self.generators.len(), ORIGIN, None)?;
        let shifts: Vec<Shift> = self.cube.iter().collect();
        let places = (0..play.outcome_bits.len()).filter_map(|place| Some((place, play.known(place)?)));
        let entry = |(place, bits)| ((place / self.cube.len()) as u32, shifts[place % self.cube.len()], bits);
        let mut table = Vec::with_capacity(places.clone().count());
        table.extend(places.map(entry));
        Ok(table)
    }

    /// Returns the outcomes of one adjoined heap together with each value.
    pub(super) fn predictions(&self) -> Result<Vec<(Value, OutcomeBits)>> {
        let with_heap = self.table()?.into_iter().filter(|(element, ..)| element % self.adjoined_order == 1);
        let rest = |element: u32| self.base[(element / self.adjoined_order) as usize];
        Ok(with_heap.map(|(element, shift, bits)| (Value { element: rest(element), shift }, bits)).collect())
    }

    /// Returns the candidate in which equivalent points are merged, with generators that are needed. `None` if it would be wrong at
    /// `target`.
    pub(super) fn solve(&self, target: Option<&Word>) -> Result<Option<Candidate>> {
        let mut play = Play::new(self, BYTES_MERGED)?;
        if !play.visit(self.generators.len(), ORIGIN, target)? {
            return Ok(None);
        }
        let held = self.bytes() + self.candidate.bytes();
        self.merged(play)?.tightened(self.task.beside(held)).map(Some)
    }

    fn merged(&self, play: Play<'_, '_>) -> Result<Candidate> {
        let cells = self.candidate.space.cells();
        let rows = self.rows(&play);
        drop(play);
        let row_hash = |row: &[OutcomeBits]| row.iter().fold(0, |hash, &bits| mixed(hash, u64::from(bits)));
        let hashes = self.hashes(rows.chunks(cells).map(row_hash).collect())?;
        let (mut numbers, mut first) = (Numbered::default(), Vec::new());
        for (element, &hash) in (0..).zip(&hashes) {
            if numbers.number(hash) as usize == first.len() {
                first.push(element);
            }
        }
        // The new monoid is held beside all this, and its actions twice.
        let held = self.bytes() + self.candidate.bytes() + self.order() as u64 * BYTES_AN_ELEMENT;
        self.task.check_memory(held + 8 * (first.len() * self.generators.len()) as u64)?;
        let class = |element: u32| numbers.of(&hashes[element as usize]);
        let generators = self.generators.iter();
        let actions: Vec<Vec<u32>> = generators
            .map(|generator| {
                let after = |&element: &u32| self.element(self.step(generator, self.point(element)));
                first.iter().map(|element| class(after(element)) as u32).collect()
            })
            .collect();
        let actions: Vec<&[u32]> = actions.iter().map(|action| &**action).collect();
        let (monoid, places) = Monoid::new(&actions, first.len());
        let mut outcome_bits = vec![UNKNOWN; monoid.order() * cells];
        for (&element, &place) in first.iter().zip(&places) {
            if let Some(row) = outcome_bits.chunks_mut(cells).nth(place as usize) {
                row.copy_from_slice(&rows[element as usize * cells..][..cells]);
            }
        }
        let values =
            self.heaps.iter().map(|&point| Value { element: places[class(self.element(point))], shift: point.shift });
        Ok(Candidate {
            generators: self.generators.iter().map(|generator| generator.heap).collect(),
            monoid,
            space: self.candidate.space.clone(),
            outcome_bits,
            values: values.collect(),
            words: Vec::new(),
        })
    }

    /// Returns the outcome bits of each element in each cell of the space, taken from the smallest displacements in the
    /// cell.
    fn rows(&self, play: &Play<'_, '_>) -> Vec<OutcomeBits> {
        let space = &self.candidate.space;
        let shifts: Vec<_> = self.cube.iter().collect();
        let places: Vec<(usize, usize)> =
            self.cube.inwards_out().into_iter().filter_map(|place| Some((place, space.cell(shifts[place])?))).collect();
        let mut rows = vec![UNKNOWN; self.order() * space.cells()];
        for (element, row) in rows.chunks_mut(space.cells()).enumerate() {
            for &(place, cell) in &places {
                if row[cell] == UNKNOWN {
                    row[cell] = play.known(element * self.cube.len() + place).unwrap_or(UNKNOWN);
                }
            }
        }
        rows
    }

    /// Returns a hash of each element that depends only on the outcomes of it and of its sums with others. The generators
    /// refine the hashes in turn until none of them separates more elements (Moore 1956).
    fn hashes(&self, mut hashes: Vec<u64>) -> Result<Vec<u64>> {
        let mut refined = vec![0; hashes.len()];
        let mut classes = count(&hashes);
        loop {
            for Generator { action, .. } in &self.generators {
                self.task.budget.work(hashes.len() as u64)?;
                let width = self.adjoined_order as usize;
                let rows = hashes.chunks(width).zip(refined.chunks_mut(width));
                match action {
                    Action::Base(action) => {
                        for ((row, refined), &to) in rows.zip(action) {
                            let after = &hashes[(to * self.adjoined_order) as usize..][..row.len()];
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
}

/// Computes the outcomes of the elements of a frame, with their displacements, in the order of their least words. The
/// options of a word are smaller words, so their outcomes are known already, unless they lie beyond the cube of
/// displacements.
struct Play<'f, 'c> {
    frame: &'f Frame<'c>,
    /// The outcome bits at `element * cube.len() + place`.
    outcome_bits: Vec<OutcomeBits>,
    /// For each number of letters the current word without one of each of its letters.
    without: Vec<Vec<(usize, Point)>>,
}

impl<'f, 'c> Play<'f, 'c> {
    /// Checks that there is memory for `bytes` bytes for each point.
    fn new(frame: &'f Frame<'c>, bytes: u64) -> Result<Play<'f, 'c>> {
        let elements = frame.order();
        let own = elements as u64 * (frame.cube.len() as u64 * bytes + BYTES_AN_ELEMENT);
        frame.task.check_memory(own + frame.bytes() + frame.candidate.bytes())?;
        Ok(Play {
            frame,
            outcome_bits: vec![UNSEEN; elements * frame.cube.len()],
            without: vec![Vec::new(); frame.generators.len() + 1],
        })
    }

    fn known(&self, place: usize) -> Option<OutcomeBits> {
        Some(self.outcome_bits[place]).filter(|&bits| bits < UNSEEN)
    }

    fn place(&self, point: Point) -> Option<usize> {
        Some(self.frame.element(point) as usize * self.frame.cube.len() + self.frame.cube.place(point.shift)?)
    }

    /// Checks whether a word may continue to here: the point is new and within the cube.
    fn is_new(&self, point: Point) -> bool {
        self.place(point).is_some_and(|place| self.outcome_bits[place] == UNSEEN)
    }

    /// Returns how often a generator occurs in the words of the heaps of `word`.
    fn times_of(&self, generator: usize, word: &Word) -> u32 {
        let generator = self.frame.generators[generator].heap;
        let own = |heap: usize| match self.frame.word_of(heap) {
            Some(word) => word.iter().find(|(letter, _)| *letter == generator).map_or(0, |(_, times)| *times),
            None => u32::from(heap == generator),
        };
        word.iter().map(|&(heap, times)| times * own(heap)).sum()
    }

    /// Visits a new element and all that the first `letters` generators make of it. Returns false as soon as the outcomes are wrong
    /// at `target`.
    fn visit(&mut self, letters: usize, mut point: Point, mut target: Option<&Word>) -> Result<bool> {
        let Some(last) = letters.checked_sub(1) else {
            return self.compute(point).map(|()| true);
        };
        let frame = self.frame;
        // The target depends on no word with more of the last generator than it has itself.
        let most = target.map_or(0, |word| self.times_of(last, word));
        for times in 0.. {
            let (fewer, own) = self.without.split_at_mut(letters);
            fewer[last].clone_from(&own[0]);
            self.visit(last, point, None)?;
            let next = frame.step(&frame.generators[last], point);
            let ends = !self.is_new(next);
            if let Some(word) = target.take_if(|_| ends || times >= most)
                && !self.is_right_at(word)
            {
                return Ok(false);
            }
            if ends {
                break;
            }
            self.without[letters].retain(|(letter, _)| *letter != last);
            for (_, without) in &mut self.without[letters] {
                *without = frame.step(&frame.generators[last], *without);
            }
            self.without[letters].push((last, point));
            point = next;
        }
        Ok(true)
    }

    fn compute(&mut self, point: Point) -> Result<()> {
        self.frame.task.budget.work(16 * (1 + self.without[0].len() as u64))?;
        let mut bits = 0;
        for player in 0..self.frame.task.rules.players {
            match self.wins(player) {
                Some(wins) => bits |= OutcomeBits::from(wins) << player,
                None => bits = UNKNOWN,
            }
        }
        if let Some(place) = self.place(point) {
            self.outcome_bits[place] = bits;
        }
        Ok(())
    }

    /// Returns whether `player` wins moving first, where the current word without each letter is in `self.without[0]`;
    /// `None` if that is unknown.
    fn wins(&self, player: usize) -> Option<bool> {
        let frame = self.frame;
        let opponent = frame.task.rules.opponent(player);
        let (mut moves, mut unknown) = (false, false);
        for &(letter, rest) in &self.without[0] {
            let options = &frame.options[player][letter];
            moves |= !options.is_empty();
            for option in options {
                let base = frame.base_sums[option.base as usize][rest.base as usize];
                let adjoined = frame.adjoined_sums[option.adjoined as usize][rest.adjoined as usize];
                let bits = match frame.cube.place(sum(rest.shift, option.shift)) {
                    Some(place) => self.outcome_bits[(base + adjoined) as usize * frame.cube.len() + place],
                    None => UNSEEN,
                };
                if loses(bits, opponent) {
                    return Some(true);
                }
                unknown |= bits >= UNSEEN;
            }
        }
        if moves && unknown { None } else { Some(!moves) }
    }

    /// Checks that a position has the outcome that its options give it.
    fn is_right_at(&self, word: &Word) -> bool {
        let frame = self.frame;
        let value = |word: &Word| frame.sum_of(word, |frame, heap| frame.heaps[heap]);
        let bits = |point: Point| self.place(point).map_or(UNSEEN, |place| self.outcome_bits[place]);
        let own = bits(value(word));
        own < UNSEEN
            && (0..frame.task.rules.players).all(|player| {
                let mut moves = false;
                let wins = word.iter().enumerate().any(|(i, &(heap, _))| {
                    let mut rest = word.clone();
                    rest[i].1 -= 1;
                    let rest = value(&rest);
                    let options = frame.options_of(heap, player);
                    moves |= !options.is_empty();
                    options
                        .iter()
                        .any(|&option| loses(bits(frame.add(rest, option)), frame.task.rules.opponent(player)))
                });
                (wins || !moves) != loses(own, player)
            })
    }
}
