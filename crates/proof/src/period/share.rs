//! Shares of a check, and the statements that those who checked them make; see the [format](crate::period).

use super::{Certificate, Checked, Evidence, Work, sparse::types, takes::Takes, windows::Begun};
use crate::{
    CheckError, CheckErrorKind, CheckOptions, ReadError, ReadErrorKind,
    lines::{Lines, Summed},
};
use std::{
    error::Error,
    fmt::{self, Write},
    str::FromStr,
};

/// The most shares of a check: 2^16.
pub const MAX_SHARES: usize = 1 << 16;

/// The beginning of the first line, before the version.
const FIRST: &str = "ninepins period-share ";
const VERSION: &str = "1";

/// The SHA-256 of the file of a certificate. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Digest {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Digest, &'static str> {
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let bytes: Option<Vec<u8>> = pairs.iter().map(byte).collect();
        let bytes = bytes.filter(|_| rest.is_empty()).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Digest).ok_or("there are 64 hexadecimal digits")
    }
}

/// Share I of N. It prints as `I/N`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    number: usize,
    of: usize,
}

impl Share {
    /// The one share of a check that is not shared.
    pub(super) const WHOLE: Share = Share { number: 1, of: 1 };

    /// Returns share `number` of `of`; `None` unless `number` is from 1 to `of`, and `of` at most [`MAX_SHARES`].
    pub fn new(number: usize, of: usize) -> Option<Share> {
        ((1..=of).contains(&number) && of <= MAX_SHARES).then_some(Share { number, of })
    }

    /// Returns its number, from 1.
    pub fn number(self) -> usize {
        self.number
    }

    /// Returns the number of shares.
    pub fn of(self) -> usize {
        self.of
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let share = numbers.and_then(|(number, of)| Share::new(number, of));
        share.ok_or_else(|| format!("a share is such as 1/4, with at most {MAX_SHARES} shares"))
    }
}

/// The statement that a share of a certificate was checked. It proves nothing: whoever made it may be wrong or lie.
///
/// It prints as its text and is read from it with `str::parse`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The SHA-256 of the file of the certificate.
    pub certificate: Digest,
    /// The share.
    pub share: Share,
    /// The number of its stretches.
    pub stretches: u64,
    /// The number of heaps whose values were found in them.
    pub heaps: u64,
    /// The largest value found in them; 0 if there are none.
    pub max: u64,
}

/// Prints the whole text with its checksum.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statement { certificate, share, stretches, heaps, max } = self;
        let mut out = Summed::new(f);
        writeln!(out, "{FIRST}{VERSION}\ncertificate {certificate}\nshare {share}")?;
        writeln!(out, "stretches {stretches}\nheaps {heaps}\nmax {max}")?;
        out.finish()
    }
}

impl FromStr for Statement {
    type Err = ReadError;

    /// Reads a statement. Its one spelling has a checksum and no comments.
    fn from_str(text: &str) -> Result<Statement, ReadError> {
        let (mut lines, _) = Lines::open(text, FIRST, &[VERSION])?;
        let certificate = lines.named("certificate", |lines, text| lines.canonical("a SHA-256", text))?;
        let share = lines.named("share", |lines, text| lines.canonical("a share", text))?;
        let mut number = |name| lines.named(name, |lines, text| lines.canonical("a number", text));
        let (stretches, heaps, max) = (number("stretches")?, number("heaps")?, number("max")?);
        if let Some(line) = lines.next()? {
            return Err(lines.expected("the end", line));
        }
        let statement = Statement { certificate, share, stretches, heaps, max };
        if statement.to_string() != text {
            let message = "a statement is as it was written, with its checksum and without comments".to_owned();
            return Err(lines.error(ReadErrorKind::Syntax, message));
        }
        Ok(statement)
    }
}

/// The reason why statements do not prove a certificate together.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unfit {
    /// There are no statements.
    Empty,
    /// The statement at this index is of another certificate.
    OtherCertificate(usize),
    /// The statement at this index is of another number of shares than the first.
    OtherShares(usize),
    /// The statement at the second index is of the same share as that at the first.
    Twice(usize, usize),
    /// No statement is of the first of these shares; the number of those that are missing.
    Missing(Share, usize),
    /// The statement at this index has another number of stretches or heaps than its share.
    OtherSize(usize),
    /// The statement at this index has a value above the largest one that is claimed.
    TooLarge(usize),
    /// A condition fails that no share checks.
    Certificate(CheckError),
}

impl Unfit {
    /// Returns the index of the statement that does not fit.
    pub fn index(&self) -> Option<usize> {
        match *self {
            Unfit::OtherCertificate(index)
            | Unfit::OtherShares(index)
            | Unfit::Twice(_, index)
            | Unfit::OtherSize(index)
            | Unfit::TooLarge(index) => Some(index),
            Unfit::Empty | Unfit::Missing(..) | Unfit::Certificate(_) => None,
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Empty => f.write_str("there are no statements"),
            Unfit::OtherCertificate(_) => f.write_str("this statement is of another certificate"),
            Unfit::OtherShares(_) => f.write_str("this statement is of another number of shares than the first one"),
            Unfit::Twice(..) => f.write_str("this share was stated before"),
            Unfit::Missing(share, 1) => write!(f, "no statement is of share {share}"),
            Unfit::Missing(share, count) => {
                write!(f, "no statement is of share {share}, and {} more are missing", count - 1)
            }
            Unfit::OtherSize(_) => {
                f.write_str("this statement has another number of stretches or heaps than its share")
            }
            Unfit::TooLarge(_) => f.write_str("this statement has a value above the largest one of the certificate"),
            Unfit::Certificate(error) => error.fmt(f),
        }
    }
}

impl Error for Unfit {}

impl From<CheckError> for Unfit {
    fn from(error: CheckError) -> Unfit {
        Unfit::Certificate(error)
    }
}

/// Checks a share of a certificate with windows, whose file has this digest.
///
/// # Errors
///
/// [`CheckError`] if a condition fails in this share or in what all shares begin with, or if there are no windows.
pub fn check_share(
    certificate: &Certificate,
    digest: Digest,
    share: Share,
    options: CheckOptions<'_>,
) -> Result<Statement, CheckError> {
    begun(certificate, options, |begun| {
        let (max, _) = begun.follow(share, options)?;
        Ok(begun.statement(digest, share, max))
    })
}

/// Puts statements together. All shares must be there, each once, and of this certificate, whose file has this digest.
/// Conditions that no share checks are checked here.
///
/// # Errors
///
/// [`Unfit`] names the statement that does not fit, or the condition that fails.
pub fn merge(
    certificate: &Certificate,
    digest: Digest,
    statements: &[Statement],
    options: CheckOptions<'_>,
) -> Result<Checked, Unfit> {
    let shares = statements.first().ok_or(Unfit::Empty)?.share.of;
    let mut found = vec![None; shares];
    for (index, statement) in statements.iter().enumerate() {
        if statement.certificate != digest {
            return Err(Unfit::OtherCertificate(index));
        }
        if statement.share.of != shares {
            return Err(Unfit::OtherShares(index));
        }
        if let Some(before) = found[statement.share.number - 1].replace(index) {
            return Err(Unfit::Twice(before, index));
        }
    }
    if let Some(missing) = found.iter().position(Option::is_none) {
        return Err(Unfit::Missing(Share { number: missing + 1, of: shares }, shares - statements.len()));
    }
    begun(certificate, options, |begun| {
        let mut largest = 0;
        for (index, statement) in statements.iter().enumerate() {
            if begun.statement(digest, statement.share, statement.max) != *statement {
                return Err(Unfit::OtherSize(index));
            }
            if statement.max > certificate.max {
                return Err(Unfit::TooLarge(index));
            }
            largest = largest.max(statement.max);
        }
        Ok(begun.finish(largest)?)
    })
}

/// Checks a certificate with windows, and returns it with as many windows as `bytes` bytes have room for, evenly spread and mostly as
/// narrow as possible.
///
/// # Errors
///
/// The errors of [`check`](super::check), and one if there are no windows.
pub fn refine(
    certificate: &Certificate,
    bytes: u64,
    options: CheckOptions<'_>,
) -> Result<(Certificate, Checked), CheckError> {
    begun(certificate, options, |begun| begun.refine(bytes, options))
}

/// Checks all that comes before the stretches, and passes it on.
fn begun<T, E: From<CheckError>>(
    certificate: &Certificate,
    options: CheckOptions<'_>,
    go_on: impl FnOnce(Begun<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let Evidence::Sparse(sparse) = &certificate.evidence else { return Err(without_windows().into()) };
    if sparse.windows.is_empty() {
        return Err(without_windows().into());
    }
    let takes = Takes::checked(certificate)?;
    let types = types(certificate, sparse, &takes)?;
    let mut work = Work::new(&certificate.game, Certificate::PERIOD_LINE, options);
    go_on(Begun::new(certificate, sparse, (&takes, types), &mut work)?)
}

fn without_windows() -> CheckError {
    let message = "this certificate has no windows, and only what is between windows is checked in shares";
    CheckError::new(Certificate::EVIDENCE_LINE, CheckErrorKind::Shape, message.into())
}
