//! Rules: the options of heaps by formula, `{n: n-d for d|n, d<n}`.

mod bounds;
mod pairs;
pub(crate) mod smaller;
mod spans;
pub(crate) mod term;
mod text;
mod words;

pub use term::MAX_LETTERS;

use crate::{Heap, Parts};
use std::{
    collections::BTreeSet,
    hash::{Hash, Hasher},
    ops::ControlFlow,
};
use term::{Letters, Op, Term};

/// The largest heap that a rule without letters has.
pub const MAX_LISTED: usize = 4096;
/// The most heaps that all options of the heaps that are numbers leave.
pub const MAX_LISTED_PARTS: usize = 1 << 18;
/// The most rows with letters.
pub const MAX_ROWS: usize = 64;
/// The most steps to list options of a heap that is [too large](Rule::largest).
const MAX_SHOWN: u64 = 1 << 14;

/// The options of each heap, which is a number, or a pair of numbers.
///
/// Rules with the same rows are equal, whatever their letters are called and in whatever order the rows stand.
///
/// ```
/// use ninepins_rules::{Game, Heap, Player};
/// let game: Game = "{n: n-d for d|n, d<n}".parse().unwrap();
/// let options = game.ruleset().options(Heap::new(6).unwrap(), Player::Left);
/// assert_eq!(options.map(|to| to.to_string()).collect::<Vec<_>>(), ["3", "4", "5"]);
/// let table: Game = "{2: 1, 0; 3: 1+1; 4:}".parse().unwrap();
/// assert_eq!(table.to_string(), "{2: 0, 1; 3: 1+1}");
/// ```
#[derive(Clone, Debug)]
pub struct Rule {
    /// The options of heap h by the rows whose heap is a number, ascending, at index h - 1: none of pairs. The last of them is not
    /// empty.
    listed: Vec<Vec<Parts>>,
    rows: Vec<Row>,
    pairs: bool,
    orders: Orders,
    largest: u64,
}

/// How every option is smaller than its heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orders {
    /// Each part lessens the sum of the pair, or the number.
    pub sum: bool,
    /// Each part lessens the first number of the pair, or keeps it and lessens the second.
    pub first: bool,
}

impl Orders {
    pub(crate) const BOTH: Orders = Orders { sum: true, first: true };

    pub(crate) fn and(self, other: Orders) -> Orders {
        Orders { sum: self.sum && other.sum, first: self.first && other.first }
    }

    pub(crate) fn is_none(self) -> bool {
        !self.sum && !self.first
    }
}

/// The options of the heaps that match a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The number, or both numbers of the pair: each is a number, or a letter that stands for any.
    pub(crate) heap: Vec<Term>,
    /// The letters, in the order of their numbers.
    pub(crate) names: String,
    pub(crate) conds: Vec<Cond>,
    pub(crate) options: Vec<Vec<Part>>,
}

/// A condition. The first two bind a letter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Cond {
    Range(u8, Term, Term),
    Divisor(u8, Term),
    Test(Relation, Term, Term),
    Prime(Term),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Divides,
}

/// The relations with their signs; a sign stands behind those that it begins.
pub(crate) const RELATIONS: [(&str, Relation); 7] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Unequal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
    ("|", Relation::Divides),
];

/// What rules are compared by: the options of numbered heaps, whether heaps are pairs, and each option of a row.
type Key<'r> = (&'r [Vec<Parts>], bool, Vec<(&'r [Term], &'r [Cond], &'r [Part])>);

/// A heap that an option leaves, or a sum of heaps.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Part {
    /// A number has 0 as its second term.
    Heap([Term; 2]),
    Sum(Vec<Cond>, Vec<Part>),
}

impl Relation {
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::More => a > b,
            Relation::AtLeast => a >= b,
            Relation::Divides => a > 0 && b % a == 0,
        }
    }

    fn sign(self) -> &'static str {
        RELATIONS.iter().find(|(_, one)| *one == self).map_or("", |(sign, _)| sign)
    }
}

impl Cond {
    /// Returns the letter that the condition binds, if it binds one.
    pub(crate) fn letter(&self) -> Option<u8> {
        match self {
            Cond::Range(letter, ..) | Cond::Divisor(letter, _) => Some(*letter),
            Cond::Test(..) | Cond::Prime(_) => None,
        }
    }

    fn terms(&self) -> Vec<&Term> {
        match self {
            Cond::Range(_, a, b) | Cond::Test(_, a, b) => vec![a, b],
            Cond::Divisor(_, term) | Cond::Prime(term) => vec![term],
        }
    }
}

impl Part {
    /// Returns its terms, those of conditions last.
    fn terms(&self) -> Vec<&Term> {
        match self {
            Part::Heap(terms) => terms.iter().collect(),
            Part::Sum(conds, parts) => {
                parts.iter().flat_map(Part::terms).chain(conds.iter().flat_map(Cond::terms)).collect()
            }
        }
    }
}

impl Row {
    /// Returns the letters of a heap that the pattern matches, which is a number and 0, or a pair.
    pub(crate) fn matched(&self, heap: [u64; 2]) -> Option<Letters> {
        let mut letters = Letters::default();
        for (side, number) in self.heap.iter().zip(heap.map(i128::from)) {
            match side {
                Term::Letter(letter) => letters[usize::from(*letter)] = number,
                side if *side == Term::Number(number) => {}
                _ => return None,
            }
        }
        Some(letters)
    }

    /// Returns the size of the heap: the number, or the sum of the pair.
    pub(crate) fn size(&self) -> Term {
        size(&self.heap)
    }

    /// Visits the options of a heap, as far as the steps suffice.
    fn list(&self, heap: [u64; 2], pairs: bool, steps: &mut u64, visit: &mut dyn FnMut(&[Heap])) {
        let Some(mut letters) = self.matched(heap) else { return };
        let mut parts = Vec::new();
        let _ = bind(&self.conds, &mut letters, steps, &mut |letters, steps| {
            for option in &self.options {
                parts.clear();
                if leave(option, pairs, letters, steps, &mut parts).is_some() {
                    visit(&parts);
                }
            }
            ControlFlow::Continue(())
        });
    }
}

pub(crate) fn size(heap: &[Term]) -> Term {
    match heap {
        [a, b] => Term::op(term::Op::Plus, a.clone(), b.clone()),
        _ => heap[0].clone(),
    }
}

/// Visits the values of the letters for which the conditions hold, of so many `steps` that try a value at most.
pub(crate) fn bind(
    conds: &[Cond],
    letters: &mut Letters,
    steps: &mut u64,
    visit: &mut dyn FnMut(&mut Letters, &mut u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((cond, rest)) = conds.split_first() else { return visit(letters, steps) };
    let mut each = |letter: u8, value: Option<i128>, letters: &mut Letters| {
        *steps = steps.checked_sub(1).map_or(ControlFlow::Break(()), ControlFlow::Continue)?;
        let Some(value) = value else { return ControlFlow::Continue(()) };
        letters[usize::from(letter)] = value;
        bind(rest, letters, steps, visit)
    };
    let holds = match cond {
        Cond::Range(letter, from, to) => {
            let Some((from, to)) = from.value(letters).zip(to.value(letters)) else { return ControlFlow::Continue(()) };
            return (from..=to).try_for_each(|value| each(*letter, Some(value), letters));
        }
        Cond::Divisor(letter, term) => {
            let of = term.value(letters).unwrap_or(0);
            for low in 1..=of.max(0).isqrt() {
                let divides = of % low == 0;
                each(*letter, divides.then_some(low), letters)?;
                if divides && low * low != of {
                    each(*letter, Some(of / low), letters)?;
                }
            }
            return ControlFlow::Continue(());
        }
        Cond::Test(relation, a, b) => a.value(letters).zip(b.value(letters)).is_some_and(|(a, b)| relation.holds(a, b)),
        Cond::Prime(term) => term.value(letters).and_then(|value| u64::try_from(value).ok()).is_some_and(is_prime),
    };
    if holds { bind(rest, letters, steps, visit) } else { ControlFlow::Continue(()) }
}

/// Adds the heaps that an option leaves to `parts`; `None` if a term has no value, or is negative.
fn leave(option: &[Part], pairs: bool, letters: &mut Letters, steps: &mut u64, parts: &mut Vec<Heap>) -> Option<()> {
    for part in option {
        match part {
            Part::Heap([a, b]) => {
                let [a, b] = [a, b].map(|term| term.value(letters).and_then(|value| u64::try_from(value).ok()));
                let (a, b) = (a?, b?);
                if (a, b) != (0, 0) {
                    parts.push(if pairs { Heap::pair(a, b)? } else { Heap::new(a)? });
                }
            }
            Part::Sum(conds, inner) => {
                let all = bind(conds, letters, steps, &mut |letters, steps| match leave(
                    inner, pairs, letters, steps, parts,
                ) {
                    Some(()) => ControlFlow::Continue(()),
                    None => ControlFlow::Break(()),
                });
                all.is_continue().then_some(())?;
            }
        }
    }
    Some(())
}

/// Checks whether a number is prime, by Miller and Rabin's test; these bases decide all numbers of 64 bits (Sorenson and Webster 2015).
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|base| n.is_multiple_of(*base)) {
        return BASES.contains(&n);
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|base| {
        let (mut power, mut square, mut rest) = (1, *base, (n - 1) >> twos);
        while rest > 0 {
            if rest % 2 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            rest /= 2;
        }
        let mut is_root = power == 1 || power == n - 1;
        for _ in 1..twos {
            power = times(power, power);
            is_root |= power == n - 1;
        }
        is_root
    })
}

impl Rule {
    /// Builds a rule without letters from the options of heaps 1, 2, 3, ..., in any order. `None` if a part is not smaller than its heap,
    /// or is limited or a pair, or if the options exceed [`MAX_LISTED`], [`MAX_LISTED_PARTS`] or [`MAX_PARTS`](crate::MAX_PARTS).
    pub fn listed(mut rows: Vec<Vec<Parts>>) -> Option<Rule> {
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        rows.truncate(rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1));
        let fits = |(row, heap): (&Vec<Parts>, u64)| {
            let is_plain = |part: &Heap| part.size() < heap && Heap::new(part.size()) == Some(*part);
            row.iter().all(|option| option.iter().all(is_plain))
        };
        let parts: usize = rows.iter().flatten().map(|option| option.len().max(1)).sum();
        let is_small = rows.len() <= MAX_LISTED && parts <= MAX_LISTED_PARTS;
        let largest = rows.len() as u64;
        (is_small && rows.iter().zip(1..).all(fits)).then_some(Rule {
            listed: rows,
            rows: Vec::new(),
            pairs: false,
            orders: Orders::BOTH,
            largest,
        })
    }

    /// Builds a rule from its listed options and its rows, of which those with the same heaps and conditions become one.
    pub(crate) fn new(listed: Vec<Vec<Parts>>, rows: Vec<Row>, pairs: bool, orders: Orders) -> Option<Rule> {
        let mut joined: Vec<Row> = Vec::new();
        for row in rows {
            match joined.iter_mut().find(|one| one.heap == row.heap && one.conds == row.conds && one.names == row.names)
            {
                Some(one) => one.options.extend(row.options),
                None => joined.push(row),
            }
        }
        for row in &mut joined {
            let mut seen = BTreeSet::new();
            row.options.retain(|option| seen.insert(option.clone()));
        }
        let mut rule = Rule { rows: joined, pairs, orders, ..Rule::listed(listed)? };
        if rule.end().is_none() {
            rule.largest = rule.find_largest();
        }
        Some(rule)
    }

    /// Checks whether heaps are pairs of numbers.
    pub fn has_pairs(&self) -> bool {
        self.pairs
    }

    /// Checks whether no heap has an option.
    pub fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.rows.is_empty()
    }

    /// Returns the last heap of a rule without letters; `None` if heaps have no end.
    pub fn end(&self) -> Option<u64> {
        (!self.pairs && self.rows.is_empty()).then_some(self.listed.len() as u64)
    }

    /// Returns the orders in which every option is smaller.
    pub fn orders(&self) -> Orders {
        self.orders
    }

    /// Returns the largest size up to which the options of all heaps can be listed.
    pub fn largest(&self) -> u64 {
        self.largest
    }

    /// Returns the options of `heap`, ascending, each once; of a heap that is [too large](Rule::largest), only some.
    pub fn options(&self, heap: Heap) -> Vec<Parts> {
        let mut found = Vec::new();
        self.each_option(heap, &mut |parts| found.extend(Parts::new(parts)));
        if !self.rows.is_empty() {
            found.sort_unstable();
            found.dedup();
        }
        found
    }

    /// Visits the [options](Rule::options) of `heap` in any order, some perhaps more than once, each with its parts in any order.
    pub fn each_option(&self, heap: Heap, visit: &mut dyn FnMut(&[Heap])) {
        self.listed_at(heap).iter().for_each(|option| visit(option));
        // In the order by the first number those that follow a small pair may have a large second one.
        let is_large = heap.size() > self.largest && u128::from(self.most_options(heap)) > bounds::MAX_TUPLES;
        for row in &self.rows {
            let mut steps = if is_large { MAX_SHOWN } else { u64::MAX };
            row.list(heap.as_pair().unwrap_or([heap.size(), 0]), self.pairs, &mut steps, visit);
        }
    }

    /// Returns the fewest and the most tokens that a rule `{n: n-k for k=a..b}` takes. It has no most, if that is `n/c`, `an/c` with a at most
    /// c, or `sqrt(n)`, which grow by 0 or 1 from each heap to the next, and the fewest are 1. `None` if it is another rule.
    pub fn takes(&self) -> Option<(u64, Option<u64>)> {
        let ([row], true) = (self.rows.as_slice(), self.listed.is_empty() && !self.pairs) else { return None };
        let ([Cond::Range(1, Term::Number(from), to)], [option]) = (row.conds.as_slice(), row.options.as_slice())
        else {
            return None;
        };
        let n = Term::Letter(0);
        let take = Part::Heap([Term::op(Op::Minus, n.clone(), Term::Letter(1)), Term::Number(0)]);
        let from = u64::try_from(*from).ok().filter(|_| *option == [take])?;
        let grows_slowly = match to {
            Term::Number(to) => return u64::try_from(*to).ok().filter(|to| from <= *to).map(|to| (from, Some(to))),
            Term::Op(Op::Sqrt, terms) => terms[0] == n,
            Term::Op(Op::Over, terms) => match (&terms[0], &terms[1]) {
                (Term::Op(Op::Times, factors), Term::Number(by)) => {
                    factors[1] == n && matches!(factors[0], Term::Number(times) if (0..=*by).contains(&times))
                }
                (term, Term::Number(1..)) => *term == n,
                _ => false,
            },
            _ => false,
        };
        (grows_slowly && from == 1).then_some((1, None))
    }

    /// Lists the options of the heaps that are numbers and have some, each with its heap.
    fn listed_rows(&self) -> impl Iterator<Item = (&[Parts], u64)> {
        self.listed.iter().map(Vec::as_slice).zip(1..).filter(|(options, _)| !options.is_empty())
    }

    /// Returns the options of a heap by the rows whose heap is a number.
    pub(crate) fn listed_at(&self, heap: Heap) -> &[Parts] {
        self.listed.get((heap.size() - 1) as usize).map_or(&[], Vec::as_slice)
    }

    fn key(&self) -> Key<'_> {
        let mut rows = Vec::new();
        for row in &self.rows {
            rows.extend(row.options.iter().map(|option| (&*row.heap, &*row.conds, &**option)));
        }
        rows.sort_unstable();
        rows.dedup();
        (&self.listed, self.pairs, rows)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Rule {}

impl Hash for Rule {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
