//! Arguments of commands about values of normal play.

use super::{processors, size, time};
use crate::{clock::Clock, failure::Failure, progress::Progress};
use ninepins::{
    Budget, Convention, Game, Stopped,
    values::{Halted, Heaps, Unread, Value, Values},
};
use std::time::Duration;

/// The limits of work on values.
#[derive(clap::Args, Debug)]
pub(crate) struct ValueLimits {
    /// Stop after T, such as 90s, 5m or 2h [default: 10s]
    #[arg(long, help_heading = "Limits", value_name = "T", value_parser = time)]
    time: Option<Duration>,

    /// Hold no more than SIZE, such as 512MB or 2GB [default: 1GB]
    #[arg(long, help_heading = "Limits", value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
}

/// The limits unless others are typed.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
const DEFAULT_MEMORY: u64 = 1_000_000_000;

impl ValueLimits {
    /// Makes limits of those that are typed.
    pub(crate) fn typed((time, max_memory): (Option<Duration>, Option<u64>)) -> ValueLimits {
        ValueLimits { time, max_memory }
    }

    /// Does `work` within the limits, and shows the time that it takes on stderr.
    pub(crate) fn spend<T>(&self, work: impl FnOnce(&Budget) -> T) -> T {
        let (progress, clock) = (Progress::searching(), Clock::new());
        work(&self.budget(&progress, &clock))
    }

    /// Does `work` within the limits, and then `afterwards` within as much time and a quarter more memory, whatever ended the work.
    pub(crate) fn spend_and<T, U>(
        &self,
        work: impl FnOnce(&Budget) -> T,
        afterwards: impl FnOnce(T, &Budget) -> U,
    ) -> U {
        let (progress, clock) = (Progress::searching(), Clock::new());
        let done = work(&self.budget(&progress, &clock));
        clock.forget();
        let memory = self.memory();
        let more = memory.saturating_add(memory / 4);
        afterwards(done, &self.budget(&progress, &clock).with_memory(more))
    }

    fn memory(&self) -> u64 {
        self.max_memory.unwrap_or(DEFAULT_MEMORY)
    }

    fn budget(&self, progress: &Progress, clock: &Clock) -> Budget {
        let watch = progress.watching(clock.start(Some(self.time.unwrap_or(DEFAULT_TIME))));
        Budget::unlimited().with_memory(self.memory()).with_threads(processors()).with_watch(watch)
    }
}

/// Returns the advice after a stop: more time or memory, if that was the reason.
pub(crate) fn more(halted: &Halted) -> &'static str {
    match halted {
        Halted::Stopped(Stopped::Time | Stopped::Memory) => "--time and --max-memory allow more",
        _ => "",
    }
}

/// Reads the heaps of a game in normal play, which was typed as `typed`.
pub(crate) fn heaps(typed: &str, game: &Game) -> Result<Heaps, Failure> {
    Heaps::of(game).map_err(|why| {
        let failure = Failure::refused(typed, why.to_string());
        let normal = game.clone().with_convention(Convention::Normal);
        if Heaps::of(&normal).is_err() {
            return failure;
        }
        // A name cannot be written out of the game, but the convention may stand behind it.
        let named = format!("{typed} normal");
        let meant = if named.parse() == Ok(normal.clone()) { named } else { normal.to_string() };
        failure.with_meaning(typed, meant)
    })
}

/// Reads an expression.
pub(crate) fn expression(values: &mut Values, typed: &str, budget: &Budget) -> Result<Result<Value, Halted>, Failure> {
    match values.parse(typed, budget) {
        Ok(value) => Ok(Ok(value)),
        Err(Unread::Stopped(stopped)) => Ok(Err(stopped.into())),
        Err(Unread::Text(error)) => Err(error.into()),
    }
}
