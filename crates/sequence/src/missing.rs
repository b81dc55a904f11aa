//! The values that are sought among the sums of a heap, all together.

use super::sliced::Lanes;

/// The number of heaps that lanes hold, two bytes for each.
pub(super) const LANES: usize = 32;

/// The number of pairs in a group. A search may end after each group.
pub(super) const SEARCHED: usize = 256;

/// The most values that are compared one by one.
const FEW: usize = 4;

/// The words of a set of numbers modulo 1024.
const WINDOW: usize = 16;

/// The values below some end that no sum of a heap is known to have.
#[derive(Debug)]
pub struct Missing {
    words: Vec<u64>,
    /// The values modulo 1024.
    pub window: [u64; WINDOW],
    /// The number of values.
    pub left: usize,
}

impl Missing {
    /// Returns the values below `end` that are not marked.
    pub fn below(end: usize, marked: &[u64]) -> Missing {
        let mut words: Vec<u64> = marked.iter().take(end.div_ceil(64)).map(|marked| !marked).collect();
        if let Some(last) = words.get_mut(end / 64) {
            *last &= (1 << (end % 64)) - 1;
        }
        let mut window = [0; WINDOW];
        words.iter().enumerate().for_each(|(i, word)| window[i % WINDOW] |= word);
        let left = words.iter().map(|word| word.count_ones() as usize).sum();
        Missing { words, window, left }
    }

    /// Removes the sums of each value and its partner.
    #[inline(always)]
    pub(super) fn remove_sums<L: Lanes>(&mut self, values: &[u16; SEARCHED], partners: &[u16; SEARCHED]) {
        let pairs = || values.as_chunks().0.iter().zip(partners.as_chunks().0);
        if L::FEW == 0 || self.left > L::FEW {
            let (mut found, mut any) = ([0; SEARCHED / LANES], 0);
            for (found, (values, partners)) in found.iter_mut().zip(pairs()) {
                *found = L::of_halves(values).xor(L::of_halves(partners)).among(&self.window);
                any |= *found;
            }
            if any != 0 {
                for (found, (values, partners)) in found.into_iter().zip(pairs()) {
                    ones(found.into()).for_each(|lane| self.remove(values[lane] ^ partners[lane]));
                }
            }
        } else {
            let few = self.few();
            let (mut found, mut any) = ([0; SEARCHED / LANES], 0);
            for (found, (values, partners)) in found.iter_mut().zip(pairs()) {
                let sums = L::of_halves(values).xor(L::of_halves(partners));
                let mut least = L::splat(u8::MAX);
                for &value in &few[..L::FEW] {
                    least = least.min_halves(sums.xor(L::splat_half(value)));
                }
                *found = zeros(least);
                any |= *found;
            }
            if any != 0 {
                for (found, (values, partners)) in found.into_iter().zip(pairs()) {
                    ones(found).for_each(|bit| self.remove(values[bit / 2] ^ partners[bit / 2]));
                }
            }
        }
    }

    /// Returns the first values, and the last of them again where there are fewer.
    fn few(&self) -> [u16; FEW] {
        let (mut few, mut found) = ([0; FEW], 0);
        for (place, mut word) in self.words.iter().copied().enumerate() {
            while word != 0 && found < FEW {
                few[found..].fill((64 * place) as u16 + word.trailing_zeros() as u16);
                word &= word - 1;
                found += 1;
            }
        }
        few
    }

    /// Removes a value, if it is missing.
    pub fn remove(&mut self, value: u16) {
        let place = usize::from(value) / 64;
        let Some(word) = self.words.get_mut(place).filter(|word| **word >> (value % 64) & 1 == 1) else { return };
        *word ^= 1 << (value % 64);
        self.left -= 1;
        let congruent = self.words.iter().skip(place % WINDOW).step_by(WINDOW);
        self.window[place % WINDOW] = congruent.fold(0, |window, word| window | word);
    }

    /// Returns the least value.
    pub fn least(&self) -> Option<u16> {
        let (place, word) = self.words.iter().enumerate().find(|(_, word)| **word != 0)?;
        Some((64 * place) as u16 + word.trailing_zeros() as u16)
    }
}

/// Returns the set of halves of two bytes that are zero: bit 2 i for half i.
#[inline(always)]
pub(super) fn zeros<L: Lanes>(halves: L) -> u64 {
    let bytes = halves.equal(L::zero());
    bytes & bytes >> 1 & 0x5555_5555_5555_5555
}

/// Returns the places of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}
