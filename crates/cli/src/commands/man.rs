//! `ninepins man`.

use crate::{exit::Exit, failure::Failure};
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
    /// The directory for a page of each command [default: the main page goes to stdout]
    dir: Option<PathBuf>,
}

/// Writes the pages of `program`.
pub(crate) fn run(args: &Args, program: clap::Command) -> Result<Exit, Failure> {
    match &args.dir {
        Some(dir) => {
            fs::create_dir_all(dir)?;
            clap_mangen::generate_to(program, dir)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(program).render(&mut page)?;
            io::stdout().write_all(&page)?;
        }
    }
    Ok(Exit::Answered)
}
