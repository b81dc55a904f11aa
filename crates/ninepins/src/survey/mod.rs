//! Surveys: one question about many games, and the tables of the answers.
//!
//! [`games`] lists the games of a pattern, [`pairs`] those with different codes for Left and Right, and a [`Share`]
//! has some of them. [`Rows`] makes a table from answers, and
//! [`name_equal`] compares the sequences in it. [`tables`] has the tables that are part of the program.

mod codes;
mod kind;
mod rows;
pub mod tables;

pub use codes::{MAX_GAMES, Share, games, mirror_image, pairs};
pub use kind::Kind;
pub use rows::{
    Listed, Rows, asked_game, is_answered, kind_of, name_equal, recorded, remove_nulls, row_of, sealed, unsealed,
};
