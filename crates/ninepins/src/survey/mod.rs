//! Surveys: one question about many games, and the tables of the answers.
//!
//! [`games`] lists the games of a pattern, [`pairs`] those with different codes for Left and Right. [`period_json`],
//! [`quotient_json`], [`inverses_json`] and [`saltus_json`] write the answer for one game; [`certified`] checks a quotient for its
//! row. [`Rows`] makes a table from answers, and [`name_equal`] compares the sequences in it. [`tables`] has the tables that are part
//! of the program.

mod codes;
mod equal;
mod inverses;
mod oeis;
mod period;
mod quotient;
mod rows;
pub mod tables;
mod values;

pub use codes::{MAX_GAMES, NoGames, games, mirror_image, pairs};
pub use inverses::inverses_json;
pub use oeis::Listed;
pub use period::{PeriodShape, period_json, period_status, period_theorem};
pub use quotient::{QuotientShape, certified, quotient_json};
pub use rows::{Kind, Rows, answered_game, kind_of, name_equal, remove_nulls};
pub use values::{SaltusLimits, saltus_json};
