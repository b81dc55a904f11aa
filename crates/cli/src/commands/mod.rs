//! The commands: each has its arguments, its help and its work in a file of its own.
//!
//! A new command is a file with `Args` and `run`, and one line in each of the two lists here.

mod bench;
mod check;
pub(crate) mod compare;
mod completions;
mod games;
mod genus;
mod grundy;
mod hackerrank;
mod invert;
mod jsonl;
mod kept;
mod line;
mod man;
mod misere;
mod misere_form;
mod order;
mod period;
mod play;
mod plot;
mod prove;
mod quotient;
mod replay;
mod sequence;
mod serve;
mod solve;
mod survey;
mod tree;
mod universe;
mod values;

use crate::{exit::Exit, failure::Failure};
use clap::Subcommand;

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Solve(solve::Args),
    Compare(compare::Args),
    Tree(tree::Args),
    Line(line::Args),
    Play(play::Args),
    Replay(replay::Args),
    Serve(serve::Args),
    Prove(prove::Args),
    Check(check::Args),
    Games(games::Args),
    Grundy(grundy::Args),
    Period(period::Args),
    Plot(plot::Args),
    Genus(genus::Args),
    MisereForm(misere_form::Args),
    Quotient(quotient::Args),
    Invert(invert::Args),
    Order(order::Args),
    Survey(survey::Args),
    Hackerrank(hackerrank::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Does it.
pub(crate) fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Tree(args) => tree::run(&args),
        Command::Line(args) => line::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Grundy(args) => grundy::run(&args),
        Command::Period(args) => period::run(&args),
        Command::Plot(args) => plot::run(&args),
        Command::Genus(args) => genus::run(&args),
        Command::MisereForm(args) => misere_form::run(&args),
        Command::Quotient(args) => quotient::run(&args),
        Command::Invert(args) => invert::run(&args),
        Command::Order(args) => order::run(&args),
        Command::Survey(args) => survey::run(&args),
        Command::Hackerrank(args) => hackerrank::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
