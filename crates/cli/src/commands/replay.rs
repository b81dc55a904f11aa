//! `ninepins replay`.

use super::play::{record::recorded, talk};
use crate::{
    args::FileName,
    clock,
    failure::{Exit, Failure},
    job::Progress,
    render::{self, wrapped},
    store::known,
};
use clap::ArgMatches;
use ninepins::{
    ask::{self, Limits, Read as _, Typed},
    question,
    session::{Plays, Review, Session},
};
use std::io::{self, Write};

question! {
    /// Print a game that was recorded, move by move
    ///   ninepins play nimmy 1,2,3,2 --record game.txt
    ///
    /// Every move is checked; an illegal one is refused with its line. 'ninepins play --resume FILE' continues the game.
    Replay "replay" ["Play"] {
        /// The record, as 'ninepins play --record' writes it; - reads it from stdin
        arg file: FileName,
        /// Print the mistakes of both players after the game, and the moves that were better
        flag review: bool,
        /// The review as one line of JSON
        flag json: bool,
    }
    examples: ["game.txt", "game.txt --review", "game.txt --review --json"]
    formats: []
    limits: [memory "2GB"]
}

pub(crate) fn run(mut typed: Typed<'_>, given: &ArgMatches) -> Result<Exit, Failure> {
    let limits = Limits::take(&mut typed, &Replay::SPEC)?;
    let Replay { file, review: is_reviewed, json } = ask::read(&typed)?;
    if json && !is_reviewed {
        return Err(Failure::refused("--json", "--json writes a review").with_help("add --review"));
    }
    let review = |session: &Session| {
        let progress = Progress::searching();
        let watch = progress.watching(clock::start(limits.time));
        session.review(Plays::All, &known(given), &mut limits.budget().with_watch(watch))
    };
    let mut session = recorded(&file.0)?;
    if json {
        let review = review(&session);
        writeln!(io::stdout(), "{}", serde_json::to_string(&review).map_err(io::Error::from)?)?;
        return Ok(exit(&review));
    }
    write!(anstream::stdout(), "{}", render::opening(&ask::Rules::of(session.game().clone()), session.start()))?;

    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "{}\n\n{}", talk::players(&session), {
        while session.undo().is_some() {}
        talk::piles(&session)
    })?;
    let (mut number, game) = (0, session.game().clone());
    while let Some(turn) = session.redo() {
        number += 1;
        let (player, words) = (turn.player, turn.words(game.ruleset()));
        writeln!(out, "\n{number}. {}: {words}", session.plays_words(player))?;
        writeln!(out, "{}", talk::piles(&session))?;
    }
    let named = session.game().is_impartial();
    match if named { session.verdict_words() } else { session.verdict().map(|verdict| format!("{verdict}.")) } {
        Some(verdict) => writeln!(out, "\n{}", wrapped(&verdict, 0, 2))?,
        None => writeln!(out, "\n{}", talk::unfinished(&session))?,
    }
    out.flush()?;
    if !is_reviewed {
        return Ok(Exit::Answered);
    }
    let review = review(&session);
    writeln!(out, "\nReview")?;
    for line in session.review_words(&review).iter().flat_map(|paragraph| paragraph.lines()) {
        writeln!(out, "  {}", wrapped(line, 2, 2))?;
    }
    out.flush()?;
    Ok(exit(&review))
}

/// Returns the exit code after a review. Without the moves left it is whole, too.
fn exit(review: &Review) -> Exit {
    let is_whole = review.plies.iter().all(|ply| ply.winner.is_some());
    Exit::after(review.stopped.as_ref().filter(|_| !is_whole))
}
