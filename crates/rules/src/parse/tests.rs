//! Texts that are read, texts that are refused with the place of the fault, and round trips through printing.

use super::{Layout, MAX_HEAPS, MAX_LINE, layout::meant};
use crate::{Code, Game, MAX_PARTS, Move, Position, Refusal};
use std::{
    fmt::Debug,
    str::FromStr,
    time::{Duration, Instant},
};

/// Texts with the result of reading each; the heads of its sections say what the columns are.
const ROWS: &str = include_str!("../../../../testdata/texts.tsv");

#[test]
fn texts_are_read_as_the_rows_say() {
    let mut wrong = Vec::new();
    for row in ROWS.lines().filter(|row| !row.starts_with('#')) {
        let cells: Vec<String> = row.split('\t').map(uncoded).collect();
        let [kind, text, expected @ ..] = &cells[..] else { panic!("{row}") };
        let found = match kind.as_str() {
            "code" => {
                assert_eq!(printed::<Code>(text), printed::<Game>(text), "{row}");
                printed::<Code>(text)
            }
            "game" => printed::<Game>(text),
            "move" => printed::<Move>(text),
            "words" => vec![text.parse::<Game>().unwrap().ruleset().words()],
            "position" => of_layout(text, |text| text.parse()),
            kind => {
                let game = kind.strip_prefix("position of ").unwrap().parse().unwrap();
                of_layout(text, |text| Layout::of_game(text, &game))
            }
        };
        if found != expected {
            wrong.push(format!("{row}\n    {}", found.join("\t")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns a cell with characters in place of their codes, such as `\u{a0}`.
fn uncoded(cell: &str) -> String {
    let mut parts = cell.split("\\u{");
    let before = parts.next().unwrap().to_owned();
    parts.fold(before, |text, part| {
        let (code, rest) = part.split_once('}').unwrap();
        text + &char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap().to_string() + rest
    })
}

/// Returns the canonical text, which must be read as the same value, or the cells of the refusal.
fn printed<T: FromStr<Err = Refusal> + ToString + PartialEq + Debug>(text: &str) -> Vec<String> {
    match text.parse::<T>() {
        Ok(read) => {
            assert_eq!(read.to_string().parse::<T>().as_ref(), Ok(&read), "`{text}`");
            vec![read.to_string()]
        }
        // A game and a position are two words, and of a line the limit alone may be suggested.
        Err(refusal) => refused(text, &refusal, |meant| {
            let is_read = |meant: &str| meant.parse::<T>().is_ok() || meant.parse::<Layout>().is_ok();
            is_read(meant) || meant.split(' ').all(is_read) || is_read(&format!("0.[3] limit {meant}"))
        }),
    }
}

/// Returns the canonical text of a position, its piles as they were typed and its notation, or the cells of the refusal.
fn of_layout(text: &str, read: impl Fn(&str) -> Result<Layout, Refusal>) -> Vec<String> {
    match read(text) {
        Ok(layout) => {
            let position = layout.position().to_string();
            assert_eq!(printed::<Position>(&position), [&*position]);
            let piles = layout.piles.iter().map(|pile| pile.map_or("0".to_owned(), |heap| heap.to_string()));
            vec![position, piles.collect::<Vec<_>>().join(" "), format!("{:?}", layout.notation)]
        }
        Err(refusal) => refused(text, &refusal, |meant| read(meant).is_ok()),
    }
}

/// Returns the wrong part, the message and the suggestions of a refusal. What it suggests must be read.
fn refused(text: &str, refusal: &Refusal, reads: impl Fn(&str) -> bool) -> Vec<String> {
    assert_eq!(refusal.input(), text);
    assert!(!refusal.message().ends_with('.') && !refusal.to_string().contains('\n'), "{refusal}");
    assert!(refusal.caret().is_none_or(|caret| caret.lines().count() == 2));
    let is_suggestion = |help: &&str| ["did you mean", "for example"].iter().any(|lead| help.starts_with(lead));
    for help in refusal.help().unwrap_or_default().lines().filter(is_suggestion) {
        assert!(meant(help).is_none_or(&reads), "`{text}`: {refusal}");
    }
    let cells = ["refused", &text[refusal.span()], refusal.message()].map(str::to_owned);
    cells.into_iter().chain(refusal.help().map(str::to_owned)).collect()
}

#[test]
fn codes_have_bounds() {
    let digits = |n: usize| format!("0.{}", "7".repeat(n));
    assert_eq!(printed::<Code>(&digits(4096)), [digits(4096)]);
    let long = "there are 4097 digits after the point, more than 4096";
    for (text, marked, message) in [
        (digits(4097), digits(4097)[2..].to_owned(), long.to_owned()),
        (format!("0.7[{}]", "01".repeat(2048)), format!("7[{}]", "01".repeat(2048)), long.to_owned()),
        (
            format!("0.77{}", " ".repeat(MAX_LINE)),
            "    ".to_owned(),
            format!("the game line is longer than {MAX_LINE} bytes"),
        ),
    ] {
        assert_eq!(printed::<Game>(&text), ["refused".to_owned(), marked, message]);
    }
    assert!("0.77 misere".parse::<Code>().is_err());
}

#[test]
fn a_convention_replaces_the_end_at_0() {
    let game: Game = "0.77; N at 0".parse().unwrap();
    assert_eq!(game.with_convention(crate::Convention::Misere).to_string(), "0.77 misere");
}

/// Time that is proportional to the text of the longest lines, on a slow machine with other work; its square takes hours.
const SOON: Duration = Duration::from_secs(60);

/// The largest tables are read soon, and larger ones are refused.
#[test]
fn tables_have_bounds() {
    let start = Instant::now();
    let rows: Vec<String> = (1..=4096)
        .map(|heap| format!("{heap}: 0{}", if heap > 1 { format!(", {}", heap - 1) } else { String::new() }))
        .collect();
    let game: Game = format!("{{{}}}", rows.join("; ")).parse().unwrap();
    assert_eq!(game.ruleset().end(), Some(4096));
    assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
    let wide = |heap: u32, options: u32| {
        let list: Vec<String> = (1..=options).map(|n| vec![n.to_string(); 64].join("+")).collect();
        format!("{heap}: {}", list.join(", "))
    };
    let read = |rows: &str| format!("{{{rows}}}").parse::<Game>();
    let (left, right) = (read(&wide(4096, 4095)).unwrap(), read(&wide(4096, 4094)).unwrap());
    let both = format!("{left}|{right}");
    assert!(both.len() > 2 << 20);
    assert_eq!(both.parse::<Game>().unwrap().to_string(), both);
    let many = [wide(4095, 2000), wide(4096, 2097)].join("; ");
    assert!(read(&many).unwrap_err().message().contains("at most 262144 heaps in all"));
    let rows = |count: usize| read(&"n: n-1;".repeat(count));
    assert!(rows(64).is_ok() && rows(65).unwrap_err().message().contains("at most 64 rows"));
    let option = |parts: usize| read(&format!("2: {}", vec!["1"; parts].join("+")));
    assert!(option(MAX_PARTS).is_ok() && option(MAX_PARTS + 1).unwrap_err().message().contains("more than 4096"));
    let terms = |count: usize| read(&format!("n: n{}", "-1".repeat(count)));
    assert!(terms(256).is_ok() && terms(257).unwrap_err().message().contains("at most 256 operations"));
    let deep = |depth: usize| read(&format!("n: {}n-1{}", "(".repeat(depth), ")".repeat(depth)));
    assert!(deep(32).is_ok() && deep(33).is_err());
    for open in [
        "{",
        "{1:",
        "(",
        "(n,",
        "{2: 1+",
        "{1: 0;",
        "{n: (",
        "{n: n-k for ",
        "{n: sum(",
        "{n: n^",
        "{n: -",
        "{n: n for n|",
    ] {
        let _ = open.repeat(MAX_LINE / open.len()).parse::<Game>().unwrap_err().caret();
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// Time is proportional to the text.
#[test]
fn long_texts_are_read_quickly() {
    let start = Instant::now();
    let heaps = vec!["123456789012345678"; 100_000];
    for joint in ["+", ", ", ";", " "] {
        assert_eq!(heaps.join(joint).parse::<Position>().unwrap().heaps().len(), 100_000);
    }
    assert_eq!("X ".repeat(MAX_HEAPS).parse::<Position>().unwrap().heaps().len(), MAX_HEAPS);
    assert!("X ".repeat(MAX_HEAPS + 1).parse::<Position>().is_err());
    let clauses = format!("0.77; N at {}", (1..100_000).map(|n| n.to_string()).collect::<Vec<_>>().join(", "));
    assert_eq!(clauses.parse::<Game>().unwrap().ending().terminals.len(), 99_999);
    for open in ["(", "0.[", ";", "3++", "S", "k ", "0.7|"] {
        let _ = open.repeat(MAX_LINE / open.len()).parse::<Game>().unwrap_err().caret();
        let _ = open.repeat(MAX_LINE).parse::<Position>().unwrap_err().caret();
    }
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// A line that can be read can be read again after printing, though counts and missing spaces make it longer.
#[test]
fn lines_that_print_too_long_are_refused() {
    let read = |line: String| line.parse::<Game>().map(|game| assert_eq!(game.to_string().parse(), Ok(game)));
    assert!(read("0.77; N at 1000000x100".to_owned()).is_ok());
    assert!(read("0.77; N at 1000000x1000".to_owned()).is_err());
    let listed =
        |most: u32| format!("0.77; N at {}", (100_000..most).map(|n| n.to_string()).collect::<Vec<_>>().join(","));
    assert!(read(listed(620_000)).is_ok());
    assert!(listed(690_000).len() < MAX_LINE && read(listed(690_000)).is_err());
}

/// The word that the advice names is there already, so the mended line is the same, and must not be read for ever.
#[test]
fn a_second_limit_is_an_error() {
    for line in ["0.[3] limit 2n limit 3", "0.[3]  limit 2n  limit 2n", "0.[3] limit 2n (limit 3)"] {
        assert!(line.parse::<Game>().is_err(), "{line}");
    }
}
