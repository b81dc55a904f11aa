//! Limits of work, and how to find an answer: flags that several commands share.

use crate::{clock::Clock, job::Progress, store::Folder};
use clap::Args;
use ninepins::{
    Budget, Known, Refusal, Watch,
    ask::{self, size},
};
use std::time::Duration;

/// The headings of the flags in help pages.
const LIMITS: &str = "Limits";
const HOW: &str = "How to find the answer";

/// The limits of a question.
#[derive(Args, Debug)]
pub(crate) struct BudgetArgs {
    /// Stop after N positions [default: no limit]
    #[arg(long, help_heading = LIMITS, value_name = "N")]
    pub(crate) max_positions: Option<u64>,

    /// Hold no more than SIZE, such as 512MB or 2GB
    #[arg(long, help_heading = LIMITS, value_name = "SIZE", default_value = "2GB", value_parser = size)]
    pub(crate) max_memory: u64,

    /// Stop after T, such as 90s, 5m or 2h [default: no limit]
    #[arg(long, help_heading = LIMITS, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,
}

impl BudgetArgs {
    /// Returns the budget of one question that `watch` stops. The default limit of positions applies if no flag gives another.
    pub(crate) fn budget(&self, default_positions: u64, watch: impl Watch + 'static) -> Budget {
        let positions = self.max_positions.unwrap_or(default_positions);
        Budget::of_positions(positions).with_memory(self.max_memory).with_threads(0).with_watch(watch)
    }

    /// Does `work` within the limits, and shows the time that it takes on stderr.
    pub(crate) fn spend<T>(&self, work: impl FnOnce(&mut Budget) -> T) -> T {
        let progress = Progress::searching();
        let watch = progress.watching(Clock::new().start(self.time));
        work(&mut self.budget(u64::MAX, watch))
    }
}

/// The flag for the user's cache of misère quotients.
#[derive(Args, Clone, Debug)]
pub(crate) struct CacheArgs {
    /// Do not read or write misère quotients in the user's cache
    #[arg(long, help_heading = HOW)]
    no_cache: bool,
}

/// What a command knows before it begins, and the limits of its work.
#[derive(Args, Debug)]
pub(crate) struct WorkArgs {
    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

impl CacheArgs {
    /// Returns what a solver knows: the quotients in the user's cache, unless it is not to be used.
    pub(crate) fn known(&self) -> Known {
        match (!self.no_cache).then(Folder::of_user).flatten() {
            Some(folder) => Known::with_store(folder),
            None => Known::default(),
        }
    }
}

/// Reads a time such as `90s`, `5min`, `2h`, `500ms`, or plain seconds.
pub(crate) fn time(text: &str) -> Result<Duration, Refusal> {
    ask::time(text).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::{size, time};
    use std::time::Duration;

    #[test]
    fn sizes() {
        for (text, bytes) in
            [("2GB", 2e9), ("512MB", 512e6), ("1.5 kb", 1500.0), ("7", 7.0), ("1GiB", 1073741824.0), ("1TB", 1e12)]
        {
            assert_eq!(size(text), Ok(bytes as u64), "{text}");
        }
        for text in ["", "GB", "-1GB", "2GiBs", "1e9", "inf", "1.2.3", "."] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times() {
        for (text, milliseconds) in
            [("90s", 90_000), ("5min", 300_000), ("2h", 7_200_000), ("500ms", 500), ("3", 3000), ("0.25", 250)]
        {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-1s", "5d", "nan", &"9".repeat(400)] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
