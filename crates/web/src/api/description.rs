//! Makes the description of the API from the types of its questions and answers, so that the program is built without it.

use super::{games, play, solve, tree, values};
use crate::refusal::Failure;
use serde_json::{Value as Json, json};
use std::fs;
use utoipa::OpenApi;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/api/openapi.json");

/// The description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "ninepins",
        description = "Combinatorial games played with heaps: who wins, how, and why.\n\n\
        Every question but `/api/games` may be asked with `Accept: text/event-stream`: then `progress` events \
        (`{\"seconds\":1.2,\"positions\":\"123456\",\"waiting\":false}`) come until one `answer` event holds the answer, or one \
        `error` event the error object with its `status`. A question stops when its connection is closed. A question that is out \
        of time or memory is answered with `stopped` and what is known."
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
        values::values
    ),
    components(schemas(Failure))
)]
struct Api;

/// `OPENAPI=overwrite cargo test -p ninepins-web --lib` writes the file anew.
#[test]
fn the_description_is_current() {
    let made = json!(Api::openapi());
    if std::env::var_os("OPENAPI").is_some_and(|wish| wish == "overwrite") {
        fs::write(FILE, format!("{made:#}\n")).unwrap();
    }
    let committed: Json = serde_json::from_str(&fs::read_to_string(FILE).unwrap()).unwrap();
    assert_eq!(committed, made, "run `OPENAPI=overwrite cargo test -p ninepins-web --lib` and commit openapi.json");
}
