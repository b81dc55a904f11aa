//! A period that was proved, as a certificate.

use crate::sequence::{Findings, Proof, Status, Witnesses};
use ninepins_proof::period::{Certificate, Evidence, Sparse};
use ninepins_rules::Game;

/// Up to so many heaps the classical evidence, which is shorter, is soon checked.
const BY_DEFINITION: u64 = 1 << 14;

/// The certificate of a proved period of `game`; `None` if none was proved.
///
/// The checker finds all values again, so it is told little more than how far to go. Where types alternate it wants an even
/// period, but the search may have found that half of such a one will do for values. If that is odd, or the mask too wide, the
/// certificate has the classical evidence, which is as good but takes longer to check.
pub fn certify_period(game: &Game, found: &Findings) -> Option<Certificate> {
    let Status::Proved(proof) = found.status else { return None };
    let is_soon_checked = proof == Proof::Classical && found.preperiod + found.period < BY_DEFINITION;
    let sparse = found.witnesses.as_ref().filter(|_| !is_soon_checked);
    let evidence =
        sparse.and_then(|witnesses| sparse_evidence(found, witnesses)).map_or(Evidence::Classical, Evidence::Sparse);
    let &Findings { preperiod, period, max, .. } = found;
    Some(Certificate { game: game.clone(), preperiod, period, max: max.into(), evidence })
}

/// All values known are looked at, so that the witnesses are those of the heaps that the certificate asks about: the last ones.
fn sparse_evidence(found: &Findings, witnesses: &Witnesses) -> Option<Sparse> {
    let mask = found.mask?;
    let alternating = mask.position.is_some();
    if alternating && !found.period.is_multiple_of(2) {
        return None;
    }
    let rare: Vec<u64> = found.rare.iter().map(|&(heap, _)| heap).collect();
    let start = found.preperiod.max(rare.last().map_or(0, |last| last + 1));
    let window = witnesses.known.checked_sub(found.period)?.checked_sub(start)?;
    Some(Sparse { mask: mask.bits.try_into().ok()?, alternating, window, rare })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, sequence::PeriodSearch};
    use ninepins_proof::period::check;

    fn certified(line: &str, end: u64) -> Option<Certificate> {
        let game: Game = line.parse().unwrap();
        let mut search = PeriodSearch::new(&game.ruleset().codes().left);
        search.run(end, &Budget::unlimited()).unwrap();
        certify_period(&game, &search.findings())
    }

    /// Subtraction games, octal codes by both theorems, a hexadecimal one; nothing is said before a proof.
    #[test]
    fn the_checker_accepts_what_was_proved() {
        let mut kinds = [0, 0];
        for line in
            ["0.0", "0.1", "S(2,5,7)", "0.77", "0.07", "0.156", "0.356", "0.644", "0.165", "4.7", "4.12", "0.d", "0.a"]
        {
            let Some(certificate) = certified(line, 1 << 16) else { panic!("{line}: nothing was proved") };
            let checked = check(&certificate).unwrap_or_else(|error| panic!("{line}: {error}\n{certificate}"));
            assert_eq!((checked.preperiod(), checked.period()), (certificate.preperiod, certificate.period), "{line}");
            kinds[usize::from(certificate.evidence == Evidence::Classical)] += 1;
        }
        assert!(kinds[0] > 1 && kinds[1] > 1, "{kinds:?}");
        assert_eq!(certified("0.77", 100), None);
        assert_eq!(certified("0.[3]", 100), None);
    }

    /// By the definition nobody could check this one, though Guy and Smith's theorem proves it.
    #[test]
    fn what_is_long_is_checked_by_rare_heaps() {
        let certificate = certified("0.56", 1 << 20).unwrap();
        assert!(matches!(certificate.evidence, Evidence::Sparse(_)));
        assert_eq!(check(&certificate).map(|checked| (checked.preperiod(), checked.period())), Ok((326_640, 144)));
    }

    /// All codes of three digits whose period is soon proved.
    #[test]
    fn a_world_of_certificates() {
        let digits = |n: u32| (0..3).rev().map(move |place| n >> (3 * place) & 7);
        let mut proved = 0;
        for n in 0..512 {
            let line: String = "0.".chars().chain(digits(n).map(|digit| char::from(b'0' + digit as u8))).collect();
            if let Some(certificate) = certified(&line, 1 << 11) {
                check(&certificate).unwrap_or_else(|error| panic!("{line}: {error}\n{certificate}"));
                proved += 1;
            }
        }
        assert!(proved > 250, "{proved}");
    }
}
