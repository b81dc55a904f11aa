//! `ninepins table info`.

use super::{Facts, open};
use crate::{
    failure::{Exit, Failure},
    render,
};
use std::path::PathBuf;

/// Print the header of a table: its game, its size and its digest
///
/// The header and the length of the file are checked; `ninepins table verify` checks the rest.
///
/// Examples:
///   ninepins table info nimmy.table
///   ninepins table info nimmy.table --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The table
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// One line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let table = open(&args.file)?;
    let facts = Facts::of(&table);
    render::print(args.json, || facts.shape(), || facts.report())?;
    Ok(Exit::Answered)
}
