//! The flag for the user's cache.

use crate::store::Folder;
use clap::Args;
use ninepins::Known;

/// The flag for the user's cache of misère quotients.
#[derive(Args, Clone, Debug)]
pub(crate) struct CacheArgs {
    /// Do not read or write misère quotients in the user's cache
    #[arg(long, help_heading = "How to find the answer")]
    no_cache: bool,
}

impl CacheArgs {
    /// Returns the folder of the cache, unless it is not to be used.
    pub(crate) fn folder(&self) -> Option<Folder> {
        if self.no_cache { None } else { Folder::of_user() }
    }

    /// Returns the quotients for a solver.
    pub(crate) fn known(&self) -> Known {
        match self.folder() {
            Some(folder) => Known::with_store(folder),
            None => Known::default(),
        }
    }
}
