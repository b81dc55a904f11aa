//! Rows of an independent oracle (`testdata/values.jsonl`), compared field by field.

use crate::{asked, read, text};
use serde_json::json;

#[test]
fn every_row_agrees() {
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
