//! Lanes in plain Rust, which compilers turn into the vector instructions that all machines of a kind have.

use super::Lanes;

/// Eight words; byte i is byte i % 8 of word i / 8, the lowest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable([u64; 8]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Portable, with: impl Fn(u64, u64) -> u64) -> Portable {
        Portable(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 64] {
        let mut bytes = [0; 64];
        self.to_bytes(&mut bytes);
        bytes
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Portable([u64::from_le_bytes([byte; 8]); 8])
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8; 64]) -> Self {
        let (words, _) = bytes.as_chunks::<8>();
        Portable(std::array::from_fn(|i| u64::from_le_bytes(words[i])))
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8; 64]) {
        let (words, _) = bytes.as_chunks_mut::<8>();
        words.iter_mut().zip(self.0).for_each(|(to, word)| *to = word.to_le_bytes());
    }

    #[inline(always)]
    fn splat_half(half: u16) -> Self {
        Portable([u64::from(half) * 0x0001_0001_0001_0001; 8])
    }

    #[inline(always)]
    fn of_halves(halves: &[u16; 32]) -> Self {
        let (words, _) = halves.as_chunks::<4>();
        let word = |halves: &[u16; 4]| halves.iter().rev().fold(0, |word, &half| word << 16 | u64::from(half));
        Portable(std::array::from_fn(|i| word(&words[i])))
    }

    #[inline(always)]
    fn to_halves(self, halves: &mut [u16; 32]) {
        halves.iter_mut().enumerate().for_each(|(i, half)| *half = (self.0[i / 4] >> (16 * (i % 4))) as u16);
    }

    #[inline(always)]
    fn of_words(words: &[u64; 8]) -> Self {
        Portable(*words)
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u64; 8]) {
        *words = self.0;
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        let (a, b) = (self.bytes(), other.bytes());
        Self::of_bytes(&std::array::from_fn(|i| a[i].min(b[i])))
    }

    #[inline(always)]
    fn min_halves(self, other: Self) -> Self {
        let (mut own, mut others) = ([0; 32], [0; 32]);
        self.to_halves(&mut own);
        other.to_halves(&mut others);
        Self::of_halves(&std::array::from_fn(|i| own[i].min(others[i])))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let mut bits = 0;
        for (i, (a, b)) in self.0.iter().zip(other.0).enumerate() {
            // The top bit of each byte of `differ` is set where the bytes differ; the product gathers the top bits.
            let x = a ^ b;
            let differ = ((x & LOW) + LOW) | x;
            let equal = (!differ & !LOW) >> 7;
            bits |= (equal.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        bits
    }

    #[inline(always)]
    fn replaced(self, bits: u64, other: Self) -> Self {
        Portable(std::array::from_fn(|i| {
            // Each bit of a byte becomes a byte of ones.
            let spread = (bits >> (8 * i) & 0xff).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
            let mask = (((spread + 0x7f7f_7f7f_7f7f_7f7f) | spread) >> 7 & 0x0101_0101_0101_0101) * 0xff;
            self.0[i] & !mask | other.0[i] & mask
        }))
    }

    #[inline(always)]
    fn spoilt(self, other: Self) -> Self {
        let (own, other) = (self.bytes(), other.bytes());
        Self::of_bytes(&std::array::from_fn(|i| if other[i] == 0 { u8::MAX } else { own[i] }))
    }

    #[inline(always)]
    fn funnel(self, high: Self, by: u64) -> Self {
        self.zip(high, |low, high| low >> by | high.unbounded_shl(64 - by as u32))
    }

    #[inline(always)]
    fn permute(self, by: usize) -> Self {
        Portable(std::array::from_fn(|i| self.0[(i ^ by) % 8]))
    }
}
