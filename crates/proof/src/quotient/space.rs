//! Signatures: the part of displacements that outcomes and option sets depend on.

use super::{
    bounds::{MAX_NUMBER, MAX_SIGNATURES},
    certificate::{Certificate, Form, MAX_RANK, Shift},
    text::Part,
};
use crate::{CheckError, CheckErrorKind, error::require, steps::Work};
use std::collections::{BTreeSet, HashMap};

/// The displacements of a check, numbered.
#[derive(Default)]
pub(super) struct Shifts {
    shifts: Vec<Shift>,
    numbers: HashMap<Shift, u32>,
}

impl Shifts {
    /// Returns the number of a displacement, which may be new.
    pub(super) fn number(&mut self, shift: Shift) -> u32 {
        let next = self.shifts.len() as u32;
        let number = *self.numbers.entry(shift).or_insert(next);
        if number == next {
            self.shifts.push(shift);
        }
        number
    }

    /// Returns the number of a displacement, if it has one.
    pub(super) fn known(&self, shift: Shift) -> Option<u32> {
        self.numbers.get(&shift).copied()
    }

    pub(super) fn all(&self) -> &[Shift] {
        &self.shifts
    }
}

/// The wide signatures of displacements, numbered; 0 is that of displacement 0.
///
/// If there are several forms, some signatures may belong to no displacement, and only those are left out for which
/// that is easily shown. So a certificate may have to list more than necessary, but never less.
pub(super) struct Space<'c> {
    forms: &'c [Form],
    dependencies: Dependencies,
    signatures: Vec<Vec<i32>>,
    numbers: HashMap<Vec<i32>, u32>,
    /// For each number of a heap's displacement: the end of each signature's successors, and the list of all
    /// successors.
    successors: Vec<(Vec<u32>, Vec<u32>)>,
}

impl<'c> Space<'c> {
    /// Builds the space from all displacements in use, `shifts`, and the values of heaps.
    pub(super) fn new(
        certificate: &'c Certificate,
        shifts: &Shifts,
        heaps: &[(usize, u32)],
        work: &mut Work<'_>,
    ) -> Result<Space<'c>, CheckError> {
        let forms = &certificate.forms;
        for (index, form) in forms.iter().enumerate() {
            let (line, &Form { window, period, wide, .. }) = (certificate.line_of(Part::Form, index), form);
            let is_small = [window, period, wide].iter().all(|number| *number <= MAX_NUMBER) && period > 0;
            let message = format_args!("windows and periods are at most {MAX_NUMBER}, and periods at least 1");
            require(is_small, line, CheckErrorKind::Window, message)?;
            let most = shifts.all().iter().map(|shift| value(form, *shift).unsigned_abs()).max().unwrap_or(0);
            let least = u64::from(window) + most.max(u64::from(period));
            let message = format_args!("the wide window is {wide}, but must be at least {least}");
            require(u64::from(wide) >= least, line, CheckErrorKind::Window, message)?;
        }
        let mut space = Space {
            forms,
            dependencies: Dependencies::new(forms),
            signatures: Vec::new(),
            numbers: HashMap::new(),
            successors: vec![(Vec::new(), Vec::new()); shifts.all().len()],
        };
        space.number(vec![0; forms.len()], work)?;
        let heaps: BTreeSet<u32> = heaps.iter().map(|(_, shift)| *shift).collect();
        let mut next = 0;
        while let Some(signature) = space.signatures.get(next).cloned() {
            next += 1;
            for heap in &heaps {
                let found = space.step(&signature, shifts.all()[*heap as usize], work)?;
                let numbers: Vec<u32> =
                    found.into_iter().map(|signature| space.number(signature, work)).collect::<Result<_, _>>()?;
                let (ends, list) = &mut space.successors[*heap as usize];
                list.extend(numbers);
                ends.push(list.len() as u32);
            }
        }
        Ok(space)
    }

    fn number(&mut self, signature: Vec<i32>, work: &mut Work<'_>) -> Result<u32, CheckError> {
        if let Some(number) = self.numbers.get(&signature) {
            return Ok(*number);
        }
        if self.signatures.len() >= MAX_SIGNATURES {
            return Err(work.too_large(format!("this takes more than {MAX_SIGNATURES} signatures")));
        }
        work.table(2, 8 + signature.len())?;
        let number = self.signatures.len() as u32;
        self.numbers.insert(signature.clone(), number);
        self.signatures.push(signature);
        Ok(number)
    }

    /// Returns the signatures that displacements of this signature may have after `shift` is added.
    fn step(&self, signature: &[i32], shift: Shift, work: &mut Work<'_>) -> Result<Vec<Vec<i32>>, CheckError> {
        let changes: Vec<i64> = self.forms.iter().map(|form| value(form, shift)).collect();
        let mut found = vec![Vec::new()];
        for ((form, clipped), change) in self.forms.iter().zip(signature).zip(&changes) {
            let cells = step(form, *clipped, *change);
            work.table(found.len(), cells.len() * (found[0].len() + 1))?;
            found = found
                .into_iter()
                .flat_map(|before: Vec<i32>| cells.iter().map(move |cell| [&before[..], &[*cell]].concat()))
                .collect();
        }
        work.count((found.len() * self.dependencies.len() * self.forms.len()) as u64)?;
        found.retain(|after| {
            let each = self.forms.iter().zip(&changes).zip(signature.iter().zip(after));
            let known: Vec<Known> = each.map(|((form, change), (from, to))| known(form, *from, *to, *change)).collect();
            self.dependencies.allow(self.forms, &known)
        });
        Ok(found)
    }

    pub(super) fn len(&self) -> usize {
        self.signatures.len()
    }

    pub(super) fn signature(&self, number: u32) -> &[i32] {
        &self.signatures[number as usize]
    }

    /// Returns the number of a signature.
    pub(super) fn find(&self, signature: &[i32]) -> Option<u32> {
        self.numbers.get(signature).copied()
    }

    /// Counts the pairs of a signature and a successor, for heaps of this displacement.
    pub(super) fn successors(&self, heap: u32) -> usize {
        self.successors[heap as usize].1.len()
    }

    /// Returns the successors of a signature, for heaps of this displacement.
    pub(super) fn after(&self, heap: u32, signature: u32) -> &[u32] {
        let (ends, list) = &self.successors[heap as usize];
        let start = signature.checked_sub(1).map_or(0, |before| ends[before as usize]);
        &list[start as usize..ends[signature as usize] as usize]
    }

    /// Returns the signature that outcomes have at displacements of this wide signature plus `shift`, which must be in
    /// use.
    pub(super) fn narrow(&self, signature: u32, shift: Shift) -> Vec<i32> {
        let clipped = &self.signatures[signature as usize];
        let each = self.forms.iter().zip(clipped);
        // Beyond the wide window a clipped value represents itself among others.
        each.map(|(form, clipped)| clip(form.window, form.period, i64::from(*clipped) + value(form, shift))).collect()
    }
}

/// Returns the value of a form. Nothing overflows, because all numbers are at most `MAX_NUMBER` or sums of a few such.
pub(super) fn value(form: &Form, shift: Shift) -> i64 {
    form.coefficients.iter().zip(shift).map(|(c, d)| i64::from(*c) * i64::from(d)).sum()
}

/// Returns the value of a form at the sum of the displacements of any number of heaps.
pub(super) fn value_of_sum(form: &Form, sum: [i128; MAX_RANK]) -> i128 {
    form.coefficients.iter().zip(sum).map(|(c, d)| i128::from(*c) * d).sum()
}

/// Clips a value: it is exact up to the window, and beyond it reduced modulo the period with its sign.
pub(super) fn clip(window: u32, period: u32, value: impl Into<i128>) -> i32 {
    let (window, period, value) = (i128::from(window), i128::from(period), value.into());
    let beyond = value.abs() - window - 1;
    let clipped = if beyond < 0 { value } else { value.signum() * (window + 1 + beyond % period) };
    clipped as i32
}

/// Lists the numbers that a value which clips to `clipped` may clip to after `change` is added.
fn step(form: &Form, clipped: i32, change: i64) -> Vec<i32> {
    let (wide, period) = (form.wide, i64::from(form.period));
    let mut value = i64::from(clipped);
    let sign = value.signum();
    let mut cells = Vec::new();
    loop {
        let to = value + change;
        cells.push(clip(wide, form.period, to));
        // An exact value has one successor; values far out behave equally.
        if i64::from(clipped).abs() <= i64::from(wide) || sign * to > i64::from(wide) {
            return cells;
        }
        value += sign * period;
    }
}

/// Returns the bounds and the residue of a value that clips to `from` before `change` is added, and to `to` after.
fn known(form: &Form, from: i32, to: i32, change: i64) -> Known {
    let (from, before) = (i128::from(from), i128::from(to) - i128::from(change));
    let (like, wide) = (from, i128::from(form.wide));
    let exact = |value| Known { low: Some(value), high: Some(value), like: value };
    if from.abs() <= wide {
        exact(from)
    } else if i128::from(to).abs() <= wide {
        exact(before)
    } else if from > 0 {
        // Both are beyond the window on one side, and clipped values are the nearest to 0.
        Known { low: Some(from.max(before)), high: None, like }
    } else {
        Known { low: None, high: Some(from.min(before)), like }
    }
}

/// Linear combinations of forms that are 0 everywhere. Those with the fewest forms suffice: if no displacement, not
/// even a fractional one, has its forms in given intervals, one of these shows it (Rockafellar 1969, on elementary
/// vectors).
struct Dependencies(Vec<Vec<i128>>);

/// The known bounds and residue of the value of a form.
#[derive(Clone, Copy)]
struct Known {
    /// The bounds of the value, if there are.
    low: Option<i128>,
    high: Option<i128>,
    /// A number that the value is congruent to, modulo the period.
    like: i128,
}

/// The largest coefficient of a combination. Larger ones are dropped, which is safe because less is excluded. Twice the
/// product of two coefficients, times the number of forms and a coefficient of a form, is below 2^127.
const MAX_COEFFICIENT: i128 = 1 << 50;

impl Dependencies {
    fn new(forms: &[Form]) -> Dependencies {
        let unit = |index: usize| (0..forms.len()).map(|other| i128::from(index == other)).collect();
        let mut combinations: Vec<Vec<i128>> = (0..forms.len()).map(unit).collect();
        // Each step makes one more coordinate 0.
        for axis in 0..MAX_RANK {
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

    fn len(&self) -> usize {
        self.0.len()
    }

    /// Checks whether every dependency allows these values of the forms.
    fn allow(&self, forms: &[Form], known: &[Known]) -> bool {
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

/// Successors, compared with those of all displacements of a box.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CheckOptions, quotient::bounds::begin};
    use std::collections::BTreeMap;

    fn form([a, b, c]: [i32; 3], window: u32, period: u32, wide: u32) -> String {
        format!("form {a},{b},{c} window {window} period {period} wide {wide}\n")
    }

    /// Counts the pairs of signatures in the space, and those of displacements in a box, which must be among them.
    fn pairs(forms: &[String], heaps: &[[i32; 3]], edge: i32) -> (usize, usize) {
        let text = format!("ninepins quotient 1\ngame 0.77 misere\n{}elements 1", forms.concat());
        let certificate: Certificate = text.parse().unwrap();
        let mut shifts = Shifts::default();
        shifts.number(Shift::default());
        let heaps: Vec<Shift> = heaps.iter().map(|[a, b, c]| [*a, *b, *c, 0]).collect();
        let numbers: Vec<(usize, u32)> = heaps.iter().map(|heap| (0, shifts.number(*heap))).collect();
        let mut work = begin(2, CheckOptions::default());
        let space = Space::new(&certificate, &shifts, &numbers, &mut work).unwrap_or_else(|error| panic!("{error}"));
        let wide = |d: Shift| -> Vec<i32> {
            certificate.forms.iter().map(|form| clip(form.wide, form.period, value(form, d))).collect()
        };
        let mut met: BTreeMap<(u32, u32), BTreeSet<u32>> = BTreeMap::new();
        for d in (0..(2 * edge + 1).pow(3)).map(|n| {
            let side = 2 * edge + 1;
            [n % side - edge, n / side % side - edge, n / side / side - edge, 0]
        }) {
            let Some(from) = space.find(&wide(d)) else { continue };
            for (heap, (_, number)) in heaps.iter().zip(&numbers) {
                let to = wide(std::array::from_fn(|axis| d[axis] + heap[axis]));
                let to = space.find(&to).unwrap_or_else(|| panic!("{d:?} + {heap:?} leads to {to:?}"));
                assert!(space.after(*number, from).contains(&to), "{d:?} + {heap:?}");
                met.entry((*number, from)).or_default().insert(to);
            }
        }
        (numbers.iter().map(|(_, number)| space.successors(*number)).sum(), met.values().map(BTreeSet::len).sum())
    }

    #[test]
    fn one_form_is_exact() {
        for (window, period, wide) in [(0, 1, 3), (2, 3, 7), (1, 4, 5)] {
            let (all, met) = pairs(&[form([1, 0, 0], window, period, wide)], &[[1, 0, 0], [-3, 0, 0], [2, 0, 0]], 20);
            assert_eq!(all, met);
        }
    }

    #[test]
    fn dependent_forms_are_exact() {
        let plane = [form([1, 0, 0], 2, 2, 5), form([0, 1, 0], 1, 2, 4), form([1, -1, 0], 2, 2, 5)];
        let (all, met) = pairs(&plane, &[[1, 0, 0], [-1, 0, 0], [-2, 0, 0], [0, 1, 0]], 18);
        assert_eq!(all, met);
        let triangle = [[-1, 1, 1], [1, -1, 1], [1, 1, -1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let triangle = triangle.map(|coefficients| form(coefficients, 1, 2, 3));
        let (all, met) = pairs(&triangle, &[[1, 0, 0], [0, 1, 0], [0, 0, 1]], 16);
        assert_eq!(all, met);
    }
}
