//! Lists of nim-values, which may be millions: as rows of text, and as bytes.

/// The form of the rows: what stands around the values and heaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows {
    /// The number of values in a row that begins with its first heap; 0 if no heap is written.
    pub columns: u64,
    /// Stands between rows.
    pub between: &'static str,
    /// Stands before the heap, and after it.
    pub around: [&'static str; 2],
    /// Stands before each value; before the first one only if rows have heaps.
    pub before: &'static str,
    /// Stands after each value.
    pub after: &'static str,
    /// The least width of heaps and values, to which spaces before them belong.
    pub width: usize,
    /// The number that is written for heap 0.
    pub zero: i128,
}

impl Rows {
    /// Appends the values of some heaps, of which the first has this place in the list.
    pub fn push(&self, heap: u64, place: u64, values: &[u64], out: &mut Vec<u8>) {
        let mut text = itoa::Buffer::new();
        for ((heap, place), &value) in (heap..).zip(place..).zip(values) {
            if self.columns > 0 && place.is_multiple_of(self.columns) {
                if place > 0 {
                    out.extend_from_slice(self.between.as_bytes());
                }
                out.extend_from_slice(self.around[0].as_bytes());
                self.push_number(text.format(self.zero + i128::from(heap)), out);
                out.extend_from_slice(self.around[1].as_bytes());
            }
            if self.columns > 0 || place > 0 {
                out.extend_from_slice(self.before.as_bytes());
            }
            self.push_number(text.format(value), out);
            out.extend_from_slice(self.after.as_bytes());
        }
    }

    fn push_number(&self, digits: &str, out: &mut Vec<u8>) {
        for _ in digits.len()..self.width {
            out.push(b' ');
        }
        out.extend_from_slice(digits.as_bytes());
    }
}

/// Appends 4 bytes a value, the lowest first. Returns the place of the first value that needs more.
pub fn push_bytes(values: &[u64], out: &mut Vec<u8>) -> Option<usize> {
    for (place, &value) in values.iter().enumerate() {
        match u32::try_from(value) {
            Ok(value) => out.extend_from_slice(&value.to_le_bytes()),
            Err(_) => return Some(place),
        }
    }
    None
}

/// Returns values as they are listed.
pub fn widened(values: &[u32]) -> Vec<u64> {
    values.iter().map(|&value| value.into()).collect()
}
