//! Which signatures cannot be, because forms depend on each other.

use super::Form;

/// Linear combinations of forms that are 0 everywhere. Those with the fewest forms tell the most: if no displacement has
/// its forms in given intervals, not even a fractional one, then one of these shows it (Rockafellar 1969, on elementary vectors).
pub(super) struct Dependencies(Vec<Vec<i128>>);

/// What is known of the value of a form.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The least and the greatest value that it may have, if there are.
    pub(super) low: Option<i128>,
    pub(super) high: Option<i128>,
    /// It differs from this by a multiple of the period.
    pub(super) like: i128,
}

/// Combinations with larger coefficients are given up, which is safe, for then less is known. Twice the product of two such, times the
/// number of forms and a coefficient of a form, is below 2^127.
const MAX_COEFFICIENT: i128 = 1 << 50;

impl Dependencies {
    pub(super) fn new(forms: &[Form]) -> Dependencies {
        let unit = |index: usize| (0..forms.len()).map(|other| i128::from(index == other)).collect();
        let mut combinations: Vec<Vec<i128>> = (0..forms.len()).map(unit).collect();
        // One coordinate after the other is made 0.
        for axis in 0..super::MAX_RANK {
            let rest = |combination: &Vec<i128>| -> i128 {
                combination.iter().zip(forms).map(|(c, form)| c * i128::from(form.coefficients[axis])).sum()
            };
            let (mut done, open): (Vec<_>, Vec<_>) = combinations.into_iter().partition(|c| rest(c) == 0);
            for (index, a) in open.iter().enumerate() {
                for b in &open[..index] {
                    let (a_rest, b_rest) = (rest(a), rest(b));
                    let divisor = gcd(a_rest, b_rest);
                    let both = a.iter().zip(b).map(|(x, y)| x * (b_rest / divisor) - y * (a_rest / divisor));
                    done.extend(reduced(both.collect()));
                }
            }
            combinations = fewest(done);
        }
        Dependencies(combinations)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no dependency excludes that the forms have these values.
    pub(super) fn allow(&self, forms: &[Form], known: &[Known]) -> bool {
        self.0.iter().all(|combination| {
            let terms = || combination.iter().zip(known).filter(|(c, _)| **c != 0);
            let least = |(c, known): (&i128, &Known)| if *c > 0 { known.low } else { known.high }.map(|end| c * end);
            let most = |(c, known): (&i128, &Known)| if *c > 0 { known.high } else { known.low }.map(|end| c * end);
            let low: Option<i128> = terms().map(least).sum();
            let high: Option<i128> = terms().map(most).sum();
            // Values that are not exact change the sum by multiples of this.
            let open = combination.iter().zip(known).zip(forms).filter(|((_, known), _)| known.low != known.high);
            let modulus = open.fold(0, |modulus, ((c, _), form)| gcd(modulus, c * i128::from(form.period)));
            let like: i128 = terms().map(|(c, known)| c * known.like).sum();
            low.is_none_or(|low| low <= 0) && high.is_none_or(|high| high >= 0) && (modulus == 0 || like % modulus == 0)
        })
    }
}

/// Divided by what is common to the coefficients; `None` if they are too large.
fn reduced(combination: Vec<i128>) -> Option<Vec<i128>> {
    let divisor = combination.iter().fold(0, |divisor, c| gcd(divisor, *c)).max(1);
    let reduced: Vec<i128> = combination.iter().map(|c| c / divisor).collect();
    reduced.iter().all(|c| c.abs() <= MAX_COEFFICIENT).then_some(reduced)
}

/// Without those that use all forms of another, and more, or the same ones.
fn fewest(combinations: Vec<Vec<i128>>) -> Vec<Vec<i128>> {
    let within = |a: &[i128], b: &[i128]| a.iter().zip(b).all(|(x, y)| *x == 0 || *y != 0);
    let mut fewest: Vec<Vec<i128>> = Vec::new();
    for combination in combinations {
        if !fewest.iter().any(|other| within(other, &combination)) {
            fewest.retain(|other| !within(&combination, other));
            fewest.push(combination);
        }
    }
    fewest
}

/// The greatest common divisor, not negative.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    divisor.abs()
}
