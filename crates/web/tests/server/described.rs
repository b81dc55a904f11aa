//! Every kind of answer to every question fits the description of the API.

use super::{Request, limits, start};
use ninepins_api::OPENAPI_PATH;
use ninepins_web::{Limits, MAX_BODY};
use serde_json::{Value as Json, json};
use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

/// Questions, with the status of each answer and perhaps what it has: `testdata/README.md` describes the rows.
const REQUESTS: &str = include_str!("../../../../testdata/requests.jsonl");

/// Checks whether an answer has all that is asked for.
fn has(answer: &Json, part: &Json) -> bool {
    match (answer, part) {
        (_, Json::Object(parts)) => parts.iter().all(|(name, part)| has(&answer[name], part)),
        (Json::String(text), Json::String(part)) if part.ends_with("...") => text.starts_with(&part[..part.len() - 3]),
        _ => answer == part,
    }
}

/// Forbids fields that are not described, where a schema is no part of another one: only the whole knows all fields.
fn strict(schema: &mut Json, is_part: bool) {
    match schema {
        Json::Object(map) => {
            if !is_part && ["$ref", "allOf", "properties"].iter().any(|key| map.contains_key(*key)) {
                map.insert("unevaluatedProperties".to_owned(), false.into());
            }
            map.iter_mut().for_each(|(key, schema)| {
                strict(schema, key == "allOf" || is_part && ["anyOf", "oneOf"].contains(&&**key))
            });
        }
        Json::Array(list) => list.iter_mut().for_each(|schema| strict(schema, is_part)),
        _ => {}
    }
}

/// Returns the reasons why `instance` does not fit the schema at `pointer`.
fn misfit(description: &Json, pointer: &str, instance: &Json) -> Option<String> {
    let mut schema = description.pointer(pointer).unwrap_or_else(|| panic!("nothing is at {pointer}")).clone();
    schema["components"] = description["components"].clone();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let errors = validator.iter_errors(instance).map(|error| format!("{}: {error}", error.instance_path));
    let errors = errors.collect::<Vec<_>>().join("\n");
    (!errors.is_empty()).then(|| format!("{pointer}: {errors}\n{instance}"))
}

/// Returns the place of the schema of an answer.
fn schema_of(path: &str, status: &str) -> String {
    let method = if path == "/api/games" { "get" } else { "post" };
    format!("/paths/{}/{method}/responses/{status}/content/application~1json/schema", path.replace('/', "~1"))
}

#[test]
fn answers_are_as_described() {
    let address = start(Limits { time: Duration::from_millis(300), ..limits() });
    let mut description = Request::get(OPENAPI_PATH).send(address).json();
    description["components"]["schemas"].as_object_mut().unwrap().values_mut().for_each(|schema| strict(schema, true));
    strict(&mut description["paths"], false);
    // Every answer that is described must be given to some question.
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().values() {
            let own = method["responses"].as_object().unwrap().iter().filter(|(_, answer)| answer["$ref"].is_null());
            described.extend(own.map(|(status, _)| (path.clone(), status.clone())));
        }
    }
    let games = Request::get("/api/games").send(address).json();
    let mut answers = vec![("/api/games".to_owned(), "200".to_owned(), games)];
    for row in REQUESTS.lines() {
        let row: Json = serde_json::from_str(row).unwrap();
        let (path, asked) = (format!("/api/{}", row["path"].as_str().unwrap()), &row["ask"]);
        let (began, text) = (Instant::now(), asked.as_str().map_or_else(|| asked.to_string(), str::to_owned));
        let sent = Request::post(&path, text).send(address);
        let (status, answer) = (sent.status, sent.json());
        assert_eq!(row["status"], status, "{row}: {answer}");
        assert!(row.get("has").is_none_or(|part| has(&answer, part)), "{row}: {answer}");
        // No uninterruptible work takes seconds.
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}: {row}", began.elapsed());
        if status == 200 {
            let schema =
                format!("/paths/{}/post/requestBody/content/application~1json/schema", path.replace('/', "~1"));
            assert_eq!(misfit(&description, &schema, asked), None);
        } else {
            // What is quoted is short, and has the place that is marked.
            let (input, span) = (answer["error"]["input"].as_str().unwrap(), &answer["error"]["span"]);
            let [from, to] = [0, 1].map(|end| span[end].as_u64().unwrap() as usize);
            assert!(input.len() <= 1000 && from <= to && to <= input.len(), "{row}: {answer}");
        }
        answers.push((path, status.to_string(), answer));
    }
    for (path, status, answer) in answers {
        assert_eq!(misfit(&description, &schema_of(&path, &status), &answer), None, "{path}");
        described.remove(&(path, status));
    }
    assert_eq!(described, BTreeSet::new(), "no question has these answers");

    // The check can fail: at an undescribed field, and at a missing one.
    let at = &schema_of("/api/solve", "200");
    let least = json!({"schema": "ninepins/answer/1", "game": "", "position": "", "positions": 0, "sheet": []});
    assert_eq!(misfit(&description, at, &least), None);
    let (mut more, mut less) = (least.clone(), least);
    more["surprise"] = json!(1);
    less.as_object_mut().unwrap().remove("game");
    assert!(misfit(&description, at, &more).is_some() && misfit(&description, at, &less).is_some());
}

/// Requests that are no questions have refusals that each endpoint names.
#[test]
fn refusals_of_all_endpoints_are_described() {
    let address = start(limits());
    let description = Request::get(OPENAPI_PATH).send(address).json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let [own, other] = match &**method {
                "post" => [Request::post, |path, _| Request::get(path)],
                _ => [|path, _| Request::get(path), Request::post],
            };
            let mut requests =
                vec![(403, own(path, "{}").with("origin", "http://site.example")), (405, other(path, "{}"))];
            if method == "post" {
                requests.push((413, Request::post(path, "x".repeat(MAX_BODY + 1))));
                requests.push((415, Request::post(path, "{}").with("content-type", "text/plain")));
            }
            for (status, request) in requests {
                let answer = request.send(address);
                assert_eq!(answer.status, status, "{path}: {}", answer.body);
                let named = operation["responses"][status.to_string()]["$ref"].as_str();
                let named = named.unwrap_or_else(|| panic!("{path}: {status} is not described"));
                let schema = format!("{}/content/application~1json/schema", named.trim_start_matches('#'));
                assert_eq!(misfit(&description, &schema, &answer.json()), None, "{path} {status}");
            }
        }
    }
}
