//! `ninepins replay`.

use super::play::words;
use crate::{
    args::read_text,
    exit::Exit,
    failure::Failure,
    render::{self, wrapped},
};
use ninepins::session::Session;
use std::io::{self, Write};

/// Replay a game that was recorded, move by move
///
/// Every move is checked: one that does not fit is refused with its line.
///
/// Examples:
///   ninepins play nimmy 1,2,3,2 --record game.txt
///   ninepins replay game.txt
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The record, as 'ninepins play --record' writes it; - reads it from stdin
    #[arg(value_name = "FILE")]
    file: String,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let from = if args.file == "-" { "-".to_owned() } else { format!("@{}", args.file) };
    let text = read_text(&from, "a record")?;
    let mut session = Session::read(&text).map_err(|error| Failure::unreadable(&args.file, error))?;
    write!(anstream::stdout(), "{}", render::opening(&words::asked(&session)))?;

    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "{}\n\n{}", words::players(&session), {
        while session.undo().is_some() {}
        words::piles(&session)
    })?;
    let mut number = 0;
    while let Some(turn) = session.redo() {
        number += 1;
        writeln!(out, "\n{number}. {}: {}", turn.player, words::turn(turn))?;
        writeln!(out, "{}", words::piles(&session))?;
    }
    match session.verdict() {
        Some(verdict) => writeln!(out, "\n{}", wrapped(&format!("{verdict}."), 0, 2))?,
        None => writeln!(out, "\nPlay is not over: {} to move.", session.to_move())?,
    }
    out.flush()?;
    Ok(Exit::Answered)
}
