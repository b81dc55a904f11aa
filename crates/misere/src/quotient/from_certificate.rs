//! Quotients rebuilt from certificates.

use super::{
    candidate::{Candidate, Rules, SOUGHT, UNKNOWN},
    certificate,
    extend::Proved,
    frame::MAX_FRAME,
    misere_quotient::{MisereQuotient, history_of},
    monoid::Monoid,
    proof::verify,
    reach::Reach,
    space::{Cube, LinearForm, Space, Value},
};
use crate::{Budget, Stopped};
use ninepins_proof::{
    CheckError,
    quotient::{Certificate, check},
};
use ninepins_rules::Outcome;
use rustc_hash::FxHashMap;
use std::{fmt, sync::Arc};

/// The largest coefficient, displacement, window and period for which tables are built.
const MAX_NUMBER: u32 = 1000;

/// The most displacements in a table.
const MAX_PLACES: u128 = 1 << 24;

/// The largest displacement that any search here uses.
const MOST_SOUGHT: u32 = certificate::SOUGHT as u32;

/// The most generators: the search for words recurses over them.
const MAX_GENERATORS: usize = 256;

/// The reason why a quotient cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// The checker refuses the certificate.
    Refused(CheckError),
    /// The text cannot be read, or is about another game.
    Unreadable(String),
    /// The certificate may be right, but its tables would be too large, or it was not written here.
    Unsupported,
    /// The budget is spent, or its watch stopped the work.
    Stopped(Stopped),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Refused(error) => error.fmt(f),
            DecodeError::Unreadable(why) => f.write_str(why),
            DecodeError::Unsupported => {
                f.write_str("this quotient cannot be extended here: its tables would be too large")
            }
            DecodeError::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for DecodeError {}

impl From<Stopped> for DecodeError {
    fn from(stopped: Stopped) -> DecodeError {
        DecodeError::Stopped(stopped)
    }
}

impl MisereQuotient {
    /// Rebuilds the quotient that a certificate proves. The checker checks it first.
    ///
    /// A finite quotient equals the one that wrote the certificate, history included, and is extended in the same way.
    /// With counters the certificate lacks the words of heaps and the outcome bits of values that no position has. Then
    /// the history is empty, and later heaps may get other elements, with equal proofs. [`MisereQuotient::decode`]
    /// restores everything.
    ///
    /// # Errors
    ///
    /// If the checker refuses the certificate, the budget ends the work, or the certificate was written elsewhere and
    /// its tables are too large.
    pub fn of_certificate(certificate: &Certificate, budget: &Budget) -> Result<MisereQuotient, DecodeError> {
        MisereQuotient::rebuilt_from(certificate, with_least_words, budget)
    }

    /// Rebuilds the quotient; `complete` adds what the certificate lacks.
    pub(super) fn rebuilt_from(
        certificate: &Certificate,
        complete: impl FnOnce(&mut Candidate) -> Result<(), DecodeError>,
        budget: &Budget,
    ) -> Result<MisereQuotient, DecodeError> {
        let (mut candidate, rules) = checked(certificate)?;
        complete(&mut candidate)?;
        // The option sets of the certificate would do, but the rules yield them as fast.
        let proof = verify(&candidate, &rules, budget)?.map_err(|_| DecodeError::Unsupported)?;
        let history = if candidate.space.rank() == 0 { history_of(&candidate, &rules) } else { Vec::new() };
        let mut proved = Proved::new(candidate, proof);
        // The original may have found its proof with fewer heaps, and so in another order.
        certificate::sort_sets(&mut proved, certificate);
        let mut quotient = MisereQuotient::new(certificate.game.clone(), rules, proved, history);
        if quotient.infinite().is_some() {
            quotient.infinite_from = Some(quotient.last_heap());
            quotient.shown_infinite = Some(Box::new(quotient.certificate()));
        }
        Ok(quotient)
    }
}

/// Returns the candidate of a certificate that the checker accepts, without words.
pub(super) fn checked(certificate: &Certificate) -> Result<(Candidate, Rules), DecodeError> {
    check(certificate).map_err(DecodeError::Refused)?;
    if !is_small(certificate) {
        return Err(DecodeError::Unsupported);
    }
    let rules = Rules::new(Arc::new(certificate.game.ruleset().clone()));
    Ok((candidate(certificate, &rules), rules))
}

/// Checks that all tables fit. The checker needs fewer tables than an extension.
fn is_small(certificate: &Certificate) -> bool {
    let Certificate { rank, forms, heaps, elements, generators, .. } = certificate;
    let small = |shift: &[i32]| shift.iter().all(|n| n.unsigned_abs() <= MAX_NUMBER);
    if generators.len() > MAX_GENERATORS
        || !heaps.iter().all(|value| small(&value.shift))
        || !forms.iter().all(|form| small(&form.coefficients) && form.wide <= MAX_NUMBER && form.period <= MAX_NUMBER)
    {
        return false;
    }
    let most = |number: &dyn Fn(&ninepins_proof::quotient::Form) -> u32| forms.iter().map(number).max().unwrap_or(0);
    let step = heaps.iter().flat_map(|value| value.shift).map(i32::unsigned_abs).max().unwrap_or(0);
    let wide = (most(&|form| form.wide + 2 * form.period) + step) * (*rank as u32).max(1);
    let reach = wide.max(3 * most(&|form| form.window + form.period) + 40);
    let places = u128::from(2 * reach + 1).pow(*rank as u32);
    let signatures: u128 = forms.iter().map(|form| u128::from(2 * (form.wide + form.period) + 1)).product();
    let sought = u128::from(2 * MOST_SOUGHT + 1).pow(*rank as u32);
    places <= MAX_PLACES && signatures.min(places).max(sought) * *elements as u128 <= MAX_FRAME as u128
}

/// Returns the candidate of a certificate, with its elements renumbered and without words.
fn candidate(certificate: &Certificate, rules: &Rules) -> Candidate {
    let actions: Vec<&[u32]> = certificate.generators.iter().map(|generator| &*generator.images).collect();
    let (monoid, places) = Monoid::new(&actions, certificate.elements);
    let form = |form: &ninepins_proof::quotient::Form| LinearForm {
        coefficients: form.coefficients,
        window: form.window as i32,
        period: form.period as i32,
    };
    let space = Arc::new(Space::new(certificate.rank, certificate.forms.iter().map(form).collect()));
    let rows: FxHashMap<&[i32], &[Option<Outcome>]> =
        certificate.rows.iter().map(|row| (&*row.signature, &*row.outcomes)).collect();
    let mut outcome_bits = vec![UNKNOWN; monoid.order() * space.cells()];
    for cell in 0..space.cells() {
        let Some(row) = rows.get(&*space.signature(space.example(cell))) else { continue };
        for (outcome, &place) in row.iter().zip(&places) {
            outcome_bits[place as usize * space.cells() + cell] =
                outcome.map_or(UNKNOWN, |outcome| rules.bits(outcome));
        }
    }
    let value = |value: &Value| Value { element: places[value.element as usize], ..*value };
    let values = std::iter::once(Value::default()).chain(certificate.heaps.iter().map(value)).collect();
    let generators = certificate.generators.iter().map(|generator| generator.heap as usize).collect();
    Candidate { generators, monoid, space, outcome_bits, values, words: Vec::new() }
}

pub(super) fn with_least_words(candidate: &mut Candidate) -> Result<(), DecodeError> {
    candidate.words = if candidate.space.rank() == 0 {
        candidate.values.iter().map(|value| candidate.word(value.element)).collect()
    } else {
        let cube = Cube::new(candidate.space.rank(), SOUGHT);
        let reach = Reach::all(&candidate.monoid, cube, candidate.generator_values());
        let words: Option<_> = candidate.values.iter().map(|&value| reach.word(value)).collect();
        // A heap may be no small sum of generators.
        words.ok_or(DecodeError::Unsupported)?
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::testing::{built, extend};
    use ninepins_proof::quotient::Generator;

    /// Writes and reads the certificate of a quotient.
    fn reread(quotient: &MisereQuotient) -> MisereQuotient {
        let text = quotient.certificate().to_string();
        let again = MisereQuotient::of_certificate(&text.parse().unwrap(), &Budget::unlimited()).unwrap();
        assert_eq!(again.certificate().to_string(), text);
        again
    }

    #[test]
    fn a_finite_quotient_is_extended_like_the_original() {
        for (line, heaps, more) in [("0.07 misere", 30, 33), ("0.77 misere", 20, 160), ("0.15 misere", 5, 24)] {
            let mut again = reread(&built(line, heaps));
            extend(&mut again, more);
            let direct = built(line, more);
            assert_eq!(again.certificate(), direct.certificate(), "{line}");
            assert_eq!((again.history(), again.period()), (direct.history(), direct.period()), "{line}");
        }
        let partizan = reread(&built("0.3|0.7 misere", 6));
        assert_eq!(partizan.history(), built("0.3|0.7 misere", 6).history());
        assert_eq!(reread(&built("0.77 misere", 0)).order(), 1);
    }

    #[test]
    fn an_infinite_quotient_can_be_extended() {
        for (line, heaps, more) in [("0.76 misere", 12, 14), ("0.7|0.07 misere", 3, 8)] {
            let mut again = reread(&built(line, heaps));
            extend(&mut again, more);
            assert!(check(&again.certificate()).is_ok(), "{line}");
        }
    }

    #[test]
    fn other_numberings_are_read_and_forgeries_are_not() {
        let quotient = built("0.77 misere", 8);
        let mut certificate = quotient.certificate();
        // Elements 1 and 2 exchange their numbers.
        let swapped = |element: &mut u32| *element = [0, 2, 1].get(*element as usize).copied().unwrap_or(*element);
        for generator in &mut certificate.generators {
            generator.images.swap(1, 2);
            generator.images.iter_mut().for_each(swapped);
        }
        certificate.heaps.iter_mut().for_each(|value| swapped(&mut value.element));
        certificate.rows[0].outcomes.swap(1, 2);
        for set in &mut certificate.sets.left {
            swapped(&mut set.element);
            set.values.iter_mut().for_each(|value| swapped(&mut value.element));
            set.values.sort_unstable();
        }
        let budget = &Budget::unlimited();
        let again = MisereQuotient::of_certificate(&certificate, budget).unwrap();
        assert_eq!(again.certificate(), quotient.certificate());
        certificate.rows[0].outcomes.swap(1, 2);
        let refused = MisereQuotient::of_certificate(&certificate, budget);
        assert!(matches!(refused, Err(DecodeError::Refused(_))), "{refused:?}");
    }

    /// The checker has room for larger tables than an extension has.
    #[test]
    fn certificates_that_are_right_may_be_too_large() {
        let mut quotient = built("0.1 misere", 0);
        (0..1000).for_each(|_| quotient.extend(10, &Budget::unlimited()).unwrap());
        let mut certificate = quotient.certificate();
        let images = (0..certificate.elements as u32).collect();
        certificate.generators.extend((2..=1000).map(|heap| Generator { heap, images: Vec::clone(&images) }));
        check(&certificate).unwrap();
        let loaded = MisereQuotient::of_certificate(&certificate, &Budget::unlimited());
        assert_eq!(loaded.err(), Some(DecodeError::Unsupported));
        let spent = Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
        let loaded = MisereQuotient::of_certificate(&built("0.77 misere", 8).certificate(), &spent);
        assert_eq!(loaded.err(), Some(DecodeError::Stopped(Stopped::Interrupted)));
    }
}
