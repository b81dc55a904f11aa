//! A range of heaps.

use crate::failure::Failure;
use clap::{Args, value_parser};
use std::ops::RangeInclusive;

/// The largest heap of a list or a picture.
const MAX_HEAP: u64 = 1 << 40;

/// The heaps of a list or a picture.
#[derive(Args, Debug)]
pub(crate) struct RangeArgs {
    /// The first heap
    #[arg(long, value_name = "A", default_value = "0", hide_default_value = true, value_parser = value_parser!(u64).range(..=MAX_HEAP))]
    pub(crate) from: u64,

    /// The last heap
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u64).range(..=MAX_HEAP))]
    pub(crate) to: u64,
}

impl RangeArgs {
    /// Returns the heaps, or refuses a range without heaps.
    pub(crate) fn read(&self) -> Result<RangeInclusive<u64>, Failure> {
        let RangeArgs { from, to } = *self;
        if from > to {
            let message = format!("the first heap, {from}, is larger than the last, {to}");
            return Err(Failure::refused(from.to_string(), message));
        }
        Ok(from..=to)
    }
}
