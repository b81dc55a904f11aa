//! The check of a period by windows, which checks each stretch of heaps between two windows by itself; see the
//! [format](crate::period).

mod lanes;
mod refine;
mod shape;
mod tables;

use super::{
    Certificate, Checked, Sparse, Window,
    claims::{agrees, is_largest},
    marks::Word,
    moves::Moves,
    sparse::{Run, types},
};
use crate::{CheckError, CheckOptions, steps::Work};
use lanes::{LANES, Lanes, Shared};
pub use refine::refine;
pub use shape::{MAX_VALUE, MAX_WINDOW};
use shape::{Shape, Stretch};
use std::{iter::once, sync::atomic::Ordering, thread};
use tables::Tables;

/// The most threads.
const MAX_THREADS: usize = 64;

/// Checks a certificate with windows.
pub(super) fn check(
    certificate: &Certificate,
    sparse: &Sparse,
    moves: &Moves,
    (work, options): (&mut Work<'_>, CheckOptions<'_>),
) -> Result<Checked, CheckError> {
    let begun = Begun::new(certificate, sparse, moves, work)?;
    let (largest, _) = begun.follow(options)?;
    begun.finish(largest)
}

/// A certificate with windows: checked in shape, with the values up to the end of the first window.
struct Begun<'c> {
    shape: Shape<'c>,
    moves: &'c Moves,
    head: Run<'c, Word>,
    stretches: Vec<Stretch<'c>>,
}

impl<'c> Begun<'c> {
    fn new(
        certificate: &'c Certificate,
        sparse: &'c Sparse,
        moves: &'c Moves,
        work: &mut Work<'_>,
    ) -> Result<Begun<'c>, CheckError> {
        let shape = Shape { certificate, sparse, types: types(certificate, sparse, moves)? };
        shape.check(moves)?;
        let round = shape.round()?;
        let head = shape.head(moves, work)?;
        let stretches = shape.stretches(round);
        Ok(Begun { shape, moves, head, stretches })
    }

    fn tables(&self) -> Tables {
        let Shape { certificate, sparse, types } = self.shape;
        Tables::new(self.moves, types, (&self.head.values, &sparse.rare), (certificate.max, self.shape.reach()))
    }

    /// Checks all stretches, and returns the largest value of their heaps and the windows noted.
    fn follow(&self, options: CheckOptions<'_>) -> Result<(u64, Vec<Window>), CheckError> {
        let stretches = &self.stretches;
        let tables = self.tables();
        let all = stretches.iter().map(|stretch| stretch.heaps()).sum();
        let shared = Shared::new(all, options);
        let threads = options.threads.clamp(1, MAX_THREADS).min(stretches.len().div_ceil(LANES));
        let (largest, noted) = match tables.width() {
            8 => follow::<8>(&tables, stretches, threads, &shared),
            16 => follow::<16>(&tables, stretches, threads, &shared),
            _ => follow::<32>(&tables, stretches, threads, &shared),
        }?;
        let (largest, max) = (u64::from(largest), self.shape.certificate.max);
        if largest > max {
            is_largest(largest, max)?;
        }
        Ok((largest, noted))
    }

    /// Compares the largest value of all stretches with the claim, and the first values with the definition.
    fn finish(&self, largest: u64) -> Result<Checked, CheckError> {
        let Shape { certificate, .. } = self.shape;
        let values = &self.head.values;
        is_largest(values.iter().copied().max().map_or(largest, |value| largest.max(value.into())), certificate.max)?;
        let defined = agrees(&certificate.game, values.len(), |heap| values[heap].into())?;
        Ok(Checked::of(certificate, self.shape.end(), defined))
    }
}

/// Checks all stretches on several threads, and returns the largest value of their heaps and the windows noted.
fn follow<const C: usize>(
    tables: &Tables,
    stretches: &[Stretch<'_>],
    threads: usize,
    shared: &Shared<'_>,
) -> Result<(u8, Vec<Window>), CheckError> {
    let one = |thread: usize| {
        let largest = Lanes::<C>::new(tables).follow(stretches.iter().skip(thread).step_by(threads), shared);
        if largest.is_err() {
            shared.stop.store(true, Ordering::Relaxed);
        }
        largest
    };
    let found: Vec<_> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || one(thread))).collect();
        once(one(0)).chain(others.into_iter().map(|other| other.join().expect("no check panics"))).collect()
    });
    found.into_iter().try_fold((0, Vec::new()), |(largest, mut all), found| {
        let (other, noted) = found?;
        all.extend(noted);
        Ok((other.max(largest), all))
    })
}
