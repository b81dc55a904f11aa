//! `ninepins replay`.

use super::play::{self, recorded};
use crate::{
    args::WorkArgs,
    failure::{Exit, Failure},
    render::{self, wrapped},
};
use ninepins::{
    json::ReviewShape,
    session::{Plays, Review, Session},
};
use std::io::{self, Write};

/// Print a game that was recorded, move by move
///
/// Every move is checked; an illegal one is refused with its line. 'ninepins play --resume FILE' continues the game.
///
/// Examples:
///   ninepins play nimmy 1,2,3,2 --record game.txt
///   ninepins replay game.txt
///   ninepins replay game.txt --review
///   ninepins replay game.txt --review --json
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The record, as 'ninepins play --record' writes it; - reads it from stdin
    #[arg(value_name = "FILE")]
    file: String,

    /// Print the mistakes of both players after the game, and the moves that were better
    #[arg(long)]
    review: bool,

    /// The review as one line of JSON
    #[arg(long, requires = "review")]
    json: bool,

    #[command(flatten)]
    work: WorkArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut session = recorded(&args.file)?;
    if args.json {
        let review = args.review(&session);
        writeln!(io::stdout(), "{}", serde_json::to_string(&ReviewShape::from(&review)).map_err(io::Error::from)?)?;
        return Ok(exit(&review));
    }
    write!(anstream::stdout(), "{}", render::opening(&play::asked(&session)))?;

    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "{}\n\n{}", play::players(&session), {
        while session.undo().is_some() {}
        play::piles(&session)
    })?;
    let (mut number, game) = (0, session.game().clone());
    while let Some(turn) = session.redo() {
        number += 1;
        let (player, words) = (turn.player, turn.words(game.ruleset()));
        writeln!(out, "\n{number}. {}: {words}", session.plays_words(player))?;
        writeln!(out, "{}", play::piles(&session))?;
    }
    let named = session.game().is_impartial();
    match if named { session.verdict_words() } else { session.verdict().map(|verdict| format!("{verdict}.")) } {
        Some(verdict) => writeln!(out, "\n{}", wrapped(&verdict, 0, 2))?,
        None => writeln!(out, "\n{}", play::unfinished(&session))?,
    }
    out.flush()?;
    if !args.review {
        return Ok(Exit::Answered);
    }
    let review = args.review(&session);
    writeln!(out, "\nReview")?;
    for paragraph in session.review_words(&review) {
        writeln!(out, "  {}", wrapped(&paragraph, 2, 2))?;
    }
    out.flush()?;
    Ok(exit(&review))
}

impl Args {
    fn review(&self, session: &Session) -> Review {
        self.work.budget.spend(|budget| session.review(Plays::All, &self.work.cache.known(), budget))
    }
}

/// Returns the exit code after a review. Without the moves left it is whole, too.
fn exit(review: &Review) -> Exit {
    let is_whole = review.plies.iter().all(|ply| ply.winner.is_some());
    Exit::after(review.stopped.as_ref().filter(|_| !is_whole))
}
