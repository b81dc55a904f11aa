//! Certificates of proved periods.

use crate::{Findings, Proof, Sample, Status, Witnesses};
use ninepins_proof::period::{Certificate, Evidence, MAX_HEAPS, MAX_VALUE, Sparse, Window};
use ninepins_rules::Game;

/// Up to this many heaps the classical evidence, which is shorter, is checked quickly.
const BY_DEFINITION: u64 = 1 << 14;

/// Returns the certificate of a proved period of `game`; `None` if no period is proved.
///
/// The checker finds all values again, so the certificate says little more than how far to go. In an alternating space
/// the checker needs an even period, but half of it may suffice for the values. If that half is odd, or the mask too
/// wide, the certificate has the classical evidence, which takes longer to check.
pub fn certify(game: &Game, found: &Findings) -> Option<Certificate> {
    let Status::Proved(proof) = found.status else { return None };
    let is_soon_checked = proof == Proof::Classical && found.preperiod + found.period < BY_DEFINITION;
    let sparse = found.witnesses.as_ref().filter(|_| !is_soon_checked);
    let evidence =
        sparse.and_then(|witnesses| sparse_evidence(found, witnesses)).map_or(Evidence::Classical, Evidence::Sparse);
    let &Findings { preperiod, period, max, .. } = found;
    Some(Certificate { game: game.clone(), preperiod, period, max: max.into(), evidence })
}

/// Returns the evidence by rare heaps. It covers all known values, so the witnesses are those of the last heaps, which
/// the certificate must cover.
fn sparse_evidence(found: &Findings, witnesses: &Witnesses) -> Option<Sparse> {
    let space = found.space?;
    let alternating = space.alternating.is_some();
    if alternating && !found.period.is_multiple_of(2) {
        return None;
    }
    let rare: Vec<u64> = found.rare.iter().map(|&(heap, _)| heap).collect();
    let start = found.preperiod.max(rare.last().map_or(0, |last| last + 1));
    let window = witnesses.known.checked_sub(found.period)?.checked_sub(start)?;
    let sparse =
        Sparse { mask: space.mask.try_into().ok()?, alternating, window, reach: None, rare, windows: Vec::new() };
    let heaps = start + window + found.period;
    Some(if heaps > MAX_HEAPS { with_windows(sparse.clone(), found).unwrap_or(sparse) } else { sparse })
}

/// Adds windows, for more heaps than a checker could examine one after the other. `None` if too few samples are known,
/// or the checker does not accept their values.
fn with_windows(sparse: Sparse, found: &Findings) -> Option<Sparse> {
    let window = found.samples.first()?.values.len() as u64 - 1;
    let narrow = |sample: &Sample| {
        let values = sample.values.iter().map(|&value| u8::try_from(value).ok()).collect::<Option<Vec<u8>>>()?;
        Some(Window { heap: sample.heap, values })
    };
    let windows = found.samples.iter().map(narrow).collect::<Option<Vec<Window>>>()?;
    let is_beyond = found.preperiod > window + 1 && windows.first()?.heap > window;
    (is_beyond && u64::from(found.max) < MAX_VALUE).then_some(Sparse { window, windows, ..sparse })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, PeriodSearch};
    use ninepins_proof::{CheckError, period::check};

    fn certified(line: &str, end: u64) -> Option<Certificate> {
        let game: Game = line.parse().unwrap();
        let mut search = PeriodSearch::new(&game.ruleset().codes().left);
        search.run(end, &Budget::unlimited()).unwrap();
        certify(&game, &search.findings())
    }

    /// Subtraction games, octal codes by both theorems, and a hexadecimal one; no certificate without a proof.
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

    /// Checking this one by the definition would take too long, although the theorem of Guy and Smith proves it.
    #[test]
    fn long_periods_have_sparse_certificates() {
        let certificate = certified("0.56", 1 << 20).unwrap();
        assert!(matches!(certificate.evidence, Evidence::Sparse(_)));
        assert_eq!(check(&certificate).map(|checked| (checked.preperiod(), checked.period())), Ok((326_640, 144)));
    }

    /// Certifies with windows a period that is found without retaining values.
    fn checked_by_windows(line: &str, end: u64) -> (usize, Result<[u64; 3], CheckError>) {
        let game: Game = line.parse().unwrap();
        let mut search = PeriodSearch::forgetful(&game.ruleset().codes().left);
        search.run(end, &Budget::unlimited()).unwrap();
        let found = search.findings();
        let certificate = certify(&game, &found).unwrap();
        let Evidence::Sparse(sparse) = &certificate.evidence else { panic!("{certificate}") };
        assert!(sparse.windows.is_empty(), "so few heaps need no windows");
        let sparse = with_windows(sparse.clone(), &found).unwrap();
        let windows = sparse.windows.len();
        let checked = check(&Certificate { evidence: Evidence::Sparse(sparse), ..certificate });
        (windows, checked.map(|checked| [checked.preperiod(), checked.period(), checked.max()]))
    }

    #[test]
    fn few_and_many_windows_are_enough() {
        assert_eq!(checked_by_windows("4.406", 1 << 22), (2, Ok([294_097, 44, 50])));
        let (windows, checked) = checked_by_windows("0.104", 1 << 28);
        assert_eq!(checked, Ok([197_769_598, 11_770_282, 29]));
        assert!(windows > 64, "{windows}");
    }

    /// All codes of three digits whose period is proved early.
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
