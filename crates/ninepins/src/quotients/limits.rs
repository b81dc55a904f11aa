//! Limits for building misère quotients.

use ninepins_misere::quotient::{MisereQuotient, Obstacle};
use ninepins_proof::quotient::Infinite;
use ninepins_solver::{Budget, Stopped};
use std::{error::Error, fmt};

/// The last heap of a quotient whose limits name none.
const LAST_HEAP: u64 = 1000;

/// The limits of a quotient, beside those of a budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuotientLimits {
    /// The last heap. Without one the quotient is built until it covers all heaps, but at most to heap 1000.
    pub heaps: Option<u64>,
    /// The most elements.
    pub order: usize,
}

/// The reason why a quotient is built no further, though it does not cover all heaps that were asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Halt {
    /// The budget's watch stopped it, or its memory is used up.
    Stopped(Stopped),
    /// It covers heap 1000, and no last heap was named.
    Heaps,
    /// It would have too many elements.
    Order(usize),
    /// No way is known to build it with the next heap.
    Unrepaired,
}

impl Halt {
    /// Returns the reason in one word, for JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Halt::Stopped(stopped) => stopped.name(),
            Halt::Heaps => "heaps",
            Halt::Order(_) => "order",
            Halt::Unrepaired => "unrepaired",
        }
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Stopped(stopped) => stopped.fmt(f),
            Halt::Heaps => write!(f, "without a last heap a quotient is built to heap {LAST_HEAP}"),
            Halt::Order(most) => write!(f, "the quotient would have more than {most} elements"),
            Halt::Unrepaired => f.write_str("no way is known to build the quotient with the next heap"),
        }
    }
}

impl Error for Halt {}

impl QuotientLimits {
    /// Returns the last heap to build to.
    pub fn last_heap(&self) -> u64 {
        self.heaps.unwrap_or(LAST_HEAP)
    }

    /// Adds one heap to a quotient. Returns true if there may be a next one, false if the quotient covers all heaps within the limits.
    ///
    /// A quotient is its own checkpoint: [`MisereQuotient::encode`] writes it, [`MisereQuotient::decode`] reads it.
    ///
    /// # Errors
    ///
    /// [`Halt`] if no heap can be added within the limits. The quotient does not change then.
    pub fn advance(&self, quotient: &mut MisereQuotient, budget: &Budget) -> Result<bool, Halt> {
        if quotient.period().is_some() {
            return Ok(false);
        }
        if quotient.heaps() as u64 >= self.last_heap() {
            return if self.heaps.is_some() { Ok(false) } else { Err(Halt::Heaps) };
        }
        // Short work would not ask the watch.
        let extended = budget.ask().map_err(Obstacle::from).and_then(|()| quotient.extend(self.order, budget));
        extended.map(|()| true).map_err(|obstacle| match obstacle {
            Obstacle::Stopped(stopped) => Halt::Stopped(stopped),
            Obstacle::Order => Halt::Order(self.order),
            _ => Halt::Unrepaired,
        })
    }
}

/// Returns `complete`, `partial` or `infinite`.
pub fn status(quotient: &MisereQuotient) -> &'static str {
    match (quotient.rank(), quotient.period()) {
        (1.., _) => "infinite",
        (0, Some(_)) => "complete",
        (0, None) => "partial",
    }
}

/// Returns a witness that the quotient is infinite, with the last heap of its statement.
pub fn infinite_witness(quotient: &MisereQuotient) -> Option<(usize, Infinite)> {
    let shown = || {
        let shown = quotient.shown_infinite()?;
        Some((shown.heaps.len(), shown.infinite.clone()?))
    };
    quotient.infinite().map(|witness| (quotient.heaps(), witness)).or_else(shown)
}
