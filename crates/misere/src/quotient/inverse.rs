//! Which heaps have inverses modulo the universe of their game.

use super::{MisereQuotient, order::Contexts, order::Undecided, space::Value};
use ninepins_rules::Position;

/// In an infinite quotient inverses are sought up to so many heaps' worth of displacement beyond that of the heap itself.
pub const SOUGHT_INVERSES: i32 = 12;

/// What is known of the inverse of a heap: a position that makes, added to the heap, what no position tells from nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inverse {
    /// A shortest one.
    Is(Position),
    /// There is none.
    None,
    /// None was found with a displacement up to [`SOUGHT_INVERSES`]. Only in infinite quotients.
    NotFound,
}

impl MisereQuotient {
    /// The inverse of each of some heaps. The quotient covers them, or they are left out.
    ///
    /// A sum has an inverse if and only if each of its heaps has one.
    ///
    /// # Errors
    ///
    /// If there would be too much to try; see [`MisereQuotient::compare`].
    pub fn inverses(&self, heaps: impl IntoIterator<Item = usize>) -> Result<Vec<(usize, Inverse)>, Undecided> {
        let candidate = &self.proved.candidate;
        let values: Vec<(usize, Value)> =
            heaps.into_iter().filter_map(|heap| Some((heap, *candidate.values.get(heap)?))).collect();
        let most = values.iter().map(|(_, value)| value.shift[0].abs()).max().unwrap_or(0);
        let shift = |d: i32| [if self.rank() > 0 { d } else { 0 }, 0, 0, 0];
        let widest = Value { element: 0, shift: shift(most + SOUGHT_INVERSES) };
        let contexts = Contexts::of(self, &[widest])?;
        let mut known: Vec<(Value, Inverse)> = Vec::new();
        let mut found = Vec::with_capacity(values.len());
        for (heap, value) in values {
            let before = known.iter().find(|(other, _)| *other == value).map(|(_, inverse)| inverse.clone());
            let inverse = before.unwrap_or_else(|| {
                let inverse = self.inverse(value, &contexts);
                known.push((value, inverse.clone()));
                inverse
            });
            found.push((heap, inverse));
        }
        Ok(found)
    }

    /// A shortest inverse of a value.
    fn inverse(&self, value: Value, contexts: &Contexts<'_>) -> Inverse {
        let column = self.proved.candidate.monoid.column(value.element);
        let near = |other: &Value| (other.shift[0] + value.shift[0]).abs() <= SOUGHT_INVERSES;
        let is_inverse = |other: &Value| {
            let shift = super::space::sum(other.shift, value.shift);
            contexts.are_equal(Value { element: column[other.element as usize], shift }, Value::default())
        };
        match contexts.reach.values().filter(near).find(is_inverse).and_then(|other| contexts.position(other)) {
            Some(position) => Inverse::Is(position),
            None if self.rank() == 0 => Inverse::None,
            None => Inverse::NotFound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::presentation::tests::built;
    use super::*;
    use ninepins_rules::Outcome;

    fn is(text: &str) -> Inverse {
        Inverse::Is(text.parse().unwrap())
    }

    #[test]
    fn everything_in_partizan_kayles_has_one() {
        let quotient = built("0.7|0.07 misere", 12);
        let inverses: Vec<Inverse> =
            quotient.inverses(0..=5).unwrap().into_iter().map(|(_, inverse)| inverse).collect();
        assert_eq!(inverses, [is("0"), is("2"), is("1"), is("0"), is("2"), is("1")]);
        let outcome = |text: &str| quotient.outcome(&text.parse().unwrap()).unwrap();
        assert_eq!([outcome("1"), outcome("2"), outcome("1+2")], [Outcome::R, Outcome::P, Outcome::N]);
    }

    #[test]
    fn units_and_others() {
        let kayles = built("0.77 misere", 200);
        let inverses = kayles.inverses(1..=12).unwrap();
        let own: Vec<usize> =
            inverses.iter().filter(|(_, inverse)| matches!(inverse, Inverse::Is(_))).map(|(heap, _)| *heap).collect();
        assert_eq!(own, [1, 4]);
        assert_eq!((&inverses[3].1, &inverses[4].1), (&is("1"), &Inverse::None));
        // The heaps that are counted have none, as far as is known, but heap 1 is its own.
        let infinite = built("0.76 misere", 12);
        let inverses = infinite.inverses([1, 7, 12]).unwrap();
        assert_eq!(inverses, [(1, is("1")), (7, Inverse::NotFound), (12, Inverse::NotFound)]);
    }
}
