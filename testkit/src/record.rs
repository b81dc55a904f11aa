//! A record of the checker's verdicts, with which the second checker in `formal` compares its own.

use ninepins_proof::{CheckError, CheckErrorKind, Checked, Format, check};
use std::{
    env,
    fs::OpenOptions,
    io::Write,
    sync::{Mutex, PoisonError},
};

/// The variable of the environment that names the file of the record.
const FILE: &str = "NINEPINS_RECORD";

/// Keeps entries apart that several threads write.
static WRITING: Mutex<()> = Mutex::new(());

/// Checks a certificate. If `NINEPINS_RECORD` names a file, the text and the verdict of its reader and checker are added
/// there: a line `accepted N` or `refused N`, then the N bytes of the text. A text that is too large for a check has no verdict.
///
/// # Errors
///
/// The error of [`check`].
pub fn recorded<T: Format>(certificate: &T) -> Result<Checked, CheckError> {
    if let Some(file) = env::var_os(FILE) {
        let text = certificate.to_string();
        let verdict = match text.parse::<T>().map(|read| check(&read)) {
            Ok(Ok(_)) => Some("accepted"),
            Ok(Err(error)) => (error.kind != CheckErrorKind::TooLarge).then_some("refused"),
            Err(_) => Some("refused"),
        };
        if let Some(verdict) = verdict {
            let _one = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
            let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
            file.write_all(format!("{verdict} {}\n{text}", text.len()).as_bytes()).unwrap();
        }
    }
    check(certificate)
}

/// Checks a certificate as [`recorded`] does, and returns the kind of the error.
pub fn fault_kind<T: Format>(certificate: &T) -> Option<CheckErrorKind> {
    recorded(certificate).err().map(|error| error.kind)
}
