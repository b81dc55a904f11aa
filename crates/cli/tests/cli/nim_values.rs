//! Nim-values and values, compared with the definition.

use crate::common::{answer, ninepins};
use ninepins::{Game, Heap, Player};
use ninepins_testkit::nim_values;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Codes of impartial games.
const CODES: [&str; 5] = ["kayles", "0.6", "4!.0", "0.123", "0.354"];

fn numbers(text: &str) -> Vec<u64> {
    let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap()).collect()
}

#[test]
fn every_engine_lists_the_same_values() {
    for engine in ["naive", "scalar", "portable"] {
        let list = "grundy 0.36 --from 300 --to 20000";
        assert_eq!(ninepins(&format!("{list} --engine {engine}")).out, ninepins(list).out, "{engine}");
    }
}

#[test]
fn one_heap_has_an_option_for_each_smaller_value() {
    for line in CODES {
        let values = nim_values(&line.parse().unwrap(), 71);
        for heap in [0, 1, 2, 11, 23, 70] {
            let answer = answer(&format!("grundy {line} {heap}"));
            let value = values[heap as usize];
            assert_eq!((&answer["schema"], &answer["value"]), (&json!("ninepins/grundy-heap/1"), &json!(value)));
            let game: Game = line.parse().unwrap();
            let options = Heap::new(heap).into_iter().flat_map(|heap| game.ruleset().options(heap, Player::Left));
            let legal: Vec<Vec<u64>> = options.map(|parts| parts.iter().map(|part| part.size()).collect()).collect();
            let parts = |option: &Value| {
                let (from, to) = option["move"].as_str().unwrap().split_once(" -> ").unwrap();
                assert_eq!(from, heap.to_string());
                let parts: Vec<u64> = numbers(to).into_iter().filter(|part| *part > 0).collect();
                (option["value"].as_u64().unwrap(), parts)
            };
            let listed: BTreeMap<u64, Vec<u64>> = answer["options"].as_array().unwrap().iter().map(parts).collect();
            assert!(listed.keys().copied().eq(0..value), "{line} {heap}: {answer}");
            for (own, parts) in listed {
                assert!(legal.contains(&parts), "{line} {heap} -> {parts:?}");
                assert_eq!(parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]), own);
            }
        }
    }
    for (heap, options) in [("1000", 1000), ("20000", 1 << 14)] {
        assert_eq!(answer(&format!("grundy nim {heap}"))["options"].as_array().unwrap().len(), options);
    }
}
