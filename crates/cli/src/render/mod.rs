//! Text for people.

pub(crate) mod style;

use crate::args::Asked;
use ninepins::Analysis;

/// The answer in text.
pub(crate) fn solve(answer: &Analysis, _asked: &Asked) -> String {
    format!("{answer:?}\n")
}
