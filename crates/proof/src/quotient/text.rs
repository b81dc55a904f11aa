//! The text of certificates of quotients; see the [format](crate::quotient).

use super::{Certificate, Form, Generator, Infinite, MAX_RANK, OptionSet, Period, Row, Shift, Value};
use crate::{
    MAX_BYTES, ReadError, ReadErrorKind,
    format::QUOTIENT,
    lines::{Lines, Summed},
};
use ninepins_rules::{ByPlayer, Game, Outcome, Player, Position};
use std::{
    borrow::Cow,
    fmt::{self, Write},
    str::FromStr,
};

const VERSION: &str = "1";

/// The most certificates in one text.
pub const MAX_CERTIFICATES: usize = 16;

/// A line. The reader prints each line again and compares, so that each has one spelling.
enum Line<'c> {
    Form(Cow<'c, Form>, usize),
    Elements(usize),
    Generator(Cow<'c, Generator>),
    Heap(u64, Value, usize),
    Row(Cow<'c, Row>),
    Set(&'static str, Player, Cow<'c, OptionSet>, usize),
    Period(Period),
    Infinite(Cow<'c, Infinite>),
}

/// Returns the keywords of option sets, each with the player whose list holds them. In an impartial game Left stands for both.
fn set_keywords(game: &Game) -> &'static [(&'static str, Player)] {
    match game.is_impartial() {
        true => &[("set ", Player::Left)],
        false => &[("left set ", Player::Left), ("right set ", Player::Right)],
    }
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

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Form(form, rank) => {
                let Form { coefficients, window, period, wide } = &**form;
                let coefficients = Joined(&coefficients[..*rank], ",");
                write!(f, "form {coefficients} window {window} period {period} wide {wide}")
            }
            Line::Elements(elements) => write!(f, "elements {elements}"),
            Line::Generator(generator) => {
                write!(f, "generator {}: {}", generator.heap, Joined(&generator.images, " "))
            }
            Line::Heap(heap, value, rank) => write!(f, "heap {heap} = {}", Ranked(*value, *rank)),
            Line::Row(row) => {
                write!(f, "outcomes{} ", At(&row.signature))?;
                row.outcomes.iter().try_for_each(|outcome| f.write_str(outcome.map_or("?", Outcome::letter)))
            }
            Line::Set(keyword, _, set, rank) => {
                write!(f, "{keyword}{}{}:", set.element, At(&set.signature))?;
                set.values.iter().try_for_each(|value| write!(f, " {}", Ranked(*value, *rank)))
            }
            Line::Period(Period { preperiod, period }) => write!(f, "period {preperiod} {period}"),
            Line::Infinite(witness) => {
                write!(f, "infinite {} up {} down {}", witness.position, witness.up, witness.down)
            }
        }
    }
}

impl Certificate {
    /// Lists all lines below that of the game, in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = impl fmt::Display + '_> {
        use Cow::Borrowed;
        let rank = self.rank.min(MAX_RANK);
        let forms = self.forms.iter().map(move |form| Line::Form(Borrowed(form), rank));
        let heaps = (1..).zip(&self.heaps).map(move |(heap, value)| Line::Heap(heap, *value, rank));
        let sets = set_keywords(&self.game).iter().flat_map(move |&(keyword, player)| {
            self.sets.of(player).iter().map(move |set| Line::Set(keyword, player, Borrowed(set), rank))
        });
        forms
            .chain([Line::Elements(self.elements)])
            .chain(self.generators.iter().map(|generator| Line::Generator(Borrowed(generator))))
            .chain(heaps)
            .chain(self.rows.iter().map(|row| Line::Row(Borrowed(row))))
            .chain(sets)
            .chain(self.period.map(Line::Period))
            .chain(self.infinite.as_ref().map(|witness| Line::Infinite(Borrowed(witness))))
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

/// Reads all certificates of a text.
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
        all.push(own.parse::<Certificate>().map_err(|error| {
            let line = error.line() + lines_before;
            error.on(line)
        })?);
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
        let Some((part, keyword, rest, what)) = part(&self.game, line) else {
            return Err(lines.expected("a line of a quotient", line));
        };
        let once = matches!(part, Part::Elements | Part::Period | Part::Infinite);
        let early = last < Part::Elements && part > Part::Elements;
        if part < last || (once && part == last) || early {
            return Err(lines.expected("the lines in their order", line));
        }
        let (rank, forms, heap) = (self.rank, self.forms.len(), self.heaps.len() as u64 + 1);
        let read = match part {
            Part::Form => form(rest),
            Part::Elements => rest.parse().ok().map(Line::Elements),
            Part::Generator => generator(rest),
            Part::Heap => heap_value(rest, heap, rank),
            Part::Row => row(rest, forms),
            Part::Set(player) => {
                option_set(rest, rank, forms).map(|set| Line::Set(keyword, player, Cow::Owned(set), rank))
            }
            Part::Period => period(rest),
            Part::Infinite => infinite(rest),
        };
        let what = match part {
            Part::Heap => format!("the value of heap {heap}, such as `heap {heap} = 1`"),
            _ => format!("{}, such as `{keyword}{}`", what.0, what.1),
        };
        let read = read.ok_or_else(|| lines.expected(&what, line))?;
        lines.same(&what, &read, line)?;
        match read {
            Line::Form(_, own) if forms > 0 && own != rank => {
                return Err(lines.expected("as many coefficients as above", line));
            }
            Line::Form(form, own) => {
                self.rank = own;
                self.forms.push(form.into_owned());
            }
            Line::Elements(elements) => self.elements = elements,
            Line::Generator(generator) => self.generators.push(generator.into_owned()),
            Line::Heap(_, value, _) => self.heaps.push(value),
            Line::Row(row) => self.rows.push(row.into_owned()),
            Line::Set(_, player, set, _) => self.sets.of_mut(player).push(set.into_owned()),
            Line::Period(period) => self.period = Some(period),
            Line::Infinite(witness) => self.infinite = Some(witness.into_owned()),
        }
        Ok(part)
    }
}

/// The parts of a text, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Form,
    Elements,
    Generator,
    Heap,
    Row,
    Set(Player),
    Period,
    Infinite,
}

/// The keyword of each part but the option sets, with a name of its lines and the rest of an example.
const PARTS: [(&str, Part, (&str, &str)); 7] = [
    ("form ", Part::Form, ("a form", "1 window 12 period 4 wide 22")),
    ("elements ", Part::Elements, ("a number", "6")),
    ("generator ", Part::Generator, ("a generator", "1: 1 0")),
    ("heap ", Part::Heap, ("the value of a heap", "1 = 1")),
    ("outcomes ", Part::Row, ("outcomes", "NP")),
    ("period ", Part::Period, ("a period", "71 12")),
    ("infinite ", Part::Infinite, ("a witness", "7+12 up 7 down 12")),
];

/// Returns the part of a line, its keyword, the text after it, and the name with the example.
fn part<'t>(game: &Game, line: &'t str) -> Option<(Part, &'static str, &'t str, (&'static str, &'static str))> {
    let sets =
        set_keywords(game).iter().map(|&(keyword, player)| (keyword, Part::Set(player), ("an option set", "2: 0 1")));
    let mut parts = PARTS.into_iter().chain(sets);
    parts.find_map(|(keyword, part, what)| Some((part, keyword, line.strip_prefix(keyword)?, what)))
}

/// Reads `1,-1 window 12 period 4 wide 22`, and counts the coefficients.
fn form(text: &str) -> Option<Line<'static>> {
    let (coefficients, rest) = text.split_once(" window ")?;
    let (window, rest) = rest.split_once(" period ")?;
    let (period, wide) = rest.split_once(" wide ")?;
    let rank = coefficients.split(',').count();
    let coefficients = shift(coefficients, rank)?;
    let form =
        Form { coefficients, window: window.parse().ok()?, period: period.parse().ok()?, wide: wide.parse().ok()? };
    Some(Line::Form(Cow::Owned(form), rank))
}

/// Reads `1: 1 0 3 2`.
fn generator(text: &str) -> Option<Line<'static>> {
    let (heap, images) = text.split_once(": ")?;
    let images = images.split(' ').map(|image| image.parse().ok()).collect::<Option<_>>()?;
    Some(Line::Generator(Cow::Owned(Generator { heap: heap.parse().ok()?, images })))
}

/// Reads `3 = 1`, the value of this heap.
fn heap_value(text: &str, heap: u64, rank: usize) -> Option<Line<'static>> {
    let (_, text) = text.split_once(" = ")?;
    Some(Line::Heap(heap, value(text, rank)?, rank))
}

/// Reads `NPNN`, or `(-3) NP?N` if there are forms.
fn row(text: &str, forms: usize) -> Option<Line<'static>> {
    let (at, letters) = text.rsplit_once(' ').unwrap_or(("", text));
    let outcomes = letters.chars().map(letter).collect::<Option<_>>()?;
    Some(Line::Row(Cow::Owned(Row { signature: signature(at, forms)?, outcomes })))
}

/// Reads `12: 3 7 19`, or `12 (-3): 4 7(1) 9(-2)` if there are forms.
fn option_set(text: &str, rank: usize, forms: usize) -> Option<OptionSet> {
    let (at, values) = text.split_once(": ")?;
    let (element, at) = at.split_once(' ').unwrap_or((at, ""));
    let values = values.split(' ').map(|text| value(text, rank)).collect::<Option<_>>()?;
    Some(OptionSet { element: element.parse().ok()?, signature: signature(at, forms)?, values })
}

/// Reads `71 12`.
fn period(text: &str) -> Option<Line<'static>> {
    let (preperiod, period) = text.split_once(' ')?;
    Some(Line::Period(Period { preperiod: preperiod.parse().ok()?, period: period.parse().ok()? }))
}

/// Reads `7+12 up 7 down 12`.
fn infinite(text: &str) -> Option<Line<'static>> {
    let (position, heaps) = text.split_once(" up ")?;
    let (up, down) = heaps.split_once(" down ")?;
    // Other notations of positions could ask for too many heaps.
    let plain = position.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+'));
    let position: Position = plain.then(|| position.parse().ok())??;
    Some(Line::Infinite(Cow::Owned(Infinite { position, up: up.parse().ok()?, down: down.parse().ok()? })))
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
