//! `ninepins survey collect`.

use crate::{exit::Exit, failure::Failure, files};
use serde_json::{Value, json};
use std::{fs, path::PathBuf};

/// Collect the answers of a survey in one table, a line of JSON for each game
///
/// Examples:
///   ninepins survey collect quotients
///   ninepins survey collect quotients -o quotients.jsonl
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

/// What of an answer stands in the table.
const COLUMNS: [&str; 11] =
    ["game", "status", "to", "order", "p_portion", "outcomes", "window", "tame_type", "infinite", "history", "stopped"];

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let folder = args.folder.display().to_string();
    let unreadable = |name: &str, error: &dyn std::fmt::Display| Failure::unreadable(name, error);
    let entries = fs::read_dir(&args.folder).map_err(|error| unreadable(&folder, &error))?;
    let mut rows: Vec<(usize, String, Value)> = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(&folder, &error))?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&name, &error))?;
        let mut answer: Value = serde_json::from_str(&text).map_err(|error| unreadable(&name, &error))?;
        if answer["schema"] != "ninepins/quotient/1" {
            return Err(unreadable(&name, &"this is no answer of ninepins/quotient/1"));
        }
        // Of the form of an infinite quotient the table has no more than from where on it is one.
        let form = answer["form"].as_object();
        answer["infinite"] =
            form.map_or(Value::Null, |form| json!({ "from": form.get("from"), "proved": form.get("proved_infinite") }));
        let game = answer["game"].as_str().unwrap_or_default().to_owned();
        let mut row = json!({});
        for column in COLUMNS.into_iter().filter(|column| answer.get(column).is_some()) {
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
