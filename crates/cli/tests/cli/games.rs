//! `ninepins games`, and the tables of surveys.

use crate::common::{answer, flat, has, ninepins};
use serde_json::{Value, json};

#[test]
fn games() {
    let listed = ["kayles", "0.77", "grundy", "0.7|0.07 misere", "Take any number of tokens from one heap."];
    ninepins("games").ok().shows(&listed);
    let grundy = ["Grundy's game, 4!.0", "different sizes", "nim-values", "ninepins solve grundys-game '3+5+7'"];
    ninepins("games Grundy").ok().shows(&grundy);
    ninepins("games '0.45 misere'").ok().shows(&["ninepins solve '0.45 misere' '3+5+7'"]);
    assert!(!ninepins("games '0.77 limit n'").ok().out.contains("ninepins period"));
    let all = answer("games");
    assert_eq!((&all["schema"], &all["games"][0]["name"]), (&json!("ninepins/games/1"), &json!("kayles")));
    let one = answer("games 'kayles misere'");
    has(&one, &json!({ "schema": "ninepins/game/1", "game": "0.77 misere" }));
    assert_eq!(one["strategies"][0]["name"], "misere-kayles");
    assert_eq!(ninepins("games kayls --json").json()["error"]["input"], "kayls");
}

/// Compares a row of a table with what the program computes.
fn assert_computed(row: &Value, line: &str, fields: &str) {
    let computed = answer(line);
    for field in fields.split(' ') {
        assert_eq!(row[field], computed[field], "{line}: {field}");
    }
}

#[test]
fn the_table_of_nim_sequences() {
    let row = answer("games 0.07")["surveys"]["octal-games"].take();
    let equivalent = json!({ "game": "0.4", "shift": -1, "by": "rules" });
    has(&row, &json!({ "equivalent": equivalent, "oeis": "A002187", "stopped": null }));
    let equivalents = row["equivalents"].as_array().unwrap();
    let games: Vec<&str> = equivalents.iter().map(|row| row["game"].as_str().unwrap()).collect();
    assert!(games.starts_with(&["0.4", "0.42", "0.071"]) && games.contains(&"0.137"), "{games:?}");
    for (game, shift) in [("0.4", -1), ("0.137", 1), ("0.071", 0)] {
        assert_eq!(equivalents.iter().find(|row| row["game"] == game).unwrap()["shift"], shift);
    }
    assert!(row["provenance"].as_str().unwrap().contains("ninepins survey collect"), "{row}");
    let fields = "status preperiod last_exception period saltus max to theorem rare last_rare mask";
    assert_computed(&row, "period 0.07", fields);
    ninepins("games 0.1111").ok().shows(&["`ninepins period '0.1111'` computes it"]);
    for none in ["limit-nim", "nim", "partizan-kayles"] {
        assert!(!ninepins(&format!("games {none}")).out.contains("Nim-values  "), "{none}");
    }
}

#[test]
fn the_table_of_quotients() {
    let row = answer("games 0.770")["surveys"]["octal-quotients"].take();
    has(&row, &json!({ "game": "0.77 misere", "status": "complete", "order": 40 }));
    assert!(row["provenance"].as_str().unwrap().starts_with("ninepins survey quotient"), "{row}");
    assert_computed(&row, "quotient 0.77", "status to order p_portion window tame_type history");
    ninepins("games 0.10000001").ok().shows(&["`ninepins quotient '0.10000001 misere'` computes it"]);
    assert_eq!(answer("games 0.10000001")["surveys"], json!({}));
    assert!(!ninepins("games limit-nim").out.contains("Quotient"));
}

#[test]
fn the_table_of_values() {
    ninepins("games partizan-kayles")
        .ok()
        .shows(&["Values in normal play proved: heap n + 2 has the value of heap n plus {1|0}, for all n from 1 on"]);
    let row = answer("games '0.07|0.7'")["surveys"]["partizan-values"].take();
    assert!(row["provenance"].as_str().unwrap().starts_with("ninepins survey values"), "{row}");
    has(&row, &json!({ "game": "0.07|0.7", "status": "proved", "to": 60, "stopped": null }));
    let computed = answer("values '0.07|0.7' --to 60")["period"].take();
    for field in ["period", "from", "saltus"] {
        assert_eq!(row[field], computed[field], "{field}");
    }
    ninepins("games '0.7|0.007'").ok().shows(&["`ninepins values '0.7|0.007'` computes it"]);
    assert!(!ninepins("games kayles").out.contains("Values  "));
}

#[test]
fn totals_of_tables_are_those_of_their_rows() {
    let overview = ninepins("games --tables").ok().out;
    let rows = ninepins("games --table hexadecimal-games").rows();
    assert_eq!(answer("games --table hexadecimal-games")["rows"], json!(rows));
    assert_eq!(answer("games --tables")["tables"][0]["name"], "octal-games");
    let rising = rows.iter().filter(|row| row.get("checksum").is_some()).count();
    assert!(overview.contains("3,584: 1,826 proved, 1,758 open") && rising == 1445, "{overview}");
    let row = answer("games 0.205")["surveys"].take();
    assert!(row.get("octal-games").is_some() && row.get("hexadecimal-games").is_none());
    let row = answer("games 0.28")["surveys"]["hexadecimal-games"].take();
    let certificate = ninepins("period 0.28 --prove -").ok().out;
    assert!(certificate.ends_with(&format!("checksum {}\n", row["checksum"].as_str().unwrap())), "{certificate}");
    for name in ["octal-games", "octal-quotients"] {
        assert_eq!(ninepins(&format!("games --table {name}")).ok().out.lines().count(), 1024);
        assert!(overview.contains(&format!("{name}: the codes ?.???")), "{overview}");
    }
    assert!(overview.contains("partizan-values: the codes 0.??|0.??"), "{overview}");
    let pairs = ninepins("games --table partizan-values").rows();
    let proved = pairs.iter().filter(|row| row["status"] == "proved").count();
    assert!(overview.contains(&format!("2,016: {} proved", ninepins::grouped(proved as u64))), "{overview}");
    let inverses = ninepins("games --table misere-inverses").rows();
    let groups = inverses.iter().filter(|row| row["group"] == true).count();
    assert!(overview.contains(&format!("groups                {groups}: every heap has an inverse\n")), "{overview}");
    let rows = ninepins("games --table octal-games").rows();
    let proved = rows.iter().filter(|row| row["status"] == "proved");
    let firsts = |row: &&Value| row.get("equivalent").is_none();
    let (codes, sequences) = (proved.clone().count(), proved.clone().filter(firsts).count());
    let all = rows.iter().filter(firsts).count();
    assert!(overview.contains(&format!("1,024: {codes} proved, {} open", 1024 - codes)), "{overview}");
    assert!(overview.contains(&format!("{all}: {sequences} proved, {} open", all - sequences)), "{overview}");
    assert_eq!(proved.filter_map(|row| row["period"].as_u64()).max(), Some(328_226_140_474));
    assert!(overview.contains("328,226,140,474 (0.106)"), "{overview}");
}

#[test]
fn the_examples_work() {
    let codes = ["'{1: 0}'", "'0.77 limit n'"];
    let names = ["kayles", "limit-nim", "nimmy", "partizan-kayles", "grundys-game", "wythoff", "king", "mock-turtles"];
    for name in names.into_iter().chain(codes) {
        let text = ninepins(&format!("games {name}")).ok().out;
        let examples: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix("ninepins ")).collect();
        assert!(!examples.is_empty(), "{}", flat(&text));
        for example in examples {
            ninepins(example).ok();
        }
    }
}
