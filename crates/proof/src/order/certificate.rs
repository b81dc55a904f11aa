//! Certificates of the order of two games as data, and their text.

use crate::{
    ReadError,
    forms::{Form, Numbered, Spaced},
    lines::{Lines, Summed},
};
use ninepins_rules::Player;
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The relation of two games G and H.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `G <= H`: Left, to move, loses G - H.
    AtMost,
    /// `G < H`: Right wins G - H, whoever starts.
    Less,
    /// `G = H`: whoever starts loses G - H.
    Equal,
    /// `G <| H`: Right, to move, wins G - H.
    LessOrConfused,
    /// `G || H`: whoever starts wins G - H.
    Confused,
}

impl Relation {
    /// All relations.
    pub const ALL: [Relation; 5] =
        [Relation::AtMost, Relation::Less, Relation::Equal, Relation::LessOrConfused, Relation::Confused];

    /// Returns the sign, as `<=`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::AtMost => "<=",
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::LessOrConfused => "<|",
            Relation::Confused => "||",
        }
    }
}

/// A move that shows `X <| Y`. It prints as `r5` or `l5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Witness {
    /// Right moves in X to a form Z with `Z <= Y`, or Left moves in Y to a form Z with `X <= Z`.
    pub player: Player,
    /// The number of the form Z.
    pub to: u32,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.player == Player::Left { 'l' } else { 'r' };
        write!(f, "{letter}{}", self.to)
    }
}

/// The statement that form `low` is at most form `high`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The number of the form G.
    pub low: u32,
    /// The number of the form H.
    pub high: u32,
    /// A witness of `X <| H` for each Left option X of G, then one of `G <| Y` for each Right option Y of H.
    pub witnesses: Vec<Witness>,
}

/// The claim about two forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The number of the form G.
    pub low: u32,
    /// The relation of G and H.
    pub relation: Relation,
    /// The number of the form H.
    pub high: u32,
    /// The witnesses that the relation needs: of `G <| H`, then of `H <| G`.
    pub witnesses: Vec<Witness>,
}

/// The order of two games with evidence; see the [format](crate::order).
///
/// It prints as its text and is read from it with [`Certificate::read`] or `str::parse`. Only [`check`](super::check)
/// verifies its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The games.
    pub forms: Vec<Form>,
    /// The statements, each shown by earlier ones.
    pub pairs: Vec<Pair>,
    /// The claim.
    pub claim: Claim,
}

/// The lines of the parts, counted from 1 as `Display` writes them.
impl Certificate {
    pub(super) const FORMS_LINE: usize = 2;

    pub(super) fn pair_line(&self, index: usize) -> usize {
        Certificate::FORMS_LINE + self.forms.len() + index
    }

    pub(super) fn claim_line(&self) -> usize {
        self.pair_line(self.pairs.len())
    }
}

/// The beginning of the first line, before the version.
pub(crate) const FIRST: &str = "ninepins order ";
const VERSION: &str = "1";
const PAIR: &str = "le ";
const CLAIM: &str = "claim ";

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PAIR}{} {}:{}", self.low, self.high, Spaced(&self.witnesses))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { low, relation, high, witnesses } = self;
        write!(f, "{CLAIM}{low} {} {high}:{}", relation.sign(), Spaced(witnesses))
    }
}

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Summed::new(f);
        writeln!(out, "{FIRST}{VERSION}")?;
        self.forms.iter().enumerate().try_for_each(|(place, form)| writeln!(out, "{}", Numbered(place, form)))?;
        self.pairs.iter().try_for_each(|pair| writeln!(out, "{pair}"))?;
        writeln!(out, "{}", self.claim)?;
        out.finish()
    }
}

impl Certificate {
    /// Reads a certificate. It checks only the format, and the checksum if there is one.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is no certificate, has another version or is damaged; see [`ReadError::kind`].
    pub fn read(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, _) = Lines::open(text, FIRST, &[VERSION])?;
        let (forms, mut line) = lines.forms()?;
        let mut pairs = Vec::new();
        while let Some(rest) = line.and_then(|line| line.strip_prefix(PAIR)) {
            let what = "a comparison, such as `le 1 2: r0 l0`";
            let (Some(pair), Some(text)) = (pair(rest), line) else { return Err(lines.expected(what, rest)) };
            lines.same(what, &pair, text)?;
            pairs.push(pair);
            line = lines.next()?;
        }
        let what = "a claim, such as `claim 1 < 2: r0`";
        let Some(text) = line else { return Err(lines.ended(what)) };
        let Some(claim) = text.strip_prefix(CLAIM).and_then(claim) else { return Err(lines.expected(what, text)) };
        lines.same(what, &claim, text)?;
        match lines.next()? {
            None => Ok(Certificate { forms, pairs, claim }),
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

/// Reads `1 2: r0 l0`.
fn pair(text: &str) -> Option<Pair> {
    let (forms, list) = text.split_once(':')?;
    let (low, high) = forms.split_once(' ')?;
    Some(Pair { low: low.parse().ok()?, high: high.parse().ok()?, witnesses: witnesses(list)? })
}

/// Reads `1 < 2: r0`.
fn claim(text: &str) -> Option<Claim> {
    let (forms, list) = text.split_once(':')?;
    let (low, rest) = forms.split_once(' ')?;
    let (sign, high) = rest.split_once(' ')?;
    let relation = Relation::ALL.into_iter().find(|relation| relation.sign() == sign)?;
    Some(Claim { low: low.parse().ok()?, relation, high: high.parse().ok()?, witnesses: witnesses(list)? })
}

fn witnesses(text: &str) -> Option<Vec<Witness>> {
    let witness = |word: &str| {
        let (player, to) = match word.strip_prefix('l') {
            Some(to) => (Player::Left, to),
            None => (Player::Right, word.strip_prefix('r')?),
        };
        Some(Witness { player, to: to.parse().ok()? })
    };
    text.split_ascii_whitespace().map(witness).collect()
}
