//! Inverses of heaps in misère play, beside their conjugates.

use ninepins_misere::quotient::{ComparisonError, Conjugate, Inverse, MisereQuotient};
use ninepins_rules::{Heap, Outcome, Position};

/// A heap, the search for its inverse, and its conjugate: the game with the players exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inverted {
    /// The heap.
    pub heap: usize,
    /// Its outcome.
    pub outcome: Outcome,
    /// The result of the search for an inverse.
    pub inverse: Inverse,
    /// The outcome of the inverse, if there is one.
    pub inverse_outcome: Option<Outcome>,
    /// The conjugate.
    pub conjugate: Conjugate,
    /// True if the conjugate is an inverse, `None` if that is not known.
    pub conjugate_inverts: Option<bool>,
}

/// Returns the heaps that `quotient` lists with their inverses.
///
/// # Errors
///
/// [`ComparisonError`] if too many contexts would have to be tried.
///
/// ```
/// use ninepins::{Budget, quotient::{Inverse, MisereQuotient}, quotients::inverses};
/// let mut quotient = MisereQuotient::of(&"0.1|0.11 misere".parse()?)?;
/// while quotient.period().is_none() {
///     quotient.extend(100, &Budget::unlimited())?;
/// }
/// let star = &inverses(&quotient)?[0];
/// assert_eq!((star.inverse.clone(), star.conjugate_inverts), (Inverse::Is("2".parse()?), Some(false)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inverses(quotient: &MisereQuotient) -> Result<Vec<Inverted>, ComparisonError> {
    let found = quotient.inverses(1..=quotient.last_heap())?;
    let conjugates = quotient.conjugates(1..=quotient.last_heap());
    let inverted = |((heap, inverse), conjugate): ((usize, Inverse), Conjugate)| {
        let position = of_heap(heap);
        let inverse_outcome = match &inverse {
            Inverse::Is(inverse) => Some(quotient.outcome(inverse)?),
            _ => None,
        };
        let conjugate_inverts = match &conjugate {
            Conjugate::Is(other) => {
                let sum = Position::new([position.heaps(), other.heaps()].concat());
                Some(quotient.are_equal(&sum, &Position::default())?)
            }
            Conjugate::Outside => Some(false),
            Conjugate::NotSought => None,
        };
        let outcome = quotient.outcome(&position)?;
        Ok(Inverted { heap, outcome, inverse, inverse_outcome, conjugate, conjugate_inverts })
    };
    found.into_iter().zip(conjugates).map(inverted).collect()
}

impl Inverted {
    /// Returns the position of this heap alone.
    pub fn position(&self) -> Position {
        of_heap(self.heap)
    }

    /// Returns the inverse, if there is one.
    pub fn inverse(&self) -> Option<&Position> {
        if let Inverse::Is(position) = &self.inverse { Some(position) } else { None }
    }

    /// Checks whether there is an inverse, and the conjugate is none.
    pub fn is_odd(&self) -> bool {
        self.inverse().is_some() && self.conjugate_inverts == Some(false)
    }
}

fn of_heap(heap: usize) -> Position {
    Position::new(Heap::new(heap as u64).into_iter().collect())
}
