//! Pictures of misère quotients.
//!
//! A finite quotient is drawn as the graph that its generators make of it, by mutual divisibility from the invertible elements down to
//! the kernel; of an infinite one tables of outcomes are drawn.

mod cayley;
mod classes;
mod inside;
mod legend;
mod nodes;
mod table;
mod words;

#[cfg(test)]
mod tests;

use ninepins_misere::quotient::MisereQuotient;
use std::fmt;

/// The most elements of a finite quotient that is drawn.
pub const MAX_DRAWN_ELEMENTS: usize = 160;

/// Why a quotient is not drawn: it has more than [`MAX_DRAWN_ELEMENTS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyElements {
    /// How many elements it has.
    pub elements: usize,
    /// The last heap with which it had few enough.
    pub heaps: usize,
}

impl fmt::Display for TooManyElements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let elements = self.elements;
        write!(f, "the quotient has {elements} elements, and at most {MAX_DRAWN_ELEMENTS} are drawn")
    }
}

impl std::error::Error for TooManyElements {}

/// A quotient as an SVG document.
///
/// # Errors
///
/// If it is finite and has more than [`MAX_DRAWN_ELEMENTS`] elements.
pub fn svg(quotient: &MisereQuotient) -> Result<String, TooManyElements> {
    let elements = quotient.order();
    if quotient.rank() > 0 {
        return Ok(table::svg(quotient));
    }
    if elements > MAX_DRAWN_ELEMENTS {
        let first = quotient.history().iter().find(|change| change.order > MAX_DRAWN_ELEMENTS);
        let heaps = first.map_or(quotient.heaps(), |change| change.heap).saturating_sub(1);
        return Err(TooManyElements { elements, heaps });
    }
    Ok(cayley::svg(quotient))
}
