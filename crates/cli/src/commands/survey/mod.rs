//! `ninepins survey`.

mod collect;
pub(super) mod pattern;
mod quotient;

use crate::{exit::Exit, failure::Failure};
use clap::Subcommand;

/// Ask the same of many games, a file for each, and collect the answers
///
/// Examples:
///   ninepins survey quotient --codes '0.??' -o quotients
///   ninepins survey quotient --codes '0.??|0.??' --time 1s --shard 1/2 -o partizan
///   ninepins survey collect quotients
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Quotient(quotient::Args),
    Collect(collect::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.what {
        What::Quotient(args) => quotient::run(args),
        What::Collect(args) => collect::run(args),
    }
}
