//! `ninepins man`.

use crate::{args::Cli, exit::Exit, failure::Failure};
use clap::CommandFactory;
use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

/// Write the manual pages
///
/// Examples:
///   ninepins man | man -l -                    the page of ninepins itself
///   ninepins man ~/.local/share/man/man1       a page for each command
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Write a page for each command into this directory, instead of the main page to stdout
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.dir {
        Some(dir) => {
            fs::create_dir_all(dir)?;
            clap_mangen::generate_to(Cli::command(), dir)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            io::stdout().write_all(&page)?;
        }
    }
    Ok(Exit::Answered)
}
