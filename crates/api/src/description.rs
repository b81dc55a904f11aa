//! Makes the description of the API from the types of questions and answers. Only a test does this, so the program is built without
//! it. `shapes.py` makes the types of the page and of Python from the description.

use crate::{
    Failure,
    facts::{Facts, FactsOf},
    play::{Played, Reply, State, Why},
};
use ninepins::{
    ask::{Described, Kind, LIMITS, QUESTIONS, Question, Schemas, Spec, schema as of},
    json,
    session::Review,
};
use serde_json::{Map, Value as Json, json};
use std::{fs, path::Path};

const DESCRIPTION: &str = "src/openapi.json";

/// What no type says: the head, the refusals that all endpoints share, and under `question` an endpoint that takes a body.
const HEAD: &str = include_str!("head.json");

/// Adds the schema of a shape, and of all that it refers to, and returns its name.
type Shape = fn(&mut Schemas) -> String;

/// The endpoints whose answers have no sheet: name, what it does, and the shapes of question and answer.
const OTHERS: [(&str, &str, Shape, Shape); 6] = [
    ("facts", "List the theorems that apply to a game, and its rows in surveys", of::<FactsOf>, of::<Facts>),
    ("session", "Show the state of a played game, with `play` after one more move", of::<Played>, of::<State>),
    ("reply", "Find the computer's move at its level, whoever plays the side to move", of::<Played>, of::<Reply>),
    ("hint", "Find the best move, and what is known about it", of::<Played>, of::<Reply>),
    ("why", "Find out who wins the position reached, and why", of::<Played>, of::<Why>),
    ("review", "Find who could win each position, and the moves that threw a win away", of::<Played>, of::<Review>),
];

/// Returns the description, with the names of shapes.
fn described() -> Json {
    let mut api: Json = serde_json::from_str(HEAD).unwrap();
    api["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    let template = api.as_object_mut().unwrap().remove("question").unwrap();
    let (mut shapes, mut paths) = (Schemas::new(), Vec::new());
    of::<Failure>(&mut shapes);
    of::<crate::Games>(&mut shapes);
    // The other answers of `solve`.
    of::<json::CompareShape<'static>>(&mut shapes);
    of::<json::LineShape<'static>>(&mut shapes);
    for (name, about, asked, answer) in OTHERS {
        let [asked, answer] = [asked, answer].map(|shape| refer(&shape(&mut shapes)));
        paths.push((name, about, asked, answer));
    }
    for Question { spec, answer, .. } in &QUESTIONS {
        let answer = refer(&answer(&mut shapes));
        // The list of games is an endpoint without a body.
        if spec.name != "games" {
            let (asked, answer) = question(spec, answer);
            paths.push((spec.name, spec.about[0].trim(), asked, answer));
        }
    }
    for (name, about, asked, answer) in paths {
        let mut operation = template.clone();
        (operation["operationId"], operation["summary"]) = (name.into(), about.into());
        operation["requestBody"]["content"]["application/json"]["schema"] = asked;
        operation["responses"]["200"]["content"]["application/json"]["schema"] = answer;
        if !["hint", "reply", "why"].contains(&name) {
            operation["responses"].as_object_mut().unwrap().shift_remove("409");
        }
        api["paths"][format!("/api/{name}")]["post"] = operation;
    }
    for (name, schema) in shapes {
        api["components"]["schemas"][name] = json!(schema);
    }
    for part in ["/paths", "/components/schemas"] {
        api.pointer_mut(part).unwrap().as_object_mut().unwrap().sort_keys();
    }
    for schema in api["components"]["schemas"].as_object_mut().unwrap().values_mut() {
        name_shape(schema);
        // What is flattened may be absent, and is described as null.
        for part in schema.get_mut("allOf").and_then(Json::as_array_mut).into_iter().flatten() {
            if part["oneOf"][0]["type"] == "null" {
                *part = json!({"anyOf": [part["oneOf"][1], {"type": "object"}]});
            }
        }
    }
    api
}

fn refer(name: &str) -> Json {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Returns the schemas of a question and of its answer over HTTP, which has a sheet, and files that were asked for.
fn question(spec: &Spec, answer: Json) -> (Json, Json) {
    let mut fields = spec.fields().map(|field| (field.name.to_owned(), field_schema(field))).collect::<Map<_, _>>();
    let positions = ["positions", "max_positions"].map(|name| (name.to_owned(), field_schema(&LIMITS[0])));
    fields.extend(positions);
    let formats: Vec<&str> = spec.formats.iter().map(|format| format.name()).collect();
    let text = json!({"type": ["string", "null"]});
    if !formats.is_empty() {
        let format = json!({"type": "string", "enum": formats});
        let about = "The formats in which the answer is written, too, in `files`";
        fields
            .insert("files".to_owned(), json!({"type": "array", "minItems": 1, "items": format, "description": about}));
    }
    let files = formats.iter().map(|name| ((*name).to_owned(), text.clone())).collect::<Map<_, _>>();
    let required = spec.fields().filter(|field| field.required && field.default.is_none());
    let required: Vec<&str> = required.map(|field| field.name).collect();
    let asked = json!({"type": "object", "required": required, "properties": fields, "additionalProperties": false});
    let sheet = json!({"type": "array", "items": {"type": "object"}, "description": "How the answer reads"});
    let about = "The answer in the formats that were asked for; null if it has none, or one of more than 4 MiB";
    let files = json!({"type": "object", "properties": files, "additionalProperties": false, "description": about});
    let sheet = json!({"type": "object", "required": ["sheet"], "properties": {"sheet": sheet, "files": files}});
    (asked, json!({"allOf": [answer, sheet]}))
}

fn field_schema(field: &Described) -> Json {
    let mut schema = match field.kind {
        Kind::Switch => json!({"type": "boolean"}),
        Kind::Text(_) | Kind::Content { .. } | Kind::Size => json!({"type": "string"}),
        Kind::Texts(_) | Kind::Expressions(_) => json!({"type": "array", "items": {"type": "string"}}),
        Kind::Position => {
            json!({"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]})
        }
        // Above 2^53 a number is exact only as text.
        Kind::Count { shared, .. } if shared > 1 << 53 => json!({"oneOf": [{"type": "integer"}, {"type": "string"}]}),
        Kind::Count { least, shared, .. } => json!({"type": "integer", "minimum": least, "maximum": shared}),
        Kind::Choice(names) => {
            json!({"type": "string", "enum": names.iter().map(|(name, _)| *name).collect::<Vec<_>>()})
        }
    };
    schema["description"] = field.help().into();
    // Defaults are lowered to what may be asked; of sizes that is another text.
    if let Some(default) = field.default.filter(|_| field.kind != Kind::Size) {
        let most = schema["maximum"].as_u64().unwrap_or(u64::MAX);
        schema["default"] = default.parse::<u64>().map_or(default.into(), |number| number.min(most).into());
    }
    schema
}

/// Adds the field `schema`, which serde adds to the JSON of a shape.
fn name_shape(schema: &mut Json) {
    let about = schema["description"].as_str().and_then(|about| about.strip_prefix("The shape `"));
    let Some(name) = about.and_then(|about| about.split_once('`')).map(|(name, _)| name.to_owned()) else { return };
    // What is composed has its own fields last.
    let own =
        if schema["allOf"].is_array() { schema["allOf"].as_array_mut().unwrap().last_mut().unwrap() } else { schema };
    let mut fields = own["properties"].as_object().cloned().unwrap_or_default();
    let mut required = own["required"].as_array().cloned().unwrap_or_default();
    // Some types have the field themselves.
    fields.remove("schema");
    required.retain(|field| field != "schema");
    let first = [("schema".to_owned(), json!({"type": "string", "enum": [name]}))];
    own["properties"] = Json::Object(first.into_iter().chain(fields).collect::<Map<_, _>>());
    own["required"] = [vec![json!("schema")], required].concat().into();
}

/// Compares the description with the types; `OPENAPI=overwrite cargo test -p ninepins-api --lib` writes it anew.
#[test]
fn the_description_is_current() {
    let text = format!("{:#}\n", described());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(DESCRIPTION);
    if std::env::var_os("OPENAPI").is_some_and(|wish| wish == "overwrite") {
        fs::write(&path, &text).unwrap();
    }
    let is_current = fs::read_to_string(&path).unwrap() == text;
    assert!(is_current, "run `OPENAPI=overwrite cargo test -p ninepins-api --lib`, then crates/api/shapes.py");
}
