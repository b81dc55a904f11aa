//! The values of 64 heaps one by one, if there are few codes.

use super::{
    GRAIN, Halt, Sliced, Stopped, codes,
    lanes::Lanes,
    plan::{BESIDE, Tap},
};

/// The most codes for which that is possible.
pub(super) const CODES: usize = 64;

impl Sliced {
    /// Checks whether [`Sliced::steps`] is possible.
    pub(super) fn can_step(&self) -> bool {
        self.in_use <= CODES
    }

    /// Returns the codes of the grain from heap `n` on, given the codes that far taps take. `None` if some heap has no
    /// code.
    ///
    /// Taps that reach back by [`BESIDE`] heaps or more are applied to that many heaps at once.
    #[inline(always)]
    pub(super) fn steps<L: Lanes>(&self, n: usize, taken: &[u64; codes::MOST]) -> Result<Option<L>, Halt> {
        let words = by_heap::<L>(taken, self.in_use);
        let mut around = [0; 2 * GRAIN];
        around[..GRAIN].copy_from_slice(self.history.slice(n - GRAIN..n).ok_or(Stopped::Memory)?);
        let (close, near) = self.plan.near.split_at(self.plan.close);
        macro_rules! step {
            ($($taps:literal)*) => {
                match close.len() {
                    $($taps => {
                        let close = std::array::from_fn::<_, $taps, _>(|i| close[i]);
                        step(&mut around, &words, &close, near)
                    })*
                    _ => step(&mut around, &words, close, near),
                }
            };
        }
        let done = step!(0 1 2 3 4 5 6 7 8);
        Ok(around.last_chunk().filter(|_| done).map(L::of_bytes))
    }
}

/// Fills the second half of `around`. Returns false if some heap has no code.
#[inline(always)]
fn step(around: &mut [u8; 2 * GRAIN], taken: &[u64; GRAIN], close: &[Tap], near: &[Tap]) -> bool {
    let mut narrow = false;
    for (at, taken) in (GRAIN..).step_by(BESIDE).zip(taken.as_chunks::<BESIDE>().0) {
        let mut taken = *taken;
        for tap in near {
            let from = (at - tap.back) % (2 * GRAIN - BESIDE);
            if let Some(others) = around[from..].first_chunk::<BESIDE>() {
                for (taken, other) in taken.iter_mut().zip(others) {
                    *taken |= 1 << ((other ^ tap.code) % 64);
                }
            }
        }
        for (lane, taken) in taken.into_iter().enumerate() {
            let all = close.iter().fold(taken, |taken, tap| {
                let other = around[(at + lane - tap.back) % (2 * GRAIN)];
                taken | 1 << ((other ^ tap.code) % 64)
            });
            narrow |= all == u64::MAX;
            around[at + lane] = all.trailing_ones() as u8;
        }
    }
    !narrow
}

/// Transposes `taken`, of `codes` codes, to a word of taken codes for each heap. Bit i of word j is bit j of word i.
#[inline(always)]
fn by_heap<L: Lanes>(taken: &[u64; codes::MOST], codes: usize) -> [u64; GRAIN] {
    let mut words = [u64::MAX; GRAIN];
    for (octet, taken) in taken.as_chunks::<8>().0.iter().enumerate().take(codes / 8) {
        let mut lanes = L::zero();
        for (i, &taken) in taken.iter().enumerate() {
            lanes = lanes.or(L::zero().replaced(taken, L::splat(1 << i)));
        }
        let mut bytes = [0; GRAIN];
        lanes.to_bytes(&mut bytes);
        for (word, byte) in words.iter_mut().zip(bytes) {
            *word ^= u64::from(!byte) << (8 * octet);
        }
    }
    words
}
