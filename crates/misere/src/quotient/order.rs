//! The order of positions modulo the universe of a game: which position Left prefers in every sum. Inverses of heaps; and conjugates,
//! which are positions with the players exchanged. The heaps of a partizan game need not have conjugates among its positions.

use super::{
    candidate::{OutcomeBits, UNKNOWN},
    misere_quotient::MisereQuotient,
    monoid::{Reach, heap, position, sizes},
    space::{Cube, LinearForm, Value, lcm, sum},
};
use crate::bits::Numbered;
use ninepins_rules::{ByPlayer, Heap, Limit, Outcome, Position};
use rustc_hash::FxHashMap;
use std::{cmp::Ordering, fmt};

/// The most values of positions that are tried as contexts.
pub const MAX_CONTEXTS: usize = 1 << 22;

/// The result of comparing two positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// A witness that the first position is not at least the second.
    pub not_at_least: Option<Separation>,
    /// A witness that the first position is not at most the second.
    pub not_at_most: Option<Separation>,
}

/// A context that distinguishes two positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Separation {
    /// The context: a position to be added to both, with as few heaps as possible.
    pub with: Position,
    /// The outcome of the first sum.
    pub first: Outcome,
    /// The outcome of the second sum.
    pub second: Outcome,
}

impl Comparison {
    /// Returns `Greater` if Left prefers the first position, and `None` if neither is at least the other.
    pub fn ordering(&self) -> Option<Ordering> {
        match (&self.not_at_least, &self.not_at_most) {
            (None, None) => Some(Ordering::Equal),
            (None, Some(_)) => Some(Ordering::Greater),
            (Some(_), None) => Some(Ordering::Less),
            (Some(_), Some(_)) => None,
        }
    }
}

/// The reason why positions cannot be compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ComparisonError {
    /// The quotient does not cover a heap of this position. The number is the last heap that it covers.
    Beyond(Position, usize),
    /// Displacements have several coordinates.
    Rank,
    /// There are more than [`MAX_CONTEXTS`] values to try.
    Size,
}

impl fmt::Display for ComparisonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComparisonError::Beyond(position, last) => {
                write!(f, "`{position}` has a heap of which the value is not known: the heaps up to {last} are")
            }
            ComparisonError::Rank => f.write_str("the order is known only where at most one number counts heaps"),
            ComparisonError::Size => {
                write!(f, "more than {MAX_CONTEXTS} values would have to be tried beside the positions")
            }
        }
    }
}

impl std::error::Error for ComparisonError {}

impl MisereQuotient {
    /// Returns the outcome of a position that the quotient covers.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, ComparisonError> {
        Ok(self.rules.outcome(self.far_bits(self.covered(position)?)))
    }

    /// Compares two positions. The first is at least the second if Left wins every sum with the first that she wins
    /// with the second, whoever moves first. The third positions in these sums consist of covered heaps. In impartial
    /// games two positions are equal or incomparable, because the outcomes `N` and `P` are.
    ///
    /// It suffices to try one position X of each value. In a quotient of rank 1 these are infinitely many. But outcomes
    /// do not change if a displacement beyond the windows of both sums changes by the period of the form. Suppose that
    /// X is far out on the right and has very many heaps of one positive displacement. Then some of these can be
    /// removed without changing its element or the residue of its displacement. So X can be replaced by a position that
    /// has few heaps of every such kind, or lies just beyond the window. That bounds the displacements to be tried.
    ///
    /// # Errors
    ///
    /// [`ComparisonError`] if the quotient does not cover the positions, or too many contexts would have to be tried.
    pub fn compare(&self, first: &Position, second: &Position) -> Result<Comparison, ComparisonError> {
        let (first, second) = (self.covered(first)?, self.covered(second)?);
        Ok(Contexts::of(self, &[first, second])?.compare(first, second))
    }

    /// Checks whether two positions are equal: no context distinguishes them.
    pub fn are_equal(&self, first: &Position, second: &Position) -> Result<bool, ComparisonError> {
        let (first, second) = (self.covered(first)?, self.covered(second)?);
        // The elements of a finite quotient are all distinct.
        let is_clear = first == second || self.rank() == 0;
        if is_clear { Ok(first == second) } else { Ok(Contexts::of(self, &[first, second])?.are_equal(first, second)) }
    }

    fn covered(&self, position: &Position) -> Result<Value, ComparisonError> {
        self.value_of(position).ok_or_else(|| ComparisonError::Beyond(position.clone(), self.last_heap()))
    }

    /// Returns the outcome bits of a value with any displacement.
    fn far_bits(&self, value: Value) -> OutcomeBits {
        let candidate = &self.proved.candidate;
        let space = &candidate.space;
        let cell = space.cell(value.shift).or_else(|| space.far_cell(value.shift.map(i64::from)));
        cell.map_or(UNKNOWN, |cell| candidate.outcome_bits[value.element as usize * space.cells() + cell])
    }

    /// Returns a bound of the displacements of contexts for `values`, and of sums on the way to them.
    fn farthest(&self, form: LinearForm, values: &[Value]) -> i64 {
        let candidate = &self.proved.candidate;
        let own = values.iter().map(|value| i64::from(value.shift[0]).abs()).max().unwrap_or(0);
        let mut largest = [i64::from(form.window + form.period) + own; 2];
        let (mut few, mut step) = ([0; 2], [0; 2]);
        for (_, value) in candidate.generator_values() {
            let shift = i64::from(value.shift[0]);
            let (index, period) = candidate.monoid.index_and_period(value.element);
            // More than these lead nowhere but to values whose outcomes repeat.
            let round = lcm(i64::from(period), i64::from(form.period));
            let side = usize::from(shift < 0);
            few[side] += (i64::from(index) + round) * shift.abs();
            step[side] = step[side].max(round * shift.abs());
        }
        for side in 0..2 {
            largest[side] = few[side].max(largest[side] + step[side]);
        }
        // The heaps of a position can be ordered so that no partial sum is farther out than this.
        let heap = candidate.values.iter().map(|value| i64::from(value.shift[0]).abs()).max().unwrap_or(0);
        largest[0].max(largest[1]) + heap
    }
}

/// The contexts: a shortest position of each value that has to be tried.
struct Contexts<'q> {
    quotient: &'q MisereQuotient,
    reach: Reach<'q>,
}

impl<'q> Contexts<'q> {
    /// Returns contexts that suffice to compare any two of `values`.
    fn of(quotient: &'q MisereQuotient, values: &[Value]) -> Result<Contexts<'q>, ComparisonError> {
        let candidate = &quotient.proved.candidate;
        let most = match &*candidate.space.forms {
            [] => 0,
            [form] if quotient.rank() == 1 => quotient.farthest(*form, values),
            _ => return Err(ComparisonError::Rank),
        };
        let cube = Cube::new(quotient.rank(), i32::try_from(most).map_err(|_| ComparisonError::Size)?);
        if cube.len().saturating_mul(candidate.order()) > MAX_CONTEXTS {
            return Err(ComparisonError::Size);
        }
        // Generators would suffice, but shorter positions are better witnesses.
        let mut heaps: Vec<(usize, Value)> = candidate.values.iter().copied().enumerate().skip(1).collect();
        heaps.sort_by_key(|&(heap, value)| (value, heap));
        heaps.dedup_by_key(|&mut (_, value)| value);
        heaps.retain(|&(_, value)| value != Value::default());
        heaps.sort_unstable_by_key(|&(heap, _)| heap);
        Ok(Contexts { quotient, reach: Reach::all(&candidate.monoid, cube, heaps) })
    }

    fn compare(&self, first: Value, second: Value) -> Comparison {
        let players = self.quotient.rules.players;
        let left_wins = |bits: OutcomeBits| bits & 1;
        let right_wins = |bits: OutcomeBits| bits >> (players - 1) & 1;
        let apart = |fails: &dyn Fn(OutcomeBits, OutcomeBits) -> bool| {
            let (with, a, b) = self.tried(first, second).find(|&(_, a, b)| fails(a, b))?;
            let (first, second) = (self.quotient.rules.outcome(a), self.quotient.rules.outcome(b));
            Some(Separation { with: self.position(with)?, first, second })
        };
        let is_less = |a: OutcomeBits, b: OutcomeBits| left_wins(a) < left_wins(b) || right_wins(a) > right_wins(b);
        Comparison { not_at_least: apart(&is_less), not_at_most: apart(&|a, b| is_less(b, a)) }
    }

    /// Checks that no context distinguishes two values.
    fn are_equal(&self, first: Value, second: Value) -> bool {
        let may_be = self.quotient.rank() > 0;
        first == second || may_be && self.tried(first, second).all(|(_, a, b)| a == b)
    }

    fn position(&self, value: Value) -> Option<Position> {
        self.reach.word(value).map(|word| position(&word))
    }

    /// Returns each context with the outcome bits of its sums with both values.
    fn tried(&self, first: Value, second: Value) -> impl Iterator<Item = (Value, OutcomeBits, OutcomeBits)> {
        let bits = move |value: Value, with: Value| {
            let element = self.quotient.proved.candidate.monoid.add(with.element, value.element);
            self.quotient.far_bits(Value { element, shift: sum(with.shift, value.shift) })
        };
        self.reach.values().map(move |with| (with, bits(first, with), bits(second, with)))
    }
}

/// In an infinite quotient, the largest displacement of the sum of a heap and an inverse that is sought.
pub const SOUGHT_INVERSES: i32 = 12;

/// The result of a search for an inverse: a position whose sum with the heap equals the empty position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inverse {
    /// A shortest inverse.
    Is(Position),
    /// There is no inverse.
    None,
    /// None was found within [`SOUGHT_INVERSES`]. This occurs only in infinite quotients.
    NotFound,
}

impl MisereQuotient {
    /// Returns the inverse of each heap that the quotient covers; it skips other heaps.
    ///
    /// A sum has an inverse if and only if each of its heaps has one.
    pub fn inverses(&self, heaps: impl IntoIterator<Item = usize>) -> Result<Vec<(usize, Inverse)>, ComparisonError> {
        let candidate = &self.proved.candidate;
        let values: Vec<(usize, Value)> =
            heaps.into_iter().filter_map(|heap| Some((heap, *candidate.values.get(heap)?))).collect();
        let most = values.iter().map(|(_, value)| value.shift[0].abs()).max().unwrap_or(0);
        let shift = |d: i32| [if self.rank() > 0 { d } else { 0 }, 0, 0, 0];
        let widest = Value { element: 0, shift: shift(most + SOUGHT_INVERSES) };
        let contexts = Contexts::of(self, &[widest])?;
        let mut known: FxHashMap<Value, Inverse> = FxHashMap::default();
        let mut inverse = |value| known.entry(value).or_insert_with(|| self.inverse(value, &contexts)).clone();
        Ok(values.into_iter().map(|(heap, value)| (heap, inverse(value))).collect())
    }

    fn inverse(&self, value: Value, contexts: &Contexts<'_>) -> Inverse {
        let column = self.proved.candidate.monoid.column(value.element);
        let near = |other: &Value| (other.shift[0] + value.shift[0]).abs() <= SOUGHT_INVERSES;
        let is_inverse = |other: &Value| {
            let shift = sum(other.shift, value.shift);
            contexts.are_equal(Value { element: column[other.element as usize], shift }, Value::default())
        };
        match contexts.reach.values().filter(near).find(is_inverse).and_then(|other| contexts.position(other)) {
            Some(position) => Inverse::Is(position),
            None if self.rank() == 0 => Inverse::None,
            None => Inverse::NotFound,
        }
    }
}

/// The longest play, in moves of either player, of heaps whose conjugates are sought.
pub const MAX_CONJUGATE: u32 = 8;

/// The largest heap that is examined.
const MAX_SHALLOW: usize = 1000;

/// The most sums of heaps that are compared with a heap's conjugate, the game with the players exchanged.
pub const MAX_CONJUGATE_SUMS: usize = 20_000;

/// The result of a search for the conjugate of a heap: the game with the moves of Left and Right exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conjugate {
    /// A position whose game tree is that of the conjugate.
    Is(Position),
    /// No sum of covered heaps is the conjugate.
    Outside,
    /// The search would be too large: a play is longer than [`MAX_CONJUGATE`], or there are too many heaps, or more
    /// than [`MAX_CONJUGATE_SUMS`] sums.
    NotSought,
}

impl MisereQuotient {
    /// Returns the conjugate of each heap, as a game tree. In impartial games that is the heap itself.
    pub fn conjugates(&self, heaps: impl IntoIterator<Item = usize>) -> Vec<Conjugate> {
        let one = |size: usize| Position::new(heap(size).into_iter().collect());
        if self.game.is_impartial() {
            return heaps.into_iter().map(|heap| Conjugate::Is(one(heap))).collect();
        }
        let last = self.last_shallow();
        let mut trees = Trees::new(self, last.unwrap_or(0));
        let conjugate = |heap: usize| match trees.depths.get(heap) {
            Some(&depth) if depth <= MAX_CONJUGATE => trees.conjugate(&one(heap), depth),
            _ => Conjugate::NotSought,
        };
        heaps.into_iter().map(conjugate).collect()
    }

    /// Returns the last heap that must be examined; `None` if there are too many.
    ///
    /// A quotient with a period covers larger heaps than it lists. But let a move take j tokens and leave k >= 1 heaps.
    /// Then it may leave one heap and k - 1 heaps of a single token, because no digit has `!` where a period is proved.
    /// So with s = j + k - 1 a heap of m s + 1 tokens or more has plays of m moves. If there is no such move, a heap of
    /// more tokens than can be taken is dead.
    fn last_shallow(&self) -> Option<usize> {
        let most_steps = match self.game.ruleset().codes() {
            Some(codes) => codes.map(|code| code.parts().1.len() + code.most_parts().saturating_sub(1)),
            // Heaps beyond a table are dead.
            None => [0; 2],
        };
        let shallow = (MAX_CONJUGATE as usize + 1) * most_steps[0].max(most_steps[1]);
        let last = if self.period.is_some() { self.last_heap().max(shallow) } else { self.last_heap() };
        (last <= MAX_SHALLOW).then_some(last)
    }
}

/// The options of Left and Right, as ascending numbers of trees.
type Tree = ByPlayer<Vec<u32>>;

/// Distinct game trees, numbered.
struct Trees<'q> {
    quotient: &'q MisereQuotient,
    /// The longest play of each heap.
    depths: Vec<u32>,
    trees: Numbered<Tree>,
    /// The trees of positions, some with the players exchanged.
    of: FxHashMap<(Position, bool), u32>,
    /// The sums with each longest play, or `None` if they are too many.
    sums: Vec<Option<Vec<Position>>>,
}

impl<'q> Trees<'q> {
    fn new(quotient: &'q MisereQuotient, last: usize) -> Trees<'q> {
        debug_assert_eq!(quotient.game.ruleset().limit(), Limit::None);
        let mut depths = vec![0];
        for heap in 1..=last {
            let players = 0..quotient.rules.players;
            let options = players.flat_map(|player| quotient.rules.options(heap, player));
            let after = options.map(|parts| sizes(&parts).map(|part| depths[part]).sum::<u32>() + 1);
            depths.push(after.max().unwrap_or(0));
        }
        let (trees, of, sums) = Default::default();
        Trees { quotient, depths, trees, of, sums }
    }

    fn conjugate(&mut self, heap: &Position, depth: u32) -> Conjugate {
        let sought = self.of(heap, true);
        // Longest plays add up, so no other sums can equal it.
        while self.sums.len() <= depth as usize {
            let sums = self.sums_of(self.sums.len() as u32);
            self.sums.push(sums);
        }
        let Some(sums) = self.sums[depth as usize].clone() else { return Conjugate::NotSought };
        let found = sums.into_iter().find(|sum| self.of(sum, false) == sought);
        found.map_or(Conjugate::Outside, Conjugate::Is)
    }

    /// Returns the sums of heaps with this longest play, or `None` if they are too many. Only the smallest of equal
    /// heaps is used.
    fn sums_of(&mut self, depth: u32) -> Option<Vec<Position>> {
        let mut heaps: Vec<(Heap, u32)> = Vec::new();
        let mut met = Vec::new();
        for size in 1..self.depths.len() {
            if let Some(heap) = heap(size).filter(|_| (1..=depth).contains(&self.depths[size])) {
                let tree = self.of(&Position::new(vec![heap]), false);
                if !met.contains(&tree) {
                    met.push(tree);
                    heaps.push((heap, self.depths[size]));
                }
            }
        }
        let mut sums: Vec<(Vec<Heap>, usize, u32)> = vec![(Vec::new(), 0, depth)];
        let mut whole = Vec::new();
        while let Some((sum, first, left)) = sums.pop() {
            if left == 0 {
                whole.push(Position::new(sum));
                continue;
            }
            for (at, &(heap, depth)) in heaps.iter().enumerate().skip(first).filter(|(_, (_, depth))| *depth <= left) {
                sums.push(([&sum[..], &[heap]].concat(), at, left - depth));
            }
            if sums.len() + whole.len() > MAX_CONJUGATE_SUMS {
                return None;
            }
        }
        whole.sort_by_key(|sum| sum.heaps().len());
        Some(whole)
    }

    /// Returns the tree of a position, or the tree with the players exchanged.
    fn of(&mut self, position: &Position, exchanged: bool) -> u32 {
        let key = (position.clone(), exchanged);
        if let Some(&known) = self.of.get(&key) {
            return known;
        }
        let tree = ByPlayer::each(|player| {
            let moves = self.quotient.game.moves(position, if exchanged { !player } else { player });
            let after: Vec<Position> = moves.filter_map(|m| position.after(&m)).collect();
            let mut options: Vec<u32> = after.iter().map(|option| self.of(option, exchanged)).collect();
            options.sort_unstable();
            options.dedup();
            options
        });
        let number = self.trees.number(tree);
        self.of.insert(key, number);
        number
    }
}
