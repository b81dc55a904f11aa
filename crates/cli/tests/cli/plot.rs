//! `ninepins plot`.

use crate::common::{Folder, ninepins, run};
use serde_json::json;
use std::{fs, path::Path};

#[test]
fn a_picture_is_a_file() {
    let folder = Folder::new("plot");
    let file = folder.file("kayles.svg");
    ninepins(&format!("plot kayles --to 200 --histogram -o {file}")).ok().shows(&[
        "Kayles, 0.77: take 1 or 2 pins",
        "Heaps 0 to 200; the largest value is 8, first at heap 27",
        "Rare 9 of 201 heaps, the last one is heap 70",
        "Period 12, from heap 71 on: proved",
    ]);
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for part in ["Nim-values of Kayles, 0.77", "How often each value occurs", "period 12", "a rare heap"] {
        assert!(svg.contains(part), "{part}");
    }
    let json = run(&["plot", "kayles", "--from", "10", "--to", "200", "--json", "-o", &file], "").json();
    let expected = json!({
        "schema": "ninepins/plot/1", "game": "0.77", "from": 10, "to": 200, "max": 8, "max_heap": 27, "rare": 7, "last_rare": 70,
        "preperiod": 71, "period": 12, "proved": true, "file": file, "stopped": null,
    });
    assert_eq!(json, expected);
    // The picture alone goes to stdout, also by default if that is not a terminal.
    for line in ["plot kayles --to 200 --histogram -o -", "plot kayles --to 200 --histogram"] {
        assert_eq!(ninepins(line).ok().out, svg);
    }
    ninepins("plot kayles -o /no/such/folder/it.svg").ends(4).warns(&["cannot write"]);
    let bare = run(&["plot", "limit-nim", "--from", "5", "--to", "5", "-o", "-"], "").out;
    assert!(!bare.contains("How often") && bare.contains("Heaps: 5 to 5;"), "{bare}");
}

#[test]
fn rows_of_completions() {
    let folder = Folder::new("plot-rows");
    let file = folder.file("rows.svg");
    ninepins(&format!("plot nimmy --row 1 --row 3+4 -o {file}")).ok().shows(&[
        "Nimmy, 0.[3] misere; N at 1+1+2+2",
        "Piles b from 0 to 100",
        "Row 3+4: f(b + 24) = f(b) + 24 from b = 41 on; f(b) - b is -7 to 7",
    ]);
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains("Completions in Nimmy, 0.[3] misere") && svg.contains(">Row 3+4<"), "{svg}");
    let json = run(&["plot", "nimmy", "--row", "1", "--to", "9", "--json", "-o", &file], "").json();
    let expected = json!({
        "schema": "ninepins/plot/1", "game": "0.[3] misere; N at 1+1+2+2, 1+2+3, 2+2+2", "from": 0, "to": 9,
        "rows": [{"row": "1", "from": 6, "period": 2, "shifts": [0, 0, 2, 2, -2, -2, 1, -1, 1, -1]}], "file": file,
    });
    assert_eq!(json, expected);
}

/// The table of periods in the book.
#[test]
fn periods_in_the_book() {
    let book = include_str!("../../../../book/src/nimmy.md");
    let table = book.split_once("| row | from | period |").unwrap().1.split("\n\n").next().unwrap();
    let lines: Vec<Vec<&str>> =
        table.lines().skip(2).map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
    let folder = Folder::new("plot-periods");
    for line in &lines {
        let json = run(&["plot", "nimmy", "--row", line[0], "--json", "-o", &folder.file("it.svg")], "").json();
        let row = &json["rows"][0];
        assert_eq!(line[1..], [&row["from"], &row["period"]].map(ToString::to_string), "{row}");
    }
    assert_eq!(lines.len(), 13);
}

#[test]
fn large_pictures_are_small() {
    let svg = run(&["plot", "0.354", "--to", "300000", "--histogram", "-o", "-"], "").out;
    assert!(svg.len() < 200_000 && svg.contains("Drawn: cells of 512 heaps and each value"), "{} bytes", svg.len());
}

/// A picture in pixels has twice its nominal size. Missing fonts are reported.
#[cfg(feature = "png")]
#[test]
fn pixels() {
    let folder = Folder::new("plot-pixels");
    let (svg, png) = (folder.file("it.svg"), folder.file("it.PNG"));
    assert_eq!(run(&["plot", "0.6", "-o", &svg], "").code, 0);
    let ran = run(&["plot", "0.6", "-o", &png], "");
    if ran.code != 0 {
        assert!(ran.code == 4 && ran.err.contains("no fonts are installed") && ran.err.contains("help: "), "{ran:?}");
        return;
    }
    let bytes = fs::read(&png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let word = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let text = fs::read_to_string(&svg).unwrap();
    let nominal = |name: &str| -> u32 {
        let rest = text.split_once(&format!(" {name}=\"")).unwrap().1;
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    assert_eq!((word(16), word(20)), (2 * nominal("width"), 2 * nominal("height")));
}

#[test]
fn a_stopped_search_draws_its_values() {
    let folder = Folder::new("plot-stopped");
    let file = folder.file("it.svg");
    let endless =
        |limits: &[&str]| run(&[&["plot", "4!.0", "--to", "1099511627776", "-o", &file], limits].concat(), "");
    let ran = endless(&["--time", "300ms"]);
    assert!(ran.code == 3 && ran.err.contains("stopped before heap ") && ran.err.contains("the time is up"), "{ran:?}");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains(">Stopped: before heap ") && svg.ends_with("</svg>\n"), "{svg}");
    fs::remove_file(&file).unwrap();
    let nothing = endless(&["--time", "200ms", "--from", "1000000000000"]);
    assert!(nothing.code == 3 && nothing.err.contains("nothing was drawn: "), "{nothing:?}");
    assert!(!Path::new(&file).exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_draws_the_values() {
    let ran =
        crate::common::interrupted(crate::common::program().args(["plot", "4!.0", "--to", "1099511627776", "-o", "-"]));
    assert!(ran.code == 130 && ran.out.contains(">Stopped: before heap ") && ran.out.ends_with("</svg>\n"), "{ran:?}");
}
