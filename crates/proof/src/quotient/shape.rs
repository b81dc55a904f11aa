//! The checks before any computation: the game fulfils the hypotheses of the theorem, and lengths and numbers fit
//! together.

use super::{Certificate, Form, MAX_FORMS, MAX_NUMBER, MAX_RANK, Row, Shift};
use crate::{CheckError, CheckErrorKind};
use ninepins_rules::{Convention, Game, Limit, Outcome};

pub(super) fn check(certificate: &Certificate) -> Result<(), CheckError> {
    let Certificate { game, rank, forms, elements, heaps, rows, sets, .. } = certificate;
    let wrong = |line, message: String| Err(CheckError::new(line, CheckErrorKind::Shape, message));
    hypotheses(game).map_err(|why| {
        let message = format!("no misère quotient proves anything here: {game} {why}");
        CheckError::new(certificate.game_line(), CheckErrorKind::Game, message)
    })?;
    if *elements == 0 || u32::try_from(*elements).is_err() {
        return wrong(certificate.elements_line(), format!("there cannot be {elements} elements"));
    }
    if *rank > MAX_RANK || forms.is_empty() != (*rank == 0) || forms.len() > MAX_FORMS {
        return wrong(certificate.elements_line(), format!("rank {rank} does not go with {} forms", forms.len()));
    }
    let fits = |shift: &Shift| {
        let (used, unused) = shift.split_at(*rank);
        unused.iter().all(|n| *n == 0) && used.iter().all(|n| n.unsigned_abs() <= MAX_NUMBER)
    };
    if let Some(index) = forms.iter().position(|form| !fits(&form.coefficients)) {
        return wrong(certificate.form_line(index), format!("a coefficient is above {MAX_NUMBER} or beyond the rank"));
    }
    for (heap, value) in (1..).zip(heaps) {
        let line = certificate.heap_line(heap);
        if value.element as usize >= *elements {
            return wrong(line, format!("there is no element {}", value.element));
        }
        if !fits(&value.shift) {
            return wrong(line, format!("a displacement is above {MAX_NUMBER} or beyond the rank"));
        }
    }
    for (index, row) in rows.iter().enumerate() {
        let fault = row_fault(row, certificate);
        if let Some(fault) = fault.or_else(|| {
            let ascends = index == 0 || rows[index - 1].signature < row.signature;
            (!ascends).then(|| "the signatures of outcomes ascend".to_string())
        }) {
            return wrong(certificate.row_line(index), fault);
        }
    }
    if game.is_impartial() && !sets.right.is_empty() {
        return wrong(certificate.period_line(), "an impartial game has one list of option sets".into());
    }
    Ok(())
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

fn row_fault(
    Row { signature, outcomes }: &Row,
    Certificate { game, forms, elements, .. }: &Certificate,
) -> Option<String> {
    let within = |(form, clipped): (&Form, &i32)| clipped.unsigned_abs() <= form.window.saturating_add(form.period);
    if signature.len() != forms.len() || !forms.iter().zip(signature).all(within) {
        return Some("this is not a signature of outcomes".into());
    }
    if outcomes.len() != *elements {
        return Some(format!("there are {} outcomes, but {elements} elements", outcomes.len()));
    }
    let partizan = |outcome: &Outcome| matches!(outcome, Outcome::L | Outcome::R);
    let outcome = outcomes.iter().flatten().find(|outcome| game.is_impartial() && partizan(outcome))?;
    Some(format!("in an impartial game no outcome is {outcome}"))
}
