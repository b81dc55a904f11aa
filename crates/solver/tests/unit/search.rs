//! Search on boards of all kinds.

use ninepins_rules::{Game, Outcome, Player, Position};
use ninepins_solver::{Budget, MemoKind, Search, Stopped, Strategy, internals::compiled::most_heaps};

fn outcome(line: &str, position: &str, memo: MemoKind, budget: &mut Budget) -> Result<Outcome, Stopped> {
    let game: Game = line.parse().unwrap();
    Search::new(&game, memo).with_cancelling(true).outcome(&position.parse().unwrap(), budget)
}

/// Boards of all kinds: sets of one, two, four and more words; lists of one-byte and two-byte numbers.
#[test]
fn equal_heaps_cancel_on_boards_of_every_size() {
    for row in [40, 100, 200, 300, 1000] {
        let position = format!("{row}+2+2");
        // A move in the middle of the row leaves two equal rows and wins.
        let found = outcome("0.77", &position, MemoKind::Hash, &mut Budget::of_positions(2));
        assert_eq!(found, Ok(Outcome::N), "{position}");
    }
}

#[test]
fn boards_of_every_size_agree() {
    for position in ["3+4+5", "1+1+1+1+1+1+1+1+1+2", "12+30", "2+3+3+260", "1+600"] {
        let found = [MemoKind::Hash, MemoKind::Trie]
            .map(|memo| outcome("0.[3] misere; N at 7+7", position, memo, &mut Budget::unlimited()));
        let heaps: Position = position.parse().unwrap();
        // No position here has the terminal 7+7 as a follower that matters, so this is Nim.
        let sum = heaps.heaps().iter().fold(0, |sum, heap| sum ^ heap.size());
        assert_eq!(found[0], found[1], "{position}");
        if heaps.heaps().iter().all(|heap| heap.size() < 7) && heaps.heaps().len() < 8 {
            assert_eq!(found[0], Ok(if sum == 0 { Outcome::P } else { Outcome::N }), "{position}");
        }
    }
}

/// Heaps 1, 6, 11 and their sums with `*1` stand for most heaps of this game.
#[test]
fn heaps_that_are_equal_in_misere_play_are_one() {
    let game: Game = "0.154 misere".parse().unwrap();
    let position = "14+15+16".parse().unwrap();
    let [plain, merged] = [false, true].map(|merge| {
        let (mut search, mut budget) = (Search::new(&game, MemoKind::Hash).with_cancelling(merge), Budget::unlimited());
        let outcome = search.outcome(&position, &mut budget).unwrap();
        let moves = search.winning_moves(&position, Player::Left, usize::MAX, &mut budget).unwrap();
        (outcome, moves, budget.searched, search.merged())
    });
    assert_eq!((&plain.0, &plain.1), (&merged.0, &merged.1));
    assert!(merged.2 * 20 < plain.2, "{} and {}", merged.2, plain.2);
    assert_eq!(
        (plain.3, merged.3.map(|(heap, equal)| (heap.size(), equal.to_string()))),
        (None, Some((13, "1".to_owned())))
    );
    // The least memory that suffices has no room for the kinds of heaps.
    let at = |memory: u64| {
        let mut search = Search::new(&game, MemoKind::Hash).with_cancelling(true);
        let outcome = search.outcome(&"13".parse().unwrap(), &mut Budget::unlimited().with_memory(memory));
        Some((outcome.ok()?, search.merged().is_some()))
    };
    let least = (1..1000).find_map(|kilobytes| at(1000 * kilobytes));
    assert_eq!((least, at(10_000_000)), (Some((Outcome::P, false)), Some((Outcome::P, true))));
}

#[test]
fn limits_stop_the_search() {
    let stop = |budget: &mut Budget| outcome("0.77 misere", "30+31+32", MemoKind::Hash, budget);
    assert_eq!(stop(&mut Budget::of_positions(1000)), Err(Stopped::Positions));
    assert_eq!(stop(&mut Budget::unlimited().with_memory(1_000_000)), Err(Stopped::Memory));
    let interrupted = &mut Budget::unlimited().with_watch(|_| Err(Stopped::Interrupted));
    assert_eq!(stop(interrupted), Err(Stopped::Interrupted));
    assert!(interrupted.searched <= 1);
}

/// A search that has no room for the numbers of the followers is not begun.
#[test]
fn hopeless_searches_are_not_begun() {
    let stop = |line: &str, position: &str| {
        let budget = &mut Budget::of_positions(1000);
        (outcome(line, position, MemoKind::Hash, budget), budget.searched)
    };
    for line in ["4!.0", "4!.0 misere", "0.007", "0.8", "0.3|0.7", "0.3"] {
        assert_eq!(stop(line, "1000000000+3"), (Err(Stopped::Memory), 0), "{line}");
    }
    assert_eq!(stop("4!.0", "1000000000+1000000000"), (Ok(Outcome::P), 1));
    assert_eq!(stop("0.3; P at 999999998", "1000000000").0, Ok(Outcome::P));
    // These have few followers.
    assert_eq!(stop("0.1", "1000000000").0, Ok(Outcome::P));
}

#[test]
fn heaps_are_bounded() {
    let bound = |line: &str, position: &str| most_heaps(&line.parse().unwrap(), &position.parse().unwrap());
    assert_eq!(bound("0.[3]", "5+6"), 2);
    assert_eq!(bound("0.77", "1+2+3+4"), 1 + 1 + 2 + 2);
    assert_eq!(bound("4.0", "5"), 5);
    assert_eq!(bound("0.f", "5"), 3);
}
