//! `ninepins survey`.

mod answers;
mod collect;
mod each;
mod period;
mod quotient;
mod status;

pub(crate) use each::shard;

use crate::{exit::Exit, failure::Failure};
use clap::Subcommand;

/// Compute periods or quotients of many games, in shares, and collect the results
///
/// Examples:
///   ninepins survey quotient --codes '0.??' -o quotients
///   ninepins survey quotient --codes '0.??|0.??' --time 1s --shard 1/2 -o partizan
///   ninepins survey period --codes '0.???' --time 3s -o periods
///   ninepins survey status period --codes '0.???' -o periods
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
    Status(status::Args),
    Collect(collect::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.survey {
        Survey::Quotient(args) => quotient::run(args),
        Survey::Period(args) => period::run(args),
        Survey::Status(args) => status::run(args),
        Survey::Collect(args) => collect::run(args),
    }
}
