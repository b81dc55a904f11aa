//! Makes the description of the API, and the types of the page, from the types of questions and answers. Only a test does
//! this, so the program is built without it.

use crate::{explore, games, play, refusal::Failure, solve, tree, values, worksheet, worth};
use serde_json::{Value as Json, json};
use std::{fmt::Write as _, fs, path::Path};
use utoipa::OpenApi;

const DESCRIPTION: &str = "src/openapi.json";
const TYPES: &str = "../../page/src/schema.ts";

/// The endpoints and types to describe.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "ninepins",
        description = "Combinatorial games played with heaps: who wins, how, and why.\n\n\
        Every question but `/api/games` may be asked with `Accept: text/event-stream`. Then `progress` events \
        (`{\"seconds\":1.2,\"positions\":\"123456\",\"waiting\":false}`) come first. The last event is `answer` with the answer, or \
        `error` with the error object and its `status`. A question stops when its connection is closed. The answer to a \
        question that ran out of time or memory has the field `stopped`, and all that is known."
    ),
    paths(
        games::games,
        solve::solve,
        solve::moves,
        play::session,
        play::reply,
        play::hint,
        play::why,
        tree::tree,
        values::values,
        worksheet::worksheet,
        explore::quotient,
        explore::period,
        explore::genus,
        explore::facts,
        worth::value,
        worth::partizan
    ),
    components(schemas(Failure))
)]
struct Api;

/// The refusals of requests that are no questions: status, name, description. The last two concern bodies.
const REFUSALS: [(u16, &str, &str); 4] = [
    (403, "Forbidden", "the request comes from a page of another site, or is for another host"),
    (405, "OtherMethod", "the endpoint takes another HTTP method"),
    (413, "TooLong", "the question has more than 1 MiB"),
    (415, "NotJson", "the question has no header `Content-Type: application/json`"),
];

/// Returns the description, with the refusals that all endpoints share.
fn described() -> Json {
    let mut api = json!(Api::openapi());
    for (status, name, about) in REFUSALS {
        let schema = json!({"$ref": "#/components/schemas/Failure"});
        api["components"]["responses"][name] =
            json!({"description": about, "content": {"application/json": {"schema": schema}}});
        for (method, operation) in
            api["paths"].as_object_mut().unwrap().values_mut().flat_map(|path| path.as_object_mut().unwrap())
        {
            if method == "post" || status < 413 {
                operation["responses"][status.to_string()] = json!({"$ref": format!("#/components/responses/{name}")});
            }
        }
    }
    api
}

/// Compares both files with the types; `OPENAPI=overwrite cargo test -p ninepins-api --lib` writes them anew.
#[test]
fn the_description_and_the_types_of_the_page_are_current() {
    let made = described();
    for (path, text) in [(DESCRIPTION, format!("{made:#}\n")), (TYPES, types(&made["components"]["schemas"]))] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        if std::env::var_os("OPENAPI").is_some_and(|wish| wish == "overwrite") {
            fs::write(&path, &text).unwrap();
        }
        let is_current = fs::read_to_string(&path).unwrap() == text;
        assert!(is_current, "run `OPENAPI=overwrite cargo test -p ninepins-api --lib` and commit {}", path.display());
    }
}

/// Returns the schemas as types of TypeScript.
fn types(schemas: &Json) -> String {
    let mut text = "// Made from the types in crates/api by its tests.\n".to_owned();
    for (name, schema) in schemas.as_object().unwrap() {
        if let Some(about) = schema["description"].as_str() {
            writeln!(text, "\n/** {about} */").unwrap();
        }
        writeln!(text, "export type {} = {};", name.replace('_', ""), type_of(schema)).unwrap();
    }
    text
}

fn type_of(schema: &Json) -> String {
    let all = |schemas: &Json, joint: &str| {
        let parts: Vec<String> = schemas.as_array().unwrap().iter().map(type_of).collect();
        parts.join(joint)
    };
    if let Some(reference) = schema["$ref"].as_str() {
        reference.rsplit('/').next().unwrap().replace('_', "")
    } else if schema["oneOf"].is_array() {
        all(&schema["oneOf"], " | ")
    } else if schema["allOf"].is_array() {
        all(&schema["allOf"], " & ")
    } else if let Some(words) = schema["enum"].as_array() {
        words.iter().map(Json::to_string).collect::<Vec<_>>().join(" | ")
    } else if let Some(kinds) = schema["type"].as_array() {
        let kind = |kind: &Json| {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            type_of(&one)
        };
        kinds.iter().map(kind).collect::<Vec<_>>().join(" | ")
    } else {
        match schema["type"].as_str() {
            Some("array") if schema["prefixItems"].is_array() => format!("[{}]", all(&schema["prefixItems"], ", ")),
            Some("array") => format!("({})[]", type_of(&schema["items"])),
            Some("object") => object(schema),
            Some("integer") => "number".to_owned(),
            Some(kind @ ("string" | "boolean" | "null")) => kind.to_owned(),
            _ => panic!("no type is known for {schema}"),
        }
    }
}

fn object(schema: &Json) -> String {
    let is_required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|it| it == name));
    let mut text = "{\n".to_owned();
    for (name, property) in schema["properties"].as_object().unwrap() {
        if let Some(about) = property["description"].as_str() {
            writeln!(text, "  /** {about} */").unwrap();
        }
        let optional = if is_required(name) { "" } else { "?" };
        writeln!(text, "  {name}{optional}: {};", type_of(property)).unwrap();
    }
    text + "}"
}
