//! `ninepins survey`.

mod collect;
mod each;
mod period;
mod quotient;

pub(crate) use each::shard;

use crate::{exit::Exit, failure::Failure};
use clap::Subcommand;

/// Compute periods or quotients of many games, one result file each
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
    survey: Survey,
}

#[derive(Subcommand, Debug)]
enum Survey {
    Quotient(quotient::Args),
    Period(period::Args),
    Collect(collect::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.survey {
        Survey::Quotient(args) => quotient::run(args),
        Survey::Period(args) => period::run(args),
        Survey::Collect(args) => collect::run(args),
    }
}
