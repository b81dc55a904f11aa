//! Certificates of periods with a saltus as data, and their text.

use super::forms::{Form, Numbered, Spaced};
use crate::{
    Kind, ReadError,
    lines::{Lines, Summed},
};
use ninepins_rules::{ByPlayer, Game, Position};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

/// The reason why the options of the saltus do not matter at a heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cover {
    /// For each option of the saltus, Left's and Right's, a move of the same player in the heap that gains as much: the
    /// position that it leaves.
    Moves(ByPlayer<Vec<Position>>),
    /// The saltus is a number, and the value of the heap is none.
    Translation,
}

/// A claim that the values of heaps repeat with a period up to a saltus, with evidence; see the [format](crate::saltus).
///
/// It prints as its text and is read from it with `str::parse`. Only [`check`](crate::check) verifies its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game.
    pub game: Game,
    /// The canonical forms of the values and of the saltus, and all their followers.
    pub forms: Vec<Form>,
    /// The values of heaps 0, 1, 2, ..., as numbers of forms.
    pub heaps: Vec<u32>,
    /// The saltus, as the number of a form.
    pub saltus: u32,
    /// The length of the period, at least 1.
    pub period: u64,
    /// The heap at which the period begins, at least 1.
    pub from: u64,
    /// The heap up to which values are compared; the `covers` are of this heap and the next.
    pub until: u64,
    /// A reason for each heap of a period, from `until` on.
    pub covers: Vec<Cover>,
}

/// The lines of the parts, counted from 1 as `Display` writes them.
impl Certificate {
    pub(super) const GAME_LINE: usize = 2;
    pub(super) const FORMS_LINE: usize = 3;

    pub(super) fn heap_line(&self, heap: usize) -> usize {
        Certificate::FORMS_LINE + self.forms.len() + heap
    }

    pub(super) fn saltus_line(&self) -> usize {
        self.heap_line(self.heaps.len())
    }

    pub(super) fn period_line(&self) -> usize {
        self.saltus_line() + 1
    }

    pub(super) fn cover_line(&self, index: usize) -> usize {
        self.period_line() + 1 + index
    }
}

const VERSION: &str = "1";
const HEAP: &str = "heap ";
const PERIOD: &str = "period ";
const COVER: &str = "cover ";
const TRANSLATION: &str = "translation";

/// Prints `period 2 from 1 until 6`.
struct Period {
    period: u64,
    from: u64,
    until: u64,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PERIOD}{} from {} until {}", self.period, self.from, self.until)
    }
}

/// Prints `cover 6: 5 | 4+1`, where 6 is a heap.
struct Covered<'c>(u64, &'c Cover);

impl fmt::Display for Covered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{COVER}{}:", self.0)?;
        match self.1 {
            Cover::Moves(ByPlayer { left, right }) => write!(f, "{} |{}", Spaced(left), Spaced(right)),
            Cover::Translation => write!(f, " {TRANSLATION}"),
        }
    }
}

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Certificate { game, forms, heaps, saltus, period, from, until, covers } = self;
        let mut out = Summed::new(f);
        writeln!(out, "{}{VERSION}\ngame {game}", Kind::Saltus.first())?;
        forms.iter().enumerate().try_for_each(|(place, form)| writeln!(out, "{}", Numbered(place, form)))?;
        (0u64..).zip(heaps).try_for_each(|(heap, value)| writeln!(out, "{HEAP}{heap} = {value}"))?;
        let period = Period { period: *period, from: *from, until: *until };
        writeln!(out, "saltus {saltus}\n{period}")?;
        let heaps = (0..).map(|index| until.saturating_add(index));
        heaps.zip(covers).try_for_each(|(heap, cover)| writeln!(out, "{}", Covered(heap, cover)))?;
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, _) = Lines::open(text, Kind::Saltus, &[VERSION])?;
        let game = lines.named("game", |lines, text| lines.canonical("a game", text))?;
        let (forms, mut line) = lines.forms()?;
        let mut heaps = Vec::new();
        while let Some(text) = line.filter(|line| line.starts_with(HEAP)) {
            let what = "the value of a heap, such as `heap 3 = 5`";
            let value = text.split_once(" = ").and_then(|(_, value)| value.parse().ok());
            let Some(value) = value else { return Err(lines.expected(what, text)) };
            lines.same(what, &format_args!("{HEAP}{} = {value}", heaps.len()), text)?;
            heaps.push(value);
            line = lines.next()?;
        }
        let what = "`saltus ...`";
        let Some(text) = line else { return Err(lines.ended(what)) };
        let Some(saltus) = text.strip_prefix("saltus ") else { return Err(lines.expected(what, text)) };
        let saltus = lines.canonical("the number of a form", saltus)?;
        let what = "a period, such as `period 2 from 1 until 6`";
        let Some(text) = lines.next()? else { return Err(lines.ended(what)) };
        let Some(claim) = period(text) else { return Err(lines.expected(what, text)) };
        lines.same(what, &claim, text)?;
        let Period { period, from, until } = claim;
        let mut covers = Vec::new();
        while let Some(text) = lines.next()? {
            let heap = until.saturating_add(covers.len() as u64);
            let what = format!("the cover of heap {heap}, such as `cover {heap}: 1 | 1+2`");
            let Some(cover) = cover(text) else { return Err(lines.expected(&what, text)) };
            lines.same(&what, &Covered(heap, &cover), text)?;
            covers.push(cover);
        }
        Ok(Certificate { game, forms, heaps, saltus, period, from, until, covers })
    }
}

/// Reads `period 2 from 1 until 6`.
fn period(text: &str) -> Option<Period> {
    let (period, rest) = text.strip_prefix(PERIOD)?.split_once(" from ")?;
    let (from, until) = rest.split_once(" until ")?;
    Some(Period { period: period.parse().ok()?, from: from.parse().ok()?, until: until.parse().ok()? })
}

/// Reads `cover 6: 5 | 4+1` or `cover 7: translation`.
fn cover(text: &str) -> Option<Cover> {
    let (_, text) = text.strip_prefix(COVER)?.split_once(": ")?;
    if text == TRANSLATION {
        return Some(Cover::Translation);
    }
    let (left, right) = text.split_once('|')?;
    Some(Cover::Moves(ByPlayer { left: positions(left)?, right: positions(right)? }))
}

fn positions(text: &str) -> Option<Vec<Position>> {
    text.split_ascii_whitespace().map(|position| position.parse().ok()).collect()
}
