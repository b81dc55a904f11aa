//! The files in `testdata/oracle`.

use crate::{
    Case, check,
    rows::{list, number, read, text},
    same, winning,
};
use ninepins::{Analysis, Budget, Game, Heap, Layout, Outcome, Player, Value, values::Values as Arena};
use ninepins_solver::theorem::NimValues;
use serde_json::{Value as Json, json};

/// A file, its rules, the numbers of rows, of small ones and of those that search answers, and one that search without a memo exceeds.
type File = (&'static str, fn(&Json) -> String, [usize; 3], usize);

const FILES: [File; 6] = [
    ("kayles", |_| "0.77".to_owned(), [244, 163, 163], 60),
    ("octal", |row| text(&row["code"]).to_owned(), [210, 210, 210], 100),
    ("limitnim", |_| "0.[3] limit 2n".to_owned(), [246, 129, 129], 40),
    ("nim_terminal", |_| "0.[3]".to_owned(), [232, 232, 232], 60),
    ("partizan_kayles", |_| "0.7|0.07".to_owned(), [234, 156, 156], 60),
    ("partizan_octal", |row| format!("{}|{}", text(&row["lcode"]), text(&row["rcode"])), [180, 180, 180], 100),
];

#[test]
fn positions() {
    std::thread::scope(|scope| {
        for (file, rules, counts, least_by_brute) in FILES {
            scope.spawn(move || {
                let reached = check(cases(file, rules));
                assert_eq!([reached.rows, reached.small, reached.by_search], counts, "{file}: {reached:?}");
                assert!(reached.by_brute > least_by_brute, "{file}: {reached:?}");
            });
        }
    });
}

/// Checks that each text is refused, with an error that points into it.
#[test]
fn invalid() {
    let rows = read("oracle/invalid");
    assert_eq!(rows.len(), 5);
    for row in rows {
        let line = match text(&row["g"]) {
            "octal" => text(&row["code"]).to_owned(),
            "limitnim" => "0.[3] limit 2n".to_owned(),
            _ => line(&row, "0.[3]"),
        };
        let refused = line.parse::<Game>().and_then(|game| Layout::of_game(&piles(&row), &game));
        let error = refused.expect_err(&line);
        let span = error.span();
        assert!(!span.is_empty() && error.input().get(span).is_some(), "{row}: {error:?}");
        assert!(row["why"].is_string(), "{row}");
    }
}

/// Compares values heap by heap with the front door, the largest value, and the period if the oracle found one.
#[test]
fn octal_grundy() {
    let rows = read("oracle/octal_grundy");
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

fn cases(file: &str, rules: fn(&Json) -> String) -> Vec<Case> {
    let case = |row: Json| Case {
        row: row.to_string(),
        game: line(&row, &rules(&row)),
        position: piles(&row),
        outcome: Outcome::from_letter(text(&row["out"])).unwrap(),
        needs_all_moves: row["via"] == "brute" || row.get("nplays").is_some(),
        is_small: row["via"] == "brute",
        rest: Box::new(move |layout, answer| rest(&row, layout, answer)),
    };
    read(&format!("oracle/{file}")).into_iter().map(case).collect()
}

/// Returns the game line of a row.
fn line(row: &Json, rules: &str) -> String {
    let mut line = rules.to_owned();
    if row["conv"] == "misere" || list(&row["losing"]).any(|heaps| *heaps == json!([])) {
        line.push_str(" misere");
    }
    for (outcome, field) in [("N", "losing"), ("P", "winning")] {
        let sums = list(&row[field]).filter(|heaps| **heaps != json!([])).map(|heaps| joined(list(heaps), "+"));
        let sums: Vec<String> = sums.collect();
        if !sums.is_empty() {
            line.push_str(&format!("; {outcome} at {}", sums.join(", ")));
        }
    }
    line
}

/// Returns the position of a row in its own order. A pile is a size, or a size and a limit.
fn piles(row: &Json) -> String {
    let piles = list(&row["pos"]).map(|pile| if pile.is_array() { joined(list(pile), "/") } else { pile.to_string() });
    let piles: Vec<String> = piles.collect();
    if piles.is_empty() { "0".to_owned() } else { piles.join(", ") }
}

fn joined<'r>(numbers: impl Iterator<Item = &'r Json>, separator: &str) -> String {
    numbers.map(Json::to_string).collect::<Vec<_>>().join(separator)
}

/// Compares the claims of a row besides the outcome.
fn rest(row: &Json, layout: &Layout, answer: &Analysis) -> Result<(), String> {
    // The moves of both players, in either notation.
    let moves = |of_piles: bool| row.get("moves").filter(|_| of_piles == (row["g"] == "nim_terminal"));
    for (player, field) in [(Player::Left, "left"), (Player::Right, "right")] {
        if let Some(said) = row.get(field).or(moves(false)) {
            same(field, &breaks(answer, player)?, &sorted(list(said).cloned()))?;
        }
        if let Some(said) = row.get("plays").or(moves(true)) {
            same("plays", &plays(layout, answer, player)?, &sorted(list(said).cloned()))?;
        }
    }
    if let Some(said) = row.get("nplays") {
        same("number of plays", &json!(plays(layout, answer, Player::Left)?.len()), said)?;
    }
    if let Some(said) = row.get("nmoves") {
        same("number of moves", &json!(answer.game.moves(&answer.position, Player::Left).count()), said)?;
    }
    let Some(value) = &answer.value else { return Ok(()) };
    if let Value::Partizan(text) = value {
        // Small sums have values, whatever strategy finds the winner.
        let (mut values, budget) = (Arena::new(), Budget::unlimited());
        let value = values.parse(text, &budget).map_err(|error| error.to_string())?;
        return same("outcome of the value", &values.outcome(value, &budget).ok(), &answer.outcome);
    }
    // Other values are known by theorems only.
    same("strategy without a theorem", &answer.theorem.is_some(), &true)?;
    match (&row["grundy"], row["value"].as_i64()) {
        (Json::Null, None) => Ok(()),
        (Json::Null, Some(said)) => same("value", value, &Value::Integer(said)),
        (Json::Array(each), _) => same("value", value, &Value::Nim(each.iter().fold(0, |sum, it| sum ^ number(it)))),
        (said, _) => same("value", value, &Value::Nim(number(said))),
    }
}

fn sorted(moves: impl Iterator<Item = Json>) -> Vec<String> {
    let mut moves: Vec<String> = moves.map(|it| it.to_string()).collect();
    moves.sort();
    moves
}

/// Winning moves as `[heap, [parts]]`.
fn breaks(answer: &Analysis, player: Player) -> Result<Vec<String>, String> {
    let moves = winning(answer, player)?.moves.iter();
    Ok(sorted(moves.map(|m| json!([m.from.size(), m.to.iter().map(|heap| heap.size()).collect::<Vec<_>>()]))))
}

/// Winning moves as `[pile from 0, taken]`, with repetitions for equal piles.
fn plays(layout: &Layout, answer: &Analysis, player: Player) -> Result<Vec<String>, String> {
    let moves = &winning(answer, player)?.moves;
    let piles = layout.piles.iter().enumerate();
    Ok(sorted(piles.flat_map(|(index, pile)| {
        moves.iter().filter(move |m| Some(m.from) == *pile).map(move |m| json!([index, m.taken()]))
    })))
}
