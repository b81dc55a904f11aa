//! Claims that were found false.

use ninepins_rules::Position;
use std::fmt;

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
