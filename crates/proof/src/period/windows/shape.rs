//! The shape of a certificate with windows, and the stretches between them.

use super::super::{
    bounds::{MAX_HEAPS, MAX_LONG_HEAPS},
    certificate::{Certificate, Sparse, Window},
    claims::primes,
    marks::Types,
    moves::Moves,
    sparse::{Narrow, Plan},
};
use crate::{CheckError, CheckErrorKind, error::require, steps::Work};

/// The bound of values in windows.
pub const MAX_VALUE: u64 = 64;

/// The widest window, and the longest reach: 2^18. Each thread holds as many rows.
pub const MAX_WINDOW: u64 = 1 << 18;

/// A stretch: the heaps from a window up to the end of the next one.
pub(super) struct Stretch<'c> {
    pub(super) window: &'c Window,
    /// The comparisons on the way, by their last heap; that with the next window is last.
    pub(super) comparisons: Vec<Comparison<'c>>,
}

/// A comparison with the values of consecutive heaps.
pub(super) struct Comparison<'c> {
    /// The heap after these heaps.
    pub(super) end: u64,
    pub(super) values: &'c [u8],
    pub(super) wanted: Wanted,
}

#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// All values must be equal, as this line claims.
    Same { line: usize },
    /// Some value must differ, or this would be a period.
    Other { period: u64 },
    /// Values of as many heaps are noted.
    Note { heaps: usize },
}

/// A certificate with windows.
pub(super) struct Shape<'c> {
    pub(super) certificate: &'c Certificate,
    pub(super) sparse: &'c Sparse,
    pub(super) types: Types,
}

impl<'c> Shape<'c> {
    fn length(&self) -> u64 {
        self.sparse.window + 1
    }

    /// Returns the most heaps that options with rare values reach back.
    pub(super) fn reach(&self) -> u64 {
        self.sparse.reach.unwrap_or(self.sparse.window)
    }

    pub(super) fn end(&self) -> u64 {
        self.sparse.windows.last().map_or(0, |window| window.heap + self.length())
    }

    /// Checks whether all values follow from the windows.
    pub(super) fn check(&self, moves: &Moves) -> Result<(), CheckError> {
        let Shape { certificate, sparse, types } = *self;
        let Certificate { preperiod, max, .. } = *certificate;
        let evidence_line = Certificate::EVIDENCE_LINE;
        let message = format_args!("windows are of at most {MAX_WINDOW} values below {MAX_VALUE}");
        let fits = sparse.window <= MAX_WINDOW && max < MAX_VALUE && types.mask.trailing_zeros() < 6;
        require(fits, evidence_line, CheckErrorKind::TooLarge, message)?;
        let message = format_args!("options reach back to at most {MAX_WINDOW} heaps before");
        require(self.reach() <= MAX_WINDOW, evidence_line, CheckErrorKind::TooLarge, message)?;
        let message = format_args!("the reach is less than the window, {}", sparse.window);
        require(self.reach() >= sparse.window, evidence_line, CheckErrorKind::Window, message)?;
        let last = Plan::last_rare(sparse, moves)?;
        let message = format_args!("with windows the preperiod is above the last rare heap, {last}");
        require(preperiod > last, Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message)?;
        // The larger of two heaps that must differ is then within reach.
        let mut after = if moves.unequal() || sparse.reach.is_some() { self.reach() + 1 } else { last + 1 };
        for (line, window) in (sparse.windows_line()..).zip(&sparse.windows) {
            let message = format_args!("the window at {} is not above {}", window.heap, after - 1);
            require(window.heap >= after, line, CheckErrorKind::Order, message)?;
            let message =
                format_args!("there is a window at {}, and heaps are found up to {MAX_LONG_HEAPS}", window.heap);
            require(window.heap <= MAX_LONG_HEAPS, line, CheckErrorKind::TooLarge, message)?;
            let (found, length) = (window.values.len() as u64, self.length());
            require(found == length, line, CheckErrorKind::Shape, format_args!("a window has {length} values"))?;
            after = window.heap + 1;
            for (heap, &value) in (window.heap..).zip(&window.values) {
                let message = format_args!("the value {value} of heap {heap} is above {max}");
                require(u64::from(value) <= max, line, CheckErrorKind::Value, message)?;
                let is_common = types.is_common((heap % 2) as usize, value.into());
                require(is_common, line, CheckErrorKind::Rare, format_args!("heap {heap} would be rare"))?;
            }
        }
        Ok(())
    }

    /// Returns the first values of the period: the window at the last exception, without the exception itself.
    pub(super) fn round(&self) -> Result<&'c [u8], CheckError> {
        let Certificate { preperiod, period, .. } = *self.certificate;
        let windows = &self.sparse.windows;
        let heap = preperiod - 1;
        let (Some(first), Some(last)) = (windows.iter().find(|window| window.heap == heap), windows.last()) else {
            let message = format!("there is no window at {heap}, where the values begin to repeat");
            return Err(CheckError::new(Certificate::PREPERIOD_LINE, CheckErrorKind::Window, message));
        };
        let message = format_args!("the last window is at {}, and not one period after {heap}", last.heap);
        let is_last = heap.checked_add(period) == Some(last.heap);
        require(is_last, Certificate::PERIOD_LINE, CheckErrorKind::Window, message)?;
        let message = format_args!("the windows at {heap} and {} differ in more than their first value", last.heap);
        let repeats = first.values[1..] == last.values[1..];
        require(repeats, Certificate::PERIOD_LINE, CheckErrorKind::Period, message)?;
        let message =
            format_args!("the preperiod is less than {preperiod}: heap {heap} has the value of {}", last.heap);
        let is_least = first.values[0] != last.values[0];
        require(is_least, Certificate::PREPERIOD_LINE, CheckErrorKind::Least, message)?;
        Ok(&first.values[1..])
    }

    /// Finds the values up to the end of the first window, one after the other.
    pub(super) fn head(&self, moves: &Moves, work: &mut Work<'_>) -> Result<Vec<u8>, CheckError> {
        let Shape { certificate, sparse, types } = *self;
        let first = &sparse.windows[0];
        let heaps = work.heaps(u128::from(first.heap + self.length()), MAX_HEAPS)?;
        let mut run = Narrow::new(moves, types);
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
        Ok(run.values)
    }

    /// Lists the stretches between the windows with their comparisons, given the first values of the period. Windows of this width at
    /// the heaps `noted` are noted.
    pub(super) fn stretches(&self, round: &'c [u8], noted: &[u64], width: u64) -> Vec<Stretch<'c>> {
        let Sparse { ref windows, .. } = *self.sparse;
        let Certificate { preperiod, period, .. } = *self.certificate;
        let lines = self.sparse.windows_line() + 1..;
        let mut stretches: Vec<Stretch<'_>> = (windows.iter().zip(&windows[1..]).zip(lines))
            .map(|((window, next), line)| {
                let (end, values) = (next.heap + self.length(), &next.values[..]);
                Stretch { window, comparisons: vec![Comparison { end, values, wanted: Wanted::Same { line } }] }
            })
            .collect();
        // If types alternate, values of heaps at an odd distance have different types.
        let shorter = primes(period).into_iter().map(|prime| period / prime);
        for shorter in shorter.filter(|shorter| !self.types.alternating || shorter % 2 == 0) {
            let from = preperiod + shorter;
            // A stretch does not know the first value of its window.
            let at = stretches.partition_point(|stretch| stretch.window.heap < from);
            let comparison =
                Comparison { end: from + self.sparse.window, values: round, wanted: Wanted::Other { period: shorter } };
            // The window at the last exception is earlier.
            stretches[at - 1].comparisons.push(comparison);
        }
        for heap in noted {
            let at = stretches.partition_point(|stretch| stretch.window.heap < *heap);
            let wanted = Wanted::Note { heaps: width as usize + 1 };
            stretches[at - 1].comparisons.push(Comparison { end: heap + width + 1, values: &[], wanted });
        }
        stretches.iter_mut().for_each(|stretch| stretch.comparisons.sort_by_key(|comparison| comparison.end));
        // The longest stretches come first, so that lanes that are free early find short ones.
        stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.heaps()));
        stretches
    }
}

impl Stretch<'_> {
    /// Returns the number of heaps after its window.
    pub(super) fn heaps(&self) -> u64 {
        let first = self.window.heap + self.window.values.len() as u64;
        self.comparisons.last().map_or(0, |comparison| comparison.end - first)
    }
}
