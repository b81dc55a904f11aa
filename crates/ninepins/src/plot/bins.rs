//! Values of consecutive heaps in bins that grow, so that ten million heaps need no more memory than ten thousand.

/// The most heaps that have a mark each.
pub const MAX_MARKS: usize = 6_000;

/// The most columns of heaps, and the most rows of values.
const MAX_COLUMNS: usize = 640;
const MAX_ROWS: usize = 256;

/// The values of consecutive heaps, counted in the bins of a grid: columns of heaps, rows of values.
///
/// The widths of columns and rows are powers of two and double whenever the grid is full. So each column has as many even heaps as
/// odd ones, and the bins depend on the values alone.
///
/// ```
/// let mut values = ninepins::plot::BinnedValues::new(0);
/// [0, 1, 2, 3, 1, 4].into_iter().for_each(|value| values.push(value));
/// assert_eq!((values.len(), values.last(), values.largest()), (6, Some(5), Some((4, 5))));
/// ```
#[derive(Clone, Debug)]
pub struct BinnedValues {
    from: u64,
    len: u64,
    /// The values themselves, at most one more than [`MAX_MARKS`].
    first: Vec<u64>,
    /// The heaps of a column.
    pub(super) width: u64,
    /// For each column the count of each row.
    pub(super) columns: Vec<Vec<u64>>,
    /// A row has the values that agree but for this many low bits.
    pub(super) row_bits: u32,
    largest: Option<(u64, u64)>,
}

impl BinnedValues {
    /// Creates empty bins; the first value will be that of heap `from`.
    pub fn new(from: u64) -> BinnedValues {
        BinnedValues { from, len: 0, first: Vec::new(), width: 1, columns: Vec::new(), row_bits: 0, largest: None }
    }

    /// Adds the value of the next heap.
    pub fn push(&mut self, value: u64) {
        let place = self.len;
        if self.largest.is_none_or(|(largest, _)| value > largest) {
            self.largest = Some((value, self.from.saturating_add(place)));
        }
        if self.first.len() <= MAX_MARKS {
            self.first.push(value);
        }
        while place / self.width >= MAX_COLUMNS as u64 {
            self.columns = self.columns.chunks(2).map(added).collect();
            self.width *= 2;
        }
        while value >> self.row_bits >= MAX_ROWS as u64 {
            self.columns.iter_mut().for_each(|rows| *rows = rows.chunks(2).map(|pair| pair.iter().sum()).collect());
            self.row_bits += 1;
        }
        let column = (place / self.width) as usize;
        if column == self.columns.len() {
            self.columns.push(Vec::new());
        }
        let (rows, row) = (&mut self.columns[column], (value >> self.row_bits) as usize);
        rows.resize(rows.len().max(row + 1), 0);
        rows[row] += 1;
        self.len += 1;
    }

    /// Returns the number of heaps.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Checks whether there are no values yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the first heap.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// Returns the last heap.
    pub fn last(&self) -> Option<u64> {
        Some(self.from.saturating_add(self.len.checked_sub(1)?))
    }

    /// Returns the largest value, and the first heap that has it.
    pub fn largest(&self) -> Option<(u64, u64)> {
        self.largest
    }

    /// Returns all heaps with their values, if there are at most [`MAX_MARKS`].
    pub(super) fn each(&self) -> Option<impl Iterator<Item = (u64, u64)>> {
        (self.len <= MAX_MARKS as u64).then(|| (self.from..).zip(self.first.iter().copied()))
    }

    /// Counts the values of each row.
    pub(super) fn rows(&self) -> Vec<u64> {
        added(&self.columns)
    }

    /// Returns the column and the row that count a heap with this value.
    pub(super) fn bin(&self, heap: u64, value: u64) -> (usize, usize) {
        (((heap - self.from) / self.width) as usize, (value >> self.row_bits) as usize)
    }

    /// Returns the number of heaps in a column; the last one may have fewer than the others.
    pub(super) fn heaps_in(&self, column: usize) -> u64 {
        (self.len - column as u64 * self.width).min(self.width)
    }
}

/// Adds columns row by row.
fn added(columns: &[Vec<u64>]) -> Vec<u64> {
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    (0..rows).map(|row| columns.iter().filter_map(|column| column.get(row)).sum()).collect()
}
