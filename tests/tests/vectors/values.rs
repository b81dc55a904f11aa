//! Rows of an independent oracle (`testdata/values.jsonl`), compared field by field.

use crate::rows::{read, text};
use ninepins::{
    Budget, Game, Position,
    values::{Facts, Heaps, Value, Values},
};
use serde_json::json;

/// The longest canonical text that a row may have.
const MOST_BYTES: usize = 1 << 20;

/// An arena with its budget.
struct Arena(Values, Budget);

impl Arena {
    fn parse(&mut self, text: &str) -> Value {
        self.0.parse(text, &self.1).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

#[test]
fn every_row_agrees() {
    let mut tested = 0;
    for row in read("values") {
        let field = |name: &str| text(&row[name]);
        let mut arena = Arena(Values::new(), Budget::unlimited());
        let kind = field("kind");
        let value = match kind {
            "expr" => arena.parse(field("expr")),
            "heap" | "sum" => {
                let game: Game = field("game").parse().unwrap();
                let position: Position = field("position").parse().unwrap();
                let mut heaps = Heaps::of(&game).unwrap();
                arena.0.position(&mut heaps, &position, &arena.1).unwrap()
            }
            "compare" => {
                let (left, right) = (arena.parse(field("left")), arena.parse(field("right")));
                let relation = arena.0.compare(left, right, &arena.1).unwrap().relation;
                assert_eq!(relation.sign(), field("relation"), "{row}");
                tested += 1;
                continue;
            }
            "cool" => arena.parse(&format!("cool({}, {})", field("expr"), field("t"))),
            "heat" => arena.parse(&format!("heat({}, {})", field("expr"), field("by"))),
            "ordinal" => arena.parse(&format!("({}):({})", field("left"), field("right"))),
            "norton" => arena.parse(&format!("norton({}, {})", field("left"), field("unit"))),
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
