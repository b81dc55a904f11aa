//! The check of one block, and what refutes it.

use super::{Bits, STEPS_A_CALL, Shape};
use ninepins_rules::Position;
use std::fmt;

/// The bytes of bits that are read at once.
const CHUNK: u64 = 1 << 12;

/// All positions with the same largest piles, the tops.
pub(super) struct Block<'s> {
    shape: &'s Shape,
    /// Ascending.
    tops: Vec<u32>,
    /// The number of piles beside the tops.
    others: usize,
    /// The largest that one of these may be.
    most: u32,
    /// The number of the first position.
    start: u64,
    len: u64,
}

/// A bit for each position of a block.
struct Marks(Vec<u64>);

impl Marks {
    fn set(&mut self, number: u64) {
        self.0[(number / 64) as usize] |= 1 << (number % 64);
    }

    fn clear(&mut self, number: u64) {
        self.0[(number / 64) as usize] &= !(1 << (number % 64));
    }
}

impl<'s> Block<'s> {
    /// Returns the block of this number, of those with `tops` tops.
    pub(super) fn new(shape: &'s Shape, tops: usize, index: u64) -> Block<'s> {
        let mut sizes = vec![0; tops];
        shape.set_piles(index, shape.largest, &mut sizes);
        Block::of(shape, sizes)
    }

    /// Returns the block with these tops, which ascend.
    fn of(shape: &'s Shape, tops: Vec<u32>) -> Block<'s> {
        let others = shape.piles - tops.len();
        let most = tops.first().copied().unwrap_or(shape.largest);
        let start = (others + 1..).zip(&tops).map(|(place, &top)| shape.part(place, top)).sum();
        Block { shape, others, most, start, len: shape.count(others, most), tops }
    }

    /// Checks all positions of the block.
    pub(super) fn check<B: Bits>(&self, bits: &B) -> Result<Option<Refutation>, B::Error> {
        let mut good = Marks(vec![0; self.len.div_ceil(64) as usize]);
        self.mark_from_lower_tops(bits, &mut good)?;
        self.mark_within(bits, &mut good)?;
        // From here on a mark says that the position is not good.
        let listed = self.mark_listed(&mut good);
        self.mark_over(&listed, &mut good);
        let found = self.first_difference(bits, &good)?;
        if found.is_none() {
            bits.accepted(self.len);
        }
        found.map(|number| self.refutation(bits, number, &listed)).transpose()
    }

    /// Marks the positions that have a good option in another block: there one top, and only one, is smaller.
    fn mark_from_lower_tops<B: Bits>(&self, bits: &B, marks: &mut Marks) -> Result<(), B::Error> {
        let shape = self.shape;
        for (place, &top) in self.tops.iter().enumerate() {
            if place > 0 && self.tops[place - 1] == top {
                continue;
            }
            for lower in 0..top {
                // A pile that is larger than all others was lessened to just that size; else one of the others took the place of the top.
                let is_exact = lower > self.most;
                let least = if is_exact || self.others == 0 { lower } else { 0 };
                if !(least..=lower).any(|size| shape.allows(top, size)) {
                    continue;
                }
                let mut tops = self.tops.clone();
                tops[place] = lower;
                tops.sort_unstable();
                let below = Block::of(shape, tops);
                let mut loose = vec![0; self.others + 1];
                below.each_good(bits, |number| {
                    if is_exact {
                        marks.set(number);
                        return 1;
                    }
                    shape.set_piles(number, below.most, &mut loose[..self.others]);
                    loose[self.others] = lower;
                    self.mark_without_one(&loose, top, marks);
                    self.others as u64 + 1
                })?;
            }
        }
        Ok(())
    }

    /// Marks each position whose other piles are `loose`, which ascend, without one that the top may become.
    fn mark_without_one(&self, loose: &[u32], top: u32, marks: &mut Marks) {
        // The number of the first piles up to the one that is left out, and of the later ones, each a place lower.
        let (mut before, mut after) = (0, 0);
        for (place, &pile) in (1..).zip(&loose[1..]) {
            after += self.shape.part(place, pile);
        }
        for (at, &out) in loose.iter().enumerate() {
            let next = loose.get(at + 1);
            if next != Some(&out) && self.shape.allows(top, out) {
                marks.set(before + after);
            }
            before += self.shape.part(at + 1, out);
            after -= next.map_or(0, |next| self.shape.part(at + 1, *next));
        }
    }

    /// Marks the positions that have a good option in the block itself.
    fn mark_within<B: Bits>(&self, bits: &B, marks: &mut Marks) -> Result<(), B::Error> {
        let shape = self.shape;
        let mut piles = vec![0; self.others];
        self.each_good(bits, |number| {
            let mut steps = 1;
            shape.set_piles(number, self.most, &mut piles);
            // The number of the piles below the one that is raised.
            let mut before = 0;
            for (at, &pile) in piles.iter().enumerate() {
                if piles.get(at + 1) == Some(&pile) {
                    before += shape.part(at + 1, pile);
                    continue;
                }
                // Piles that the raised one passes move down by a place.
                let mut passed = before;
                let mut later = number - before - shape.part(at + 1, pile);
                let mut place = at + 1;
                for raised in pile + 1..=self.most {
                    while let Some(&next) = piles.get(place).filter(|next| **next < raised) {
                        passed += shape.part(place, next);
                        later -= shape.part(place + 1, next);
                        place += 1;
                    }
                    if shape.allows(raised, pile) {
                        marks.set(passed + shape.part(place, raised) + later);
                    }
                }
                steps += u64::from(self.most - pile);
                before += shape.part(at + 1, pile);
            }
            steps
        })
    }

    /// Calls `visit` with the number within the block of each position that is claimed to be good; it returns the steps that it took.
    fn each_good<B: Bits>(&self, bits: &B, mut visit: impl FnMut(u64) -> u64) -> Result<(), B::Error> {
        let mut steps = 0;
        self.each_word(bits, |at, mut word| {
            steps += 1;
            while word != 0 {
                steps += visit(at + u64::from(word.trailing_zeros()));
                word &= word - 1;
            }
            if steps >= STEPS_A_CALL { bits.pay(std::mem::take(&mut steps)) } else { Ok(()) }
        })?;
        bits.pay(steps)
    }

    /// Calls `visit` with the claims about each 64 positions of the block, and the number of the first of them within the block.
    fn each_word<B: Bits>(
        &self,
        bits: &B,
        mut visit: impl FnMut(u64, u64) -> Result<(), B::Error>,
    ) -> Result<(), B::Error> {
        let mut chunk = [0; CHUNK as usize + 1];
        let mut at = 0;
        while at < self.len {
            // One more byte than the positions fill, if they do not begin with a byte.
            let (from, shift) = ((self.start + at) / 8, (self.start + at) % 8);
            let now = (self.len - at).min(8 * CHUNK);
            let bytes = &mut chunk[..(now + shift).div_ceil(8) as usize];
            bits.read(from, bytes)?;
            for first in (0..now).step_by(64) {
                let mut wide = [0; 16];
                let bytes = &bytes[(first / 8) as usize..];
                let bytes = &bytes[..bytes.len().min(9)];
                wide[..bytes.len()].copy_from_slice(bytes);
                let word = (u128::from_le_bytes(wide) >> shift) as u64;
                let left = now - first;
                visit(at + first, if left < 64 { word & ((1 << left) - 1) } else { word })?;
            }
            at += now;
        }
        Ok(())
    }

    /// Gives listed positions the marks that the game says; returns their numbers in the block.
    fn mark_listed(&self, marks: &mut Marks) -> Vec<u64> {
        let mut numbers = Vec::new();
        for (piles, is_good) in &self.shape.listed {
            let (others, tops) = piles.split_at(self.others);
            if tops == self.tops && others.last().is_none_or(|largest| *largest <= self.most) {
                let number = self.shape.number(others);
                if *is_good {
                    marks.clear(number)
                } else {
                    marks.set(number)
                }
                numbers.push(number);
            }
        }
        numbers
    }

    /// Marks the positions that are over and not listed, in misère play.
    fn mark_over(&self, listed: &[u64], marks: &mut Marks) {
        if self.shape.over_is_good() || self.tops.iter().any(|top| self.shape.moves(*top)) {
            return;
        }
        let stuck: Vec<u32> = (0..=self.most).filter(|pile| !self.shape.moves(*pile)).collect();
        // All lists of piles without a move, by their places among these.
        let mut chosen = vec![0; self.others];
        loop {
            let piles: Vec<u32> = chosen.iter().map(|at: &usize| stuck[*at]).collect();
            let number = self.shape.number(&piles);
            if !listed.contains(&number) {
                marks.set(number);
            }
            let Some(at) = (0..chosen.len()).find(|&at| {
                let most = chosen.get(at + 1).copied().unwrap_or(stuck.len() - 1);
                chosen[at] < most
            }) else {
                return;
            };
            chosen[at] += 1;
            chosen[..at].fill(0);
        }
    }

    /// Returns the number of the first position in the block that is claimed to be good and marked, or neither.
    fn first_difference<B: Bits>(&self, bits: &B, marks: &Marks) -> Result<Option<u64>, B::Error> {
        let mut first = None;
        self.each_word(bits, |at, word| {
            let left = self.len - at;
            let all = if left < 64 { (1 << left) - 1 } else { u64::MAX };
            let wrong = (word ^ !marks.0[(at / 64) as usize]) & all;
            if wrong != 0 && first.is_none() {
                first = Some(at + u64::from(wrong.trailing_zeros()));
            }
            Ok(())
        })?;
        Ok(first)
    }

    /// Says why the claim about a position of the block is false.
    fn refutation<B: Bits>(&self, bits: &B, number: u64, listed: &[u64]) -> Result<Refutation, B::Error> {
        let shape = self.shape;
        let mut piles = vec![0; self.others];
        shape.set_piles(number, self.most, &mut piles);
        piles.extend(&self.tops);
        let is_good = claim(bits, self.start + number)?;
        let fault = if listed.contains(&number) {
            Fault::Listed
        } else if !piles.iter().any(|pile| shape.moves(*pile)) {
            Fault::Over
        } else {
            self.good_option(bits, &piles)?.map_or(Fault::NoGoodOption, Fault::GoodOption)
        };
        let (position, block) = (Shape::position(&piles), Shape::position(&self.tops));
        Ok(Refutation { position, number: self.start + number, block, is_good, fault })
    }

    /// Returns an option that is claimed to be good.
    fn good_option<B: Bits>(&self, bits: &B, piles: &[u32]) -> Result<Option<ninepins_rules::Position>, B::Error> {
        for (at, &pile) in piles.iter().enumerate() {
            for smaller in (0..pile).filter(|smaller| self.shape.allows(pile, *smaller)) {
                let mut option = piles.to_vec();
                option[at] = smaller;
                option.sort_unstable();
                if claim(bits, self.shape.number(&option))? {
                    return Ok(Some(Shape::position(&option)));
                }
            }
        }
        Ok(None)
    }
}

/// Returns what a table claims of the position of this number.
fn claim<B: Bits>(bits: &B, number: u64) -> Result<bool, B::Error> {
    let mut byte = [0];
    bits.read(number / 8, &mut byte)?;
    Ok(byte[0] >> (number % 8) & 1 == 1)
}

/// A claim of a table that is false.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refutation {
    /// The position.
    pub position: Position,
    /// Its number.
    pub number: u64,
    /// The block in which it is: the largest piles of the position.
    pub block: Position,
    /// True if the table claims it to be good.
    pub is_good: bool,
    /// The condition that does not hold.
    pub fault: Fault,
}

/// A condition that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The game lists the position with the other outcome.
    Listed,
    /// The position has no move.
    Over,
    /// This option of a good position is good.
    GoodOption(Position),
    /// No option of a position that is not good is good.
    NoGoodOption,
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refutation { position, is_good, .. } = self;
        write!(f, "position {position} is claimed {}to be good, but ", if *is_good { "" } else { "not " })?;
        match &self.fault {
            Fault::Listed => {
                write!(f, "by the game line whoever moves there {}", if *is_good { "loses" } else { "wins" })
            }
            Fault::Over if *is_good => f.write_str("whoever is to move there has no move and wins"),
            Fault::Over => f.write_str("whoever is to move there has no move and loses"),
            Fault::GoodOption(option) => write!(f, "its option {option} is good, too"),
            Fault::NoGoodOption => f.write_str("none of its options is good"),
        }
    }
}
