//! Winning options of one heap: by residues where the pretending function is periodic, else one by one.

use super::{Period, Quotient};
use crate::{Budget, MoveList, Stopped};
use ninepins_rules::{Code, Digit, Heap, Limit, Move, Parts, Player};

/// The most options that are looked at one by one in one question.
pub const MAX_ENUMERATED: u64 = 1_000_000;

/// The most tests of residues for one heap; beyond it options are looked at one by one.
const MAX_TESTS: u64 = 1_000_000;

/// Winning moves gathered in order, at most so many, and counted.
#[derive(Clone, Debug)]
pub struct Gathered {
    moves: Vec<Move>,
    most: usize,
    /// `None` once the enumeration was given up; the moves are the first ones even then.
    total: Option<u128>,
    enumerated: u64,
}

impl Gathered {
    /// None yet, and at most `most` in the end.
    pub fn new(most: usize) -> Gathered {
        Gathered { moves: Vec::new(), most, total: Some(0), enumerated: 0 }
    }

    /// The next winning move in order, which leaves at most one heap.
    pub(super) fn push_take(&mut self, from: Heap, left: Option<Heap>) {
        let to = left.map_or(Parts::new(&[]), |heap| Parts::new(&[heap]));
        to.into_iter().for_each(|to| self.push(Move { from, to }));
    }

    /// The next winning move in order.
    pub fn push(&mut self, found: Move) {
        self.list(found);
        self.count(1);
    }

    /// Whether the list is as long as it may be: what follows is only counted.
    fn is_full(&self) -> bool {
        self.moves.len() >= self.most
    }

    /// Lists a move that is counted elsewhere.
    fn list(&mut self, found: Move) {
        if !self.is_full() {
            self.moves.push(found);
        }
    }

    /// Counts moves that are listed elsewhere.
    fn count(&mut self, moves: u128) {
        self.total = self.total.map(|total| total + moves);
    }

    /// One more option is about to be looked at. False if that would be too many: the total is given up.
    fn may_enumerate(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        self.enumerated += 1;
        if self.enumerated > MAX_ENUMERATED {
            self.total = None;
            return Ok(false);
        }
        if self.enumerated.is_multiple_of(4096) {
            budget.check_interrupt()?;
        }
        Ok(true)
    }

    /// Whether the enumeration was given up: nothing may be added any more.
    pub fn is_cut_short(&self) -> bool {
        self.total.is_none()
    }

    /// The list.
    pub fn into_list(self) -> MoveList {
        MoveList { moves: self.moves, total: self.total }
    }
}

/// One question about one heap.
struct Question<'q, Q: Quotient + ?Sized> {
    quotient: &'q mut Q,
    heap: Heap,
    player: Player,
    rest: &'q Q::Element,
    budget: &'q mut Budget,
}

/// The default of [`Quotient::winning_options`].
pub(super) fn winning_options<Q: Quotient + ?Sized>(
    quotient: &mut Q,
    heap: Heap,
    player: Player,
    rest: &Q::Element,
    gathered: &mut Gathered,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    let ruleset = quotient.ruleset().clone();
    let code = ruleset.codes().of(player);
    // Where no period is known or needed, a sequence may be said to repeat beyond the heap.
    let beyond = Period { preperiod: heap.size() + 1, period: 1 };
    let period = quotient.period().unwrap_or(beyond);
    let classes = period.preperiod.saturating_add(period.period);
    let splitting = |last| (0..=last).filter(|&taken| code.digit(taken).leaves(2)).count() as u64;
    let tests = code.most_taken().map(|last| classes.saturating_mul(splitting(last)));
    let mut question = Question { quotient, heap, player, rest, budget };
    if ruleset.limit() == Limit::None && code.most_parts() <= 2 && tests.is_some_and(|tests| tests <= MAX_TESTS) {
        return question.by_residue(code, period, gathered);
    }
    for to in ruleset.options(heap, player) {
        if !gathered.may_enumerate(question.budget)? {
            break;
        }
        if question.wins(&to)? {
            gathered.push(Move { from: heap, to });
        }
    }
    Ok(())
}

/// Winning splits into `a` and `total - a` tokens, where all `a`, `a + p`, `a + 2p`, ... up to `total / 2` win alike from the
/// preperiod on.
struct Split {
    a: u64,
    total: u64,
    digit: Digit,
}

impl<Q: Quotient + ?Sized> Question<'_, Q> {
    /// Whether the opponent, to move, loses after the heap became `parts`.
    fn wins(&mut self, parts: &[Heap]) -> Result<bool, Stopped> {
        let mut sum = self.rest.clone();
        for &part in parts {
            let element = self.quotient.pretend(part, self.budget)?;
            sum = self.quotient.add(&sum, &element);
        }
        Ok(self.quotient.outcome(&sum)?.winner(!self.player) == self.player)
    }

    /// Finite codes that leave at most two heaps. Of the splits of one total into a <= b, those with a below the preperiod are
    /// tried one by one; beyond it both parts repeat, b with a, so one test settles a whole residue class.
    fn by_residue(&mut self, code: &Code, period: Period, gathered: &mut Gathered) -> Result<(), Stopped> {
        let from = self.heap;
        let longest = code.most_taken().unwrap_or(0).min(from.size());
        let (mut whole, mut singles, mut splits) = (None, Vec::new(), Vec::new());
        // Taking more leaves less: this is the order of what is left.
        for taken in (0..=longest).rev() {
            let (digit, left) = (code.digit(taken), from.size() - taken);
            if digit.leaves(0) && left == 0 && self.wins(&[])? {
                whole = parts(&[]);
            }
            if digit.leaves(1) && left > 0 && self.wins(&heaps([left]))? {
                singles.extend(parts(&[left]));
            }
            if digit.leaves(2) {
                self.count_splits(digit, left, period, gathered, &mut splits)?;
            }
        }
        gathered.count(u128::from(whole.is_some()) + singles.len() as u128);
        whole.into_iter().for_each(|to| gathered.list(Move { from, to }));
        // In the order of positions a single heap comes before the splits whose smaller part is no smaller.
        let mut singles = singles.into_iter().peekable();
        list_splits(splits, period, |a, b| {
            while let Some(to) = singles.next_if(|single| single[0].size() <= a) {
                gathered.list(Move { from, to });
            }
            parts(&[a, b]).into_iter().for_each(|to| gathered.list(Move { from, to }));
            !gathered.is_full()
        });
        singles.for_each(|to| gathered.list(Move { from, to }));
        Ok(())
    }

    /// Counts the winning splits of `total` and adds one of each class to `splits`, unless nothing more will be listed.
    fn count_splits(
        &mut self,
        digit: Digit,
        total: u64,
        period: Period,
        gathered: &mut Gathered,
        splits: &mut Vec<Split>,
    ) -> Result<(), Stopped> {
        let Period { preperiod, period } = period;
        let first = preperiod.max(1);
        let half = total / 2;
        // A total large enough for the larger part to repeat is worth what the least such total of its class is worth.
        let enough = 2 * first.saturating_add(period);
        let alike = if total < enough { total } else { enough - period + (total - enough) % period };
        let (full_rounds, last) = match half.checked_sub(first) {
            Some(beyond) => (beyond / period, beyond % period),
            None => (0, 0),
        };
        let mut count = 0;
        for a in 1..=half.min(first.saturating_add(period) - 1) {
            if !self.wins(&heaps([a, alike - a]))? {
                continue;
            }
            let class = a.checked_sub(first);
            let mut size = class.map_or(1, |class| u128::from(full_rounds) + u128::from(class <= last));
            let holds_half = if class.is_some() { class == Some(last) } else { a == half };
            if digit.is_unequal() && total.is_multiple_of(2) && holds_half {
                size -= 1;
            }
            count += size;
            if !gathered.is_full() {
                splits.push(Split { a, total, digit });
            }
        }
        gathered.count(count);
        Ok(())
    }
}

/// Lists the members of all classes in order, until `list` says that it has enough.
fn list_splits(mut splits: Vec<Split>, period: Period, mut list: impl FnMut(u64, u64) -> bool) {
    splits.sort_by_key(|split| (split.a, split.total));
    let repeating = splits.partition_point(|split| split.a < period.preperiod.max(1));
    let mut visit = |split: &Split, shift: u64| {
        let a = split.a + shift;
        let b = split.total.saturating_sub(a);
        (a > b) || (a == b && split.digit.is_unequal()) || list(a, b)
    };
    if !splits[..repeating].iter().all(|split| visit(split, 0)) {
        return;
    }
    let repeating = &splits[repeating..];
    let Some(largest) = repeating.iter().map(|split| split.total / 2).max() else { return };
    let mut shift = 0;
    while repeating[0].a + shift <= largest {
        if !repeating.iter().all(|split| visit(split, shift)) {
            return;
        }
        shift += period.period;
    }
}

/// Heaps without limits. Sizes come from a heap, so they are in range.
fn heaps<const N: usize>(sizes: [u64; N]) -> [Heap; N] {
    sizes.map(|size| Heap::new(size).expect("a part of a heap, not empty"))
}

fn parts(sizes: &[u64]) -> Option<Parts> {
    let heaps: Option<Vec<Heap>> = sizes.iter().map(|&size| Heap::new(size)).collect();
    Parts::new(&heaps?)
}
