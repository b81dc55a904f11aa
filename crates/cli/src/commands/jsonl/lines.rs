//! Lines of input, each of bounded length.

use super::{BUFFER, question::Error};
use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 16 << 20;

/// The part of an unreadable line that is shown, in bytes.
const SHOWN: usize = 200;

/// A line of input.
pub(super) enum Line<'l> {
    /// The end of the input.
    End,
    /// A line of spaces.
    Blank,
    /// A line, without its end.
    Text(&'l str),
    /// A line that cannot be read, and the part of it to show.
    Unreadable(Error, String),
}

/// Reads input line by line.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(BUFFER, input), line: Vec::new() }
    }

    /// Checks whether a whole line was read already: then `next` cannot block.
    pub(super) fn has_one(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    pub(super) fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        self.line.shrink_to(BUFFER);
        (&mut self.input).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut self.line)?;
        if self.line.is_empty() {
            return Ok(Line::End);
        }
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if self.line.len() > MAX_LINE {
            self.input.skip_until(b'\n')?;
            let message = format!("the line is longer than {MAX_LINE} bytes");
            let shown = self.start_of_line(SHOWN) + "...";
            return Ok(Line::Unreadable(Error { message, span: 0..shown.len() }, shown));
        }
        match std::str::from_utf8(&self.line) {
            Ok(text) => Ok(if text.trim_ascii().is_empty() { Line::Blank } else { Line::Text(text) }),
            Err(error) => {
                // The valid part is shown, and the first invalid character.
                let (at, message) = (error.valid_up_to(), "the line is not valid UTF-8".to_owned());
                let from = at.saturating_sub(SHOWN);
                let from = (from..at).find(|&from| self.line[from] & 0xC0 != 0x80).unwrap_or(at);
                let before = if from > 0 { "..." } else { "" };
                let shown = format!("{before}{}\u{FFFD}", String::from_utf8_lossy(&self.line[from..at]));
                let end = shown.len();
                Ok(Line::Unreadable(Error { message, span: end - '\u{FFFD}'.len_utf8()..end }, shown))
            }
        }
    }

    fn start_of_line(&self, bytes: usize) -> String {
        String::from_utf8_lossy(&self.line[..bytes.min(self.line.len())]).into_owned()
    }
}
