//! Genus symbols: nim-values in normal play, and in misère play beside heaps of two.

use rustc_hash::FxHashMap;
use std::fmt;

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
    fn zero() -> Genus {
        Genus { normal: 0, misere: vec![1, 2, 0] }
    }

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

    /// Returns the genus of the sum with a heap of one token of Nim.
    fn with_one(&self) -> Genus {
        Genus::new(self.normal ^ 1, self.misere.iter().map(|value| value ^ 1).collect())
    }

    /// Returns the genus of the sum with a heap of two tokens of Nim.
    fn with_two(&self) -> Genus {
        Genus::new(self.normal ^ 2, (1..=self.misere.len()).map(|twos| self.misere(twos)).collect())
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

pub(super) type GenusId = u32;

/// A set of genera: a bit for each number.
#[derive(Debug, Default)]
pub(super) struct GenusSet(Vec<u64>);

impl GenusSet {
    pub(super) fn insert(&mut self, id: GenusId) {
        let word = id as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (id % 64);
    }

    fn ids(&self) -> Vec<GenusId> {
        let mut ids = Vec::new();
        for (first, &word) in (0..).step_by(64).zip(&self.0) {
            let mut left = word;
            while left != 0 {
                ids.push(first + left.trailing_zeros());
                left &= left - 1;
            }
        }
        ids
    }
}

/// Numbered genus symbols. The genus of the game without options is [`Symbols::ZERO`].
#[derive(Debug)]
pub(super) struct Symbols {
    symbols: Vec<Genus>,
    ids: FxHashMap<Genus, GenusId>,
    /// For each genus those of the sums with *1 and with *2, if computed.
    beside: Vec<[Option<GenusId>; 2]>,
    /// The last time at which each value was marked.
    marks: Vec<u64>,
    time: u64,
}

impl Default for Symbols {
    fn default() -> Symbols {
        let (symbols, ids, beside) = (Vec::new(), FxHashMap::default(), Vec::new());
        let mut symbols = Symbols { symbols, ids, beside, marks: Vec::new(), time: 0 };
        symbols.intern(Genus::zero());
        symbols
    }
}

impl Symbols {
    pub(super) const ZERO: GenusId = 0;

    pub(super) fn get(&self, id: GenusId) -> &Genus {
        &self.symbols[id as usize]
    }

    /// Returns the genus of a game whose options have these genera.
    ///
    /// G + k *2 + *2 has the options G' + k *2 + *2 and, from the last heap, G + k *2 and G + k *2 + *1; and *1 beside
    /// a game changes its misère nim-value v to v xor 1. So the values of the options suffice.
    pub(super) fn of_options(&mut self, options: &GenusSet) -> GenusId {
        let options = &options.ids()[..];
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
    pub(super) fn beside(&mut self, id: GenusId, twos: u32, one: bool) -> GenusId {
        let id = (0..twos).fold(id, |id, _| self.beside_nim(id, 1, Genus::with_two));
        if one { self.beside_nim(id, 0, Genus::with_one) } else { id }
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
    pub(super) fn bytes(&self) -> u64 {
        self.symbols.len() as u64 * 256
    }

    /// Estimates the bytes of a set of genera.
    pub(super) fn set_bytes(&self) -> u64 {
        self.symbols.len() as u64 / 8 + 32
    }

    /// Returns the least number that is neither in `others` nor the `value` of an option.
    fn mex(&mut self, options: &[GenusId], value: impl Fn(&Genus) -> u32, others: &[u32]) -> u32 {
        self.time += 1;
        let values = options.iter().map(|&id| value(&self.symbols[id as usize]));
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
        let next = self.symbols.len() as GenusId;
        let id = *self.ids.entry(genus.clone()).or_insert(next);
        if id == next {
            self.symbols.push(genus);
            self.beside.push([None; 2]);
        }
        id
    }
}
