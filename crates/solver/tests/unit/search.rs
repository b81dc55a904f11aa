//! Search on boards of all kinds, its walks and its memo.

use ninepins_rules::{Game, Heap, Outcome, Player, Position};
use ninepins_solver::internals::compiled::{Compiled, most_heaps};
use ninepins_solver::internals::{board::*, hash::HashMemo, table::Table};
use ninepins_solver::{Budget, MemoKind, Search, Stopped, Strategy};
use ninepins_testkit::nim_values;

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

/// A search that forgets takes as many positions as a new one, also after larger questions and after a limit.
#[test]
fn a_search_that_forgets_is_new() {
    for line in ["0.77", "0.77 misere", "nimmy", "0.[3] limit 2n", "partizan-kayles", "4.[7] misere; N at 2+2"] {
        let game: Game = line.parse().unwrap();
        let new = || Search::new(&game, MemoKind::Hash).with_cancelling(line.len() < 8);
        let mut kept = new();
        for position in ["3+5", "8+6+1", "1+1+1+1+1+1+1+1+1+2", "15+1", "5+3", "2+2+7", "12", "6+4+4", "8+6+1"] {
            for most in [3, u64::MAX] {
                let asked = |search: &mut Search| {
                    let mut budget = Budget::of_positions(most);
                    (search.outcome(&position.parse().unwrap(), &mut budget), budget.searched)
                };
                kept.forget();
                assert_eq!(asked(&mut kept), asked(&mut new()), "{line}: {position}");
            }
        }
    }
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

/// Boards of heaps on both sides of a word's end: options that leave nim-value 0 come first, and of these the ones in
/// which heaps cancel; none is lost.
#[test]
fn a_walk_meets_all_options_once() {
    let game: Game = "0.777".parse().unwrap();
    let heaps = |text: &str| text.parse::<Position>().unwrap();
    let values = nim_values(&game, 71);
    let value = |position: &Position| position.heaps().iter().fold(0, |sum, heap| sum ^ values[heap.size() as usize]);
    let table = Table::reachable_from(&heaps("70"), game.ruleset(), &Budget::unlimited()).unwrap();
    let mut compiled = Compiled::<Parity<2>>::new(&game, table, true, &Budget::unlimited()).unwrap();
    let mut passes = [0; 3];
    for text in ["1", "1+2", "1+2+3+5+8+13", "60+61+63+64+65+66", "1+70", "2+30+64+69"] {
        let position = heaps(text);
        let board = compiled.board(&position);
        let mut met = Vec::new();
        for most in [1, 3, 32] {
            let (mut walk, mut options) = (compiled.walk(board.clone(), Player::Left), vec![board.clone(); most]);
            let mut found = Vec::new();
            while let more @ 1.. = compiled.next_options(&game, &mut walk, &mut options) {
                found.extend_from_slice(&options[..more]);
            }
            met.push(found);
        }
        assert!(met[0] == met[1] && met[1] == met[2], "{text}");
        let mut moves = [const { Vec::new() }; 3];
        for m in game.moves(&position, Player::Left) {
            let left = position.after(&m).unwrap();
            let part_cancels = |part: &Heap| {
                let times = |position: &Position| position.heaps().iter().filter(|heap| *heap == part).count();
                *part != m.from && times(&position) > 0 && (times(&left) - times(&position)) % 2 == 1
            };
            let pass = match value(&position) != 0 && value(&left) == 0 {
                true => usize::from(!m.to.iter().any(part_cancels)),
                false => 2,
            };
            moves[pass].push(compiled.board(&left));
        }
        let mut met = met.pop().unwrap();
        for (mut all, passes) in moves.into_iter().zip(&mut passes) {
            let mut first: Vec<_> = met.drain(..all.len()).collect();
            [&mut first, &mut all].into_iter().for_each(|boards| boards.sort_by_key(|board| format!("{board:?}")));
            assert_eq!(first, all, "{text}");
            *passes += all.len();
        }
    }
    assert!(passes.iter().all(|&options| options > 0), "{passes:?}");
}

/// Boards of the first and the last heaps that there is room for, enough of them that the table grows in both ways.
fn holds_what_was_inserted<B: Board>(last: Id) {
    let board = |i: Id| B::of(&(0..14).filter(|bit| i >> bit & 1 == 1).map(|bit| last - bit).collect::<Vec<_>>());
    let mut memo = HashMemo::default();
    for i in 0..1 << 14 {
        assert_eq!(memo.get(&board(i)), None);
        memo.insert(board(i), i % 3 == 0);
        memo.insert(board(i / 2), i / 2 % 3 == 0);
        assert!(memo.size().bytes_while_inserting >= memo.size().bytes && memo.size().entries == u64::from(i) + 1);
    }
    assert!((0..1 << 14).all(|i| memo.get(&board(i)) == Some(i % 3 == 0)));
}

#[test]
fn all_kinds_of_boards_are_held() {
    holds_what_was_inserted::<Parity<1>>(61);
    holds_what_was_inserted::<Parity<2>>(125);
    holds_what_was_inserted::<Parity<4>>(253);
    holds_what_was_inserted::<List<u8, 16>>(254);
    holds_what_was_inserted::<Long<true>>(1 << 20);
}
