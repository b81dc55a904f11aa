//! The words of explanations.

use ninepins::{Analysis, Budget, Question, Solver, StrategyId, solve};

fn why(game: &str, position: &str) -> String {
    solve(game, position).unwrap().why
}

#[test]
fn small_nim_values_are_not_written_in_binary() {
    assert_eq!(
        why("0.3", "1+2+2+3"),
        "Equal heaps cancel: 2+2 = 0, so the sum equals 1+3. A heap of 1 bead has nim-value 1 and one of 3 beads has 1; \
         their nim-sum is 0, so every move leaves another sum, and the opponent can make it 0 again."
    );
    assert_eq!(
        why("kayles", "1+3"),
        "A row of 1 pin has nim-value 1 and one of 3 pins has 3 (binary 11); their nim-sum, added in binary without \
         carrying, is 2 (10), not 0: 3 -> 1 turns nim-value 3 into 1 and makes the sum 0."
    );
    assert!(why("nim", "1+2+3").contains("without carrying, is 0, so every move"));
}

#[test]
fn an_empty_list_of_moves_changes_no_reason() {
    for (game, position, strategy) in [
        ("nimmy", "3+4", None),
        ("nimmy", "3+50+70+1", None),
        ("nimmy", "13+5+7", Some(StrategyId::ClosedBlock)),
        ("0.15 misere", "7+8", None),
        ("0.33 misere; P at 3+3", "5+6", Some(StrategyId::Sweep)),
        ("0.7|0.37; L at 1+1", "3+4", None),
    ] {
        let question = Question::new(game.parse().unwrap(), position.parse().unwrap()).with_strategy(strategy);
        let ask = |question: Question| Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        let (all, none) = (ask(question.clone()), ask(question.with_max_moves(0)));
        let list = |answer: &Analysis| answer.winning_moves.left.clone().unwrap();
        assert_eq!((list(&none).moves.len(), list(&none).total), (0, list(&all).total), "{game} {position}");
        assert_eq!(none.why, all.why, "{game} {position}");
    }
}

#[test]
fn in_partizan_games_the_starter_is_named() {
    assert_eq!(why("0.674|0.2321 misere", "0"), "Whoever is to move has no move and wins by that.");
    assert_eq!(why("0.674|0.2321", "0"), "Whoever is to move has no move and loses by that.");
    let played = why("0.33323|0.33[3] misere", "2+4");
    assert!(played.starts_with("Search to the end of play: if Left starts, Left wins whatever"), "{played}");
    assert!(!why("0.33 misere; P at 3+3", "0").contains("Here no move does"));
}

#[test]
fn pairs_cancel_before_the_nim_values() {
    assert_eq!(
        why("kayles", "3+3+5"),
        "Equal rows cancel: 3+3 = 0, so the sum equals 5. A row of 5 pins has nim-value 4, not 0: 5 -> 2+2 turns nim-value 4 into \
         0 and makes the sum 0."
    );
    assert!(why("kayles", "3x3+5").starts_with("Equal rows cancel: 3+3 = 0, so the sum equals 3+5. A row of 3 pins"));
    // The move 3 -> 1 wins too, but what is left has no row of 3 pins.
    let left =
        "3+3+5+5 = 0, so the sum equals 7. A row of 7 pins has nim-value 2, not 0: 7 -> 1+4 turns nim-value 2 into 0";
    assert!(why("kayles", "3+3+5+5+7").contains(left));
    let question = Question::new("kayles".parse().unwrap(), "3+3+5".parse().unwrap());
    let search =
        Solver::default().solve(&question.with_strategy(Some(StrategyId::Search)), &mut Budget::unlimited()).unwrap();
    assert!(search.why.contains("so the sum equals 5. Search to the end"), "{}", search.why);
    assert!(why("kayles", "14x3+5").starts_with("Equal rows cancel, so the sum equals 5. "));
    let pairs = (1..=13).fold("20+20".to_owned(), |sum, n| format!("{sum}+{n}"));
    assert!(
        why("kayles", &pairs)
            .starts_with("Equal rows cancel: 20+20 = 0, so the sum equals the other 13 rows. The nim-sum")
    );
    for (game, position) in [("kayles", "3+5"), ("kayles", "3+3"), ("kayles misere", "3+3+5"), ("nim; L at 2", "3+3+5")]
    {
        let why = why(game, position);
        assert!(!why.contains("Equal"), "{game} {position}: {why}");
    }
}

#[test]
fn a_sum_of_strips_reduces_to_squares_and_dominoes() {
    let largest = (1_u64 << 63).to_string();
    for (position, says) in [
        ("3 S_1 + 2 S_5", "a domino: 3 S_1 + 2 S_5 = 5 S_1 + 4 S_2 = S_1. So"),
        ("S_3", "a domino: S_3 = S_1 + S_2 = 0. So"),
        ("S_5", "a domino: S_5 = S_1 + 2 S_2 = S_2. So"),
        ("3 S_1 + 2 S_2", "a domino: 3 S_1 + 2 S_2 = S_1. So"),
        ("2 S_2", "a domino. So"),
        ("1+2+3+4+5+6+7+8+9+10+11+12+13", "a domino: the sum = 31 S_1 + 30 S_2 = S_1. So"),
        (&format!("9x{largest}"), "= 27670116110564327418 S_1 + 27670116110564327427 S_2 = 9 S_2. So"),
    ] {
        let why = why("partizan-kayles", position);
        assert!(why.contains(says), "{position}: {why}");
    }
}

#[test]
fn the_words_are_those_of_the_board() {
    for (game, position, says, not) in [
        ("kayles", "5", "A row of 5 pins has nim-value 4", "bead"),
        ("kayles", "5+5", "The rows pair off", "heap"),
        ("nim", "5+5", "The heaps pair off", "row"),
        ("nim", "5", "A heap of 5 beads has nim-value 5", "pin"),
        ("limit-nim", "10/9+7", "A pile of 7 beads has nim-value", "pin"),
        ("nim misere", "1+1+1", "Only single beads", "token"),
        ("nim misere", "1+2", "more than one bead", "token"),
        ("4.[7] misere", "3+2", "some heap has a nim-value above 1", "bead"),
        ("limit-nim misere", "5+6", "some pile is firm", "heap"),
        ("partizan-kayles", "4+5", "S_n is a row of n pins", "strip"),
    ] {
        let why = why(game, position);
        assert!(why.contains(says) && !why.contains(not), "{game} {position}: {why}");
    }
}

fn by_values(game: &str, position: &str) -> String {
    let question = Question::new(game.parse().unwrap(), position.parse().unwrap());
    let question = question.with_strategy(Some(StrategyId::Values));
    Solver::default().solve(&question, &mut Budget::unlimited()).unwrap().why
}

#[test]
fn the_numbers_of_the_step_are_said() {
    for (game, position, says) in [
        ("0.7|0.07", "0", "Nothing is left to take, and whoever cannot move loses."),
        (
            "0.7|0.07",
            "3+5",
            "A row of 3 pins is worth {2|1} and one of 5 pins 2. The means add to 7/2, and no row is hotter than 1/2, so Left wins \
             whoever starts.",
        ),
        (
            "0.77|0.07",
            "20+21+22+23",
            "The means add to 24, and no row is hotter than 1/2, so Left wins whoever starts.",
        ),
    ] {
        assert_eq!(by_values(game, position), says, "{game} {position}");
    }
}

#[test]
fn each_step_has_its_words() {
    let games = ["0.7|0.07", "0.77|0.37", "0.77|0.33", "0.35|0.6", "0.3|0.03", "0.37|0.73", "0.33|0.37"];
    let all: String = games
        .iter()
        .flat_map(|game| {
            ["1", "2", "1+2", "2+3", "3+4", "2+4+5", "5+6", "3+5+7", "4+4"].map(|position| by_values(game, position))
        })
        .collect();
    for words in
        ["the values add to", "the means add to", "whoever starts wins", "If Right starts,", "compared move by move"]
    {
        assert!(all.to_lowercase().contains(&words.to_lowercase()), "{words}: {all}");
    }
}
