//! Pseudo-random numbers that depend on a seed and on the number of moves made, and on nothing else. So undoing a move undoes its
//! chance too, and a session stores no generator.

/// The generator for one turn: SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// Creates the generator for the turn after `turns` moves.
    pub(crate) fn at(seed: u64, turns: usize) -> Chance {
        let mut start = Chance(seed);
        let seed = start.next();
        Chance(seed ^ (turns as u64).wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, or 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The high half of the product is even enough.
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Returns one of `things`, if there are any.
    pub(crate) fn pick<T: Clone>(&mut self, things: &[T]) -> Option<T> {
        things.get(self.below(things.len())).cloned()
    }
}
