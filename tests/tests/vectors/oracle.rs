//! The files in `testdata/oracle`.

use crate::{
    Case, check,
    rows::{Break, Grundy, Moves, Pile, Play, Row, number, read, text},
    same, winning,
};
use ninepins::{Analysis, Budget, Game, Heap, Layout, Outcome, Player, Value, values::Values as Arena};
use ninepins_solver::theorem::NimValues;
use serde_json::{Value as Json, json};

/// Compares all rows of a file, and the numbers of rows, of small ones and of those that search answered.
fn compare(file: &str, rules: fn(&Row) -> String, counts: (usize, usize, usize), least_by_brute: usize) {
    let reached = check(cases(file, rules));
    assert_eq!((reached.rows, reached.small, reached.by_search), counts, "{reached:?}");
    assert!(reached.by_brute > least_by_brute, "{reached:?}");
}

#[test]
fn kayles() {
    compare("kayles", |_| "0.77".to_owned(), (244, 163, 163), 60);
}

#[test]
fn octal() {
    compare("octal", |row| row.code.clone().unwrap(), (210, 210, 210), 100);
}

#[test]
fn limitnim() {
    compare("limitnim", |_| "0.[3] limit 2n".to_owned(), (246, 129, 129), 40);
}

#[test]
fn nim_with_terminals() {
    compare("nim_terminal", |_| "0.[3]".to_owned(), (232, 232, 232), 60);
}

#[test]
fn partizan_kayles() {
    compare("partizan_kayles", |_| "0.7|0.07".to_owned(), (234, 156, 156), 60);
}

#[test]
fn partizan_octal() {
    let codes = |row: &Row| format!("{}|{}", row.lcode.as_ref().unwrap(), row.rcode.as_ref().unwrap());
    compare("partizan_octal", codes, (180, 180, 180), 100);
}

/// Checks that each text is refused, with an error that points into it.
#[test]
fn invalid() {
    let rows: Vec<Row> = read("oracle/invalid");
    assert_eq!(rows.len(), 5);
    for row in rows {
        let line = match row.g.as_str() {
            "octal" => row.code.clone().unwrap(),
            "limitnim" => "0.[3] limit 2n".to_owned(),
            _ => line(&row, "0.[3]"),
        };
        let refused = line.parse::<Game>().and_then(|game| Layout::of_game(&piles(&row.pos), &game));
        let error = refused.expect_err(&line);
        let span = error.span();
        assert!(!span.is_empty() && error.input().get(span).is_some(), "{row:?}: {error:?}");
        assert!(row.why.is_some(), "{row:?}");
    }
}

/// Compares values heap by heap with the front door, the largest value, and the period if the oracle found one.
#[test]
fn octal_grundy() {
    let rows: Vec<Json> = read("oracle/octal_grundy");
    assert_eq!(rows.len(), 17);
    for row in rows {
        crate::own::check_sequence(&row, text(&row["code"]), &row["first"]);
        let game: Game = text(&row["code"]).parse().unwrap();
        let mut values = NimValues::of(&game).unwrap();
        let budget = &mut Budget::unlimited();
        let heaps = (1..=number(&row["computed_to"])).map(|size| Heap::new(size).unwrap());
        let max = heaps.map(|heap| values.value_of(heap, budget).unwrap()).max();
        assert_eq!(json!(max), row["max"], "{row}");
    }
}

fn cases(file: &str, rules: fn(&Row) -> String) -> Vec<Case> {
    let rows: Vec<Row> = read(&format!("oracle/{file}"));
    let case = |row: Row| Case {
        row: format!("{row:?}"),
        game: line(&row, &rules(&row)),
        position: piles(&row.pos),
        outcome: row.out.as_deref().and_then(Outcome::from_letter).unwrap(),
        needs_all_moves: row.via == "brute" || row.nplays.is_some(),
        is_small: row.via == "brute",
        rest: Box::new(move |layout, answer| rest(&row, layout, answer)),
    };
    rows.into_iter().map(case).collect()
}

/// Returns the game line of a row.
fn line(row: &Row, rules: &str) -> String {
    let mut line = rules.to_owned();
    let listed = |list: &Option<Vec<Vec<u64>>>| list.clone().unwrap_or_default();
    let (losing, winning) = (listed(&row.losing), listed(&row.winning));
    if row.conv.as_deref() == Some("misere") || losing.contains(&vec![]) {
        line.push_str(" misere");
    }
    for (outcome, list) in [("N", losing), ("P", winning)] {
        let sums = list.iter().filter(|heaps| !heaps.is_empty()).map(|heaps| joined(heaps, "+"));
        let sums: Vec<String> = sums.collect();
        if !sums.is_empty() {
            line.push_str(&format!("; {outcome} at {}", sums.join(", ")));
        }
    }
    line
}

/// Returns the position of a row in its own order.
fn piles(piles: &[Pile]) -> String {
    let pile = |pile: &Pile| match pile {
        Pile::Size(size) => size.to_string(),
        Pile::Limited(size, limit) => format!("{size}/{limit}"),
    };
    if piles.is_empty() { "0".to_owned() } else { piles.iter().map(pile).collect::<Vec<_>>().join(", ") }
}

fn joined(numbers: &[u64], separator: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator)
}

/// Compares the claims of a row besides the outcome.
fn rest(row: &Row, layout: &Layout, answer: &Analysis) -> Result<(), String> {
    let (mut left, mut right) = (row.left.clone(), row.right.clone());
    let mut said_plays = row.plays.clone();
    match row.moves.clone() {
        Some(Moves::Breaks(moves)) => (left, right) = (Some(moves.clone()), Some(moves)),
        Some(Moves::Plays(moves)) if row.g == "nim_terminal" => said_plays = Some(moves),
        // An empty list has either notation.
        Some(Moves::Plays(_)) => (left, right) = (Some(vec![]), Some(vec![])),
        None => {}
    }
    for (player, said) in [(Player::Left, left), (Player::Right, right)] {
        if let Some(mut said) = said {
            said.sort();
            same(&format!("{player}'s moves"), &breaks(answer, player)?, &said)?;
        }
    }
    if let Some(said) = &said_plays {
        for player in Player::BOTH {
            same("plays", &plays(layout, answer, player)?, said)?;
        }
    }
    if let Some(said) = row.nplays {
        same("number of plays", &plays(layout, answer, Player::Left)?.len(), &said)?;
    }
    if let Some(said) = row.nmoves {
        same("number of moves", &answer.game.moves(&answer.position, Player::Left).count(), &said)?;
    }
    let Some(value) = &answer.value else { return Ok(()) };
    if let Value::Partizan(text) = value {
        // Small sums have values, whatever strategy finds the winner.
        let (mut values, budget) = (Arena::new(), Budget::unlimited());
        let value = values.parse(text, &budget).map_err(|error| error.to_string())?;
        return same("outcome of the value", &values.outcome(value, &budget).ok(), &answer.outcome);
    }
    // Other values are known by theorems only.
    match (&row.grundy, row.value) {
        (Some(Grundy::Sum(said)), _) => same("value", value, &Value::Nim(*said)),
        (Some(Grundy::OfEach(each)), _) => {
            same("value", value, &Value::Nim(each.iter().fold(0, |sum, value| sum ^ value)))
        }
        (None, Some(said)) => same("value", value, &Value::Integer(said)),
        (None, None) => Ok(()),
    }
    .and_then(|()| same("strategy without a theorem", &answer.theorem.is_some(), &true))
}

/// Winning moves as `[heap, [parts]]`.
fn breaks(answer: &Analysis, player: Player) -> Result<Vec<Break>, String> {
    let moves = &winning(answer, player)?.moves;
    let mut breaks: Vec<Break> =
        moves.iter().map(|m| (m.from.size(), m.to.iter().map(|heap| heap.size()).collect())).collect();
    breaks.sort();
    Ok(breaks)
}

/// Winning moves as `[pile, taken]`, with repetitions for equal piles.
fn plays(layout: &Layout, answer: &Analysis, player: Player) -> Result<Vec<Play>, String> {
    let moves = &winning(answer, player)?.moves;
    let piles = layout.piles.iter().enumerate();
    let mut plays: Vec<Play> = piles
        .flat_map(|(index, pile)| moves.iter().filter(move |m| Some(m.from) == *pile).map(move |m| (index, m.taken())))
        .collect();
    plays.sort_unstable();
    Ok(plays)
}
