//! The check of a period by windows, which checks each stretch of heaps between two windows by itself; see the
//! [format](crate::period).

mod codes;
mod lanes;
mod tables;
mod witnesses;
mod word;

use super::{
    Certificate, Checked, Sparse, Window, Work,
    claims::{is_largest, primes},
    definition,
    marks::{Types, Word},
    run::Run,
    sparse::Plan,
    takes::Takes,
    work::{CheckOptions, MAX_HEAPS, MAX_LONG_HEAPS, MAX_LONG_STEPS},
};
use crate::{CheckError, CheckErrorKind};
use lanes::Lanes;
use std::{
    iter::once,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};
use tables::Tables;
use word::LANES;

/// The bound of values in windows.
pub const MAX_VALUE: u64 = 64;

/// The widest window: 2^18. Each thread holds as many rows.
pub const MAX_WINDOW: u64 = 1 << 18;

/// The most threads.
const MAX_THREADS: usize = 64;

/// A stretch: the heaps from a window up to the end of the next one.
struct Stretch<'c> {
    window: &'c Window,
    /// The comparisons on the way, by their last heap; that with the next window is last.
    looks: Vec<Look<'c>>,
}

/// A comparison with the values of consecutive heaps.
struct Look<'c> {
    /// The heap after these heaps.
    end: u64,
    values: &'c [u8],
    wanted: Wanted,
}

#[derive(Clone, Copy)]
enum Wanted {
    /// All values must be equal, as this line claims.
    Same { line: usize },
    /// Some value must differ, or this would be a period.
    Other { period: u64 },
}

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
        (!self.stop.load(Ordering::Relaxed)).then_some(Ok(()))
    }
}

pub(super) fn check(
    certificate: &Certificate,
    sparse: &Sparse,
    (takes, types): (&Takes, Types),
    (work, options): (&mut Work, CheckOptions<'_>),
) -> Result<Checked, CheckError> {
    let shape = Shape { certificate, sparse, types };
    shape.check(takes)?;
    let round = shape.round()?;
    let head = shape.head(takes, work)?;
    let stretches = shape.stretches(round);
    let tables = Tables::new(takes, types, (&head.values, &sparse.rare), (certificate.max, sparse.window));
    let all = shape.end() - head.values.len() as u64;
    let shared =
        Shared { done: AtomicU64::new(0), all, options, steps: AtomicU64::new(0), stop: AtomicBool::new(false) };
    let threads = options.threads.clamp(1, MAX_THREADS).min(stretches.len().div_ceil(LANES));
    let largest = match tables.width() {
        8 => follow::<8>(&tables, &stretches, threads, &shared),
        16 => follow::<16>(&tables, &stretches, threads, &shared),
        _ => follow::<32>(&tables, &stretches, threads, &shared),
    }?;
    let largest = largest.max(head.values.iter().copied().max().unwrap_or(0));
    is_largest(largest.into(), certificate.max)?;
    let defined = definition::agrees(&certificate.game, head.values.len(), |heap| head.values[heap].into())?;
    Ok(Checked::of(certificate, shape.end(), defined))
}

/// Checks all stretches on several threads, and returns the largest value of their heaps.
fn follow<const C: usize>(
    tables: &Tables,
    stretches: &[Stretch<'_>],
    threads: usize,
    shared: &Shared<'_>,
) -> Result<u8, CheckError> {
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
    found.into_iter().try_fold(0, |largest: u8, found| Ok(largest.max(found?)))
}

/// A certificate with windows.
struct Shape<'c> {
    certificate: &'c Certificate,
    sparse: &'c Sparse,
    types: Types,
}

impl<'c> Shape<'c> {
    /// Returns the number of values of a window.
    fn length(&self) -> u64 {
        self.sparse.window + 1
    }

    /// Returns the heap after the last window.
    fn end(&self) -> u64 {
        self.sparse.windows.last().map_or(0, |window| window.heap + self.length())
    }

    /// Checks whether all values follow from the windows.
    fn check(&self, takes: &Takes) -> Result<(), CheckError> {
        let Shape { certificate, sparse, types } = *self;
        let Certificate { preperiod, max, .. } = *certificate;
        let wrong = |line, kind, message| Err(CheckError::new(line, kind, message));
        if sparse.window > MAX_WINDOW || max >= MAX_VALUE || types.mask.trailing_zeros() >= 6 {
            let message = format!("windows are of at most {MAX_WINDOW} values below {MAX_VALUE}");
            return wrong(Certificate::EVIDENCE_LINE, CheckErrorKind::TooLarge, message);
        }
        let last = Plan::last_rare(sparse, takes)?;
        if preperiod <= last {
            let message = format!("with windows the preperiod is above the last rare heap, {last}");
            return wrong(Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message);
        }
        // The larger of two heaps that must differ is then in the window.
        let mut after = if takes.unequal() { self.length() } else { last + 1 };
        for (line, window) in (sparse.windows_line()..).zip(&sparse.windows) {
            if window.heap < after {
                let message = format!("the window at {} is not above {}", window.heap, after - 1);
                return wrong(line, CheckErrorKind::Order, message);
            }
            if window.heap > MAX_LONG_HEAPS {
                let message =
                    format!("there is a window at {}, and heaps are found up to {MAX_LONG_HEAPS}", window.heap);
                return wrong(line, CheckErrorKind::TooLarge, message);
            }
            if window.values.len() as u64 != self.length() {
                let message = format!("a window has {} values", self.length());
                return wrong(line, CheckErrorKind::Shape, message);
            }
            after = window.heap + 1;
            for (heap, &value) in (window.heap..).zip(&window.values) {
                if u64::from(value) > max {
                    let message = format!("the value {value} of heap {heap} is above {max}");
                    return wrong(line, CheckErrorKind::Value, message);
                }
                if !types.is_common((heap % 2) as usize, value.into()) {
                    return wrong(line, CheckErrorKind::Rare, format!("heap {heap} would be rare"));
                }
            }
        }
        Ok(())
    }

    /// Returns the first values of the period: the window at the last exception, without the exception itself.
    fn round(&self) -> Result<&'c [u8], CheckError> {
        let Certificate { preperiod, period, .. } = *self.certificate;
        let wrong = |line, kind, message| Err(CheckError::new(line, kind, message));
        let windows = &self.sparse.windows;
        let heap = preperiod - 1;
        let (Some(first), Some(last)) = (windows.iter().find(|window| window.heap == heap), windows.last()) else {
            let message = format!("there is no window at {heap}, where the values begin to repeat");
            return wrong(Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message);
        };
        if heap.checked_add(period) != Some(last.heap) {
            let message = format!("the last window is at {}, and not one period after {heap}", last.heap);
            return wrong(Certificate::PERIOD_LINE, CheckErrorKind::Window, message);
        }
        if first.values[1..] != last.values[1..] {
            let message = format!("the windows at {heap} and {} differ in more than their first value", last.heap);
            return wrong(Certificate::PERIOD_LINE, CheckErrorKind::Period, message);
        }
        if first.values[0] == last.values[0] {
            let message = format!("the preperiod is less than {preperiod}: heap {heap} has the value of {}", last.heap);
            return wrong(Certificate::PREPERIOD_LINE, CheckErrorKind::Least, message);
        }
        Ok(&first.values[1..])
    }

    /// Finds the values up to the end of the first window, one after the other.
    fn head<'t>(&self, takes: &'t Takes, work: &mut Work) -> Result<Run<'t, Word>, CheckError> {
        let Shape { certificate, sparse, types } = *self;
        let first = &sparse.windows[0];
        let heaps = work.heaps(u128::from(first.heap + self.length()), MAX_HEAPS)?;
        let mut run = Run::<Word>::new(takes, types);
        let plan = Plan::up_to(heaps, certificate, sparse);
        let fits = plan.follow(&mut run, work)?;
        let values = &run.values;
        let large = values.iter().position(|&value| u64::from(value) > certificate.max);
        if let Some(heap) = large.or((!fits).then_some(values.len())) {
            let message = format!("heap {heap} has a value above {}", certificate.max);
            return Err(CheckError::new(Certificate::MAX_LINE, CheckErrorKind::Value, message));
        }
        let known = &values[first.heap as usize..];
        if let Some(at) = known.iter().zip(&first.values).position(|(known, listed)| known != listed) {
            let message = format!("heap {} has the value {}", first.heap + at as u64, known[at]);
            return Err(CheckError::new(sparse.windows_line(), CheckErrorKind::Value, message));
        }
        Ok(run)
    }

    /// Lists the stretches between the windows with their comparisons, given the first values of the period.
    fn stretches(&self, round: &'c [u8]) -> Vec<Stretch<'c>> {
        let Sparse { ref windows, .. } = *self.sparse;
        let Certificate { preperiod, period, .. } = *self.certificate;
        let lines = self.sparse.windows_line() + 1..;
        let mut stretches: Vec<Stretch<'_>> = (windows.iter().zip(&windows[1..]).zip(lines))
            .map(|((window, next), line)| {
                let (end, values) = (next.heap + self.length(), &next.values[..]);
                Stretch { window, looks: vec![Look { end, values, wanted: Wanted::Same { line } }] }
            })
            .collect();
        // If types alternate, values of heaps at an odd distance have different types.
        let shorter = primes(period).into_iter().map(|prime| period / prime);
        for shorter in shorter.filter(|shorter| !self.types.alternating || shorter % 2 == 0) {
            let from = preperiod + shorter;
            let at = stretches.partition_point(|stretch| stretch.window.heap <= from);
            let look =
                Look { end: from + self.sparse.window, values: round, wanted: Wanted::Other { period: shorter } };
            // The window at the last exception is earlier.
            stretches[at - 1].looks.push(look);
        }
        stretches.iter_mut().for_each(|stretch| stretch.looks.sort_by_key(|look| look.end));
        // The longest stretches come first, so that lanes that are free early find short ones.
        stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.length()));
        stretches
    }
}

impl Stretch<'_> {
    /// Returns the number of heaps to follow.
    fn length(&self) -> u64 {
        self.looks.last().map_or(0, |look| look.end - self.window.heap)
    }
}
