//! `ninepins survey collect`.

use crate::{exit::Exit, failure::Failure, files};
use serde_json::{Map, Value, json};
use std::{fs, path::PathBuf};

/// Collect the answers of a survey in one table, a line of JSON for each game
///
/// Examples:
///   ninepins survey collect quotients
///   ninepins survey collect periods -o periods.jsonl
///
/// All files must be answers of the same kind.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The folder of the files
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Write the table to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A kind of answer, and what of it stands in the table.
type Schema = (&'static str, &'static [&'static str]);

const SCHEMAS: [Schema; 2] = [
    (
        "ninepins/quotient/1",
        &[
            "game",
            "status",
            "to",
            "order",
            "p_portion",
            "outcomes",
            "window",
            "tame_type",
            "infinite",
            "history",
            "stopped",
        ],
    ),
    (
        "ninepins/period/1",
        &[
            "game",
            "status",
            "preperiod",
            "last_exception",
            "period",
            "saltus",
            "max",
            "rare",
            "last_rare",
            "mask",
            "to",
            "theorem",
            "stopped",
        ],
    ),
];

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let folder = args.folder.display().to_string();
    let unreadable = |name: &str, error: &dyn std::fmt::Display| Failure::unreadable(name, error);
    let entries = fs::read_dir(&args.folder).map_err(|error| unreadable(&folder, &error))?;
    let mut rows: Vec<(usize, String, Value)> = Vec::new();
    let mut kind: Option<Schema> = None;
    for entry in entries {
        let path = entry.map_err(|error| unreadable(&folder, &error))?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&name, &error))?;
        let mut answer: Value = serde_json::from_str(&text).map_err(|error| unreadable(&name, &error))?;
        let schema = SCHEMAS.into_iter().find(|(schema, _)| answer["schema"] == *schema);
        let schema = schema.ok_or_else(|| unreadable(&name, &"this is no answer of a survey"))?;
        let (first, columns) = *kind.get_or_insert(schema);
        if first != schema.0 {
            return Err(unreadable(&name, &format_args!("this is {}, and another file is {first}", schema.0)));
        }
        // Of the form of an infinite quotient the table has no more than from where on it is one.
        if let Some(answer) = answer.as_object_mut().filter(|_| columns.contains(&"infinite")) {
            let form = answer.get("form").and_then(Value::as_object);
            let infinite =
                |form: &Map<_, _>| json!({ "from": form.get("from"), "proved": form.get("proved_infinite") });
            answer.insert("infinite".to_owned(), form.map_or(Value::Null, infinite));
        }
        let game = answer["game"].as_str().unwrap_or_default().to_owned();
        let mut row = json!({});
        for &column in columns.iter().filter(|column| answer.get(column).is_some()) {
            row[column] = answer[column].clone();
        }
        rows.push((game.len(), game, row));
    }
    // Short codes first.
    rows.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let table: String = rows.iter().map(|(.., row)| format!("{row}\n")).collect();
    files::write(args.output.as_deref(), &table)?;
    Ok(Exit::Answered)
}
