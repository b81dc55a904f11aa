//! Tables: claims about all positions of a board, a bit for each, and their verifier.
//!
//! A table claims of each position of a game with at most k piles of at most n tokens whether it is *good*, that is whether whoever moves
//! there wins. The game is impartial, without limits, and its heaps never split. [`check`] finds out whether all claims are true. It
//! asks for [`Bits`] and knows nothing of files, and it believes nothing but the rules.
//!
//! ```
//! use ninepins_proof::table::{Bits, Running, Shape, check};
//!
//! struct Bytes(Vec<u8>);
//!
//! impl Bits for Bytes {
//!     type Error = String;
//!
//!     fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
//!         let from = from as usize;
//!         into.copy_from_slice(self.0.get(from..from + into.len()).ok_or("too few bits")?);
//!         Ok(())
//!     }
//! }
//!
//! // Nim with two piles of at most 2 tokens: 0, 1, 1+1, 2, 1+2, 2+2. Equal piles are good.
//! let shape = Shape::new(&"0.[3]".parse().unwrap(), 2, 2).unwrap();
//! assert_eq!(check(&shape, &Bytes(vec![0b100101]), Running::default()), Ok(None));
//!
//! let refutation = check(&shape, &Bytes(vec![0b100111]), Running::default()).unwrap().unwrap();
//! let expected = "position 1 is claimed to be good, but its option 0 is good, too";
//! assert_eq!(refutation.to_string(), expected);
//! ```
//!
//! The rest of this page says what is checked, and why that is enough.
//!
//! # Numbers
//!
//! Let a1 <= a2 <= ... <= ak be the piles of a position, with 0 for piles that are missing. Its number is
//! C(a1, 1) + C(a2 + 1, 2) + ... + C(ak + k - 1, k): the count of positions before it, if positions are compared by their largest
//! piles, then by their second largest ones and so on. There are C(n + k, k) positions. Bit `i mod 8` of byte `i / 8` belongs to number i;
//! the least significant bit of a byte is bit 0.
//!
//! # Conditions
//!
//! A position without a move is *over*. A listed position is one that ends play when it is moved to, by a clause of the game. The bits
//! are accepted if
//!
//! 1. a listed position is good if and only if its clause says so: `P at X` says that whoever moves there wins, `N at X` that
//!    they lose;
//! 2. another position that is over is good in normal play, and not good in misère play;
//! 3. any other position that is good has no good option;
//! 4. any other position that is not good has a good option.
//!
//! *Theorem.* Then each bit is true.
//!
//! *Proof.* By induction on the number of tokens. Whoever moves to a listed position, or to one that is over, has won or lost by
//! the rules, as 1 and 2 say. Else the opponent plays on, and whoever moved there wins if and only if no option is a win for the
//! opponent to move to. Options have fewer tokens, so their bits are true; and 3 and 4 say that the position's bit is set if and only if
//! no option's bit is. ∎
//!
//! The conditions on one position name only its bit and those of its options. So positions can be checked in any order, by several
//! threads or on several machines: each takes a [share](Running::share) of them. If each share of a table is accepted, the table is.
//!
//! # Blocks
//!
//! The check goes by *blocks* of positions with the same t largest piles, the tops. The positions of a block have consecutive numbers.
//! It notes which of them have a good option: it looks at all positions that are claimed to be good, in the block and in
//! those that a move from it may lead to, and marks where a move leads there from. With one top T, for example, a move from the block
//! leads to it or to a block with a top below T. Then 1 to 4 say what each bit must be.
//!
//! # Limits
//!
//! A check takes time in proportion to the table: less than t n / 64 + (t + 1) k n g steps for each position, where g is the share of
//! good ones. [`Bits::pay`] is called with steps that were taken, at least each [`STEPS_A_CALL`] steps and a block of 64 positions'
//! marks later, and may stop it. Memory is a bit for each position of a block, at most [`MOST_IN_BLOCK`], for each thread.

mod block;
mod shape;
#[cfg(test)]
mod tests;

pub use block::{Fault, Refutation};
pub use shape::Shape;

use block::Block;
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// The most positions of a block: 8 MiB of bits.
pub const MOST_IN_BLOCK: u64 = 1 << 26;

/// The steps between two calls of [`Bits::pay`].
pub const STEPS_A_CALL: u64 = 1 << 16;

/// The bits of a table.
pub trait Bits: Sync {
    /// Why bits cannot be had, or the check is stopped.
    type Error: Send;

    /// Fills `into` with the bytes of the bits, from the byte `from` on.
    ///
    /// # Errors
    ///
    /// They cannot be had.
    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), Self::Error>;

    /// Counts steps that were taken.
    ///
    /// # Errors
    ///
    /// The reason to stop the check.
    fn pay(&self, _steps: u64) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Notes that all claims about `positions` more positions were found true.
    fn accepted(&self, _positions: u64) {}
}

/// The threads of a check, and its share of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Running {
    /// The number of threads.
    pub threads: usize,
    /// The share that is checked, from 1 on, and the number of shares.
    pub share: (u64, u64),
}

impl Default for Running {
    /// All of the table, on one thread.
    fn default() -> Running {
        Running { threads: 1, share: (1, 1) }
    }
}

impl Running {
    /// Uses this number of threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Running {
        Running { threads: threads.max(1), ..self }
    }

    /// Checks share `share` of `shares`, counted from 1.
    ///
    /// # Panics
    ///
    /// If there is no such share.
    #[must_use]
    pub fn with_share(self, share: u64, shares: u64) -> Running {
        assert!((1..=shares).contains(&share), "share {share} of {shares}");
        Running { share: (share, shares), ..self }
    }
}

/// Checks the claims of a table in the share that `running` names. Returns the first false one, in the order of the positions' numbers.
///
/// # Errors
///
/// The error of `bits` if they cannot be read.
pub fn check<B: Bits>(shape: &Shape, bits: &B, running: Running) -> Result<Option<Refutation>, B::Error> {
    let (share, shares) = running.share;
    let tops = shape.tops(MOST_IN_BLOCK, shares);
    let (next, is_done) = (AtomicU64::new(share - 1), AtomicBool::new(false));
    let first = Mutex::new(None);
    let work = || {
        while !is_done.load(Ordering::Relaxed) {
            let index = next.fetch_add(shares, Ordering::Relaxed);
            if index >= shape.blocks(tops) {
                return;
            }
            let found = Block::new(shape, tops, index).check(bits).transpose();
            let Some(found) = found else { continue };
            is_done.store(true, Ordering::Relaxed);
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            // Blocks that were taken before are checked to their end.
            if first.as_ref().is_none_or(|(before, _): &(u64, _)| index < *before) {
                *first = Some((index, found));
            }
        }
    };
    match running.threads {
        0 | 1 => work(),
        threads => thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(work);
            }
        }),
    }
    first.into_inner().unwrap_or_else(PoisonError::into_inner).map(|(_, found)| found).transpose()
}
