//! Text that is built piece by piece. Answers are mostly such text, and formats would be most of its cost.

use ninepins_rules::{Heap, Move};

/// A text that grows at its end.
#[derive(Default)]
pub(crate) struct Text(Vec<u8>);

impl Text {
    /// Creates an empty text with room for some bytes.
    pub(crate) fn with_capacity(bytes: usize) -> Text {
        Text(Vec::with_capacity(bytes))
    }

    /// Adds a piece.
    #[inline]
    pub(crate) fn push(&mut self, piece: &str) {
        self.0.extend_from_slice(piece.as_bytes());
    }

    /// Adds a number in decimal.
    pub(crate) fn push_number(&mut self, number: u64) {
        // Most numbers have up to three digits and need no loop.
        let digit = |unit: u64| b'0' + (number / unit % 10) as u8;
        match number {
            0..10 => self.0.push(digit(1)),
            10..100 => self.0.extend_from_slice(&[digit(10), digit(1)]),
            _ => {
                if number >= 1000 {
                    self.push_number(number / 1000);
                }
                self.0.extend_from_slice(&[digit(100), digit(10), digit(1)]);
            }
        }
    }

    /// Adds the last `digits` binary digits of a number.
    pub(crate) fn push_binary(&mut self, number: u64, digits: u32) {
        self.0.extend((0..digits).rev().map(|bit| b'0' + (number >> bit & 1) as u8));
    }

    /// Adds a heap as it is printed.
    pub(crate) fn push_heap(&mut self, heap: Heap) {
        self.push_number(heap.size());
        if heap.is_limited() {
            self.push("/");
            self.push_number(heap.limit());
        }
    }

    /// Adds a move as it is printed.
    pub(crate) fn push_move(&mut self, m: &Move) {
        self.push_heap(m.from);
        self.push(" -> ");
        let Some((first, rest)) = m.to.split_first() else { return self.push("0") };
        self.push_heap(*first);
        for &heap in rest {
            self.push("+");
            self.push_heap(heap);
        }
    }

    /// Capitalizes the first letter, if it is in ASCII.
    pub(crate) fn capitalize(&mut self) {
        if let Some(first) = self.0.first_mut() {
            first.make_ascii_uppercase();
        }
    }

    /// Returns the text.
    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.0).expect("each piece is text")
    }
}

/// Capitalizes the first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::Text;
    use ninepins_rules::Move;

    #[test]
    fn moves_are_written_as_they_are_printed() {
        for text in ["1 -> 0", "10/9 -> 8/4", "10/10 -> 6", "9 -> 3+3+3", "5 -> 1+3", "9223372036854775808 -> 1+100/7"]
        {
            let m: Move = text.parse().unwrap();
            let mut written = Text::default();
            written.push_move(&m);
            assert_eq!(written.into_string(), m.to_string());
        }
    }

    #[test]
    fn binary_digits_are_padded() {
        for (number, digits) in [(0, 1), (1, 1), (5, 3), (5, 7), (4095, 12)] {
            let mut written = Text::default();
            written.push_binary(number, digits);
            assert_eq!(written.into_string(), format!("{number:0width$b}", width = digits as usize));
        }
    }
}
