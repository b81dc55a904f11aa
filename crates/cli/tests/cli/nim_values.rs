//! Nim-values and values, by old names of commands too.

use crate::common::{answer, has, ninepins, program, run};
use ninepins::{Game, Heap, Player};
use ninepins_testkit::nim_values;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Codes of impartial games.
const CODES: [&str; 5] = ["kayles", "0.6", "4!.0", "0.123", "0.354"];

/// Returns the values of the heaps up to `to`, by the definition.
fn by_definition(line: &str, to: u64) -> Vec<u64> {
    nim_values(&line.parse().unwrap(), to as usize + 1)
}

/// Returns heaps and values from rows that begin with the number of their first heap.
fn rows(lines: impl Iterator<Item = Vec<u64>>) -> Vec<(u64, u64)> {
    lines.flat_map(|row| (row[0]..).zip(row[1..].to_vec()).collect::<Vec<_>>()).collect()
}

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
fn every_format_reads_back() {
    for line in CODES {
        for (from, to) in [(0, 90), (7, 45), (0, 0), (33, 33), (10, 19)] {
            let values = by_definition(line, to);
            let expected: Vec<(u64, u64)> = (0..).zip(values).skip(from).collect();
            let (first, last) = (from.to_string(), to.to_string());
            let args = |format: &'static str| vec![line, "--from", &first, "--to", &last, "--format", format];
            let listed = |args: Vec<&str>| run(&[vec!["grundy"], args].concat(), "").ok().out;
            let out = |format| listed(args(format));

            let text = out("text");
            let table = text.lines().skip_while(|line| !line.starts_with("heap ")).skip(1);
            assert_eq!(rows(table.map(numbers)), expected, "{line}");

            let csv = out("csv");
            let (comments, table): (Vec<&str>, Vec<&str>) = csv.lines().partition(|line| line.starts_with("# "));
            assert!(comments[0].contains(concat!("ninepins ", env!("CARGO_PKG_VERSION"))), "{csv}");
            assert_eq!(table[0], "n,g");
            assert!(table[1..].iter().map(|row| numbers(row)).eq(expected.iter().map(|&(n, g)| vec![n, g])));

            let object: Value = serde_json::from_str(&out("json")).unwrap();
            assert_eq!((&object["schema"], &object["stopped"]), (&json!("ninepins/grundy/1"), &Value::Null));
            assert_eq!((&object["from"], &object["to"]), (&json!(from), &json!(to)));
            assert!(object["provenance"]["rules"].as_str().is_some_and(|rules| rules.contains(' ')), "{object}");
            let list: Vec<u64> = expected.iter().map(|(_, value)| *value).collect();
            assert_eq!(object["values"], json!(list));

            let jsonl = out("jsonl");
            let mut objects = jsonl.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let head = objects.next().unwrap();
            assert_eq!((&head["game"], &head["schema"]), (&object["game"], &object["schema"]));
            assert!(objects.eq(expected.iter().map(|(n, g)| json!({ "n": n, "g": g }))));

            for (offset, start) in [(None, from as i64), (Some("1"), 1), (Some("-3"), -3)] {
                let bfile = listed([args("bfile"), offset.iter().flat_map(|k| ["--offset", k]).collect()].concat());
                let rows = bfile.lines().filter(|line| !line.starts_with('#'));
                let wanted = (start..).zip(&list).map(|(n, g)| format!("{n} {g}"));
                assert!(rows.map(str::to_owned).eq(wanted), "{bfile}");
            }

            let latex = out("latex");
            assert!(latex.contains("\\begin{array}") && latex.contains("\\end{array}\\]"), "{latex}");
            let body = latex.split_once("\\hline\n").unwrap().1.split_once("\\end").unwrap().0;
            let lines: Vec<&str> = body.split_terminator("\\\\\n").map(str::trim).collect();
            assert!(lines.iter().all(|line| line.split(" & ").count() <= 11));
            assert_eq!(rows(lines.into_iter().map(numbers)), expected);

            let output = program().arg("grundy").args(args("bin")).output().unwrap();
            let bytes = output.stdout;
            let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
            let header = String::from_utf8(bytes[..end].to_vec()).unwrap();
            assert!(output.status.success() && header.contains(&format!("heaps: {from} to {to}")), "{header}");
            let words = bytes[end + 2..].chunks(4).map(|word| u64::from(u32::from_le_bytes(word.try_into().unwrap())));
            assert!(words.eq(list.iter().copied()));
        }
    }
}

#[test]
fn defaults_and_other_rules() {
    let kayles = answer("grundy kayles");
    has(&kayles, &json!({ "from": 0, "to": 100, "game": "0.77", "values": by_definition("kayles", 100) }));
    // In Nim, also with limits that are large enough, a heap is worth its size.
    let nim = answer("grundy nim --from 1099511627776 --to 1099511627776");
    assert_eq!(nim["values"], json!([1_099_511_627_776_u64]));
    assert_eq!(answer("grundy '0.[3] limit 0n+3' --to 9")["values"].as_array().unwrap().len(), 10);
    // A list that begins far away follows from the period, where values rise, too.
    for game in ["kayles", "0.28", "0.205200c"] {
        let far = answer(&format!("grundy {game} --from 999999999999999999 --to 1000000000000000001"));
        for place in if game == "kayles" { 0..3 } else { 1..2 } {
            let alone = answer(&format!("grundy {game} {}", 999_999_999_999_999_999 + place as u64));
            assert_eq!(alone["value"], far["values"][place]);
        }
    }
    ninepins("grundy 0.2a --from 1000000000000000000 --to 1000000000000000000 --time 1s")
        .ends(3)
        .shows(&["Known nothing yet"]);
    let wide = "grundy nim --from 4294967296 --to 4294967296 --format bin";
    ninepins(wide).ends(2).warns(&["needs more than 4 bytes"]);
}

#[test]
fn one_heap_has_an_option_for_each_smaller_value() {
    for line in CODES {
        let values = by_definition(line, 70);
        for heap in [0, 1, 2, 11, 23, 70] {
            let answer = answer(&format!("grundy {line} {heap}"));
            let value = values[heap as usize];
            let schema = "ninepins/grundy-heap/1";
            has(&answer, &json!({ "schema": schema, "stopped": null, "heap": heap.to_string(), "value": value }));
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
    let old = answer("grundy kayles 12 --fields value,options,heap");
    assert_eq!(old, answer("value kayles 12 --fields value,options,heap"));
    has(&answer("value kayles 12"), &json!({ "canonical": "*4", "nimber": 4, "atomic_weight": "0", "outcome": "N" }));
    let term = |heap: &str, copies: u64, value: u64| json!({ "heap": heap, "copies": copies, "value": value });
    let sum = json!({ "value": 4, "heap": null, "terms": [term("3", 2, 3), term("12", 1, 4)], "canonical": "*4" });
    has(&answer("value kayles 3+3+12"), &sum);
    ninepins("grundy kayles 0").ok().shows(&["no option is worth 0"]);
    ninepins("grundy nim 1000").ok().shows(&["and 980 more"]);
    for (heap, options) in [("1000", 1000), ("20000", 1 << 14)] {
        assert_eq!(answer(&format!("grundy nim {heap}"))["options"].as_array().unwrap().len(), options);
    }
}

#[test]
fn stopped_lists() {
    let long = |format: &str, limit: &str| {
        ninepins(&format!("grundy 4!.0 --to 1099511627776 --format {format} {limit}")).ends(3)
    };
    let json = long("json", "--time 300ms").warns(&["stopped: the time is up; known: heaps 0 to "]).json();
    let (values, known) = (json["values"].as_array().unwrap(), json!(by_definition("4!.0", 100)));
    assert!(json["stopped"] == "time" && values.len() > 101 && values[..101] == known.as_array().unwrap()[..]);
    let csv = long("csv", "--max-memory 100kB");
    let rows = csv.out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    let last = csv.out.lines().last().unwrap();
    assert!(last.starts_with(&format!("# stopped before heap {rows}: ")), "{rows} rows, {last}");
    let jsonl = long("jsonl", "--time 300ms").rows();
    assert_eq!(*jsonl.last().unwrap(), json!({ "stopped": "time", "before": jsonl.len() - 2 }));
    let heap = ["Position 10000000", "Stopped the time is up", "Known nothing yet"];
    ninepins("grundy 4!.0 10000000 --time 200ms").ends(3).shows(&heap);
    let list = "Known nothing yet; `ninepins heaps '4!.0' --from 10000000 --to 10000000` finds it";
    ninepins("value 4!.0 10000000 --memory 100kB").ends(3).shows(&[list]);
}

#[test]
fn a_heap_counts_as_a_position() {
    for line in ["grundy 0.007 --to 2000", "grundy limit-nim --to 2000"] {
        ninepins(&format!("{line} --max-positions 20"))
            .ends(3)
            .shows(&["Stopped the budget of positions is spent", "Known heaps 0 to 19"]);
    }
    let rows = ninepins("grundy 0.007 --from 5 --to 9 --max-positions 8 --format csv").ends(3);
    assert_eq!(rows.out.lines().filter(|line| !line.starts_with('#')).count(), 1 + 3);
}

#[test]
fn values_are_listed_as_far_as_they_can_be_written() {
    let line = "values '0.77|0.33' --to 30 --max-memory 100KB";
    let known = ninepins(&format!("{line} --json")).ends(3).json();
    has(&known, &json!({ "schema": "ninepins/values/1", "to": 22, "stopped": "memory" }));
    let values = known["values"].as_array().unwrap();
    assert!(values.len() == 23 && values[1].is_string(), "{known}");
    // Nim-values are numbers, too.
    assert_eq!(answer("values 0.7|0.37 --to 2")["nimbers"], json!([0, 1, null]));
    ninepins("values 0.7|0.37 --to 2 --format csv").ok().shows(&["0,\"0\",0,-1,0 1,\"*\",0,0,1 2,\"v\",0,0, "]);
    ninepins("values kayles --to 2 --format jsonl")
        .ok()
        .shows(&[r#""value":"*2","mean":"0","temperature":"0","nimber":2}"#]);
    for format in ["csv", "jsonl", "latex", "text"] {
        let ran = ninepins(&format!("{line} --format {format}")).ends(3);
        assert!(ran.out.lines().count() > 23, "{ran:?}");
    }
    ninepins("values '0.24|0.25' --to 60 --max-memory 1KB").ends(3).shows(&["Period not looked for to the end"]);
    ninepins("values '0.[1]' --to 20").ok().shows(&["Period a period is looked for in finite codes and tables only"]);
    ninepins("value '0.77|0.33' 17 --max-output 1KB")
        .ok()
        .shows(&["--json with a larger --max-output writes it in full"]);
    ninepins("value '0.77|0.33' 17").ok().shows(&["bytes; --json writes it in full"]);
}
