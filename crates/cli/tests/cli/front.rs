//! The front door: what people type is done, or refused with a line that runs.

use crate::{Ran, ninepins};

/// Returns the rows of a table, cell by cell. An answer without end is not awaited.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().map(|row| row.split('\t').collect())
}

/// Writes the messages of a run in one line: parts are joined by ` ¶ `, and `^x` says which part of the input carets mark.
fn messages(ran: &Ran) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut lines = ran.err.lines().peekable();
    while let Some(line) = lines.next() {
        let carets = lines.next_if(|next| !next.trim().is_empty() && next.trim().chars().all(|c| c == '^'));
        parts.push(match carets {
            // A note goes on in lines that are indented.
            None if line.starts_with("note: ") => {
                let more = std::iter::from_fn(|| lines.next_if(|next| next.starts_with("      ")));
                more.fold(line.to_owned(), |note, next| note + " " + next.trim())
            }
            None => line.to_owned(),
            Some(carets) => {
                let from = carets.find('^').unwrap();
                format!("^{}", line.chars().skip(from).take(carets.len() - from).collect::<String>())
            }
        });
    }
    parts.join(" ¶ ")
}

#[test]
fn what_cannot_be_read_is_refused_in_words() {
    for row in rows(include_str!("../../../../testdata/errors.tsv")) {
        let [typed, code, message] = row[..] else { panic!("{row:?}") };
        let ran = ninepins(typed);
        assert_eq!((ran.code.to_string().as_str(), &*messages(&ran)), (code, message), "{typed}");
        assert!(ran.out.is_empty() || typed.ends_with("--json"), "{typed}: {}", ran.out);
        // A suggestion runs, and so does an example, unless it only shows files.
        for help in ran.err.lines().filter(|line| line.starts_with("help: ")) {
            let Some((_, line)) = help.split_once("ninepins ").filter(|_| !help.contains(['<', ';'])) else { continue };
            let line = line.split(['`', '?']).next().unwrap();
            // A game or a server goes on, and the names of files are an example.
            if !["play", "serve", "prove"].iter().any(|command| line.starts_with(command)) {
                let ran = ninepins(line);
                assert_eq!(ran.code, 0, "{line}: {ran:?}");
            }
        }
    }
}

#[test]
fn what_can_be_read_in_one_way_is_done() {
    for row in rows(include_str!("../../../../testdata/done.tsv")) {
        let (ran, meant) = (ninepins(row[0]), ninepins(row[1]));
        assert_eq!((ran.code, &ran.out), (meant.code, &meant.out), "{row:?}");
        assert_eq!(ran.code, 0, "{ran:?}");
        if let Some(note) = row.get(2) {
            assert_eq!(messages(&ran), *note, "{row:?}");
        }
    }
}
