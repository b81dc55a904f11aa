//! `ninepins bench`.

mod questions;
mod quotients;

use crate::{
    exit::Exit,
    failure::Failure,
    render::{columns::Columns, compare::duration},
};
use clap::ValueEnum;
use cpu_time::ProcessTime;
use std::{
    io::{self, Write},
    time::Duration,
};

/// What each case of the suites is known to count. A change that moves a count says so.
const SIGNATURE: &str = include_str!("../../../../../testdata/bench.signature");

/// How often a case is run, unless it takes long: its time is the median.
const RUNS: usize = 5;

/// A case that takes longer is run once.
const LONG: Duration = Duration::from_secs(1);

/// Run fixed suites: count positions or elements, compare them with the committed signature, and time each case
///
/// Times are CPU time of this process, the median of 5 runs. Exit code 1 if a count differs from the signature.
///
/// Examples:
///   ninepins bench
///   ninepins bench --suite quotients
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
    /// Who wins: positions that were searched
    Questions,
    /// Misère quotients: elements of what is built
    Quotients,
}

impl Suite {
    fn cases(self) -> Vec<Case> {
        match self {
            Suite::Questions => questions::suite(),
            Suite::Quotients => quotients::suite(),
        }
    }
}

/// Something to be timed.
struct Case {
    name: &'static str,
    takes_seconds: bool,
    /// Done once before it is timed.
    again: bool,
    /// What it does; what it counts.
    work: Box<dyn FnMut() -> Result<u64, Failure>>,
}

impl Case {
    fn new(name: &'static str, work: impl FnMut() -> Result<u64, Failure> + 'static) -> Case {
        Case { name, takes_seconds: false, again: false, work: Box::new(work) }
    }

    /// The same as a case that takes seconds.
    fn long(self) -> Case {
        Case { takes_seconds: true, ..self }
    }

    /// The same, once done before.
    fn again(self) -> Case {
        Case { again: true, ..self }
    }

    /// What it counts, and the median of its times.
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
    let mut columns = Columns::new(&["<case", ">count", ">CPU time", "<"]);
    let mut differ = false;
    let mut signature = String::new();
    let suites = Suite::value_variants().iter().filter(|suite| args.suite.is_none_or(|only| only == **suite));
    for mut case in suites.flat_map(|suite| suite.cases()).filter(|case| !(args.quick && case.takes_seconds)) {
        let (count, time) = case.measure()?;
        let line = format!("{} {count}", case.name);
        let known = SIGNATURE.lines().any(|known| known == line);
        differ |= !known;
        signature += &format!("{line}\n");
        let note = if known { "" } else { "differs from the signature" };
        columns.row([case.name.to_owned(), count.to_string(), duration(time), note.to_owned()]);
    }
    if args.signature {
        write!(io::stdout(), "{signature}")?;
        return Ok(Exit::Answered);
    }
    write!(anstream::stdout(), "{columns}")?;
    Ok(if differ { Exit::Failed } else { Exit::Answered })
}
