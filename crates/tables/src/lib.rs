//! Tables: who wins each position of a board, a bit for each, in files that others can check.
//!
//! A [`World`] is all positions of a game with at most k piles of at most n tokens. The game is impartial and its heaps never
//! split; it may have losing and winning endings and either convention. A position is *good* if whoever moves there wins: then it
//! is a P-position, unless it is listed, for a listed position is played on from where play starts there.
//!
//! A [`Table`] is a file with a bit for each position of a world, which is set if the position is good. [`build`] makes one from
//! [blocks](block): a block is all positions with the same largest piles, and a pure function finds it from smaller blocks.
//!
//! ```
//! use ninepins_budget::Budget;
//! use ninepins_tables::{Board, Plan, Table, World, build};
//!
//! let folder = std::env::temp_dir().join(format!("ninepins-tables-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let path = folder.join("nimmy.table");
//! let world = World::new(&"nimmy".parse()?, 4, 8)?;
//! let built = build(&world, &path, Plan::of(&world), &Budget::unlimited(), &|_| ())?;
//! assert_eq!((world.positions(), built.p_positions), (495, 57));
//!
//! let table = Table::open(&path)?;
//! assert_eq!(table.is_good(&Board::new([1, 2, 4]))?, Some(true));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file of a table, version 1
//!
//! | bytes | contents |
//! |---|---|
//! | 4,096 | the header |
//! | one for 8 positions, rounded up | the bits |
//! | 4 for each part | the CRC-32 of each part, little-endian |
//!
//! **The header** is text in lines that end with a line feed, and then zeros. The lines are, in this order,
//!
//! ```text
//! ninepins table 1
//! game 0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2
//! piles 6
//! largest 24
//! positions 593775
//! p-positions 19314
//! digest fecd5fa88f9d9e4487709573aff546497f298703bacf1f571bb9538f0c08e886
//! crc32 dc7f0eb2
//! ```
//!
//! The game is its canonical line; numbers are decimal, without leading zeros. `p-positions` is the number of bits that are set.
//! `digest` is the SHA-256 of all bits, in lower-case hexadecimal digits. `crc32` is the CRC-32 of the lines above it, as eight such digits.
//!
//! **The bits** are in the order of the positions' numbers, eight to a byte, the least significant first; those after the last position
//! are 0. Let a1 <= a2 <= ... <= ak be the sizes of the k piles, with 0 for piles that are missing. The number of the position is
//! C(a1, 1) + C(a2 + 1, 2) + ... + C(ak + k - 1, k), its colexicographic rank, where C(n, i) is the binomial coefficient. There are
//! C(n + k, k) positions with piles of at most n.
//!
//! **A part** is 65,536 bytes of bits; the last one may be shorter.

pub mod block;
mod build;
mod error;
mod files;
mod header;
mod table;
#[cfg(test)]
mod tests;
mod world;

pub use build::{Built, Plan, Progress, build, build_one, folder};
pub use error::{Error, IN_USE};
pub use header::{HEADER, PART};
pub use ninepins_nim::Board;
pub use table::Table;
pub use world::World;

use ninepins_budget::{Budget, Stopped};
