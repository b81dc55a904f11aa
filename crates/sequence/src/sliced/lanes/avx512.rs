//! Lanes by AVX-512.
//!
//! SAFETY, of every `unsafe` here but the last: the intrinsics need the instructions of [`run`]'s attribute and nothing
//! else. Only `run` names the type, and it is called only if [`is_available`] returned true. Pointers come from arrays
//! of the length that is read or written, and the instructions do not need alignment.
#![allow(unsafe_code)]

use super::{Lanes, Work};
use std::arch::x86_64::*;

#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(__m512i);

/// Checks whether this machine has all the instructions of [`run`].
pub(super) fn is_available() -> bool {
    has!("avx512f" "avx512bw" "avx512vl" "avx512dq" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq" "avx512bitalg")
        && has!("bmi1" "bmi2" "lzcnt" "popcnt")
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx512bitalg")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: Work>(work: W) -> W::Output {
    work.run::<Avx512>()
}

impl Lanes for Avx512 {
    const FEW: usize = 0;

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        unsafe { Avx512(_mm512_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8; 64]) -> Self {
        unsafe { Avx512(_mm512_loadu_si512(bytes.as_ptr().cast())) }
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8; 64]) {
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat_half(half: u16) -> Self {
        unsafe { Avx512(_mm512_set1_epi16(half as i16)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_andnot_si512(other.0, self.0)) }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_min_epu8(self.0, other.0)) }
    }

    #[inline(always)]
    fn min_halves(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_min_epu16(self.0, other.0)) }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn among(self, set: &[u64; 16]) -> u32 {
        unsafe {
            let (low, high) = (_mm512_loadu_si512(set.as_ptr().cast()), _mm512_loadu_si512(set[8..].as_ptr().cast()));
            let halves = _mm512_permutex2var_epi16(low, _mm512_srli_epi16::<4>(self.0), high);
            // The shift is modulo 16.
            let bits = _mm512_shrdv_epi16(halves, halves, self.0);
            _mm512_test_epi16_mask(bits, _mm512_set1_epi16(1))
        }
    }

    #[inline(always)]
    fn replaced(self, bits: u64, other: Self) -> Self {
        unsafe { Avx512(_mm512_mask_mov_epi8(self.0, bits, other.0)) }
    }

    #[inline(always)]
    fn spoilt(self, other: Self) -> Self {
        unsafe {
            let zeros = _mm512_testn_epi8_mask(other.0, other.0);
            Avx512(_mm512_mask_mov_epi8(self.0, zeros, _mm512_set1_epi8(-1)))
        }
    }

    #[inline(always)]
    fn funnel(self, high: Self, by: u64) -> Self {
        unsafe { Avx512(_mm512_shrdv_epi64(self.0, high.0, _mm512_set1_epi64(by as i64))) }
    }

    #[inline(always)]
    fn permute(self, by: usize) -> Self {
        unsafe {
            let order = _mm512_xor_si512(_mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(by as i64 & 7));
            Avx512(_mm512_permutexvar_epi64(order, self.0))
        }
    }

    #[inline(always)]
    fn back(self, before: Self, by: u8) -> Self {
        // Place i comes from place 64 - by + i of both.
        const PLACES: [u8; 64] = places();
        unsafe {
            let places = _mm512_add_epi8(_mm512_loadu_si512(PLACES.as_ptr().cast()), _mm512_set1_epi8(64 - by as i8));
            Avx512(_mm512_permutex2var_epi8(before.0, places, self.0))
        }
    }

    #[inline(always)]
    fn add_counts(self, other: Self) -> Self {
        unsafe { Avx512(_mm512_add_epi64(self.0, _mm512_popcnt_epi64(other.0))) }
    }
}

const fn places() -> [u8; 64] {
    let mut places = [0; 64];
    let mut i = 0;
    while i < 64 {
        places[i] = i as u8;
        i += 1;
    }
    places
}
