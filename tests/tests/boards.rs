//! Boards of heaps that never split, too large to be searched first: all strategies agree, and all interfaces use the tables.

use ninepins::{
    Budget, Game, Known, Outcome, Player, Position, Question, Solver, Stopped, StrategyId, Unlicensed,
    boards::{Board, Endings, Rows},
    compare::contenders,
    line::best_line,
    session::{Grounds, Session, Setup, hint, reply},
};
use ninepins_testkit::Source;

/// Games whose heaps never split, with and without theory.
const RULES: [&str; 7] = ["0.[3]", "0.[3]", "0.[3]", "0.33", "0.123", "0.3|0.03", "0.13|0.[3]"];

/// Further endings, none for some games.
const ENDINGS: [&str; 7] = [
    "",
    "; N at 2+2+2, 1+2+3, 1+1+2+2",
    "; N at 3; P at 4+4",
    "; P at 2, 1+5",
    "; N at 7, 2+9",
    "; L at 2; R at 1+1",
    "; N at 1; L at 3+3",
];

/// A random game, and a board of it that has more tokens than are searched first.
fn question(source: &mut Source) -> (Game, Position) {
    loop {
        let line = format!("{}{}{}", source.pick(&RULES), source.pick(&["", " misere"]), source.pick(&ENDINGS));
        let piles: Vec<String> = (0..2 + source.below(3)).map(|_| (3 + source.below(14)).to_string()).collect();
        let position: Position = piles.join("+").parse().unwrap();
        if (31..42).contains(&position.tokens()) {
            return (line.parse().unwrap(), position);
        }
    }
}

#[test]
fn strategies_agree_on_boards() {
    let mut source = Source::seeded(5);
    let mut used = std::collections::BTreeSet::new();
    for _ in 0..150 {
        let (game, position) = question(&mut source);
        let at = format!("{game} at {position}");
        let ask = |strategy: Option<StrategyId>| {
            let question = Question::new(game.clone(), position.clone()).with_strategy(strategy);
            Solver::default().solve(&question, &mut Budget::unlimited())
        };
        let expected = ask(Some(StrategyId::Search)).unwrap();
        let answer = ask(None).unwrap();
        used.insert(answer.strategy.name());
        assert_eq!((answer.outcome, &answer.winning_moves), (expected.outcome, &expected.winning_moves), "{at}");
        // The plain definition takes too long here.
        for strategy in StrategyId::ALL.into_iter().filter(|id| *id != StrategyId::Brute) {
            match ask(Some(strategy)) {
                Err(Unlicensed { .. }) => {}
                Ok(found) if found.stopped.is_some() => {
                    assert!(found.outcome.is_none() || found.outcome == expected.outcome, "{strategy}: {at}");
                }
                Ok(found) => {
                    assert_eq!(found.outcome, expected.outcome, "{strategy}: {at}");
                    assert_eq!(found.winning_moves, expected.winning_moves, "{strategy}: {at}");
                }
            }
        }
        for to_move in Player::BOTH {
            let line = best_line(&game, &position, to_move, &Known::default(), &mut Budget::unlimited());
            assert_eq!((line.winner, line.ends), (expected.winner(to_move), true), "{at}");
        }
    }
    for strategy in ["closed-block", "two-large-piles", "completion-table", "sweep", "nim-values", "misere-nim"] {
        assert!(used.contains(strategy), "{strategy} was not used: {used:?}");
    }
}

/// A perfect opponent on large boards, within the positions that a face allows for a move.
#[test]
fn hints_and_replies_know_large_boards() {
    for start in ["1000+1000+1000", "9x9", "1000+999+3", "3+4+1000000000000000000+1000000000000000003"] {
        let game: Game = "nimmy".parse().unwrap();
        let layout = ninepins::Layout::of_game(start, &game).unwrap();
        let mut session = Session::new(game, layout, Setup::default()).unwrap();
        for _ in 0..6 {
            let mut budget = Budget::of_positions(1_000_000);
            let found = hint(&session, &Known::default(), &mut budget).unwrap();
            assert!(!matches!(found.grounds, Grounds::TooHard(_)), "{start}: {found:?}");
            let made = reply(&session, &Known::default(), &mut Budget::of_positions(1_000_000)).unwrap();
            session.play(made.turn.pile, made.turn.play.to).unwrap();
        }
    }
}

#[test]
fn compare_shows_the_tables() {
    let (game, position): (Game, Position) = ("nimmy".parse().unwrap(), "12+13+14".parse().unwrap());
    let spent: Vec<(StrategyId, Option<Outcome>, u64)> = contenders(&game, &position, &Known::default())
        .into_iter()
        .map(|one| {
            let spent = one.run(&position, &mut Budget::of_positions(1_000_000));
            (spent.id, spent.outcome, spent.positions)
        })
        .collect();
    let of = |id| spent.iter().find(|(found, ..)| *found == id).map(|(_, outcome, positions)| (*outcome, *positions));
    let outcome = of(StrategyId::Search).unwrap().0;
    assert!(outcome.is_some());
    assert_eq!(of(StrategyId::ClosedBlock), Some((outcome, 36)));
    for id in [StrategyId::TwoLargePiles, StrategyId::CompletionTable, StrategyId::Sweep] {
        assert_eq!(of(id).map(|(outcome, _)| outcome), Some(outcome), "{id}");
    }
}

#[test]
fn boards_that_are_too_large_say_so() {
    let game: Game = "nimmy".parse().unwrap();
    let position: Position = "200+300+400+500+600".parse().unwrap();
    for id in [StrategyId::ClosedBlock, StrategyId::TwoLargePiles, StrategyId::CompletionTable, StrategyId::Sweep] {
        let question = Question::new(game.clone(), position.clone()).with_strategy(Some(id));
        let mut budget = Budget::unlimited().with_memory(100_000_000);
        let answer = Solver::default().solve(&question, &mut budget).unwrap();
        assert!(matches!(answer.stopped, Some(Stopped::BeyondTable(_))), "{id}: {:?}", answer.stopped);
    }
}

/// The book's table has the least n0 and p with f(b + p) = f(b) + p for all b from n0 on, for each row of completions f.
#[test]
fn the_book_has_the_least_periods_of_rows() {
    let book = include_str!("../../book/src/nimmy.md");
    let table = book.split_once("| row | from | period |").unwrap().1.split("\n\n").next().unwrap();
    let endings = Endings::of(&"nimmy".parse().unwrap()).unwrap();
    let lines = table.lines().skip(2);
    assert_eq!(lines.clone().count(), 13);
    for line in lines {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [from, period] = [cells[1], cells[2]].map(|cell| cell.parse::<u64>().unwrap());
        let piles: Vec<u64> = cells[0].split('+').map(|pile| pile.parse().unwrap()).collect();
        let rows =
            Rows::build(&endings, &Board::new([&piles[..], &[5_000, 5_000]].concat()), &Budget::unlimited()).unwrap();
        let shift = |b: u64| rows.row(&piles).unwrap().value(b).map(|f| i128::from(f) - i128::from(b));
        let repeats = |from: u64, p: u64| (from..2_000).all(|b| shift(b).is_some() && shift(b) == shift(b + p));
        assert!(repeats(from, period) && !(1..period).any(|p| repeats(1_000, p)), "{line}");
        assert!(from == 0 || !repeats(from - 1, period), "{line}");
    }
}
