//! Certificates of periods of nim-values, compared with the definition.

use super::{inputs::forged, readable};
use ninepins_proof::{
    check,
    period::{Certificate, Evidence},
};
use ninepins_testkit::{Played, Source, nim_values, random_code};

/// The largest number; larger ones only take longer.
const MOST: u64 = 100;
/// The number of values found by definition.
const DEFINED: usize = 260;

/// Reads and checks a certificate: it prints as its text, and accepted claims are true. Returns true if a readable one
/// is accepted.
pub fn read_period_and_check(data: &[u8]) -> Option<bool> {
    let (text, certificate): (String, Certificate) = readable(data)?;
    let Certificate { ref game, preperiod, period, max, ref evidence } = certificate;
    let farthest = match evidence {
        Evidence::Sparse(sparse) => {
            let heaps = sparse.windows.iter().map(|window| window.heap);
            heaps.chain(sparse.reach).fold(sparse.window, u64::max)
        }
        _ => 0,
    };
    if preperiod.max(period).max(farthest) > MOST {
        return None;
    }
    if check(&certificate).is_err() {
        return Some(false);
    }
    let (first, round) = (preperiod as usize, period as usize);
    let values = nim_values(game, DEFINED);
    let differs = |n: usize, more: usize| values[n] != values[n + more];
    assert!((first..DEFINED - round).all(|n| !differs(n, round)), "it does not repeat, but accepted: {text}");
    assert!(first == 0 || differs(first - 1, round), "it repeats before, but accepted: {text}");
    let shorter = |period: &usize| (first..first + round).all(|n| !differs(n, *period));
    assert_eq!((1..round).find(shorter), None, "it has a shorter period, but accepted: {text}");
    assert_eq!(values.iter().max(), Some(&max), "not the largest value, but accepted: {text}");
    Some(true)
}

/// Returns a certificate of what looks like a period, forged or not.
pub fn period(source: &mut Source) -> String {
    let line = match source.below(2) {
        0 => source.pick(&["0.77", "0.051", "4.0", "4!.34", "4!.50", "0.375", "0.176", "0.05", "0.333"]).to_owned(),
        _ => random_code(source, &["0", "0", "4", "4!"]).split('[').next().unwrap_or_default().to_owned(),
    };
    // Where three heaps may be left there are many options.
    let played = Played::new(&line, if line.contains(['8', '9', 'a', 'b', 'c', 'd', 'e', 'f']) { 70 } else { 140 });
    let claim = played.claim().unwrap_or_else(|| played.claim_of(source.below(9), 1 + source.below(9)));
    let alternating = source.below(3) == 0;
    let rare = |mask: &u16| played.rare(*mask, alternating, played.values.len()).len();
    let mask = match source.below(3) {
        0 => 1 + source.below(15) as u16,
        _ => (1..16).min_by_key(rare).unwrap_or(1),
    };
    let more = if source.below(2) == 0 { 0 } else { source.below(40) };
    let mut certificate =
        played.sparse(&claim, mask, alternating, more).filter(|_| source.below(3) > 0).unwrap_or(claim);
    if source.below(2) == 0 {
        certificate = played.with_windows(&certificate, 1 + source.below(30) as usize).unwrap_or(certificate);
    }
    if let Evidence::Sparse(sparse) = &mut certificate.evidence
        && !sparse.windows.is_empty()
        && source.below(2) == 0
    {
        // Narrower windows may reach back as far as the wide ones.
        sparse.reach = Some(sparse.window);
        sparse.window -= source.below(more + 1);
        let width = sparse.window as usize + 1;
        sparse.windows.iter_mut().for_each(|window| window.values.truncate(width));
    }
    forged(certificate.to_string(), source)
}
