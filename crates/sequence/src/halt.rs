//! Why an engine stops.

use crate::Stopped;

/// Why an engine did not come to the end. What it found until then stays good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The budget ended.
    Stopped(Stopped),
    /// The next value, or the number of rare heaps, has no room in this engine: a wider one must go on.
    TooWide,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}
