//! Limits of work, and how to find an answer: flags that several commands share.

use crate::{clock::Clock, job::Progress, store::Folder};
use clap::{Arg, Args};
use ninepins::{Budget, Known, Watch};
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

/// Gives the flag `--time` a default of one minute.
pub(crate) fn one_minute(time: Arg) -> Arg {
    time.default_value("60s").help("Stop after T, such as 90s, 5m or 2h")
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

/// Reads a size such as `512MB` in decimal units. Returns bytes.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let units = [("kb", 1_000.0), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("b", 1.0), ("", 1.0)];
    let bytes = quantity(text, &units).ok_or("write a size such as 512MB or 2GB")?;
    Ok(bytes as u64)
}

/// Reads a time such as `90s`, `5m`, `2h`, `500ms`, or plain seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds = quantity(text, &units).ok_or("write a time such as 90s, 5m or 2h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "this time is too long".to_owned())
}

/// Reads a number, perhaps with a point, times the first of the units that ends the text.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim().to_ascii_lowercase();
    let (number, factor) = units.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, factor)))?;
    let number = number.trim_end();
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| is_number)?;
    Some(number * factor)
}

#[cfg(test)]
mod tests {
    use super::{size, time};
    use std::time::Duration;

    #[test]
    fn sizes() {
        for (text, bytes) in
            [("2GB", 2e9), ("512MB", 512e6), ("1.5 kb", 1500.0), ("7", 7.0), ("7B", 7.0), ("1TB", 1e12)]
        {
            assert_eq!(size(text), Ok(bytes as u64), "{text}");
        }
        for text in ["", "GB", "-1GB", "2GiB", "1e9", "inf", "1.2.3", "."] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times() {
        for (text, milliseconds) in
            [("90s", 90_000), ("5m", 300_000), ("2h", 7_200_000), ("500ms", 500), ("3", 3000), ("0.25", 250)]
        {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-1s", "5d", "nan", &"9".repeat(400)] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
