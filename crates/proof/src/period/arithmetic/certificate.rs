//! Certificates of arithmetic periods: their data and their text.

use crate::{
    ReadError,
    format::{ARITHMETIC, PERIOD},
    lines::{Lines, Numbers, Summed},
};
use ninepins_rules::Game;
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The most heaps of a block: 2^12.
pub const MAX_BLOCK: u64 = 1 << 12;

/// A claim that the nim-values of a game's heaps rise by a saltus with each period; see the [format](crate::period::arithmetic).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The least heap from which on values rise as claimed; heap 0 counts.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// The number by which values rise with each period; 0 if all stay.
    pub saltus: u64,
    /// The remainders modulo `period` of the heaps whose values stay although there is a saltus, ascending.
    pub constant: Vec<u64>,
    /// The number K: the evidence looks at blocks of `period * 2^K` heaps.
    pub doublings: u64,
    /// The number N: the first heap of the block whose options must cover all smaller values.
    pub window: u64,
}

/// The lines of the parts, counted from 1 as `Display` writes them.
impl Certificate {
    pub(super) const GAME_LINE: usize = 2;
    pub(super) const PREPERIOD_LINE: usize = 3;
    pub(super) const PERIOD_LINE: usize = 4;
    pub(super) const SALTUS_LINE: usize = 5;
    pub(super) const CONSTANT_LINE: usize = 6;

    pub(super) fn evidence_line(&self) -> usize {
        Certificate::CONSTANT_LINE + usize::from(!self.constant.is_empty())
    }

    pub(super) fn claim(&self) -> String {
        let Certificate { preperiod, period, saltus, constant, .. } = self;
        let rise = if *saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let mut claim = format!("G(n + {period}) = G(n){rise} for all n >= {preperiod}");
        if !constant.is_empty() {
            let residues: Vec<String> = constant.iter().map(u64::to_string).collect();
            let residues = residues.join(" or ");
            claim += &format!(", except that G(n + {period}) = G(n) where n mod {period} is {residues}");
        }
        claim
    }
}

const CONSTANT: &str = "constant";

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, preperiod, period, saltus, constant, doublings, window } = self;
        let mut out = Summed::new(f);
        writeln!(out, "{PERIOD}{ARITHMETIC}\ngame {game}")?;
        writeln!(out, "preperiod {preperiod}\nperiod {period}\nsaltus {saltus}")?;
        if !constant.is_empty() {
            writeln!(out, "{}", Numbers(CONSTANT, constant))?;
        }
        writeln!(out, "arithmetic K {doublings} window {window}")?;
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, _) = Lines::open(text, PERIOD, &[ARITHMETIC])?;
        let game = lines.game()?;
        let (preperiod, period, saltus) =
            (lines.number("preperiod")?, lines.number("period")?, lines.number("saltus")?);
        let what = "evidence, such as `arithmetic K 1 window 87`";
        let mut line = lines.next()?;
        let mut constant = Vec::new();
        if let Some(text) = line.filter(|text| text.starts_with(CONSTANT)) {
            constant = lines.numbers(text, (CONSTANT, "remainders", "19 39"), MAX_BLOCK as usize)?;
            line = lines.next()?;
        }
        let Some(text) = line else { return Err(lines.ended(what)) };
        let Some((doublings, window)) = evidence(text) else { return Err(lines.expected(what, text)) };
        lines.same(what, &format_args!("arithmetic K {doublings} window {window}"), text)?;
        lines.end()?;
        Ok(Certificate { game, preperiod, period, saltus, constant, doublings, window })
    }
}

/// Reads `arithmetic K 1 window 87`.
fn evidence(line: &str) -> Option<(u64, u64)> {
    let (doublings, window) = line.strip_prefix("arithmetic K ")?.split_once(" window ")?;
    Some((doublings.parse().ok()?, window.parse().ok()?))
}
