//! Heaps.

use std::fmt;

/// The most tokens in a heap: 2^63.
pub const MAX_SIZE: u64 = 1 << 63;

/// A non-empty heap of `size` tokens of which at most `limit` may be taken next; without a limit, `limit == size`.
///
/// Heaps are ordered by size, then by limit.
///
/// ```
/// use ninepins_rules::Heap;
/// assert_eq!(Heap::limited(10, 9).unwrap().to_string(), "10/9");
/// assert_eq!(Heap::new(10).unwrap().to_string(), "10");
/// assert_eq!(Heap::limited(3, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heap {
    size: u64,
    limit: u64,
}

impl Heap {
    /// Builds a heap without a limit; `None` if it is empty or larger than [`MAX_SIZE`].
    pub fn new(size: u64) -> Option<Heap> {
        Heap::limited(size, size)
    }

    /// Builds a heap with a limit; `None` unless `1 <= limit <= size <= MAX_SIZE`.
    pub fn limited(size: u64, limit: u64) -> Option<Heap> {
        (limit >= 1 && limit <= size && size <= MAX_SIZE).then_some(Heap { size, limit })
    }

    /// Returns the number of tokens, at least 1.
    pub fn size(self) -> u64 {
        self.size
    }

    /// Returns the most tokens that the next move may take, from 1 to `size`.
    pub fn limit(self) -> u64 {
        self.limit
    }

    /// Checks whether the next move may take only a part of the heap: the limit is less than the size.
    pub fn is_limited(self) -> bool {
        self.limit < self.size
    }
}

/// Prints `10/9`, or `10` if the whole heap may be taken.
impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_limited() { write!(f, "{}/{}", self.size, self.limit) } else { write!(f, "{}", self.size) }
    }
}

/// Prints the text of `Display`.
impl fmt::Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
