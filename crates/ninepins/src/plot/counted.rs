//! Values, counted as they come, in as much room for ten million heaps as for ten thousand.

/// The most heaps that have a mark each.
pub const MAX_MARKS: usize = 6_000;

/// The most columns that heaps are counted in, the most rows that values are, and the most bars.
const MAX_COLUMNS: usize = 640;
const MAX_ROWS: usize = 256;
const MAX_BARS: usize = 450;

/// The values of heaps that follow each other, counted in the cells of a grid.
///
/// Columns and rows are as wide as a power of two, and twice as wide whenever there is no room for what comes; so each column
/// has as many even heaps as odd ones, and what was counted depends on the values alone.
#[derive(Clone, Debug)]
pub struct Counted {
    from: u64,
    len: u64,
    /// All values, as long as each may have a mark.
    values: Vec<u64>,
    /// How many heaps a column has.
    pub(super) width: u64,
    /// For each column, how often it has the values of each row.
    pub(super) columns: Vec<Vec<u64>>,
    /// A row has the values that are equal but for so many of the last binary digits; a bar has as well.
    pub(super) row: u32,
    pub(super) bar: u32,
    /// How often values of each bar occur.
    pub(super) bars: Vec<u64>,
    largest: Option<(u64, u64)>,
}

impl Counted {
    /// Of no heaps yet, the first of which will be `from`.
    pub fn new(from: u64) -> Counted {
        Counted {
            from,
            len: 0,
            values: Vec::new(),
            width: 1,
            columns: Vec::new(),
            row: 0,
            bar: 0,
            bars: Vec::new(),
            largest: None,
        }
    }

    /// Counts the value of the next heap.
    pub fn push(&mut self, value: u64) {
        let place = self.len;
        if self.largest.is_none_or(|(largest, _)| value > largest) {
            self.largest = Some((value, self.from + place));
        }
        if self.values.len() as u64 == place && self.values.len() <= MAX_MARKS {
            self.values.push(value);
        }
        while (place / self.width) as usize >= MAX_COLUMNS {
            self.columns = self.columns.chunks(2).map(added).collect();
            self.width *= 2;
        }
        while value >> self.row >= MAX_ROWS as u64 {
            self.columns.iter_mut().for_each(|column| *column = paired(column));
            self.row += 1;
        }
        while value >> self.bar >= MAX_BARS as u64 {
            self.bars = paired(&self.bars);
            self.bar += 1;
        }
        let column = (place / self.width) as usize;
        if column == self.columns.len() {
            self.columns.push(Vec::new());
        }
        count(&mut self.columns[column], (value >> self.row) as usize);
        count(&mut self.bars, (value >> self.bar) as usize);
        self.len += 1;
    }

    /// How many heaps were counted.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether none were.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first heap.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// The last heap that was counted, if any was.
    pub fn last(&self) -> Option<u64> {
        Some(self.from + self.len.checked_sub(1)?)
    }

    /// The largest value, and the first heap that has it.
    pub fn largest(&self) -> Option<(u64, u64)> {
        self.largest
    }

    /// All heaps and their values, if there are no more than [`MAX_MARKS`].
    pub(super) fn each(&self) -> Option<impl Iterator<Item = (u64, u64)>> {
        (self.len <= MAX_MARKS as u64).then(|| (self.from..).zip(self.values.iter().copied()))
    }

    /// The cell that a heap with this value was counted in: its column and its row.
    pub(super) fn cell(&self, heap: u64, value: u64) -> (usize, usize) {
        (((heap - self.from) / self.width) as usize, (value >> self.row) as usize)
    }

    /// How many heaps this column has: the last one may have fewer.
    pub(super) fn heaps_in(&self, column: usize) -> u64 {
        (self.len - column as u64 * self.width).min(self.width)
    }
}

fn count(counts: &mut Vec<u64>, at: usize) {
    if at >= counts.len() {
        counts.resize(at + 1, 0);
    }
    counts[at] += 1;
}

/// Two columns, or the last one alone, as one.
fn added(columns: &[Vec<u64>]) -> Vec<u64> {
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    (0..rows).map(|row| columns.iter().filter_map(|column| column.get(row)).sum()).collect()
}

/// Each two neighbours as one.
fn paired(counts: &[u64]) -> Vec<u64> {
    counts.chunks(2).map(|pair| pair.iter().sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random and are always the same.
    fn values(len: u64, most: u64) -> Vec<u64> {
        (0..len).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) % most * (n + 1) / len).collect()
    }

    #[test]
    fn counts_are_those_of_the_values() {
        for (from, len, most) in [(0, 1, 1), (5, 640, 256), (5, 641, 257), (7, 100_000, 1 << 40), (1 << 40, 5_000, 900)]
        {
            let values = values(len, most);
            let mut counted = Counted::new(from);
            values.iter().for_each(|&value| counted.push(value));
            assert_eq!((counted.len(), counted.last()), (len, Some(from + len - 1)));
            let (value, heap) = counted.largest().unwrap();
            assert_eq!(Some(&value), values.iter().max());
            assert_eq!(values.iter().position(|own| *own == value), Some((heap - from) as usize));
            let mut columns = counted.columns.clone();
            let mut bars = counted.bars.clone();
            for (heap, &value) in (from..).zip(&values) {
                let (column, row) = counted.cell(heap, value);
                columns[column][row] -= 1;
                bars[(value >> counted.bar) as usize] -= 1;
            }
            assert!(columns.iter().flatten().chain(&bars).all(|count| *count == 0));
            assert!(columns.len() <= MAX_COLUMNS && bars.len() <= MAX_BARS);
            assert!(columns.iter().all(|column| column.len() <= MAX_ROWS));
            let heaps: u64 = (0..columns.len()).map(|column| counted.heaps_in(column)).sum();
            assert_eq!(heaps, len);
            // No coarser than need be.
            assert!(counted.width == 1 || len > counted.width / 2 * MAX_COLUMNS as u64);
            assert!(counted.row == 0 || value >> (counted.row - 1) >= MAX_ROWS as u64);
            match counted.each() {
                Some(each) => assert!(each.eq((from..).zip(values.iter().copied()))),
                None => assert!(len > MAX_MARKS as u64),
            }
        }
    }
}
