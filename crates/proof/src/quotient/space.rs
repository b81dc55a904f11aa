//! Signatures: the part of displacements that outcomes and option sets depend on.

use super::{
    Certificate, Form, MAX_RANK, Shift,
    dependencies::{Dependencies, Known},
    work::{MAX_NUMBER, Work},
};
use crate::{CheckError, CheckErrorKind};
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
            let wrong = |message| CheckError::new(certificate.form_line(index), CheckErrorKind::Window, message);
            let large = form.window > MAX_NUMBER || form.period > MAX_NUMBER || form.wide > MAX_NUMBER;
            if large || form.period == 0 {
                return Err(wrong(format!("windows and periods are at most {MAX_NUMBER}, and periods at least 1")));
            }
            let most = shifts.all().iter().map(|shift| value(form, *shift).unsigned_abs()).max().unwrap_or(0);
            let least = u64::from(form.window) + most.max(u64::from(form.period));
            if u64::from(form.wide) < least {
                return Err(wrong(format!("the wide window is {}, but must be at least {least}", form.wide)));
            }
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
        work.signature(self.signatures.len())?;
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
        work.steps((found.len() * self.dependencies.len() * self.forms.len()) as u64)?;
        found.retain(|after| {
            let each = self.forms.iter().zip(&changes).zip(signature.iter().zip(after));
            let known: Vec<Known> = each.map(|((form, change), (from, to))| known(form, *from, *to, *change)).collect();
            self.dependencies.allow(self.forms, &known)
        });
        Ok(found)
    }

    /// Returns the number of signatures.
    pub(super) fn len(&self) -> usize {
        self.signatures.len()
    }

    /// Returns a signature by its number.
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

#[cfg(test)]
mod tests;
