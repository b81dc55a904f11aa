//! Drawings of misère quotients.
//!
//! A finite quotient is drawn as its Cayley graph, from the invertible elements down to the kernel; an infinite one as tables of
//! outcomes.

mod cayley;
pub(crate) mod classes;
mod elements;
mod table;
pub mod words;

use ninepins_misere::quotient::MisereQuotient;
use std::fmt;

/// The most elements of a finite quotient that is drawn.
pub const MAX_DRAWN_ELEMENTS: usize = 160;

/// The quotient is not drawn, for it has more than [`MAX_DRAWN_ELEMENTS`] elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooManyElements {
    /// The number of its elements.
    pub elements: usize,
    /// The last heap up to which there are few enough.
    pub heaps: usize,
}

impl fmt::Display for TooManyElements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elements = self.elements;
        write!(f, "the quotient has {elements} elements, and at most {MAX_DRAWN_ELEMENTS} are drawn")
    }
}

impl std::error::Error for TooManyElements {}

/// Draws a quotient as an SVG document.
///
/// # Errors
///
/// [`TooManyElements`] if it is finite and has more than [`MAX_DRAWN_ELEMENTS`] elements.
pub fn svg(quotient: &MisereQuotient) -> Result<String, TooManyElements> {
    if quotient.rank() > 0 {
        return Ok(table::svg(quotient));
    }
    let elements = quotient.order();
    if elements > MAX_DRAWN_ELEMENTS {
        let first = quotient.history().iter().find(|change| change.order > MAX_DRAWN_ELEMENTS);
        let heaps = first.map_or(quotient.last_heap(), |change| change.heap).saturating_sub(1);
        return Err(TooManyElements { elements, heaps });
    }
    Ok(cayley::svg(quotient))
}
