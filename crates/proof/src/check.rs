//! The check of a certificate: the theorem for its evidence, and all certificates of a text.

use crate::{
    CheckError, CheckErrorKind, CheckOptions, Checked, Format, ReadError, ReadErrorKind,
    certificate::{Certificate, Evidence, POSITION_LINE, no_heap},
    completions,
    format::{ARITHMETIC, PERIOD, POSITION, QUOTIENT},
    nim_values, period, quotient, replies,
};
use std::fmt;

/// Checks whether the evidence of a certificate proves its claim.
///
/// ```
/// let text = "ninepins certificate 1\ngame 0.77\nposition 1+1\nnim-value 0\n1 = 1\n";
/// let certificate: ninepins_proof::Certificate = text.parse().unwrap();
/// let checked = ninepins_proof::check(&certificate).unwrap();
/// assert_eq!(checked.outcome().unwrap().letter(), "P");
/// ```
///
/// # Errors
///
/// [`CheckError`] if a condition fails or the certificate is too large to be checked; see [`CheckError::kind`](crate::LineError::kind).
pub fn check<F: Format>(certificate: &F) -> Result<Checked, CheckError> {
    certificate.check_with(CheckOptions::default())
}

impl Format for Certificate {
    fn check_with(&self, options: CheckOptions<'_>) -> Result<Checked, CheckError> {
        let start = self.start();
        let game = start.game();
        if let Some(heap) = self.position.heaps().iter().find(|&&heap| !game.admits(heap)) {
            let message = no_heap(*heap, &self.game);
            return Err(CheckError::new(POSITION_LINE, CheckErrorKind::Heap, message));
        }
        match &self.evidence {
            Evidence::Replies(claims) => replies::check(self, (game, options), claims),
            Evidence::NimValues(table) => nim_values::check(self, (game, options), table),
            Evidence::Quotient(evidence) => quotient::position::check(self, options, evidence),
            Evidence::Completions(evidence) => completions::check(self, (game, options), evidence),
        }
    }
}

/// A check of all certificates of a text.
type Check = fn(&str, CheckOptions<'_>) -> Result<CheckedText, ReadError>;

/// The beginning of each kind, and its check.
const KINDS: [(&str, Check); 3] =
    [(POSITION, check_each::<Certificate>), (QUOTIENT, check_each::<quotient::Certificate>), (PERIOD, check_period)];

/// The beginnings of texts that earlier versions wrote, and the reason why they are no longer read.
const ENDED: [(&str, &str); 5] = [
    ("ninepins order ", "the order of two games is no longer read, since `ninepins order` decides it at once"),
    ("ninepins outcomes ", "outcomes of single heaps are no longer read, since `ninepins solve` decides one at once"),
    ("ninepins period-share ", "shares of a check are no longer read, since one check of a whole period suffices"),
    ("ninepins saltus ", "periods of partizan values are no longer read, since `ninepins values` proves one at once"),
    ("ninepins table ", "tables of boards are no longer read, since `ninepins solve` sweeps a board at once"),
];

/// The result of [`check_text`]: the claims that the certificates of a text prove.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckedText {
    /// The proved claims, in words: one for each certificate up to the first that is not accepted.
    pub claims: Vec<String>,
    /// The reason why a certificate was not accepted.
    pub fault: Option<Fault>,
}

/// The reason why a certificate of a text was not accepted. It prints as `certificate 2, line 5: ...`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the certificate, from 1, if the text has several.
    pub number: Option<usize>,
    /// The error, with its line in the text.
    pub error: CheckError,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number.iter().try_for_each(|number| write!(f, "certificate {number}, "))?;
        self.error.fmt(f)
    }
}

/// Checks the certificates of a text, whatever their kind, up to the first that is not accepted.
///
/// ```
/// let text = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\nmax 8\nclassical\n";
/// let checked = ninepins_proof::check_text(text, Default::default()).unwrap();
/// assert!(checked.claims[0].starts_with("0.77 with all heaps") && checked.fault.is_none());
/// ```
///
/// # Errors
///
/// [`ReadError`] if the text cannot be read.
pub fn check_text(text: &str, options: CheckOptions<'_>) -> Result<CheckedText, ReadError> {
    if let Some((_, why)) = ENDED.iter().find(|(first, _)| text.starts_with(first)) {
        return Err(ReadError::new(1, ReadErrorKind::Version, (*why).to_owned()));
    }
    // A text that is no certificate is refused as one of a position.
    let (_, check) = KINDS.iter().find(|(first, _)| text.starts_with(first)).unwrap_or(&KINDS[0]);
    check(text, options)
}

/// Checks a period of nim-values, or an arithmetic one, which the version tells apart.
fn check_period(text: &str, options: CheckOptions<'_>) -> Result<CheckedText, ReadError> {
    let version = text[PERIOD.len()..].lines().next().map(|line| line.trim_end_matches([' ', '\t', '\r']));
    if version == Some(ARITHMETIC) {
        check_each::<period::arithmetic::Certificate>(text, options)
    } else {
        check_each::<period::Certificate>(text, options)
    }
}

fn check_each<F: Format>(text: &str, options: CheckOptions<'_>) -> Result<CheckedText, ReadError> {
    let certificates = F::read_all(text)?;
    let mut found = CheckedText::default();
    for (number, certificate) in (1..).zip(&certificates) {
        match certificate.check_with(options) {
            Ok(checked) => found.claims.push(checked.to_string()),
            Err(error) => {
                let error = error.on(|line| line_in_text(text, number, line));
                found.fault = Some(Fault { number: (certificates.len() > 1).then_some(number), error });
                break;
            }
        }
    }
    Ok(found)
}

/// Returns the place in the text of a line of the certificate with this number. Certificates count their own lines,
/// without comments.
fn line_in_text(text: &str, number: usize, line: usize) -> usize {
    let lines = (1..).zip(text.split('\n').map(|line| line.trim_matches([' ', '\t', '\r'])));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    // Only the first line of a certificate begins with this word.
    let counted = lines.scan(0, |certificates, (place, line)| {
        *certificates += usize::from(line.starts_with("ninepins "));
        Some((*certificates, place))
    });
    let mut own = counted.filter(|(certificate, _)| *certificate == number);
    own.nth(line.saturating_sub(1)).map_or(line, |(_, place)| place)
}
