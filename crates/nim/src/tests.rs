//! Whole small worlds: each type against the definition, and against the sweep on larger boards.

use crate::{Board, Budget, ClosedBlock, Completions, Endings, Ranking, Rows, Shrinking, Sweep, Table};
use ninepins_rules::{Game, Heap, Player, Position};
use ninepins_testkit::{Referee, Source};

fn random_list(source: &mut Source, most: u64) -> String {
    let count = 1 + source.below(3);
    let position = |source: &mut Source| {
        let piles: Vec<String> = (0..=source.below(4)).map(|_| (1 + source.below(most)).to_string()).collect();
        piles.join("+")
    };
    (0..count).map(|_| position(source)).collect::<Vec<_>>().join(", ")
}

/// A random game with the rules of Nim and random endings: losing ones, winning ones, or both.
fn random_nim(source: &mut Source) -> Game {
    loop {
        let convention = source.pick(&["", " misere"]);
        let losing = format!("; N at {}", random_list(source, 4));
        let winning = format!("; P at {}", random_list(source, 4));
        let endings = match source.below(4) {
            0 => winning,
            1 => losing + &winning,
            _ => losing,
        };
        // A position may not be listed twice.
        if let Ok(game) = format!("0.[3]{convention}{endings}").parse() {
            return game;
        }
    }
}

fn boards(piles: usize, most: u32) -> Vec<Board> {
    let ranking = Ranking::new(&vec![most; piles]).unwrap();
    let mut board = vec![0; piles];
    let mut all = Vec::new();
    loop {
        all.push(Board::new(board.iter().map(|&pile| u64::from(pile))));
        if ranking.advance(&mut board, 0).is_none() {
            return all;
        }
    }
}

fn position(board: &Board) -> Position {
    Position::new(board.piles().iter().filter_map(|&pile| Heap::new(pile)).collect())
}

#[test]
fn sweeps_are_the_definition() {
    let mut source = Source::seeded(1);
    let codes = ["0.[3]", "0.33", "0.3", "0.123", "0.03", "0.0[3]", "0.3|0.03", "0.13|0.[3]", "0.2|0.12"];
    for _ in 0..60 {
        let code = source.pick(&codes);
        let convention = source.pick(&["", " misere"]);
        let list = random_list(&mut source, 4);
        let outcome = source.pick(&["N", "P", "L", "R"]);
        let line = match source.below(3) {
            0 => format!("{code}{convention}"),
            _ => format!("{code}{convention}; {outcome} at {list}"),
        };
        let Ok(game) = line.parse::<Game>() else { continue };
        let mut referee = Referee::new(&game);
        let start = Board::padded([4, 5, 3 + source.below(4)], 3);
        let rules = Shrinking::of(&game).unwrap();
        let sweep = Sweep::build(&rules, &start, &Budget::unlimited()).unwrap();
        let timed = Sweep::run(&rules, &start, true, &Budget::unlimited()).unwrap();
        for board in boards(3, start.largest() as u32) {
            let fits = board.piles().iter().zip(start.piles()).all(|(pile, cap)| pile <= cap);
            for player in Player::BOTH {
                let expected = fits.then(|| referee.winner(&position(&board), player));
                assert_eq!(sweep.winner(&board, player), expected, "{line} {board:?} {player}");
                assert_eq!(timed.winner(&board, player), expected, "{line} {board:?} {player}");
                let length = fits.then(|| referee.remoteness(&position(&board), player));
                assert_eq!(timed.remoteness(&board, player), length, "{line} {board:?} {player}");
                if fits && game.verdict(&position(&board), player).is_none() {
                    let moves: Vec<String> =
                        referee.winning_moves(&position(&board), player).iter().map(ToString::to_string).collect();
                    let pile = |place: &usize| board.piles()[..*place].last() != Some(&board.piles()[*place]);
                    let found = (0..3).filter(pile).flat_map(|place| {
                        let from = board.piles()[place];
                        sweep
                            .winning_sizes(&board, place, player)
                            .unwrap()
                            .into_iter()
                            .map(move |to| format!("{from} -> {to}"))
                    });
                    assert_eq!(found.collect::<Vec<_>>(), moves, "{line} {board:?} {player}");
                }
            }
        }
    }
}

/// Holds all that a table says of a board against a sweep.
fn compare(sweep: &Sweep, board: &Board, game: &Game, table: &impl Table) {
    assert_eq!(table.winner(board, Player::Left), sweep.winner(board, Player::Left), "{game} {board:?}");
    for place in 0..board.piles().len() {
        let [found, expected] =
            [table.winning_sizes(board, place, Player::Left), sweep.winning_sizes(board, place, Player::Left)];
        assert!(found.is_some() && found == expected, "{game} {board:?} at {place}: {found:?}, not {expected:?}");
    }
}

/// Boards of equal piles, and others, which have fewer followers, and tables of no more than these.
#[test]
fn completions_rows_and_blocks_agree_with_sweeps() {
    let mut source = Source::seeded(7);
    let (mut closed, mut outside) = (0, 0);
    for round in 0..250 {
        let game = random_nim(&mut source);
        let endings = Endings::of(&game).unwrap();
        let (piles, most) = source.pick(&[(2, 40), (3, 24), (4, 12), (5, 7)]);
        let start = match round {
            0..150 => Board::new(vec![most; piles]),
            _ => Board::new((0..2 + source.below(3)).map(|_| source.below(10))),
        };
        let (piles, budget) = (start.piles().len(), Budget::unlimited());
        let sweep = Sweep::build(&Shrinking::of(&game).unwrap(), &start, &budget).unwrap();
        let table = Completions::build(&endings, &start, &budget).unwrap();
        let rows = Rows::build(&endings, &start, &budget).unwrap();
        let block = ClosedBlock::find(&endings, piles, 1 << 20, &budget).unwrap();
        closed += usize::from(block.is_some());
        for board in boards(piles, start.largest() as u32) {
            if board.piles().iter().zip(start.piles()).any(|(pile, cap)| pile > cap) {
                continue;
            }
            compare(&sweep, &board, &game, &table);
            compare(&sweep, &board, &game, &rows);
            if let Some(block) = &block {
                outside += usize::from(board.largest() >= block.side());
                compare(&sweep, &board, &game, block);
            }
        }
    }
    assert!(closed > 120 && outside > 10_000, "{closed} {outside}");
}

/// Rows against a table at two to three periods beyond their preperiod.
#[test]
fn periods_of_rows_hold() {
    let mut source = Source::seeded(3);
    let mut periods = 0;
    for round in 0..60 {
        let game = if round == 0 { "nimmy".parse().unwrap() } else { random_nim(&mut source) };
        let endings = Endings::of(&game).unwrap();
        let small: Vec<u64> = (0..1 + source.below(2)).map(|_| source.below(7)).collect();
        let start = Board::new([small.clone(), vec![1 << 40, 1 << 40]].concat());
        let rows = Rows::build(&endings, &start, &Budget::unlimited()).unwrap();
        let a = &start.piles()[..small.len()];
        let (n0, p) = rows.row(a).unwrap().period().unwrap();
        let to = n0 + 3 * p;
        let mut caps = a.to_vec();
        caps.push(to);
        let table = Completions::pass(&endings, &caps, to + 400, false, &Budget::unlimited()).unwrap().unwrap();
        for b in n0 + 2 * p..to {
            let mut rest = a.to_vec();
            rest.push(b);
            rest.sort_unstable();
            let found = table.of(&rest, to + 400).unwrap();
            assert_eq!(found, rows.row(a).unwrap().value(b).into_iter().collect::<Vec<_>>(), "{game} {a:?} {b}");
            periods += 1;
        }
        // The completion of the completion is the number itself, however large.
        for b in [1_u64 << 39, (1 << 39) + 1, (1 << 39) + 2 + source.below(1000)] {
            let value = rows.row(a).unwrap().value(b).unwrap();
            assert_eq!(rows.row(a).unwrap().value(value), Some(b), "{game} {a:?}");
        }
    }
    assert!(periods > 500, "{periods}");
}

#[test]
fn the_reference_figures() {
    let game: Game = "nimmy".parse().unwrap();
    let start = Board::padded([24; 6], 6);
    let sweep = Sweep::build(&Shrinking::of(&game).unwrap(), &start, &Budget::unlimited()).unwrap();
    let losing = boards(6, 24).iter().filter(|board| sweep.winner(board, Player::Left) == Some(Player::Right)).count();
    assert_eq!((sweep.entries(), losing), (593_775, 19_314));
}

#[test]
fn what_is_too_large_says_so() {
    let endings = Endings::of(&"nimmy".parse().unwrap()).unwrap();
    let budget = Budget::unlimited().with_memory(1_000_000);
    assert!(Completions::pass(&endings, &[60; 7], 60, false, &budget).is_err());
    assert_eq!(Completions::cost(&[1 << 40; 3], 1 << 40), None);
    assert_eq!(Rows::cost(&endings, &Board::new([1 << 40; 4])), None);
    let stop = Budget::unlimited().with_watch(|_| Err(crate::Stopped::Time));
    assert!(ClosedBlock::find(&endings, 3, u64::MAX, &stop).is_err());
}
