//! The text of certificates of periods; see the [format](crate::period).

use super::{Certificate, Evidence, MAX_RARE, Sparse, Window};
use crate::{
    Kind, ReadError, ReadErrorKind,
    lines::{Lines, Summed},
};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

const VERSION: &str = "1";
/// The version of a certificate with a reach.
const REACHING: &str = "2";

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, preperiod, period, max, evidence } = self;
        let mut out = Summed::new(f);
        let is_reaching = matches!(evidence, Evidence::Sparse(Sparse { reach: Some(_), .. }));
        let version = if is_reaching { REACHING } else { VERSION };
        writeln!(
            out,
            "{}{version}\ngame {game}\npreperiod {preperiod}\nperiod {period}\nmax {max}",
            Kind::Period.first()
        )?;
        match evidence {
            Evidence::Classical => writeln!(out, "{}", How::Classical)?,
            Evidence::Sparse(sparse) => {
                writeln!(out, "{}", How::of(sparse))?;
                if !sparse.rare.is_empty() {
                    writeln!(out, "rare{}", Rare(&sparse.rare))?;
                }
                for Window { heap, values } in &sparse.windows {
                    writeln!(out, "{AT}{heap} {}", Digits(values))?;
                }
            }
        }
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, version) = Lines::open(text, Kind::Period, &[VERSION, REACHING])?;
        let game = lines.named("game", |lines, text| lines.canonical("a game", text))?;
        let mut number = |name| lines.named(name, |lines, text| lines.canonical("a number", text));
        let (preperiod, period, max) = (number("preperiod")?, number("period")?, number("max")?);
        let what = if version == REACHING { EVIDENCE_WITH_REACH } else { EVIDENCE };
        let Some(line) = lines.next()? else { return Err(lines.ended(what)) };
        let how = How::read(line).filter(|how| how.is_reaching() == (version == REACHING));
        let Some(how) = how else { return Err(lines.expected(what, line)) };
        lines.same(what, &how, line)?;
        let evidence = match how {
            How::Classical => Evidence::Classical,
            How::Sparse { mask, alternating, window, reach } => {
                let mut line = lines.next()?;
                let rare = match line {
                    Some(text) if !text.starts_with(AT) => {
                        let rare = lines.rare(text)?;
                        line = lines.next()?;
                        rare
                    }
                    _ => Vec::new(),
                };
                let mut windows = Vec::new();
                while let Some(text) = line {
                    windows.push(lines.window(text)?);
                    line = lines.next()?;
                }
                Evidence::Sparse(Sparse { mask, alternating, window, reach, rare, windows })
            }
        };
        match lines.next()? {
            None => Ok(Certificate { game, preperiod, period, max, evidence }),
            Some(line) => Err(lines.expected("the end", line)),
        }
    }
}

impl Lines<'_> {
    /// Reads the line of rare heaps, of which there is at least one.
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

    /// Reads a window: a heap, and the digits of the values.
    fn window(&mut self, line: &str) -> Result<Window, ReadError> {
        let what = "a window, such as `at 300 1203`";
        let parts = line.strip_prefix(AT).and_then(|rest| rest.split_once(' '));
        let Some((heap, digits)) = parts else { return Err(self.expected(what, line)) };
        let heap = self.canonical("a heap", heap)?;
        let value = |digit| DIGITS.iter().position(|&known| known == digit).map(|value| value as u8);
        let values: Option<Vec<u8>> = digits.bytes().map(value).collect();
        let Some(values) = values else { return Err(self.expected("digits from `0` to `-`", digits)) };
        Ok(Window { heap, values })
    }
}

/// The line of the evidence.
enum How {
    Classical,
    Sparse { mask: u16, alternating: bool, window: u64, reach: Option<u64> },
}

const EVIDENCE: &str = "evidence, such as `classical` or `sparse mask 27 window 300`";
const EVIDENCE_WITH_REACH: &str = "evidence with a reach, such as `sparse mask 27 window 300 reach 2000`";

impl How {
    fn of(sparse: &Sparse) -> How {
        let Sparse { mask, alternating, window, reach, .. } = *sparse;
        How::Sparse { mask, alternating, window, reach }
    }

    fn read(line: &str) -> Option<How> {
        let words: Vec<&str> = line.splitn(9, ' ').collect();
        let (mask, rest) = match words[..] {
            ["classical"] => return Some(How::Classical),
            ["sparse", "mask", mask, ref rest @ ..] => (mask.parse().ok()?, rest),
            _ => return None,
        };
        let (alternating, rest) = match rest {
            ["alternating", rest @ ..] => (true, rest),
            _ => (false, rest),
        };
        let (window, reach) = match rest {
            ["window", window] => (window, None),
            ["window", window, "reach", reach] => (window, Some(reach.parse().ok()?)),
            _ => return None,
        };
        Some(How::Sparse { mask, alternating, window: window.parse().ok()?, reach })
    }

    fn is_reaching(&self) -> bool {
        matches!(self, How::Sparse { reach: Some(_), .. })
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Classical => f.write_str("classical"),
            How::Sparse { mask, alternating, window, reach } => {
                write!(f, "sparse mask {mask}{} window {window}", if *alternating { " alternating" } else { "" })?;
                reach.iter().try_for_each(|reach| write!(f, " reach {reach}"))
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

/// The word before a window.
const AT: &str = "at ";

/// The values from 0 to 63.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";

/// Values as digits. A value without a digit is `?`, which the reader refuses.
struct Digits<'c>(&'c [u8]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |&value: &u8| DIGITS.get(usize::from(value)).map_or('?', |&digit| digit.into());
        f.write_str(&self.0.iter().map(digit).collect::<String>())
    }
}
