//! The options of a check.

use std::fmt;

/// The threads of a check, the function that reports its progress, and the one that stops it. The result depends on none of them.
///
/// ```
/// use ninepins_proof::CheckOptions;
/// use std::time::{Duration, Instant};
/// let report = |heaps, total| eprintln!("{heaps} of {total}");
/// let end = Instant::now() + Duration::from_secs(10);
/// let stop = || Instant::now() >= end;
/// let options = CheckOptions::default().with_threads(4).with_report(&report).with_stop(&stop);
/// ```
#[derive(Clone, Copy)]
pub struct CheckOptions<'t> {
    pub(crate) threads: usize,
    pub(crate) report: &'t (dyn Fn(u64, u64) + Sync),
    pub(crate) stop: &'t (dyn Fn() -> bool + Sync),
}

impl<'t> CheckOptions<'t> {
    /// Sets the most threads. The default is one. Only a check of a period with windows uses more.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        CheckOptions { threads, ..self }
    }

    /// Sets a function that a check of a period calls now and then with the number of heaps checked, and with their total.
    #[must_use]
    pub fn with_report(self, report: &'t (dyn Fn(u64, u64) + Sync)) -> Self {
        CheckOptions { report, ..self }
    }

    /// Sets a function that is called many times a second. Once it returns true the check ends with an error of the kind
    /// [`Stopped`](crate::CheckErrorKind::Stopped).
    #[must_use]
    pub fn with_stop(self, stop: &'t (dyn Fn() -> bool + Sync)) -> Self {
        CheckOptions { stop, ..self }
    }
}

impl fmt::Debug for CheckOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheckOptions").field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Default for CheckOptions<'_> {
    /// Returns one thread, without reports, never stopped.
    fn default() -> Self {
        CheckOptions { threads: 1, report: &|_, _| (), stop: &|| false }
    }
}
