//! `ninepins solve --jsonl`: a question a line.

use crate::common::{program, run, signal};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
};

/// Rules, pairs, fractions of limits, winners of the empty position: all rows of an independent oracle.
#[test]
fn rows_of_the_oracle() {
    for (file, count, fields) in [("rules", 300, &["game", "position"][..]), ("rules2", 288, &[])] {
        let path = format!("{}/../../testdata/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        let rows: Vec<Value> = text.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        let asked = |row: &Value| json!({ "game": row["game"], "position": row["position"] }).to_string() + "\n";
        let answers = run(&["solve", "--jsonl", "--no-cache"], rows.iter().map(asked).collect::<String>()).ok().rows();
        assert_eq!(answers.len(), count);
        for (row, answer) in rows.iter().zip(&answers) {
            let said = ["outcome", "winning_moves"].into_iter().filter(|field| !row[field].is_null());
            for field in said.chain(fields.iter().copied()) {
                assert_eq!(answer[field], row[field], "{row}");
            }
        }
    }
}

/// Questions of all kinds, among them some whose answers depend on earlier ones: quotients, also learnt ones, and tables of boards.
#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let games =
        ["kayles", "0.07 misere", "0.26 misere", "nimmy", "0.3|0.21", "partizan-kayles", "0.7.7", "kayles misere"];
    let mut input = String::new();
    for index in 0..400_u32 {
        let game = games[index as usize % games.len()];
        let least = if game == "0.26 misere" { 16 } else { 1 };
        let heaps =
            [index * 7 % 11 + least, index * 5 % 13 + least, index * 3 % 7].map(|size| size.to_string()).join("+");
        input += &format!("{{\"game\":\"{game}\",\"position\":\"{heaps}\"}}\n");
        input += if index % 50 == 9 { "\n{\n" } else { "" };
    }
    let flags = ["solve", "--jsonl", "--no-cache"];
    let one = run(&flags, &input);
    assert_eq!((one.code, one.rows().len()), (2, 408));
    assert!(one.rows().iter().any(|row| row["game"] == games[2] && row["strategy"] == "misere-quotient"));
    for threads in ["2", "5"] {
        let many = run(&[&flags[..], &["--threads", threads]].concat(), &input);
        assert_eq!((many.code, many.out == one.out), (2, true), "{threads} threads");
    }
}

/// Begins to answer questions in so many threads.
fn begun(threads: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut command = program();
    command.args(["solve", "--jsonl", "--threads", threads]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, input, BufReader::new(output))
}

/// The next line of the input never comes.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_all_threads() {
    let (mut child, mut input, mut output) = begun("2");
    let heavy = r#"{"game":"0.45 misere; N at 1+1","position":"50+51+52+53+54+55","max_positions":1000000000}"#;
    writeln!(input, "{{\"game\":\"kayles\",\"position\":\"1\"}}\n{heavy}\n{heavy}\n{heavy}").unwrap();
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    line.clear();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"stopped\":\"interrupted\""), "{line}");
    drop(input);
}

#[test]
fn answers_do_not_wait_for_the_next_question() {
    for threads in ["1", "3"] {
        let (mut child, mut input, mut output) = begun(threads);
        for position in ["1", "3+5", "7"] {
            // The beginning of the next line is there already, but not all of it.
            write!(input, "{{\"game\":\"kayles\",\"position\":\"{position}\"}}\n  ").unwrap();
            input.flush().unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            let answer: Value = serde_json::from_str(&line).unwrap();
            assert_eq!(answer["position"], position);
        }
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}
