//! Drawings of misère quotients.
//!
//! A finite quotient is drawn as its Cayley graph, from the invertible elements down to the kernel; an infinite one as tables of
//! outcomes.

mod cayley;
pub(crate) mod classes;
mod elements;
mod table;
pub mod words;

use crate::Refusal;
use ninepins_misere::quotient::MisereQuotient;

const MAX_ELEMENTS: usize = 160;

/// Draws a quotient as an SVG document, or refuses a finite one that has more than 160 elements.
pub fn svg(quotient: &MisereQuotient) -> Result<String, Refusal> {
    if quotient.rank() > 0 {
        return Ok(table::svg(quotient));
    }
    let elements = quotient.order();
    if elements > MAX_ELEMENTS {
        let first = quotient.history().iter().find(|change| change.order > MAX_ELEMENTS);
        let heaps = first.map_or(quotient.last_heap(), |change| change.heap).saturating_sub(1);
        let message = format!("the quotient has {elements} elements, and at most {MAX_ELEMENTS} are drawn");
        let help = format!("draw fewer heaps: with --to {heaps} there are few enough elements");
        return Err(Refusal::of("", message).with_help(help));
    }
    Ok(cayley::svg(quotient))
}
