//! Every kind of answer to every question fits the description of the API.

use super::{app, ask, get, hard, post, send};
use hyper::StatusCode;
use ninepins_api::OPENAPI_PATH;
use ninepins_web::MAX_BODY;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

const RECORD: &str = "ninepins record 1\ngame nim\nposition 3\nfirst left\n\
    players left=human right=human level=10 seed=1\nleft 3 -> 0 @1\n";

/// Questions with a game, and at most a position or a last heap, each after its path and the status of its answer.
const SHORT: &str = "\
    solve 200 kayles : 3+5+7 // solve 400 kayle : 3 // moves 200 partizan-kayles : 4,5 // \
    moves 200 nim : 5000 // moves 400 nim : 5/2 // session 400 kayles // reply 200 kayles : 3,5 // \
    hint 200 limit-nim : 10/9 // hint 400 nim : y // why 200 partizan-kayles : 4,5,6 // why 400 nim : -1 // \
    tree 200 limit-nim : 2/2; 2/2 // tree 400 nim : 100+100 // heaps 200 kayles to 20 // \
    heaps 200 partizan-kayles // heaps 200 nimmy to 5 // heaps 400 kayles to 1001 // losing 200 wythoff to 9 // \
    quotient 200 kayles to 12 // quotient 200 0.7|0.07 to 8 // quotient 200 0.26 to 14 // \
    quotient 200 0.3122 to 12 // quotient 400 nimmy // period 400 kayles misere // period 200 4!.0 to 50 // \
    period 200 nim // period 400 limit-nim // heaps 200 kayles misere to 9 // heaps 400 wythoff // \
    facts 200 kayles // facts 400 k // value 200 0.7|0.07 : 7 // value 200 0.7|0.37 : 1+3 // \
    value 200 0.05|0.7 : 1000000000000000000 // value 200 kayles misere : 3 // value 400 partizan-kayles : 3 // heaps 200 0.7|0.07 to 12 // \
    heaps 200 0.33|0.03 // losing 400 limit-nim // prove 200 kayles : 3+5+5 // prove 400 k : 3 // reply 400 nim : ";

/// Questions, and the status of each answer.
fn questions() -> Vec<(&'static str, Json, u16)> {
    let short = SHORT.split(" // ").map(|line| {
        let mut parts = line.splitn(3, ' ');
        let [path, status, question] = [(); 3].map(|()| parts.next().unwrap());
        let question = match (question.split_once(" : "), question.split_once(" to ")) {
            (Some((game, position)), _) => json!({"game": game, "position": position}),
            (_, Some((game, to))) => json!({"game": game, "to": to.parse::<u64>().unwrap()}),
            _ => json!({"game": question}),
        };
        (path, question, status.parse().unwrap())
    });
    let over = json!({"game": "nim", "position": "1", "moves": ["1 -> 0"]});
    let over = [("session", 200), ("review", 200), ("reply", 409), ("hint", 409), ("why", 409)]
        .map(|(path, status)| (path, over.clone(), status));
    let hard = ["solve", "moves", "hint", "review", "why"].map(|path| (path, hard(), 200));
    let others = [
        (
            "solve",
            json!({"game": "nimmy", "position": "1,2,3,2", "remoteness": true, "memo": "trie", "cancel": false}),
            200,
        ),
        ("solve", json!({"game": "partizan-kayles", "position": "4+5+6", "max_moves": 1}), 200),
        ("solve", json!({"game": "kayles", "position": "0", "strategy": "brute"}), 200),
        ("solve", json!({"game": "nim", "position": "1000000000000000000", "max_moves": 3}), 200),
        ("solve", json!({"game": "0.45 misere", "position": "5+6", "max_positions": 3}), 200),
        ("solve", json!({"game": "kayles", "position": [3, 5], "line": true}), 200),
        ("solve", json!({"game": "kayles", "position": [3, 5], "strategies": true}), 200),
        ("value", json!({"game": "0.7|0.07", "position": 7, "moves": true, "files": ["svg", "cgsuite"]}), 200),
        ("value", json!({"game": "kayles", "position": 7, "as": "value", "moves": true}), 200),
        ("value", json!({"expr": ["{2|-1}"]}), 200),
        ("order", json!({"expr": ["{2|-1}", "1/2"]}), 200),
        ("order", json!({"game": "0.7|0.07", "a": "7", "b": "3"}), 200),
        ("order", json!({"expr": ["1"]}), 400),
        ("check", json!({"certificate": include_str!("../../../proof/tests/v1/grundys-game.txt")}), 200),
        ("check", json!({"certificate": "ninepins"}), 400),
        ("quotient", json!({"game": "kayles", "to": 12, "files": ["svg", "certificate"]}), 200),
        ("quotient", json!({"game": "kayles", "files": ["bin"]}), 400),
        ("solve", json!({"game": "kayles", "position": "3", "strategy": "luck"}), 400),
        ("solve", json!({"game": "kayles", "position": "3", "strategy": "misere-nim"}), 400),
        ("moves", json!({"game": "partizan-kayles", "position": "4,5", "to_move": "right"}), 200),
        ("session", json!({"game": "kayles", "position": "3,5", "moves": ["5 -> 2+1 @2"]}), 200),
        ("session", json!({"game": "kayles", "position": "3,5", "play": "take 2 from pile 1"}), 200),
        (
            "session",
            json!({"game": "limit-nim", "position": "10/9,0,3", "right": "human", "level": 3, "seed": "18446744073709551615"}),
            200,
        ),
        ("session", json!({"game": "grundys-game", "position": "7", "first": "right"}), 200),
        ("session", json!({"game": "kayles", "position": "3", "play": "9 -> 1"}), 400),
        ("session", json!({"game": "kayles", "position": "3", "level": 11}), 400),
        ("session", json!({"game": "kayles", "position": "3", "seed": "x"}), 400),
        ("reply", json!({"game": "nimmy", "position": "1,2,3,2", "left": "computer", "level": 0}), 200),
        ("review", json!({"game": "kayles", "position": "3,5", "moves": ["5 -> 4", "4 -> 2"], "plays": "last"}), 200),
        ("review", json!({"game": "nim", "position": "1000000000000000000,5", "plays": "all"}), 200),
        ("review", json!({"game": "nim", "position": "1", "moves": ["2 -> 0"]}), 400),
        ("review", json!({"game": "nim", "position": "1", "plays": "some"}), 400),
        (
            "tree",
            json!({"game": "partizan-kayles", "position": "3", "to_move": "right", "depth": 1, "files": ["svg"]}),
            200,
        ),
        ("tree", json!({"game": "nim", "position": "7+7", "merge": true}), 200),
        (
            "worksheet",
            json!({"game": "partizan-kayles", "count": 3, "seed": "7", "heaps": "1-2", "drawings": true}),
            200,
        ),
        ("worksheet", json!({"game": "nim", "heaps": "1", "sizes": "1-3"}), 400),
        ("worksheet", json!({"game": "nim", "count": 0}), 400),
        ("session", json!({"record": RECORD}), 200),
        ("session", json!({"record": "ninepins record 2\n"}), 400),
        ("session", json!({"record": RECORD, "game": "nim"}), 400),
    ];
    short.chain(over).chain(hard).chain(others).collect()
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

#[tokio::test]
async fn answers_are_as_described() {
    let app = app();
    let (status, mut description) = send(&app, get(OPENAPI_PATH)).await;
    assert_eq!(status, StatusCode::OK);
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
    let (status, games) = send(&app, get("/api/games")).await;
    let mut answers = vec![("/api/games".to_owned(), json!({}), status.as_u16(), games)];
    for (path, question, status) in questions() {
        let path = format!("/api/{path}");
        let (found, answer) = ask(&app, &path, &question).await;
        assert_eq!(found.as_u16(), status, "{path} {question}: {answer}");
        if status == 200 {
            let asked = format!("/paths/{}/post/requestBody/content/application~1json/schema", path.replace('/', "~1"));
            assert_eq!(misfit(&description, &asked, &question), None);
        }
        answers.push((path, question, status, answer));
    }
    for (path, question, status, answer) in answers {
        assert_eq!(misfit(&description, &schema_of(&path, &status.to_string()), &answer), None, "{path} {question}");
        described.remove(&(path, status.to_string()));
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
#[tokio::test]
async fn refusals_of_all_endpoints_are_described() {
    let app = app();
    let (_, description) = send(&app, get(OPENAPI_PATH)).await;
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let with = |name: &'static str, value: &str| {
                let mut request = if method == "post" { post(path, "{}") } else { get(path) };
                request.headers_mut().insert(name, value.parse().unwrap());
                request
            };
            let other = if method == "post" { get(path) } else { post(path, "{}") };
            let mut requests = vec![(403, with("origin", "http://site.example")), (405, other)];
            if method == "post" {
                requests.push((413, post(path, "x".repeat(MAX_BODY + 1))));
                requests.push((415, with("content-type", "text/plain")));
            }
            for (status, request) in requests {
                let (found, answer) = send(&app, request).await;
                assert_eq!(found.as_u16(), status, "{path}: {answer}");
                let named = operation["responses"][status.to_string()]["$ref"].as_str();
                let named = named.unwrap_or_else(|| panic!("{path}: {status} is not described"));
                let schema = format!("{}/content/application~1json/schema", named.trim_start_matches('#'));
                assert_eq!(misfit(&description, &schema, &answer), None, "{path} {status}");
            }
        }
    }
}
