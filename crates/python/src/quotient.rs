//! Misère quotients.

use crate::{error, game::position};
use ninepins::{
    Heap,
    json::QuotientShape,
    quotient::{Conjugate, Inverse, MisereQuotient, svg},
    quotients::Halt,
};
use pyo3::prelude::*;
use serde_json::json;
use std::cmp::Ordering::{Equal, Greater, Less};

/// A misère quotient, and the reason why it covers no more heaps.
#[pyclass(frozen, module = "ninepins._native")]
pub(crate) struct Quotient {
    pub(crate) quotient: MisereQuotient,
    pub(crate) halt: Option<Halt>,
}

#[pymethods]
impl Quotient {
    /// The text from which the quotient can be read again.
    fn encoded(&self, py: Python<'_>) -> String {
        py.detach(|| self.quotient.encode())
    }

    fn json(&self) -> String {
        json!(QuotientShape::of(&self.quotient, self.halt.as_ref())).to_string()
    }

    fn certificate(&self, py: Python<'_>) -> String {
        py.detach(|| self.quotient.certificate().to_string())
    }

    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| svg(&self.quotient)).map_err(|why| error::other(py, why))
    }

    /// The relations between words; `None` if the quotient is infinite or too large.
    fn relations(&self) -> Option<Vec<(String, String)>> {
        let text = |word| self.quotient.text(word);
        let relations = self.quotient.relations()?;
        Some(relations.iter().map(|relation| (text(&relation.word), text(&relation.least))).collect())
    }

    /// The value of a position as a word; `None` if a heap is not covered.
    fn value(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let position = self::position(self.quotient.game(), position)?;
        let snapshot = self.quotient.snapshot();
        let add = |sum, heap: &Heap| Some(snapshot.add(&sum, &snapshot.value_of(*heap)?));
        Ok(position.heaps().iter().try_fold(snapshot.identity(), add).and_then(|sum| snapshot.word(&sum)))
    }

    fn outcome(&self, position: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let outcome = self.quotient.outcome(&self::position(self.quotient.game(), position)?);
        outcome.map(|outcome| outcome.letter()).map_err(|why| error::other(position.py(), why))
    }

    /// The relation of two positions: `<`, `>`, `=` or `||`.
    fn compare(&self, first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        let py = first.py();
        let game = self.quotient.game();
        let (first, second) = (position(game, first)?, position(game, second)?);
        let found = py.detach(|| self.quotient.compare(&first, &second)).map_err(|why| error::other(py, why))?;
        Ok(match found.ordering() {
            Some(Equal) => "=",
            Some(Greater) => ">",
            Some(Less) => "<",
            None => "||",
        })
    }

    /// The conjugates of heaps: a position, or `None`, and whether it was sought.
    fn conjugates(&self, py: Python<'_>, heaps: Vec<usize>) -> Vec<(usize, Option<String>, bool)> {
        let found = py.detach(|| self.quotient.conjugates(heaps.iter().copied()));
        let each = heaps.into_iter().zip(found).map(|(heap, conjugate)| match conjugate {
            Conjugate::Is(position) => (heap, Some(position.to_string()), true),
            Conjugate::Outside => (heap, None, true),
            Conjugate::NotSought => (heap, None, false),
        });
        each.collect()
    }

    /// The inverses of heaps: a position, or `None`, and whether the search is complete.
    fn inverses(&self, py: Python<'_>, heaps: Vec<usize>) -> PyResult<Vec<(usize, Option<String>, bool)>> {
        let found = py.detach(|| self.quotient.inverses(heaps)).map_err(|why| error::other(py, why))?;
        let each = found.into_iter().map(|(heap, inverse)| match inverse {
            Inverse::Is(position) => (heap, Some(position.to_string()), true),
            Inverse::None => (heap, None, true),
            Inverse::NotFound => (heap, None, false),
        });
        Ok(each.collect())
    }
}
