//! Makes the description of the API, and the types of the page and of Python, from the types of questions and answers. Only a test does
//! this, so the program is built without it.

use crate::{
    facts::{Facts, FactsOf},
    moves::{Moves, MovesOf},
    play::{Played, Reply, Why},
    refusal::Failure,
    state::State,
};
use ninepins::{
    ask::{Described, Kind, LIMITS, Limits, QUESTIONS, Question, Schemas, Spec, Typed},
    grouped, json,
    session::Review,
};
use serde_json::{Map, Value as Json, json};
use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};
use utoipa::{OpenApi, ToSchema};

const DESCRIPTION: &str = "src/openapi.json";
const TYPESCRIPT: &str = "../../page/src/schema.ts";
/// It names the shapes that the page uses.
const PAGE: &str = include_str!("../../../page/src/types.ts");
const PYTHON: &str = "../python/python/ninepins/_shapes.pyi";
const METHODS: &str = "../python/python/ninepins/_questions.py";

/// The shapes that the Python package gives its users.
const IN_PYTHON: [&str; 11] =
    ["Answer", "Effort", "Heaps", "Losing", "Order", "Period", "Quotient", "Review", "Tree", "Value", "Worksheet"];

/// The questions that are methods of Python's `Game` as they stand, with the types of their answers.
const IN_GAME: [(&str, &str); 4] =
    [("tree", "Tree"), ("order", "shapes.Order"), ("losing", "shapes.Losing"), ("heaps", "shapes.Heaps")];

/// Their fields that no method has: the game, what is about text and files, and the user's cache.
const NOT_IN_GAME: [&str; 5] = ["ascii", "expr", "game", "offset", "resume"];

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
    components(schemas(Failure))
)]
struct Api;

/// Adds the schema of a shape, and of all that it refers to, and returns its name.
type Shape = fn(&mut Schemas) -> String;

fn of<T: ToSchema>(all: &mut Schemas) -> String {
    all.push((T::name().into_owned(), T::schema()));
    T::schemas(all);
    T::name().into_owned()
}

/// The endpoints whose answers have no sheet: name, what it does, and the shapes of question and answer.
const OTHERS: [(&str, &str, Shape, Shape); 7] = [
    ("facts", "List the theorems that apply to a game, and its rows in surveys", of::<FactsOf>, of::<Facts>),
    ("moves", "List the moves of a position, and which of them win", of::<MovesOf>, of::<Moves>),
    ("session", "Show the state of a played game, with `play` after one more move", of::<Played>, of::<State>),
    ("reply", "Find the computer's move at its level, whoever plays the side to move", of::<Played>, of::<Reply>),
    ("hint", "Find the best move, and what is known about it", of::<Played>, of::<Reply>),
    ("why", "Find out who wins the position reached, and why", of::<Played>, of::<Why>),
    ("review", "Find who could win each position, and the moves that threw a win away", of::<Played>, of::<Review>),
];

/// The refusals of requests that are no questions: status, name, description. The last two concern bodies.
const REFUSALS: [(u16, &str, &str); 4] = [
    (403, "Forbidden", "the request comes from a page of another site, or is for another host"),
    (405, "OtherMethod", "the endpoint takes another HTTP method"),
    (413, "TooLong", "the question has more than 1 MiB"),
    (415, "NotJson", "the question has no header `Content-Type: application/json`"),
];

/// Returns the description, with the names of shapes and the refusals that all endpoints share.
fn described() -> Json {
    let mut api = json!(Api::openapi());
    let mut shapes = Schemas::new();
    let games = answered("", refer(&of::<crate::Games>(&mut shapes)));
    api["paths"]["/api/games"]["get"] =
        json!({"operationId": "games", "summary": "List the named games", "responses": {"200": games}});
    // The other answers of `solve`.
    of::<json::CompareShape<'static>>(&mut shapes);
    of::<json::LineShape<'static>>(&mut shapes);
    for (name, about, asked, answer) in OTHERS {
        let [asked, answer] = [asked, answer].map(|shape| refer(&shape(&mut shapes)));
        let responses = describe(&mut api, name, about, asked, answer);
        if ["hint", "reply", "why"].contains(&name) {
            responses["409"] = answered("play is over", refer("Failure"));
        }
    }
    for question in &QUESTIONS {
        let answer = (question.answer)(&mut shapes);
        // The list of games is an endpoint without a body.
        if question.spec.name != "games" {
            describe_question(&question.spec, refer(&answer), &mut api);
        }
    }
    for (name, schema) in shapes {
        api["components"]["schemas"][name] = json!(schema);
    }
    for part in ["paths", "components"] {
        let parts = api[part].as_object_mut().unwrap();
        parts.values_mut().filter_map(Json::as_object_mut).for_each(Map::sort_keys);
    }
    api["paths"].as_object_mut().unwrap().sort_keys();
    for schema in api["components"]["schemas"].as_object_mut().unwrap().values_mut() {
        name_shape(schema);
        // What is flattened may be absent, and is described as null.
        for part in schema.get_mut("allOf").and_then(Json::as_array_mut).into_iter().flatten() {
            if part["oneOf"][0]["type"] == "null" {
                *part = json!({"anyOf": [part["oneOf"][1], {"type": "object"}]});
            }
        }
    }
    for (status, name, about) in REFUSALS {
        api["components"]["responses"][name] = answered(about, refer("Failure"));
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

/// Refers to a shape.
fn refer(name: &str) -> Json {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Describes an answer in JSON.
fn answered(about: &str, schema: Json) -> Json {
    json!({"description": about, "content": {"application/json": {"schema": schema}}})
}

/// Adds an endpoint that takes a body, and returns its answers.
fn describe<'a>(api: &'a mut Json, name: &str, about: &str, asked: Json, answer: Json) -> &'a mut Json {
    let refused = answered("the question cannot be read, or has no answer", refer("Failure"));
    let operation = &mut api["paths"][format!("/api/{name}")]["post"];
    *operation = json!({
        "operationId": name,
        "summary": about,
        "requestBody": {"content": answered("", asked)["content"], "required": true},
        "responses": {"200": answered("", answer), "400": refused},
    });
    &mut operation["responses"]
}

/// Adds the path of a question.
fn describe_question(spec: &Spec, answer: Json, api: &mut Json) {
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
    describe(api, spec.name, spec.about[0].trim(), asked, json!({"allOf": [answer, sheet]}));
}

/// Returns the schema of a field.
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

/// Compares the files with the types; `OPENAPI=overwrite cargo test -p ninepins-api --lib` writes them anew.
#[test]
fn the_description_and_the_types_of_page_and_python_are_current() {
    let made = described();
    let schemas = made["components"]["schemas"].as_object().unwrap();
    let (named, _) = PAGE.rsplit_once("schema.ts").unwrap();
    let mut in_page: Vec<&str> = named.split(|c: char| !c.is_alphanumeric()).collect();
    in_page.retain(|name| schemas.contains_key(*name));
    for (path, text) in [
        (DESCRIPTION, format!("{made:#}\n")),
        (TYPESCRIPT, Language::TypeScript.types(&reached(schemas, &in_page))),
        (PYTHON, Language::Python.types(&reached(schemas, &IN_PYTHON))),
        (METHODS, methods()),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        if std::env::var_os("OPENAPI").is_some_and(|wish| wish == "overwrite") {
            fs::write(&path, &text).unwrap();
        }
        let is_current = fs::read_to_string(&path).unwrap() == text;
        assert!(is_current, "run `OPENAPI=overwrite cargo test -p ninepins-api --lib` and commit {}", path.display());
    }
}

/// Returns the schemas of these names, and all that they refer to.
fn reached(schemas: &Map<String, Json>, names: &[&str]) -> Map<String, Json> {
    let (mut open, mut reached) = (names.iter().map(ToString::to_string).collect::<Vec<_>>(), BTreeSet::new());
    while let Some(name) = open.pop() {
        let text = schemas[&name].to_string();
        if reached.insert(name) {
            let named =
                text.split("\"#/components/schemas/").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
            open.extend(named);
        }
    }
    schemas.clone().into_iter().filter(|(name, _)| reached.contains(name)).collect()
}

/// Returns the class of the questions that are methods of Python's `Game`.
fn methods() -> String {
    let mut text = "\"\"\"Questions about a game. Made from their descriptions by the tests of crates/api.\"\"\"\n\n\
        from __future__ import annotations\n\n\
        from typing import TYPE_CHECKING, Literal, cast\n\n\
        from . import _native\nfrom ._arguments import named\nfrom ._ask import answered, found\n\
        from ._position import PositionLike\nfrom ._progress import Report\nfrom ._tree import Tree\n\n\
        if TYPE_CHECKING:\n    from . import _shapes as shapes\n\n\n\
        class Questions(_native.Game):\n    \"\"\"The questions whose answers are plain data.\"\"\"\n\n    __slots__ = ()\n"
        .to_owned();
    for (name, answer) in IN_GAME {
        let spec = &Question::named(name).unwrap().spec;
        let (mut at, mut keywords, mut about) = ("self".to_owned(), String::new(), String::new());
        for field in spec.fields.iter().filter(|field| !NOT_IN_GAME.contains(&field.name)) {
            let name = if ["as", "from"].contains(&field.name) { &format!("{}_", field.name) } else { field.name };
            *if field.positional { &mut at } else { &mut keywords } += &format!(", {name}: {}", argument(field));
            writeln!(about, "        `{name}`: {}", field.help().split("; -").next().unwrap()).unwrap();
        }
        let limits = Limits::take(&mut Typed::default(), spec).unwrap();
        let limit = |most: Option<u64>| most.map_or("None".to_owned(), |most| grouped(most).replace(',', "_"));
        let (memory, time) = (limit(limits.memory), limit(limits.time.map(|time| time / 1000)));
        let asks = match answer {
            "Tree" => format!("Tree(*answered({name:?}, locals())[0])"),
            _ => format!("cast({answer:?}, found({name:?}, locals()))"),
        };
        writeln!(
            text,
            "\n    @named\n    def {name}(\n        {at}, *{keywords},\n        \
             positions: int | None = None, memory: int | None = {memory}, time: float | None = {time}, threads: int = 1, \
             progress: Report | bool | None = None,\n    ) -> {answer}:  # fmt: skip\n        \
             \"\"\"{}.\n\n{about}        \"\"\"\n        return {asks}",
            spec.about[0].trim()
        )
        .unwrap();
    }
    text
}

/// Returns the type and the default of an argument in Python. A method has all that has a place.
fn argument(field: &Described) -> String {
    let (kind, default) = match (field.kind, field.default) {
        (Kind::Switch, on) => ("bool".to_owned(), Some(if on.is_some() { "True" } else { "False" }.to_owned())),
        (Kind::Position, _) => ("PositionLike".to_owned(), None),
        (Kind::Count { .. }, default) => ("int".to_owned(), default.map(str::to_owned)),
        (Kind::Choice(names), default) => {
            let names: Vec<String> = names.iter().map(|(name, _)| format!("{name:?}")).collect();
            (format!("Literal[{}]", names.join(", ")), default.map(|default| format!("{default:?}")))
        }
        (_, default) => ("str".to_owned(), default.map(|default| format!("{default:?}"))),
    };
    match default {
        Some(default) => format!("{kind} = {default}"),
        None if field.positional => kind,
        None => format!("{kind} | None = None"),
    }
}

/// A language of types.
#[derive(Clone, Copy, PartialEq)]
enum Language {
    TypeScript,
    Python,
}

impl Language {
    /// Returns the schemas as types.
    fn types(self, schemas: &Map<String, Json>) -> String {
        let mut text = match self {
            Language::TypeScript => "// Made from the types in crates/api by its tests.\n".to_owned(),
            Language::Python => "# Made from the types in crates/api by its tests.\n\
                from typing import Any, Literal, TypeAlias, TypedDict\n\n\
                from typing_extensions import NotRequired\n\n"
                .to_owned(),
        };
        for (name, schema) in schemas {
            let (name, about) = (name.replace('_', ""), schema["description"].as_str());
            match self {
                Language::TypeScript => {
                    text += "\n";
                    about.into_iter().for_each(|about| writeln!(text, "/** {about} */").unwrap());
                    writeln!(text, "export type {name} = {};", self.of(schema)).unwrap();
                }
                Language::Python => text += &self.alias(&name, schema),
            }
        }
        text
    }

    /// Returns the type of a schema.
    fn of(self, schema: &Json) -> String {
        let all = |schemas: &Json, joint: &str| {
            let parts: Vec<String> = schemas.as_array().unwrap().iter().map(|schema| self.of(schema)).collect();
            parts.join(joint)
        };
        if let Some(reference) = schema["$ref"].as_str() {
            return reference.rsplit('/').next().unwrap().replace('_', "");
        } else if schema["oneOf"].is_array() {
            return all(&schema["oneOf"], " | ");
        } else if schema["anyOf"].is_array() {
            return format!("Partial<{}>", self.of(&schema["anyOf"][0]));
        } else if schema["allOf"].is_array() {
            return all(&schema["allOf"], " & ");
        } else if let Some(words) = schema["enum"].as_array() {
            let words: Vec<String> = words.iter().map(Json::to_string).collect();
            return if self == Language::Python { format!("Literal[{}]", words.join(", ")) } else { words.join(" | ") };
        } else if let Some(kinds) = schema["type"].as_array() {
            let kind = |kind: &Json| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                self.of(&one)
            };
            return kinds.iter().map(kind).collect::<Vec<_>>().join(" | ");
        }
        let list = schema["prefixItems"].is_array();
        match (schema["type"].as_str().unwrap_or_else(|| panic!("no type is known for {schema}")), self) {
            ("array", Language::TypeScript) if list => format!("[{}]", all(&schema["prefixItems"], ", ")),
            ("array", Language::TypeScript) => format!("({})[]", self.of(&schema["items"])),
            // Lists in JSON are lists, also those of a fixed length.
            ("array", Language::Python) if list => format!("list[{}]", self.of(&schema["prefixItems"][0])),
            ("array", Language::Python) => format!("list[{}]", self.of(&schema["items"])),
            ("object", Language::TypeScript) if schema["properties"].is_object() => object(schema),
            ("object", Language::TypeScript) => "Record<string, unknown>".to_owned(),
            ("integer" | "number", Language::TypeScript) => "number".to_owned(),
            (kind, Language::TypeScript) => kind.to_owned(),
            ("object", Language::Python) => "dict[str, Any]".to_owned(),
            ("integer", Language::Python) => "int".to_owned(),
            ("number", Language::Python) => "float".to_owned(),
            ("string", Language::Python) => "str".to_owned(),
            ("boolean", Language::Python) => "bool".to_owned(),
            ("null", Language::Python) => "None".to_owned(),
            _ => panic!("no type is known for {schema}"),
        }
    }

    /// Returns a schema as a type of Python. In classes no field could be called `from` or `with`.
    fn alias(self, name: &str, schema: &Json) -> String {
        if let Some([base, own]) = schema["allOf"].as_array().map(Vec::as_slice) {
            let fields = own["properties"].as_object().into_iter().flatten();
            let fields = fields.map(|(name, property)| format!("    {name}: {}\n", self.of(property)));
            return format!("class {name}({}):\n{}", self.of(base), fields.collect::<String>());
        }
        let Some(fields) = schema["properties"].as_object() else {
            return format!("{name}: TypeAlias = {}\n", self.of(schema));
        };
        let fields = fields.iter().map(|(name, property)| match (self.of(property), is_required(schema, name)) {
            (kind, true) => format!("{name:?}: {kind}"),
            (kind, false) => format!("{name:?}: NotRequired[{kind}]"),
        });
        format!("{name} = TypedDict({name:?}, {{{}}})\n", fields.collect::<Vec<_>>().join(", "))
    }
}

fn is_required(schema: &Json, name: &str) -> bool {
    schema["required"].as_array().is_some_and(|all| all.iter().any(|it| it == name))
}

/// Returns an object as a type of TypeScript.
fn object(schema: &Json) -> String {
    let mut text = "{\n".to_owned();
    for (name, property) in schema["properties"].as_object().unwrap() {
        if let Some(about) = property["description"].as_str() {
            writeln!(text, "  /** {about} */").unwrap();
        }
        let optional = if is_required(schema, name) { "" } else { "?" };
        writeln!(text, "  {name}{optional}: {};", Language::TypeScript.of(property)).unwrap();
    }
    text + "}"
}
