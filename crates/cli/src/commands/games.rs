//! `ninepins games`.

use crate::{exit::Exit, failure::Failure};

/// List the games that have a name, or tell all about one
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A name, or any game line
    name: Option<String>,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(_args: &Args) -> Result<Exit, Failure> {
    Ok(Exit::Answered)
}
