//! Fields of questions: how they are described, and how they are read from text. Numbers, truth values and lists of JSON become text
//! first, so there is one reader for all faces.

use super::{Recent, Typed};
use crate::{
    Budget, Game, Layout, Player, Refusal, Stopped,
    values::{Unread, Value, Values},
};
use ninepins_rules::is_misspelt;
use std::ops::RangeInclusive;

/// The description of a field.
#[derive(Debug)]
pub struct Described {
    /// The name: `lose_at` in JSON and Python, `--lose-at` on the command line.
    pub name: &'static str,
    /// The help.
    pub about: &'static [&'static str],
    /// What is written.
    pub kind: Kind,
    /// What is read if the field is not there.
    pub default: Option<&'static str>,
    /// True if the command line tells it by its place.
    pub positional: bool,
    /// True if it must be there.
    pub required: bool,
    /// Fields that may not stand beside it.
    pub not: &'static [&'static str],
    /// Fields that come with it.
    pub more: &'static [Described],
}

impl Described {
    /// A switch without a name, of which others are made.
    pub(super) const FLAG: Described = Described {
        name: "",
        about: &[],
        kind: Kind::Switch,
        default: None,
        positional: false,
        required: false,
        not: &[],
        more: &[],
    };

    /// Returns the help in one line.
    pub fn help(&self) -> String {
        self.about.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
    }
}

/// What is written in a field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// Nothing: it is there or not. If its default is `true` it is there unless it is switched off: `--no-cancel`, `"cancel": false`.
    Switch,
    /// Text, and its name in help pages.
    Text(&'static str),
    /// Texts, each in a field of its own or in a list.
    Texts(&'static str),
    /// Values as expressions, so many in fields of one name or in a list.
    Expressions(usize),
    /// The content of a file: text in JSON, on the command line the name of the file.
    Content {
        /// What is asked for at a terminal.
        what: &'static str,
        /// The most bytes.
        most: u64,
    },
    /// A position: text, or in JSON also a size or a list of sizes.
    Position,
    /// A whole number.
    Count {
        /// The least.
        least: i64,
        /// The largest in a face that many use.
        shared: u64,
    },
    /// A number of bytes, such as `512MB`.
    Size,
    /// One of these names, which have descriptions.
    Choice(&'static [(&'static str, &'static str)]),
}

/// A type of fields.
pub trait Field: Sized {
    /// What is written.
    const KIND: Kind;
    /// True if the field must be there or have a default.
    const REQUIRED: bool = true;
    /// Fields that come with it.
    const MORE: &'static [Described] = &[];

    /// Reads the text of a field, or says what is wrong with it.
    fn read(text: &str, with: &mut Reading<'_>) -> Result<Self, Refusal>;

    /// Returns the field that is not there.
    fn missing() -> Option<Self> {
        None
    }
}

/// A question that is being read.
#[derive(Debug)]
pub struct Reading<'t> {
    pub(super) typed: &'t Typed<'t>,
    pub(super) recent: &'t mut Recent,
    /// The game, which the fields after it may need.
    pub(super) game: Option<Game>,
    /// True if the field is read for a face that many use.
    shared: bool,
    /// True if its text was typed, and is not a default, which is lowered to what may be asked.
    is_typed: bool,
}

impl<'t> Reading<'t> {
    pub(super) fn new(typed: &'t Typed<'t>, recent: &'t mut Recent, shared: bool) -> Reading<'t> {
        Reading { typed, recent, game: None, shared, is_typed: false }
    }

    /// Refuses what was typed above `most`, and lowers a default to it.
    fn up_to(&self, most: u64, text: &str, number: u64) -> Result<u64, Refusal> {
        if number > most && self.is_typed {
            return Err(Refusal::of(text, format!("{number} is too large: {most} is the largest")));
        }
        Ok(number.min(most))
    }

    /// Reads the field called `name`, or refuses it.
    pub fn field<T: Field>(&mut self, name: &'static str, default: Option<&str>) -> Result<T, Refusal> {
        let text = self.typed.get(name);
        self.is_typed = text.is_some();
        match text.or(default) {
            Some(text) => T::read(text, self).map_err(|refusal| refusal.in_field(name)),
            None => {
                T::missing().ok_or_else(|| Refusal::of("", format!("the field `{name}` is missing")).in_field(name))
            }
        }
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: Kind = T::KIND;
    const REQUIRED: bool = false;
    const MORE: &'static [Described] = T::MORE;

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Self, Refusal> {
        T::read(text, with).map(Some)
    }

    fn missing() -> Option<Self> {
        Some(None)
    }
}

/// Refuses what is no switch.
pub(super) fn no_switch(text: &str) -> Refusal {
    Refusal::of(text, format!("`{text}` is neither true nor false"))
}

impl Field for bool {
    const KIND: Kind = Kind::Switch;
    const REQUIRED: bool = false;

    fn read(text: &str, _: &mut Reading<'_>) -> Result<bool, Refusal> {
        text.parse().map_err(|_| no_switch(text))
    }

    fn missing() -> Option<bool> {
        Some(false)
    }
}

impl Field for String {
    const KIND: Kind = Kind::Text("NAME");

    fn read(text: &str, _: &mut Reading<'_>) -> Result<String, Refusal> {
        Ok(text.to_owned())
    }
}

/// The texts of values, which `value --help` describes. The field is called `expr`.
#[derive(Clone, PartialEq, Debug)]
pub struct Expressions<const N: usize>(pub [String; N]);

impl<const N: usize> Field for Expressions<N> {
    const KIND: Kind = Kind::Expressions(N);

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Self, Refusal> {
        let all: Vec<String> = with.typed.all("expr").map(str::to_owned).collect();
        all.try_into().map(Expressions).map_err(|_| Refusal::of(text, format!("give {N} expressions")))
    }
}

impl<const N: usize> Expressions<N> {
    /// Computes the values, as long as it is not stopped, or refuses an expression.
    pub(super) fn values(&self, values: &mut Values, budget: &Budget) -> Result<Result<[Value; N], Stopped>, Refusal> {
        let (mut all, mut stopped) = ([Values::ZERO; N], Ok(()));
        for (value, text) in all.iter_mut().zip(&self.0) {
            match values.parse(text, budget) {
                Ok(found) => *value = found,
                Err(Unread::Stopped(why)) => stopped = stopped.and(Err(why)),
                Err(Unread::Text(refusal)) => return Err(refusal.in_field("expr")),
            }
        }
        Ok(stopped.map(|()| all))
    }
}

/// A whole number of at most `MOST`; of at most `SHARED` in a face that many use at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UpTo<const MOST: u64, const SHARED: u64>(pub u64);

impl<const MOST: u64, const SHARED: u64> Field for UpTo<MOST, SHARED> {
    const KIND: Kind = Kind::Count { least: 0, shared: SHARED };

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Self, Refusal> {
        let most = if with.shared { SHARED } else { MOST };
        with.up_to(most, text, number(text).ok_or_else(|| no_number(text))?).map(UpTo)
    }
}

impl Field for RangeInclusive<u64> {
    const KIND: Kind = Kind::Text("A-B");

    /// Reads a number, or two with a hyphen between them.
    fn read(text: &str, _: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let numbers = number(first.trim()).zip(number(last.trim()));
        let (first, last) = numbers.ok_or_else(|| Refusal::of(text, "write a range such as 2-4, or one number"))?;
        Ok(first..=last)
    }
}

/// The most bytes of a text in a face that many use at once.
const SHARED_TEXT: u64 = 1 << 16;

/// A number of bytes of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Size(pub u64);

impl Size {
    /// Returns the number of bytes of a text.
    pub fn bytes(self) -> usize {
        self.0.try_into().unwrap_or(usize::MAX)
    }
}

impl Field for Size {
    const KIND: Kind = Kind::Size;

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Size, Refusal> {
        let most = if with.shared { SHARED_TEXT } else { u64::MAX };
        with.up_to(most, text, size(text)?).map(Size)
    }
}

/// A time in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Time(pub u64);

impl Field for Time {
    const KIND: Kind = Kind::Text("T");

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Time, Refusal> {
        time(text).map(Time)
    }
}

impl Field for i64 {
    const KIND: Kind = Kind::Count { least: i64::MIN, shared: i64::MAX as u64 };

    fn read(text: &str, _: &mut Reading<'_>) -> Result<i64, Refusal> {
        text.parse().map_err(|_| no_number(text))
    }
}

pub(super) fn no_number(text: &str) -> Refusal {
    Refusal::of(text, format!("`{text}` is no whole number, or one that is too large"))
        .with_help("write a number such as 100, 1_000_000 or 1e6")
}

/// Reads `100`, `1_000_000`, `1e6`, `10M`.
pub fn number(text: &str) -> Option<u64> {
    let (digits, zeros) = match (text.split_once(['e', 'E']), text.char_indices().next_back()) {
        (Some((digits, zeros)), _) => (digits, zeros.parse().ok()?),
        (None, Some((at, 'k' | 'K'))) => (&text[..at], 3),
        (None, Some((at, 'M'))) => (&text[..at], 6),
        _ => (text, 0),
    };
    let digits: String = digits.chars().filter(|&c| c != '_').collect();
    let number: u64 = digits.parse().ok().filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()))?;
    number.checked_mul(10_u64.checked_pow(zeros)?)
}

/// Reads a number, perhaps with a point, times the first of the units that ends the text.
fn quantity(text: &str, units: impl IntoIterator<Item = (impl AsRef<str>, f64)>) -> Option<f64> {
    let text = text.trim().to_ascii_lowercase();
    let mut units = units.into_iter();
    let (number, factor) = units.find_map(|(unit, factor)| Some((text.strip_suffix(unit.as_ref())?, factor)))?;
    let number = number.trim_end();
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| is_number)?;
    Some(number * factor)
}

/// Reads a size such as `512MB`, in decimal units, or `1GiB`. Returns bytes.
pub fn size(text: &str) -> Result<u64, Refusal> {
    let prefixes = [("k", 1), ("m", 2), ("g", 3), ("t", 4)];
    let units = prefixes.into_iter().flat_map(|(prefix, power)| {
        [("ib", 1024_f64), ("b", 1e3), ("", 1e3)].map(|(end, base)| (format!("{prefix}{end}"), base.powi(power)))
    });
    let bytes = quantity(text, units.chain(["b", ""].map(|unit| (unit.to_owned(), 1.0)))).map(|bytes| bytes as u64);
    bytes.or_else(|| number(text)).ok_or_else(|| Refusal::of(text, "a size is 512MB, 2GB or 1GiB"))
}

/// Reads a time such as `90s`, `5m`, `5min`, `2h`, `500ms`, or plain seconds. Returns milliseconds.
pub fn time(text: &str) -> Result<u64, Refusal> {
    let units = [("ms", 1.0), ("min", 6e4), ("s", 1e3), ("m", 6e4), ("h", 3.6e6), ("", 1e3)];
    match quantity(text, units) {
        None => Err(Refusal::of(text, "a time is 90s, 5min or 2h")),
        Some(time) if time > 9e18 => Err(Refusal::of(text, "this time is too long")),
        Some(time) => Ok(time as u64),
    }
}

/// Describes a choice among names.
#[doc(hidden)]
#[macro_export]
macro_rules! choice {
    ($(#[doc = $about:literal])* $vis:vis $T:ident { $($(#[doc = $doc:literal])* $V:ident $name:literal),+ $(,)? }) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $T { $($(#[doc = $doc])* $V),+ }

        impl $T {
            /// Returns its name.
            $vis fn name(self) -> &'static str {
                match self { $($T::$V => $name),+ }
            }
        }

        impl $crate::ask::Field for $T {
            const KIND: $crate::ask::Kind = $crate::ask::Kind::Choice(&[$(($name, concat!($($doc),*))),+]);

            fn read(text: &str, _: &mut $crate::ask::Reading<'_>) -> Result<$T, $crate::Refusal> {
                $crate::ask::chosen(text, Self::KIND, &[$($T::$V),+])
            }
        }
    };
}
pub(crate) use choice;

/// Returns the item with the name, if `names` is a choice of one name for each.
pub fn chosen<T: Copy>(text: &str, names: Kind, items: &[T]) -> Result<T, Refusal> {
    let names: Vec<&str> =
        if let Kind::Choice(names) = names { names.iter().map(|(name, _)| *name).collect() } else { Vec::new() };
    let at = names.iter().position(|name| *name == text).and_then(|at| items.get(at));
    at.copied().ok_or_else(|| no_choice(text, &names))
}

pub(super) fn no_choice(text: &str, names: &[&str]) -> Refusal {
    Refusal::of(text, format!("there is no `{text}` here")).with_help(near(text, names, "there are"))
}

/// Names the one that may be meant, or all.
pub(super) fn near(text: &str, names: &[&str], all: &str) -> String {
    match names.iter().find(|name| is_misspelt(text, name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{all} {}", names.join(", ")),
    }
}

impl Field for Player {
    const KIND: Kind = Kind::Choice(&[("left", "Left"), ("right", "Right")]);

    fn read(text: &str, _: &mut Reading<'_>) -> Result<Player, Refusal> {
        chosen(text, Self::KIND, &Player::BOTH)
    }
}

impl Field for Layout {
    const KIND: Kind = Kind::Position;

    fn read(text: &str, with: &mut Reading<'_>) -> Result<Layout, Refusal> {
        with.game.as_ref().map_or_else(|| text.parse(), |game| Layout::of_game(text, game))
    }
}
