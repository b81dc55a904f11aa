//! Certificates of periods, as they are written and read; see the [format](crate::period).

use super::{Certificate, Evidence, MAX_RARE, Sparse};
use crate::{
    ReadError, ReadErrorKind,
    lines::{Lines, Summed},
};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The first line of every certificate of a period, before the version.
const FIRST: &str = "ninepins period ";
const VERSION: &str = "1";

/// The whole text, with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, preperiod, period, max, evidence } = self;
        let mut out = Summed::new(f);
        writeln!(out, "{FIRST}{VERSION}\ngame {game}\npreperiod {preperiod}\nperiod {period}\nmax {max}")?;
        match evidence {
            Evidence::Classical => writeln!(out, "{}", How::Classical)?,
            Evidence::Sparse(sparse) => {
                writeln!(out, "{}", How::of(sparse))?;
                if !sparse.rare.is_empty() {
                    writeln!(out, "rare{}", Rare(&sparse.rare))?;
                }
            }
        }
        out.finish()
    }
}

impl Certificate {
    /// Reads a certificate. Nothing that it says is checked but its checksum, if it has one.
    ///
    /// # Errors
    ///
    /// If the text is not a certificate, or of another version, or damaged; see [`ReadError::kind`].
    pub fn read(text: &str) -> Result<Certificate, ReadError> {
        let mut lines = Lines::open(text, FIRST, VERSION)?;
        let game = lines.named("game", |lines, text| lines.canonical("a game", text))?;
        let mut number = |name| lines.named(name, |lines, text| lines.canonical("a number", text));
        let (preperiod, period, max) = (number("preperiod")?, number("period")?, number("max")?);
        let Some(line) = lines.next()? else { return Err(lines.ended(EVIDENCE)) };
        let Some(how) = How::read(line) else { return Err(lines.expected(EVIDENCE, line)) };
        lines.same(EVIDENCE, &how, line)?;
        let evidence = match how {
            How::Classical => Evidence::Classical,
            How::Sparse { mask, alternating, window } => {
                let rare = match lines.next()? {
                    Some(line) => lines.rare(line)?,
                    None => Vec::new(),
                };
                Evidence::Sparse(Sparse { mask, alternating, window, rare })
            }
        };
        match lines.next()? {
            None => Ok(Certificate { game, preperiod, period, max, evidence }),
            Some(line) => Err(lines.expected("the end", line)),
        }
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        Certificate::read(text)
    }
}

impl Lines<'_> {
    /// The line of rare heaps: at least one.
    fn rare(&mut self, line: &str) -> Result<Vec<u64>, ReadError> {
        let what = "rare heaps, such as `rare 1 4`";
        let Some(text) = line.strip_prefix("rare ") else { return Err(self.expected(what, line)) };
        let numbers = text.split(' ').take(MAX_RARE + 1).map(str::parse).collect::<Result<Vec<u64>, _>>();
        let Ok(rare) = numbers else { return Err(self.expected(what, line)) };
        if rare.len() > MAX_RARE {
            return Err(self.error(ReadErrorKind::TooLarge, format!("there are more than {MAX_RARE} rare heaps")));
        }
        self.same(what, &format_args!("rare{}", Rare(&rare)), line)?;
        Ok(rare)
    }
}

/// The line that says how a period is proved.
enum How {
    Classical,
    Sparse { mask: u16, alternating: bool, window: u64 },
}

const EVIDENCE: &str = "evidence, such as `classical` or `sparse mask 27 window 300`";

impl How {
    fn of(sparse: &Sparse) -> How {
        let Sparse { mask, alternating, window, .. } = *sparse;
        How::Sparse { mask, alternating, window }
    }

    fn read(line: &str) -> Option<How> {
        let words: Vec<&str> = line.splitn(6, ' ').collect();
        let (mask, alternating, window) = match words[..] {
            ["classical"] => return Some(How::Classical),
            ["sparse", "mask", mask, "window", window] => (mask, false, window),
            ["sparse", "mask", mask, "alternating", "window", window] => (mask, true, window),
            _ => return None,
        };
        Some(How::Sparse { mask: mask.parse().ok()?, alternating, window: window.parse().ok()? })
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Classical => f.write_str("classical"),
            How::Sparse { mask, alternating, window } => {
                write!(f, "sparse mask {mask}{} window {window}", if *alternating { " alternating" } else { "" })
            }
        }
    }
}

/// Heaps with a space before each.
struct Rare<'c>(&'c [u64]);

impl fmt::Display for Rare<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|heap| write!(f, " {heap}"))
    }
}
