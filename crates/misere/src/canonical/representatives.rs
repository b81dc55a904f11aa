//! Representatives: the heaps of a game as sums of few kinds of heaps, equal to them in misère play.

use crate::{Budget, MissingHypothesis, Result};
use ninepins_rules::{Game, Heap, Player, Position, Ruleset};
use rustc_hash::FxHashMap;
use std::{cell::Cell, sync::Arc};

/// The number of a kind of heap. Heaps of one kind are equal in misère play; the first heap of a kind was not found
/// equal to a sum of kinds before it. Kind 0 is that of a heap of Nim of one token.
pub type Kind = u32;

/// The kind of a heap of Nim of one token. A sum has it once at most.
pub(super) const STAR: Kind = 0;

/// The most comparisons of options. Later heaps are kinds of their own. It takes a tenth of a second.
const MOST_COMPARED: u64 = 1 << 20;

/// The most summands of an option whose parts are all looked up.
const MOST_SUMMANDS: usize = 8;

/// The reciprocal of the share of the memory that representatives may take.
const SHARE: u64 = 4;

/// The estimated bytes of an option, with its entry among all options.
const BYTES_AN_OPTION: usize = 180;

const BYTES_A_HEAP: usize = 150;

/// A sum of kinds, which ascend.
pub(crate) type Sum = Box<[Kind]>;

/// The heaps of one impartial game, each as a sum of kinds of heaps. The heap and the sum are equal in misère play: they have the same
/// outcome beside every impartial game.
///
/// The options of a heap are taken as sums of kinds, and `*1 + *1` equals 0. The heap equals a sum if each option of the sum is one of
/// the heap, and every other option of the heap has the sum as an option, by which the opponent answers; where the sum is 0, the first
/// player must also win the heap, as 0. Grundy and Smith, "Disjunctive games with the last player losing" (1956); Conway, On Numbers
/// and Games (1976), chapter 12; Siegel, Combinatorial Game Theory (2013), V.3.
///
/// [Forms](super::Forms) decide equality, but may be huge. Sums of kinds are compared as they stand and never expanded: this may miss
/// that heaps are equal, but takes little work.
///
/// ```
/// use ninepins_misere::{Budget, canonical::Representatives};
/// use ninepins_rules::Heap;
/// let heaps: Vec<Heap> = (1..=8).filter_map(Heap::new).collect();
/// let mut kayles = Representatives::of(&"0.77 misere".parse().unwrap()).unwrap();
/// kayles.extend(&heaps, &Budget::unlimited()).unwrap();
/// let equal = |size: usize| kayles.equal_to(heaps[size - 1]).unwrap().to_string();
/// assert_eq!((equal(4), equal(8), kayles.len()), ("1".to_owned(), "1+2+2".to_owned(), 4));
/// ```
#[derive(Clone, Debug)]
pub struct Representatives {
    ruleset: Arc<Ruleset>,
    sums: FxHashMap<Heap, Sum>,
    kinds: Vec<KindOfHeap>,
    with_option: FxHashMap<Sum, Vec<Kind>>,
    /// The number of options of all kinds.
    options: usize,
    compared: u64,
}

#[derive(Clone, Debug)]
struct KindOfHeap {
    /// The first heap of the kind.
    heap: Option<Heap>,
    /// The options, in order, without duplicates.
    options: Vec<Sum>,
    birthday: u64,
}

impl Representatives {
    /// Prepares the representatives of the heaps of `game`, which must be impartial, in misère play, without limits and without
    /// terminals.
    pub fn of(game: &Game) -> Result<Representatives, MissingHypothesis> {
        MissingHypothesis::check_misere(game)?;
        Representatives::in_any_play(game)
    }

    /// Prepares the representatives of `game`, which need not be played in misère play to be compared as if it were.
    pub(super) fn in_any_play(game: &Game) -> Result<Representatives, MissingHypothesis> {
        MissingHypothesis::check_impartial(game)?;
        let mut only_star = Representatives {
            ruleset: Arc::new(game.ruleset().clone()),
            sums: FxHashMap::default(),
            kinds: Vec::new(),
            with_option: FxHashMap::default(),
            options: 0,
            compared: 0,
        };
        only_star.add_kind(None, vec![Sum::default()]);
        Ok(only_star)
    }

    /// Finds the kinds of `heaps`, which ascend. The options of each must consist of heaps before it. Representatives may take a
    /// quarter of the budget's memory.
    pub fn extend(&mut self, heaps: &[Heap], budget: &Budget) -> Result<()> {
        let ruleset = Arc::clone(&self.ruleset);
        for &heap in heaps {
            let mut options = Vec::new();
            for parts in ruleset.options(heap, Player::Left) {
                budget.work(64)?;
                options.push(sum(parts.iter().flat_map(|part| self.sum(*part)).copied().collect()));
            }
            options.sort_unstable();
            options.dedup();
            budget.check_memory(SHARE * (self.bytes() + (options.len() * BYTES_AN_OPTION) as u64))?;
            let compared = Cell::new(self.compared);
            let equal = self.equal_sum(&options, &compared);
            budget.work(64 * (compared.get() - self.compared))?;
            self.compared = compared.get();
            let sum = equal.unwrap_or_else(|| Box::new([self.add_kind(Some(heap), options)]));
            if let [STAR] = *sum {
                self.kinds[STAR as usize].heap.get_or_insert(heap);
            }
            self.sums.insert(heap, sum);
        }
        Ok(())
    }

    pub(super) fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the number of kinds. One of them is the heap of Nim of one token.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one kind")]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Returns the kinds whose sum equals `heap`, ascending; none for a heap that was not found yet.
    pub fn sum(&self, heap: Heap) -> &[Kind] {
        self.sums.get(&heap).map_or(&[], |sum| sum)
    }

    /// Returns the sum of first heaps of kinds that equals `heap`; `None` if it has a kind of which there is no heap.
    pub fn equal_to(&self, heap: Heap) -> Option<Position> {
        self.sum(heap).iter().map(|&kind| self.kinds[kind as usize].heap).collect()
    }

    /// Returns the largest heap that equals other heaps, and these; `None` if all heaps are of different kinds.
    pub fn largest_reducible_heap(&self) -> Option<(Heap, Position)> {
        let others = |heap| Some((heap, self.equal_to(heap).filter(|equal| equal.heaps() != [heap])?));
        self.sums.keys().copied().filter_map(others).max_by_key(|(heap, _)| *heap)
    }

    /// Returns the options of a kind, each a sum of smaller kinds, which ascend.
    pub fn options(&self, kind: Kind) -> &[Box<[Kind]>] {
        &self.kinds[kind as usize].options
    }

    /// Returns the options of a kind in the order in which a search does best to try them: those that leave short plays, or even
    /// ones, lead to fewer new positions and come first.
    pub fn options_by_play(&self, kind: Kind) -> Vec<&[Kind]> {
        let mut options: Vec<&[Kind]> = self.options(kind).iter().map(|option| &**option).collect();
        let square = |&kind: &Kind| u128::from(self.birthday(kind)).pow(2);
        options.sort_by_key(|option| option.iter().map(square).sum::<u128>());
        options
    }

    /// Returns the length of the longest play of a kind.
    pub fn birthday(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize].birthday
    }

    /// Estimates the bytes held.
    pub fn bytes(&self) -> u64 {
        (self.options * BYTES_AN_OPTION + self.sums.len() * BYTES_A_HEAP) as u64
    }

    fn add_kind(&mut self, heap: Option<Heap>, options: Vec<Sum>) -> Kind {
        let kind = self.kinds.len() as Kind;
        for option in &options {
            self.with_option.entry(option.clone()).or_default().push(kind);
        }
        self.options += options.len();
        let birthday = options.iter().map(|option| self.longest_play(option) + 1).max().unwrap_or(0);
        self.kinds.push(KindOfHeap { heap, options, birthday });
        kind
    }

    pub(crate) fn longest_play(&self, sum: &[Kind]) -> u64 {
        sum.iter().map(|&kind| self.birthday(kind)).sum()
    }

    /// Returns a sum that the game with these options equals, if one is found.
    fn equal_sum(&self, options: &[Sum], compared: &Cell<u64>) -> Option<Sum> {
        let Some(latest) = options.iter().max_by_key(|option| self.longest_play(option)) else {
            return Some(Sum::default());
        };
        // The option with the longest play is none of a simpler sum, which is then an option of it.
        let simpler = distinct(latest).flat_map(|kind| {
            let rest = without(latest, kind);
            self.options(kind).iter().map(move |option| sum([&*rest, &**option].concat()))
        });
        let mut candidates = simpler.chain(self.one_move_before(latest)).take_while(|_| compared.get() < MOST_COMPARED);
        candidates.find(|candidate| self.equals(options, candidate, compared))
    }

    /// Lists the sums with the option `option` whose longest play is longer by one move.
    fn one_move_before(&self, option: &[Kind]) -> impl Iterator<Item = Sum> {
        let subsets = if option.len() <= MOST_SUMMANDS { 1_u32 << option.len() } else { 0 };
        (0..subsets).flat_map(move |subset| {
            let half = |is_in: bool| -> Sum {
                let summands = option.iter().enumerate().filter(|(at, _)| (subset >> at & 1 == 1) == is_in);
                summands.map(|(_, &kind)| kind).collect()
            };
            let (part, rest) = (half(true), half(false));
            let longest = self.longest_play(&part);
            let kinds = self.with_option.get(&part).into_iter().flatten();
            let kinds = kinds.filter(move |kind| self.birthday(**kind) == longest + 1);
            kinds.map(move |&kind| sum([&*rest, &[kind]].concat()))
        })
    }

    /// Checks whether the game with these options, at least one, equals `simpler` because that answers its other options.
    fn equals(&self, options: &[Sum], simpler: &[Kind], compared: &Cell<u64>) -> bool {
        let counted = |holds: bool| {
            compared.set(compared.get() + 1);
            holds
        };
        let is_option = |after: Sum| counted(options.binary_search(&after).is_ok());
        let has_all = || {
            distinct(simpler).all(|kind| {
                let rest = without(simpler, kind);
                self.options(kind).iter().all(|option| is_option(sum([&*rest, &**option].concat())))
            })
        };
        let answers = |option: &Sum| counted(self.has_option(simpler, option) || self.has_option(option, simpler));
        // A first player who moves to `*1` wins.
        let wins = || !simpler.is_empty() || options.iter().any(|option| **option == [STAR]);
        has_all() && options.iter().all(answers) && wins()
    }

    fn has_option(&self, sum: &[Kind], option: &[Kind]) -> bool {
        distinct(sum).any(|kind| {
            let after = difference(option, &without(sum, kind));
            after.is_some_and(|after| self.options(kind).binary_search(&after).is_ok())
        })
    }
}

/// Returns the sum of these kinds, in which stars cancel.
pub(crate) fn sum(mut kinds: Vec<Kind>) -> Sum {
    kinds.sort_unstable();
    let stars = kinds.partition_point(|kind| *kind == STAR);
    kinds.drain(..stars - stars % 2);
    kinds.into()
}

/// Returns the sum that, added to `part`, gives `whole`, if there is one.
fn difference(whole: &[Kind], part: &[Kind]) -> Option<Sum> {
    let [(star, whole), (part_star, part)] = [whole, part].map(|sum| match sum {
        [STAR, others @ ..] => (true, others),
        others => (false, others),
    });
    let mut left = Vec::with_capacity(1 + whole.len());
    left.extend((star != part_star).then_some(STAR));
    let mut part = part.iter().peekable();
    left.extend(whole.iter().copied().filter(|kind| part.next_if_eq(&kind).is_none()));
    part.next().is_none().then(|| left.into())
}

pub(crate) fn distinct(sum: &[Kind]) -> impl Iterator<Item = Kind> {
    sum.chunk_by(|a, b| a == b).map(|equal| equal[0])
}

/// Returns `sum` without one summand of a kind that it has.
pub(crate) fn without(sum: &[Kind], kind: Kind) -> Sum {
    let at = sum.partition_point(|other| *other < kind);
    [&sum[..at], &sum[at + 1..]].concat().into()
}
