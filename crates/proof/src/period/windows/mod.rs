//! The check of a period by windows, which checks each stretch of heaps between two windows by itself; see the
//! [format](crate::period).

mod codes;
mod lanes;
mod refine;
mod shape;
mod tables;
mod witnesses;
mod word;

use super::{
    Certificate, Checked, Evidence, Sparse, Window, Work,
    claims::is_largest,
    definition,
    marks::{Types, Word},
    plan::types,
    run::Run,
    takes::Takes,
    work::MAX_LONG_STEPS,
};
use crate::{CheckError, CheckErrorKind, CheckOptions};
use lanes::Lanes;
pub use shape::{MAX_VALUE, MAX_WINDOW};
use shape::{Shape, Stretch};
use std::{
    iter::once,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};
use tables::Tables;
use word::LANES;

/// The most threads.
const MAX_THREADS: usize = 64;

/// The state that threads share.
struct Shared<'t> {
    /// The number of heaps checked so far, and of all heaps.
    done: AtomicU64,
    all: u64,
    options: CheckOptions<'t>,
    steps: AtomicU64,
    /// True once a thread has found an error.
    stop: AtomicBool,
}

impl Shared<'_> {
    /// Counts heaps and steps of a thread. Returns `None` if the thread must end.
    fn go_on(&self, heaps: u64, steps: u64) -> Option<Result<(), CheckError>> {
        let done = self.done.fetch_add(heaps, Ordering::Relaxed) + heaps;
        (self.options.report)(done, self.all);
        if self.steps.fetch_add(steps, Ordering::Relaxed) > MAX_LONG_STEPS {
            let message = format!("these stretches are more than {MAX_LONG_STEPS} steps can check");
            return Some(Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::TooLarge, message)));
        }
        if (self.options.stop)() {
            return Some(Err(CheckError::stopped(Certificate::EVIDENCE_LINE)));
        }
        (!self.stop.load(Ordering::Relaxed)).then_some(Ok(()))
    }
}

/// A certificate with windows: checked in shape, with the values up to the end of the first window.
pub(super) struct Begun<'c> {
    shape: Shape<'c>,
    takes: &'c Takes,
    head: Run<'c, Word>,
    stretches: Vec<Stretch<'c>>,
}

impl<'c> Begun<'c> {
    pub(super) fn new(
        certificate: &'c Certificate,
        sparse: &'c Sparse,
        (takes, types): (&'c Takes, Types),
        work: &mut Work<'_>,
    ) -> Result<Begun<'c>, CheckError> {
        let shape = Shape { certificate, sparse, types };
        shape.check(takes)?;
        let round = shape.round()?;
        let head = shape.head(takes, work)?;
        let stretches = shape.stretches(round);
        Ok(Begun { shape, takes, head, stretches })
    }

    /// Checks all stretches.
    pub(super) fn check(self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let (largest, _) = self.follow(options)?;
        self.finish(largest)
    }

    fn tables(&self) -> Tables {
        let Shape { certificate, sparse, types } = self.shape;
        Tables::new(self.takes, types, (&self.head.values, &sparse.rare), (certificate.max, self.shape.reach()))
    }

    /// Checks all stretches, and returns the largest value of their heaps and the windows noted.
    fn follow(&self, options: CheckOptions<'_>) -> Result<(u64, Vec<Window>), CheckError> {
        let stretches = &self.stretches;
        let tables = self.tables();
        let all = stretches.iter().map(|stretch| stretch.heaps()).sum();
        let shared =
            Shared { done: AtomicU64::new(0), all, options, steps: AtomicU64::new(0), stop: AtomicBool::new(false) };
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
        let defined = definition::agrees(&certificate.game, values.len(), |heap| values[heap].into())?;
        Ok(Checked::of(certificate, self.shape.end(), defined))
    }
}

/// Checks a certificate with windows, and returns it with as many windows as `bytes` bytes have room for, evenly spread and mostly as
/// narrow as possible.
///
/// # Errors
///
/// The errors of [`check`](super::check), and one if there are no windows.
pub fn refine(
    certificate: &Certificate,
    bytes: u64,
    options: CheckOptions<'_>,
) -> Result<(Certificate, Checked), CheckError> {
    match &certificate.evidence {
        Evidence::Sparse(sparse) if !sparse.windows.is_empty() => {
            let takes = Takes::checked(certificate)?;
            let types = types(certificate, sparse, &takes)?;
            let mut work = Work::new(&certificate.game, Certificate::PERIOD_LINE, options);
            Begun::new(certificate, sparse, (&takes, types), &mut work)?.refine(bytes, options)
        }
        _ => {
            let message = "this certificate has no windows".to_owned();
            Err(CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Shape, message))
        }
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
