//! `ninepins worksheet`.

use crate::common::{Folder, ninepins};
use std::fs;

#[test]
fn text_json_and_picture_have_the_same_positions() {
    let folder = Folder::new("worksheet");
    let (line, file) = ("worksheet kayles --positions 5 --seed 9 --sizes 2-8", folder.file("sheet.svg"));
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
    assert_ne!(ninepins("worksheet kayles --positions 5 --seed 10 --sizes 2-8").ok().out, text);
    assert!(ninepins(&format!("{line} --svg -")).ok().out.starts_with("<svg "));
}

#[test]
fn the_ending_counts() {
    let normal = ninepins("worksheet nim --sizes 1-2 --heaps 1-3 --positions 6").ok().out;
    let misere = ninepins("worksheet nim --sizes 1-2 --heaps 1-3 --positions 6 --misere").ok().out;
    assert!(normal.contains("normal play") && misere.contains("misère play"));
}
