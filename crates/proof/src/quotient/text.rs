//! The text of certificates of quotients; see the [format](crate::quotient).

use super::certificate::{Certificate, Form, Generator, Infinite, MAX_RANK, OptionSet, Period, Row, Shift, Value};
use crate::{
    MAX_BYTES, ReadError, ReadErrorKind,
    format::QUOTIENT,
    lines::{Lines, Summed},
};
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use std::{
    fmt::{self, Write},
    str::FromStr,
};

const VERSION: &str = "1";

/// The line of the game.
pub(super) const GAME_LINE: usize = 2;

/// The most certificates in one text.
pub const MAX_CERTIFICATES: usize = 16;

/// The parts of a text, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Form,
    Elements,
    Generator,
    Heap,
    Row,
    Set(Player),
    Period,
    Infinite,
}

/// The keyword of each part, with a name of its lines and the rest of an example.
const PARTS: [(&str, Part, (&str, &str)); 10] = [
    ("form", Part::Form, ("a form", "1 window 12 period 4 wide 22")),
    ("elements", Part::Elements, ("a number", "6")),
    ("generator", Part::Generator, ("a generator", "1: 1 0")),
    ("heap", Part::Heap, ("the value of a heap", "1 = 1")),
    ("outcomes", Part::Row, ("outcomes", "NP")),
    ("set", Part::Set(Player::Left), SET),
    ("left set", Part::Set(Player::Left), SET),
    ("right set", Part::Set(Player::Right), SET),
    ("period", Part::Period, ("a period", "71 12")),
    ("infinite", Part::Infinite, ("a witness", "7+12 up 7 down 12")),
];

const SET: (&str, &str) = ("an option set", "2: 0 1");

/// Lists the parts for a game. In an impartial game the option sets of Left stand for both.
fn parts(game: &Game) -> impl Iterator<Item = &'static (&'static str, Part, (&'static str, &'static str))> {
    let is_impartial = game.is_impartial();
    PARTS.iter().filter(move |(keyword, part, _)| !matches!(part, Part::Set(_)) || (*keyword == "set") == is_impartial)
}

/// Numbers with a separator between them.
struct Joined<'c, T>(&'c [T], &'static str);

impl<T: fmt::Display> fmt::Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, number)| {
            f.write_str(if index == 0 { "" } else { self.1 })?;
            number.fmt(f)
        })
    }
}

/// A signature after a keyword; nothing where there are no forms.
pub(super) struct At<'c>(pub(super) &'c [i32]);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " ({})", Joined(self.0, ",")) }
    }
}

/// A value whose displacement has this number of coordinates.
pub(super) struct Ranked(pub(super) Value, pub(super) usize);

impl fmt::Display for Ranked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ranked(Value { element, shift }, rank) = self;
        write!(f, "{element}")?;
        if *shift == Shift::default() { Ok(()) } else { write!(f, "({})", Joined(&shift[..*rank], ",")) }
    }
}

/// A line of a part. The reader prints each line again and compares, so that each has one spelling.
struct Line<'c> {
    certificate: &'c Certificate,
    keyword: &'static str,
    part: Part,
    index: usize,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { certificate, keyword, part, index } = *self;
        let rank = certificate.rank.min(MAX_RANK);
        f.write_str(keyword)?;
        match part {
            Part::Form => {
                let Form { coefficients, window, period, wide } = &certificate.forms[index];
                let coefficients = Joined(&coefficients[..rank], ",");
                write!(f, " {coefficients} window {window} period {period} wide {wide}")
            }
            Part::Elements => write!(f, " {}", certificate.elements),
            Part::Generator => {
                let Generator { heap, images } = &certificate.generators[index];
                write!(f, " {heap}: {}", Joined(images, " "))
            }
            Part::Heap => write!(f, " {} = {}", index + 1, Ranked(certificate.heaps[index], rank)),
            Part::Row => {
                let Row { signature, outcomes } = &certificate.rows[index];
                write!(f, "{} ", At(signature))?;
                outcomes.iter().try_for_each(|outcome| f.write_str(outcome.map_or("?", Outcome::letter)))
            }
            Part::Set(player) => {
                let OptionSet { element, signature, values } = &certificate.sets.of(player)[index];
                write!(f, " {element}{}:", At(signature))?;
                values.iter().try_for_each(|value| write!(f, " {}", Ranked(*value, rank)))
            }
            Part::Period => certificate.period.iter().try_for_each(|p| write!(f, " {} {}", p.preperiod, p.period)),
            Part::Infinite => {
                let mut witness = certificate.infinite.iter();
                witness.try_for_each(|Infinite { position, up, down }| write!(f, " {position} up {up} down {down}"))
            }
        }
    }
}

impl Certificate {
    fn count(&self, part: Part) -> usize {
        match part {
            Part::Form => self.forms.len(),
            Part::Elements => 1,
            Part::Generator => self.generators.len(),
            Part::Heap => self.heaps.len(),
            Part::Row => self.rows.len(),
            Part::Set(player) => self.sets.of(player).len(),
            Part::Period => usize::from(self.period.is_some()),
            Part::Infinite => usize::from(self.infinite.is_some()),
        }
    }

    /// Returns the number of a line of a part, counted from 1 as `Display` writes them.
    pub(super) fn line_of(&self, part: Part, index: usize) -> usize {
        let sets = Player::BOTH.map(Part::Set);
        let all = [Part::Form, Part::Elements, Part::Generator, Part::Heap, Part::Row, sets[0], sets[1], Part::Period];
        GAME_LINE
            + 1
            + all.iter().filter(|before| **before < part).map(|before| self.count(*before)).sum::<usize>()
            + index
    }

    /// Lists all lines below that of the game, in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = impl fmt::Display + '_> {
        parts(&self.game).flat_map(move |&(keyword, part, _)| {
            (0..self.count(part)).map(move |index| Line { certificate: self, keyword, part, index })
        })
    }
}

/// Prints the whole text with its checksum.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Summed::new(f);
        writeln!(out, "{QUOTIENT}{VERSION}\ngame {}", self.game)?;
        self.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        out.finish()
    }
}

impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Certificate, ReadError> {
        let (mut lines, _) = Lines::open(text, QUOTIENT, &[VERSION])?;
        let game = lines.game()?;
        Certificate::read_lines(&mut lines, game)
    }
}

pub(super) fn read_all(text: &str) -> Result<Vec<Certificate>, ReadError> {
    if text.len() > MAX_BYTES {
        return Ok(vec![text.parse()?]);
    }
    let begins = text.match_indices(QUOTIENT).map(|(at, _)| at);
    let begins = begins.filter(|&at| at > 0 && text[..at].trim_end_matches([' ', '\t', '\r']).ends_with('\n'));
    let mut all = Vec::new();
    let (mut from, mut lines_before) = (0, 0);
    for to in begins.chain([text.len()]) {
        if all.len() == MAX_CERTIFICATES {
            let message = format!("there are more than {MAX_CERTIFICATES} certificates");
            return Err(ReadError::new(lines_before + 1, ReadErrorKind::TooLarge, message));
        }
        let own = &text[from..to];
        all.push(own.parse::<Certificate>().map_err(|error| error.on(|line| line + lines_before))?);
        lines_before += own.matches('\n').count();
        from = to;
    }
    Ok(all)
}

impl Certificate {
    /// Reads all lines below that of the game.
    pub(crate) fn read_lines(lines: &mut Lines<'_>, game: Game) -> Result<Certificate, ReadError> {
        let mut certificate = Certificate {
            game,
            rank: 0,
            forms: Vec::new(),
            elements: 0,
            generators: Vec::new(),
            heaps: Vec::new(),
            rows: Vec::new(),
            sets: ByPlayer::default(),
            period: None,
            infinite: None,
        };
        let mut last = Part::Form;
        while let Some(line) = lines.next()? {
            last = certificate.read_line(lines, last, line)?;
        }
        if last < Part::Elements {
            return Err(lines.ended("`elements ...`"));
        }
        Ok(certificate)
    }

    /// Reads the next line, and returns its part. `last` is the part of the line before.
    fn read_line(&mut self, lines: &mut Lines<'_>, last: Part, line: &str) -> Result<Part, ReadError> {
        let own = parts(&self.game).find_map(|(keyword, part, what)| {
            Some((keyword, *part, what, line.strip_prefix(keyword)?.strip_prefix(' ')?))
        });
        let Some((keyword, part, (name, example), rest)) = own else {
            return Err(lines.expected("a line of a quotient", line));
        };
        let once = matches!(part, Part::Elements | Part::Period | Part::Infinite);
        let early = last < Part::Elements && part > Part::Elements;
        if part < last || (once && part == last) || early {
            return Err(lines.expected("the lines in their order", line));
        }
        let (rank, heap) = (self.rank, self.heaps.len() + 1);
        let what = match part {
            Part::Heap => format!("the value of heap {heap}, such as `heap {heap} = 1`"),
            _ => format!("{name}, such as `{keyword} {example}`"),
        };
        self.read(part, rest).ok_or_else(|| lines.expected(&what, line))?;
        lines.same(&what, &Line { certificate: self, keyword, part, index: self.count(part) - 1 }, line)?;
        if part == Part::Form && self.forms.len() > 1 && self.rank != rank {
            return Err(lines.expected("as many coefficients as above", line));
        }
        Ok(part)
    }

    /// Reads a line of a part, without its keyword.
    fn read(&mut self, part: Part, text: &str) -> Option<()> {
        let (rank, forms) = (self.rank, self.forms.len());
        match part {
            // `1,-1 window 12 period 4 wide 22`
            Part::Form => {
                let (coefficients, rest) = text.split_once(" window ")?;
                let (window, rest) = rest.split_once(" period ")?;
                let (period, wide) = rest.split_once(" wide ")?;
                let [window, period, wide] = [window.parse().ok()?, period.parse().ok()?, wide.parse().ok()?];
                self.rank = coefficients.split(',').count();
                let coefficients = shift(coefficients, self.rank)?;
                self.forms.push(Form { coefficients, window, period, wide });
            }
            Part::Elements => self.elements = text.parse().ok()?,
            // `1: 1 0 3 2`
            Part::Generator => {
                let (heap, images) = text.split_once(": ")?;
                let images = images.split(' ').map(|image| image.parse().ok()).collect::<Option<_>>()?;
                self.generators.push(Generator { heap: heap.parse().ok()?, images });
            }
            // `3 = 1`
            Part::Heap => self.heaps.push(value(text.split_once(" = ")?.1, rank)?),
            // `NPNN`, or `(-3) NP?N` if there are forms
            Part::Row => {
                let (at, letters) = text.rsplit_once(' ').unwrap_or(("", text));
                let outcomes = letters.chars().map(letter).collect::<Option<_>>()?;
                self.rows.push(Row { signature: signature(at, forms)?, outcomes });
            }
            // `12: 3 7 19`, or `12 (-3): 4 7(1) 9(-2)` if there are forms
            Part::Set(player) => {
                let (at, values) = text.split_once(": ")?;
                let (element, at) = at.split_once(' ').unwrap_or((at, ""));
                let (element, signature) = (element.parse().ok()?, signature(at, forms)?);
                let values = values.split(' ').map(|text| value(text, rank)).collect::<Option<_>>()?;
                self.sets.of_mut(player).push(OptionSet { element, signature, values });
            }
            // `71 12`
            Part::Period => {
                let (preperiod, period) = text.split_once(' ')?;
                self.period = Some(Period { preperiod: preperiod.parse().ok()?, period: period.parse().ok()? });
            }
            // `7+12 up 7 down 12`; other notations of positions could ask for too many heaps
            Part::Infinite => {
                let (position, heaps) = text.split_once(" up ")?;
                let (up, down) = heaps.split_once(" down ")?;
                let plain = position.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+'));
                let position: Position = plain.then(|| position.parse().ok())??;
                self.infinite = Some(Infinite { position, up: up.parse().ok()?, down: down.parse().ok()? });
            }
        }
        Some(())
    }
}

/// Reads `1,-2`: exactly `rank` coordinates.
fn shift(text: &str, rank: usize) -> Option<Shift> {
    let mut shift = Shift::default();
    let mut numbers = text.split(',');
    for coordinate in shift.get_mut(..rank)? {
        *coordinate = numbers.next()?.parse().ok()?;
    }
    numbers.next().is_none().then_some(shift)
}

/// Reads `12` or `12(-1)`.
fn value(text: &str, rank: usize) -> Option<Value> {
    let Some((element, rest)) = text.split_once('(') else {
        return Some(Value { element: text.parse().ok()?, shift: Shift::default() });
    };
    Some(Value { element: element.parse().ok()?, shift: shift(rest.strip_suffix(')')?, rank)? })
}

/// Reads `(-3)`, or nothing if there are no forms.
fn signature(text: &str, forms: usize) -> Option<Vec<i32>> {
    if forms == 0 {
        return text.is_empty().then(Vec::new);
    }
    let clipped = text.strip_prefix('(')?.strip_suffix(')')?;
    let signature: Vec<i32> = clipped.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    (signature.len() == forms).then_some(signature)
}

fn letter(letter: char) -> Option<Option<Outcome>> {
    match letter {
        '?' => Some(None),
        _ => Outcome::ALL.into_iter().find(|outcome| outcome.letter().starts_with(letter)).map(Some),
    }
}
