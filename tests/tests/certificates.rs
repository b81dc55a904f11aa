//! Certificates of tables of pairs, and by completions, and forgeries of these. Those of whole small worlds stand with the worlds.

use ninepins::{
    Budget, Certificate, Game, Heap, Known, Outcome, Position, Start, check,
    prove::{EvidenceKind, Unproved, prove},
};
use ninepins_proof::{ByCompletions, CheckErrorKind, Evidence, Row, Way};
use ninepins_solver::certify_completions;
use ninepins_testkit::{Referee, Source};
use ninepins_tests::world::accepted;

/// A table stands for pairs as long as no other heaps occur, so its quotient certifies a position of the table, and none of pairs.
#[test]
fn quotients_of_tables() {
    let (game, position): (Game, Position) = ("wythoff misere".parse().unwrap(), "(1,2)+(2,2)".parse().unwrap());
    let certify = |game: &Game, position: &Position| {
        prove(game, position, None, EvidenceKind::Quotient, &Known::default(), &mut Budget::unlimited())
    };
    assert!(matches!(certify(&game, &position), Err(Unproved::Unlicensed(_))));
    let (table, numbered) = game.in_numbers(&position);
    let certificate = certify(&table, &numbered).unwrap();
    assert!(certificate.to_string().contains(&format!("\ngame {table}\n")));
    accepted(&certificate, None, &Referee::new(&game).judge(&position));
}

/// Certificates by completions of random games and positions: all are accepted, and the outcome is that of a sweep or of the definition.
#[test]
fn completions_are_accepted_and_forgeries_are_not() {
    let mut source = Source::seeded(17);
    let mut kinds = [0; 3];
    for round in 0..120 {
        let lists =
            ["; N at 2+2+2, 1+2+3, 1+1+2+2", "; N at 3", "; N at 1+1, 4; P at 2+3", "; P at 2+2", "; N at 2+5+6"];
        let line = format!("0.[3]{}{}", source.pick(&["", " misere"]), source.pick(&lists));
        let game: Game = line.parse().unwrap();
        let far = [1_000_000, 1 << 40, 1_000_000_007][round % 3];
        let piles: Vec<u64> = match round % 4 {
            0 => (0..1 + source.below(4)).map(|_| 1 + source.below(9)).collect(),
            1 => vec![1 + source.below(6), far, far + source.below(12)],
            2 => vec![1 + source.below(4), 1 + source.below(5), far, far + source.below(9)],
            _ => (0..3).map(|_| 1 + source.below(300)).collect(),
        };
        let position = Position::new(piles.iter().filter_map(|&pile| Heap::new(pile)).collect());
        let start = Start::new(&game, &position);
        let certificate = certify_completions(&start, &mut Budget::unlimited()).unwrap();
        let checked = check(&certificate).unwrap_or_else(|error| panic!("{line} {position}: {error}\n{certificate}"));
        assert_eq!(certificate.to_string().parse::<Certificate>().unwrap(), certificate);
        if piles.iter().sum::<u64>() <= 30 {
            let outcome = Referee::new(&game).judge(&position).outcome;
            assert_eq!(checked.outcome(), Some(outcome), "{line} {position}");
        }
        let Evidence::Completions(claim) = certificate.evidence.clone() else { panic!("{certificate}") };
        let with = |claim: ByCompletions| Certificate {
            game: game.clone(),
            position: position.clone(),
            evidence: Evidence::Completions(claim),
        };
        let refused = |claim: ByCompletions| check(&with(claim.clone())).expect_err(&with(claim).to_string()).kind;
        let other = if claim.outcome == Outcome::N { Outcome::P } else { Outcome::N };
        assert_eq!(refused(ByCompletions { outcome: other, ..claim.clone() }), CheckErrorKind::Outcome, "{line}");
        let by = |way: Way| ByCompletions { way, ..claim.clone() };
        match &claim.way {
            Way::Table => kinds[0] += 1,
            Way::ClosedBlock(side) => {
                kinds[1] += 1;
                for wrong in [0, 3, 6, 100, side / 2] {
                    assert_eq!(refused(by(Way::ClosedBlock(wrong))), CheckErrorKind::Window, "{line} {wrong}");
                }
            }
            Way::Rows(rows) => {
                kinds[2] += 1;
                let altered = |alter: &dyn Fn(&mut Vec<Row>)| {
                    let mut rows = rows.clone();
                    alter(&mut rows);
                    by(Way::Rows(rows))
                };
                let last = rows.len() - 1;
                assert_eq!(refused(altered(&|rows| drop(rows.remove(0)))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| drop(rows.pop()))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| rows.push(rows[0].clone()))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| rows.swap(0, last))), CheckErrorKind::Period, "{line} {position}");
                assert_eq!(refused(altered(&|rows| rows[last].period = Some((0, 1)))), CheckErrorKind::Period);
                assert_eq!(refused(altered(&|rows| rows[last].period = Some((1000, 0)))), CheckErrorKind::Period);
                // A period that is not a multiple of that of an option, or at which the holes differ.
                let (from, period) = rows[last].period.unwrap();
                if period > 1 {
                    let wrong = altered(&|rows| rows[last].period = Some((from, period + 1)));
                    assert_eq!(refused(wrong), CheckErrorKind::Period);
                }
                // Whatever is altered, a wrong outcome is refused.
                for _ in 0..20 {
                    let row = source.below(rows.len() as u64) as usize;
                    let (shift, longer) = (source.below(9), source.below(4));
                    let change = |(n, p): (u64, u64)| (n.saturating_sub(shift), p * longer + shift % 3);
                    let mut wrong = altered(&|rows| rows[row].period = rows[row].period.map(change));
                    wrong.outcome = other;
                    refused(wrong);
                }
            }
            other => panic!("{other}"),
        }
    }
    assert!(kinds.iter().all(|count| *count > 3), "{kinds:?}");
}
