//! Whether what was built is kept for the next time.

use crate::shelf::Folder;
use clap::Args;
use ninepins::Quotients;

/// Whether what was built is kept for the next time.
#[derive(Args, Debug)]
#[command(next_help_heading = "How to find the answer")]
pub(crate) struct CacheArgs {
    /// Neither look for misère quotients in the user's cache nor keep them there
    #[arg(long)]
    no_cache: bool,
}

impl CacheArgs {
    /// Where quotients are kept, if they are.
    pub(crate) fn folder(&self) -> Option<Folder> {
        if self.no_cache { None } else { Folder::of_user() }
    }

    /// The quotients that may be used.
    pub(crate) fn quotients(&self) -> Quotients {
        match self.folder() {
            Some(folder) => Quotients::with_store(folder),
            None => Quotients::default(),
        }
    }
}
