//! `ninepins survey collect`.

use crate::{
    exit::Exit,
    failure::{Failure, say},
    files,
};
use ninepins::survey::{Kind, Listed, kind_of, name_equal, rows};
use serde_json::Value;
use std::{
    fmt::Display,
    fs,
    path::{Path, PathBuf},
};

/// Collect the answers of a survey in a table, one line of JSON for each game
///
/// Examples:
///   ninepins survey collect quotients
///   ninepins survey collect periods -o periods.jsonl
///
/// All files must be answers of one kind. A table of periods leaves out fields that are null. An octal
/// code with the values of an earlier one, zeros at the start apart, has the field equivalent: that
/// game, the shift (heap n + shift of this game is worth heap n of that one), and the reason: rules,
/// periods, or no more than the values up to some heap.
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

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let unreadable = |error| Failure::unreadable(&args.folder.display().to_string(), error);
    let mut answers: Vec<Value> = Vec::new();
    let mut first: Option<Kind> = None;
    for entry in fs::read_dir(&args.folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let (kind, answer) = read(&path)?;
        let first = *first.get_or_insert(kind);
        if first != kind {
            let why = format!("this is {}, but another file is {}", kind.schema, first.schema);
            return Err(Failure::invalid(&path.display().to_string(), why));
        }
        answers.push(answer);
    }
    let mut rows = rows(answers);
    if first.is_some_and(Kind::has_sequences) {
        let listed = args.oeis.as_deref().map(listed).transpose()?;
        for note in name_equal(&mut rows, &listed.unwrap_or_default()) {
            say(&format!("note: {note}"));
        }
    } else if args.oeis.is_some() {
        let why = "--oeis names nim-sequences, and this folder has no periods";
        return Err(Failure::refused(args.folder.display().to_string(), why));
    }
    let table: String = rows.iter().map(|row| format!("{row}\n")).collect();
    files::write(args.output.as_deref(), &table)?;
    Ok(Exit::Answered)
}

/// Reads the answer in a file. Returns its kind, too.
pub(super) fn read(path: &Path) -> Result<(Kind, Value), Failure> {
    let name = path.display().to_string();
    let there = fs::metadata(path).map_err(|error| Failure::unreadable(&name, error))?;
    if !there.is_file() {
        return Err(Failure::unreadable(&name, "it is not a file"));
    }
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, error))?;
    let invalid = |why: &dyn Display| {
        let help = "give the command of the survey again to compute this answer, or remove the file";
        Failure::invalid(&name, why).with_help(help)
    };
    let answer: Value = serde_json::from_str(&text).map_err(|error| invalid(&error))?;
    let kind = kind_of(&answer).ok_or_else(|| invalid(&"this is not an answer of a survey"))?;
    Ok((kind, answer))
}

/// Reads the sequences in a file, one line of JSON each.
fn listed(path: &Path) -> Result<Vec<Listed>, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, &error))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let invalid = |number: usize, error| Failure::invalid(&name, format!("line {number}: {error}"));
    lines.map(|(number, line)| serde_json::from_str(line).map_err(|error| invalid(number, error))).collect()
}
