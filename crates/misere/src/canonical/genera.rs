//! Genus symbols: nim-values in normal play, and in misère play beside heaps of two. Those of the heaps of a game are searched.

use super::{
    representatives::{Kind, Representatives, STAR, sum},
    table_bytes,
};
use crate::{
    Budget, MissingHypothesis, Result, Stopped,
    bits::{Bits, Numbered},
};
use ninepins_rules::{Game, Heap, Ruleset};
use rustc_hash::FxHashMap;
use std::fmt;

/// The largest heap that has a genus here: kinds of heaps are numbered with 16 bits.
pub const MAX_HEAP: u64 = 65_534;

/// The genus symbols of the heaps of one impartial game. They depend on its rules, not on its convention.
///
/// The genus of a sum does not follow from those of its heaps. So this searches all positions that follow the given
/// heap, each once, with a memo. Heaps are sums of [kinds](Representatives), and those of Nim of one and two tokens are
/// removed, because the genus of a sum follows from that without them. A position costs as many look-ups as it has
/// options. In a game that splits heaps the number of positions grows as fast as that of partitions, faster than any
/// power of the heap.
#[derive(Debug)]
pub struct Genera {
    heaps: Representatives,
    /// The largest heap whose kinds are known.
    largest: u64,
    /// The kind of a heap of Nim of two tokens, once there is one.
    two: Option<Kind>,
    memo: Memo,
    symbols: Symbols,
}

/// A position in progress: the kinds of its heaps, the next heap and option, and the genera of its options so far.
struct Pending {
    kinds: Box<[HeapKind]>,
    heap: usize,
    option: usize,
    found: Bits,
}

impl Genera {
    /// Prepares the genera of the heaps of `game`, which must be impartial, without limits and without terminals.
    pub fn of(game: &Game) -> Result<Genera, MissingHypothesis> {
        let (memo, symbols) = Default::default();
        Ok(Genera { heaps: Representatives::in_any_play(game)?, largest: 0, two: None, memo, symbols })
    }

    /// Returns the rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        self.heaps.ruleset()
    }

    /// Returns the genus of a sum of heaps of these sizes, at most [`MAX_HEAP`].
    pub fn sum(&mut self, sizes: &[u64], budget: &mut Budget) -> Result<&Genus> {
        let largest = sizes.iter().copied().max().unwrap_or(0);
        if largest > MAX_HEAP {
            return Err(Stopped::BeyondTable(format!("there are no genera of heaps of more than {MAX_HEAP} tokens")));
        }
        for heap in (self.largest + 1..=largest).filter_map(Heap::new) {
            self.heaps.extend(&[heap], budget)?;
            self.largest = heap.size();
            let last = self.heaps.len() as Kind - 1;
            if let [nothing, star] = self.heaps.options(last)
                && nothing.is_empty()
                && **star == [STAR]
            {
                self.two = Some(last);
            }
        }
        let heaps = sizes.iter().filter_map(|&size| Heap::new(size));
        let all = sum(heaps.flat_map(|heap| self.heaps.sum(heap)).copied().collect());
        let mut kinds = Vec::new();
        let (twos, one) = self.reduced(&all, &mut kinds);
        kinds.sort_unstable();
        let id = self.search(kinds.into(), budget)?;
        let id = self.symbols.beside(id, twos, one);
        Ok(self.symbols.get(id))
    }

    /// Adds the kinds of a sum to `kinds`, but for heaps of Nim of two tokens, whose number is returned, and of one token.
    fn reduced(&self, all: &[Kind], kinds: &mut Vec<HeapKind>) -> (u32, bool) {
        let (mut twos, mut one) = (0, false);
        for &kind in all {
            match kind {
                STAR => one = !one,
                kind if Some(kind) == self.two => twos += 1,
                kind => kinds.push(kind as HeapKind),
            }
        }
        (twos, one)
    }

    /// Returns the genus of a sum of heaps of these kinds, ascending, by a depth-first search with its own stack.
    fn search(&mut self, kinds: Box<[HeapKind]>, budget: &mut Budget) -> Result<GenusId> {
        if let Some(known) = self.memo.get(&kinds) {
            return Ok(known);
        }
        budget.search_one()?;
        let mut stack = vec![Pending::new(kinds)];
        let mut option: Vec<HeapKind> = Vec::new();
        while let Some(frame) = stack.last_mut() {
            let Some((twos, one)) = self.next_option(frame, &mut option) else {
                let Some(done) = stack.pop() else { break };
                let id = self.symbols.of_options(&done.found);
                self.memo.insert(&done.kinds, id);
                if stack.is_empty() {
                    return Ok(id);
                }
                continue;
            };
            match self.memo.get(&option) {
                Some(known) => {
                    frame.found.insert(self.symbols.beside(known, twos, one));
                    frame.option += 1;
                }
                None => {
                    budget.search_one()?;
                    let set = self.symbols.beside.len() / 8 + 32;
                    let frame = (size_of::<Pending>() + size_of_val(&option[..]) + set) as u64;
                    budget.check_memory(self.bytes() + stack.len() as u64 * frame)?;
                    stack.push(Pending::new(option.as_slice().into()));
                }
            }
        }
        unreachable!("the first position is settled before the stack is empty")
    }

    /// Writes the kinds of the next option to `option`, and returns the heaps of Nim beside them. `None` if there is no
    /// further option.
    fn next_option(&self, frame: &mut Pending, option: &mut Vec<HeapKind>) -> Option<(u32, bool)> {
        loop {
            let kind = *frame.kinds.get(frame.heap)?;
            let again = frame.heap > 0 && frame.kinds[frame.heap - 1] == kind;
            if let Some(sum) = self.heaps.options(kind.into()).get(frame.option).filter(|_| !again) {
                option.clear();
                option.extend_from_slice(&frame.kinds[..frame.heap]);
                option.extend_from_slice(&frame.kinds[frame.heap + 1..]);
                let nim = self.reduced(sum, option);
                option.sort_unstable();
                return Some(nim);
            }
            frame.heap += 1;
            frame.option = 0;
        }
    }

    fn bytes(&self) -> u64 {
        self.memo.bytes() + self.symbols.bytes() + self.heaps.bytes()
    }
}

impl Pending {
    fn new(kinds: Box<[HeapKind]>) -> Pending {
        Pending { kinds, heap: 0, option: 0, found: Bits::default() }
    }
}

/// A kind of heap, less than [`HeapKind::MAX`].
type HeapKind = u16;

/// The most heaps of a short key: four in a word.
const SHORT: usize = 8;

type Short = [u64; SHORT / 4];

/// The genus of each position searched, by the kinds of its heaps, ascending. Nearly all positions have few heaps, so
/// that the table itself holds their keys.
#[derive(Debug, Default)]
struct Memo {
    short: FxHashMap<Short, GenusId>,
    long: FxHashMap<Box<[HeapKind]>, GenusId>,
    long_kinds: usize,
}

impl Memo {
    fn get(&self, kinds: &[HeapKind]) -> Option<GenusId> {
        match short(kinds) {
            Some(key) => self.short.get(&key).copied(),
            None => self.long.get(kinds).copied(),
        }
    }

    fn insert(&mut self, kinds: &[HeapKind], genus: GenusId) {
        match short(kinds) {
            Some(key) => {
                self.short.insert(key, genus);
            }
            None => {
                self.long_kinds += kinds.len();
                self.long.insert(kinds.into(), genus);
            }
        }
    }

    fn bytes(&self) -> u64 {
        let short = table_bytes(self.short.len(), self.short.capacity(), size_of::<(Short, GenusId)>());
        let long = table_bytes(self.long.len(), self.long.capacity(), size_of::<(Box<[HeapKind]>, GenusId)>());
        short + long + (self.long_kinds * size_of::<HeapKind>() + self.long.len() * size_of::<[usize; 2]>()) as u64
    }
}

/// Packs few kinds into two words, each kind increased by one so that none is 0.
fn short(kinds: &[HeapKind]) -> Option<Short> {
    let mut key = Short::default();
    if kinds.len() > SHORT {
        return None;
    }
    for (i, &kind) in kinds.iter().enumerate() {
        key[i / 4] |= (u64::from(kind) + 1) << (16 * (i % 4));
    }
    Some(key)
}

/// The genus of an impartial game G, in print g with superscripts abc..., here `g^abc`. The base g is the nim-value of
/// G in normal play. The superscripts a, b, c, ... are the misère nim-values of G, G + *2, G + *2 + *2, ... The misère
/// nim-value of a game is the n for which the second player wins its sum with *n in misère play: 1 if the game has no
/// option, else the least number that no option has.
///
/// Conway, On Numbers and Games (1976), chapter 12; Berlekamp, Conway and Guy, Winning Ways (1982), chapter 13. The
/// superscripts end up alternating between two values, and the symbol ends with the first two that do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    normal: u32,
    misere: Vec<u32>,
}

impl Genus {
    /// Builds the genus with these values, of which the last two alternate for ever after.
    fn new(normal: u32, mut misere: Vec<u32>) -> Genus {
        while let [.., a, _, b] = misere[..]
            && a == b
        {
            misere.pop();
        }
        Genus { normal, misere }
    }

    /// Returns the nim-value in normal play.
    pub fn normal(&self) -> u32 {
        self.normal
    }

    /// Returns the superscripts, at least two, of which the last two alternate for ever after.
    pub fn superscripts(&self) -> &[u32] {
        &self.misere
    }

    /// Returns the misère nim-value of the sum with `twos` heaps of two tokens of Nim.
    pub fn misere(&self, twos: usize) -> u32 {
        let last = self.misere.len() - 1;
        // After the last superscript the last two alternate.
        self.misere[if twos <= last { twos } else { last - (twos - last) % 2 }]
    }

    /// Checks whether no position of Nim has this genus, that is, whether it is none of 0^120, 1^031, 0^02, 1^13 and,
    /// from 2 on, n^n(n xor 2). Winning Ways calls such a genus wild, and the others tame.
    pub fn is_wild(&self) -> bool {
        let (n, misere) = (self.normal, &self.misere[..]);
        !match n {
            0 | 1 => misere == [n, n ^ 2] || misere == [n ^ 1, n ^ 2, n],
            _ => misere == [n, n ^ 2],
        }
    }
}

/// Formats the genus as `2^1420`, or with commas, `12^(12,14)`, if a superscript has two digits.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let superscripts: Vec<String> = self.misere.iter().map(ToString::to_string).collect();
        match superscripts.iter().all(|digit| digit.len() == 1) {
            true => write!(f, "{}^{}", self.normal, superscripts.concat()),
            false => write!(f, "{}^({})", self.normal, superscripts.join(",")),
        }
    }
}

type GenusId = u32;

/// Numbered genus symbols. The genus of the game without options is [`Symbols::ZERO`].
#[derive(Debug)]
struct Symbols {
    symbols: Numbered<Genus>,
    /// For each genus those of the sums with *1 and with *2, if computed.
    beside: Vec<[Option<GenusId>; 2]>,
    /// The last time at which each value was marked.
    marks: Vec<u64>,
    time: u64,
}

impl Default for Symbols {
    fn default() -> Symbols {
        let (symbols, beside, marks) = Default::default();
        let mut symbols = Symbols { symbols, beside, marks, time: 0 };
        symbols.intern(Genus { normal: 0, misere: vec![1, 2, 0] });
        symbols
    }
}

impl Symbols {
    const ZERO: GenusId = 0;

    fn get(&self, id: GenusId) -> &Genus {
        &self.symbols.all[id as usize]
    }

    /// Returns the genus of a game whose options have these genera.
    ///
    /// G + k *2 + *2 has the options G' + k *2 + *2 and, from the last heap, G + k *2 and G + k *2 + *1; and *1 beside
    /// a game changes its misère nim-value v to v xor 1. So the values of the options suffice.
    fn of_options(&mut self, options: &Bits) -> GenusId {
        let options = &options.iter().collect::<Vec<GenusId>>()[..];
        if options.is_empty() {
            return Symbols::ZERO;
        }
        let normal = self.mex(options, Genus::normal, &[]);
        let mut misere: Vec<u32> = vec![self.mex(options, |genus| genus.misere(0), &[])];
        // From here on the options' values have period two, so this sequence has period two once a value returns after
        // two steps.
        let steady = options.iter().map(|&id| self.get(id).misere.len() - 2).max().unwrap_or(0);
        loop {
            let twos = misere.len();
            let last = misere[twos - 1];
            misere.push(self.mex(options, |genus| genus.misere(twos), &[last, last ^ 1]));
            if twos >= steady + 2 && misere[twos] == misere[twos - 2] {
                return self.intern(Genus::new(normal, misere));
            }
        }
    }

    /// Returns the genus of the sum of a game of this genus with `twos` heaps of two tokens of Nim and, if `one`, a
    /// heap of one.
    fn beside(&mut self, id: GenusId, twos: u32, one: bool) -> GenusId {
        let and_two = |genus: &Genus| {
            Genus::new(genus.normal ^ 2, (1..=genus.misere.len()).map(|twos| genus.misere(twos)).collect())
        };
        let and_one =
            |genus: &Genus| Genus::new(genus.normal ^ 1, genus.misere.iter().map(|value| value ^ 1).collect());
        let id = (0..twos).fold(id, |id, _| self.beside_nim(id, 1, and_two));
        if one { self.beside_nim(id, 0, and_one) } else { id }
    }

    fn beside_nim(&mut self, id: GenusId, which: usize, sum: fn(&Genus) -> Genus) -> GenusId {
        if let Some(known) = self.beside[id as usize][which] {
            return known;
        }
        let found = self.intern(sum(self.get(id)));
        self.beside[id as usize][which] = Some(found);
        found
    }

    /// Estimates the bytes held: a few words and superscripts for each genus.
    fn bytes(&self) -> u64 {
        self.beside.len() as u64 * 256
    }

    /// Returns the least number that is neither in `others` nor the `value` of an option.
    fn mex(&mut self, options: &[GenusId], value: impl Fn(&Genus) -> u32, others: &[u32]) -> u32 {
        self.time += 1;
        let values = options.iter().map(|&id| value(&self.symbols.all[id as usize]));
        for value in values.chain(others.iter().copied()) {
            let value = value as usize;
            if value >= self.marks.len() {
                self.marks.resize(value + 1, 0);
            }
            self.marks[value] = self.time;
        }
        let unmarked = self.marks.iter().position(|&mark| mark != self.time);
        unmarked.unwrap_or(self.marks.len()) as u32
    }

    fn intern(&mut self, genus: Genus) -> GenusId {
        let id = self.symbols.number(genus);
        if id as usize == self.beside.len() {
            self.beside.push([None; 2]);
        }
        id
    }
}
