//! Numbers in files, the lowest byte first, with a checksum at the end.

use std::io::{self, Read, Write};

/// The longest line that is read.
const MAX_LINE: usize = 1 << 16;

/// How many bytes are made values of at once.
const CHUNK: usize = 1 << 16;

/// 64-bit FNV-1a, as in certificates.
#[derive(Debug)]
struct Sum(u64);

impl Sum {
    const START: Sum = Sum(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    }
}

/// Writes, and sums up what it writes.
pub(super) struct Writer<'w> {
    to: &'w mut dyn Write,
    sum: Sum,
}

impl<'w> Writer<'w> {
    pub(super) fn new(to: &'w mut dyn Write) -> Writer<'w> {
        Writer { to, sum: Sum::START }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.to.write_all(bytes)
    }

    pub(super) fn u32(&mut self, number: u32) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    pub(super) fn u64(&mut self, number: u64) -> io::Result<()> {
        self.bytes(&number.to_le_bytes())
    }

    /// Writes the checksum.
    pub(super) fn finish(self) -> io::Result<()> {
        self.to.write_all(&self.sum.0.to_le_bytes())
    }
}

/// Reads what a [`Writer`] wrote. Nothing is allocated beyond what the file is long enough for.
pub(super) struct Reader<R> {
    from: R,
    sum: Sum,
    /// The bytes before the checksum that have not been read.
    left: u64,
}

impl<R: Read> Reader<R> {
    /// From a file of `size` bytes.
    pub(super) fn new(from: R, size: u64) -> Reader<R> {
        Reader { from, sum: Sum::START, left: size.saturating_sub(8) }
    }

    fn exact<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), String> {
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(SHORT)?;
        self.from.read_exact(bytes).map_err(told)?;
        self.sum.add(bytes);
        Ok(())
    }

    /// A line without its end, or what there is of it. What is too long is cut: it is none that is looked for.
    pub(super) fn line(&mut self) -> Result<String, String> {
        let mut line = Vec::new();
        while line.len() < MAX_LINE && self.left > 0 {
            match self.exact()? {
                [b'\n'] => break,
                [byte] => line.push(byte),
            }
        }
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    pub(super) fn u8(&mut self) -> Result<u8, String> {
        self.exact().map(u8::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, String> {
        self.exact().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, String> {
        self.exact().map(u64::from_le_bytes)
    }

    /// So many items of `each` bytes, if there is so much left.
    pub(super) fn room(&self, items: u64, each: u64) -> Result<usize, String> {
        let bytes = items.checked_mul(each).filter(|&bytes| bytes <= self.left).ok_or(SHORT)?;
        usize::try_from(bytes / each).map_err(|_| "it is too large for this machine".to_owned())
    }

    /// So many values of `N` bytes.
    pub(super) fn values<const N: usize, T>(&mut self, count: u64, value: fn([u8; N]) -> T) -> Result<Vec<T>, String> {
        let mut left = self.room(count, N as u64)?;
        let mut values = Vec::with_capacity(left);
        let mut bytes = vec![0; CHUNK.min(left * N)];
        while left > 0 {
            let chunk = &mut bytes[..N * left.min(CHUNK / N)];
            self.fill(chunk)?;
            let (items, _) = chunk.as_chunks::<N>();
            values.extend(items.iter().map(|&item| value(item)));
            left -= items.len();
        }
        Ok(values)
    }

    /// Whether nothing is left but the right checksum.
    pub(super) fn finish(mut self) -> Result<(), String> {
        let sum = self.sum.0;
        let mut said = [0; 8];
        self.from.read_exact(&mut said).map_err(told)?;
        if self.left > 0 {
            return Err("it is damaged: it goes on after its end".to_owned());
        }
        if u64::from_le_bytes(said) != sum {
            return Err("it is damaged: its checksum is another".to_owned());
        }
        Ok(())
    }
}

const SHORT: &str = "it ends too early";

fn told(error: io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof { SHORT.to_owned() } else { error.to_string() }
}
