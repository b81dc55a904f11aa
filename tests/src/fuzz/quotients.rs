//! Texts of misère quotients: single certificates, several in one text, and cached quotients.

use super::{inputs::forged, text};
use ninepins::{Budget, Game, quotient::MisereQuotient};
use ninepins_proof::{Format, check, quotient::Certificate};
use ninepins_rules::{Outcome, Position};
use ninepins_testkit::{Referee, Source, positions};
use std::{collections::HashMap, sync::OnceLock};

/// The largest certificate; larger ones only take longer.
const MOST_ELEMENTS: usize = 100;
const MOST_HEAPS: usize = 40;
const MOST_SETS: usize = 2000;
const MOST_NUMBER: u32 = 40;
const MOST_FORMS: usize = 2;

/// The most tokens of a position that the referee judges.
const REFEREED_TOKENS: u128 = 7;

/// Reads and checks a text of quotients: it prints as its text, accepted claims are true, and an extension of a cached
/// quotient is accepted again. Returns true if a small readable one is accepted.
pub fn read_quotient_and_check(data: &[u8]) -> Option<bool> {
    let text = text(data)?;
    let certificates = match Certificate::read_all(text.split("ninepins words").next()?) {
        Ok(certificates) => certificates,
        Err(error) => {
            assert!(!error.to_string().is_empty() && error.line() <= text.lines().count().max(1), "{error}: {text}");
            return None;
        }
    };
    if !certificates.iter().all(is_small) {
        return None;
    }
    let mut accepted = true;
    for certificate in &certificates {
        assert_eq!(certificate.to_string().parse().as_ref(), Ok(certificate), "{text:?}");
        match check(certificate) {
            Ok(_) => outcomes_are_true(certificate, &text),
            Err(_) => accepted = false,
        }
    }
    let game = &certificates.first()?.game;
    if let Ok(mut quotient) = MisereQuotient::decode(game, &text, &Budget::unlimited()) {
        assert!(accepted, "{text}");
        if quotient.extend(MOST_ELEMENTS, &Budget::unlimited()).is_ok() {
            assert!(check(&quotient.certificate()).is_ok(), "{text}");
        }
    }
    Some(accepted)
}

fn is_small(certificate: &Certificate) -> bool {
    let Certificate { forms, elements, generators, heaps, rows, sets, infinite, period, .. } = certificate;
    let small = |shift: &[i32]| shift.iter().all(|n| n.unsigned_abs() <= MOST_NUMBER);
    let sets = || sets.left.iter().chain(&sets.right);
    *elements <= MOST_ELEMENTS
        && generators.len() <= MOST_HEAPS
        && heaps.len() <= MOST_HEAPS
        && heaps.iter().chain(sets().flat_map(|set| &set.values)).all(|value| small(&value.shift))
        && forms.len() <= MOST_FORMS
        && forms.iter().all(|form| small(&form.coefficients) && form.wide.max(form.period) <= MOST_NUMBER)
        && rows.len() <= MOST_SETS
        && sets().count() <= MOST_SETS
        && infinite.as_ref().is_none_or(|witness| witness.position.tokens() <= 1000)
        && period.is_none_or(|period| period.preperiod.max(period.period) <= 1000)
}

/// Compares all small positions with the definition.
fn outcomes_are_true(certificate: &Certificate, text: &str) {
    let listed =
        |position: &Position| position.heaps().last().is_none_or(|heap| heap.size() <= certificate.heaps.len() as u64);
    let mut referee = Referee::new(&certificate.game);
    for position in positions(&certificate.game, REFEREED_TOKENS as u64).into_iter().filter(listed) {
        let truth = referee.judge(&position).outcome;
        assert_eq!(outcome(certificate, &position), Some(truth), "{position}, but accepted: {text}");
    }
}

/// Returns the outcome that a certificate gives a position.
fn outcome(certificate: &Certificate, position: &Position) -> Option<Outcome> {
    // The generators that lead to each element.
    let mut words: HashMap<u32, Vec<usize>> = HashMap::from([(0, Vec::new())]);
    let mut open = vec![0];
    while let Some(element) = open.pop() {
        for (letter, generator) in certificate.generators.iter().enumerate() {
            let to = generator.images[element as usize];
            if !words.contains_key(&to) {
                words.insert(to, [&words[&element][..], &[letter]].concat());
                open.push(to);
            }
        }
    }
    let (mut element, mut shift) = (0, [0; 4]);
    for heap in position.heaps() {
        let value = certificate.heaps[heap.size() as usize - 1];
        element = words[&value.element]
            .iter()
            .fold(element, |element, &letter| certificate.generators[letter].images[element as usize]);
        shift.iter_mut().zip(value.shift).for_each(|(sum, own)| *sum += own);
    }
    let signature: Vec<i32> = certificate
        .forms
        .iter()
        .map(|form| {
            let number: i32 = form.coefficients.iter().zip(shift).map(|(a, b)| a * b).sum();
            let (window, period) = (form.window as i32, form.period as i32);
            let beyond = number.abs() - window - 1;
            if beyond < 0 { number } else { number.signum() * (window + 1 + beyond % period) }
        })
        .collect();
    certificate.rows.iter().find(|row| row.signature == signature)?.outcomes[element as usize]
}

/// Returns a cached quotient or its certificates, forged or not.
pub fn quotient(source: &mut Source) -> String {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let games =
            "0.77 9, 0.77 0, 0.07 14, 0.[3] 4, 0.13|0.31 4, 0.3|0.7 4, 0.7|0.07 1, 0.7|0.07 3, 0.7|0.07 8, 0.76 12";
        let games = games.split(", ").filter_map(|one| one.split_once(' '));
        games.map(|(rules, heaps)| kept(rules, heaps.parse().expect("a number"))).collect()
    });
    let text = source.pick(texts);
    // Without checksums more changes reach the check.
    if source.below(4) == 0 {
        return forged(text, source);
    }
    let certificates = text.split("ninepins words").next().unwrap_or_default();
    let lines: Vec<&str> = certificates.lines().filter(|line| !line.starts_with("checksum")).collect();
    forged(lines.join("\n"), source)
}

fn kept(rules: &str, heaps: usize) -> String {
    let game: Game = format!("{rules} misere").parse().expect("a game line");
    let mut quotient = MisereQuotient::of(&game).expect("a game with a quotient");
    while quotient.last_heap() < heaps {
        // Intermediate quotients may have more elements.
        quotient.extend(10_000, &Budget::unlimited()).expect("a small quotient");
    }
    quotient.encode()
}
