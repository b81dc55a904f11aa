//! `ninepins hackerrank` and `ninepins worksheet`.

use crate::common::{Folder, ninepins, run};
use std::fs;

#[test]
fn samples() {
    let ran = run(&["hackerrank"], "4\n4\nIXXI\n4\nXIIX\n5\nIIXII\n5\nIIIII\n").ok();
    assert_eq!(ran.out, "LOSE\nWIN\nLOSE\nWIN\n");
    assert_eq!(run(&["hackerrank"], "1\r\n4 \r\nIXXI\r\n\r\n").ok().out, "LOSE\n");
}

#[test]
fn refusals() {
    for (input, says) in [
        ("", "line 1: the input ends where the number of cases"),
        ("x\n", "line 1: the number of cases must be a number from 1 to 1000"),
        ("1001\n", "line 1"),
        ("0\n", "line 1"),
        ("1\n301\n", "line 2: the length of a row must be a number from 1 to 300"),
        ("1\n4\n", "line 3: the input ends where a row of pins"),
        ("1\n4\nIXI\n", "line 3: the row has 3 letters, not 4"),
        ("1\n3\nIOI\n", "line 3: a row has only I and X, not `O`"),
        ("1\n2\nXX\n", "line 3: no pin stands"),
        ("1\n1\nI\n1\nI\n", "the number of cases is 1, but there are more lines"),
    ] {
        let ran = run(&["hackerrank"], input).ends(2).warns(&[says]);
        assert_eq!(ran.out, "", "{input:?}");
    }
}

#[test]
fn the_largest_input() {
    // Every row is different, with runs of many lengths.
    let mut source = ninepins_testkit::Source::seeded(1);
    let mut pin = || if source.below(8) == 0 { 'X' } else { 'I' };
    let rows: String = (0..1000).map(|_| format!("300\n{}\n", (0..300).map(|_| pin()).collect::<String>())).collect();
    assert_eq!(run(&["hackerrank"], format!("1000\n{rows}")).ok().out.lines().count(), 1000);
}

#[test]
fn text_json_and_picture_have_the_same_positions() {
    let folder = Folder::new("worksheet");
    let (line, file) = ("worksheet kayles --count 5 --seed 9 --sizes 2-8", folder.file("sheet.svg"));
    let text = ninepins(&format!("{line} --svg {file}")).ok().out;
    assert_eq!(ninepins(line).ok().out, text);
    let sheet = ninepins(&format!("{line} --json")).ok().json();
    let (answers, key) = (sheet["answers"].as_array().unwrap(), sheet["key"].as_array().unwrap());
    assert_eq!((answers.len(), key.len(), sheet["seed"].as_str()), (5, 5, Some("9")));
    let picture = fs::read_to_string(&file).unwrap();
    for (index, (answer, key)) in answers.iter().zip(key).enumerate() {
        let position = answer["position"].as_str().unwrap();
        assert!(text.contains(&format!("{}.  {position}\n", index + 1)), "{position}");
        let solved = ninepins(&format!("solve kayles {position} --json")).ok().json();
        assert_eq!(solved["winning_moves"], answer["winning_moves"]);
        let key = key.as_str().unwrap();
        assert!(text.contains(key.split(',').next().unwrap()), "{key}");
        assert!(picture.contains(&format!(">{}.</text>", index + 1)));
    }
    assert_eq!(ninepins("worksheet kayles --positions 5 --seed 9 --sizes 2-8 --max-positions 1000000").ok().out, text);
    assert_ne!(ninepins("worksheet kayles --count 5 --seed 10 --sizes 2-8").ok().out, text);
    ninepins("worksheet nimmy --heaps 12 --sizes 30-40 --max-positions 9").ends(3).warns(&["the key was not found: "]);
    assert!(ninepins(&format!("{line} --svg -")).ok().out.starts_with("<svg "));
}

#[test]
fn the_ending_counts() {
    let normal = ninepins("worksheet nim --sizes 1-2 --heaps 1-3 --positions 6").ok().out;
    let misere = ninepins("worksheet nim --sizes 1-2 --heaps 1-3 --positions 6 --misere").ok().out;
    assert!(normal.contains("normal play") && misere.contains("misère play"));
}
