//! The table of inverses in misère play: quotients are built again.

use super::tables::{answered, fields};
use ninepins::{internals::rows, survey::tables::*};
use serde_json::json;

#[test]
fn rows_do_not_contradict_themselves() {
    let rows: Vec<InversesRow> = rows(&INVERSES).collect();
    assert_eq!(rows.len(), INVERSES.text().lines().count());
    for row in rows {
        let (game, fields) = fields(&row);
        let has = |field: &str| !fields[field].is_null();
        assert_eq!(fields["status"] == "infinite", !has("order"), "{row:?}");
        assert_eq!(fields["status"] == "partial", has("to") && has("order"), "{row:?}");
        assert_eq!(has("heaps"), has("group"), "{row:?}");
        assert_eq!(inverses_of(&game), Some(row));
    }
}

/// One row of this many is computed again, besides the finite quotients with such heaps.
const SAMPLE: usize = 11;

/// Quotients for all heaps, built again.
#[test]
fn rows_are_right() {
    let (mut built, mut odd) = (0, 0);
    for (number, line) in INVERSES.text().lines().enumerate() {
        let row: InversesRow = serde_json::from_str(line).unwrap();
        let (game, fields) = fields(&row);
        let has_odd = fields["heaps"].as_array().is_some_and(|heaps| !heaps.is_empty());
        let is_chosen = has_odd && !fields["order"].is_null() || number.is_multiple_of(SAMPLE);
        if !fields["to"].is_null() || !is_chosen {
            continue;
        }
        let asked = format!(r#"{{"game":"{game}","inverses":true}}"#);
        assert_eq!(answered("quotient", &asked, json!({ "inverses": "true" })), line);
        built += 1;
        odd += usize::from(has_odd);
    }
    assert!(built > 100 && odd > 12, "{built} {odd}");
}

#[test]
fn rows_of_mirror_images() {
    let words = |line: &str| inverses_of(&line.parse().unwrap()).unwrap().words();
    let order_two = "inverses that are not conjugates: 3+3 = 0, with outcomes L and L, and the conjugate of 3 is no position of the game";
    assert_eq!(words("0.1|0.5").unwrap(), order_two);
    assert_eq!(words("0.5|0.1").unwrap(), order_two.replace("L and L", "R and R"));
    assert!(words("0.1|0.11").unwrap().contains("1+2 = 0, with outcomes P and L, and the conjugate of 1 is 1"));
    assert_eq!(words("0.1|0.0"), None);
    assert_eq!(inverses_of(&"0.7".parse().unwrap()), None);
}
