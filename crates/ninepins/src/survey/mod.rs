//! Surveys: one question to many games, and the tables made from the answers.
//!
//! [`games`] lists the games of a pattern. [`period_json`] and [`quotient_json`] are the answers for one of them. [`rows`] makes the
//! rows of a table from answers; [`name_equal`] compares the sequences of a table. [`tables`] has the tables that are part of the program.

mod codes;
mod equal;
mod oeis;
mod period;
mod quotient;
mod rows;
pub mod tables;

pub use codes::{MAX_GAMES, NoGames, games};
pub use oeis::Listed;
pub use period::{period_json, period_status, period_theorem};
pub use quotient::quotient_json;
pub use rows::{Kind, kind_of, name_equal, rows};
