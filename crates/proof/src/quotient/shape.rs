//! The checks before any computation: the game fulfils the hypotheses of the theorem, and lengths and numbers fit
//! together.

use super::{
    bounds::{MAX_FORMS, MAX_NUMBER},
    certificate::{Certificate, Form, MAX_RANK, Row, Shift},
    text::{GAME_LINE, Part},
};
use crate::{CheckError, CheckErrorKind, error::require};
use ninepins_rules::{Convention, Game, Limit, Outcome};
use std::fmt;

pub(super) fn check(certificate: &Certificate) -> Result<(), CheckError> {
    let Certificate { game, rank, forms, elements, heaps, rows, sets, .. } = certificate;
    let demand = |holds, line, message: fmt::Arguments<'_>| require(holds, line, CheckErrorKind::Shape, message);
    hypotheses(game).map_err(|why| {
        let message = format!("no misère quotient proves anything here: {game} {why}");
        CheckError::new(GAME_LINE, CheckErrorKind::Game, message)
    })?;
    let some = *elements > 0 && u32::try_from(*elements).is_ok();
    demand(some, certificate.line_of(Part::Elements, 0), format_args!("there cannot be {elements} elements"))?;
    let goes = *rank <= MAX_RANK && forms.is_empty() == (*rank == 0) && forms.len() <= MAX_FORMS;
    let message = format_args!("rank {rank} does not go with {} forms", forms.len());
    demand(goes, certificate.line_of(Part::Elements, 0), message)?;
    let fits = |shift: &Shift| {
        let (used, unused) = shift.split_at(*rank);
        unused.iter().all(|n| *n == 0) && used.iter().all(|n| n.unsigned_abs() <= MAX_NUMBER)
    };
    for (index, form) in forms.iter().enumerate() {
        let message = format_args!("a coefficient is above {MAX_NUMBER} or beyond the rank");
        demand(fits(&form.coefficients), certificate.line_of(Part::Form, index), message)?;
    }
    for (heap, value) in heaps.iter().enumerate() {
        let line = certificate.line_of(Part::Heap, heap);
        demand((value.element as usize) < *elements, line, format_args!("there is no element {}", value.element))?;
        let message = format_args!("a displacement is above {MAX_NUMBER} or beyond the rank");
        demand(fits(&value.shift), line, message)?;
    }
    let mut before: Option<&Row> = None;
    for (index, row) in rows.iter().enumerate() {
        let (line, Row { signature, outcomes }) = (certificate.line_of(Part::Row, index), row);
        let within = |(form, clipped): (&Form, &i32)| clipped.unsigned_abs() <= form.window.saturating_add(form.period);
        let is_signature = signature.len() == forms.len() && forms.iter().zip(signature).all(within);
        demand(is_signature, line, format_args!("this is not a signature of outcomes"))?;
        let message = format_args!("there are {} outcomes, but {elements} elements", outcomes.len());
        demand(outcomes.len() == *elements, line, message)?;
        for outcome in outcomes.iter().flatten() {
            let suits = !game.is_impartial() || matches!(outcome, Outcome::N | Outcome::P);
            demand(suits, line, format_args!("in an impartial game no outcome is {outcome}"))?;
        }
        let ascends = before.is_none_or(|before| before.signature < *signature);
        demand(ascends, line, format_args!("the signatures of outcomes ascend"))?;
        before = Some(row);
    }
    let one_list = !game.is_impartial() || sets.right.is_empty();
    let message = format_args!("an impartial game has one list of option sets");
    demand(one_list, certificate.line_of(Part::Period, 0), message)
}

/// Checks the hypotheses of the theorem. The error names the one that fails.
fn hypotheses(game: &Game) -> Result<(), &'static str> {
    if game.convention() != Convention::Misere {
        Err("is normal play")
    } else if !game.ending().terminals.is_empty() {
        Err("has terminal positions")
    } else if game.ruleset().limit() != Limit::None {
        Err("has heaps with limits")
    } else {
        Ok(())
    }
}
