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
fn large_pictures_are_small() {
    let svg = run(&["plot", "0.354", "--to", "300000", "--histogram", "-o", "-"], "").out;
    assert!(svg.len() < 200_000 && svg.contains("Drawn: cells of 512 heaps and each value"), "{} bytes", svg.len());
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
