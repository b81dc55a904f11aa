//! The commands: each has its arguments, its help and its work in a file of its own.
//!
//! A new command is a file with `Args` and `run`, and one line in each of the two lists here.

mod completions;
mod games;
mod hackerrank;
mod man;
mod solve;

use crate::{exit::Exit, failure::Failure};
use clap::Subcommand;

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Games(games::Args),
    Hackerrank(hackerrank::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Does it.
pub(crate) fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Hackerrank(args) => hackerrank::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
