//! The questions of `testdata/answers.jsonl`, asked through every face; Python's tests ask them, too. `ANSWERS=overwrite` renews
//! the answers.

use ninepins::{
    Budget, Known,
    ask::{Desk, QUESTIONS, Question, json},
};
use serde_json::{Map, Value};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    process::{Command, Stdio},
};

const ANSWERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/answers.jsonl");

/// Runs the program without a cache of its user.
fn run(arguments: &[String], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninepins"));
    command.args(arguments).env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/faces"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Returns the arguments that ask the same as these fields, and the text for stdin.
fn arguments(question: &Question, fields: &Map<String, Value>) -> (Vec<String>, String) {
    let (mut arguments, mut input) = (vec![question.spec.name.to_owned(), "--json".to_owned()], String::new());
    for field in question.spec.fields() {
        let texts = match &fields.get(field.name) {
            None => continue,
            Some(Value::Bool(true)) => Vec::new(),
            Some(Value::Array(texts)) => texts.iter().map(|text| text.as_str().unwrap().to_owned()).collect(),
            Some(Value::String(text)) => vec![text.clone()],
            Some(number) => vec![number.to_string()],
        };
        if field.name == "certificate" {
            (arguments, input) = ([&arguments[..], &["-".to_owned()]].concat(), texts.concat());
            continue;
        }
        if !field.positional {
            arguments.push(format!("--{}", field.name.replace('_', "-")));
        }
        arguments.extend(texts);
    }
    (arguments, input)
}

#[test]
fn every_face_gives_the_same_answers() {
    let mut rows: Vec<Map<String, Value>> =
        fs::read_to_string(ANSWERS).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let questions: Vec<Value> = rows.iter().map(|row| row["question"].clone()).collect();
    let lines: Vec<String> = questions.iter().map(Value::to_string).collect();
    let each = run(&["each".to_owned(), "--no-cache".to_owned()], &lines.join("\n"));
    let (mut asked, renews) = (BTreeSet::new(), std::env::var_os("ANSWERS").is_some());
    for ((row, question), line) in rows.iter_mut().zip(questions).zip(each.lines()) {
        let Value::Object(mut fields) = question else { panic!("{question} is no question") };
        let Value::String(name) = fields.remove("ask").unwrap() else { panic!("the name of a question is text") };
        let body = Value::Object(fields.clone()).to_string();
        let answer = json(&name, &body, &mut Desk::new(&Known::default(), &mut Budget::unlimited())).unwrap();
        let (arguments, input) = arguments(Question::named(&name).unwrap(), &fields);
        assert_eq!(run(&arguments, &input).trim_end(), answer, "the command line");
        assert_eq!(line, answer, "a line of JSON");
        let endpoint = ninepins_api::endpoint(&format!("/api/{name}")).unwrap();
        // The list of games is read without a question.
        if endpoint.has_body {
            let served = endpoint.read(&body).unwrap()(&Known::default(), &mut Budget::unlimited()).unwrap();
            assert_eq!(served.split(",\"sheet\":").next().unwrap(), &answer[..answer.len() - 1], "HTTP");
        }
        let answer: Value = serde_json::from_str(&answer).unwrap();
        match renews {
            true => drop(row.insert("answer".to_owned(), answer)),
            false => assert_eq!(answer, row["answer"], "the recorded answer to {body}"),
        }
        asked.insert(name);
    }
    assert!(QUESTIONS.iter().all(|question| asked.contains(question.spec.name)), "{asked:?}");
    if renews {
        fs::write(ANSWERS, rows.into_iter().map(|row| Value::Object(row).to_string() + "\n").collect::<String>())
            .unwrap();
    }
}
