//! A toolkit for the tests of several crates: the definition of the winner, whole small worlds, and checks of
//! certificates' texts.

mod played;
mod random;
mod record;
mod referee;
pub mod texts;
mod world;

pub use played::Played;
pub use random::{Source, for_all, random_code, random_partizan_lines, random_question, random_rule};
pub use record::{fault_kind, recorded};
pub use referee::{Judgement, Referee, agrees_with_play, claim_by, nim_values};
pub use world::{conjugate, octal_codes, positions};
