//! Blocks: all positions with the same largest piles.
//!
//! The largest piles of a block are its [`Tops`]; each other pile is at most the smallest of them. The numbers of a block's positions are
//! consecutive, in the order of the numbers of the other piles. A move changes the tops of a position or leaves them, and if it changes
//! them each is at most what it was, place by place. So the good positions of a block follow from those of [smaller blocks](World::needs)
//! and from the rules, whoever computes it and wherever: [`World::build_block`] is a pure function from block files to a block file.
//!
//! # The file of a block, version 1
//!
//! A line of text that ends with a line feed; for each good position, in ascending order, the difference of its number within the block to
//! the one before (the first one: to 0) in LEB128, that is seven bits to a byte, the lowest first, with 128 added to each byte but the last;
//! and the CRC-32 of all before it, little-endian.
//!
//! ```text
//! ninepins block 1 piles 6 largest 24 tops 7+5 game 0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2
//! ```

use crate::{Budget, Error, Stopped, World};
use ninepins_nim::Ranking;
use std::{fmt, path::Path};

/// The largest piles of a block, in ascending order.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Tops(Vec<u32>);

impl Tops {
    /// Builds the tops from the sizes of these piles, in any order.
    pub fn new(mut sizes: Vec<u32>) -> Tops {
        sizes.sort_unstable();
        Tops(sizes)
    }

    /// The sizes, ascending.
    pub fn sizes(&self) -> &[u32] {
        &self.0
    }

    /// Returns the tops with another size at `place`.
    fn with(&self, place: usize, size: u32) -> Tops {
        let mut sizes = self.0.clone();
        sizes[place] = size;
        sizes.sort_unstable();
        Tops(sizes)
    }
}

/// The largest first, such as `7+5`; `0` without tops.
impl fmt::Display for Tops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.0.iter().rev().map(u32::to_string).collect();
        f.write_str(if sizes.is_empty() { "0" } else { "" })?;
        f.write_str(&sizes.join("+"))
    }
}

/// A smaller block, and the pile by which it differs.
struct Needed {
    tops: Tops,
    /// The top that a move lessens.
    raised: u32,
    /// The top that the block has instead.
    lowered: u32,
}

impl World {
    /// The most blocks into which a world is cut.
    pub const MAX_BLOCKS: u64 = 1 << 20;

    /// Returns the number of blocks with `tops` [tops](Tops); `None` if they are too many, or there are fewer piles.
    pub fn count_blocks(&self, tops: usize) -> Option<u64> {
        let blocks = (tops <= self.piles()).then(|| self.lists(tops))?;
        (blocks <= World::MAX_BLOCKS).then_some(blocks)
    }

    /// Returns the number of positions of the largest block with `tops` [tops](Tops).
    pub fn largest_block_len(&self, tops: usize) -> u64 {
        self.lists(self.piles().saturating_sub(tops))
    }

    /// Returns the number of lists of `piles` piles.
    fn lists(&self, piles: usize) -> u64 {
        piles.checked_sub(1).map_or(1, |last| self.ranking.below(last, self.largest() + 1))
    }

    /// Returns all blocks with `tops` [tops](Tops), in the order of the numbers of their positions; `None` if they are
    /// too many.
    pub fn blocks(&self, tops: usize) -> Option<Vec<Tops>> {
        self.count_blocks(tops)?;
        let ranking = Ranking::new(&vec![self.largest(); tops])?;
        let mut sizes = vec![0; tops];
        let mut blocks = vec![Tops(sizes.clone())];
        while ranking.advance(&mut sizes, 0).is_some() {
            blocks.push(Tops(sizes.clone()));
        }
        Some(blocks)
    }

    /// Returns the number of positions of a block.
    pub fn block_positions(&self, tops: &Tops) -> u64 {
        let others = self.piles() - tops.0.len();
        others.checked_sub(1).map_or(1, |last| self.ranking.below(last, self.least(tops) + 1))
    }

    /// Returns the number of the first position of a block.
    pub(crate) fn block_start(&self, tops: &Tops) -> u64 {
        let others = self.piles() - tops.0.len();
        (others..).zip(&tops.0).map(|(place, &size)| self.ranking.below(place, size)).sum()
    }

    /// The largest that a pile beside the tops may be.
    fn least(&self, tops: &Tops) -> u32 {
        tops.0.first().copied().unwrap_or(self.largest())
    }

    /// Returns the blocks that [`build_block`](Self::build_block) asks for.
    pub fn needs(&self, tops: &Tops) -> Vec<Tops> {
        self.needed(tops).map(|needed| needed.tops).collect()
    }

    fn needed<'t>(&'t self, tops: &'t Tops) -> impl Iterator<Item = Needed> + 't {
        let least = self.least(tops);
        let places = (0..tops.0.len()).filter(|&place| place == 0 || tops.0[place - 1] != tops.0[place]);
        places.flat_map(move |place| {
            let raised = tops.0[place];
            let may_be = move |lowered: &u32| {
                // Above the other piles only the pile itself was lessened, else any that is at most as large.
                let smallest = if *lowered > least || tops.0.len() == self.piles() { *lowered } else { 0 };
                (smallest..=*lowered).any(|size| self.takes.allow(raised, size))
            };
            (0..raised).filter(may_be).map(move |lowered| Needed { tops: tops.with(place, lowered), raised, lowered })
        })
    }

    /// Returns the line of a block's file.
    fn block_line(&self, tops: &Tops) -> String {
        let (piles, largest, game) = (self.piles(), self.largest(), self.game());
        format!("ninepins block 1 piles {piles} largest {largest} tops {tops} game {game}\n")
    }

    /// Finds a block: returns the bytes of its file. `fetch` returns the bytes of the files of smaller blocks.
    ///
    /// # Errors
    ///
    /// Those of `fetch`, or [`Stopped`] by the budget; [`Error::Invalid`] if a block is not what was asked for.
    pub fn build_block<B: AsRef<[u8]>>(
        &self,
        tops: &Tops,
        mut fetch: impl FnMut(&Tops) -> Result<B, Error>,
        budget: &Budget,
    ) -> Result<Vec<u8>, Error> {
        let positions = self.block_positions(tops);
        budget.check_memory(positions / 8)?;
        let others = self.piles() - tops.0.len();
        let ranking = Ranking::new(&vec![self.least(tops); others]).ok_or(Stopped::Memory)?;
        let mut marked = Marked(vec![0; positions.div_ceil(64) as usize]);
        for needed in self.needed(tops) {
            let bytes = fetch(&needed.tops)?;
            self.mark_from(&needed, &ranking, bytes.as_ref(), &mut marked, budget)?;
        }
        self.sweep(tops, &ranking, marked, budget)
    }

    /// Marks the positions from which a move leads to a good one of a smaller block.
    fn mark_from(
        &self,
        needed: &Needed,
        ranking: &Ranking,
        bytes: &[u8],
        marked: &mut Marked,
        budget: &Budget,
    ) -> Result<(), Error> {
        let &Needed { ref tops, raised, lowered } = needed;
        let least = ranking.caps().first().copied();
        let others = ranking.caps().len();
        let mut loose = vec![0; others + 1];
        for rank in self.read_block(tops, bytes)? {
            let mut rank = rank?;
            budget.work(4 * others as u64 + 1)?;
            if least.is_none_or(|least| lowered > least) {
                marked.set(rank);
                continue;
            }
            // The raised pile was any of the others or the lowered one, which is the largest of them.
            ranking.unrank_into(rank, &mut loose[..others]);
            loose[others] = lowered;
            for out in (0..=others).rev() {
                if out < others {
                    rank = rank + ranking.below(out, loose[out + 1]) - ranking.below(out, loose[out]);
                }
                let is_last = out == others || loose[out] != loose[out + 1];
                if is_last && self.takes.allow(raised, loose[out]) {
                    marked.set(rank);
                }
            }
        }
        Ok(())
    }

    /// Visits the positions of a block in order. Those that are not marked are good, and mark all positions from which a move leads there.
    fn sweep(&self, tops: &Tops, ranking: &Ranking, mut marked: Marked, budget: &Budget) -> Result<Vec<u8>, Error> {
        let others = ranking.caps().len();
        let mut listed = Vec::new();
        for (piles, &is_good) in &self.listed {
            if piles[others..] == tops.0
                && let Some(rank) = ranking.rank(&piles[..others])
            {
                listed.push((rank, is_good));
            }
        }
        listed.sort_unstable();
        let mut listed = listed.into_iter().peekable();
        let mut bytes = self.block_line(tops).into_bytes();
        let (mut piles, mut last) = (vec![0; others], 0);
        let (mut at, end) = (0, ranking.boards());
        while at < end {
            let next = marked.next_clear(at);
            let next = listed.peek().map_or(next, |(rank, _)| next.min(*rank));
            budget.work((next.min(end) - at) / 64 + 1)?;
            at = next;
            if at >= end {
                break;
            }
            ranking.unrank_into(at, &mut piles);
            let is_good = match listed.next_if(|(rank, _)| *rank == at) {
                Some((_, is_good)) => is_good,
                None => !self.wins_without_move(piles.iter().chain(&tops.0)),
            };
            if is_good {
                push_number(&mut bytes, at - last);
                last = at;
                budget.check_memory(marked.0.len() as u64 * 8 + bytes.len() as u64)?;
                budget.work(2 * self.takes.for_each_predecessor(ranking, &piles, |rank| marked.set(rank)))?;
            }
            at += 1;
        }
        let crc = crc32fast::hash(&bytes);
        bytes.extend(crc.to_le_bytes());
        Ok(bytes)
    }

    /// Reads the bytes of a block's file: returns the numbers of its good positions within the block, ascending.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if it is damaged or another block; each number may turn out to be wrong, too.
    pub fn read_block<'b>(
        &self,
        tops: &Tops,
        bytes: &'b [u8],
    ) -> Result<impl Iterator<Item = Result<u64, Error>> + use<'b>, Error> {
        let name = block_file_name(tops);
        let invalid = move |why: &str| Error::invalid(Path::new(&name), why);
        let Some((body, crc)) = bytes.split_last_chunk::<4>() else { return Err(invalid("it is cut short")) };
        if crc32fast::hash(body) != u32::from_le_bytes(*crc) {
            return Err(invalid("its checksum is wrong"));
        }
        let Some(mut rest) = body.strip_prefix(self.block_line(tops).as_bytes()) else {
            return Err(invalid("it is another block"));
        };
        let (positions, mut least) = (self.block_positions(tops), 0);
        let mut last = 0_u64;
        Ok(std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let number = take_number(&mut rest).and_then(|delta| last.checked_add(delta));
            let Some(number) = number.filter(|number| (least..positions).contains(number)) else {
                rest = &[];
                return Some(Err(invalid("its numbers do not ascend")));
            };
            (last, least) = (number, number + 1);
            Some(Ok(number))
        }))
    }
}

/// Returns the name of a block's file.
pub fn block_file_name(tops: &Tops) -> String {
    format!("block-{}", tops.to_string().replace('+', "-"))
}

fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number from the beginning of the bytes; `None` if they end before it does, or it is too large.
fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

/// A bit for each position of a block: whether a move leads to a good one.
struct Marked(Vec<u64>);

impl Marked {
    #[inline]
    fn set(&mut self, rank: u64) {
        self.0[(rank / 64) as usize] |= 1 << (rank % 64);
    }

    /// Returns the first number from `at` on that is not marked; it may be beyond the last position.
    fn next_clear(&self, at: u64) -> u64 {
        let mut word = (at / 64) as usize;
        let Some(&first) = self.0.get(word) else { return at };
        let mut clear = !first & (u64::MAX << (at % 64));
        while clear == 0 {
            word += 1;
            match self.0.get(word) {
                Some(next) => clear = !next,
                None => return 64 * word as u64,
            }
        }
        64 * word as u64 + u64::from(clear.trailing_zeros())
    }
}
