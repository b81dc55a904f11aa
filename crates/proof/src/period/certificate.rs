//! Certificates of periods: their data, their text, and the facts that a check proves; see the [format](crate::period).

use super::bounds::MAX_RARE;
use crate::{
    Checked, ReadError, ReadErrorKind,
    format::{ARITHMETIC, PERIOD},
    lines::{Lines, Numbers, Summed},
};
use ninepins_rules::{ByPlayer, Game};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// A claim that the nim-values of a game's heaps repeat for ever, with evidence; see the [format](crate::period).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
///
/// ```
/// use ninepins_proof::{check, period::{Certificate, Evidence}};
/// let game = "0.77".parse().unwrap();
/// let kayles = Certificate { game, preperiod: 71, period: 12, max: 8, evidence: Evidence::Classical };
/// assert!(check(&kayles).is_ok());
/// assert_eq!(kayles.to_string().parse::<Certificate>(), Ok(kayles));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The least n0 such that heaps n and n + `period` have the same value for all n from n0 on; heap 0 counts.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// The largest value of all heaps.
    pub max: u64,
    /// The evidence.
    pub evidence: Evidence,
}

/// The theorem that proves a period, with its data.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Evidence {
    /// A window of equal values so long that the options of all further heaps repeat too (Guy and Smith 1956).
    Classical,
    /// A sparse space: few heaps are rare, and the options that decide involve one of them.
    Sparse(Sparse),
}

/// Evidence by a sparse space: the heaps with rare values, and the window in which the other values must repeat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sparse {
    /// The mask of types: at an even heap a value is common if it has an odd number of these bits, else rare.
    pub mask: u16,
    /// True if common and rare swap from each heap to the next.
    pub alternating: bool,
    /// The number of heaps that must repeat after the last rare one.
    pub window: u64,
    /// The most heaps that options with rare values reach back in a stretch; as many as `window` if `None`.
    pub reach: Option<u64>,
    /// The rare heaps, ascending, without 0.
    pub rare: Vec<u64>,
    /// Windows of values that cut the heaps into stretches, each checked by itself; mostly none.
    pub windows: Vec<Window>,
}

/// The values of consecutive heaps, from which the values of the heaps after them are computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The first heap.
    pub heap: u64,
    /// The values from that heap on, each below 64.
    pub values: Vec<u8>,
}

/// The lines of the parts, counted from 1 as `Display` writes them.
impl Certificate {
    pub(super) const GAME_LINE: usize = 2;
    pub(super) const PREPERIOD_LINE: usize = 3;
    pub(super) const PERIOD_LINE: usize = 4;
    pub(super) const MAX_LINE: usize = 5;
    pub(super) const EVIDENCE_LINE: usize = 6;
    pub(super) const RARE_LINE: usize = 7;
}

impl Sparse {
    pub(super) fn windows_line(&self) -> usize {
        Certificate::RARE_LINE + usize::from(!self.rare.is_empty())
    }
}

impl Certificate {
    /// Says what is proved once the values of heaps below `heaps` were found, and those below `defined` by definition too.
    pub(super) fn proved(&self, heaps: u64, defined: usize) -> Checked {
        let Certificate { game, preperiod, period, max, evidence } = self;
        let claim = format!("preperiod {preperiod} and period {period}, no less, and the largest is {max}");
        let mut among = String::new();
        if let Evidence::Sparse(Sparse { rare, windows, .. }) = evidence {
            among += &format!(", of which {} {} rare", rare.len(), if rare.len() == 1 { "is" } else { "are" });
            if !windows.is_empty() {
                among += &format!(", in {} stretches each checked by itself", windows.len());
            }
        }
        proved(game, &claim, (heaps, &among, defined))
    }
}

/// Says that a claim about the values of all heaps is proved: with the values of heaps below `heaps`, of which those below `defined` were
/// found by definition too.
pub(super) fn proved(game: &Game, claim: &str, (heaps, among, defined): (u64, &str, usize)) -> Checked {
    let mut sentences = format!("{game} with all heaps: nim-values have {claim}");
    sentences += &format!("; proved with the values of heaps up to {}{among}", heaps - 1);
    if (defined as u64) < heaps {
        sentences += &format!("; those up to {} were found by definition too", defined - 1);
    }
    Checked { winners: ByPlayer::default(), sentences: sentences + "." }
}

const VERSION: &str = "1";
/// The version of a certificate with a reach.
const REACHING: &str = "2";

impl Evidence {
    fn version(&self) -> &'static str {
        if matches!(self, Evidence::Sparse(Sparse { reach: Some(_), .. })) { REACHING } else { VERSION }
    }
}

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, preperiod, period, max, evidence } = self;
        let mut out = Summed::new(f);
        writeln!(out, "{PERIOD}{}\ngame {game}\npreperiod {preperiod}", evidence.version())?;
        writeln!(out, "period {period}\nmax {max}\n{}", Line(evidence))?;
        if let Evidence::Sparse(Sparse { rare, windows, .. }) = evidence {
            if !rare.is_empty() {
                writeln!(out, "{}", Numbers(RARE, rare))?;
            }
            for Window { heap, values } in windows {
                // A value without a digit is `?`, which the reader refuses.
                let digit = |&value: &u8| DIGITS.get(usize::from(value)).map_or('?', |&digit| digit.into());
                writeln!(out, "{AT}{heap} {}", values.iter().map(digit).collect::<String>())?;
            }
        }
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, version) = Lines::open(text, PERIOD, &[VERSION, REACHING, ARITHMETIC])?;
        let what = match version {
            VERSION => "evidence, such as `classical` or `sparse mask 27 window 300`",
            REACHING => "evidence with a reach, such as `sparse mask 27 window 300 reach 2000`",
            _ => {
                let message = "version 3 is read as an arithmetic certificate".to_owned();
                return Err(lines.error(ReadErrorKind::Version, message));
            }
        };
        let game = lines.game()?;
        let (preperiod, period, max) = (lines.number("preperiod")?, lines.number("period")?, lines.number("max")?);
        let Some(line) = lines.next()? else { return Err(lines.ended(what)) };
        let evidence = evidence(line).filter(|evidence| evidence.version() == version);
        let mut evidence = evidence.ok_or_else(|| lines.expected(what, line))?;
        lines.same(what, &Line(&evidence), line)?;
        if let Evidence::Sparse(Sparse { rare, windows, .. }) = &mut evidence {
            let mut line = lines.next()?;
            if let Some(text) = line.filter(|text| !text.starts_with(AT)) {
                *rare = lines.numbers(text, (RARE, "rare heaps", "1 4"), MAX_RARE)?;
                line = lines.next()?;
            }
            while let Some(text) = line {
                windows.push(lines.window(text)?);
                line = lines.next()?;
            }
        }
        lines.end()?;
        Ok(Certificate { game, preperiod, period, max, evidence })
    }
}

impl Lines<'_> {
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

/// Reads the line of the evidence.
fn evidence(line: &str) -> Option<Evidence> {
    let words: Vec<&str> = line.splitn(9, ' ').collect();
    let (mask, rest) = match words[..] {
        ["classical"] => return Some(Evidence::Classical),
        ["sparse", "mask", mask, ref rest @ ..] => (mask.parse().ok()?, rest),
        _ => return None,
    };
    let (alternating, rest) = match rest {
        ["alternating", rest @ ..] => (true, rest),
        _ => (false, rest),
    };
    let (window, reach) = match rest {
        ["window", window] => (window.parse().ok()?, None),
        ["window", window, "reach", reach] => (window.parse().ok()?, Some(reach.parse().ok()?)),
        _ => return None,
    };
    Some(Evidence::Sparse(Sparse { mask, alternating, window, reach, rare: Vec::new(), windows: Vec::new() }))
}

/// Prints the line of the evidence.
struct Line<'c>(&'c Evidence);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evidence::Sparse(Sparse { mask, alternating, window, reach, .. }) = self.0 else {
            return f.write_str("classical");
        };
        write!(f, "sparse mask {mask}{} window {window}", if *alternating { " alternating" } else { "" })?;
        reach.iter().try_for_each(|reach| write!(f, " reach {reach}"))
    }
}

/// The word before rare heaps.
const RARE: &str = "rare";

/// The word before a window.
const AT: &str = "at ";

/// The digits of the values from 0 to 63.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";
