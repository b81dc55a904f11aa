//! The table of partizan values: some rows are computed again.

use super::tables::{answered, fields};
use ninepins::{internals::rows, survey::tables::*, values::*, *};
use serde_json::{Value, json};

/// One row of this many is computed again.
const SAMPLE: usize = 23;

fn game(line: &str) -> Game {
    line.parse().unwrap()
}

#[test]
fn rows_do_not_contradict_themselves() {
    let rows: Vec<SaltusRow> = rows(&PAIRS).collect();
    assert_eq!(rows.len(), PAIRS.text().lines().count());
    for row in rows {
        let (game, fields) = fields(&row);
        let has = |field: &str| !fields[field].is_null();
        assert_eq!(fields["status"] == "none", !has("period"), "{row:?}");
        assert_eq!(has("period"), has("from"), "{row:?}");
        assert_eq!(fields["to"].as_i64().unwrap() < 60, has("stopped"), "{row:?}");
        assert_eq!(saltus_of(&game), Some(row));
    }
}

/// Rows are those that answers make.
#[test]
fn rows_are_right() {
    let mut computed = 0;
    for line in PAIRS.text().lines().step_by(SAMPLE).filter(|line| !line.contains("\"stopped\"")) {
        let row: SaltusRow = serde_json::from_str(line).unwrap();
        let asked = format!(r#"{{"game":"{}","as":"value","to":60}}"#, fields(&row).0);
        assert_eq!(answered("heaps", &asked, json!({})), line);
        computed += 1;
    }
    assert!(computed > 30, "{computed}");
}

#[test]
fn rows_of_mirror_images() {
    let row = |line: &str| fields(&saltus_of(&game(line)).unwrap()).1;
    let with = |saltus: &str, row: Value| {
        let fields = ["status", "period", "from", "saltus"].map(|field| row[field].clone());
        assert_eq!(fields, [json!("proved"), json!(2), json!(1), json!(saltus)]);
    };
    with("{1|0}", row("0.7|0.07"));
    with("{0|-1}", row("0.07|0.7"));
    with("v", row("0.7|0.37 misere"));
    with("^", row("0.37|0.7"));
    let image = saltus_of(&game("0.37|0.7")).unwrap();
    assert_eq!(image.words(), "proved: heap n + 2 has the value of heap n plus ^, for all n from 1 on");
    assert_eq!(saltus_of(&game("0.7")), None);
    assert_eq!(saltus_of(&game("0.7|0.007")), None);
    assert_eq!(saltus_of(&game("0.7|0.07; N at 1+1")), None);
}

/// Each pattern of one digit, against the values of heaps beyond those of the table.
#[test]
fn proved_rows_hold_for_larger_heaps() {
    let budget = Budget::unlimited();
    let mut compared = 0;
    for (game, row) in rows(&PAIRS).map(|row: SaltusRow| fields(&row)) {
        let number = |field: &str| row[field].as_u64();
        let saltus = row["saltus"].as_str().filter(|_| game.to_string().len() == "0.7|0.3".len());
        let (Some(period), Some(from), Some(saltus)) = (number("period"), number("from"), saltus) else { continue };
        let (mut values, mut heaps) = (Values::new(), Heaps::of(&game).unwrap());
        let saltus = values.parse(saltus, &budget).unwrap();
        values.extend(&mut heaps, row["to"].as_i64().unwrap().unsigned_abs() + 20, &budget).unwrap();
        for (&low, &high) in heaps.known().iter().zip(&heaps.known()[period as usize..]).skip(from as usize) {
            assert_eq!(values.add(low, saltus, &budget).unwrap(), high, "{game}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
