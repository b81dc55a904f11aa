//! The text of certificates of quotients; see the [format](crate::quotient).

use super::{Certificate, Form, Generator, Infinite, MAX_RANK, OptionSet, Period, Row, Shift, Value};
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

/// The most certificates in one text.
pub const MAX_CERTIFICATES: usize = 16;

/// A line. The reader prints each line again and compares, so that each has one spelling.
enum Line<'c> {
    Form(&'c Form, usize),
    Elements(usize),
    Generator(&'c Generator),
    Heap(u64, Value, usize),
    Row(&'c Row),
    Set(SetOf, &'c OptionSet, usize),
    Period(Period),
    Infinite(&'c Infinite),
}

/// The owner of an option set: both players in an impartial game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SetOf {
    Both,
    One(Player),
}

impl SetOf {
    /// Returns the owners whose sets a certificate lists.
    fn listed(game: &Game) -> Vec<SetOf> {
        if game.is_impartial() { vec![SetOf::Both] } else { Player::BOTH.map(SetOf::One).to_vec() }
    }

    /// Returns the player whose list holds the sets.
    fn player(self) -> Player {
        match self {
            SetOf::Both => Player::Left,
            SetOf::One(player) => player,
        }
    }

    fn keyword(self) -> &'static str {
        match self {
            SetOf::Both => "set ",
            SetOf::One(Player::Left) => "left set ",
            SetOf::One(Player::Right) => "right set ",
        }
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
        match *self {
            Line::Form(Form { coefficients, window, period, wide }, rank) => {
                let coefficients = Joined(&coefficients[..rank], ",");
                write!(f, "form {coefficients} window {window} period {period} wide {wide}")
            }
            Line::Elements(elements) => write!(f, "elements {elements}"),
            Line::Generator(Generator { heap, images }) => write!(f, "generator {heap}: {}", Joined(images, " ")),
            Line::Heap(heap, value, rank) => write!(f, "heap {heap} = {}", Ranked(value, rank)),
            Line::Row(Row { signature, outcomes }) => {
                write!(f, "outcomes{} ", At(signature))?;
                outcomes.iter().try_for_each(|outcome| f.write_str(outcome.map_or("?", Outcome::letter)))
            }
            Line::Set(of, OptionSet { element, signature, values }, rank) => {
                write!(f, "{}{element}{}:", of.keyword(), At(signature))?;
                values.iter().try_for_each(|value| write!(f, " {}", Ranked(*value, rank)))
            }
            Line::Period(Period { preperiod, period }) => write!(f, "period {preperiod} {period}"),
            Line::Infinite(Infinite { position, up, down }) => write!(f, "infinite {position} up {up} down {down}"),
        }
    }
}

impl Certificate {
    /// Lists all lines below that of the game, in order.
    pub(crate) fn lines(&self) -> impl Iterator<Item = impl fmt::Display + '_> {
        let rank = self.rank.min(MAX_RANK);
        let sets = SetOf::listed(&self.game).into_iter();
        let forms = self.forms.iter().map(move |form| Line::Form(form, rank));
        let heaps = (1..).zip(&self.heaps).map(move |(heap, value)| Line::Heap(heap, *value, rank));
        forms
            .chain([Line::Elements(self.elements)])
            .chain(self.generators.iter().map(Line::Generator))
            .chain(heaps)
            .chain(self.rows.iter().map(Line::Row))
            .chain(sets.flat_map(move |of| self.sets.of(of.player()).iter().map(move |set| Line::Set(of, set, rank))))
            .chain(self.period.map(Line::Period))
            .chain(self.infinite.as_ref().map(Line::Infinite))
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
        let Some((part, rest)) = Part::of(&self.game, line) else {
            return Err(lines.expected("a line of a quotient", line));
        };
        let once = matches!(part, Part::Elements | Part::Period | Part::Infinite);
        let early = last < Part::Elements && part > Part::Elements;
        if part < last || (once && part == last) || early {
            return Err(lines.expected("the lines in their order", line));
        }
        let (rank, forms) = (self.rank, self.forms.len());
        let mut text = Text { lines, line };
        match part {
            Part::Form => {
                let what = "a form, such as `form 1 window 12 period 4 wide 22`";
                let (form, rank) = text.spelled(what, form(rest), |(form, rank)| Line::Form(form, *rank))?;
                if forms > 0 && rank != self.rank {
                    return Err(lines.expected("as many coefficients as above", line));
                }
                self.rank = rank;
                self.forms.push(form);
            }
            Part::Elements => {
                self.elements =
                    text.spelled("a number, such as `elements 6`", rest.parse().ok(), |n| Line::Elements(*n))?;
            }
            Part::Generator => {
                let what = "a generator, such as `generator 1: 1 0`";
                self.generators.push(text.spelled(what, generator(rest), |generator| Line::Generator(generator))?);
            }
            Part::Heap => {
                let heap = self.heaps.len() as u64 + 1;
                let what = format!("the value of heap {heap}, such as `heap {heap} = 1`");
                let read = rest.split_once(" = ").and_then(|(_, text)| value(text, rank));
                self.heaps.push(text.spelled(&what, read, |value| Line::Heap(heap, *value, rank))?);
            }
            Part::Row => {
                self.rows
                    .push(text.spelled("outcomes, such as `outcomes NP`", row(rest, forms), |row| Line::Row(row))?);
            }
            Part::Set(of) => {
                let read = option_set(rest, rank, forms);
                let what = format!("an option set, such as `{}2: 0 1`", of.keyword());
                let set = text.spelled(&what, read, |set| Line::Set(of, set, rank))?;
                self.sets.of_mut(of.player()).push(set);
            }
            Part::Period => {
                let what = "a period, such as `period 71 12`";
                self.period = Some(text.spelled(what, period(rest), |period| Line::Period(*period))?);
            }
            Part::Infinite => {
                let what = "a witness, such as `infinite 7+12 up 7 down 12`";
                self.infinite = Some(text.spelled(what, infinite(rest), |infinite| Line::Infinite(infinite))?);
            }
        }
        Ok(part)
    }
}

/// A line under way.
struct Text<'l, 't> {
    lines: &'l mut Lines<'t>,
    line: &'l str,
}

impl Text<'_, '_> {
    /// Prints the value that was `read` from the line and compares, which finds every other spelling.
    fn spelled<T>(
        &mut self,
        what: &str,
        read: Option<T>,
        print: impl for<'a> Fn(&'a T) -> Line<'a>,
    ) -> Result<T, ReadError> {
        let Some(read) = read else { return Err(self.lines.expected(what, self.line)) };
        self.lines.same(what, &print(&read), self.line)?;
        Ok(read)
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
    Set(SetOf),
    Period,
    Infinite,
}

impl Part {
    /// Returns the part of a line, and the text after the keyword.
    fn of<'t>(game: &Game, line: &'t str) -> Option<(Part, &'t str)> {
        let keywords = [
            ("form ", Part::Form),
            ("elements ", Part::Elements),
            ("generator ", Part::Generator),
            ("heap ", Part::Heap),
            ("outcomes ", Part::Row),
            ("period ", Part::Period),
            ("infinite ", Part::Infinite),
        ];
        let sets = SetOf::listed(game).into_iter().map(|of| (of.keyword(), Part::Set(of)));
        keywords.into_iter().chain(sets).find_map(|(keyword, part)| Some((part, line.strip_prefix(keyword)?)))
    }
}

/// Reads `1,-1 window 12 period 4 wide 22`, and counts the coefficients.
fn form(text: &str) -> Option<(Form, usize)> {
    let (coefficients, rest) = text.split_once(" window ")?;
    let (window, rest) = rest.split_once(" period ")?;
    let (period, wide) = rest.split_once(" wide ")?;
    let rank = coefficients.split(',').count();
    let coefficients = shift(coefficients, rank)?;
    let form =
        Form { coefficients, window: window.parse().ok()?, period: period.parse().ok()?, wide: wide.parse().ok()? };
    Some((form, rank))
}

/// Reads `1: 1 0 3 2`.
fn generator(text: &str) -> Option<Generator> {
    let (heap, images) = text.split_once(": ")?;
    let images = images.split(' ').map(|image| image.parse().ok()).collect::<Option<_>>()?;
    Some(Generator { heap: heap.parse().ok()?, images })
}

/// Reads `NPNN`, or `(-3) NP?N` if there are forms.
fn row(text: &str, forms: usize) -> Option<Row> {
    let (at, letters) = text.rsplit_once(' ').unwrap_or(("", text));
    let outcomes = letters.chars().map(letter).collect::<Option<_>>()?;
    Some(Row { signature: signature(at, forms)?, outcomes })
}

/// Reads `12: 3 7 19`, or `12 (-3): 4 7(1) 9(-2)` if there are forms.
fn option_set(text: &str, rank: usize, forms: usize) -> Option<OptionSet> {
    let (at, values) = text.split_once(": ")?;
    let (element, at) = at.split_once(' ').unwrap_or((at, ""));
    let values = values.split(' ').map(|text| value(text, rank)).collect::<Option<_>>()?;
    Some(OptionSet { element: element.parse().ok()?, signature: signature(at, forms)?, values })
}

/// Reads `71 12`.
fn period(text: &str) -> Option<Period> {
    let (preperiod, period) = text.split_once(' ')?;
    Some(Period { preperiod: preperiod.parse().ok()?, period: period.parse().ok()? })
}

/// Reads `7+12 up 7 down 12`.
fn infinite(text: &str) -> Option<Infinite> {
    let (position, heaps) = text.split_once(" up ")?;
    let (up, down) = heaps.split_once(" down ")?;
    // Other notations of positions could ask for too many heaps.
    let plain = position.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+'));
    let position: Position = plain.then(|| position.parse().ok())??;
    Some(Infinite { position, up: up.parse().ok()?, down: down.parse().ok()? })
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
