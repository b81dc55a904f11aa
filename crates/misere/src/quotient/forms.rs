//! The linear forms of displacements on which outcomes depend.

use super::{
    candidate::OutcomeBits,
    frame::Entry,
    space::{LinearForm, Shift, ZERO_SHIFT},
};
use crate::{Budget, Stopped};
use rustc_hash::FxHashMap;

/// The windows and the period with which contradictions are sought.
const WINDOW: i32 = 6;
const PERIOD: i32 = 2;

/// The window of the coordinates themselves, which tie the other forms together.
const TIE: i32 = 2;

/// The units of work for each entry of the table and each form that is tried.
const FORM_UNITS: u64 = 16;

/// The most forms, and the largest coefficient.
const MAX_FORMS: usize = 8;
const MAX_COEFFICIENT: i32 = 2;

/// Returns a small set of forms, coordinates included, such that entries of the table with one element and equal
/// clipped values have equal outcomes. `None` if none was found. The choice is greedy: each form leaves the fewest
/// contradictions. A table without contradictions proves nothing; the closure does.
pub fn forms(rank: usize, table: &[Entry], budget: &Budget) -> Result<Option<Vec<LinearForm>>, Stopped> {
    let mut forms: Vec<LinearForm> = (0..rank)
        .map(|i| {
            let mut coefficients = ZERO_SHIFT;
            coefficients[i] = 1;
            LinearForm { coefficients, window: TIE, period: PERIOD }
        })
        .collect();
    let mut keys: Vec<u64> = table.iter().map(|&(element, ..)| u64::from(element)).collect();
    for form in &forms {
        extend_keys(&mut keys, table, form);
    }
    let mut left = contradictions(&keys, table);
    while left > 0 {
        if forms.len() == MAX_FORMS {
            return Ok(None);
        }
        let mut best: Option<(usize, LinearForm)> = None;
        for form in candidates(rank) {
            budget.work(FORM_UNITS * table.len() as u64)?;
            let mut keys = keys.clone();
            extend_keys(&mut keys, table, &form);
            let fewer = contradictions(&keys, table);
            let size = |form: &LinearForm| form.coefficients.iter().map(|c| c.abs()).sum::<i32>();
            if best.is_none_or(|(least, other)| (fewer, size(&form)) < (least, size(&other))) {
                best = Some((fewer, form));
            }
        }
        let Some((fewer, form)) = best.filter(|&(fewer, _)| fewer < left) else { return Ok(None) };
        extend_keys(&mut keys, table, &form);
        forms.push(LinearForm { window: WINDOW + 1, ..form });
        left = fewer;
    }
    // A form that was needed once may be redundant now.
    for at in (rank..forms.len()).rev() {
        budget.work(FORM_UNITS * table.len() as u64)?;
        let others: Vec<LinearForm> = forms[..at].iter().chain(&forms[at + 1..]).copied().collect();
        let mut keys: Vec<u64> = table.iter().map(|&(element, ..)| u64::from(element)).collect();
        others.iter().for_each(|form| extend_keys(&mut keys, table, form));
        if contradictions(&keys, table) == 0 {
            forms = others;
        }
    }
    Ok(Some(forms))
}

/// Adds the clipped value of a form to the key of each entry.
fn extend_keys(keys: &mut [u64], table: &[Entry], form: &LinearForm) {
    for (key, &(_, shift, _)) in keys.iter_mut().zip(table) {
        *key =
            key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31) ^ (form.clipped(shift, form.window) + 1000) as u64;
    }
}

/// Counts the entries whose outcome contradicts the first entry with their key.
fn contradictions(keys: &[u64], table: &[Entry]) -> usize {
    let mut first: FxHashMap<u64, OutcomeBits> = FxHashMap::default();
    keys.iter().zip(table).filter(|&(&key, &(.., bits))| *first.entry(key).or_insert(bits) != bits).count()
}

/// Returns the forms of two or more coordinates with small coprime coefficients, one of each pair with its negative.
fn candidates(rank: usize) -> Vec<LinearForm> {
    let width = 2 * MAX_COEFFICIENT + 1;
    let all = (0..width.pow(rank as u32)).map(|mut number| {
        let mut coefficients = ZERO_SHIFT;
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
    all.filter(fits).map(|coefficients| LinearForm { coefficients, window: WINDOW, period: PERIOD }).collect()
}
