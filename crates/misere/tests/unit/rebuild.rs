//! The blame for errors, against plain search.

use super::*;

/// A heap with the value of another makes a candidate wrong. The blame falls on that heap, at a position that is wrong though its
/// options are right, as plain search confirms.
#[test]
fn a_wrong_value_is_blamed() {
    let mut blamed = 0;
    for (line, heaps) in [("0.77 misere", 12), ("0.07 misere", 16), ("0.154 misere", 16), ("0.76 misere", 13)] {
        let quotient = built(line, heaps);
        let (mut candidate, rules) = candidate(&quotient);
        let mut by_hand = Referee::new(quotient.game());
        let mut bits = |word: &Word| u8::from(by_hand.winner(&position(word), Player::Left) == Player::Left);
        let budget = &Budget::unlimited();
        let task = Task::new(&rules, budget);
        let mut played = Played::new(heaps, task).unwrap().unwrap();
        for heap in (1..=heaps).filter(|heap| !candidate.generators.contains(heap)).collect::<Vec<_>>() {
            let (value, word) = (candidate.values[heap], candidate.words[heap].clone());
            candidate.words[heap] = joined(word.clone(), candidate.generators[0]);
            candidate.values[heap] = candidate.value_of_word(&candidate.words[heap]);
            let wrong = verify(&candidate, task).unwrap().unwrap_err();
            let blame = played.blame(&candidate, &wrong, task).unwrap().unwrap();
            assert_eq!(blame.bits, bits(&blame.word), "{line}: {:?}", blame.word);
            assert_ne!(candidate.bits(candidate.value_of_word(&blame.word)), blame.bits);
            for option in options(task, &blame.word) {
                assert_eq!(candidate.bits(candidate.value_of_word(&option)), bits(&option), "{line}: {option:?}");
            }
            assert_eq!(blame.unlike, [heap], "{line}: {:?}", blame.word);
            (candidate.values[heap], candidate.words[heap]) = (value, word);
            blamed += 1;
        }
    }
    assert!(blamed > 20, "{blamed}");
}

/// For two players, and where play takes too long, nothing is blamed.
#[test]
fn play_may_not_tell() {
    let (_, of_two) = candidate(&built("0.7|0.07 misere", 3));
    let (candidate, rules) = &candidate(&built("0.07 misere", 12));
    let new = |rules, largest| Played::new(largest, Task::new(rules, &Budget::unlimited())).unwrap();
    assert!(new(&of_two, 3).is_none());
    assert!(new(rules, FEW).is_none());
    let mut played = new(rules, 12).unwrap();
    let mut blame = |word: Word, budget: &Budget| played.blame(candidate, &word, Task::new(rules, budget)).unwrap();
    assert!(blame(vec![(12, 300)], &Budget::unlimited()).is_none());
    assert!(blame(vec![(11, 3), (12, 3)], &Budget::unlimited().with_memory(800)).is_none());
    // The candidate is right.
    assert!(blame(vec![(11, 3), (12, 3)], &Budget::unlimited()).is_none());
    assert!(!played.wins.is_empty());
}
