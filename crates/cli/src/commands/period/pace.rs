//! How fast long work goes on, and how long it takes.

use std::time::Duration;

/// `1.5 M/s`.
pub(in super::super) fn per_second(rate: f64) -> String {
    match rate {
        1e6.. => format!("{:.1} M/s", rate / 1e6),
        1e3.. => format!("{:.1} k/s", rate / 1e3),
        _ => format!("{rate:.0}/s"),
    }
}

/// `90 s`, `12 min` or `30 h`.
pub(in super::super) fn duration(seconds: f64) -> String {
    match seconds {
        7200.0.. => format!("{:.0} h", seconds / 3600.0),
        120.0.. => format!("{:.0} min", seconds / 60.0),
        _ => format!("{seconds:.0} s"),
    }
}

/// `12 left, about 3 min`: an estimate from how long those that are done took, once there are any.
pub(in super::super) fn left(left: usize, done: usize, elapsed: Duration) -> String {
    match done {
        0 => format!("{left} left"),
        _ => format!("{left} left, about {}", duration(left as f64 * elapsed.as_secs_f64() / done as f64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times() {
        assert_eq!([12.3, 45_600.0, 7.89e6].map(per_second), ["12/s", "45.6 k/s", "7.9 M/s"]);
        assert_eq!([7.0, 600.0, 36_000.0].map(duration), ["7 s", "10 min", "10 h"]);
        assert_eq!(left(7, 0, Duration::from_secs(9)), "7 left");
        assert_eq!(left(7, 3, Duration::from_secs(9)), "7 left, about 21 s");
    }
}
