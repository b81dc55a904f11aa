//! Lanes by AVX2: two halves of 256 bits.
//!
//! SAFETY, of every `unsafe` here: as in `avx512`, with AVX2 and the instructions of [`run`]'s attribute.
#![allow(unsafe_code)]

use super::{Lanes, Work};
use std::arch::x86_64::*;

#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(__m256i, __m256i);

/// Checks whether this machine has all the instructions of [`run`].
pub(super) fn is_available() -> bool {
    has!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt")
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn run<W: Work>(work: W) -> W::Output {
    work.run::<Avx2>()
}

/// Returns bytes of ones where `bits` has a bit.
#[inline(always)]
fn spread(bits: u32) -> __m256i {
    unsafe {
        let each = _mm256_set_epi64x(
            0x0303_0303_0303_0303,
            0x0202_0202_0202_0202,
            0x0101_0101_0101_0101,
            0x0000_0000_0000_0000,
        );
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(bits as i32), each);
        _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit)
    }
}

/// Returns halves of two bytes, below 128, as bytes.
#[inline(always)]
fn packed(low: __m256i, high: __m256i) -> __m256i {
    unsafe { _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high)) }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        unsafe { Avx2(_mm256_set1_epi8(byte as i8), _mm256_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    fn of_bytes(bytes: &[u8; 64]) -> Self {
        let (low, high) = bytes.split_at(32);
        unsafe { Avx2(_mm256_loadu_si256(low.as_ptr().cast()), _mm256_loadu_si256(high.as_ptr().cast())) }
    }

    #[inline(always)]
    fn to_bytes(self, bytes: &mut [u8; 64]) {
        let (low, high) = bytes.split_at_mut(32);
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), self.0);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), self.1);
        }
    }

    #[inline(always)]
    fn splat_half(half: u16) -> Self {
        unsafe { Avx2(_mm256_set1_epi16(half as i16), _mm256_set1_epi16(half as i16)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_xor_si256(self.0, other.0), _mm256_xor_si256(self.1, other.1)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_andnot_si256(other.0, self.0), _mm256_andnot_si256(other.1, self.1)) }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) == 1
        }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_min_epu8(self.0, other.0), _mm256_min_epu8(self.1, other.1)) }
    }

    #[inline(always)]
    fn min_halves(self, other: Self) -> Self {
        unsafe { Avx2(_mm256_min_epu16(self.0, other.0), _mm256_min_epu16(self.1, other.1)) }
    }

    #[inline(always)]
    fn among(self, set: &[u64; 16]) -> u32 {
        unsafe {
            let (seven, three) = (_mm256_set1_epi16(127), _mm256_set1_epi16(7));
            let (low, high) = (_mm256_srli_epi16::<3>(self.0), _mm256_srli_epi16::<3>(self.1));
            let places = packed(_mm256_and_si256(low, seven), _mm256_and_si256(high, seven));
            let bits = packed(_mm256_and_si256(self.0, three), _mm256_and_si256(self.1, three));
            let mut bytes = _mm256_setzero_si256();
            for (i, sixteen) in set.as_chunks::<2>().0.iter().enumerate() {
                let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(sixteen.as_ptr().cast()));
                // Places of other tables get a high bit, for which a shuffle returns 0.
                let own = _mm256_xor_si256(places, _mm256_set1_epi8((16 * i) as i8));
                let own = _mm256_adds_epu8(own, _mm256_set1_epi8(0x70));
                bytes = _mm256_or_si256(bytes, _mm256_shuffle_epi8(table, own));
            }
            let ones = _mm256_shuffle_epi8(_mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64), bits);
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(bytes, ones), ones)) as u32
        }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u64 {
        unsafe {
            let low = _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, other.0)) as u32;
            let high = _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.1, other.1)) as u32;
            u64::from(low) | u64::from(high) << 32
        }
    }

    #[inline(always)]
    fn replaced(self, bits: u64, other: Self) -> Self {
        unsafe {
            let (low, high) = (spread(bits as u32), spread((bits >> 32) as u32));
            Avx2(_mm256_blendv_epi8(self.0, other.0, low), _mm256_blendv_epi8(self.1, other.1, high))
        }
    }

    #[inline(always)]
    fn spoilt(self, other: Self) -> Self {
        unsafe {
            let zero = _mm256_setzero_si256();
            Avx2(
                _mm256_or_si256(self.0, _mm256_cmpeq_epi8(other.0, zero)),
                _mm256_or_si256(self.1, _mm256_cmpeq_epi8(other.1, zero)),
            )
        }
    }

    #[inline(always)]
    fn funnel(self, high: Self, by: u64) -> Self {
        // Shifts by 64 and more give 0.
        unsafe {
            let (down, up) = (_mm_cvtsi64_si128(by as i64), _mm_cvtsi64_si128(64 - by as i64));
            Avx2(
                _mm256_or_si256(_mm256_srl_epi64(self.0, down), _mm256_sll_epi64(high.0, up)),
                _mm256_or_si256(_mm256_srl_epi64(self.1, down), _mm256_sll_epi64(high.1, up)),
            )
        }
    }

    #[inline(always)]
    fn permute(self, by: usize) -> Self {
        let word = |i: usize| (2 * ((i / 2) ^ (by & 3)) + i % 2) as i32;
        let (low, high) = if by & 4 != 0 { (self.1, self.0) } else { (self.0, self.1) };
        unsafe {
            let within = _mm256_setr_epi32(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7));
            Avx2(_mm256_permutevar8x32_epi32(low, within), _mm256_permutevar8x32_epi32(high, within))
        }
    }
}
