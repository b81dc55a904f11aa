//! Dyadic rationals: the numbers among short games.

use ninepins_budget::{Result, Stopped};
use ninepins_rules::{Reader, Refusal};
use std::{fmt, str::FromStr};

/// The largest exponent of a denominator: numbers are multiples of 2^-60.
pub const MAX_EXPONENT: u32 = 60;

/// A dyadic rational, whose numerator in lowest terms has at most 63 bits; the denominator is at most `2^`[`MAX_EXPONENT`]. Operations
/// return [`Stopped::Range`] where a result would be none.
///
/// ```
/// use ninepins_values::Dyadic;
/// let half: Dyadic = "1/2".parse().unwrap();
/// let quarter: Dyadic = "-1/4".parse().unwrap();
/// assert_eq!((half + quarter).unwrap().to_string(), "1/4");
/// assert!("1/3".parse::<Dyadic>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dyadic(
    /// The number times `ONE`.
    i128,
);

/// The multiple of the least positive number that 1 is.
const ONE: i128 = 1 << MAX_EXPONENT;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic::integer(0);

    /// Builds an integer.
    pub const fn integer(n: i64) -> Dyadic {
        Dyadic(n as i128 * ONE)
    }

    /// Builds `numerator / 2^exponent`.
    pub fn new(numerator: i128, exponent: u32) -> Result<Dyadic> {
        let common = numerator.trailing_zeros().min(exponent);
        match (i64::try_from(numerator >> common), MAX_EXPONENT.checked_sub(exponent - common)) {
            (Ok(numerator), Some(up)) => Ok(Dyadic(i128::from(numerator) << up)),
            _ => Err(Stopped::Range),
        }
    }

    /// Returns the exponent of the denominator in lowest terms.
    fn exponent(self) -> u32 {
        MAX_EXPONENT.saturating_sub(self.0.trailing_zeros())
    }

    /// Returns the number if it is an integer.
    pub fn as_integer(self) -> Option<i64> {
        (self.exponent() == 0).then_some(self.floor())
    }

    /// Returns the largest integer up to the number.
    pub fn floor(self) -> i64 {
        (self.0 >> MAX_EXPONENT) as i64
    }

    /// Returns the product with an integer.
    pub fn times(self, n: i64) -> Result<Dyadic> {
        Dyadic::new(self.0.checked_mul(i128::from(n)).ok_or(Stopped::Range)?, MAX_EXPONENT)
    }

    pub(crate) fn half(self) -> Result<Dyadic> {
        Dyadic::new(self.0, MAX_EXPONENT + 1)
    }

    /// Returns the birthday of the number: the depth of its canonical form.
    pub fn birthday(self) -> u64 {
        let (whole, exponent) = ((self.0.unsigned_abs() >> MAX_EXPONENT) as u64, u64::from(self.exponent()));
        if exponent == 0 { whole } else { whole + 1 + exponent }
    }

    /// Returns the options of a fraction in its canonical form, `x - 2^-e` and `x + 2^-e`.
    pub(crate) fn neighbours(self) -> [Dyadic; 2] {
        // These have smaller denominators, so they are in range.
        let step = ONE >> self.exponent();
        [Dyadic(self.0 - step), Dyadic(self.0 + step)]
    }

    /// Returns the simplest number between two bounds: the one with the least birthday. `None` if there is none.
    pub(crate) fn simplest(low: Option<Bound>, high: Option<Bound>) -> Result<Option<Dyadic>> {
        if let (Some(low), Some(high)) = (low, high)
            && (low.at > high.at || low.at == high.at && !(low.is_closed && high.is_closed))
        {
            return Ok(None);
        }
        let fits = |x: i128| {
            low.is_none_or(|low| low.at.0 < x || low.at.0 == x && low.is_closed)
                && high.is_none_or(|high| x < high.at.0 || x == high.at.0 && high.is_closed)
        };
        // One bound lies between the number and zero.
        let (near, sign) = match (low, high) {
            _ if fits(0) => return Ok(Some(Dyadic::ZERO)),
            (Some(low), _) if low.at >= Dyadic::ZERO => (low, 1),
            (_, Some(high)) => (high, -1),
            _ => return Ok(Some(Dyadic::ZERO)),
        };
        for exponent in 0..=MAX_EXPONENT {
            // The least multiple of 2^-exponent beyond the near bound.
            let (size, unit) = (near.at.0 * sign, ONE >> exponent);
            let floor = size & -unit;
            let least = if floor == size && near.is_closed { floor } else { floor + unit };
            if fits(least * sign) {
                return Dyadic::new(least * sign, MAX_EXPONENT).map(Some);
            }
        }
        Err(Stopped::Range)
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

impl std::ops::Add for Dyadic {
    type Output = Result<Dyadic>;

    fn add(self, other: Dyadic) -> Result<Dyadic> {
        Dyadic::new(self.0 + other.0, MAX_EXPONENT)
    }
}

impl std::ops::Sub for Dyadic {
    type Output = Result<Dyadic>;

    fn sub(self, other: Dyadic) -> Result<Dyadic> {
        Dyadic::new(self.0 - other.0, MAX_EXPONENT)
    }
}

impl std::ops::Neg for Dyadic {
    type Output = Result<Dyadic>;

    fn neg(self) -> Result<Dyadic> {
        Dyadic::ZERO - self
    }
}

/// Rounds to a floating-point number, for pictures.
impl From<Dyadic> for f64 {
    fn from(dyadic: Dyadic) -> f64 {
        dyadic.0 as f64 / ONE as f64
    }
}

/// Prints `3` or `-1/2`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exponent = self.exponent();
        write!(f, "{}", self.0 >> (MAX_EXPONENT - exponent))?;
        if exponent > 0 { write!(f, "/{}", 1u64 << exponent) } else { Ok(()) }
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
        assert_eq!(
            (most + Dyadic::integer(1), -least, least.times(2)),
            (Err(Stopped::Range), Err(Stopped::Range), Err(Stopped::Range))
        );
        let open = |at| Some(Bound { at, is_closed: false });
        assert_eq!(Dyadic::simplest(open(most), None), Err(Stopped::Range));
        assert_eq!(Dyadic::simplest(None, open(least)), Err(Stopped::Range));
        let tiny = Dyadic::new(1, 60).unwrap();
        assert_eq!(Dyadic::simplest(open(Dyadic::ZERO), open(tiny)), Err(Stopped::Range));
        assert_eq!(Dyadic::simplest(open(least), open(most)), Ok(Some(Dyadic::ZERO)));
        assert_eq!(tiny.to_string().parse(), Ok(tiny));
        assert_eq!(Dyadic::new(1, 61), Err(Stopped::Range));
    }
}
