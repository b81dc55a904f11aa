//! `ninepins bench`.

mod questions;
mod quotients;
mod sequences;

use crate::{
    clock,
    exit::Exit,
    failure::{Failure, say},
    progress::{Progress, left},
    render::{columns::Columns, compare::duration},
};
use clap::ValueEnum;
use cpu_time::ProcessTime;
use ninepins::grouped;
use std::{
    borrow::Cow,
    io::{self, Write},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The expected counts of the cases. A change that moves a count has to explain it.
const SIGNATURE: &str = include_str!("../../../../../testdata/bench.signature");

/// The number of runs of a case, unless it takes long. Its time is the median.
const RUNS: usize = 5;

/// A case that takes longer than this runs once.
const LONG: Duration = Duration::from_secs(1);

/// Run fixed suites: compare counts with the committed signature, and time each case
///
/// Times are CPU time of this process: the median of 5 runs, or one run if it takes more than a second. Exit code 1 if a count
/// differs from the signature.
///
/// Examples:
///   ninepins bench
///   ninepins bench --suite quotients
///   ninepins bench --suite sequences
///   ninepins bench --quick
///   ninepins bench --signature > testdata/bench.signature
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Only one suite
    #[arg(long, value_enum)]
    suite: Option<Suite>,

    /// Leave out the cases that take seconds
    #[arg(long)]
    quick: bool,

    /// Print only the counts, in the form of the signature
    #[arg(long)]
    signature: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Suite {
    /// Outcomes; counts searched positions
    Questions,
    /// Misère quotients; counts elements
    Quotients,
    /// Nim-sequences; a checksum of the values, and the speed compared with an engine that goes heap by heap
    Sequences,
}

impl Suite {
    fn cases(self) -> Vec<Case> {
        match self {
            Suite::Questions => questions::suite(),
            Suite::Quotients => quotients::suite(),
            Suite::Sequences => sequences::suite(),
        }
    }
}

/// Work to be timed.
struct Case {
    name: Cow<'static, str>,
    takes_seconds: bool,
    /// The work is done once before it is timed.
    again: bool,
    /// The number of nim-values that it finds.
    values: Option<u64>,
    /// The case has the same result as the one before it, and is compared with it.
    compared: bool,
    /// Does the work and returns the count.
    work: Box<dyn FnMut() -> Result<u64, Failure>>,
}

impl Case {
    fn new(name: impl Into<Cow<'static, str>>, work: impl FnMut() -> Result<u64, Failure> + 'static) -> Case {
        let (name, work) = (name.into(), Box::new(work));
        Case { name, takes_seconds: false, again: false, values: None, compared: false, work }
    }

    /// Marks a case that takes seconds.
    fn long(self) -> Case {
        Case { takes_seconds: true, ..self }
    }

    /// Does the work once before it is timed.
    fn again(self) -> Case {
        Case { again: true, ..self }
    }

    /// Sets the number of nim-values that it finds.
    fn values(self, values: u64) -> Case {
        Case { values: Some(values), ..self }
    }

    /// Compares it with the case before it.
    fn compared(self) -> Case {
        Case { compared: true, ..self }
    }

    /// Returns the values found a second.
    fn rate(&self, time: Duration) -> Option<f64> {
        Some(self.values? as f64 / time.as_secs_f64().max(f64::EPSILON))
    }

    /// Returns the count, and the median of the times.
    fn measure(&mut self) -> Result<(u64, Duration), Failure> {
        if self.again {
            (self.work)()?;
        }
        let mut times = Vec::new();
        loop {
            let began = ProcessTime::now();
            let count = (self.work)()?;
            times.push(began.elapsed());
            if times.len() == RUNS || times[0] > LONG {
                times.sort_unstable();
                return Ok((count, times[times.len() / 2]));
            }
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let suites = Suite::value_variants().iter().filter(|suite| args.suite.is_none_or(|only| only == **suite));
    let cases: Vec<Case> =
        suites.flat_map(|suite| suite.cases()).filter(|case| !(args.quick && case.takes_seconds)).collect();
    let (all, began) = (cases.len(), Instant::now());
    let progress = Progress::plain();
    let part = progress.part("");
    let columns = Columns::new(&["<case", ">count", ">CPU time", "<"]);
    let table = Arc::new(Mutex::new((columns, Some(progress))));
    let (so_far, only_counts) = (table.clone(), args.signature);
    // Ctrl-C prints the cases that are done.
    clock::end_with(move || {
        let (columns, progress) = &mut *so_far.lock().unwrap_or_else(PoisonError::into_inner);
        drop(progress.take());
        if !only_counts {
            // A table that cannot be written is lost.
            let _ = write!(anstream::stdout(), "{columns}");
        }
        say("interrupted; the same command begins again with the first case");
    });
    let mut differ = false;
    let mut before: Option<(u64, Option<f64>)> = None;
    let mut signature = String::new();
    for (done, mut case) in cases.into_iter().enumerate() {
        let left = left(all - done, done, began.elapsed());
        part.show(&format!("{done} of {all} done, {left}; {}, ", case.name));
        let (count, time) = case.measure()?;
        let line = format!("{} {count}", case.name);
        let known = SIGNATURE.lines().any(|known| known == line);
        differ |= !known;
        signature += &format!("{line}\n");
        let rate = case.rate(time);
        let mut notes: Vec<String> =
            rate.map(|rate| format!("{} values a second", grouped(rate as u64))).into_iter().collect();
        if let Some((count_before, rate_before)) = before.filter(|_| case.compared) {
            notes.extend(
                rate.zip(rate_before).map(|(rate, before)| format!("{:.1} times the one before", rate / before)),
            );
            if count != count_before {
                differ = true;
                notes.push("differs from the one before".to_owned());
            }
        }
        if !known {
            notes.push("differs from the signature".to_owned());
        }
        before = Some((count, rate));
        let (columns, _) = &mut *table.lock().unwrap_or_else(PoisonError::into_inner);
        columns.row([case.name.into_owned(), count.to_string(), duration(time), notes.join("; ")]);
    }
    let (columns, progress) = &mut *table.lock().unwrap_or_else(PoisonError::into_inner);
    drop(progress.take());
    if args.signature {
        write!(io::stdout(), "{signature}")?;
        return Ok(Exit::Answered);
    }
    write!(anstream::stdout(), "{columns}")?;
    Ok(if differ { Exit::Failed } else { Exit::Answered })
}
