//! `ninepins survey collect`: the table of the answers to `each`.

use super::file::{mixed, read_all};
use crate::{
    failure::{Exit, Failure, say},
    files,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ninepins::survey::{Kind, Listed, Rows, kind_of, name_equal, remove_nulls};
use std::{fs, path::Path};

const LONG: &str = include_str!("collect.txt").trim_ascii_end();

pub(super) fn command() -> Command {
    Command::new("collect").about(LONG.lines().next().unwrap_or_default()).long_about(LONG).args([
        Arg::new("folder").value_name("DIR").required(true).help("The file of the answers, or a folder of such files"),
        Arg::new("oeis").long("oeis").value_name("FILE").help(
            "Name the sequences of FILE, lines such as {\"id\":\"A002186\",\"terms\":[0,1,2,3,1]}, in a table of periods",
        ),
        Arg::new("no_equivalents")
            .long("no-equivalents")
            .action(ArgAction::SetTrue)
            .conflicts_with("oeis")
            .help("Do not look for codes with equal values, which takes hours for 100,000 games"),
        Arg::new("output").short('o').long("output").value_name("FILE").help("Write the table to FILE"),
    ])
}

pub(super) fn run(given: &ArgMatches) -> Result<Exit, Failure> {
    let [folder, oeis, output] = ["folder", "oeis", "output"].map(|name| given.get_one::<String>(name).map(Path::new));
    let folder = folder.unwrap_or(Path::new("."));
    let mut rows = Rows::default();
    let mut first: Option<Kind> = None;
    read_all(folder, |path, answer| {
        let Some(kind) = kind_of(&answer) else { return Ok(()) };
        let first = *first.get_or_insert(kind);
        if first != kind {
            return Err(mixed(path, kind.schema, first.schema));
        }
        rows.add(answer);
        Ok(())
    })?;
    let kind = first.ok_or_else(|| Failure::unreadable(folder, "it has no answers that make a table"))?;
    let mut rows = rows.in_order();
    if kind == Kind::PERIODS {
        if !given.get_flag("no_equivalents") {
            let listed = oeis.map(listed).transpose()?;
            for note in name_equal(&mut rows, &listed.unwrap_or_default()) {
                say(&format!("note: {note}"));
            }
        }
    } else if oeis.is_some() {
        let why = "--oeis names nim-sequences, and this folder has no periods";
        return Err(Failure::refused(folder.display().to_string(), why));
    }
    if kind != Kind::QUOTIENTS {
        remove_nulls(&mut rows);
    }
    let table: String = rows.iter().map(|row| format!("{row}\n")).collect();
    files::write(output, &table)?;
    Ok(Exit::Answered)
}

/// Reads the sequences in a file, one line of JSON each.
fn listed(path: &Path) -> Result<Vec<Listed>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(path, error))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let invalid = |number: usize, error| Failure::invalid(path, format!("line {number}: {error}"));
    lines.map(|(number, line)| serde_json::from_str(line).map_err(|error| invalid(number, error))).collect()
}
