//! The positions of a table, and their numbers.

use ninepins_rules::{Convention, Game, Heap, Limit, Outcome, Player, Position};

/// All positions of a game with at most a number of piles, of at most a number of tokens each.
#[derive(Clone, Debug)]
pub struct Shape {
    pub(super) game: Game,
    pub(super) piles: usize,
    pub(super) largest: u32,
    /// `lists[i][a]`: the number of lists of i piles that are smaller than a, C(a + i - 1, i).
    lists: Vec<Vec<u64>>,
    /// For each number of tokens, true if it may be taken where that empties the pile, and where it does not.
    removes: Vec<bool>,
    leaves: Vec<bool>,
    /// Listed positions that occur, as ascending piles; true if whoever moves there wins.
    pub(super) listed: Vec<(Vec<u32>, bool)>,
}

/// The most sizes that a table may have, over all piles: 2^24.
const MOST_SIZES: u64 = 1 << 24;

impl Shape {
    /// Describes the positions with at most `piles` piles, each of at most `largest` tokens. `piles` must be at least 1.
    ///
    /// # Errors
    ///
    /// The condition that the game does not meet, in words.
    pub fn new(game: &Game, piles: usize, largest: u32) -> Result<Shape, String> {
        let rules = game.ruleset();
        let code = rules.code(Player::Left).filter(|_| rules.limit() == Limit::None && rules.only_takes());
        let code = code.ok_or("heaps have limits or split, or are no heaps of a code")?;
        if !game.is_impartial() {
            return Err("the players differ".to_owned());
        }
        if piles == 0 || (piles as u64).saturating_mul(u64::from(largest) + 2) > MOST_SIZES {
            return Err("there are too many piles or sizes, or none".to_owned());
        }
        let digits =
            |parts| (0..=u64::from(largest)).map(|taken| taken > 0 && code.digit(taken).leaves(parts)).collect();
        let lists = lists(piles, largest).ok_or("there are too many positions")?;
        let mut listed = Vec::new();
        for (position, outcome) in &game.ending().terminals {
            let heaps = position.heaps();
            // Others never occur.
            if heaps.len() <= piles && heaps.iter().all(|heap| heap.size() <= u64::from(largest)) {
                let mut sizes = vec![0; piles - heaps.len()];
                sizes.extend(heaps.iter().map(|heap| heap.size() as u32));
                listed.push((sizes, *outcome == Outcome::P));
            }
        }
        Ok(Shape { game: game.clone(), piles, largest, lists, removes: digits(0), leaves: digits(1), listed })
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.count(self.piles, self.largest)
    }

    /// Returns the number of lists of `piles` piles of at most `largest` tokens.
    pub(super) fn count(&self, piles: usize, largest: u32) -> u64 {
        self.lists[piles][largest as usize + 1]
    }

    /// The part of a number that a pile adds which is the `place`-th smallest, counted from 1.
    #[inline]
    pub(super) fn part(&self, place: usize, pile: u32) -> u64 {
        self.lists[place][pile as usize]
    }

    /// Returns the number of ascending piles, among lists of as many.
    pub(super) fn number(&self, piles: &[u32]) -> u64 {
        (1..).zip(piles).map(|(place, &pile)| self.part(place, pile)).sum()
    }

    /// Sets `piles` to the list of this number, among lists of as many piles of at most `largest` tokens.
    pub(super) fn set_piles(&self, mut number: u64, largest: u32, piles: &mut [u32]) {
        let mut most = largest;
        for at in (0..piles.len()).rev() {
            let parts = &self.lists[at + 1];
            // Lists that are looked at one after the other have the same large piles.
            let same = piles[at] as usize;
            if piles[at] > most || !(parts[same]..parts[same + 1]).contains(&number) {
                piles[at] = parts[..=most as usize].partition_point(|part| *part <= number) as u32 - 1;
            }
            number -= parts[piles[at] as usize];
            most = piles[at];
        }
    }

    /// Checks whether a pile may become a smaller one.
    #[inline]
    pub(super) fn allows(&self, pile: u32, smaller: u32) -> bool {
        let digits = if smaller == 0 { &self.removes } else { &self.leaves };
        smaller < pile && digits[(pile - smaller) as usize]
    }

    /// Checks whether a pile has a move.
    pub(super) fn moves(&self, pile: u32) -> bool {
        (0..pile).any(|smaller| self.allows(pile, smaller))
    }

    /// Checks whether a move to a position that is over wins.
    pub(super) fn over_is_good(&self) -> bool {
        self.game.convention() == Convention::Normal
    }

    /// Chooses the number of tops, at least one: blocks of at most `most` positions, and enough for `shares`.
    pub(super) fn tops(&self, most: u64, shares: u64) -> usize {
        /// The blocks that each of several shares has at least, on average.
        const BLOCKS_A_SHARE: u64 = 16;
        let is_enough = |tops: &usize| {
            self.count(self.piles - tops, self.largest) <= most
                && (shares == 1 || self.blocks(*tops) / BLOCKS_A_SHARE >= shares)
        };
        (1..self.piles).find(is_enough).unwrap_or(self.piles)
    }

    /// Returns the number of blocks with `tops` tops.
    pub(super) fn blocks(&self, tops: usize) -> u64 {
        self.count(tops, self.largest)
    }

    /// Returns the position of some piles.
    pub(super) fn position(piles: &[u32]) -> Position {
        piles.iter().filter_map(|pile| Heap::new(u64::from(*pile))).collect()
    }
}

/// A list of i piles smaller than a has none of size a - 1, or one and a list of the others.
fn lists(piles: usize, largest: u32) -> Option<Vec<Vec<u64>>> {
    let mut lists = vec![vec![1; largest as usize + 2]];
    for i in 1..=piles {
        let mut row = vec![0_u64];
        for a in 1..=largest as usize + 1 {
            row.push(row[a - 1].checked_add(lists[i - 1][a]).filter(|count| *count < 1 << 63)?);
        }
        lists.push(row);
    }
    Some(lists)
}
