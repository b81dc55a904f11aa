//! The limits of misère quotients that surveys build.

use crate::{
    args::{size, time},
    failure::{Exit, Failure},
    job::Job,
};
use ninepins::{
    Game,
    quotient::MisereQuotient,
    quotients::{Halt, QuotientLimits},
};
use serde_json::{Value, json};
use std::time::Duration;

/// The largest number of heaps to ask for.
const MAX_HEAPS: u64 = 1_000_000;

/// The limits unless others are typed.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
const DEFAULT_MEMORY: u64 = 4_000_000_000;

/// The largest number of threads to ask for.
const MAX_THREADS: i64 = 256;

/// Limits of the quotient, and of the work.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Limits {
    /// Stop at heap N [default: stop when all heaps are covered, but at heap 1000 at the latest, or later if the game is known to have a
    /// longer period in normal play]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(..=MAX_HEAPS))]
    heaps: Option<u64>,

    /// Stop after T, such as 90s, 5m or 2h [default: 60s]
    #[arg(long, value_name = "T", help_heading = "Limits", value_parser = time)]
    time: Option<Duration>,

    /// Hold no more than SIZE, such as 512MB or 2GB [default: 4GB]
    #[arg(long, value_name = "SIZE", help_heading = "Limits", value_parser = size)]
    max_memory: Option<u64>,

    /// Stop at the heap with which the quotient would have more than N elements
    #[arg(long, value_name = "N", help_heading = "Limits", default_value = "100000")]
    max_order: usize,

    /// Use N threads; the result does not depend on N [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: Option<u16>,
}

impl Limits {
    /// Returns the limits as the answers of a survey keep them.
    pub(super) fn recorded(&self) -> Value {
        let (time, max_memory) = (self.time().as_secs_f64(), self.memory());
        json!({ "heaps": self.heaps, "time": time, "max_memory": max_memory, "max_order": self.max_order })
    }

    /// Builds the quotient of a game. With it comes the reason why it covers no more heaps, unless it covers all, and the exit code.
    pub(super) fn build(&self, game: &Game, job: Job<'_>) -> Result<(MisereQuotient, Option<Halt>, Exit), Failure> {
        let mut quotient =
            MisereQuotient::of(game).map_err(|why| Failure::refused(game.to_string(), why.to_string()))?;
        let threads = self.threads.map_or(0, usize::from);
        let budget = job.budget(Some(self.time()), self.memory()).with_threads(threads);
        let limits = QuotientLimits::new(game, self.heaps, self.max_order);
        let halt = limits.build(&mut quotient, &budget, |quotient| {
            job.show(&format!("heap {}, order {}, ", quotient.last_heap() + 1, quotient.order()));
            true
        });
        let exit = match &halt {
            Ok(()) => Exit::Answered,
            Err(Halt::Stopped(stop)) => Exit::after(Some(stop)),
            Err(_) => Exit::Stopped,
        };
        Ok((quotient, halt.err(), exit))
    }

    fn time(&self) -> Duration {
        self.time.unwrap_or(DEFAULT_TIME)
    }

    fn memory(&self) -> u64 {
        self.max_memory.unwrap_or(DEFAULT_MEMORY)
    }
}
