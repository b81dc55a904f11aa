//! Comparisons with independent oracles: of misère quotients, each with an accepted certificate, and of values, field by field.

use crate::{asked, certified, list, number, read, text};
use serde_json::{Value as Json, json};

/// The heap below which quotients that are infinite are soon built.
const SOON: u64 = 30;

fn check(row: &Json) {
    // Left's code, a slash, Right's.
    let code = text(row.get("code").unwrap_or(&row["code_left_right"])).replace('/', "|");
    // Rows that are not complete have the first heap that was not solved.
    let last = (!row["n0"].is_u64()).then(|| number(&row["heaps"]) - 1);
    let found = certified("quotient", json!({"game": code + " misere", "to": last}));
    // The heap, the order, and the number of elements at which Left, to move, loses.
    let expected = list(&row["history"]).filter(|change| last.is_none_or(|last| number(&change[0]) <= last));
    assert!(list(&found["history"]).eq(expected), "{row}\n{}", found["history"]);
    let window = row["n0"].as_u64().map(|n0| json!({"n0": n0, "period": row["period"]}));
    assert_eq!(found["window"], json!(window), "{row}");
    if row["order"].is_u64() {
        let outcomes = &found["outcomes"];
        let losing = found["p_portion"].as_u64().unwrap_or_else(|| number(&outcomes["P"]) + number(&outcomes["R"]));
        let expected = row.get("p_portion").unwrap_or(&row["left_first_losing"]);
        assert_eq!(json!([found["order"], losing]), json!([row["order"], expected]), "{row}");
    }
}

fn check_every(step: usize) {
    let rows = [read("oracle/misere_quotients"), read("oracle/misere_quotients_partizan")].concat();
    assert!(rows.len() >= 200);
    rows.iter().step_by(step).for_each(check);
}

#[test]
fn quotients_are_those_of_the_oracle() {
    check_every(7);
}

#[test]
#[ignore = "every row: a minute"]
fn all_quotients_are_those_of_the_oracle() {
    check_every(1);
}

/// A quotient that is infinite at a heap stays so with the next one. The finite part depends on the way of building and is not compared.
fn check_infinite(is_soon: bool) {
    let is_one = |row: &&Json| row["infinite_proved"] == true && is_soon == (number(&row["heap"]) < SOON);
    for row in read("oracle/misere_quotients_infinite").iter().filter(is_one) {
        let game = format!("{} misere", text(&row["game"]));
        let found = certified("quotient", json!({"game": game, "to": number(&row["heap"]) + 1}));
        assert_eq!(found["form"]["proved_infinite"], true, "{row}");
    }
}

#[test]
fn infinite_quotients_are_proved_to_be_infinite() {
    check_infinite(true);
}

#[test]
#[ignore = "the larger ones: a minute"]
fn larger_infinite_quotients_are_proved_to_be_infinite() {
    check_infinite(false);
}

/// Up to heap 37 repairs at the failing positions do; from heap 38 on those do that play blames.
#[test]
#[ignore = "three counters: minutes"]
fn heaps_that_cancel_until_a_third_one_comes() {
    for heap in [37, 43] {
        let form = &certified("quotient", json!({"game": "0.154 misere", "to": heap}))["form"];
        assert_eq!((list(&form["displacements"][1]).count(), &form["infinite_from"]), (3, &json!(22)));
    }
}

#[test]
fn values_agree() {
    let mut tested = 0;
    for row in read("values") {
        let field = |name: &str| text(&row[name]);
        let expression = match field("kind") {
            "heap" | "sum" => String::new(),
            "expr" => field("expr").to_owned(),
            "cool" => format!("cool({}, {})", field("expr"), field("t")),
            "heat" => format!("heat({}, {})", field("expr"), field("by")),
            "ordinal" => format!("({}):({})", field("left"), field("right")),
            "norton" => format!("norton({}, {})", field("left"), field("unit")),
            "compare" => {
                let order = asked("order", json!({"expr": [row["left"], row["right"]]}));
                assert_eq!(order["relation"], row["relation"], "{row}");
                tested += 1;
                continue;
            }
            "period" => {
                let asked = asked("heaps", json!({"game": row["game"], "as": "value", "to": row["heaps_computed"]}));
                let fields = ["period", "from", "saltus", "proved"];
                assert_eq!(fields.map(|name| &asked["period"][name]), fields.map(|name| &row[name]), "{row}");
                continue;
            }
            other => panic!("unknown kind {other}"),
        };
        let facts = match expression.as_str() {
            "" => asked("value", json!({"game": row["game"], "position": row["position"]})),
            expression => asked("value", json!({"expr": expression})),
        };
        let same = facts
            .as_object()
            .unwrap()
            .iter()
            .filter(|(name, _)| !["game", "position", "expr"].contains(&name.as_str()));
        for (name, fact) in same {
            if let Some(expected) = row.get(name) {
                assert_eq!(fact, expected, "{name} of {row}");
                tested += 1;
            }
        }
        // Text that is read back is the same game.
        assert_eq!(asked("value", json!({"expr": facts["canonical"]}))["canonical"], facts["canonical"], "{row}");
    }
    assert!(tested > 3000, "{tested}");
}
