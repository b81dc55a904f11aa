//! Flags for the display of a game.

use clap::Args;

/// Flags for the display of a game.
#[derive(Args, Debug)]
#[command(next_help_heading = "The screen")]
pub(crate) struct ScreenArgs {
    /// Use lines of text even on a terminal, for example for a screen reader
    #[arg(long)]
    pub(crate) plain: bool,

    /// Draw with ASCII only
    #[arg(long, conflicts_with = "plain")]
    pub(crate) ascii: bool,
}
