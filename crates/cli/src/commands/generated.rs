//! `ninepins completions` and `ninepins man`, which are generated from the definition of the arguments.

use crate::{
    args::FileName,
    cli::definition,
    failure::{Exit, Failure},
};
use clap::ArgMatches;
use ninepins::{
    Refusal,
    ask::{self, Field, Kind, Reading, Typed},
    question,
};
use std::{
    fs,
    io::{self, Write},
};

#[derive(Debug)]
pub(crate) struct Shell(clap_complete::Shell);

impl Field for Shell {
    const KIND: Kind = Kind::Choice(&[("bash", ""), ("elvish", ""), ("fish", ""), ("powershell", ""), ("zsh", "")]);

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Shell, Refusal> {
        text.parse().map(Shell).map_err(|why: String| Refusal::of(text, why))
    }
}

question! {
    /// Write shell completions to stdout
    Completions "completions" [""] {
        /// The shell
        arg shell: Shell,
    }
    examples: [
        "bash > ~/.local/share/bash-completion/completions/ninepins",
        "zsh > ~/.zfunc/_ninepins",
        "fish > ~/.config/fish/completions/ninepins.fish",
    ]
    formats: []
}

pub(crate) fn completions(typed: Typed<'_>, _: &ArgMatches) -> Result<Exit, Failure> {
    let Completions { shell: Shell(shell) } = ask::read(&typed)?;
    // The generator would panic at a closed pipe, so it writes into memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut definition(), "ninepins", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}

question! {
    /// Write the manual pages
    Pages "man" [""] {
        /// The directory for a page of each command [default: the main page goes to stdout]
        arg dir: Option<FileName>,
    }
    examples: [
        "| man -l -                    # the page of ninepins itself",
        "~/.local/share/man/man1       # a page for each command",
    ]
    formats: []
}

pub(crate) fn man(typed: Typed<'_>, _: &ArgMatches) -> Result<Exit, Failure> {
    match ask::read::<Pages>(&typed)?.dir {
        Some(FileName(dir)) => {
            fs::create_dir_all(&dir)?;
            clap_mangen::generate_to(definition(), dir)?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(definition()).render(&mut page)?;
            io::stdout().write_all(&page)?;
        }
    }
    Ok(Exit::Answered)
}
