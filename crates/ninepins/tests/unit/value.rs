//! The questions `value` and `order`.

use ninepins::{
    Budget, Known, Refusal,
    ask::{Desk, json},
};
use serde_json::{Value, json};

fn asked(name: &str, fields: &Value) -> Result<Value, Refusal> {
    let (known, mut budget) = (Known::default(), Budget::unlimited());
    let answer = json(name, &fields.to_string(), &mut Desk::new(&known, &mut budget))?;
    Ok(serde_json::from_str(&answer).unwrap())
}

#[test]
fn expressions_and_positions() {
    let value = asked("value", &json!({ "expr": "{2|-1} + ^*" })).unwrap();
    assert_eq!((&value["expr"], &value["mean"]), (&json!("{2|-1} + ^*"), &json!("1/2")));
    let order = asked("order", &json!({ "expr": ["{2|-1}", "1/2"] })).unwrap();
    assert_eq!((&order["relation"], &order["stopped"]), (&json!("||"), &Value::Null));
    // What is no value is refused, and so is a game that lacks one, with the one that is meant.
    let refused = |name, fields| asked(name, &fields).unwrap_err();
    assert_eq!(refused("order", json!({ "expr": "1" })).message(), "give 2 expressions");
    assert_eq!(refused("value", json!({ "expr": "{1|" })).field(), Some("expr"));
    assert_eq!(refused("value", json!({ "game": "kayles" })).field(), Some("position"));
    let partizan = refused("value", json!({ "game": "partizan-kayles", "position": 2 }));
    assert_eq!(partizan.help(), Some("did you mean `partizan-kayles normal`?"));
}

#[test]
fn the_measure_of_a_game_is_its_own() {
    let of = |game: &str, position: &str| asked("value", &json!({ "game": game, "position": position })).unwrap();
    let sum = of("kayles", "3+4");
    assert_eq!((&sum["value"], &sum["canonical"], &sum["terms"][1]["value"]), (&json!(2), &json!("*2"), &json!(1)));
    let misere = of("kayles misere", "3+4");
    assert_eq!((&misere["nim_heap"], &misere["normal"], misere.get("canonical")), (&json!(2), &json!(2), None));
    assert_eq!(of("0.7|0.07", "3")["value"], Value::Null);
    // A heap of Nim that no canonical form could hold.
    assert_eq!(of("nim", "1000000000000000")["value"], json!(1_000_000_000_000_000_u64));
}

#[test]
fn moves_with_what_they_leave() {
    let of = |game, position, measure| {
        let found = asked("value", &json!({"game": game, "position": position, "as": measure, "moves": true}))?;
        Ok::<_, Refusal>(found["moves"].as_array().unwrap().clone())
    };
    let left = json!({"player": "left", "move": "7 -> 3+3", "value": "3"});
    assert!(of("0.7|0.07", 7, "auto").unwrap().contains(&left));
    for (measure, worth) in [("value", "*2"), ("nim-value", "2")] {
        let moves = of("kayles", 3, measure).unwrap();
        assert!(moves.len() == 3 && moves.contains(&json!({"player": null, "move": "3 -> 2", "value": worth})));
    }
    assert_eq!(of("kayles misere", 3, "auto").unwrap_err().field(), Some("moves"));
}
