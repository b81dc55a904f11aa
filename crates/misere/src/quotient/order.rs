//! The order of positions modulo the universe of a game: which one Left would rather have, whatever is played beside it.

use super::{
    MisereQuotient,
    candidate::Colour,
    reach::Reach,
    space::{Cube, Form, Value, lcm, sum},
};
use ninepins_rules::{Heap, Outcome, Position};
use std::{cmp::Ordering, fmt};

/// The most values of positions to be tried beside others.
pub const MAX_CONTEXTS: usize = 1 << 22;

/// How two positions compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// Why the first is not at least the second.
    pub not_at_least: Option<Apart>,
    /// Why the first is not at most the second.
    pub not_at_most: Option<Apart>,
}

/// What tells that a position is not at least, or not at most, another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart {
    /// The position to be added to both; none has fewer heaps.
    pub with: Position,
    /// The outcome of the first sum.
    pub first: Outcome,
    /// The outcome of the second.
    pub second: Outcome,
}

impl Comparison {
    /// `Greater` if Left would rather have the first; `None` if neither is at least the other.
    pub fn ordering(&self) -> Option<Ordering> {
        match (&self.not_at_least, &self.not_at_most) {
            (None, None) => Some(Ordering::Equal),
            (None, Some(_)) => Some(Ordering::Greater),
            (Some(_), None) => Some(Ordering::Less),
            (Some(_), Some(_)) => None,
        }
    }
}

/// Why positions cannot be compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// The quotient does not cover a heap of this position: the position, and the last heap covered.
    Beyond(Position, usize),
    /// Displacements have several coordinates.
    Rank,
    /// There are more than [`MAX_CONTEXTS`] values to try.
    Size,
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::Beyond(position, last) => {
                write!(f, "`{position}` has a heap of which the value is not known: the heaps up to {last} are")
            }
            Undecided::Rank => f.write_str("the order is known only where at most one number counts heaps"),
            Undecided::Size => write!(f, "more than {MAX_CONTEXTS} values would have to be tried beside the positions"),
        }
    }
}

impl std::error::Error for Undecided {}

impl MisereQuotient {
    /// The outcome of a position.
    ///
    /// # Errors
    ///
    /// If the quotient does not cover it.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, Undecided> {
        Ok(self.outcome_of(self.colour_far(self.covered(position)?)))
    }

    /// Compares two positions: the first is at least the second, for Left, if in every sum with a third position, and for each
    /// player to move, she wins with the first if she wins with the second. The third positions are those of the heaps that are
    /// covered. In impartial games positions are equal or incomparable, for there `N` and `P` are.
    ///
    /// It is enough to try one position of each value. In a quotient of rank 1 these are infinitely many, but outcomes do not
    /// change if a displacement beyond the window, of both sums, changes by the period of the form. So take a position X, far out
    /// on the right; if it has very many heaps of one positive displacement, then some of these can be left out without changing
    /// its element or the residue of its displacement; so there is one as good as X that has few heaps of every such kind, or is
    /// just beyond the window. That bounds the displacements to be tried.
    ///
    /// # Errors
    ///
    /// If the quotient does not cover the positions, or there would be too much to try.
    pub fn compare(&self, first: &Position, second: &Position) -> Result<Comparison, Undecided> {
        let (first, second) = (self.covered(first)?, self.covered(second)?);
        Ok(Contexts::of(self, &[first, second])?.compare(first, second))
    }

    /// Whether nothing tells two positions apart.
    ///
    /// # Errors
    ///
    /// As [`MisereQuotient::compare`].
    pub fn are_equal(&self, first: &Position, second: &Position) -> Result<bool, Undecided> {
        let (first, second) = (self.covered(first)?, self.covered(second)?);
        // The elements of a finite quotient are all different.
        let is_clear = first == second || self.rank() == 0;
        if is_clear { Ok(first == second) } else { Ok(Contexts::of(self, &[first, second])?.are_equal(first, second)) }
    }

    fn covered(&self, position: &Position) -> Result<Value, Undecided> {
        self.value_of(position).ok_or_else(|| Undecided::Beyond(position.clone(), self.heaps()))
    }

    /// The colour of a value, however far out it is.
    fn colour_far(&self, mut value: Value) -> Colour {
        let candidate = &self.proved.candidate;
        if let ([Form { window, period, .. }], 1) = (candidate.space.forms(), self.rank()) {
            let beyond = value.shift[0].abs() - window - 1;
            if beyond >= 0 {
                value.shift[0] = value.shift[0].signum() * (window + 1 + beyond % period);
            }
        }
        candidate.colour(value)
    }

    /// How large a displacement may be, of positions to be tried beside `values` and on the way to them.
    fn farthest(&self, form: Form, values: &[Value]) -> i64 {
        let candidate = &self.proved.candidate;
        let own = values.iter().map(|value| i64::from(value.shift[0]).abs()).max().unwrap_or(0);
        let mut largest = [i64::from(form.window + form.period) + own; 2];
        let (mut few, mut step) = ([0; 2], [0; 2]);
        for (_, value) in candidate.generator_values() {
            let shift = i64::from(value.shift[0]);
            let (index, period) = candidate.monoid.index_and_period(value.element);
            // So many of them lead nowhere else but to where the outcomes repeat.
            let round = lcm(i64::from(period), i64::from(form.period));
            let side = usize::from(shift < 0);
            few[side] += (i64::from(index) + round) * shift.abs();
            step[side] = step[side].max(round * shift.abs());
        }
        for side in 0..2 {
            largest[side] = few[side].max(largest[side] + step[side]);
        }
        // The heaps of a position can be put together so that no sum on the way is farther out than this.
        let heap = candidate.values.iter().map(|value| i64::from(value.shift[0]).abs()).max().unwrap_or(0);
        largest[0].max(largest[1]) + heap
    }
}

/// A position of each value that has to be tried beside others, the shortest first.
pub(super) struct Contexts<'q> {
    quotient: &'q MisereQuotient,
    pub(super) reach: Reach<'q>,
}

impl<'q> Contexts<'q> {
    /// Enough to compare any two of `values`.
    pub(super) fn of(quotient: &'q MisereQuotient, values: &[Value]) -> Result<Contexts<'q>, Undecided> {
        let candidate = &quotient.proved.candidate;
        let most = match candidate.space.forms() {
            [] => 0,
            [form] if quotient.rank() == 1 => quotient.farthest(*form, values),
            _ => return Err(Undecided::Rank),
        };
        let cube = Cube::new(quotient.rank(), i32::try_from(most).map_err(|_| Undecided::Size)?);
        if cube.len().saturating_mul(candidate.order()) > MAX_CONTEXTS {
            return Err(Undecided::Size);
        }
        // Generators would do, but shorter positions are better witnesses.
        let mut heaps: Vec<(usize, Value)> = candidate.values.iter().copied().enumerate().skip(1).collect();
        heaps.sort_by_key(|&(heap, value)| (value, heap));
        heaps.dedup_by_key(|&mut (_, value)| value);
        heaps.retain(|&(_, value)| value != Value::default());
        heaps.sort_unstable_by_key(|&(heap, _)| heap);
        Ok(Contexts { quotient, reach: Reach::all(&candidate.monoid, cube, heaps) })
    }

    pub(super) fn compare(&self, first: Value, second: Value) -> Comparison {
        let players = self.quotient.rules.players();
        let left_wins = |colour: Colour| colour & 1;
        let right_wins = |colour: Colour| colour >> (players - 1) & 1;
        let apart = |fails: &dyn Fn(Colour, Colour) -> bool| {
            let (with, a, b) = self.tried(first, second).find(|&(_, a, b)| fails(a, b))?;
            let (first, second) = (self.quotient.outcome_of(a), self.quotient.outcome_of(b));
            Some(Apart { with: self.position(with)?, first, second })
        };
        let is_less = |a: Colour, b: Colour| left_wins(a) < left_wins(b) || right_wins(a) > right_wins(b);
        Comparison { not_at_least: apart(&is_less), not_at_most: apart(&|a, b| is_less(b, a)) }
    }

    /// Whether nothing tells two values apart.
    pub(super) fn are_equal(&self, first: Value, second: Value) -> bool {
        let may_be = self.quotient.rank() > 0;
        first == second || may_be && self.tried(first, second).all(|(_, a, b)| a == b)
    }

    /// The shortest position of a value.
    pub(super) fn position(&self, value: Value) -> Option<Position> {
        let word = self.reach.word(value)?;
        let heaps = word.iter().flat_map(|&(heap, times)| std::iter::repeat_n(heap, times as usize));
        Some(Position::new(heaps.filter_map(|heap| Heap::new(heap as u64)).collect()))
    }

    /// Each value that is tried, with the colours of its sums with both.
    fn tried(&self, first: Value, second: Value) -> impl Iterator<Item = (Value, Colour, Colour)> {
        let colour = move |value: Value, with: Value| {
            let element = self.quotient.proved.candidate.monoid.add(with.element, value.element);
            self.quotient.colour_far(Value { element, shift: sum(with.shift, value.shift) })
        };
        self.reach.values().map(move |with| (with, colour(first, with), colour(second, with)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::presentation::tests::built;
    use super::*;
    use ninepins_rules::Player;
    use ninepins_testkit::{Referee, positions};

    /// As the definition says, with all contexts up to some size.
    fn defined(referee: &mut Referee, contexts: &[Position], a: &Position, b: &Position) -> Option<Ordering> {
        let mut is_at_least = |a: &Position, b: &Position| {
            contexts.iter().all(|context| {
                let sum = |one: &Position| Position::new([one.heaps(), context.heaps()].concat());
                Player::BOTH.into_iter().all(|player| {
                    referee.winner(&sum(a), player) == Player::Left || referee.winner(&sum(b), player) != Player::Left
                })
            })
        };
        let (least, most) = (is_at_least(a, b), is_at_least(b, a));
        match (least, most) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        }
    }

    #[test]
    fn the_definition_says_the_same() {
        for (line, heaps, tokens, beside) in [
            ("0.7|0.07 misere", 9, 5, 10),
            ("0.77 misere", 6, 6, 9),
            ("0.13|0.31 misere", 5, 5, 9),
            ("0.1|0.3 misere", 6, 5, 10),
        ] {
            let quotient = built(line, heaps);
            let mut by_hand = Referee::new(quotient.game());
            let contexts = positions(quotient.game(), beside);
            for a in positions(quotient.game(), tokens) {
                for b in positions(quotient.game(), tokens) {
                    if [&a, &b].iter().any(|one| one.heaps().iter().any(|heap| heap.size() > heaps as u64)) {
                        continue;
                    }
                    let compared = quotient.compare(&a, &b).unwrap();
                    assert_eq!(quotient.are_equal(&a, &b), Ok(compared.ordering() == Some(Ordering::Equal)));
                    let expected = defined(&mut by_hand, &contexts, &a, &b);
                    assert_eq!(compared.ordering(), expected, "{line}: {a} and {b}: {compared:?}");
                    for apart in compared.not_at_least.iter().chain(&compared.not_at_most) {
                        for (one, outcome) in [(&a, apart.first), (&b, apart.second)] {
                            let sum = Position::new([one.heaps(), apart.with.heaps()].concat());
                            for player in Player::BOTH {
                                assert_eq!(by_hand.winner(&sum, player), outcome.winner(player), "{line}: {sum}");
                            }
                        }
                    }
                }
            }
        }
    }

    /// G >= H if and only if v(G) - v(H) is 0, 3, 6, ..., where v counts strips: -1 for those of length 1, 4, 7, ..., and +1 for
    /// those of length 2, 5, 8, ...
    #[test]
    fn partizan_kayles_is_ordered_by_threes() {
        let quotient = built("0.7|0.07 misere", 30);
        let value = |position: &Position| -> i64 {
            position.heaps().iter().map(|heap| [0, -1, 1][(heap.size() % 3) as usize]).sum()
        };
        let all: Vec<Position> =
            ["0", "1", "1+1", "1+1+1+1", "20x1", "2", "2+2+2", "9x2", "3+7", "300", "41x50+3", "2x1000"]
                .map(|text| text.parse::<ninepins_rules::Layout>().unwrap().position())
                .into();
        for a in &all {
            for b in &all {
                let difference = value(a) - value(b);
                let expected = match difference {
                    0 => Some(Ordering::Equal),
                    d if d % 3 != 0 => None,
                    d => Some(d.cmp(&0)),
                };
                assert_eq!(quotient.compare(a, b).unwrap().ordering(), expected, "{a} and {b}");
            }
        }
    }

    #[test]
    fn what_is_not_covered_is_not_compared() {
        let quotient = built("0.07 misere", 10);
        let (small, large): (Position, Position) = ("3+10".parse().unwrap(), "3+11".parse().unwrap());
        assert!(quotient.compare(&small, &small).is_ok());
        let error = quotient.compare(&small, &large).unwrap_err();
        assert_eq!(error, Undecided::Beyond(large.clone(), 10));
        assert_eq!(error.to_string(), "`3+11` has a heap of which the value is not known: the heaps up to 10 are");
    }
}
