//! Surveys: one question about many games, and the tables of the answers.
//!
//! [`games`] lists the games of a pattern, [`pairs`] those with different codes for Left and Right, and [`share_of`]
//! deals them. [`Rows`] makes a table from answers, and
//! [`name_equal`] compares the sequences in it. [`tables`] has the tables that are part of the program.

mod codes;
mod equal;
mod rows;
pub mod tables;

pub use codes::{MAX_GAMES, games, mirror_image, pairs, share_of};
pub use rows::{Kind, Listed, Rows, answered_game, is_final, kind_of, name_equal, remove_nulls};
