//! Rows of an independent oracle (`testdata/values.jsonl`), compared field by field.

use ninepins::{
    Budget, Game, Position,
    values::{Facts, Heaps, Value, Values},
};
use serde_json::{Value as Json, json};

/// The longest canonical text that a row may have.
const MOST_BYTES: usize = 1 << 20;

/// An arena with its budget.
struct Arena(Values, Budget);

impl Arena {
    fn parse(&mut self, text: &str) -> Value {
        self.0.parse(text, &self.1).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

fn rows() -> Vec<Json> {
    let text = include_str!("../../../testdata/values.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn field<'r>(row: &'r Json, name: &str) -> &'r str {
    row[name].as_str().unwrap_or_else(|| panic!("no {name} in {row}"))
}

#[test]
fn every_row_agrees() {
    let mut tested = 0;
    for row in rows() {
        let mut arena = Arena(Values::new(), Budget::unlimited());
        let kind = field(&row, "kind");
        let value = match kind {
            "expr" => arena.parse(field(&row, "expr")),
            "heap" | "sum" => {
                let game: Game = field(&row, "game").parse().unwrap();
                let position: Position = field(&row, "position").parse().unwrap();
                let mut heaps = Heaps::of(&game).unwrap();
                arena.0.position(&mut heaps, &position, &arena.1).unwrap()
            }
            "compare" => {
                let (left, right) = (arena.parse(field(&row, "left")), arena.parse(field(&row, "right")));
                let relation = arena.0.compare(left, right, &arena.1).unwrap().relation;
                assert_eq!(relation.sign(), field(&row, "relation"), "{row}");
                tested += 1;
                continue;
            }
            "cool" => {
                let text = format!("cool({}, {})", field(&row, "expr"), field(&row, "t"));
                arena.parse(&text)
            }
            "heat" => {
                let text = format!("heat({}, {})", field(&row, "expr"), field(&row, "by"));
                arena.parse(&text)
            }
            "ordinal" => {
                let text = format!("({}):({})", field(&row, "left"), field(&row, "right"));
                arena.parse(&text)
            }
            "norton" => {
                let text = format!("norton({}, {})", field(&row, "left"), field(&row, "unit"));
                arena.parse(&text)
            }
            "period" => continue,
            other => panic!("unknown kind {other}"),
        };
        let facts = Facts::of(&mut arena.0, value, MOST_BYTES, &arena.1);
        let facts = json!(facts.of_expression("as in the row"));
        for (name, fact) in facts.as_object().unwrap() {
            if let Some(expected) = row.get(name).filter(|_| name != "expr") {
                assert_eq!(fact, expected, "{name} of {row}");
                tested += 1;
            }
        }
        // Text that is read back is the same game.
        let text = facts["canonical"].as_str().unwrap();
        assert_eq!(arena.parse(text), value, "{text}");
    }
    assert!(tested > 3000, "{tested}");
}
