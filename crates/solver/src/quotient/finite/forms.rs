//! On which linear forms of the displacements outcomes depend.

use super::{
    candidate::Colour,
    space::{Form, STILL, Shift},
};
use rustc_hash::FxHashMap;

/// The windows and the period in which it is looked for contradictions.
const WINDOW: i32 = 6;
const PERIOD: i32 = 2;

/// The window of the coordinates themselves, which tie the other forms together.
const TIE: i32 = 2;

/// The most forms, and the largest coefficient.
const MAX_FORMS: usize = 8;
const MAX_COEFFICIENT: i32 = 2;

/// A small set of forms such that no two entries of the table with the same element and the same values, up to the windows,
/// have different colours; coordinates included. `None` if none was found: each form is the one that leaves the fewest
/// contradictions. That a table does not contradict proves nothing; the closure does.
pub(super) fn forms(rank: usize, table: &[(u32, Shift, Colour)]) -> Option<Vec<Form>> {
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
            return None;
        }
        let next = candidates(rank).into_iter().map(|form| {
            let mut told = told.clone();
            tell(&mut told, table, &form);
            (contradictions(&told, table), form)
        });
        let (fewer, form) =
            next.min_by_key(|(left, form)| (*left, form.coefficients.map(i32::abs).iter().sum::<i32>()))?;
        if fewer >= left {
            return None;
        }
        tell(&mut told, table, &form);
        forms.push(Form { window: WINDOW + 1, ..form });
        left = fewer;
    }
    Some(forms)
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
