//! `ninepins hackerrank`.

use crate::{exit::Exit, failure::Failure};

/// Play HackerRank's "Game of Kyles": read cases from stdin, answer WIN or LOSE
#[derive(clap::Args, Debug)]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args) -> Result<Exit, Failure> {
    Ok(Exit::Answered)
}
