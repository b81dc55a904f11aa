//! Numbers for boards: all multisets of piles below caps, in colexicographic order.
//!
//! A board is a list of piles in ascending order, zeros included, so that all boards of a [`Ranking`] have the same length. A move lessens
//! a pile, so each follower of a board has a smaller number than the board.

/// The boards whose piles, in ascending order, are at most these caps, place by place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ranking {
    caps: Vec<u32>,
    /// `below[place][size]`: the number of ascending lists of `place + 1` piles within the caps whose last pile is smaller than `size`.
    below: Vec<Vec<u64>>,
}

impl Ranking {
    /// Numbers the boards within `caps`, which ascend. `None` if they are too many for 63 bits.
    pub(crate) fn new(caps: &[u32]) -> Option<Ranking> {
        debug_assert!(caps.is_sorted());
        let mut below: Vec<Vec<u64>> = Vec::with_capacity(caps.len());
        for (place, &cap) in caps.iter().enumerate() {
            let mut sum = 0_u64;
            let mut row = Vec::with_capacity(cap as usize + 2);
            row.push(0);
            for size in 0..=cap {
                // The shorter lists that a pile of this size may follow.
                let before =
                    place.checked_sub(1).map_or(1, |before| below[before][size.min(caps[before]) as usize + 1]);
                sum = sum.checked_add(before).filter(|sum| *sum < 1 << 63)?;
                row.push(sum);
            }
            below.push(row);
        }
        Some(Ranking { caps: caps.to_vec(), below })
    }

    /// Returns the number of boards within `caps`; `None` if they are too many for 63 bits, or the caps allow more than
    /// 2^22 sizes in all places together.
    pub(crate) fn count(caps: &[u32]) -> Option<u64> {
        // With few places, or small caps, the table itself is small.
        const MOST_SIZES: u64 = 1 << 22;
        let sizes: u64 = caps.iter().map(|cap| u64::from(*cap) + 1).sum();
        if sizes > MOST_SIZES {
            return None;
        }
        Ranking::new(caps).map(|ranking| ranking.boards())
    }

    pub(crate) fn boards(&self) -> u64 {
        self.below.last().map_or(1, |row| row[row.len() - 1])
    }

    pub(crate) fn caps(&self) -> &[u32] {
        &self.caps
    }

    /// The part of the rank of a board that a pile of `size` at `place` adds.
    #[inline]
    pub(crate) fn below(&self, place: usize, size: u32) -> u64 {
        self.below[place][size as usize]
    }

    /// Returns the number of a board; `None` if it is not within the caps.
    pub(crate) fn rank(&self, board: &[u32]) -> Option<u64> {
        let fits = board.len() == self.caps.len() && board.iter().zip(&self.caps).all(|(pile, cap)| pile <= cap);
        fits.then(|| board.iter().enumerate().map(|(place, &pile)| self.below(place, pile)).sum())
    }

    /// Turns `board` into the next one that differs at a place from `from` on, with zeros before it. Returns the place, or `None` if there
    /// is no such board.
    pub(crate) fn advance(&self, board: &mut [u32], from: usize) -> Option<usize> {
        for place in from..board.len() {
            let most = board.get(place + 1).map_or(self.caps[place], |next| self.caps[place].min(*next));
            if board[place] < most {
                board[place] += 1;
                board[..place].fill(0);
                return Some(place);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Ranking;

    #[test]
    fn boards_are_numbered_in_order() {
        for caps in [&[][..], &[3], &[0, 2], &[2, 2, 2], &[1, 2, 5, 5], &[0, 0, 4, 4, 6]] {
            let ranking = Ranking::new(caps).unwrap();
            let mut board = vec![0; caps.len()];
            let mut number = 0;
            loop {
                assert!(board.is_sorted());
                assert_eq!(ranking.rank(&board), Some(number), "{caps:?} {board:?}");
                number += 1;
                if ranking.advance(&mut board, 0).is_none() {
                    break;
                }
            }
            assert_eq!((ranking.boards(), Ranking::count(caps)), (number, Some(number)));
        }
        // The reference figure of six piles up to 24.
        assert_eq!(Ranking::count(&[24; 6]), Some(593_775));
        assert_eq!(Ranking::count(&[u32::MAX; 9]), None);
        assert_eq!(Ranking::new(&[100; 30]), None);
        assert_eq!(Ranking::new(&[2, 3]).unwrap().rank(&[3, 3]), None);
    }
}
