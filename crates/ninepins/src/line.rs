//! The line of best play.
