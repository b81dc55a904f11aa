//! The check of a period by windows, which checks each stretch of heaps between two windows by itself; see the
//! [format](crate::period).

mod lanes;
mod shape;
mod tables;

use super::{
    bounds::begin,
    certificate::{Certificate, Evidence, Sparse, Window},
    claims::{agrees, is_largest},
    moves::Moves,
    sparse::{Plan, types},
};
use crate::{CheckError, CheckErrorKind, CheckOptions, Checked, error::require, steps::Work};
use lanes::{LANES, Lanes, Shared};
pub use shape::{MAX_VALUE, MAX_WINDOW};
use shape::{Shape, Stretch};
use std::{fmt, iter::once, sync::atomic::Ordering, thread};
use tables::Tables;

/// The most threads.
const MAX_THREADS: usize = 64;

/// A check of a certificate with windows that has found the values up to the end of the first window. It also finds further windows,
/// for whoever writes certificates.
pub struct WindowedCheck<'c> {
    shape: Shape<'c>,
    moves: Moves,
    /// The values up to the end of the first window.
    values: Vec<u8>,
    tables: Tables,
}

impl<'c> WindowedCheck<'c> {
    /// Begins the check.
    ///
    /// # Errors
    ///
    /// [`CheckError`] if there are no windows, or a condition fails up to the end of the first of them.
    pub fn new(certificate: &'c Certificate, options: CheckOptions<'_>) -> Result<WindowedCheck<'c>, CheckError> {
        let mut work = begin(Certificate::PERIOD_LINE, options);
        WindowedCheck::begin(certificate, Moves::checked(certificate)?, &mut work)
    }

    pub(super) fn begin(
        certificate: &'c Certificate,
        moves: Moves,
        work: &mut Work<'_>,
    ) -> Result<WindowedCheck<'c>, CheckError> {
        let sparse = match &certificate.evidence {
            Evidence::Sparse(sparse) if !sparse.windows.is_empty() => sparse,
            _ => {
                let message = "this certificate has no windows".to_owned();
                return Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Shape, message));
            }
        };
        let shape = Shape { certificate, sparse, types: types(certificate, sparse, &moves)? };
        shape.check(&moves)?;
        shape.round()?;
        let values = shape.head(&moves, work)?;
        let tables = Tables::new(&moves, shape.types, (&values, &sparse.rare), (certificate.max, shape.reach()));
        Ok(WindowedCheck { shape, moves, values, tables })
    }

    /// Returns the evidence of the certificate: its sparse space and its windows.
    pub fn evidence(&self) -> &'c Sparse {
        self.shape.sparse
    }

    /// Returns the most heaps that options with rare values reach back.
    ///
    /// # Errors
    ///
    /// [`CheckError`] if the last exception is not above it, so that narrower windows would not do.
    pub fn reach(&self) -> Result<u64, CheckError> {
        let (edge, reach) = (self.shape.certificate.preperiod - 1, self.shape.reach());
        let message = format_args!("the last exception, {edge}, is not above {reach}, the reach of options");
        require(edge > reach, Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message)?;
        Ok(reach)
    }

    /// Returns the least width of a window: the last rare heap and the most tokens taken.
    ///
    /// # Errors
    ///
    /// [`CheckError`] if rare heaps do not ascend.
    pub fn least_width(&self) -> Result<u64, CheckError> {
        Ok(Plan::last_rare(self.shape.sparse, &self.moves)? + self.moves.most as u64)
    }

    /// Checks all stretches. Also returns the windows of this width at `noted`, which are heaps between the first window and the last.
    ///
    /// # Errors
    ///
    /// [`CheckError`] if a condition fails.
    pub fn check(
        &self,
        noted: &[u64],
        width: u64,
        options: CheckOptions<'_>,
    ) -> Result<(Checked, Vec<Window>), CheckError> {
        let Shape { certificate, .. } = self.shape;
        let stretches = self.shape.stretches(self.shape.round()?, noted, width);
        let all = stretches.iter().map(|stretch| stretch.heaps()).sum();
        let shared = Shared::new(all, options);
        let threads = options.threads.clamp(1, MAX_THREADS).min(stretches.len().div_ceil(LANES));
        let (largest, mut noted) = match self.tables.width() {
            8 => follow::<8>(&self.tables, &stretches, threads, &shared),
            16 => follow::<16>(&self.tables, &stretches, threads, &shared),
            _ => follow::<32>(&self.tables, &stretches, threads, &shared),
        }?;
        noted.sort_unstable_by_key(|window| window.heap);
        let values = &self.values;
        is_largest(values.iter().copied().fold(largest, u8::max).into(), certificate.max)?;
        let defined = agrees(&certificate.game, values.len(), |heap| values[heap].into())?;
        Ok((certificate.proved(self.shape.end(), defined), noted))
    }

    /// Checks for each of these windows whether it suffices to begin a stretch. It does if all values of the heaps
    /// after it are found from it alone, for as many heaps as options with rare values reach back.
    pub fn suffice(&self, windows: &[Window]) -> Vec<bool> {
        let tables = &self.tables;
        let mut suffice = vec![false; windows.len()];
        for parity in [0, 1] {
            let is_here = |window: &Window| (window.heap + window.values.len() as u64) % 2 == parity;
            let indices: Vec<usize> = (0..windows.len()).filter(|&index| is_here(&windows[index])).collect();
            for indices in indices.chunks(LANES) {
                let stretch = |index: &usize| Stretch { window: &windows[*index], comparisons: Vec::new() };
                let stretches: Vec<Stretch<'_>> = indices.iter().map(stretch).collect();
                let found = match tables.width() {
                    8 => Lanes::<8>::new(tables).probe(&stretches),
                    16 => Lanes::<16>::new(tables).probe(&stretches),
                    _ => Lanes::<32>::new(tables).probe(&stretches),
                };
                indices.iter().zip(found).for_each(|(&index, found)| suffice[index] = found);
            }
        }
        suffice
    }
}

impl fmt::Debug for WindowedCheck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WindowedCheck").field("certificate", self.shape.certificate).finish_non_exhaustive()
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
