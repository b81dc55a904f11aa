//! The page of records in the book is made from `records.md`, from the tables of surveys and from certificates.
//!
//! `RECORDS=overwrite cargo test --workspace --test records` writes it anew.

use ninepins::{
    Budget, Game, Known, Layout, Question, Solver, grouped,
    prove::{EvidenceKind, prove},
    survey::tables::{PAIRS, PERIODS, QUOTIENTS, Table},
};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};

const PAGE: &str = "../book/src/records.md";

/// The most games that one cell of a table names, and the rows of a table of examples.
const NAMED: usize = 8;
const EXAMPLES: usize = 10;

fn rows(table: &Table) -> Vec<Value> {
    table.text().lines().map(|row| serde_json::from_str(row).unwrap()).collect()
}

fn with_status<'r>(rows: &'r [Value], status: &'r str) -> impl Iterator<Item = &'r Value> {
    rows.iter().filter(move |row| row["status"] == status)
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Returns the game of a row without its ending.
fn game(row: &Value) -> &str {
    row["game"].as_str().unwrap().split(' ').next().unwrap()
}

/// The texts that stand for the fields `{name}` of the page.
type Fields = Vec<(&'static str, String)>;

fn table(heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rows = rows.into_iter().map(|cells| format!("\n| {} |", cells.join(" | ")));
    format!("| {} |\n|{}", heading.join(" | "), "---|".repeat(heading.len())) + &rows.collect::<String>()
}

/// Marks a code. The bar of a pair must not end its cell.
fn code(text: &str) -> String {
    if text.contains('|') { format!("<code>{}</code>", text.replace('|', "&#124;")) } else { format!("`{text}`") }
}

/// Names the first games, and counts the others.
fn named(games: &[&str]) -> String {
    let mut text: Vec<String> = games.iter().take(NAMED).map(|game| code(game)).collect();
    if games.len() > NAMED {
        text.push(format!("{} more", grouped((games.len() - NAMED) as u64)));
    }
    text.join(", ")
}

fn grouped_by<'r, K: Ord>(
    rows: impl Iterator<Item = &'r Value>,
    key: impl Fn(&Value) -> K,
) -> BTreeMap<K, Vec<&'r str>> {
    let mut groups = BTreeMap::<K, Vec<&str>>::new();
    rows.for_each(|row| groups.entry(key(row)).or_default().push(game(row)));
    groups
}

fn periods() -> Fields {
    let octal = rows(&PERIODS);
    let bytes = |game: &str| fs::metadata(format!("../testdata/certificates/{game}.txt")).ok().map(|file| file.len());
    let mut stored: Vec<_> =
        with_status(&octal, "proved").filter_map(|row| bytes(game(row)).map(|size| (row, size))).collect();
    stored.sort_by_key(|(row, _)| std::cmp::Reverse(number(&row["period"])));
    let longest = stored.iter().map(|(row, size)| {
        let theorem = row["theorem"].as_str().unwrap().trim_start_matches("periodicity theorem");
        let theorem = if theorem.is_empty() { "Guy and Smith" } else { theorem.trim_start_matches(" for ") };
        let numbers = ["period", "preperiod", "max"].map(|field| grouped(number(&row[field])));
        [&[code(game(row))], &numbers[..], &[theorem.to_owned(), grouped(*size)]].concat()
    });
    let open = with_status(&octal, "open").filter(|row| row["equivalent"].is_null());
    let open = grouped_by(open, |row| std::cmp::Reverse(number(&row["to"]).ilog2()));
    let open = open
        .into_iter()
        .map(|(power, games)| vec![format!("2<sup>{}</sup>", power.0), games.len().to_string(), named(&games)]);
    let heading = ["game", "period", "from heap", "largest value", "theorem", "certificate, bytes"];
    vec![
        ("longest periods", table(&heading, longest)),
        ("open periods", table(&["searched to heap", "sequences", "codes"], open)),
    ]
}

fn quotients() -> Fields {
    let rows = rows(&QUOTIENTS);
    let sizes: Vec<Value> = include_str!("../../testdata/quotient-certificates.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let size = |name: &str| {
        let size = sizes.iter().find(|size| game(size) == name)?;
        let row = rows.iter().find(|row| game(row) == name).unwrap();
        assert_eq!(row["certificate"], size["certificate"], "the size is that of another certificate of {name}");
        Some(number(&size["bytes"]))
    };
    let orders = grouped_by(with_status(&rows, "complete"), |row| (number(&row["order"]), number(&row["p_portion"])));
    let orders = orders.into_iter().map(|((order, p), games)| {
        let known = games.iter().filter_map(|&name| Some((size(name)?, name))).min();
        let (bytes, name) = known.map_or(("not kept".to_owned(), games[0]), |(size, name)| (grouped(size), name));
        vec![order.to_string(), p.to_string(), games.len().to_string(), code(name), bytes]
    });
    let mut open: Vec<_> = with_status(&rows, "partial").collect();
    open.sort_by_key(|row| std::cmp::Reverse(number(&row["order"])));
    open.dedup_by_key(|row| (number(&row["order"]), number(&row["p_portion"])));
    let open = open.into_iter().take(EXAMPLES).map(|row| {
        let [order, p, to] = ["order", "p_portion", "to"].map(|field| grouped(number(&row[field])));
        vec![code(game(row)), order, p, to, row["stopped"].as_str().unwrap().to_owned()]
    });
    let infinite = grouped_by(with_status(&rows, "infinite"), |row| {
        assert_eq!(row["infinite"]["proved"], true);
        number(&row["infinite"]["from"])
    });
    let infinite =
        infinite.into_iter().map(|(from, games)| vec![from.to_string(), games.len().to_string(), named(&games)]);
    vec![
        ("orders", table(&["order", "P elements", "codes", "for example", "certificate, bytes"], orders)),
        ("open quotients", table(&["game", "order so far", "P elements", "heaps to", "stopped by"], open)),
        ("infinite quotients", table(&["infinite from heap", "codes", "for example"], infinite)),
    ]
}

fn values() -> Fields {
    let rows = rows(&PAIRS);
    let saltuses = grouped_by(with_status(&rows, "proved"), |row| row["saltus"].as_str().unwrap().to_owned());
    let mut saltuses: Vec<_> = saltuses.into_iter().collect();
    saltuses.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    let saltuses = saltuses.into_iter().take(EXAMPLES).map(|(saltus, games)| {
        let of_saltus = with_status(&rows, "proved").filter(|row| row["saltus"] == *saltus);
        let longest =
            of_saltus.max_by_key(|row| (number(&row["period"]), std::cmp::Reverse(number(&row["from"])))).unwrap();
        let [period, from] = ["period", "from"].map(|field| number(&longest[field]).to_string());
        vec![code(&saltus), games.len().to_string(), period, code(game(longest)), from]
    });
    vec![("saltuses", table(&["saltus", "pairs", "longest period", "for example", "from heap"], saltuses))]
}

fn boards() -> Fields {
    let game: Game = "nimmy".parse().unwrap();
    let rows = ["1000+1000", "1000+1000+1000", "3+5+1000+1000", "20+20+20+20"].map(|board| {
        let position = Layout::of_game(board, &game).unwrap().position();
        let (known, budget) = (Known::default(), &mut Budget::unlimited());
        let proof = prove(&game, &position, None, EvidenceKind::Completions, &known, budget).unwrap().to_string();
        let question = Question::new(game.clone(), position);
        let answer = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        let outcome = answer.outcome.unwrap().to_string();
        vec![code(board), outcome, code(answer.strategy.name()), proof.len().to_string()]
    });
    vec![("boards", table(&["board", "outcome", "by", "certificate, bytes"], rows))]
}

#[test]
fn the_page_is_current() {
    let fields = [periods, quotients, values, boards].into_iter().flat_map(|fields| fields());
    let page = fields
        .fold(include_str!("records.md").to_owned(), |page, (name, text)| page.replace(&format!("{{{name}}}"), &text));
    let path = Path::new(PAGE);
    if std::env::var_os("RECORDS").is_some_and(|wish| wish == "overwrite") {
        fs::write(path, &page).unwrap();
    }
    let is_current = fs::read_to_string(path).is_ok_and(|text| text == page);
    assert!(is_current, "run `RECORDS=overwrite cargo test --workspace --test records` and commit {PAGE}");
}
