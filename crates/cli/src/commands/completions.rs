//! `ninepins completions`.

use crate::{exit::Exit, failure::Failure};
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

/// Writes the completions of `program`.
pub(crate) fn run(args: &Args, mut program: clap::Command) -> Result<Exit, Failure> {
    // The generator would panic at a closed pipe, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "ninepins", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}
