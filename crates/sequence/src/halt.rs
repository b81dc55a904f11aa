//! Why an engine stops.

use ninepins_budget::Stopped;

/// The reason why an engine stopped early. The values found before remain valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The budget ended, or a value is needed that is no longer retained.
    Stopped(Stopped),
    /// The next value, or the number of rare heaps, has no room in this engine: a wider one must continue.
    TooWide,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}
