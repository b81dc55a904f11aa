//! The search for a period, within limits.

use super::monitor::Monitor;
use crate::{
    args::{Rules, processors, size, time},
    clock::Clock,
    failure::{Exit, Failure},
    progress::Progress,
};
use ninepins::{
    Budget, Stopped,
    sequence::{Ending, Findings, MAX_SEARCHED_HEAP, PeriodDriver, PeriodLimits, Status},
    survey::period_json,
};
use serde_json::Value;
use std::{path::PathBuf, time::Duration};

/// Limits of a search.
#[derive(clap::Args, Debug)]
pub(in super::super) struct Limits {
    /// Stop at heap N [default: none; a proved period ends the search]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_SEARCHED_HEAP))]
    to: Option<u64>,

    /// Stop at heap N if more than one heap in 32 is rare: the more heaps are rare, the longer a value takes
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_SEARCHED_HEAP))]
    dense_to: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h
    #[arg(long, value_name = "T", help_heading = "Limits", default_value = "5m", value_parser = time)]
    time: Duration,

    /// Hold no more than SIZE, such as 512MB or 2GB; a quarter of it is for values, in long runs a byte each
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "2GB", value_parser = size)]
    max_memory: u64,
}

/// The checkpoint of a long search.
#[derive(clap::Args, Debug)]
pub(super) struct Saving {
    /// Save the search in FILE, and resume from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,

    /// Save the checkpoint each T
    #[arg(long, value_name = "T", default_value = "30s", value_parser = time, requires = "checkpoint")]
    pub(super) every: Duration,
}

/// A search that has ended.
#[derive(Debug)]
pub(in super::super) struct Searched {
    pub(in super::super) rules: Rules,
    pub(in super::super) findings: Findings,
    pub(super) driver: PeriodDriver,
    /// The reason of its end, or of a stop.
    pub(super) ended: Result<Ending, Stopped>,
    /// There is a file to resume from.
    pub(super) is_saved: bool,
    /// The failure to save the end of the search.
    pub(super) unsaved: Option<Failure>,
}

impl Limits {
    /// Searches without a checkpoint. Several searches in a row share `clock` and the line of `progress`.
    pub(in super::super) fn search(
        &self,
        rules: Rules,
        (clock, progress): (&Clock, Progress),
    ) -> Result<Searched, Failure> {
        self.search_on(rules, (clock, progress), &Saving { checkpoint: None, every: Duration::MAX })
    }

    /// Searches, and resumes from a checkpoint if there is one.
    pub(super) fn search_on(
        &self,
        rules: Rules,
        (clock, progress): (&Clock, Progress),
        saving: &Saving,
    ) -> Result<Searched, Failure> {
        let Some(code) = rules.code() else {
            let message =
                "heaps with limits have no single sequence of nim-values in which a period could be looked for";
            return Err(Failure::refused(rules.line(), message)
                .with_help("codes without limits have one sequence of values, such as kayles or '0.07'"));
        };
        let limits = PeriodLimits { to: self.to, dense_to: self.dense_to };
        let (mut monitor, driver) = Monitor::new(code, (self.to, progress), saving, self.max_memory)?;
        let mut driver = driver.with_limits(limits);
        // A file that cannot be written is reported before the work, not after it.
        monitor.save(&driver)?;
        let watch = monitor.watch(clock.start(Some(self.time)));
        let budget = Budget::unlimited().with_memory(self.max_memory).with_threads(processors()).watched_by(watch);
        let mut ended = loop {
            match driver.advance(&budget) {
                Err(Stopped::Paused) => monitor.look(&driver),
                ended => break ended,
            }
        };
        let findings = driver.findings();
        let saved = monitor.finish(&driver, ended.as_ref().err());
        if matches!(findings.status, Status::Proved(_)) {
            // A stop may come together with the proof.
            ended = Ok(Ending::Proved);
        }
        let is_saved = saved.as_ref().is_ok_and(|&saved| saved);
        Ok(Searched { rules, findings, driver, ended, is_saved, unsaved: saved.err() })
    }
}

impl Searched {
    /// Returns the last heap whose value was found.
    pub(in super::super) fn to(&self) -> u64 {
        self.findings.known - 1
    }

    /// Returns the answer in JSON.
    pub(in super::super) fn json(&self) -> Value {
        period_json(&self.rules.game, &self.driver, &self.findings, &self.ended)
    }

    /// Returns the exit code of the program.
    pub(in super::super) fn exit(&self) -> Exit {
        match &self.ended {
            Err(stop) => Exit::after(Some(stop)),
            Ok(Ending::Endless | Ending::Dense) => Exit::Stopped,
            Ok(_) => Exit::Answered,
        }
    }
}
