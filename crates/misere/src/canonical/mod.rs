//! Misère play of impartial heaps in sums with all impartial games: canonical forms, which decide equality, and genus
//! symbols, which determine the outcomes of sums with heaps of Nim.
//!
//! Both depend on the rules alone. A [quotient](crate::quotient) describes a heap in sums with heaps of its own game
//! only, and so distinguishes less.

mod forms;
mod genera;
mod representatives;

pub use forms::{Form, Forms, HeapForms};
pub use genera::{Genera, Genus, MAX_HEAP};
pub use representatives::{Kind, Representatives};
pub(crate) use representatives::{Sum, distinct, sum, without};

/// Estimates the bytes of a hash table with `len` of `capacity` entries of `entry` bytes. A full table grows at the
/// next entry, and then holds the old places and the new ones.
fn table_bytes(len: usize, capacity: usize, entry: usize) -> u64 {
    let bytes = capacity as u64 * 8 / 7 * (entry as u64 + 1);
    if len == capacity { 3 * bytes } else { bytes }
}
