//! 512 bits at once: 512 heaps of one bit each, 64 heaps of a byte each, or eight words.
//!
//! One trait has three implementations: AVX-512, AVX2, and plain Rust, against which the others are tested lane by lane. All computations with lanes are written once, over the trait, and compiled for each.
//!
//! This folder is the only place of the project with `unsafe`. Vector instructions may only be executed on a machine
//! that has them. [`Width`] guarantees that: it is made by asking the machine, and only [`Width::run`] names the types
//! that use these instructions. Memory is reached through arrays of fixed length, but for [`places`] and [`aligned`].

/// Checks whether this machine has all these kinds of instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($($kind:tt)*) => { $(is_x86_feature_detected!($kind))&&* };
}

mod aligned;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod places;
mod portable;

pub(super) use aligned::Bytes;
pub(crate) use aligned::CacheLine;
pub(super) use places::Places;
use portable::Portable;
use std::ptr;

/// 512 bits. All methods must be inlined into code that is compiled for the machine's instructions.
#[allow(missing_docs, unsafe_code)]
pub trait Lanes: Copy {
    /// The number of halves, four at most, that are sooner compared one by one than looked up by [`Lanes::among`].
    const FEW: usize = 4;

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }
    /// Returns a value with `byte` everywhere.
    fn splat(byte: u8) -> Self;
    fn of_bytes(bytes: &[u8; 64]) -> Self;
    fn to_bytes(self, bytes: &mut [u8; 64]);
    /// Returns a value with the two bytes of `half` everywhere.
    fn splat_half(half: u16) -> Self;
    // SAFETY, of the next four: halves and words are bytes, the lowest first on machines with vectors, and bytes are aligned everywhere.
    #[inline(always)]
    fn of_halves(halves: &[u16; 32]) -> Self {
        unsafe { Self::of_bytes(&*ptr::from_ref(halves).cast()) }
    }
    #[inline(always)]
    fn to_halves(self, halves: &mut [u16; 32]) {
        unsafe { self.to_bytes(&mut *ptr::from_mut(halves).cast()) }
    }
    #[inline(always)]
    fn of_words(words: &[u64; 8]) -> Self {
        unsafe { Self::of_bytes(&*ptr::from_ref(words).cast()) }
    }
    #[inline(always)]
    fn to_words(self, words: &mut [u64; 8]) {
        unsafe { self.to_bytes(&mut *ptr::from_mut(words).cast()) }
    }
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Returns the bits that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn is_zero(self) -> bool;
    /// Returns the smaller of each two bytes.
    fn min(self, other: Self) -> Self;
    /// Returns the smaller of each two halves of two bytes.
    fn min_halves(self, other: Self) -> Self;
    /// Compares bytes: bit i of the result is set if bytes i are equal.
    fn equal(self, other: Self) -> u64;
    /// Looks halves up in a set of numbers modulo 1024: bit i of the result is set if half i is in the set.
    #[inline(always)]
    fn among(self, set: &[u64; 16]) -> u32 {
        let mut halves = [0; 32];
        self.to_halves(&mut halves);
        let bit = |half: u16| (set[usize::from(half / 64 % 16)] >> (half % 64) & 1) as u32;
        halves.into_iter().enumerate().fold(0, |bits, (i, half)| bits | bit(half) << i)
    }
    /// Takes the bytes of `other` where the bit is set.
    fn replaced(self, bits: u64, other: Self) -> Self;
    /// Sets bytes to 255 where `other` has 0.
    fn spoilt(self, other: Self) -> Self;
    /// Shifts each word, continued by the same word of `high`, down by `by` < 64.
    fn funnel(self, high: Self, by: u64) -> Self;
    /// Permutes the words: word i comes from word i ^ `by`, modulo 8.
    fn permute(self, by: usize) -> Self;
    /// Returns the bytes `by` places before those of `self`, preceded by `before`; 0 < `by` < 64.
    #[inline(always)]
    fn back(self, before: Self, by: u8) -> Self {
        let mut both = [0; 128];
        if let ([first, second], _) = both.as_chunks_mut() {
            before.to_bytes(first);
            self.to_bytes(second);
        }
        let from = 64 - usize::from(by % 64);
        both[from..].first_chunk().map_or(self, Self::of_bytes)
    }
    /// Adds to each word the number of ones of the same word of `other`.
    #[inline(always)]
    fn add_counts(self, other: Self) -> Self {
        let (mut sums, mut words) = ([0; 8], [0; 8]);
        self.to_words(&mut sums);
        other.to_words(&mut words);
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum = sum.wrapping_add(word.count_ones().into());
        }
        Self::of_words(&sums)
    }
}

/// Work that is compiled for each width. `run`, and all that it calls with lanes, must be inlined.
pub trait Work {
    /// What the work results in.
    type Output;
    /// Does the work.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// A vector width that this machine supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Width {
    /// Plain Rust, on every machine.
    pub const PORTABLE: Width = Width(Kind::Portable);

    /// Returns all widths that this machine supports, widest first.
    pub fn available() -> Vec<Width> {
        let mut available = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if avx512::is_available() {
                available.push(Width(Kind::Avx512));
            }
            if avx2::is_available() {
                available.push(Width(Kind::Avx2));
            }
        }
        available.push(Width::PORTABLE);
        available
    }

    /// Returns the widest that this machine supports.
    pub fn best() -> Width {
        Width::available()[0]
    }

    /// Returns `avx512`, `avx2` or `portable`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
        }
    }

    #[doc(hidden)]
    #[inline]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            Kind::Portable => work.run::<Portable>(),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            // SAFETY: this width was made where the machine has its instructions.
            Kind::Avx2 => unsafe { avx2::run(work) },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            // SAFETY: as above.
            Kind::Avx512 => unsafe { avx512::run(work) },
        }
    }
}
