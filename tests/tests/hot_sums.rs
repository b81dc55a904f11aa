//! Big sums of hot heaps, which no search reaches, and smaller ones, which it does.

use ninepins::{Analysis, Budget, Position, Question, Solver, StrategyId};
use ninepins_testkit::{Source, conjugate};

/// Codes of two players, and the largest heap of a big sum.
const CODES: [(&str, &str, u64); 5] =
    [("0.77", "0.07", 60), ("0.7", "0.03", 60), ("0.77", "0.37", 60), ("0.35", "0.6", 40), ("0.77", "0.33", 24)];

fn random_position(source: &mut Source, heaps: u64, least: u64, most: u64) -> Position {
    let sizes: Vec<String> = (0..heaps).map(|_| (least + source.below(most - least + 1)).to_string()).collect();
    sizes.join("+").parse().unwrap()
}

fn solve(line: &str, position: &Position, strategy: Option<StrategyId>) -> Analysis {
    let question = Question::new(line.parse().unwrap(), position.clone()).with_strategy(strategy);
    let budget = &mut Budget::of_positions(2_000_000);
    Solver::default().solve(&question, budget).unwrap()
}

/// With the players exchanged, outcome and moves are exchanged.
#[test]
fn players_may_be_exchanged_in_big_sums() {
    let source = &mut Source::seeded(1);
    for (left, right, largest) in CODES {
        for heaps in [2, 5, 30] {
            let position = random_position(source, heaps, largest / 3, largest);
            let found = solve(&format!("{left}|{right}"), &position, None);
            let exchanged = solve(&format!("{right}|{left}"), &position, None);
            let at = format!("{left}|{right} at {position}: {} / {}", found.why, exchanged.why);
            assert_eq!(found.stopped, None, "{at}");
            // A small search answers some sums of few heaps.
            assert!(heaps < 30 || found.strategy == StrategyId::Values, "{at}");
            assert_eq!(exchanged.outcome, found.outcome.map(conjugate), "{at}");
            assert_eq!(exchanged.winning_moves.left, found.winning_moves.right, "{at}");
            assert_eq!(exchanged.winning_moves.right, found.winning_moves.left, "{at}");
            assert_eq!(found, solve(&format!("{left}|{right}"), &position, None), "twice, {at}");
        }
    }
}

/// Where search answers too, it gives the same outcome and all the same moves.
#[test]
fn values_agree_with_search() {
    let source = &mut Source::seeded(2);
    for (left, right, _) in CODES {
        let line = format!("{left}|{right}");
        for _ in 0..12 {
            let heaps = 2 + source.below(4);
            let position = random_position(source, heaps, 2, 9);
            let searched = solve(&line, &position, Some(StrategyId::Search));
            let found = solve(&line, &position, Some(StrategyId::Values));
            assert_eq!(searched.stopped, None, "{line} at {position}");
            assert_eq!(
                (found.outcome, &found.winning_moves),
                (searched.outcome, &searched.winning_moves),
                "{line} at {position}: {}",
                found.why
            );
            assert_eq!(found.value, searched.value, "{line} at {position}");
        }
    }
}
