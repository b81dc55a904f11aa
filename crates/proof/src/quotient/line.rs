//! The lines of a quotient's certificate as `Display` writes them; see the [format](crate::quotient).

use super::{Certificate, Form, Generator, Infinite, MAX_RANK, OptionSet, Period, Row, Shift, Value};
use crate::{Kind, lines::Summed};
use ninepins_rules::{Game, Outcome, Player};
use std::fmt::{self, Write};

pub(super) const VERSION: &str = "1";

/// The most certificates in one text.
pub const MAX_CERTIFICATES: usize = 16;

/// A line. The reader prints each line again and compares, so that each has one spelling.
pub(super) enum Line<'c> {
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
pub(super) enum SetOf {
    Both,
    One(Player),
}

impl SetOf {
    /// Returns the owners whose sets a certificate lists.
    pub(super) fn listed(game: &Game) -> Vec<SetOf> {
        if game.is_impartial() { vec![SetOf::Both] } else { Player::BOTH.map(SetOf::One).to_vec() }
    }

    /// Returns the player whose list holds the sets.
    pub(super) fn player(self) -> Player {
        match self {
            SetOf::Both => Player::Left,
            SetOf::One(player) => player,
        }
    }

    pub(super) fn keyword(self) -> &'static str {
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
        writeln!(out, "{}{VERSION}\ngame {}", Kind::Quotient.first(), self.game)?;
        self.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        out.finish()
    }
}
