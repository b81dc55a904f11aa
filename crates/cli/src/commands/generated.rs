//! `ninepins completions` and `ninepins man`, which are generated from the definition of the arguments.

use crate::failure::{Exit, Failure};
use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

/// Write shell completions to stdout
///
/// Examples:
///   ninepins completions bash > ~/.local/share/bash-completion/completions/ninepins
///   ninepins completions zsh > ~/.zfunc/_ninepins
///   ninepins completions fish > ~/.config/fish/completions/ninepins.fish
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// Writes the completions of `program`.
pub(crate) fn completions(args: &Completions, mut program: clap::Command) -> Result<Exit, Failure> {
    // The generator would panic at a closed pipe, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "ninepins", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}

/// Write the manual pages
///
/// Examples:
///   ninepins man | man -l -                    # the page of ninepins itself
///   ninepins man ~/.local/share/man/man1       # a page for each command
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Man {
    /// The directory for a page of each command [default: the main page goes to stdout]
    dir: Option<PathBuf>,
}

/// Writes the pages of `program`.
pub(crate) fn man(args: &Man, program: clap::Command) -> Result<Exit, Failure> {
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
