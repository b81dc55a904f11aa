//! The proof, from the text of a rule alone, that every option is smaller than its heap.
//!
//! To show that a form is positive, the letter bound last, or a term in it, is replaced by one of its bounds until numbers remain. Bounds
//! come from ranges, from tests, and from what operations are: `e/c <= e/c` as fractions, `e mod f <= f-1`, `d|e: 1 <= d <= e`,
//! `sqrt(e) <= e` and `<= (e+1)/2`, `k^c >= k`, `a*b >= a, b` for a, b >= 1, `gcd(a,b) <= a` for a >= 1, and `min`, `max` by cases.

use super::{
    Cond, Orders, Part, Relation, Row, size,
    term::{Op, Term},
};
use std::cmp::Reverse;

/// The most steps of a proof. Rules that people write need some fifty.
const MAX_STEPS: u32 = 1024;
/// The most replacements one after the other.
const DEPTH: u32 = 9;

/// A fraction in lowest terms, with a positive denominator.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fraction(i128, i128);

const ONE: Fraction = Fraction(1, 1);

impl Fraction {
    fn new(a: i128, b: i128) -> Option<Fraction> {
        let common = Op::Gcd.of(a, b)?.max(1) * b.signum();
        Some(Fraction(a / common, b / common))
    }

    fn plus_times(self, other: Fraction, times: Fraction) -> Option<Fraction> {
        let (a, b) = (other.0.checked_mul(times.0)?, other.1.checked_mul(times.1)?);
        Fraction::new(self.0.checked_mul(b)?.checked_add(a.checked_mul(self.1)?)?, self.1.checked_mul(b)?)
    }
}

/// A sum of terms that are no sums, each with its factor; the constant has the term 1.
#[derive(Clone, PartialEq, Debug, Default)]
struct Form(Vec<(Term, Fraction)>);

impl Form {
    fn number(a: i128, b: i128) -> Option<Form> {
        Form::default().with(&Term::Number(1), Fraction::new(a, b)?)
    }

    fn of(term: &Term) -> Option<Form> {
        match term {
            Term::Number(number) => Form::number(*number, 1),
            Term::Op(Op::Plus, terms) => Form::of(&terms[0])?.plus(&Form::of(&terms[1])?, ONE),
            Term::Op(Op::Minus, terms) => Form::fall(&terms[0], &terms[1], 0),
            Term::Op(Op::Times, terms) => match &**terms {
                [Term::Number(number), other] | [other, Term::Number(number)] => {
                    Form::default().plus(&Form::of(other)?, Fraction(*number, 1))
                }
                _ => Form::default().with(term, ONE),
            },
            _ => Form::default().with(term, ONE),
        }
    }

    /// Builds `a - b + more`.
    fn fall(a: &Term, b: &Term, more: i128) -> Option<Form> {
        Form::of(a)?.plus(&Form::of(b)?, Fraction(-1, 1))?.plus_number(more, 1)
    }

    fn with(mut self, term: &Term, times: Fraction) -> Option<Form> {
        match self.0.iter().position(|(one, _)| one == term) {
            Some(at) => {
                self.0[at].1 = self.0[at].1.plus_times(times, ONE)?;
                self.0.retain(|(_, times)| times.0 != 0);
            }
            None if times.0 != 0 => self.0.push((term.clone(), times)),
            None => {}
        }
        Some(self)
    }

    fn plus(&self, other: &Form, times: Fraction) -> Option<Form> {
        other
            .0
            .iter()
            .try_fold(self.clone(), |form, (term, by)| form.with(term, Fraction(0, 1).plus_times(*by, times)?))
    }

    fn plus_number(&self, a: i128, b: i128) -> Option<Form> {
        self.plus(&Form::number(a, b)?, ONE)
    }

    fn constant(&self) -> Fraction {
        self.0.iter().find(|(term, _)| term.is_number()).map_or(Fraction(0, 1), |(_, times)| *times)
    }

    /// Returns the terms that are no numbers.
    fn terms(&self) -> impl Iterator<Item = &(Term, Fraction)> {
        self.0.iter().filter(|(term, _)| !term.is_number())
    }

    fn without(&self, term: &Term) -> Form {
        Form(self.0.iter().filter(|(one, _)| one != term).cloned().collect())
    }
}

/// What is known of the letters and terms of a row.
#[derive(Clone, Default)]
pub(crate) struct Prover {
    /// A term, whether the form is its lower bound, and the form.
    bounds: Vec<(Term, bool, Form)>,
    /// Set if the conditions never hold.
    never: bool,
    steps: u32,
}

impl Prover {
    /// Takes up what the heap and the conditions of a row say.
    pub(crate) fn of(row: &Row) -> Prover {
        let mut prover = Prover::default();
        let least = i128::from(row.heap.len() == 1);
        for side in row.heap.iter().filter(|side| !side.is_number()) {
            prover.learn(Form::of(side).and_then(|form| form.plus_number(-least, 1)));
        }
        prover.assume(&row.conds);
        prover
    }

    /// Learns that a form, if it has no numbers too large, is at least 0.
    fn learn(&mut self, form: Option<Form>) {
        if let Some(form) = form {
            self.know(&form, 2);
        }
    }

    fn know(&mut self, form: &Form, relax: u32) {
        self.never |= form.terms().next().is_none() && form.constant().0 < 0;
        let rests: Vec<_> = form
            .terms()
            .filter_map(|(term, times)| {
                let rest = Form::default().plus(&form.without(term), Fraction::new(-times.1, times.0)?)?;
                Some((term.clone(), *times, rest))
            })
            .collect();
        for (term, times, rest) in &rests {
            self.bounds.push((term.clone(), times.0 > 0, rest.clone()));
        }
        for (term, times, rest) in rests.iter().filter(|(term, ..)| relax > 0 && matches!(term, Term::Op(..))) {
            for bound in self.bounds_of(term, times.0 < 0, 2) {
                if bound != *rest
                    && let Some(follows) = form.without(term).plus(&bound, *times)
                {
                    self.know(&follows, relax - 1);
                }
            }
        }
    }

    pub(crate) fn assume(&mut self, conds: &[Cond]) {
        let less = |a: &Term, b: &Term, by: i128| Form::fall(b, a, -by);
        for cond in conds {
            match cond {
                Cond::Range(letter, from, to) => {
                    let letter = Term::Letter(*letter);
                    self.learn(less(from, &letter, 0));
                    self.learn(less(&letter, to, 0));
                }
                Cond::Divisor(letter, of) => {
                    let letter = Term::Letter(*letter);
                    self.learn(less(&Term::Number(1), &letter, 0));
                    self.learn(less(&letter, of, 0));
                }
                Cond::Prime(term) => self.learn(less(&Term::Number(2), term, 0)),
                Cond::Test(relation, a, b) => {
                    if matches!(relation, Relation::Less | Relation::AtMost | Relation::Equal) {
                        self.learn(less(a, b, i128::from(*relation == Relation::Less)));
                    }
                    if matches!(relation, Relation::More | Relation::AtLeast | Relation::Equal) {
                        self.learn(less(b, a, i128::from(*relation == Relation::More)));
                    }
                }
            }
        }
    }

    /// Returns the lower or upper bounds of a term.
    fn bounds_of(&mut self, term: &Term, lower: bool, depth: u32) -> Vec<Form> {
        let mut found: Vec<Form> = self
            .bounds
            .iter()
            .filter(|(of, is_lower, _)| of == term && *is_lower == lower)
            .map(|(.., bound)| bound.clone())
            .collect();
        if let Term::Op(op, terms) = term {
            found.extend(self.own_bounds(*op, terms, lower, depth).unwrap_or_default());
        }
        found
    }

    /// Returns the bounds that follow from an operation; `None` if a number is too large.
    fn own_bounds(&mut self, op: Op, terms: &[Term; 2], lower: bool, depth: u32) -> Option<Vec<Form>> {
        let (a, b) = (Form::of(&terms[0])?, Form::of(&terms[1])?);
        let divisor = if let Term::Number(number) = &terms[1] { Some(*number) } else { None };
        let mut at_least = |form: &Form, least: i128| {
            form.plus_number(1 - least, 1).is_some_and(|form| self.positive(&form, depth.saturating_sub(1)))
        };
        let mut found = Vec::new();
        if lower && (matches!(op, Op::Mod | Op::Sqrt | Op::Gcd) || op == Op::Over && at_least(&a, 0)) {
            found.push(Form::default());
        }
        match op {
            Op::Over => {
                let least = divisor.unwrap_or_else(|| if at_least(&b, 2) { 2 } else { 1 }).max(1);
                if !lower && (divisor.is_some() || at_least(&a, 0)) {
                    found.push(Form::default().plus(&a, Fraction(1, least))?);
                } else if lower && let Some(divisor) = divisor.filter(|divisor| *divisor > 0) {
                    found.push(Form::default().plus(&a, Fraction(1, divisor))?.plus_number(1 - divisor, divisor)?);
                }
            }
            Op::Mod if !lower => found.push(b.plus_number(-1, 1)?),
            Op::Sqrt if !lower => {
                let half = Form::default().plus(&a, Fraction(1, 2))?.plus_number(1, 2)?;
                found.extend([a, half]);
            }
            Op::Min if !lower => found.extend([a, b]),
            Op::Max if lower => found.extend([a, b]),
            Op::Gcd if !lower => {
                for form in [a, b] {
                    if at_least(&form, 1) {
                        found.push(form);
                    }
                }
            }
            Op::Gcd if at_least(&a, 1) || at_least(&b, 1) => found.push(Form::number(1, 1)?),
            Op::Times if lower && at_least(&a, 1) && at_least(&b, 1) => found.extend([a, b]),
            Op::Power if lower => {
                if divisor.is_some_and(|power| power >= 1) && at_least(&a, 1) {
                    found.push(a);
                }
                if matches!(terms[0], Term::Number(2..)) && at_least(&b, 0) {
                    found.push(b.plus_number(1, 1)?);
                }
            }
            _ => {}
        }
        Some(found)
    }

    /// Proves that a form is above 0.
    fn positive(&mut self, form: &Form, depth: u32) -> bool {
        if self.never {
            return true;
        }
        // Terms are replaced first, and letters as they were bound, the last one first.
        let rank = |term: &Term| match term {
            Term::Letter(letter) => *letter,
            _ => u8::MAX,
        };
        let last = form.terms().max_by_key(|(term, _)| (rank(term), Reverse(term.clone()))).cloned();
        let Some((term, times)) = last else { return form.constant().0 > 0 };
        self.steps += 1;
        if depth == 0 || self.steps > MAX_STEPS {
            return false;
        }
        let rest = form.without(&term);
        let put = |prover: &mut Prover, bound: &Form| {
            rest.plus(bound, times).is_some_and(|form| prover.positive(&form, depth - 1))
        };
        let falls = times.0 < 0;
        if let Term::Op(op, terms) = &term
            && *op == (if falls { Op::Max } else { Op::Min })
            && terms.iter().all(|term| Form::of(term).is_some_and(|bound| put(self, &bound)))
        {
            return true;
        }
        self.bounds_of(&term, !falls, depth.min(4)).iter().any(|bound| put(self, bound))
    }

    /// Returns the orders in which a part is smaller than the heap of a row. A part that is a sum has each of its parts smaller.
    pub(crate) fn orders(&mut self, heap: &[Term], part: &Part) -> Orders {
        let terms = match part {
            Part::Heap(terms) => terms,
            Part::Sum(conds, inner) => {
                let mut within = Prover { steps: 0, ..self.clone() };
                within.assume(conds);
                return inner.iter().fold(Orders::BOTH, |orders, part| orders.and(within.orders(heap, part)));
            }
        };
        if heap.len() == 2 && terms.iter().all(|term| *term == Term::Number(0)) {
            return Orders::BOTH;
        }
        let mut falls =
            |a: &Term, b: &Term, more| Form::fall(a, b, more).is_some_and(|form| self.positive(&form, DEPTH));
        let sum = falls(&size(heap), &size(&terms[..heap.len()]), 0);
        let first = match heap {
            [a, b] => falls(a, &terms[0], 0) || falls(a, &terms[0], 1) && falls(b, &terms[1], 0),
            _ => sum,
        };
        Orders { sum, first }
    }

    /// Proves that neither number of a pair becomes larger.
    pub(crate) fn keeps(&mut self, heap: &[Term], terms: &[Term; 2]) -> bool {
        heap.iter()
            .zip(terms)
            .all(|(side, term)| Form::fall(side, term, 1).is_some_and(|form| self.positive(&form, DEPTH)))
    }
}
