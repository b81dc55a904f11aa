//! The page of records in the book is made from the tables of surveys and from certificates.
//!
//! `RECORDS=overwrite cargo test --workspace --test records` writes it anew.

use ninepins::{
    Budget, Game, Known, Layout, Question, Solver, grouped,
    prove::{EvidenceKind, prove},
    survey::tables::{HEXADECIMAL, PAIRS, PERIODS, QUOTIENTS, Table},
};
use serde_json::Value;
use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

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

/// Writes a line of a table.
fn line(page: &mut String, cells: &[String]) {
    writeln!(page, "| {} |", cells.join(" | ")).unwrap();
}

fn heading(page: &mut String, cells: &[&str]) {
    line(page, &cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>());
    writeln!(page, "|{}", "---|".repeat(cells.len())).unwrap();
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

/// Fills the fields `{name}` of a text.
fn filled(text: &str, fields: &[(&str, String)]) -> String {
    fields.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

fn count<'r>(rows: impl Iterator<Item = &'r Value>) -> String {
    grouped(rows.count() as u64)
}

fn periods(page: &mut String) {
    let (octal, hexadecimal) = (rows(&PERIODS), rows(&HEXADECIMAL));
    page.push_str(&filled(
        PERIODS_TEXT,
        &[
            ("proved", count(with_status(&octal, "proved"))),
            ("open", count(with_status(&octal, "open"))),
            ("hex-proved", count(with_status(&hexadecimal, "proved"))),
            ("hex-rising", count(hexadecimal.iter().filter(|row| row["saltus"].as_u64().is_some_and(|it| it > 0)))),
            ("hex-open", count(with_status(&hexadecimal, "open"))),
        ],
    ));
    let bytes = |game: &str| fs::metadata(format!("../testdata/certificates/{game}.txt")).ok().map(|file| file.len());
    let mut stored: Vec<_> =
        with_status(&octal, "proved").filter_map(|row| bytes(game(row)).map(|size| (row, size))).collect();
    stored.sort_by_key(|(row, _)| std::cmp::Reverse(number(&row["period"])));
    heading(page, &["game", "period", "from heap", "largest value", "theorem", "certificate, bytes"]);
    for (row, size) in &stored {
        let theorem = row["theorem"].as_str().unwrap().trim_start_matches("periodicity theorem");
        let theorem = if theorem.is_empty() { "Guy and Smith" } else { theorem.trim_start_matches(" for ") };
        let numbers = ["period", "preperiod", "max"].map(|field| grouped(number(&row[field])));
        line(page, &[&[code(game(row))], &numbers[..], &[theorem.to_owned(), grouped(*size)]].concat());
    }
    let smallest = stored.iter().min_by_key(|(_, size)| *size).unwrap();
    writeln!(page, "\nThe smallest of these proofs is that of {}: {} bytes.\n", code(game(smallest.0)), smallest.1)
        .unwrap();
    page.push_str(OPEN_PERIODS_TEXT);
    heading(page, &["searched to heap", "sequences", "codes"]);
    let open = with_status(&octal, "open").filter(|row| row["equivalent"].is_null());
    for (power, games) in grouped_by(open, |row| std::cmp::Reverse(number(&row["to"]).ilog2())) {
        line(page, &[format!("2<sup>{}</sup>", power.0), games.len().to_string(), named(&games)]);
    }
}

fn quotients(page: &mut String) {
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
    let fields = ["complete", "partial", "infinite"].map(|status| (status, count(with_status(&rows, status))));
    page.push_str(&filled(QUOTIENTS_TEXT, &fields));
    heading(page, &["order", "P elements", "codes", "for example", "certificate, bytes"]);
    let orders = grouped_by(with_status(&rows, "complete"), |row| (number(&row["order"]), number(&row["p_portion"])));
    for ((order, p), games) in orders {
        let known = games.iter().filter_map(|&name| Some((size(name)?, name))).min();
        let (bytes, name) = known.map_or(("not kept".to_owned(), games[0]), |(size, name)| (grouped(size), name));
        line(page, &[order.to_string(), p.to_string(), games.len().to_string(), code(name), bytes]);
    }
    page.push_str(OPEN_QUOTIENTS_TEXT);
    heading(page, &["game", "order so far", "P elements", "heaps to", "stopped by"]);
    let mut open: Vec<_> = with_status(&rows, "partial").collect();
    open.sort_by_key(|row| std::cmp::Reverse(number(&row["order"])));
    open.dedup_by_key(|row| (number(&row["order"]), number(&row["p_portion"])));
    for row in open.into_iter().take(EXAMPLES) {
        let [order, p, to] = ["order", "p_portion", "to"].map(|field| grouped(number(&row[field])));
        line(page, &[code(game(row)), order, p, to, row["stopped"].as_str().unwrap().to_owned()]);
    }
    page.push_str(INFINITE_TEXT);
    heading(page, &["infinite from heap", "codes", "for example"]);
    for (from, games) in grouped_by(with_status(&rows, "infinite"), |row| {
        assert_eq!(row["infinite"]["proved"], true);
        number(&row["infinite"]["from"])
    }) {
        line(page, &[from.to_string(), games.len().to_string(), named(&games)]);
    }
}

fn values(page: &mut String) {
    let rows = rows(&PAIRS);
    let [proved, seen] = ["proved", "seen"].map(|status| count(with_status(&rows, status)));
    let open = count(rows.iter().filter(|row| row["period"].is_null()));
    page.push_str(&filled(VALUES_TEXT, &[("proved", proved), ("seen", seen), ("open", open)]));
    heading(page, &["saltus", "pairs", "longest period", "for example", "from heap"]);
    let saltuses = grouped_by(with_status(&rows, "proved"), |row| row["saltus"].as_str().unwrap().to_owned());
    let mut saltuses: Vec<_> = saltuses.into_iter().collect();
    saltuses.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    for (saltus, games) in saltuses.into_iter().take(EXAMPLES) {
        let of_saltus = with_status(&rows, "proved").filter(|row| row["saltus"] == *saltus);
        let longest =
            of_saltus.max_by_key(|row| (number(&row["period"]), std::cmp::Reverse(number(&row["from"])))).unwrap();
        let [period, from] = ["period", "from"].map(|field| number(&longest[field]).to_string());
        line(page, &[code(&saltus), games.len().to_string(), period, code(game(longest)), from]);
    }
}

fn boards(page: &mut String) {
    page.push_str(BOARDS_TEXT);
    heading(page, &["board", "outcome", "by", "certificate, bytes"]);
    let game: Game = "nimmy".parse().unwrap();
    for board in ["1000+1000", "1000+1000+1000", "3+5+1000+1000", "20+20+20+20"] {
        let position = Layout::of_game(board, &game).unwrap().position();
        let question = Question::new(game.clone(), position.clone());
        let answer = Solver::default().solve(&question, &mut Budget::unlimited()).unwrap();
        let proof =
            prove(&game, &position, None, EvidenceKind::Completions, &Known::default(), &mut Budget::unlimited())
                .unwrap()
                .to_string();
        line(
            page,
            &[code(board), answer.outcome.unwrap().to_string(), code(answer.strategy.name()), proof.len().to_string()],
        );
    }
}

#[test]
fn the_page_is_current() {
    let mut page = INTRODUCTION.to_owned();
    for part in [periods, quotients, values, boards] {
        part(&mut page);
    }
    let path = Path::new(PAGE);
    if std::env::var_os("RECORDS").is_some_and(|wish| wish == "overwrite") {
        fs::write(path, &page).unwrap();
    }
    let is_current = fs::read_to_string(path).is_ok_and(|text| text == page);
    assert!(is_current, "run `RECORDS=overwrite cargo test --workspace --test records` and commit {PAGE}");
}

const INTRODUCTION: &str = "# Records

```console
$ ninepins games --tables
octal-games: the codes ?.???
  codes                 1,024: 751 proved, 273 open
  nim-sequences         175: 101 proved, 74 open
...
```

This page says what is solved here, in which sense, and how large the proof is; and what is open, and how far it was
computed. It is made from the tables that `ninepins games --tables` lists, with the commands that computed them, by
`RECORDS=overwrite cargo test --workspace --test records`; a test fails if it is not current. *Solved* means that
`ninepins check` accepts a [certificate](certificates.md) from the rules alone. No claim is made that a result is the first.

";

const PERIODS_TEXT: &str = "## Periods of nim-values

Of the 1,024 octal codes of up to three digits {proved} have a proved period. Of the 3,584 codes with a digit above 7
{hex-proved} have, {hex-rising} of them with values that rise by a saltus; {hex-open} are open, searched to heap 3,300 or
further. These are the longest periods, and the proofs in `testdata/certificates/`:

";

const OPEN_PERIODS_TEXT: &str = "Open are the periods of the other codes, with these different sequences:

";

const QUOTIENTS_TEXT: &str = "
## Misère quotients

Of the 1,024 octal codes {complete} have a finite quotient that is proved for all heaps, {infinite} an infinite one; {partial} are open.
The finite ones have these orders. `ninepins quotient CODE --prove FILE` writes a certificate; the size is that of the
smallest one measured.

";

const OPEN_QUOTIENTS_TEXT: &str = "
Open, with the largest orders so far. `ninepins games CODE` says how far any other code was computed.

";

const INFINITE_TEXT: &str = "
## Infinite quotients

The quotient of the heaps up to the given one is infinite, by a certificate with infinitely many positions that differ.

";

const VALUES_TEXT: &str = "
## Values with a saltus

Of the 2,016 pairs of codes `0.??|0.??` {proved} have values that are proved to repeat, each period later by a saltus added; {seen}
show a period up to heap 60 that is not proved, {open} show none. These are the most frequent saltuses.

";

const BOARDS_TEXT: &str = "
## Boards of Nim with endings

[Nimmy](nimmy.md) is solved for three piles of any size and for two large piles beside any small ones; other boards
by a table of completions, which the checker computes again. Open: more than two piles that are too large for such a table, beside others.

";
