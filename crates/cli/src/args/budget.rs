//! Limits of what may be spent.

use clap::{Arg, Args};
use ninepins::{Budget, Watch};
use std::{num::NonZeroUsize, sync::LazyLock, thread, time::Duration};

/// Limits of what may be spent on a question.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct BudgetArgs {
    /// Stop after N positions [default: no limit; with --jsonl 10000000]
    #[arg(long, value_name = "N")]
    pub(crate) max_positions: Option<u64>,

    /// Hold no more than SIZE, such as 512MB or 2GB
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = size)]
    pub(crate) max_memory: u64,

    /// Stop after T, such as 90s, 5m or 2h [default: no limit]
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,
}

impl BudgetArgs {
    /// The budget of one question that `watch` stops, with this many positions if no flag says otherwise.
    pub(crate) fn budget(&self, default_positions: u64, watch: impl Watch + 'static) -> Budget {
        let positions = self.max_positions.unwrap_or(default_positions);
        Budget::of_positions(positions).with_memory(self.max_memory).with_threads(processors()).with_watch(watch)
    }
}

/// The flag `--time` of commands that stop after a minute if nothing else is said.
pub(crate) fn one_minute(time: Arg) -> Arg {
    time.default_value("60s").help("Stop after T, such as 90s, 5m or 2h")
}

/// How many threads may work at once unless a flag says otherwise.
pub(crate) fn processors() -> usize {
    // To ask takes longer than to answer a small question.
    static PROCESSORS: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    *PROCESSORS
}

/// `512MB` in bytes. Units are decimal.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let units = [("kb", 1_000.0), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12), ("b", 1.0), ("", 1.0)];
    let bytes = quantity(text, &units).ok_or("write a size such as 512MB or 2GB")?;
    Ok(bytes as u64)
}

/// `90s`, `5m`, `2h`, `500ms`, and plain seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds = quantity(text, &units).ok_or("write a time such as 90s, 5m or 2h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "no clock runs that long".to_owned())
}

/// A number, perhaps with a point, times the first of the units that ends the text.
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
            [("2GB", 2_000_000_000), ("512MB", 512_000_000), ("1.5 kb", 1500), ("7", 7), ("7B", 7), ("1TB", 1 << 40)]
        {
            let expected = if text == "1TB" { 1_000_000_000_000 } else { bytes };
            assert_eq!(size(text), Ok(expected), "{text}");
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
