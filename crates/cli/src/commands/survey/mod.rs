//! `ninepins survey`.

mod collect;
mod each;
mod period;
mod quotient;

use crate::{exit::Exit, failure::Failure};
use clap::Subcommand;

/// Ask the same of many games, a file for each, and collect the answers
///
/// Examples:
///   ninepins survey quotient --codes '0.??' -o quotients
///   ninepins survey quotient --codes '0.??|0.??' --time 1s --shard 1/2 -o partizan
///   ninepins survey period --codes '0.???' --time 3s -o periods
///   ninepins survey collect periods
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Quotient(quotient::Args),
    Period(period::Args),
    Collect(collect::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.what {
        What::Quotient(args) => quotient::run(args),
        What::Period(args) => period::run(args),
        What::Collect(args) => collect::run(args),
    }
}
