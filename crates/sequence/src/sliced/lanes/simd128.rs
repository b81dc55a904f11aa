//! Lanes by WebAssembly's vectors: four of 128 bits.
//!
//! SAFETY, of every `unsafe` here: pointers are those of arrays of 64 bytes, and the places read and written are within
//! these. WebAssembly needs no alignment.
#![allow(unsafe_code)]

use super::Lanes;
use std::arch::wasm32::*;

#[derive(Clone, Copy, Debug)]
pub(super) struct Simd128([v128; 4]);

impl Simd128 {
    #[inline(always)]
    fn zip(self, other: Simd128, with: impl Fn(v128, v128) -> v128) -> Simd128 {
        Simd128(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }

    #[inline(always)]
    unsafe fn load(from: *const v128) -> Simd128 {
        unsafe { Simd128(std::array::from_fn(|i| v128_load(from.add(i)))) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut v128) {
        for (i, part) in self.0.into_iter().enumerate() {
            unsafe { v128_store(to.add(i), part) }
        }
    }
}

/// Returns bytes of ones where `bits` has a bit.
#[inline(always)]
fn spread(bits: u16) -> v128 {
    let (bits, bit) = (u16x8_splat(bits), u64x2_splat(0x8040_2010_0804_0201));
    let bytes = i8x16_shuffle::<0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1>(bits, bits);
    i8x16_eq(v128_and(bytes, bit), bit)
}

impl Lanes for Simd128 {
    type Order = usize;

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Simd128([u8x16_splat(byte); 4])
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8; 64]) -> Self {
        unsafe { Self::load(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8; 64]) {
        unsafe { self.store(bytes.as_mut_ptr().cast()) }
    }

    #[inline(always)]
    fn splat_half(half: u16) -> Self {
        Simd128([u16x8_splat(half); 4])
    }

    #[inline(always)]
    fn of_halves(halves: &[u16; 32]) -> Self {
        unsafe { Self::load(halves.as_ptr().cast()) }
    }

    #[inline(always)]
    fn to_halves(self, halves: &mut [u16; 32]) {
        unsafe { self.store(halves.as_mut_ptr().cast()) }
    }

    #[inline(always)]
    fn of_words(words: &[u64; 8]) -> Self {
        unsafe { Self::load(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn to_words(self, words: &mut [u64; 8]) {
        unsafe { self.store(words.as_mut_ptr().cast()) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_or(a, b))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_xor(a, b))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_andnot(a, b))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        !v128_any_true(v128_or(v128_or(a, b), v128_or(c, d)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.zip(other, |a, b| u8x16_min(a, b))
    }

    #[inline(always)]
    fn min_halves(self, other: Self) -> Self {
        self.zip(other, |a, b| u16x8_min(a, b))
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        let [a, b, c, d] = self.zip(other, |a, b| i8x16_eq(a, b)).0.map(|equal| u64::from(i8x16_bitmask(equal)));
        a | b << 16 | c << 32 | d << 48
    }

    #[inline(always)]
    fn replaced(self, bits: u64, other: Self) -> Self {
        let part = |i: usize| v128_bitselect(other.0[i], self.0[i], spread((bits >> (16 * i)) as u16));
        Simd128(std::array::from_fn(part))
    }

    #[inline(always)]
    fn spoilt(self, other: Self) -> Self {
        self.zip(other, |own, other| v128_or(own, i8x16_eq(other, u8x16_splat(0))))
    }

    #[inline(always)]
    fn funnel(self, high: Self, by: u64) -> Self {
        // The count of a shift is taken modulo 64.
        let (down, up) = (by as u32, 63 - by as u32);
        self.zip(high, |low, high| v128_or(u64x2_shr(low, down), u64x2_shl(u64x2_shl(high, 1), up)))
    }

    #[inline(always)]
    fn order(by: usize) -> usize {
        by % 8
    }

    #[inline(always)]
    fn permute(self, order: usize) -> Self {
        let parts = std::array::from_fn(|i| self.0[i ^ (order / 2)]);
        Simd128(if order % 2 == 0 { parts } else { parts.map(|part| i64x2_shuffle::<1, 0>(part, part)) })
    }

    #[inline(always)]
    fn add_counts(self, other: Self) -> Self {
        self.zip(other, |sums, bits| {
            let pairs = u16x8_extadd_pairwise_u8x16(u8x16_popcnt(bits));
            let fours = u32x4_extadd_pairwise_u16x8(pairs);
            let low = v128_and(fours, u64x2_splat(u32::MAX.into()));
            u64x2_add(sums, u64x2_add(low, u64x2_shr(fours, 32)))
        })
    }
}
