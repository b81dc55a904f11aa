//! `ninepins solve --jsonl`: a question a line.

use crate::common::{ninepins, program, run};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::Duration,
};

fn ask(flags: &[&str], input: impl AsRef<[u8]>) -> (i32, Vec<Value>) {
    let ran = run(&[&["solve", "--jsonl"], flags].concat(), input);
    assert_eq!(ran.err, "");
    (ran.code, ran.rows())
}

#[test]
fn answers_in_order_as_solve_gives_them() {
    let questions = [("kayles", "1+60"), ("kayles misere", "3+5+5"), ("limit-nim", "10/9+10/9"), ("nimmy", "1+2+3")];
    let lines = questions.map(|(game, position)| json!({ "game": game, "position": position }).to_string() + "\r\n");
    let ran = run(&["solve", "--jsonl"], lines.concat()).ok();
    let alone = questions.map(|(game, position)| ninepins(&format!("solve '{game}' {position} --json")).out);
    assert_eq!(ran.out, alone.concat());
    assert_eq!(run(&["solve", "--jsonl"], "").ok().out, "");
}

/// Tables, pairs, fractions of limits, winners of the empty position: all rows of an independent oracle.
#[test]
fn rows_of_the_oracle() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules.jsonl")).unwrap();
    let rows: Vec<Value> = text.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let asked = |row: &Value| json!({ "game": row["game"], "position": row["position"] }).to_string() + "\n";
    let (code, answers) = ask(&["--no-cache"], rows.iter().map(asked).collect::<String>());
    assert_eq!((code, answers.len()), (0, 300));
    for (row, answer) in rows.iter().zip(&answers) {
        for field in ["game", "position", "outcome", "winning_moves"] {
            assert_eq!(answer[field], row[field], "{row}");
        }
    }
}

#[test]
fn errors_stand_in_their_place() {
    let game = |game: &str| json!({ "game": game, "position": "1" }).to_string().into_bytes();
    // Lines, and the part of each that its error quotes, or the game of an answer. Blank lines have none.
    let cases = [
        (b"".to_vec(), None),
        (game("kayles"), Some("0.77")),
        (b"  \t\r".to_vec(), None),
        (b"{".to_vec(), Some("")),
        (game("0.7.7"), Some(".")),
        (br#"{"game":"kayles","position":"1x"}"#.to_vec(), Some("")),
        (br#"{"game":"kayles","postion":"1"}"#.to_vec(), Some("\"postion\"")),
        (br#"{"game":"kayles","position":1}"#.to_vec(), Some("1")),
        (br#"{"game":"kayles","position":"1","game":"nim"}"#.to_vec(), Some("\"game\"")),
        (b"{\"game\":\"k\xffyles\"}".to_vec(), Some("\u{FFFD}")),
        (br#"{"game":"kayles misere","position":"1","strategy":"nim-values"}"#.to_vec(), Some("nim-values")),
        (br#"{"game":"kayles","position":"1","strategy":"luck"}"#.to_vec(), Some("\"luck\"")),
        (br#"{"game":"kayles","position":"@/etc/hostname"}"#.to_vec(), Some("@")),
        (game("nim"), Some("0.[3]")),
    ];
    let (code, answers) = ask(&[], cases.each_ref().map(|(line, _)| &line[..]).join(&b'\n'));
    let expected: Vec<&str> = cases.iter().filter_map(|(_, said)| *said).collect();
    assert_eq!((code, answers.len()), (2, expected.len()), "{answers:?}");
    for (answer, expected) in answers.iter().zip(expected) {
        let error = &answer["error"];
        let said = error["input"].as_str().map_or(answer["game"].as_str().unwrap_or_default(), |input| {
            let [from, to] = [0, 1].map(|end: usize| error["span"][end].as_u64().unwrap() as usize);
            &input[from..to]
        });
        assert!(expected.is_empty() || said == expected, "{said} is not {expected}: {answer}");
    }
    assert!(answers[4]["error"]["message"].as_str().unwrap().contains("unknown field \"postion\""));
    assert_eq!(answers[5]["error"]["input"], r#"{"game":"kayles","position":1}"#);
}

#[test]
fn stopped_questions() {
    let heavy = r#"{"game":"0.45 misere; N at 1+1","position":"50+51+52+53+54+55","max_positions":1000}"#;
    let light = r#"{"game":"kayles","position":"1"}"#;
    let (code, answers) = ask(&[], format!("{heavy}\n{light}"));
    assert_eq!(code, 3);
    assert_eq!((&answers[0]["stopped"], &answers[0]["positions"]), (&json!("positions"), &json!(1000)));
    assert_eq!(answers[1]["outcome"], "N");
    let (code, _) = ask(&[], format!("{heavy}\n{{"));
    assert_eq!(code, 2);
}

#[test]
fn flags_are_defaults() {
    let line = |more: &str| format!(r#"{{"game":"kayles","position":"2+12"{more}}}"#) + "\n";
    let input = line("") + &line(r#","max_moves":2,"strategy":"auto""#);
    let (code, answers) = ask(&["--max-moves", "1", "--strategy", "search", "--remoteness"], input);
    assert_eq!(code, 0);
    assert_eq!(answers[0]["winning_moves"]["left"].as_array().unwrap().len(), 1);
    assert_eq!(answers[0]["strategy"], "search");
    assert_eq!(answers[1]["winning_moves"]["left"].as_array().unwrap().len(), 2);
    assert_eq!(answers[1]["strategy"], "nim-values");
    assert!(answers.iter().all(|answer| answer["remoteness"]["left"].is_u64()));
    let (code, answers) = ask(&["--max-positions", "5", "--strategy", "search"], line(""));
    assert_eq!((code, &answers[0]["stopped"]), (3, &json!("positions")));
    let heavy = json!({ "game": "0.45 misere; N at 1+1", "position": "50+51+52+53+54+55" }).to_string();
    let (code, answers) = ask(&["--time", "100ms", "--max-positions", "100000000"], format!("{heavy}\n{heavy}\n"));
    assert_eq!(code, 3);
    assert!(answers.iter().all(|answer| answer["stopped"] == "time"), "{answers:?}");
}

#[test]
fn questions_have_names_and_a_player() {
    let line = |more: &str| format!(r#"{{"game":"partizan-kayles","position":"S_1",{more}}}"#) + "\n";
    let long = format!(r#""id":"{}""#, "x".repeat(201));
    let input = [line(r#""id":"q\u200b1","to_move":"left""#), line(r#""to_move":"right","id":12.50"#), line(&long)]
        .concat()
        + &line(r#""id":7,"max_moves":-1"#)
        + r#"{"id":"last","game":"kayle","position":"1"}"#;
    let ran = run(&["solve", "--jsonl"], &input).ends(2);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with(r#"{"schema":"ninepins/answer/1","id":"q\u200b1","game":"#), "{ran:?}");
    assert!(lines[1].starts_with(r#"{"schema":"ninepins/answer/1","id":12.50,"game":"#), "{ran:?}");
    assert!(lines[2].contains("`id` must be text or a number of at most 200 bytes"), "{ran:?}");
    assert!(lines[3].starts_with(r#"{"id":7,"error":{"message":"`max_moves` must be"#), "{ran:?}");
    assert!(lines[4].starts_with(r#"{"id":"last","error":{"message":"there is no game"#), "{ran:?}");
    let wins: Vec<Value> = ran.rows().iter().take(2).map(|answer| answer["wins"].clone()).collect();
    assert_eq!(wins, [false, true]);
}

#[test]
fn answers_have_the_fields_that_are_asked_for() {
    let input = r#"{"id":1,"game":"kayles","position":"2+12"}"#;
    let ran = run(&["solve", "--jsonl", "--fields", "outcome,winning_moves", "--max-moves", "1"], input).ok();
    let start = r#"{"schema":"ninepins/answer/1","id":1,"outcome":"N","winning_moves":{"#;
    assert!(ran.out.starts_with(start) && ran.json()["winning_moves_truncated"].is_object(), "{ran:?}");
    assert_eq!(ran.json().as_object().unwrap().len(), 5, "{ran:?}");
    run(&["solve", "--jsonl", "--fields", "outcome,moves"], "").ends(2).warns(&["moves", "winning_moves"]);
    let one = ninepins("solve kayles 3 --fields outcome").ok();
    assert_eq!(one.out, "{\"schema\":\"ninepins/answer/1\",\"outcome\":\"N\"}\n");
}

#[test]
fn positions_do_not_depend_on_earlier_questions() {
    let nimmy = r#"{"game":"nimmy","position":"3+4+5"}"#;
    let other = r#"{"game":"nimmy","position":"3+4+6"}"#;
    let (_, answers) = ask(&[], [nimmy, other, nimmy].join("\n"));
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn long_lines_are_refused_and_the_run_goes_on() {
    let long = format!(r#"{{"game":"kayles","position":"{}"}}"#, "1".repeat(17 << 20));
    let (code, answers) = ask(&[], format!("{long}\n{}\n", r#"{"game":"kayles","position":"1"}"#));
    assert_eq!((code, answers.len()), (2, 2));
    assert!(answers[0]["error"]["message"].as_str().unwrap().contains("longer than"));
    assert!(answers[0]["error"]["input"].as_str().unwrap().len() < 1000);
    assert_eq!(answers[1]["outcome"], "N");
    let wide = format!(r#"{{"game":"kayles","{}é":1,"position":"1"}}"#, "é".repeat(5000));
    let (_, answers) = ask(&[], wide);
    assert!(answers[0]["error"]["input"].as_str().unwrap().len() < 3000);
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
    thread::sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
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
