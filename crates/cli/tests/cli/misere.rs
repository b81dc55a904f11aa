//! `ninepins genus` and `ninepins misere-form`.

use crate::common::{answer, has, ninepins};
use serde_json::{Value, json};

#[test]
fn genus_in_json() {
    let answer = answer("genus 0.07 --to 16");
    has(&answer, &json!({ "schema": "ninepins/genus/1", "game": "0.07", "to": 16, "stopped": null }));
    let heaps = answer["heaps"].as_array().unwrap();
    let symbols: Vec<&str> = heaps.iter().map(|heap| heap["genus"].as_str().unwrap()).collect();
    let known = "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520 2^20 4^146 0^120 5^057";
    assert_eq!(symbols.join(" "), known);
    let tenth = json!({ "heap": 10, "genus": "3^1431", "normal": 3, "misere": [1, 4, 3, 1], "wild": true });
    assert_eq!((&heaps[10], &heaps[9]["wild"]), (&tenth, &json!(false)));
}

#[test]
fn in_text() {
    for (line, parts) in [
        (
            "genus 'kayles misere'",
            &["Kayles, 0.77: take 1 or 2 pins", "0 0^120 ", "10 2^20 ", "20 1^031", "the first is 5"][..],
        ),
        ("genus nim --to 12", &["12^(12,14)", "none of these heaps"]),
        ("genus nim --to 0", &["0 0^120"]),
        ("genus kayles 3+4", &["Position 3+4 Genus 2^"]),
        ("misere-form 4!.0 13", &["Form *[[3,2],2,1]", "no heap of Nim and no smaller heap", "Birthday 5"]),
        ("misere-form 4!.0 16", &["Form *[[3,2],2,1]", "heap 13: in misère play, in every sum", "6, itself included"]),
        ("misere-form 4!.0 4", &["Form 0", "a heap of Nim of size 0, and heap 0: in", "Birthday 0"]),
        ("misere-form kayles 20", &["too long to be written out, of 1,987,957,726", "Birthday 20", "136, itself"]),
        ("misere-form kayles 3+4", &["Position 3+4", "size 2, and heap 2: in"]),
        ("misere-form nim 1+1", &["Form 0", "and heap 0: in"]),
    ] {
        let ran = ninepins(line).ok().shows(parts);
        assert!(!ran.out.contains("whoever cannot move"), "the ending does not matter: {}", ran.out);
    }
}

#[test]
fn forms_in_json() {
    let ten = answer("misere-form 0.07 10");
    let expected = json!({
        "schema": "ninepins/misere-form/1",
        "game": "0.07",
        "position": "10",
        "heap": 10,
        "form": "*[[3,2],2,1]",
        "length": 12,
        "nim_heap": null,
        "equal_heap": null,
        "birthday": 5,
        "subforms": 6,
        "known": 11,
        "positions": ten["positions"],
        "stopped": null,
    });
    assert_eq!(ten, expected);
    has(&answer("misere-form 0.07 11"), &json!({ "form": "*3", "nim_heap": 3, "equal_heap": 6 }));
    has(&answer("misere-form kayles 20"), &json!({ "form": null, "length": 1_987_957_726_u64, "subforms": 136 }));
    // In misère play the heaps 6 and 11 of 0.07 are equal.
    let sum = answer("misere-form 0.07 6+10");
    has(&sum, &json!({ "position": "6+10", "heap": Value::Null, "known": 11 }));
    assert_eq!(answer("misere-form 0.07 10+11")["form"], sum["form"]);
}

#[test]
fn genus_of_a_sum() {
    let heaps = answer("genus kayles --to 5")["heaps"].take();
    has(&answer("genus kayles 5"), &json!({ "genus": heaps[5]["genus"], "wild": true }));
    let fields =
        json!({ "schema": "ninepins/genus/1", "game": "0.[3]", "position": "2+3", "genus": "1^13", "normal": 1 });
    has(&answer("genus nim 2+3"), &fields);
}

#[test]
fn limits_leave_partial_answers() {
    let line = "genus kayles --to 1000 --max-positions 500";
    ninepins(line).ends(3).shows(&["0 0^120 ", "Stopped", "Known heaps 0 to ", "--max-positions"]);
    let json = ninepins(&format!("{line} --json")).ends(3).json();
    assert!(json["stopped"] == "positions" && json["heaps"].as_array().unwrap().len() > 10, "{json:?}");
    ninepins("genus kayles --max-positions 0").ends(3).shows(&["Known nothing yet"]);
    ninepins("misere-form kayles 100 --max-memory 1MB").ends(3).shows(&["forms: heaps 0 to "]);
    for endless in ["misere-form kayles 100", "genus 0.45 --to 1000"] {
        let json = ninepins(&format!("{endless} --time 300ms --json")).ends(3).json();
        assert_eq!(json["stopped"], "time");
    }
}
