//! Dyadic rationals: the numbers among short games.

use ninepins_budget::Stopped;
use ninepins_rules::{Reader, Refusal};
use std::{cmp::Ordering, fmt, str::FromStr};

/// The largest exponent of a denominator: numbers are multiples of 2^-60.
pub const MAX_EXPONENT: u32 = 60;

/// A dyadic rational `numerator / 2^exponent` in lowest terms.
///
/// ```
/// use ninepins_values::Dyadic;
/// let half: Dyadic = "1/2".parse().unwrap();
/// let quarter: Dyadic = "-1/4".parse().unwrap();
/// assert_eq!((half + quarter).unwrap().to_string(), "1/4");
/// assert!("1/3".parse::<Dyadic>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

/// A number outside the range of [`Dyadic`]: its numerator exceeds 63 bits, or its exponent [`MAX_EXPONENT`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic::integer(0);

    /// Builds an integer.
    pub const fn integer(n: i64) -> Dyadic {
        Dyadic { numerator: n, exponent: 0 }
    }

    /// Builds `numerator / 2^exponent`.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the number in lowest terms is out of range.
    pub fn new(numerator: i128, exponent: u32) -> Result<Dyadic, TooLarge> {
        let common = numerator.trailing_zeros().min(exponent);
        let exponent = exponent - common;
        if exponent > MAX_EXPONENT {
            return Err(TooLarge);
        }
        let numerator = i64::try_from(numerator >> common).map_err(|_| TooLarge)?;
        Ok(Dyadic { numerator, exponent: exponent as u8 })
    }

    /// Returns the numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the exponent of the denominator in lowest terms.
    pub fn exponent(self) -> u32 {
        u32::from(self.exponent)
    }

    /// Returns the number if it is an integer.
    pub fn as_integer(self) -> Option<i64> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// Returns the largest integer up to the number.
    pub fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// Returns the numerator over `2^exponent`, which must be at least the number's own exponent.
    fn over(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent())
    }

    /// Returns the product with an integer.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if it is out of range.
    pub fn times(self, n: i64) -> Result<Dyadic, TooLarge> {
        Dyadic::new(i128::from(self.numerator) * i128::from(n), self.exponent())
    }

    /// Returns the birthday of the number: the depth of its canonical form.
    pub fn birthday(self) -> u64 {
        match self.exponent {
            0 => self.numerator.unsigned_abs(),
            e => (self.numerator.unsigned_abs() >> e) + 1 + u64::from(e),
        }
    }

    /// Returns the neighbours of a fraction in its canonical form, `x - 2^-e` and `x + 2^-e`; `None` for integers.
    pub(crate) fn neighbours(self) -> Option<[Dyadic; 2]> {
        let step = |by: i128| Dyadic::new(i128::from(self.numerator) + by, self.exponent()).ok();
        if self.exponent == 0 { None } else { Some([step(-1)?, step(1)?]) }
    }

    /// Returns the simplest number between two bounds: the one with the least birthday. `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if that number is out of range.
    pub(crate) fn simplest(low: Option<Bound>, high: Option<Bound>) -> Result<Option<Dyadic>, TooLarge> {
        if let (Some(low), Some(high)) = (low, high) {
            let is_empty = match low.at.cmp(&high.at) {
                Ordering::Less => false,
                Ordering::Equal => !(low.is_closed && high.is_closed),
                Ordering::Greater => true,
            };
            if is_empty {
                return Ok(None);
            }
        }
        let allows_zero = |bound: Option<Bound>, beyond: Ordering| {
            bound.is_none_or(|bound| match bound.at.cmp(&Dyadic::ZERO) {
                Ordering::Equal => bound.is_closed,
                other => other == beyond,
            })
        };
        let is_positive = !allows_zero(low, Ordering::Less);
        let is_negative = !allows_zero(high, Ordering::Greater);
        // A negative number is found as the opposite of a positive one.
        let (near, far, sign) = match (is_positive, is_negative) {
            (true, _) => (low, high, 1),
            (_, true) => (high, low, -1),
            _ => return Ok(Some(Dyadic::ZERO)),
        };
        let Some(near) = near else { return Ok(Some(Dyadic::ZERO)) };
        let size = |at: Dyadic| i128::from(at.numerator) * sign;
        for exponent in 0..=MAX_EXPONENT {
            // The least multiple of 2^-exponent beyond the near bound.
            let own = near.at.exponent();
            let (floor, is_exact) = match exponent.checked_sub(own) {
                Some(up) => (size(near.at) << up, true),
                None => (size(near.at) >> (own - exponent), false),
            };
            let candidate = if is_exact && near.is_closed { floor } else { floor + 1 };
            let fits = far.is_none_or(|far| {
                let common = exponent.max(far.at.exponent());
                let order = (candidate << (common - exponent)).cmp(&(size(far.at) << (common - far.at.exponent())));
                order.is_lt() || (order.is_eq() && far.is_closed)
            });
            if fits {
                return Dyadic::new(candidate * sign, exponent).map(Some);
            }
        }
        Err(TooLarge)
    }
}

/// An end of an interval of numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The number at the end.
    pub(crate) at: Dyadic,
    /// That number is in the interval.
    pub(crate) is_closed: bool,
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let common = self.exponent().max(other.exponent());
        self.over(common).cmp(&other.over(common))
    }
}

impl std::ops::Add for Dyadic {
    type Output = Result<Dyadic, TooLarge>;

    fn add(self, other: Dyadic) -> Result<Dyadic, TooLarge> {
        let common = self.exponent().max(other.exponent());
        Dyadic::new(self.over(common) + other.over(common), common)
    }
}

impl std::ops::Sub for Dyadic {
    type Output = Result<Dyadic, TooLarge>;

    fn sub(self, other: Dyadic) -> Result<Dyadic, TooLarge> {
        let common = self.exponent().max(other.exponent());
        Dyadic::new(self.over(common) - other.over(common), common)
    }
}

impl std::ops::Neg for Dyadic {
    type Output = Result<Dyadic, TooLarge>;

    fn neg(self) -> Result<Dyadic, TooLarge> {
        Dyadic::ZERO - self
    }
}

/// Prints `3` or `-1/2`.
/// Rounds to a floating-point number, for pictures.
impl From<Dyadic> for f64 {
    fn from(dyadic: Dyadic) -> f64 {
        dyadic.numerator as f64 / f64::from(dyadic.exponent).exp2()
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.exponent > 0 { write!(f, "/{}", 1u64 << self.exponent) } else { Ok(()) }
    }
}

/// Prints the text of `Display`.
impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dyadic {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Dyadic, Refusal> {
        let mut reader = Reader::new(text);
        reader.spaces();
        let number = Dyadic::read(&mut reader)?;
        reader.finish("the end of the number")?;
        Ok(number)
    }
}

impl Dyadic {
    /// Reads a number such as `3` or `-3/4`.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Dyadic, Refusal> {
        let start = reader.at();
        let sign = if reader.eat("-") { -1 } else { 1 };
        let expected = |reader: &Reader<'_>| reader.unexpected("a number such as 3 or -3/4");
        let whole = reader.number().ok_or_else(|| expected(reader))?;
        let below = if reader.eat("/") { Some(reader.number().ok_or_else(|| expected(reader))?) } else { None };
        let span = start..reader.at();
        let below = below.map_or(Some(1), |below| below.value);
        if let Some(below) = below.filter(|below| !below.is_power_of_two()) {
            let error = reader.error(span, format!("no short game is a fraction with the denominator {below}"));
            return Err(error.with_help("numbers are dyadic: the denominator is a power of two, as in 1/4"));
        }
        let number = whole
            .value
            .zip(below)
            .and_then(|(whole, below)| Dyadic::new(sign * i128::from(whole), below.trailing_zeros()).ok());
        number.ok_or_else(|| {
            let help = format!("numerators have at most 63 bits, denominators are at most 2^{MAX_EXPONENT}");
            reader.error(span, "the number is too large").with_help(help)
        })
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Stopped::Range.fmt(f)
    }
}

impl std::error::Error for TooLarge {}

impl From<TooLarge> for Stopped {
    fn from(_: TooLarge) -> Stopped {
        Stopped::Range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_number_is_born_first() {
        let numbers: Vec<Dyadic> = (-64..=64).map(|n| Dyadic::new(n, 4).unwrap()).collect();
        let bounds = (-24..=24)
            .flat_map(|n| [false, true].map(|is_closed| Some(Bound { at: Dyadic::new(n, 3).unwrap(), is_closed })));
        let bounds: Vec<Option<Bound>> = bounds.chain([None]).collect();
        for &low in &bounds {
            for &high in &bounds {
                let is_above = |x: Dyadic| low.is_none_or(|low| x > low.at || (low.is_closed && x == low.at));
                let is_below = |x: Dyadic| high.is_none_or(|high| x < high.at || (high.is_closed && x == high.at));
                let born_first =
                    numbers.iter().copied().filter(|&x| is_above(x) && is_below(x)).min_by_key(|x| x.birthday());
                assert_eq!(Dyadic::simplest(low, high).unwrap(), born_first, "{low:?} {high:?}");
            }
        }
    }

    #[test]
    fn numbers_out_of_range_are_errors() {
        let [least, most] = [i64::MIN, i64::MAX].map(Dyadic::integer);
        assert_eq!((most + Dyadic::integer(1), -least, least.times(2)), (Err(TooLarge), Err(TooLarge), Err(TooLarge)));
        let open = |at| Some(Bound { at, is_closed: false });
        assert_eq!(Dyadic::simplest(open(most), None), Err(TooLarge));
        assert_eq!(Dyadic::simplest(None, open(least)), Err(TooLarge));
        let tiny = Dyadic::new(1, 60).unwrap();
        assert_eq!(Dyadic::simplest(open(Dyadic::ZERO), open(tiny)), Err(TooLarge));
        assert_eq!(Dyadic::simplest(open(least), open(most)), Ok(Some(Dyadic::ZERO)));
        assert_eq!(tiny.to_string().parse(), Ok(tiny));
        assert_eq!(Dyadic::new(1, 61), Err(TooLarge));
    }
}
