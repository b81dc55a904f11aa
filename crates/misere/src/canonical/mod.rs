//! Misère play of impartial heaps in every context: canonical forms, which are equality itself, and genus symbols, which are
//! all of a form that is seen beside heaps of Nim.
//!
//! Both come from the rules alone: they say how a heap behaves in misère sums with all impartial games. A quotient says how it
//! behaves in sums with heaps of its own game only, which is less.

mod forms;
mod genera;
mod heaps;
mod memo;
mod symbol;
mod text;

pub use forms::{Form, Forms};
pub use genera::{Genera, MAX_HEAP};
pub use heaps::HeapForms;
pub use symbol::Genus;

/// The bytes of a hash table with room for so many entries of `entry` bytes, estimated. Where it is full, the next entry makes
/// it grow, and then the old places and the new ones are there.
fn table_bytes(len: usize, capacity: usize, entry: usize) -> u64 {
    let bytes = capacity as u64 * 8 / 7 * (entry as u64 + 1);
    if len == capacity { 3 * bytes } else { bytes }
}

#[cfg(test)]
mod tests;
