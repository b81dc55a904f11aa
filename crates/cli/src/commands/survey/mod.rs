//! `ninepins survey`.

mod answers;
mod collect;
mod each;
mod questions;

use crate::failure::{Exit, Failure};
use clap::Subcommand;

/// Compute periods, quotients, inverses or values of many games, in shares, and collect the results
///
/// Examples:
///   ninepins survey quotient --codes '0.??' -o quotients
///   ninepins survey quotient --codes '0.??|0.??' --time 1s --shard 1/2 -o partizan
///   ninepins survey period --codes '0.???' --time 3s -o periods
///   ninepins survey values --codes '0.?|0.?' -o values
///   ninepins survey collect periods
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    survey: Survey,
}

#[derive(Subcommand, Debug)]
enum Survey {
    /// Compute the misère quotients of many games
    ///
    /// Examples:
    ///   ninepins survey quotient --codes '0.???' --time 3s -o quotients
    ///   ninepins survey quotient --codes '0.??' --players 2 --shard 3/8 -o partizan
    #[command(verbatim_doc_comment, after_long_help = each::HELP)]
    Quotient(each::Args<questions::Quotients>),
    /// Compute the periods of the nim-values of many games
    ///
    /// Examples:
    ///   ninepins survey period --codes '0.???' --time 3s -o periods
    ///   ninepins survey period --codes '4.??' --to 1000000 --time 1h --shard 3/8 -o periods
    #[command(verbatim_doc_comment, after_long_help = each::HELP)]
    Period(each::Args<questions::Periods>),
    /// Compute the values of the heaps of many partizan games, and their periods
    ///
    /// A period has a saltus, as in `ninepins values`. If two games are mirror images, such as 0.7|0.3 and 0.3|0.7,
    /// only the first of these is surveyed: the values of the other are the negatives. No clock limits the
    /// work, so the answers can be reproduced.
    ///
    /// Examples:
    ///   ninepins survey values --codes '0.?|0.?' -o values
    ///   ninepins survey values --codes '0.??|0.??' --work 100000000 --shard 3/8 -o values
    #[command(verbatim_doc_comment, after_long_help = each::HELP)]
    Values(each::Args<questions::Values>),
    /// Find the inverses of heaps in misère play that are not conjugates, in many partizan games
    ///
    /// Each answer lists heaps that have an inverse although their conjugate is none, as `ninepins invert` finds them;
    /// of heaps with the same value the smallest. One of two mirror images is surveyed.
    ///
    /// Examples:
    ///   ninepins survey invert --codes '0.?|0.??' --time 2s -o inverses
    ///   ninepins survey invert --codes '0.??|0.??' --time 2s --shard 3/8 -o inverses
    #[command(verbatim_doc_comment, after_long_help = each::HELP)]
    Invert(each::Args<questions::Inverses>),
    Collect(collect::Args),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.survey {
        Survey::Quotient(args) => args.run(),
        Survey::Period(args) => args.run(),
        Survey::Values(args) => args.run(),
        Survey::Invert(args) => args.run(),
        Survey::Collect(args) => collect::run(args),
    }
}
