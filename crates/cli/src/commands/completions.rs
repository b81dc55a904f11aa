//! `ninepins completions`.

use crate::{args::Cli, exit::Exit, failure::Failure};
use clap::CommandFactory;
use std::io::{self, Write};

/// Write shell completions to stdout
///
/// Examples:
///   ninepins completions bash > ~/.local/share/bash-completion/completions/ninepins
///   ninepins completions zsh > ~/.zfunc/_ninepins
///   ninepins completions fish > ~/.config/fish/completions/ninepins.fish
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    // Generated into memory first: the generator would panic at a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ninepins", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}
