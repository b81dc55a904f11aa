//! On which linear forms of the displacements outcomes depend.

use super::{
    candidate::Colour,
    space::{Form, STILL, Shift},
};
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// The windows and the period in which it is looked for contradictions.
const WINDOW: i32 = 6;
const PERIOD: i32 = 2;

/// The window of the coordinates themselves, which tie the other forms together.
const TIE: i32 = 2;

/// What an entry of the table costs for each form that is tried.
const FORM_UNITS: u64 = 16;

/// The most forms, and the largest coefficient.
const MAX_FORMS: usize = 8;
const MAX_COEFFICIENT: i32 = 2;

/// A small set of forms such that no two entries of the table with the same element and the same values, up to the windows,
/// have different colours; coordinates included. `None` if none was found: each form is the one that leaves the fewest
/// contradictions. That a table does not contradict proves nothing; the closure does.
pub(super) fn forms(
    rank: usize,
    table: &[(u32, Shift, Colour)],
    budget: &Budget,
) -> Result<Option<Vec<Form>>, Stopped> {
    let mut forms: Vec<Form> = (0..rank)
        .map(|i| {
            let mut coefficients = STILL;
            coefficients[i] = 1;
            Form { coefficients, window: TIE, period: PERIOD }
        })
        .collect();
    let mut told: Vec<u64> = table.iter().map(|&(element, ..)| u64::from(element)).collect();
    for form in &forms {
        tell(&mut told, table, form);
    }
    let mut left = contradictions(&told, table);
    while left > 0 {
        if forms.len() == MAX_FORMS {
            return Ok(None);
        }
        let mut best: Option<(usize, Form)> = None;
        for form in candidates(rank) {
            budget.work(FORM_UNITS * table.len() as u64)?;
            let mut told = told.clone();
            tell(&mut told, table, &form);
            let fewer = contradictions(&told, table);
            let size = |form: &Form| form.coefficients.iter().map(|c| c.abs()).sum::<i32>();
            if best.is_none_or(|(least, other)| (fewer, size(&form)) < (least, size(&other))) {
                best = Some((fewer, form));
            }
        }
        let Some((fewer, form)) = best.filter(|&(fewer, _)| fewer < left) else { return Ok(None) };
        tell(&mut told, table, &form);
        forms.push(Form { window: WINDOW + 1, ..form });
        left = fewer;
    }
    // What was needed once may not be any more.
    for at in (rank..forms.len()).rev() {
        budget.work(FORM_UNITS * table.len() as u64)?;
        let others: Vec<Form> = forms[..at].iter().chain(&forms[at + 1..]).copied().collect();
        let mut told: Vec<u64> = table.iter().map(|&(element, ..)| u64::from(element)).collect();
        others.iter().for_each(|form| tell(&mut told, table, form));
        if contradictions(&told, table) == 0 {
            forms = others;
        }
    }
    Ok(Some(forms))
}

/// Adds what a form tells to what is told of each entry.
fn tell(told: &mut [u64], table: &[(u32, Shift, Colour)], form: &Form) {
    for (told, &(_, shift, _)) in told.iter_mut().zip(table) {
        *told =
            told.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) ^ (form.clipped(shift, form.window) + 1000) as u64;
    }
}

/// How many entries differ in colour from the first one of which the same is told.
fn contradictions(told: &[u64], table: &[(u32, Shift, Colour)]) -> usize {
    let mut first: FxHashMap<u64, Colour> = FxHashMap::default();
    told.iter().zip(table).filter(|&(&told, &(.., colour))| *first.entry(told).or_insert(colour) != colour).count()
}

/// Forms of two or more coordinates with small coefficients without a common divisor, one of each pair with its negative.
fn candidates(rank: usize) -> Vec<Form> {
    let width = 2 * MAX_COEFFICIENT + 1;
    let all = (0..width.pow(rank as u32)).map(|mut number| {
        let mut coefficients = STILL;
        for coefficient in &mut coefficients[..rank] {
            *coefficient = number % width - MAX_COEFFICIENT;
            number /= width;
        }
        coefficients
    });
    let fits = |coefficients: &Shift| {
        let others: Vec<i32> = coefficients.iter().copied().filter(|&c| c != 0).collect();
        others.len() > 1 && others[0] > 0 && others.iter().any(|c| c % 2 != 0)
    };
    all.filter(fits).map(|coefficients| Form { coefficients, window: WINDOW, period: PERIOD }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triangle_inequality_is_found() {
        let triangle = |a: i32, b: i32, c: i32| a <= b + c && b <= a + c && c <= a + b;
        let sides = (0..40 * 40 * 40).map(|i| [i / 1600, i / 40 % 40, i % 40, 0]);
        let table: Vec<(u32, Shift, Colour)> = sides
            .filter(|s| s.iter().sum::<i32>() < 40)
            .map(|s| (0, s, Colour::from(triangle(s[0], s[1], s[2]))))
            .collect();
        let forms = forms(3, &table, &Budget::unlimited()).unwrap().unwrap();
        let mut found: Vec<Shift> = forms.iter().skip(3).map(|form| form.coefficients).collect();
        found.sort_unstable();
        assert_eq!(found, [[1, -1, -1, 0], [1, -1, 1, 0], [1, 1, -1, 0]]);
    }

    #[test]
    fn what_no_form_explains_has_none() {
        let square = |a: i32| (0..7).any(|root| root * root == a);
        let table: Vec<(u32, Shift, Colour)> = (0..40).map(|a| (0, [a, 0, 0, 0], Colour::from(square(a)))).collect();
        assert_eq!(forms(2, &table, &Budget::unlimited()), Ok(None));
    }
}
