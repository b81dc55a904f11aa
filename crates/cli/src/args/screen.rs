//! Flags for the display of a game.

use clap::Args;

/// The heading of the flags in help pages.
const HEADING: &str = "The screen";

/// Flags for the display of a game.
#[derive(Args, Debug)]
pub(crate) struct ScreenArgs {
    /// Use lines of text even on a terminal, for example for a screen reader
    #[arg(long, help_heading = HEADING)]
    pub(crate) plain: bool,

    /// Draw with ASCII only
    #[arg(long, help_heading = HEADING, conflicts_with = "plain")]
    pub(crate) ascii: bool,
}
