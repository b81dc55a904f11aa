//! Inverses of heaps in misère play, beside their conjugates.

use crate::json::shown_some;
use ninepins_misere::quotient::{ComparisonError, Conjugate, Inverse, MisereQuotient};
use ninepins_rules::{Heap, Outcome, Position};
use serde::Serialize;

/// A heap, its inverse and its conjugate.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = HeapInverse))]
#[allow(missing_docs)]
pub struct Inverted {
    pub heap: usize,
    pub outcome: Outcome,
    /// Null if none was found, and perhaps there is one.
    pub has_inverse: Option<bool>,
    #[serde(serialize_with = "shown_some")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub inverse: Option<Position>,
    pub inverse_outcome: Option<Outcome>,
    /// True if the conjugate is a position of the game; null if it was not sought.
    pub conjugate_in_universe: Option<bool>,
    #[serde(serialize_with = "shown_some")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub conjugate: Option<Position>,
    pub conjugate_is_inverse: Option<bool>,
}

/// Returns the heaps that `quotient` lists with their inverses.
///
/// # Errors
///
/// [`ComparisonError`] if too many contexts would have to be tried.
///
/// ```
/// use ninepins::{Budget, quotient::MisereQuotient, quotients::inverses};
/// let mut quotient = MisereQuotient::of(&"0.1|0.11 misere".parse()?)?;
/// while quotient.period().is_none() {
///     quotient.extend(100, &Budget::unlimited())?;
/// }
/// let star = &inverses(&quotient)?[0];
/// assert_eq!((star.inverse.clone(), star.conjugate_is_inverse), (Some("2".parse()?), Some(false)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inverses(quotient: &MisereQuotient) -> Result<Vec<Inverted>, ComparisonError> {
    let found = quotient.inverses(1..=quotient.last_heap())?;
    let conjugates = quotient.conjugates(1..=quotient.last_heap());
    let inverted = found.into_iter().zip(conjugates).map(|(found, conjugate)| {
        let position = of_heap(found.heap);
        let has_inverse = (found.inverse != Inverse::NotFound).then_some(found.inverse != Inverse::None);
        let inverse = if let Inverse::Is(inverse) = found.inverse { Some(inverse) } else { None };
        let (conjugate, conjugate_in_universe) = match conjugate {
            Conjugate::Is(position) => (Some(position), Some(true)),
            Conjugate::Outside => (None, Some(false)),
            Conjugate::NotSought => (None, None),
        };
        let cancels = |other: &Position| quotient.are_equal(&sum(&position, other), &Position::default());
        Ok(Inverted {
            heap: found.heap,
            outcome: quotient.outcome(&position)?,
            has_inverse,
            inverse_outcome: inverse.as_ref().map(|inverse| quotient.outcome(inverse)).transpose()?,
            inverse,
            conjugate_in_universe,
            conjugate_is_inverse: conjugate.as_ref().map(cancels).transpose()?.or(conjugate_in_universe),
            conjugate,
        })
    });
    inverted.collect()
}

pub(crate) fn sum(a: &Position, b: &Position) -> Position {
    a.heaps().iter().chain(b.heaps()).copied().collect()
}

pub(crate) fn of_heap(heap: usize) -> Position {
    Heap::new(heap as u64).into_iter().collect()
}
