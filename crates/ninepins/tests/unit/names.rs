//! Names beside those of the catalog: each spelling is read as the rows of an independent source say, or is refused in their words.

use ninepins::*;

/// Spellings with a line, a position, its outcome, and what is said; the head of the file says more.
const ROWS: &str = include_str!("../../../../testdata/names.tsv");

/// Returns what is said about a game line.
fn said(typed: &str) -> String {
    let lines = match typed.parse::<GameLine>() {
        Ok(line) => line.notes.iter().map(|note| format!("note: {note}")).collect::<Vec<_>>(),
        Err(refusal) => {
            let helps = refusal.help().into_iter().flat_map(str::lines).map(|help| format!("help: {help}"));
            let note = refusal.note().map(|note| format!("note: {note}"));
            [format!("error: {}", refusal.message())].into_iter().chain(note).chain(helps).collect()
        }
    };
    lines.join(" ⏎ ")
}

#[test]
fn names_are_read_as_the_rows_say() {
    let rows: Vec<Vec<&str>> =
        ROWS.lines().filter(|row| !row.starts_with('#')).map(|row| row.split('\t').collect()).collect();
    for row in &rows {
        let [names, line, position, outcome, expected] = row[..] else { panic!("{row:?}") };
        let name = names.split('|').next().unwrap();
        let is_refused = expected.starts_with("error:");
        if !line.is_empty() {
            let game: Game = line.parse().unwrap();
            let position = Layout::of_game(position, &game).unwrap().position();
            let found = Solver::default().outcome(&game, &position, &mut Budget::unlimited()).unwrap();
            assert_eq!(found.to_string(), outcome, "{name}");
        }
        for typed in names.split('|') {
            assert_eq!(said(typed), expected.replacen(&format!("`{name}`"), &format!("`{typed}`"), 1), "{typed}");
            for spelt in [typed.to_uppercase(), typed.replace(' ', "-"), typed.replace(['-', ' '], "_")] {
                assert_eq!(said(&spelt), said(typed).replacen(&format!("`{typed}`"), &format!("`{spelt}`"), 1));
            }
            if is_refused {
                continue;
            }
            let game: Game = typed.parse().unwrap();
            assert_eq!(game.to_string(), line.parse::<Game>().unwrap().to_string(), "{typed}");
            for convention in [Convention::Normal, Convention::Misere] {
                let typed = format!("{typed} {convention}");
                assert_eq!(typed.parse::<Game>(), Ok(game.clone().with_convention(convention)), "{typed}");
            }
        }
    }
    assert!(rows.len() > 150);
}
