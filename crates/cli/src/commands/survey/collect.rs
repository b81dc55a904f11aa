//! `ninepins survey collect`.

use super::{equal, oeis};
use crate::{exit::Exit, failure::Failure, files};
use serde_json::{Value, json};
use std::{
    fmt::Display,
    fs,
    path::{Path, PathBuf},
};

/// Collect the answers of a survey in one table, a line of JSON for each game
///
/// Examples:
///   ninepins survey collect quotients
///   ninepins survey collect periods -o periods.jsonl
///
/// All files must be answers of the same kind. In a table of periods what is null is left out, and each
/// octal code that has the same values as one before it, zeros at the start apart, says so: as
/// equivalent there are that game, the shift (heap n + shift of this game is worth heap n of that one),
/// and by what it is known: rules, periods, or no more than the values up to some heap.
#[derive(clap::Args, Debug)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The folder of the files
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Name the sequences of FILE, lines such as {"id":"A002186","terms":[0,1,2,3,1]}, in a table of periods
    #[arg(long, value_name = "FILE")]
    oeis: Option<PathBuf>,

    /// Write the table to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A kind of answer, and what of it stands in the table.
pub(super) type Schema = (&'static str, &'static str);

const PERIODS: &str = "ninepins/period/1";

const SCHEMAS: [Schema; 2] = [
    ("ninepins/quotient/1", "game status to order p_portion outcomes window tame_type infinite history stopped"),
    (
        PERIODS,
        "game status preperiod last_exception period saltus max rare last_rare mask alternating to theorem stopped",
    ),
];

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let unreadable = |error| Failure::unreadable(&args.folder.display().to_string(), error);
    let mut rows: Vec<(usize, String, Value)> = Vec::new();
    let mut kind: Option<Schema> = None;
    for entry in fs::read_dir(&args.folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let (schema, answer) = read(&path)?;
        let (first, columns) = *kind.get_or_insert(schema);
        if first != schema.0 {
            let why = format!("this is {}, and another file is {first}", schema.0);
            return Err(Failure::invalid(&path.display().to_string(), why));
        }
        let game = answer["game"].as_str().unwrap_or_default().to_owned();
        rows.push((game.len(), game, row(answer, columns)));
    }
    // Short codes first.
    rows.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let mut rows: Vec<Value> = rows.into_iter().map(|(.., row)| row).collect();
    if kind.is_some_and(|(schema, _)| schema == PERIODS) {
        let listed = args.oeis.as_deref().map(oeis::read).transpose()?;
        tell_more(&mut rows, &listed.unwrap_or_default());
    } else if args.oeis.is_some() {
        let why = "there are no periods here, and only nim-sequences are named by --oeis";
        return Err(Failure::refused(args.folder.display().to_string(), why));
    }
    let table: String = rows.iter().map(|row| format!("{row}\n")).collect();
    files::write(args.output.as_deref(), &table)?;
    Ok(Exit::Answered)
}

/// Reads the answer in a file, and its kind.
pub(super) fn read(path: &Path) -> Result<(Schema, Value), Failure> {
    let name = path.display().to_string();
    let there = fs::metadata(path).map_err(|error| Failure::unreadable(&name, error))?;
    if !there.is_file() {
        return Err(Failure::unreadable(&name, "it is no file"));
    }
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, error))?;
    let invalid = |why: &dyn Display| {
        let help = "the command of the survey asks this game again; or remove the file";
        Failure::invalid(&name, why).with_help(help)
    };
    let answer: Value = serde_json::from_str(&text).map_err(|error| invalid(&error))?;
    let schema = SCHEMAS.into_iter().find(|(schema, _)| answer["schema"] == *schema);
    let schema = schema.ok_or_else(|| invalid(&"this is no answer of a survey"))?;
    Ok((schema, answer))
}

/// These columns of an answer, as far as it has them.
fn row(mut answer: Value, columns: &str) -> Value {
    // Of the form of an infinite quotient the table has no more than from where on it is one.
    let form = answer["form"].as_object();
    let infinite = form.map(|form| json!({ "from": form.get("from"), "proved": form.get("proved_infinite") }));
    answer["infinite"] = infinite.into();
    let mut row = json!({});
    for column in columns.split(' ') {
        if let Some(value) = answer.get(column) {
            row[column] = value.clone();
        }
    }
    row
}

/// Tells in a table of periods which games are the same, and which have a sequence in this list; leaves out what is null.
fn tell_more(rows: &mut [Value], listed: &[oeis::Listed]) {
    let mut classes = equal::classes(rows);
    for class in &classes {
        let first = rows[class.rows[0].0]["game"].as_str().unwrap_or_default().to_owned();
        for (index, equivalent) in class.equivalents(&first) {
            rows[index]["equivalent"] = equivalent;
        }
    }
    for listed in listed {
        if let Some(class) = oeis::class_of(listed, &mut classes) {
            for &(index, ..) in &classes[class].rows {
                rows[index]["oeis"] = listed.id.as_str().into();
            }
        }
    }
    for row in rows.iter_mut().filter_map(Value::as_object_mut) {
        row.retain(|_, value| !value.is_null());
    }
}
