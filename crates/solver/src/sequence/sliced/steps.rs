//! The values of 64 heaps one by one, where there are few codes and few near taps.

use super::{GRAIN, Sliced, Stuck, codes, lanes::Lanes, plan::Tap};

/// The most codes.
const CODES: usize = 64;

impl Sliced {
    /// Whether [`Sliced::steps`] can be taken.
    pub(super) fn can_step(&self) -> bool {
        self.in_use <= CODES
    }

    /// Works out the grain from heap `n` on, given all that far taps take.
    #[inline(always)]
    pub(super) fn steps<L: Lanes>(&mut self, n: usize, taken: &mut [u64; codes::MOST]) -> Result<(), Stuck> {
        let Some(words) = taken.first_chunk_mut::<CODES>() else { return Err(Stuck::Narrow) };
        words[self.in_use..].fill(u64::MAX);
        transpose(words);
        let mut around = [0; 2 * GRAIN];
        around[..GRAIN].copy_from_slice(self.history.slice(n - GRAIN..n).ok_or(Stuck::Forgotten)?);
        let near = &self.plan.near;
        macro_rules! step {
            ($($taps:literal)*) => {
                match near.len() {
                    $($taps => {
                        let taps = std::array::from_fn(|i| (near[i].back % GRAIN, near[i].code));
                        step::<$taps>(&mut around, words, taps)
                    })*
                    _ => step_any(&mut around, words, near),
                }
            };
        }
        if !step!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16) {
            return Err(Stuck::Narrow);
        }
        let codes = around.last_chunk().map(L::of_bytes).unwrap_or(L::zero());
        self.store_grain(n, codes);
        Ok(())
    }
}

/// Fills the second half of `around`. False if some heap has no code.
#[inline(always)]
fn step<const N: usize>(around: &mut [u8; 2 * GRAIN], taken: &[u64; GRAIN], taps: [(usize, u8); N]) -> bool {
    let mut narrow = false;
    for (lane, &taken) in taken.iter().enumerate() {
        let mut taken = taken;
        for (back, code) in taps {
            taken |= 1 << ((around[(GRAIN + lane - back) % (2 * GRAIN)] ^ code) % 64);
        }
        narrow |= taken == u64::MAX;
        around[GRAIN + lane] = taken.trailing_ones() as u8;
    }
    !narrow
}

/// The same for any number of taps.
#[inline(always)]
fn step_any(around: &mut [u8; 2 * GRAIN], taken: &[u64; GRAIN], taps: &[Tap]) -> bool {
    let mut narrow = false;
    for (lane, &taken) in taken.iter().enumerate() {
        let near = taps.iter().fold(taken, |taken, tap| {
            let other = around[(GRAIN + lane - tap.back % GRAIN) % (2 * GRAIN)];
            taken | 1 << ((other ^ tap.code) % 64)
        });
        narrow |= near == u64::MAX;
        around[GRAIN + lane] = near.trailing_ones() as u8;
    }
    !narrow
}

/// Bit i of word j becomes bit j of word i.
#[inline(always)]
fn transpose(words: &mut [u64; 64]) {
    let mut width = 32;
    let mut low = u64::MAX >> 32;
    while width > 0 {
        for i in (0..64).filter(|i| i & width == 0) {
            let swapped = (words[i] >> width ^ words[i + width]) & low;
            words[i] ^= swapped << width;
            words[i + width] ^= swapped;
        }
        width /= 2;
        low ^= low << width;
    }
}
