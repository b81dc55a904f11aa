//! `ninepins genus` and `ninepins misere-form`.

use crate::common::run;
use serde_json::{Value, json};

#[test]
fn genus_in_json() {
    let ran = run(&["genus", "0.07", "--to", "16", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answer = ran.json();
    assert_eq!((&answer["schema"], &answer["game"]), (&json!("ninepins/genus/1"), &json!("0.07")));
    assert_eq!((&answer["to"], &answer["stopped"]), (&json!(16), &Value::Null));
    let heaps = answer["heaps"].as_array().unwrap();
    let symbols: Vec<&str> = heaps.iter().map(|heap| heap["genus"].as_str().unwrap()).collect();
    let known = "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520 2^20 4^146 0^120 5^057";
    assert_eq!(symbols.join(" "), known);
    let tenth = json!({ "heap": 10, "genus": "3^1431", "normal": 3, "misere": [1, 4, 3, 1], "wild": true });
    assert_eq!((&heaps[10], &heaps[9]["wild"]), (&tenth, &json!(false)));
}

#[test]
fn genus_in_text() {
    let ran = run(&["genus", "kayles misere"], "");
    assert_eq!(ran.code, 0);
    for part in
        ["Kayles, 0.77: take 1 or 2 pins", "\n   0  0^120 ", "\n  10  2^20 ", "\n  20  1^031\n", "the first is 5"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(!ran.out.contains("whoever cannot move"), "the ending does not matter: {}", ran.out);
    let nim = run(&["genus", "nim", "--to", "12"], "").out;
    assert!(nim.contains("12^(12,14)") && nim.contains("none of these heaps"), "{nim}");
    let one = run(&["genus", "nim", "--to", "0"], "").out;
    assert!(one.contains("\n   0  0^120\n"), "{one}");
}

#[test]
fn a_form_in_json() {
    let ran = run(&["misere-form", "0.07", "10", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
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
        "positions": ran.json()["positions"],
        "stopped": null,
    });
    assert_eq!(ran.json(), expected);
    let equal = run(&["misere-form", "0.07", "11", "--json"], "").json();
    assert_eq!((&equal["form"], &equal["nim_heap"], &equal["equal_heap"]), (&json!("*3"), &json!(3), &json!(6)));
    let long = run(&["misere-form", "kayles", "20", "--json"], "").json();
    assert_eq!((&long["form"], &long["length"], &long["subforms"]), (&Value::Null, &json!(1987957726), &json!(136)));
}

/// In misère play 0.07 has equal heaps 6 and 11, of the form *3; and heaps of Nim that are alike are not nothing.
#[test]
fn sums() {
    let form = |game: &str, position: &str| run(&["misere-form", game, position, "--json"], "").json();
    let sum = form("0.07", "6+10");
    assert_eq!((&sum["position"], &sum["heap"], &sum["known"]), (&json!("6+10"), &Value::Null, &json!(11)));
    assert_eq!(form("0.07", "10+11")["form"], sum["form"]);
    let text = run(&["misere-form", "kayles", "3+4"], "").out;
    assert!(text.contains("Position   3+4\n") && text.contains("size 2, and heap 2: in"), "{text}");
    let one = run(&["misere-form", "nim", "1+1"], "").out;
    assert!(one.contains("Form       0\n") && one.contains("and heap 0: in"), "{one}");

    let genus = |game: &str, position: &str| run(&["genus", game, position, "--json"], "").json();
    let kayles = genus("kayles", "5");
    let heaps = run(&["genus", "kayles", "--to", "5", "--json"], "").json()["heaps"].take();
    assert_eq!((&kayles["genus"], &kayles["wild"]), (&heaps[5]["genus"], &json!(true)));
    let sum = genus("nim", "2+3");
    assert_eq!((&sum["genus"], &sum["position"], &sum["normal"]), (&json!("1^13"), &json!("2+3"), &json!(1)));
    assert_eq!((&sum["game"], &sum["schema"]), (&json!("0.[3]"), &json!("ninepins/genus/1")));
    let text = run(&["genus", "kayles", "3+4"], "").out;
    assert!(text.contains("Position   3+4\nGenus      2^"), "{text}");
    assert_eq!(run(&["genus", "kayles", "3+4", "--to", "9"], "").code, 2);
    assert_eq!(run(&["genus", "kayles", "3+"], "").code, 2);
}

#[test]
fn a_form_in_text() {
    for (line, heap, parts) in [
        ("4!.0", "13", ["Form       *[[3,2],2,1]\n", "no heap of Nim and no smaller heap\n", "Birthday   5\n"]),
        (
            "4!.0",
            "16",
            ["Form       *[[3,2],2,1]\n", "heap 13: in misère play, in every sum\n", "6, itself included\n"],
        ),
        ("4!.0", "4", ["Form       0\n", "a heap of Nim of size 0, and heap 0: in", "Birthday   0\n"]),
        ("kayles", "20", ["too long to be written out, of 1,987,957,726", "Birthday   20\n", "136, itself"]),
    ] {
        let ran = run(&["misere-form", line, heap], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        parts.iter().for_each(|part| assert!(ran.out.contains(part), "{part}: {}", ran.out));
    }
}

#[test]
fn games_that_are_not_meant() {
    for (line, why, mend) in [
        ("0.7|0.07", "the players have different moves", "'0.7'"),
        ("limit-nim", "heaps with limits are not handled", "'0.[3]'"),
        ("nimmy", "positions that end play are not handled", "'0.[3]'"),
    ] {
        for args in [&["genus", line][..], &["misere-form", line, "3"]] {
            let ran = run(args, "");
            assert_eq!((ran.code, ran.out.as_str()), (2, ""));
            assert!(ran.err.contains(why) && ran.err.contains(mend), "{}", ran.err);
            let json = run(&[args, &["--json"]].concat(), "");
            assert!(json.json()["error"]["message"].as_str().unwrap().starts_with(why), "{json:?}");
        }
    }
    for args in [&["genus", "0.8z"][..], &["genus", "kayles", "--to", "65535"], &["misere-form", "kayles", "3+"]] {
        assert_eq!(run(args, "").code, 2, "{args:?}");
    }
}

#[test]
fn limits_leave_what_is_known() {
    let genus = ["genus", "kayles", "--to", "1000", "--max-positions", "500"];
    let ran = run(&genus, "");
    assert_eq!(ran.code, 3);
    for part in ["\n   0  0^120 ", "the budget of positions is spent", "Known      heaps 0 to ", "--max-positions"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let json = run(&[&genus[..], &["--json"]].concat(), "");
    let heaps = json.json()["heaps"].as_array().unwrap().len();
    assert!(json.code == 3 && json.json()["stopped"] == "positions" && heaps > 10, "{json:?}");
    let nothing = run(&["genus", "kayles", "--max-positions", "0"], "");
    assert!(nothing.code == 3 && nothing.out.contains("Known      nothing yet"), "{nothing:?}");
    let form = ["misere-form", "kayles", "100"];
    let ran = run(&[&form[..], &["--max-memory", "1MB"]].concat(), "");
    assert!(ran.code == 3 && ran.out.contains("forms: heaps 0 to "), "{ran:?}");
    for endless in [&form[..], &["genus", "0.45", "--to", "1000"]] {
        let ran = run(&[endless, &["--time", "300ms", "--json"]].concat(), "");
        assert!(ran.code == 3 && ran.json()["stopped"] == "time", "{ran:?}");
    }
}
