//! What each module does, against definitions and plain search.

mod canonical;
mod certificate;
mod counters;
mod monoid;
mod structure;

use ninepins_misere::{Budget, Stopped, canonical::*, internals::*, quotient::*};
use ninepins_proof::quotient::{Certificate, Generator, Shift, Value};
use ninepins_proof::{Format, check, checksum};
use ninepins_rules::{Game, Heap, Player, Position, Window};
use ninepins_testkit::Referee;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Returns the quotient of the heaps up to `last`, or of all heaps if a period is proved before.
fn built(line: &str, last: usize) -> MisereQuotient {
    let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
    extend(&mut quotient, last);
    quotient
}

/// Extends a quotient to the heaps up to `last`, unless a period is proved.
fn extend(quotient: &mut MisereQuotient, last: usize) {
    while quotient.last_heap() < last && quotient.period().is_none() {
        quotient.extend(100_000, &Budget::unlimited()).unwrap();
    }
}

/// Returns the candidate that a quotient has proved, and the rules.
fn candidate(quotient: &MisereQuotient) -> (Candidate, Rules) {
    Encoded::read(quotient.game(), &quotient.encode()).unwrap().candidate().unwrap()
}
