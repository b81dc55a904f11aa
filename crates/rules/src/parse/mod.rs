//! Text.

/// Why a text was refused.
#[derive(Clone, Debug)]
pub struct ParseError;
