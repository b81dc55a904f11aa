//! The file in which a game is recorded.

use crate::{args::MAX_BYTES, args::read_file, failure::Failure, files};
use ninepins::session::Session;
use std::{fs, path::Path};

/// Reads the record of a game from a file, or from stdin if that is called `-`.
pub(crate) fn recorded(file: &str) -> Result<Session, Failure> {
    let text = read_file(file, "a record", MAX_BYTES)?;
    Session::read(&text).map_err(|error| Failure::invalid(file, error))
}

/// Refuses what is there but is no plain file: a FIFO may wait for ever, and a device keeps no record.
pub(super) fn plain(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Failure::unwritable(path, "it is not a file").with_help("give the name of a file for the record"));
    }
    Ok(())
}

/// Refuses a file that is not empty, so that no record is lost.
pub(super) fn unused(path: &Path) -> Result<(), Failure> {
    plain(path)?;
    if !fs::metadata(path).is_ok_and(|there| there.len() > 0) {
        return Ok(());
    }
    let name = path.display();
    Err(Failure::refused(name.to_string(), format!("{name} exists already and would be overwritten"))
        .with_help(format!("to continue the game in it: `ninepins play --resume {name}`; else give another name")))
}

/// Records a game, if there is a file for it.
pub(super) fn keep(session: &Session, record: Option<&Path>) -> Result<(), Failure> {
    record.map_or(Ok(()), |path| files::write(Some(path), &session.record()))
}
