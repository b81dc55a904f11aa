//! How a game is shown.

use clap::Args;

/// How a game is shown.
#[derive(Args, Debug)]
#[command(next_help_heading = "The screen")]
pub(crate) struct ScreenArgs {
    /// By lines of text, on a terminal too; good for screen readers
    #[arg(long)]
    pub(crate) plain: bool,

    /// Draw with ASCII only
    #[arg(long, conflicts_with = "plain")]
    pub(crate) ascii: bool,
}
