//! Outcomes of single heaps and their periods, compared with the definition: all pairs of codes of up to three digits from 0 to 3.

use ninepins::{Budget, Game, Outcome, certificates::check, values::Outcomes};
use ninepins_rules::{Heap, Position};
use ninepins_testkit::Referee;

/// The number of heaps that are played.
const HEAPS: usize = 64;

fn compare(line: &str) -> (usize, usize) {
    let game: Game = line.parse().unwrap();
    let mut referee = Referee::new(&game);
    let heap = |n| Position::new(Heap::new(n as u64).into_iter().collect());
    let defined: Vec<Outcome> = (0..HEAPS).map(|n| referee.outcome(&heap(n))).collect();
    let mut outcomes = Outcomes::of(&game).unwrap();
    let certificate = outcomes.prove_period(&Budget::unlimited()).unwrap().clone();
    check(&certificate).unwrap();
    assert!((0..HEAPS).all(|n| outcomes.at(n as u64) == Some(defined[n])), "{line}");
    let repeats = |(a, p): &(usize, usize)| (*a..HEAPS - p).all(|n| defined[n] == defined[n + p]);
    let mut claims = (1..HEAPS / 4).flat_map(|p| (0..HEAPS / 2).map(move |a| (a, p)));
    let found = (certificate.preperiod as usize, certificate.period as usize);
    assert_eq!(claims.find(repeats), Some(found), "{line}");
    found
}

#[test]
fn all_pairs_of_three_digits() {
    let codes: Vec<String> = (0..64).map(|n| format!("0.{}{}{}", n / 16, n / 4 % 4, n % 4)).collect();
    let (mut farthest, mut longest) = (0, 0);
    for left in &codes {
        for right in &codes {
            for ending in super::CONVENTIONS {
                let (preperiod, period) = compare(&format!("{left}|{right}{ending}"));
                (farthest, longest) = (farthest.max(preperiod), longest.max(period));
            }
        }
    }
    println!("preperiods up to {farthest}, periods up to {longest}");
    assert!(farthest > 20 && longest > 4);
}
