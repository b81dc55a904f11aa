//! What a rule of pairs does everywhere alike.

use super::{
    Cond, Part, Row, Rule, bind,
    smaller::Prover,
    term::{Letters, Op, Term},
};
use std::ops::ControlFlow;

impl Rule {
    /// Checks whether each option leaves one pair at most.
    pub fn leaves_one(&self) -> bool {
        self.pairs && self.most_parts() <= 1
    }

    /// Checks whether it does not follow from the text that no option makes a number of a pair larger.
    pub fn may_rise(&self) -> bool {
        let falls = |row: &Row, part: &Part| match part {
            Part::Heap(terms) => Prover::of(row).keeps(&row.heap, terms),
            Part::Sum(..) => false,
        };
        !self.rows.iter().all(|row| row.options.iter().flatten().all(|part| falls(row, part)))
    }

    /// Takes a rule apart that [leaves one pair](Rule::leaves_one) at most, for pairs up to a corner: returns what may be subtracted from
    /// every pair, if no number becomes negative, and the other rows.
    pub fn shifts(&self, corner: [u64; 2]) -> (Vec<[i64; 2]>, Rule) {
        let (mut shifts, mut rest) = (Vec::new(), Vec::new());
        for row in &self.rows {
            let before = shifts.len();
            if !is_shift(row) || !row_shifts(row, corner, &mut shifts) {
                shifts.truncate(before);
                rest.push(row.clone());
            }
        }
        shifts.sort_unstable();
        shifts.dedup();
        (shifts, Rule { rows: rest, ..self.clone() })
    }
}

/// Checks whether a term has one of both numbers of the pair in it.
fn has_side(term: &Term) -> bool {
    term.all().into_iter().any(|term| matches!(term, Term::Letter(0..2)))
}

/// Checks whether a term is the side of a pair, with something added or subtracted that has no side in it.
fn is_shifted(term: &Term, side: u8) -> bool {
    match term {
        Term::Op(Op::Plus | Op::Minus, terms) => is_shifted(&terms[0], side) && !has_side(&terms[1]),
        _ => *term == Term::Letter(side),
    }
}

/// Checks whether a row subtracts the same from every pair, whatever its letters are.
fn is_shift(row: &Row) -> bool {
    let plain = |cond: &Cond| match cond {
        Cond::Range(_, from, to) if *to == row.size() => !has_side(from),
        cond => !cond.terms().into_iter().any(has_side),
    };
    let shifted = |option: &Vec<Part>| match option.as_slice() {
        [Part::Heap([a, b])] => is_shifted(a, 0) && is_shifted(b, 1),
        _ => false,
    };
    row.heap == [Term::Letter(0), Term::Letter(1)] && row.conds.iter().all(plain) && row.options.iter().all(shifted)
}

/// Adds what a row subtracts from pairs up to the corner. Returns false if a letter that goes up to the size may exceed what is taken:
/// then pairs differ.
fn row_shifts(row: &Row, corner: [u64; 2], shifts: &mut Vec<[i64; 2]>) -> bool {
    let corner = corner.map(i128::from);
    let mut letters = Letters::default();
    letters[..2].copy_from_slice(&corner);
    let to_size = |cond: &Cond| match cond {
        Cond::Range(letter, _, to) if *to == row.size() => Some(usize::from(*letter)),
        _ => None,
    };
    let free: Vec<usize> = row.conds.iter().filter_map(to_size).collect();
    let mut steps = u64::MAX;
    let found = bind(&row.conds, &mut letters, &mut steps, &mut |letters, _| {
        for option in &row.options {
            let [Part::Heap([a, b])] = option.as_slice() else { return ControlFlow::Break(()) };
            let Some((a, b)) = a.value(letters).zip(b.value(letters)).filter(|(a, b)| *a >= 0 && *b >= 0) else {
                continue;
            };
            let by = [corner[0] - a, corner[1] - b];
            if free.iter().any(|letter| letters[*letter] > by[0].max(by[1])) {
                return ControlFlow::Break(());
            }
            shifts.push(by.map(|by| by as i64));
        }
        ControlFlow::Continue(())
    });
    found.is_continue()
}
