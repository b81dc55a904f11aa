//! Heaps.

use crate::Position;
use std::fmt;

/// The most tokens in a heap: 2^63.
pub const MAX_SIZE: u64 = 1 << 63;
/// The most rules in a sum of rules.
pub const MAX_RULES: usize = 4;
/// The sizes of heaps beside the first rules of a sum are below this.
const BESIDE: u64 = 1 << 60;
/// Set in the second number of heaps beside the first rules, with the number of their rules in the next two bits.
const IS_BESIDE: u64 = 1 << 63;
/// The place of the number of the rules.
const PART: u32 = 61;

/// A non-empty heap: of `size` tokens of which at most `limit` may be taken next, or of a pair of numbers.
///
/// Without a limit, `limit == size`. The size of a pair is its sum. Heaps are ordered by size, then by limit or by the second number
/// of the pair. In a [sum of rules](crate::Ruleset::sum) a heap has the number of its rules.
///
/// ```
/// use ninepins_rules::Heap;
/// assert_eq!(Heap::pair(3, 5).unwrap().to_string(), "(3,5)");
/// assert_eq!(Heap::limited(10, 9).unwrap().to_string(), "10/9");
/// assert_eq!(Heap::new(10).unwrap().to_string(), "10");
/// assert_eq!(Heap::limited(3, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Heap {
    size: u64,
    /// The limit, at most `size`; for a pair `size + 1` and its second number. With the number of its rules, if that is not 0.
    second: u64,
}

impl Heap {
    /// Builds a heap without a limit; `None` if it is empty or larger than [`MAX_SIZE`].
    pub fn new(size: u64) -> Option<Heap> {
        Heap::limited(size, size)
    }

    /// Builds a heap with a limit; `None` unless `1 <= limit <= size <= MAX_SIZE`.
    pub fn limited(size: u64, limit: u64) -> Option<Heap> {
        (limit >= 1 && limit <= size && size <= MAX_SIZE).then_some(Heap { size, second: limit })
    }

    /// Builds the heap (a,b); `None` for (0,0), or if the sum is not below [`MAX_SIZE`].
    pub fn pair(a: u64, b: u64) -> Option<Heap> {
        let size = a.checked_add(b).filter(|size| (1..MAX_SIZE).contains(size))?;
        Some(Heap { size, second: size + 1 + b })
    }

    /// Returns the number of its rules in a sum of rules: 0 for the first ones.
    #[inline]
    pub fn part(self) -> usize {
        if self.size < BESIDE && self.second >= IS_BESIDE { (self.second >> PART & 3) as usize } else { 0 }
    }

    /// Returns the heap beside the first rules of a sum, by the number of its rules; `None` if it is too large for that, or for 2^60 and
    /// more, or for numbers above 3.
    pub fn in_part(self, part: usize) -> Option<Heap> {
        let heap = self.alone();
        match part {
            0 => Some(heap),
            1..MAX_RULES if heap.size < BESIDE => {
                Some(Heap { second: IS_BESIDE | (part as u64) << PART | heap.second, ..heap })
            }
            _ => None,
        }
    }

    /// Returns the size, what else orders heaps of a size, and the number of the rules.
    pub(crate) fn order(self) -> (u64, u64, usize) {
        (self.size, self.second, self.part())
    }

    /// Returns the heap as its rules alone know it.
    #[must_use]
    pub fn alone(self) -> Heap {
        if self.part() == 0 { self } else { Heap { second: self.second & ((1 << PART) - 1), ..self } }
    }

    /// Returns both numbers of a pair.
    pub fn as_pair(self) -> Option<[u64; 2]> {
        let b = self.alone().second.checked_sub(self.size + 1)?;
        Some([self.size - b, b])
    }

    /// Returns the number of tokens, or the sum of a pair, at least 1.
    pub fn size(self) -> u64 {
        self.size
    }

    /// Returns the most tokens that the next move may take, from 1 to `size`.
    pub fn limit(self) -> u64 {
        self.alone().second.min(self.size)
    }

    /// Checks whether the next move may take only a part of the heap: the limit is less than the size.
    pub fn is_limited(self) -> bool {
        self.alone().second < self.size
    }
}

/// Prints `10/9`, or `10` if the whole heap may be taken, or `(3,5)`; beside the first rules of a sum `& 4`.
impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.part() > 0 {
            return Position::new(vec![*self]).fmt(f);
        }
        match self.as_pair() {
            Some([a, b]) => write!(f, "({a},{b})"),
            None if self.is_limited() => write!(f, "{}/{}", self.size, self.limit()),
            None => write!(f, "{}", self.size),
        }
    }
}

/// Prints the text of `Display`.
impl fmt::Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
