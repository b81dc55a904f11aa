//! The search for a period, as far as the limits allow.

use super::{super::sequence::Rules, MAX_HEAP, checkpoint::AFRESH, tender::Tender};
use crate::{
    args::{size, time},
    clock::Clock,
    exit::Exit,
    failure::Failure,
    progress::Telling,
};
use ninepins::{
    Budget, Stopped,
    rules::Code,
    sequence::{Engine, Findings, PeriodSearch, Sequence, Status},
};
use std::{path::PathBuf, time::Duration};

/// The last heap of a code without end, of which no theorem here proves a period, unless another one is asked for.
const ENDLESS: u64 = 1000;

/// At how many values a period is looked for first.
const FIRST_LOOK: u64 = 64;

/// There is another look once there are an eighth more values: so often that the search has none of its own between them.
const GROWTH: u64 = 8;

/// A search is dense where more than one heap in so many is rare: with each heap the next value takes longer.
pub(super) const DENSE: u64 = 32;

/// One in so many bytes allowed is a value that is kept: the file of a checkpoint is made of as many again.
const KEPT: u64 = 4;

/// How far to go.
#[derive(clap::Args, Debug)]
pub(in super::super) struct Limits {
    /// Stop at heap N [default: go on until a period is proved]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    to: Option<u64>,

    /// Stop at heap N already if more than one heap in 32 is rare by then: values take the longer the more are rare
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_HEAP))]
    dense_to: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h
    #[arg(long, value_name = "T", help_heading = "Limits", default_value = "5m", value_parser = time)]
    time: Duration,

    /// Hold no more than SIZE, such as 512MB or 2GB; a quarter of that is for values, a byte each in long runs
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "2GB", value_parser = size)]
    max_memory: u64,
}

/// Where a long search is kept.
#[derive(clap::Args, Debug)]
pub(super) struct Saving {
    /// Keep the search in FILE, and go on from there if it is there already
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,

    /// How often to save it
    #[arg(long, value_name = "T", default_value = "30s", value_parser = time, requires = "checkpoint")]
    pub(super) every: Duration,
}

/// What was found of a period.
#[derive(Debug)]
pub(in super::super) struct Searched {
    pub(in super::super) rules: Rules,
    pub(in super::super) findings: Findings,
    /// The values.
    pub(super) search: PeriodSearch,
    /// Why it went no further, if it could.
    pub(super) halt: Option<Halt>,
    /// Whether there is a file to go on from.
    pub(super) is_saved: bool,
    /// Why the end of the search could not be saved.
    pub(super) unsaved: Option<Failure>,
}

/// Why a search goes no further.
#[derive(Debug)]
pub(super) enum Halt {
    /// The budget is spent.
    Stop(Stopped),
    /// Nobody asked for more heaps, of which nothing would be proved.
    Endless,
    /// Too many heaps are rare, and nobody asked for more of such values.
    Dense,
}

impl Limits {
    /// Searches. Several searches in a row share `clock` and `telling`.
    pub(in super::super) fn search(
        &self,
        rules: Rules,
        (clock, telling): (&Clock, Telling),
    ) -> Result<Searched, Failure> {
        self.search_on(rules, (clock, telling), &Saving { checkpoint: None, every: Duration::MAX })
    }

    /// Searches, or goes on from a checkpoint.
    pub(super) fn search_on(
        &self,
        rules: Rules,
        (clock, telling): (&Clock, Telling),
        saving: &Saving,
    ) -> Result<Searched, Failure> {
        let Some(code) = rules.code().cloned() else {
            let message = "the heaps have limits, and no period of their nim-values in sizes is looked for";
            return Err(Failure::refused(rules.line(), message)
                .with_help("codes without limits have one sequence of values, such as kayles or '0.07'"));
        };
        let mut tender = Tender::new(&rules.line(), (self.to, telling), saving, self.max_memory)?;
        let mut sequence = match tender.resumed.take() {
            None => Sequence::new(&code),
            Some(state) => Sequence::resume(&code, state).map_err(|why| tender.refused(&why, AFRESH))?,
        };
        if sequence.engine() != Engine::Subtract {
            // Of subtraction games all are needed for a proof.
            sequence.keep(self.max_memory / KEPT);
        }
        // A period is looked for where it would have been, had there been no stop.
        let look = next_look(tender.looked());
        let mut search = PeriodSearch::of(sequence).with_end(self.end(&code)).with_next_look(look);
        // Where not all values are kept nothing but windows that come back tells a period.
        if let Some(windows) = tender.windows.take() {
            search = search.with_windows(windows);
        }
        // A file that cannot be written is reported before the work, not after it.
        tender.save(&search)?;
        let budget =
            Budget::unlimited().with_memory(self.max_memory).watched_by(tender.watch(clock.start(Some(self.time))));
        let stopped = self.run(&mut search, look, &budget, &mut tender).err();
        let mut findings = search.findings();
        findings.max = findings.max.max(tender.max);
        let is_proved = matches!(findings.status, Status::Proved(_));
        let halt = match &stopped {
            _ if is_proved => None,
            Some(stopped) => Some(Halt::Stop(stopped.clone())),
            None if self.to.is_none_or(|to| findings.known <= to) && self.is_dense(search.sequence()) => {
                Some(Halt::Dense)
            }
            None if self.to.is_none() => Some(Halt::Endless),
            None => None,
        };
        let saved = tender.finish(&search, stopped.as_ref());
        let is_saved = saved.as_ref().is_ok_and(|&saved| saved);
        let unsaved = saved.err();
        Ok(Searched { rules, findings, search, halt, is_saved, unsaved })
    }

    /// How many values to find at most.
    fn end(&self, code: &Code) -> u64 {
        let most = self.to.or((code.most_taken().is_none()).then_some(ENDLESS));
        most.map_or(u64::MAX, |to| to + 1)
    }

    /// Searches until nothing more is asked for, and looks for a period first at `look` values.
    fn run(&self, search: &mut PeriodSearch, look: u64, budget: &Budget, tender: &mut Tender) -> Result<(), Stopped> {
        let end = self.end(search.sequence().code());
        let mut to = self.next_stop(look.min(end), search.sequence().len());
        loop {
            let done = budget.ask().and_then(|()| search.run(to, budget));
            let len = search.sequence().len();
            match done {
                Ok(()) if len < to => return Ok(()),
                Ok(()) => {
                    tender.look_done(len);
                    if len >= end || self.is_dense(search.sequence()) {
                        return Ok(());
                    }
                    to = self.next_stop(next_look(len).min(end), len);
                }
                Err(stopped) => {
                    if stopped == Stopped::Paused {
                        tender.look(search);
                    } else {
                        return Err(stopped);
                    }
                }
            }
        }
    }
}

impl Limits {
    /// How many values to find next, if there are `len`: no more than is asked for where many are rare.
    fn next_stop(&self, to: u64, len: u64) -> u64 {
        self.dense_to.map(|heap| heap + 1).filter(|&end| len < end).map_or(to, |end| to.min(end))
    }

    /// Whether there are as many values as are asked for where many are rare, and many are.
    fn is_dense(&self, sequence: &Sequence) -> bool {
        let is_far = self.dense_to.is_some_and(|heap| sequence.len() > heap);
        is_far && sequence.mask().is_some() && sequence.rare().len() as u64 * DENSE > sequence.len()
    }
}

/// At how many values a period is looked for, once it has been done at so many: that depends on nothing else, so that a search
/// finds the same whether it was stopped on the way or not.
fn next_look(looked: u64) -> u64 {
    let mut look = FIRST_LOOK;
    while look <= looked {
        look += look / GROWTH;
    }
    look
}

impl Searched {
    /// The last heap whose value was found.
    pub(in super::super) fn to(&self) -> u64 {
        self.findings.known - 1
    }

    /// `proved`, `observed` or `open`.
    pub(in super::super) fn status(&self) -> &'static str {
        match self.findings.status {
            Status::Proved(_) => "proved",
            Status::Observed => "observed",
            Status::Open => "open",
        }
    }

    /// Why it went no further, in one word for JSON.
    pub(super) fn stopped_word(&self) -> Option<&'static str> {
        self.halt.as_ref().map(|halt| match halt {
            Halt::Stop(stop) => stop.name(),
            Halt::Endless => "heaps",
            Halt::Dense => "dense",
        })
    }

    /// How the program ends.
    pub(in super::super) fn exit(&self) -> Exit {
        match &self.halt {
            None => Exit::Answered,
            Some(Halt::Stop(stop)) => Exit::after(Some(stop)),
            Some(_) => Exit::Stopped,
        }
    }
}
