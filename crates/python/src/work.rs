//! Work that may take long: its limits, signals, and progress.

use ninepins::{Budget, Progress, Stopped, Switch, Watch};
use pyo3::prelude::*;
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, ThreadId},
    time::{Duration, Instant},
};

/// The most threads that work at once.
const MOST_THREADS: usize = 256;

/// The time between two looks at signals.
const LOOK: Duration = Duration::from_millis(50);

/// The looks at signals between two reports of progress.
const LOOKS_A_REPORT: u64 = 10;

/// Limits of work: positions, bytes, seconds, threads, and the function that reports progress.
#[derive(FromPyObject)]
pub(crate) struct Limits(Option<u64>, Option<u64>, Option<f64>, Option<usize>, Option<Py<PyAny>>);

impl Limits {
    /// Does work without the interpreter's lock. On one thread the work itself looks for signals, else this thread does while
    /// others work.
    ///
    /// # Errors
    ///
    /// The exception of a signal, such as `KeyboardInterrupt`, or that of the function that reports progress.
    pub(crate) fn spend<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Budget) -> T + Send) -> PyResult<T> {
        let began = Instant::now();
        let pulse = Arc::new(Pulse {
            home: thread::current().id(),
            began,
            end: self.2.and_then(|seconds| began.checked_add(Duration::try_from_secs_f64(seconds).ok()?)),
            looks: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            percent: AtomicU64::new(0),
            switch: Switch::default(),
            report: self.4.as_ref().map(|report| report.clone_ref(py)),
            raised: OnceLock::new(),
        });
        let threads = self.3.unwrap_or_else(Budget::processors).clamp(1, MOST_THREADS);
        let budget = Budget::of_positions(self.0.unwrap_or(u64::MAX)).with_threads(threads);
        let budget = budget.with_memory(self.1.unwrap_or(Budget::DEFAULT_MEMORY));
        let watch = pulse.clone();
        let mut budget = budget.with_watch(move |progress: Progress| {
            watch.positions.fetch_max(progress.positions, Relaxed);
            watch.percent.store(progress.percent, Relaxed);
            if thread::current().id() == watch.home {
                watch.poll();
            }
            watch.switch.look(progress)
        });
        let done = py.detach(|| match threads {
            1 => work(&mut budget),
            _ => thread::scope(|scope| {
                let (budget, (sender, receiver)) = (&mut budget, mpsc::channel::<()>());
                let worker = scope.spawn(move || {
                    let _sender = sender;
                    work(budget)
                });
                // The channel closes when the work ends.
                while receiver.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                    pulse.poll();
                }
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }),
        });
        if let Some(raised) = pulse.raised.get() {
            return Err(raised.clone_ref(py));
        }
        // The end is reported if anything was.
        if let Some(report) = self.4.as_ref().filter(|_| pulse.looks.load(Relaxed) >= LOOKS_A_REPORT) {
            report.call1(py, (began.elapsed().as_secs_f64(), pulse.positions.load(Relaxed), 100))?;
        }
        Ok(done)
    }
}

/// A watch that looks for signals from the thread that began the work.
struct Pulse {
    home: ThreadId,
    began: Instant,
    end: Option<Instant>,
    /// The looks that there was time for up to the last one.
    looks: AtomicU64,
    /// The last report of the work: positions, and the percentage that is done.
    positions: AtomicU64,
    percent: AtomicU64,
    switch: Switch,
    report: Option<Py<PyAny>>,
    raised: OnceLock<PyErr>,
}

impl Pulse {
    /// Looks for signals and at the clock, and reports progress, each if it is time.
    fn poll(&self) {
        let elapsed = self.began.elapsed();
        if self.end.is_some_and(|end| Instant::now() >= end) {
            self.switch.stop(Stopped::Time);
        }
        let looks = (elapsed.as_millis() / LOOK.as_millis()) as u64;
        let before = self.looks.swap(looks, Relaxed);
        if looks == before {
            return;
        }
        let reports = looks / LOOKS_A_REPORT > before / LOOKS_A_REPORT;
        let called = Python::attach(|py| {
            py.check_signals()?;
            let Some(report) = self.report.as_ref().filter(|_| reports) else { return Ok(()) };
            let [positions, percent] = [&self.positions, &self.percent].map(|it| it.load(Relaxed));
            report.call1(py, (elapsed.as_secs_f64(), positions, percent)).map(drop)
        });
        if let Err(raised) = called {
            self.switch.stop(Stopped::Interrupted);
            self.raised.get_or_init(|| raised);
        }
    }
}
