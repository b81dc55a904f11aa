//! Linear dependencies of forms, which exclude signatures.

use super::Form;

/// Linear combinations of forms that are 0 everywhere. Those with the fewest forms suffice: if no displacement, not
/// even a fractional one, has its forms in given intervals, one of these shows it (Rockafellar 1969, on elementary
/// vectors).
pub(super) struct Dependencies(Vec<Vec<i128>>);

/// The known bounds and residue of the value of a form.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The bounds of the value, if there are.
    pub(super) low: Option<i128>,
    pub(super) high: Option<i128>,
    /// A number that the value is congruent to, modulo the period.
    pub(super) like: i128,
}

/// The largest coefficient of a combination. Larger ones are dropped, which is safe because less is excluded. Twice the
/// product of two coefficients, times the number of forms and a coefficient of a form, is below 2^127.
const MAX_COEFFICIENT: i128 = 1 << 50;

impl Dependencies {
    pub(super) fn new(forms: &[Form]) -> Dependencies {
        let unit = |index: usize| (0..forms.len()).map(|other| i128::from(index == other)).collect();
        let mut combinations: Vec<Vec<i128>> = (0..forms.len()).map(unit).collect();
        // Each step makes one more coordinate 0.
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

    /// Returns the number of dependencies.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Checks whether every dependency allows these values of the forms.
    pub(super) fn allow(&self, forms: &[Form], known: &[Known]) -> bool {
        self.0.iter().all(|combination| {
            let terms = || combination.iter().zip(known).filter(|(c, _)| **c != 0);
            let least = |(c, known): (&i128, &Known)| if *c > 0 { known.low } else { known.high }.map(|end| c * end);
            let most = |(c, known): (&i128, &Known)| if *c > 0 { known.high } else { known.low }.map(|end| c * end);
            let low: Option<i128> = terms().map(least).sum();
            let high: Option<i128> = terms().map(most).sum();
            // Inexact values change the sum by multiples of this.
            let open = combination.iter().zip(known).zip(forms).filter(|((_, known), _)| known.low != known.high);
            let modulus = open.fold(0, |modulus, ((c, _), form)| gcd(modulus, c * i128::from(form.period)));
            let like: i128 = terms().map(|(c, known)| c * known.like).sum();
            low.is_none_or(|low| low <= 0) && high.is_none_or(|high| high >= 0) && (modulus == 0 || like % modulus == 0)
        })
    }
}

/// Divides by the greatest common divisor; `None` if coefficients are too large.
fn reduced(combination: Vec<i128>) -> Option<Vec<i128>> {
    let divisor = combination.iter().fold(0, |divisor, c| gcd(divisor, *c)).max(1);
    let reduced: Vec<i128> = combination.iter().map(|c| c / divisor).collect();
    reduced.iter().all(|c| c.abs() <= MAX_COEFFICIENT).then_some(reduced)
}

/// Drops each combination whose forms include all those of another one.
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

/// Returns the greatest common divisor, not negative.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    divisor.abs()
}
