//! Certificates by completions, of boards small and large, and forgeries of these. Those of whole small worlds stand with the worlds.

use ninepins::{Budget, Certificate, Game, Heap, Outcome, Position, Start, check};
use ninepins_proof::{CheckErrorKind, Evidence, Way};
use ninepins_solver::certify_completions;
use ninepins_testkit::{Referee, Source, texts};

/// Further endings of Nim.
const ENDINGS: [&str; 5] =
    ["; N at 2+2+2, 1+2+3, 1+1+2+2", "; N at 3", "; N at 1+1, 4; P at 2+3", "; P at 2+2", "; N at 2+5+6"];

/// Certificates by completions of random games and positions: all are accepted, and the outcome is that of the definition where that is
/// quick. With the other outcome each is refused, whatever is changed behind it.
#[test]
fn completions_are_accepted_and_forgeries_are_not() {
    let (source, mut kinds) = (&mut Source::seeded(17), [0; 3]);
    for round in 0..120 {
        let line = format!("0.[3]{}{}", source.pick(&["", " misere"]), source.pick(&ENDINGS));
        let game: Game = line.parse().unwrap();
        let far = [1_000_000, 1 << 40, 1_000_000_007][round % 3];
        let piles: Vec<u64> = match round % 4 {
            0 => source.list(1, 5, |source| 1 + source.below(9)),
            1 => vec![1 + source.below(6), far, far + source.below(12)],
            2 => vec![1 + source.below(4), 1 + source.below(5), far, far + source.below(9)],
            _ => source.list(3, 4, |source| 1 + source.below(300)),
        };
        let position = Position::new(piles.into_iter().filter_map(Heap::new).collect());
        let mut certificate = certify_completions(&Start::new(&game, &position), &mut Budget::unlimited()).unwrap();
        let checked = check(&certificate).unwrap_or_else(|error| panic!("{error}\n{certificate}"));
        assert_eq!(certificate.to_string().parse().as_ref(), Ok(&certificate));
        if position.tokens() <= 30 {
            assert_eq!(checked.outcome(), Some(Referee::new(&game).judge(&position).outcome), "{certificate}");
        }
        let Evidence::Completions(claim) = &mut certificate.evidence else { panic!("{certificate}") };
        kinds[match claim.way {
            Way::Table => 0,
            Way::ClosedBlock(_) => 1,
            _ => 2,
        }] += 1;
        claim.outcome = if claim.outcome == Outcome::N { Outcome::P } else { Outcome::N };
        assert_eq!(check(&certificate).unwrap_err().kind, CheckErrorKind::Outcome, "{certificate}");
        let text = texts::lines(&certificate).join("\n");
        let (claimed, way) = text.split_at(text.find("\noutcome ").unwrap() + "\noutcome N\n".len());
        for _ in 0..40 {
            let way = texts::mutated(way.to_owned(), &["0", "1", "2", "7", "+", " ", "row ", "\n", "rows"], source);
            if let Ok(forged) = format!("{claimed}{way}").parse::<Certificate>() {
                assert!(check(&forged).is_err(), "{forged}");
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 3), "{kinds:?}");
}
