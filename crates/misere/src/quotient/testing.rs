//! Quotients for tests.

use super::MisereQuotient;
use crate::Budget;

/// Returns the quotient of the heaps up to `heaps`, or of all heaps if a period is proved before.
pub(super) fn built(line: &str, heaps: usize) -> MisereQuotient {
    let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
    extend(&mut quotient, heaps);
    quotient
}

/// Extends a quotient to the heaps up to `heaps`, unless a period is proved.
pub(super) fn extend(quotient: &mut MisereQuotient, heaps: usize) {
    while quotient.last_heap() < heaps && quotient.period().is_none() {
        quotient.extend(100_000, &Budget::unlimited()).unwrap();
    }
}
