//! `ninepins grundy`.

use crate::common::{Ran, run, run_bytes};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Codes, and their digits: how many heaps may be left when 0, 1, 2, ... tokens are taken; whether parts must differ.
const CODES: [(&str, &[u8], bool); 5] = [
    ("kayles", &[0, 7, 7], false),
    ("0.6", &[0, 6], false),
    ("4!.0", &[4], true),
    ("0.123", &[0, 1, 2, 3], false),
    ("0.354", &[0, 3, 5, 4], false),
];

/// The options of a heap: none, one or two heaps.
fn options(heap: u64, digits: &[u8], is_unequal: bool) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (taken, digit) in (0..=heap).zip(digits) {
        let left = heap - taken;
        if digit & 1 > 0 && left == 0 {
            options.push(vec![]);
        }
        if digit & 2 > 0 && left > 0 {
            options.push(vec![left]);
        }
        if digit & 4 > 0 {
            options
                .extend((1..=left / 2).map(|a| vec![a, left - a]).filter(|parts| !is_unequal || parts[0] != parts[1]));
        }
    }
    options
}

/// The values of the heaps up to `to`, by the definition.
fn by_definition(to: u64, digits: &[u8], is_unequal: bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=to {
        let options = options(heap, digits, is_unequal);
        let taken: BTreeSet<u64> =
            options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ values[*part as usize])).collect();
        values.push((0..).find(|value| !taken.contains(value)).unwrap());
    }
    values
}

fn listed(args: &[&str]) -> Ran {
    let ran = run(&[&["grundy"], args].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran
}

/// The values in text or LaTeX: rows of ten, each after the number of its first heap.
fn rows(lines: impl Iterator<Item = Vec<u64>>) -> Vec<(u64, u64)> {
    lines.flat_map(|row| (row[0]..).zip(row[1..].to_vec()).collect::<Vec<_>>()).collect()
}

fn numbers(text: &str) -> Vec<u64> {
    let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap()).collect()
}

#[test]
fn every_format_reads_back() {
    for (line, digits, is_unequal) in CODES {
        for (from, to) in [(0, 90), (7, 45), (0, 0), (33, 33), (10, 19)] {
            let values = by_definition(to, digits, is_unequal);
            let expected: Vec<(u64, u64)> = (0..).zip(values).skip(from).collect();
            let (first, last) = (from.to_string(), to.to_string());
            let args = |format: &'static str| vec![line, "--from", &first, "--to", &last, "--format", format];
            let out = |format| listed(&args(format)).out;

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
                let bfile =
                    listed(&[args("bfile"), offset.iter().flat_map(|k| ["--offset", k]).collect()].concat()).out;
                let rows = bfile.lines().filter(|line| !line.starts_with('#'));
                let wanted = (start..).zip(&list).map(|(n, g)| format!("{n} {g}"));
                assert!(rows.map(str::to_owned).eq(wanted), "{bfile}");
            }

            let latex = out("latex");
            assert_eq!(
                latex.matches("\\begin{array}").count() * latex.matches("\\end{array}\\]").count(),
                1,
                "{latex}"
            );
            let body = latex.split_once("\\hline\n").unwrap().1.split_once("\\end").unwrap().0;
            let lines: Vec<&str> = body.split_terminator("\\\\\n").map(str::trim).collect();
            assert!(lines.iter().all(|line| line.split(" & ").count() <= 11));
            assert_eq!(rows(lines.into_iter().map(numbers)), expected);

            let (code, bytes) = run_bytes(&[vec!["grundy"], args("bin")].concat());
            let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
            let header = String::from_utf8(bytes[..end].to_vec()).unwrap();
            assert!(code == 0 && header.contains(&format!("heaps: {from} to {to}")), "{header}");
            let words = bytes[end + 2..].chunks(4).map(|word| u64::from(u32::from_le_bytes(word.try_into().unwrap())));
            assert!(words.eq(list.iter().copied()));
        }
    }
}

#[test]
fn defaults_and_other_rules() {
    let kayles = listed(&["kayles", "--json"]).json();
    assert_eq!((&kayles["from"], &kayles["to"], &kayles["game"]), (&json!(0), &json!(100), &json!("0.77")));
    assert_eq!(kayles["values"], json!(by_definition(100, &[0, 7, 7], false)));
    // Rules without an end, and limits: Nim is worth its size, and so is a heap with a limit up to that.
    let nim = listed(&["nim", "--from", "1099511627776", "--to", "1099511627776", "--json"]).json();
    assert_eq!(nim["values"], json!([1_099_511_627_776_u64]));
    let limits = listed(&["0.[3] limit 0n+3", "--to", "9", "--json"]).json();
    assert_eq!(limits["values"].as_array().unwrap().len(), 10);
    let wide = run(&["grundy", "nim", "--from", "4294967296", "--to", "4294967296", "--format", "bin"], "");
    assert!(wide.code == 2 && wide.err.contains("has more than 4 bytes"), "{wide:?}");
}

#[test]
fn one_heap_has_an_option_for_each_smaller_value() {
    for (line, digits, is_unequal) in CODES {
        let values = by_definition(70, digits, is_unequal);
        for heap in [0, 1, 2, 11, 23, 70] {
            let answer = listed(&[line, &heap.to_string(), "--json"]).json();
            assert_eq!((&answer["schema"], &answer["stopped"]), (&json!("ninepins/grundy-heap/1"), &Value::Null));
            let value = values[heap as usize];
            assert_eq!((&answer["heap"], &answer["value"]), (&json!(heap.to_string()), &json!(value)), "{line}");
            let legal = options(heap, digits, is_unequal);
            let listed: BTreeMap<u64, Vec<u64>> = answer["options"]
                .as_array()
                .unwrap()
                .iter()
                .map(|option| {
                    let (from, to) = option["move"].as_str().unwrap().split_once(" -> ").unwrap();
                    assert_eq!(from, heap.to_string());
                    let parts: Vec<u64> = numbers(to).into_iter().filter(|part| *part > 0).collect();
                    (option["value"].as_u64().unwrap(), parts)
                })
                .collect();
            assert!(listed.keys().copied().eq(0..value), "{line} {heap}: {answer}");
            for (own, parts) in listed {
                assert!(legal.contains(&parts), "{line} {heap} -> {parts:?}");
                assert_eq!(parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]), own);
            }
        }
    }
    let text = listed(&["kayles", "12"]).out;
    for part in ["Heap       12\n", "Value      4\n", "each smaller one has an option", "\n  3  12 -> "] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(listed(&["kayles", "0"]).out.contains("no option is worth 0"));
    assert!(listed(&["nim", "1000"]).out.contains("and 980 more"));
    let options = |heap: &str| listed(&["nim", heap, "--json"]).json()["options"].as_array().unwrap().len();
    assert_eq!([options("1000"), options("20000")], [1000, 1 << 14]);
    let limited = listed(&["limit-nim", "10/9", "--json"]).json();
    assert_eq!(limited["heap"], "10/9");
}

#[test]
fn refusals() {
    for (args, says) in [
        (&["kayles misere"][..], "nim-values are about normal play"),
        (&["partizan-kayles"], "impartial"),
        (&["0.7|0.07"], "impartial"),
        (&["0.77; N at 1+1"], "terminal"),
        (&["kayls"], "did you mean `kayles`?"),
        (&["kayles", "--from", "6", "--to", "5"], "the first heap, 6, is larger than the last, 5"),
        (&["kayles", "--offset", "1"], "only a b-file has numbers"),
        (&["kayles", "3+5"], "one heap is asked for"),
        (&["kayles", "3", "--format", "csv"], "one heap is told as text or as json"),
        (&["kayles", "3;"], "3;"),
        (&["kayles", "3", "--to", "5", "--from", "1"], "cannot be used with"),
        (&["kayles", "--json", "--format", "csv"], "cannot be used with"),
        (&["kayles", "--to", "1099511627777"], "1099511627777"),
        (&["kayles", "--to", "-1"], "-1"),
        (&["kayles", "--format", "xml"], "xml"),
    ] {
        let ran = run(&[&["grundy"], args].concat(), "");
        assert_eq!((ran.code, ran.out.is_empty() || args.contains(&"--json")), (2, true), "{args:?}: {ran:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

#[test]
fn what_is_stopped_says_so() {
    let long = |format: &'static str, limit: [&'static str; 2]| {
        run(&[&["grundy", "4!.0", "--to", "1099511627776", "--format", format], &limit[..]].concat(), "")
    };
    let time = ["--time", "300ms"];
    let json = long("json", time);
    assert!(json.code == 3 && json.err.contains("stopped after heap ") && json.err.contains("the time is up"));
    let object = json.json();
    assert_eq!(object["stopped"], "time");
    let values = object["values"].as_array().unwrap();
    let known = by_definition(100, &[4], true);
    assert!(values.len() > 101 && values[..101] == json!(known).as_array().unwrap()[..]);
    let csv = long("csv", ["--max-memory", "100kB"]);
    let last = csv.out.lines().last().unwrap();
    assert!(csv.code == 3 && last.starts_with("# stopped before heap "), "{last}");
    let rows = csv.out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert!(last.contains(&format!("before heap {rows}: ")), "{rows} rows, {last}");
    let jsonl = long("jsonl", time);
    let last: Value = serde_json::from_str(jsonl.out.lines().last().unwrap()).unwrap();
    assert_eq!(last, json!({ "stopped": "time", "before": jsonl.out.lines().count() - 2 }));
    let heap = run(&["grundy", "4!.0", "10000000", "--time", "200ms"], "");
    assert!(heap.code == 3 && heap.err.contains("the value of heap 10000000 is not known"), "{heap:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_list() {
    let ran = crate::common::interrupted(&["grundy", "4!.0", "--to", "1099511627776", "--json"]);
    assert_eq!((ran.code, &ran.json()["stopped"]), (130, &json!("interrupted")));
}
