//! The game on the whole screen.

use super::{record, talk};
use crate::{
    failure::{Exit, Failure},
    render::wrapped,
};
use anstream::{AutoStream, ColorChoice};
use ninepins::{CATALOG, Known, ask, printable, session::Session};
use ninepins_tui::{Choice, Ended, Options};
use std::{
    io::{self, Write},
    path::Path,
    time::Duration,
};

/// The note below the list of games.
const KEYS: &str =
    "Up and down move, Enter begins, Esc leaves. Or type a number or a name; a position may follow: kayles 3,5,7";

/// Lets a person choose a game in a list that arrows move in, and the level. Returns a name and a position, or nothing when interrupted.
pub(super) fn choose(level: &mut u8, ascii: bool) -> Result<Option<(String, String)>, Failure> {
    let items: Vec<String> = talk::lines(usize::MAX).collect();
    let mut note = KEYS.to_owned();
    loop {
        match ninepins_tui::choose(&items, &note, level, ascii)? {
            Choice::Item(at) => return Ok(CATALOG.get(at).map(|entry| talk::with_example(entry, ""))),
            Choice::Typed(line) => match talk::choice(&line) {
                Some(chosen) => return Ok(Some(chosen)),
                None => note = format!("error: {}: {}\n{KEYS}", talk::UNKNOWN, printable(line.trim())),
            },
            Choice::Left => return Err(talk::nothing()),
            Choice::Interrupted => return Ok(None),
        }
    }
}

/// Plays until the end, and records the game in `record`.
pub(super) fn play(
    session: Session,
    ascii: bool,
    limits: ask::Limits,
    known: Known,
    record: Option<&Path>,
) -> Result<Exit, Failure> {
    // A file that cannot be written is reported before the game.
    record::keep(&session, record)?;
    let (budget, time) = (limits.budget(), Duration::from_millis(limits.time.unwrap_or(u64::MAX)));
    let options = Options {
        title: ask::Rules::of(session.game().clone()).name(),
        ascii,
        colour: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        positions: budget.positions,
        memory: budget.memory,
        time,
        known,
        record: record.map(|path| printable(&path.display().to_string())),
        ..Options::default()
    };
    // The record so far, and the reason why the last change is not in it.
    let (mut record, mut lost) = (record.map(Path::to_owned), None);
    let (session, ended) = ninepins_tui::play(session, options, |session, name| {
        let new = name.map(Path::new).filter(|new| record.as_deref() != Some(new));
        let kept = new.map_or(Ok(()), record::unused).and_then(|()| record::keep(session, new.or(record.as_deref())));
        let shown = kept.as_ref().map_err(|failure| io::Error::other(failure.message().to_owned())).copied();
        // A new file that is refused changes nothing.
        if new.is_none() || kept.is_ok() {
            lost = kept.err();
            record = new.map(Path::to_owned).or(record.take());
        }
        shown
    })?;
    let printed = print_end(&session, record.as_deref().filter(|_| lost.is_none()));
    // A game that was interrupted may have lost its terminal.
    let exit = if ended == Ended::Quit { printed.map(|()| Exit::Answered)? } else { Exit::Interrupted };
    lost.map_or(Ok(exit), Err)
}

/// Prints the result of the game after the screen is gone.
fn print_end(session: &Session, record: Option<&Path>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let verdict = session.verdict_words().map(|words| wrapped(&words, 0, 2));
    writeln!(out, "{}", verdict.unwrap_or_else(|| talk::unfinished(session)))?;
    if let Some(path) = record {
        writeln!(out, "The game is recorded in {}.", printable(&path.display().to_string()))?;
    }
    out.flush()
}
