//! Limits of work.

use crate::{clock::Clock, progress::Progress};
use clap::{Arg, Args};
use ninepins::{Budget, Watch};
use std::{num::NonZeroUsize, sync::LazyLock, thread, time::Duration};

/// The heading of the flags in help pages.
const HEADING: &str = "Limits";

/// The limits of a question.
#[derive(Args, Debug)]
pub(crate) struct BudgetArgs {
    /// Stop after N positions [default: no limit]
    #[arg(long, help_heading = HEADING, value_name = "N")]
    pub(crate) max_positions: Option<u64>,

    /// Hold no more than SIZE, such as 512MB or 2GB
    #[arg(long, help_heading = HEADING, value_name = "SIZE", default_value = "2GB", value_parser = size)]
    pub(crate) max_memory: u64,

    /// Stop after T, such as 90s, 5m or 2h [default: no limit]
    #[arg(long, help_heading = HEADING, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,
}

impl BudgetArgs {
    /// Returns the budget of one question that `watch` stops. The default limit of positions applies if no flag gives another.
    pub(crate) fn budget(&self, default_positions: u64, watch: impl Watch + 'static) -> Budget {
        let positions = self.max_positions.unwrap_or(default_positions);
        Budget::of_positions(positions).with_memory(self.max_memory).with_threads(processors()).with_watch(watch)
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

/// Returns the default number of threads.
pub(crate) fn processors() -> usize {
    // The system's answer takes longer than a small question.
    static PROCESSORS: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    *PROCESSORS
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
