//! Frames: the bet that colours depend on a sum of heaps only through a given finite monoid.
//!
//! A frame is the product of the submonoid that some generators of a candidate generate and, for each heap that is *opened*, a
//! monogenic monoid of its own. On it the rules of play are applied to least words, in order; then what no context tells apart is
//! merged. The result is right if the bet is, which the closure must prove.

use super::{
    candidate::{Candidate, Colour, Rules, UNKNOWN, Word, loses},
    monoid::{LeastWords, Monoid, NONE},
    space::{STILL, Shift, Value, sum},
};
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// How many elements are coloured between two looks at the budget.
const ELEMENTS_A_LOOK: usize = 1 << 12;

/// The most elements a frame may have.
pub(super) const MAX_FRAME: usize = 1 << 26;

/// A heap that generates a monogenic monoid of its own: n of it are n + `period` of it for all n >= `index`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opened {
    pub(super) heap: usize,
    pub(super) index: u32,
    pub(super) period: u32,
}

impl Opened {
    fn size(self) -> u32 {
        self.index + self.period
    }

    fn reduce(self, times: u32) -> u32 {
        if times < self.size() { times } else { self.index + (times - self.index) % self.period }
    }
}

/// What a sum of heaps is in the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Point {
    /// The place of the part in the submonoid.
    kept: u32,
    /// The part in the monogenic monoids, in mixed radix.
    open: u32,
    shift: Shift,
}

/// An option of a generator.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// Which column of `kept_sums` adds its part in the submonoid, and which of `open_sums` the other.
    kept: u32,
    open: u32,
    shift: Shift,
}

/// A generator of the frame.
#[derive(Debug)]
struct Generator {
    heap: usize,
    /// What it makes of the part in the submonoid, or of the other part.
    action: Action,
    shift: Shift,
}

#[derive(Debug)]
enum Action {
    Kept(Vec<u32>),
    Open(Vec<u32>),
}

/// A frame of a candidate.
#[derive(Debug)]
pub(super) struct Frame<'c> {
    candidate: &'c Candidate,
    rules: &'c Rules,
    opened: Vec<Opened>,
    strides: Vec<u32>,
    /// The elements of the submonoid, by their places, and back.
    kept: Vec<u32>,
    places: Vec<u32>,
    /// How many elements the product of the monogenic monoids has.
    opens: u32,
    /// Ascending by heap.
    generators: Vec<Generator>,
    /// What each heap is worth.
    heaps: Vec<Point>,
    /// The options of each generator, by player.
    options: Vec<Vec<Vec<Choice>>>,
    kept_sums: Vec<Vec<u32>>,
    open_sums: Vec<Vec<u32>>,
}

const ORIGIN: Point = Point { kept: 0, open: 0, shift: STILL };

/// The colour of what was not visited yet: no player loses there.
const UNSEEN: Colour = UNKNOWN >> 1;

impl<'c> Frame<'c> {
    /// The frame of `candidate` in which some heaps are opened, the last of all heaps among them if the candidate knows no
    /// value for it; `None` if it is larger than [`MAX_FRAME`].
    pub(super) fn new(candidate: &'c Candidate, rules: &'c Rules, opened: &[Opened]) -> Option<Frame<'c>> {
        let letters: Vec<usize> = (0..candidate.generators.len())
            .filter(|&letter| opened.iter().all(|open| open.heap != candidate.generators[letter]))
            .collect();
        let actions: Vec<&[u32]> = letters.iter().map(|&letter| &*candidate.monoid.actions()[letter]).collect();
        let kept = LeastWords::new(&actions, candidate.order()).order;
        let mut places = vec![NONE; candidate.order()];
        for (place, &element) in kept.iter().enumerate() {
            places[element as usize] = place as u32;
        }
        let mut strides = Vec::new();
        let mut opens: usize = 1;
        for open in opened {
            strides.push(opens as u32);
            opens = opens.saturating_mul(open.size() as usize);
        }
        if opens.saturating_mul(kept.len()) > MAX_FRAME {
            return None;
        }
        let mut frame = Frame {
            candidate,
            rules,
            opened: opened.to_vec(),
            strides,
            kept,
            places,
            opens: opens as u32,
            generators: Vec::new(),
            heaps: Vec::new(),
            options: Vec::new(),
            kept_sums: Vec::new(),
            open_sums: Vec::new(),
        };
        frame.generate(&letters);
        frame.value_heaps();
        frame.tabulate_options();
        Some(frame)
    }

    fn generate(&mut self, letters: &[usize]) {
        let kept = letters.iter().map(|&letter| {
            let action = &self.candidate.monoid.actions()[letter];
            let action = self.kept.iter().map(|&element| self.places[action[element as usize] as usize]).collect();
            let heap = self.candidate.generators[letter];
            Generator { heap, action: Action::Kept(action), shift: self.candidate.values[heap].shift }
        });
        let open = self.opened.iter().enumerate().map(|(i, open)| {
            let action = (0..self.opens).map(|e| self.open_sum(e, self.strides[i])).collect();
            let shift = self.candidate.values.get(open.heap).map_or(STILL, |value| value.shift);
            Generator { heap: open.heap, action: Action::Open(action), shift }
        });
        let mut generators: Vec<Generator> = kept.chain(open).collect();
        generators.sort_unstable_by_key(|generator| generator.heap);
        self.generators = generators;
    }

    fn value_heaps(&mut self) {
        let last = self.opened.iter().map(|open| open.heap).max().unwrap_or(0);
        let heaps = self.candidate.values.len().max(last + 1);
        let value = |heap: usize| {
            let own = [(heap, 1)];
            let opened = self.opened.iter().any(|open| open.heap == heap);
            let word: &[(usize, u32)] = if opened { &own } else { &self.candidate.words[heap] };
            self.sum_of(word, |frame, heap| {
                let at = frame.generators.binary_search_by_key(&heap, |generator| generator.heap);
                at.map_or(ORIGIN, |at| frame.step(at, ORIGIN))
            })
        };
        self.heaps = (0..heaps).map(value).collect();
    }

    fn tabulate_options(&mut self) {
        let (mut kept, mut open) = (FxHashMap::default(), FxHashMap::default());
        let mut number = |numbers: &mut FxHashMap<u32, u32>, part: u32| {
            let next = numbers.len() as u32;
            *numbers.entry(part).or_insert(next)
        };
        let players = 0..self.rules.players();
        self.options = players
            .map(|player| {
                let heaps = self.generators.iter().map(|generator| generator.heap);
                heaps
                    .map(|heap| {
                        let options = self.options_of(heap, player).into_iter();
                        let choice = |point: Point| Choice {
                            kept: number(&mut kept, point.kept),
                            open: number(&mut open, point.open),
                            shift: point.shift,
                        };
                        options.map(choice).collect()
                    })
                    .collect()
            })
            .collect();
        let by_number = |numbers: FxHashMap<u32, u32>| {
            let mut parts = vec![0; numbers.len()];
            numbers.into_iter().for_each(|(part, number)| parts[number as usize] = part);
            parts
        };
        let kept_sums = by_number(kept).into_iter().map(|part| {
            let column = self.candidate.monoid.column(self.kept[part as usize]);
            self.kept.iter().map(|&element| self.places[column[element as usize] as usize] * self.opens).collect()
        });
        self.kept_sums = kept_sums.collect();
        let open_sums = by_number(open).into_iter().map(|part| (0..self.opens).map(|e| self.open_sum(e, part)).collect());
        self.open_sums = open_sums.collect();
    }

    /// The sum of two parts in the monogenic monoids.
    fn open_sum(&self, a: u32, b: u32) -> u32 {
        let digits = self.opened.iter().zip(&self.strides);
        digits.map(|(open, stride)| open.reduce(a / stride % open.size() + b / stride % open.size()) * stride).sum()
    }

    fn add(&self, a: Point, b: Point) -> Point {
        let element = self.candidate.monoid.add(self.kept[a.kept as usize], self.kept[b.kept as usize]);
        Point {
            kept: self.places[element as usize],
            open: self.open_sum(a.open, b.open),
            shift: sum(a.shift, b.shift),
        }
    }

    /// The value of a word, letter by letter.
    fn sum_of(&self, word: &[(usize, u32)], value: impl Fn(&Self, usize) -> Point) -> Point {
        let letters = word.iter().flat_map(|&(heap, times)| std::iter::repeat_n(heap, times as usize));
        letters.fold(ORIGIN, |total, heap| self.add(total, value(self, heap)))
    }

    fn options_of(&self, heap: usize, player: usize) -> Vec<Point> {
        let parts = self.rules.options(heap, player);
        let value = |parts: ninepins_rules::Parts| {
            parts.iter().fold(ORIGIN, |total, part| self.add(total, self.heaps[part.size() as usize]))
        };
        let mut options: Vec<Point> = parts.map(|parts| value(parts)).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// A generator added.
    #[inline]
    fn step(&self, generator: usize, mut point: Point) -> Point {
        let Generator { action, shift, .. } = &self.generators[generator];
        match action {
            Action::Kept(action) => point.kept = action[point.kept as usize],
            Action::Open(action) => point.open = action[point.open as usize],
        }
        point.shift = sum(point.shift, *shift);
        point
    }

    /// How many elements it has.
    fn order(&self) -> usize {
        self.kept.len() * self.opens as usize
    }

    /// Plays through the frame and merges what nothing tells apart. `None` if the result would be wrong at `target`.
    pub(super) fn solve(&self, target: Option<&Word>, budget: &Budget) -> Result<Option<Candidate>, Stopped> {
        // A colour, and twice a hash, for each element.
        budget.check_memory(self.order() as u64 * 17)?;
        let mut play = Play::new(self, budget);
        if !play.through(target)? {
            return Ok(None);
        }
        let Play { colours, order, .. } = play;
        Ok(Some(self.merged(&colours, &order, budget)?))
    }

    /// The classes of elements that no context tells apart.
    fn merged(&self, colours: &[Colour], order: &[u32], budget: &Budget) -> Result<Candidate, Stopped> {
        let hashes = self.hashes(colours, budget)?;
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut first = Vec::new();
        for &element in order {
            numbers.entry(hashes[element as usize]).or_insert_with(|| {
                first.push(element);
                first.len() as u32 - 1
            });
        }
        let class = |element: u32| numbers[&hashes[element as usize]];
        let actions: Vec<Vec<u32>> = (0..self.generators.len())
            .map(|generator| first.iter().map(|&element| class(self.element_after(generator, element))).collect())
            .collect();
        let actions: Vec<&[u32]> = actions.iter().map(|action| &**action).collect();
        let (monoid, places) = Monoid::new(&actions, first.len());
        let mut merged = vec![UNKNOWN; monoid.order()];
        for (class, &element) in first.iter().enumerate() {
            merged[places[class] as usize] = colours[element as usize];
        }
        let value = |point: &Point| Value {
            element: places[class(point.kept * self.opens + point.open) as usize],
            shift: point.shift,
        };
        Ok(Candidate {
            generators: self.generators.iter().map(|generator| generator.heap).collect(),
            monoid,
            space: self.candidate.space.clone(),
            colours: merged,
            values: self.heaps.iter().map(value).collect(),
            words: Vec::new(),
        })
    }

    fn element_after(&self, generator: usize, element: u32) -> u32 {
        let (kept, open) = (element / self.opens, element % self.opens);
        match &self.generators[generator].action {
            Action::Kept(action) => action[kept as usize] * self.opens + open,
            Action::Open(action) => kept * self.opens + action[open as usize],
        }
    }

    /// A hash of each element that depends only on the colours of it and of its sums with others: refined by the generators
    /// in turn, until none of them tells more apart (Moore 1956).
    fn hashes(&self, colours: &[Colour], budget: &Budget) -> Result<Vec<u64>, Stopped> {
        let mut hashes: Vec<u64> = colours.iter().map(|&colour| mixed(u64::from(colour), 0)).collect();
        let mut refined = vec![0; hashes.len()];
        let mut classes = count(&hashes);
        loop {
            for Generator { action, .. } in &self.generators {
                budget.check_interrupt()?;
                let rows = hashes.chunks(self.opens as usize).zip(refined.chunks_mut(self.opens as usize));
                match action {
                    Action::Kept(action) => {
                        for ((row, refined), &to) in rows.zip(action) {
                            let after = &hashes[(to * self.opens) as usize..][..row.len()];
                            for ((refined, &own), &other) in refined.iter_mut().zip(row).zip(after) {
                                *refined = mixed(own, other);
                            }
                        }
                    }
                    Action::Open(action) => {
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

/// Two hashes as one.
fn mixed(own: u64, other: u64) -> u64 {
    let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15) * u128::from(other.rotate_left(29) ^ 0xd6e8_feb8_6659_fd93);
    (product >> 64) as u64 ^ product as u64
}

/// How many different hashes there are.
fn count(hashes: &[u64]) -> usize {
    hashes.iter().collect::<rustc_hash::FxHashSet<_>>().len()
}

/// Colours the elements of a frame in the order of their least words.
struct Play<'f, 'c> {
    frame: &'f Frame<'c>,
    budget: &'f Budget,
    colours: Vec<Colour>,
    /// The elements in the order in which they are visited.
    order: Vec<u32>,
    /// For each number of letters, the current word's element without one of each of its letters.
    without: Vec<Vec<(usize, Point)>>,
}

impl<'f, 'c> Play<'f, 'c> {
    fn new(frame: &'f Frame<'c>, budget: &'f Budget) -> Play<'f, 'c> {
        let elements = frame.order();
        Play {
            frame,
            budget,
            colours: vec![UNSEEN; elements],
            order: Vec::with_capacity(elements),
            without: vec![Vec::new(); frame.generators.len() + 1],
        }
    }

    fn element(&self, point: Point) -> usize {
        (point.kept * self.frame.opens + point.open) as usize
    }

    /// False if the colours are wrong at `target`.
    fn through(&mut self, target: Option<&Word>) -> Result<bool, Stopped> {
        let letters = self.frame.generators.len();
        let Some(last) = letters.checked_sub(1) else {
            self.visit(0, ORIGIN)?;
            return Ok(true);
        };
        // All that the target depends on has no more of the last generator than it has itself.
        let exponent = |heap: usize| target.map_or(0, |word| self.exponent_of_last(word, heap));
        let most = exponent(self.frame.generators[last].heap);
        let (mut point, mut times) = (ORIGIN, 0);
        loop {
            self.visit_fewer(letters, point)?;
            if let Some(target) = target
                && times == most
                && !self.is_right_at(target)
            {
                return Ok(false);
            }
            let next = self.frame.step(last, point);
            if self.colours[self.element(next)] != UNSEEN {
                let short = times < most;
                return Ok(!short || target.is_none_or(|target| self.is_right_at(target)));
            }
            self.without[letters].clear();
            self.without[letters].push((last, point));
            (point, times) = (next, times + 1);
        }
    }

    /// How often the last generator occurs in the words of the heaps of `word`.
    fn exponent_of_last(&self, word: &Word, last: usize) -> u32 {
        let own = |heap: usize| {
            let opened = self.frame.opened.iter().any(|open| open.heap == heap);
            match self.frame.candidate.words.get(heap) {
                Some(word) if !opened => word.iter().find(|(letter, _)| *letter == last).map_or(0, |(_, times)| *times),
                _ => u32::from(heap == last),
            }
        };
        word.iter().map(|&(heap, times)| times * own(heap)).sum()
    }

    /// Visits a new element, which no generator beyond the first `letters` will be added to.
    fn visit(&mut self, letters: usize, mut point: Point) -> Result<(), Stopped> {
        let Some(last) = letters.checked_sub(1) else {
            return self.colour_one(point);
        };
        loop {
            self.visit_fewer(letters, point)?;
            let next = self.frame.step(last, point);
            if self.colours[self.element(next)] != UNSEEN {
                return Ok(());
            }
            let frame = self.frame;
            let mut letter_there = false;
            for (letter, without) in &mut self.without[letters] {
                if *letter == last {
                    (*without, letter_there) = (point, true);
                } else {
                    *without = frame.step(last, *without);
                }
            }
            if !letter_there {
                self.without[letters].push((last, point));
            }
            point = next;
        }
    }

    fn visit_fewer(&mut self, letters: usize, point: Point) -> Result<(), Stopped> {
        let (fewer, own) = self.without.split_at_mut(letters);
        fewer[letters - 1].clone_from(&own[0]);
        self.visit(letters - 1, point)
    }

    fn colour_one(&mut self, point: Point) -> Result<(), Stopped> {
        if self.order.len().is_multiple_of(ELEMENTS_A_LOOK) {
            self.budget.check_interrupt()?;
        }
        let element = self.element(point);
        let players = 0..self.frame.rules.players();
        self.colours[element] = players.fold(0, |colour, player| colour | Colour::from(self.wins(player)) << player);
        self.order.push(element as u32);
        Ok(())
    }

    /// Whether `player`, to move, wins where the letters of the current word can be dropped as `self.without[0]` says.
    fn wins(&self, player: usize) -> bool {
        let frame = self.frame;
        let opponent = frame.rules.opponent(player);
        let mut moves = false;
        let wins = self.without[0].iter().any(|&(letter, rest)| {
            let options = &frame.options[player][letter];
            moves |= !options.is_empty();
            options.iter().any(|option| {
                let kept = frame.kept_sums[option.kept as usize][rest.kept as usize];
                let open = frame.open_sums[option.open as usize][rest.open as usize];
                loses(self.colours[(kept + open) as usize], opponent)
            })
        });
        wins || !moves
    }

    /// Whether a position has the colour that its options give it.
    fn is_right_at(&self, word: &Word) -> bool {
        let frame = self.frame;
        let value = |word: &Word| frame.sum_of(word, |frame, heap| frame.heaps[heap]);
        let colour = self.colours[self.element(value(word))];
        (0..frame.rules.players()).all(|player| {
            let mut moves = false;
            let wins = word.iter().enumerate().any(|(i, &(heap, _))| {
                let mut rest = word.clone();
                rest[i].1 -= 1;
                let rest = value(&rest);
                let options = frame.options_of(heap, player);
                moves |= !options.is_empty();
                options.iter().any(|&option| {
                    loses(self.colours[self.element(frame.add(rest, option))], frame.rules.opponent(player))
                })
            });
            (wins || !moves) != loses(colour, player)
        })
    }
}
