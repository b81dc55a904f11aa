//! Tables: the options of finitely many heaps, one by one.

use crate::{Heap, MAX_PARTS, Parts};
use std::fmt::{self, Display};

/// The largest heap of a table.
pub const MAX_TABLE: usize = 4096;
/// The most heaps that all options of a table leave.
pub const MAX_TABLE_PARTS: usize = 1 << 18;

/// The options of heaps 1, 2, 3, ... up to the last heap that has one. Larger heaps do not exist.
///
/// Tables with the same options are equal, in whatever order these were written.
///
/// ```
/// use ninepins_rules::{Game, Heap, Player};
/// let game: Game = "{2: 1, 0; 3: 1+1; 4:}".parse().unwrap();
/// assert_eq!(game.to_string(), "{2: 0, 1; 3: 1+1}");
/// assert_eq!(game.ruleset().options(Heap::new(2).unwrap(), Player::Left).count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// The options of heap h, ascending, at index h - 1. The last row is not empty.
    rows: Vec<Vec<Parts>>,
}

impl Table {
    /// Builds a table from the options of heaps 1, 2, 3, ..., in any order. `None` if a part is not smaller than its heap, or is
    /// limited or a pair, or if the table exceeds [`MAX_TABLE`], [`MAX_TABLE_PARTS`] or [`MAX_PARTS`].
    pub fn new(mut rows: Vec<Vec<Parts>>) -> Option<Table> {
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        rows.truncate(rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1));
        let fits = |(row, heap): (&Vec<Parts>, u64)| {
            let is_plain = |part: &Heap| part.size() < heap && Heap::new(part.size()) == Some(*part);
            row.iter().all(|option| option.len() <= MAX_PARTS && option.iter().all(is_plain))
        };
        let parts: usize = rows.iter().flatten().map(|option| option.len().max(1)).sum();
        let is_small = rows.len() <= MAX_TABLE && parts <= MAX_TABLE_PARTS;
        (is_small && rows.iter().zip(1..).all(fits)).then_some(Table { rows })
    }

    /// Returns the last heap that has an option; 0 if none has.
    pub fn end(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Returns the options of `heap`, ascending: none beyond the end.
    pub fn options(&self, heap: Heap) -> &[Parts] {
        usize::try_from(heap.size() - 1).ok().and_then(|index| self.rows.get(index)).map_or(&[], Vec::as_slice)
    }

    /// Returns the most heaps that an option leaves.
    pub fn most_parts(&self) -> usize {
        self.rows.iter().flatten().map(|option| option.len()).max().unwrap_or(0)
    }
}

/// Prints `{1: 0; 2: 0, 1; 3: 1+1}`.
impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        let mut joint = "";
        for (row, heap) in self.rows.iter().zip(1..).filter(|(row, _)| !row.is_empty()) {
            write!(f, "{joint}{heap}: {}", row[0])?;
            row[1..].iter().try_for_each(|option| write!(f, ", {option}"))?;
            joint = "; ";
        }
        f.write_str("}")
    }
}

/// Returns for heaps 1, 2, 3, ... the most heaps that plays can make of them, when one player moves by each of the `tables`.
pub(crate) fn most_heaps(tables: [&Table; 2]) -> Vec<u64> {
    let mut most: Vec<u64> = Vec::new();
    for heap in (1..=tables[0].end().max(tables[1].end())).filter_map(Heap::new) {
        let all = |part: &Heap| most[part.size() as usize - 1];
        let options = tables.iter().flat_map(|table| table.options(heap));
        let largest = options.map(|option| option.iter().map(all).fold(0, u64::saturating_add)).max();
        most.push(largest.unwrap_or(1).max(1));
    }
    most
}
