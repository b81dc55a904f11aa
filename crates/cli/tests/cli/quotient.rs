//! `ninepins quotient`, `invert` and `order`, and `check` of what they write.

use crate::common::run;
use serde_json::{Value, json};
use std::{env, fs, process};

#[test]
fn kayles_in_json() {
    for line in ["0.77", "kayles", "kayles misere"] {
        let ran = run(&["quotient", line, "--json"], "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let answer = ran.json();
        let history = json!([[1, 2, 1], [2, 6, 2], [5, 12, 3], [9, 18, 6], [12, 24, 8], [25, 32, 9], [27, 40, 9]]);
        for (field, value) in [
            ("schema", json!("ninepins/quotient/1")),
            ("game", json!("0.77 misere")),
            ("status", json!("complete")),
            ("to", Value::Null),
            ("order", json!(40)),
            ("p_portion", json!(9)),
            ("window", json!({ "n0": 71, "period": 12 })),
            ("history", history),
            ("relations_left_out", json!(0)),
            ("form", Value::Null),
            ("stopped", Value::Null),
            ("tame", json!(false)),
            ("kernel", json!({ "order": 16, "identity": "b^2", "normal": true, "faithful": true })),
            ("invertible", json!(["1", "a"])),
        ] {
            assert_eq!(answer[field], value, "{field}");
        }
        assert_eq!(answer["generators"][2], json!({ "letter": "c", "heap": 5 }));
        assert_eq!(answer["relations"][0], json!(["a^2", "1"]));
        assert_eq!((&answer["phi"][0], &answer["phi"][3]), (&json!("1"), &json!("a b")));
        assert_eq!(answer["elements"]["P"].as_array().unwrap().len(), 9);
    }
}

#[test]
fn tame_partial_partizan_and_infinite_in_json() {
    let nim = run(&["quotient", "nim", "--heaps", "7", "--json"], "").json();
    assert_eq!((&nim["status"], &nim["to"], &nim["order"]), (&json!("partial"), &json!(7), &json!(10)));
    assert_eq!((&nim["tame"], &nim["tame_type"], &nim["window"]), (&json!(true), &json!("T_3"), &Value::Null));

    let partizan = run(&["quotient", "0.13|0.31", "--heaps", "5", "--json"], "").json();
    assert_eq!(partizan["outcomes"], json!({ "L": 0, "N": 5, "P": 2, "R": 6 }));
    assert_eq!(partizan["history"][3], json!([5, 13, 8]));
    assert_eq!((partizan.get("p_portion"), &partizan["tame"]), (None, &Value::Null));

    let infinite = run(&["quotient", "partizan-kayles", "--json"], "").json();
    assert_eq!(
        (&infinite["status"], &infinite["to"], &infinite["order"]),
        (&json!("infinite"), &Value::Null, &Value::Null)
    );
    assert_eq!((&infinite["history"], &infinite["window"]), (&json!([[1, 2, 1]]), &json!({ "n0": 1, "period": 3 })));
    let form = &infinite["form"];
    let heap = |heap: u64, d: i64| json!({ "heap": heap, "displacement": [d] });
    assert_eq!((&form["counters"], &form["from"]), (&json!([heap(1, -1), heap(2, 1)]), &json!(2)));
    assert_eq!((&form["proved_infinite"], &form["witness"]["up"]), (&json!(true), &json!(2)));
}

#[test]
fn in_text() {
    for (args, parts) in [
        (
            &["kayles"][..],
            &[
                "Kayles, 0.77 misere: take 1 or 2 pins",
                "\n  27       40      9\n",
                "Status     complete: of order 40, for all heaps; ",
                "Generators a = heap 1, b = heap 2, c = heap 5,",
                "Quotient   < a, b, c, d, e, f, g | a^2 = 1, b^3 = b, ",
                "P-portion  a, b^2, a c, ",
                "Wild  ",
                "Kernel     a group of 16 elements with the identity b^2; normal",
                "Invertible 1, a\n",
                "\nand so on: heap n + 12 is worth heap n, from heap 71 on\n",
            ][..],
        ),
        (
            &["nim", "--heaps", "3"],
            &["partial: of order 6, for the heaps up to 3\n", "isomorphic to T_2", "| a^2 = 1, b^3 = b >"],
        ),
        (
            &["0.77", "--heaps", "0"],
            &["of order 1, for the heaps up to 0", "Generators none", "P-portion  empty", "T_0"],
        ),
        (&["0.13|0.31", "--heaps", "5"], &["      L      N      P      R\n", "\nN          1, a b,", "\nR  "]),
        (
            &["partizan-kayles"],
            &[
                "\n   2 infinite\n",
                "Status     infinite: known for all heaps; ",
                "Counters   heap 1 counts -1, heap 2 counts +1\n",
                "sums of ever more heaps of 2, or of 1,",
                "\n   0  1 (0)   a (-1)  b (+1)\n",
            ],
        ),
    ] {
        let ran = run(&[&["quotient"], args].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
        parts.iter().for_each(|part| assert!(ran.out.contains(part), "{part}: {}", ran.out));
        assert!(ran.out.lines().all(|line| line.chars().count() <= 90), "{}", ran.out);
    }
}

#[test]
fn in_latex() {
    let ran = run(&["quotient", "kayles", "--latex"], "");
    assert_eq!(ran.code, 0);
    for part in [
        "% ninepins ",
        "\\mathcal{Q}(0.77) = \\langle a, b, c, d, e, f, g \\mid a^{2}=1, b^{3}=b,",
        "\\mathcal{P} = \\{ a, b^{2}, ac,",
        "\n12 & e & ab^{2} & b & abc &",
        "\\Phi(n+12) = \\Phi(n) \\quad (n \\ge 71)",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let partial = run(&["quotient", "0.7|0.07", "--heaps", "2", "--latex"], "").out;
    assert!(partial.contains("F_{\\mathcal{Q}_{2}(0.7\\mid 0.07)}") && partial.contains("(b,+1)"), "{partial}");
    assert_eq!(run(&["quotient", "kayles", "--latex", "--json"], "").code, 2);
}

#[test]
fn what_is_written_is_checked() {
    let file = env::temp_dir().join(format!("ninepins-quotient-{}.txt", process::id()));
    let name = file.to_str().unwrap();
    for (args, says) in [
        (&["kayles"][..], "0.77 misere with all heaps: the misère quotient has order 40, with period 12"),
        (&["0.07", "--heaps", "20"], "0.07 misere with heaps up to 20: the misère quotient has order 24"),
        (&["0.7|0.07"], "the misère quotient is infinite"),
        (&["nim", "--heaps", "0"], "the misère quotient has order 1"),
    ] {
        let ran = run(&[&["quotient"], args, &["--prove", name]].concat(), "");
        assert!(ran.code == 0 && ran.out.contains("Status"), "{ran:?}");
        let checked = run(&["check", name], "");
        let out = checked.out.replace("\n  ", " ");
        assert!(checked.code == 0 && out.starts_with("accepted: ") && out.contains(says), "{out}");
        let piped = run(&[&["quotient"], args, &["--prove", "-"]].concat(), "");
        assert_eq!((piped.code, piped.err.as_str()), (0, ""));
        assert_eq!(piped.out, fs::read_to_string(&file).unwrap());
        assert_eq!(run(&["check", "-"], &piped.out).code, 0);
    }
    fs::remove_file(&file).unwrap();

    let kayles = run(&["quotient", "kayles", "--prove", "-"], "").out;
    let without_checksum: String =
        kayles.lines().filter(|line| !line.starts_with("checksum")).map(|line| format!("{line}\n")).collect();
    let tampered = without_checksum.replace("outcomes NP", "outcomes NN");
    assert_ne!(tampered, without_checksum);
    let refuted = run(&["check", "-"], &tampered);
    assert!(refuted.code == 1 && refuted.out.starts_with("refuted: line "), "{refuted:?}");
    let damaged = run(&["check", "-"], without_checksum.replace("\nelements 40", "\nelements x"));
    assert!(damaged.code == 4 && damaged.err.contains("line 3"), "{damaged:?}");
    let version = run(&["check", "-"], kayles.replace("ninepins quotient 1", "ninepins quotient 2"));
    assert_eq!(version.code, 4, "{version:?}");
}

/// With several counters what shows that it is infinite is of fewer heaps, and stands below in the same file.
#[test]
fn two_claims_in_one_file() {
    let shown = ["quotient", "0.154", "--heaps", "33", "--no-cache"];
    let proof = run(&[&shown[..], &["--prove", "-"]].concat(), "");
    assert_eq!((proof.code, proof.out.matches("ninepins quotient 1\n").count()), (0, 2));
    let checked = run(&["check", "-"], &proof.out);
    let out = checked.out.replace("\n  ", " ");
    let lines: Vec<&str> = out.lines().collect();
    assert!(checked.code == 0 && lines.len() == 2, "{checked:?}");
    assert!(lines[0].starts_with("accepted: 0.154 misere with heaps up to 33: outcomes follow from "), "{out}");
    assert!(
        lines[1].starts_with("accepted: 0.154 misere with heaps up to 22: the misère quotient is infinite"),
        "{out}"
    );
    let text = run(&shown, "").out;
    assert!(
        text.contains("\n  22 infinite\n") && text.contains("Infinite   with the heaps up to 22 already, "),
        "{text}"
    );
    let form = run(&[&shown[..], &["--json"]].concat(), "").json()["form"].clone();
    assert_eq!(
        (&form["proved_infinite"], &form["infinite_from"], &form["from"]),
        (&json!(true), &json!(22), &json!(22))
    );
    assert_eq!(form["witness"]["heaps"], 22);
    // Each is checked, and the first that is wrong is named.
    let second = proof.out.rfind("ninepins quotient").unwrap();
    let (first, second) = proof.out.split_at(second);
    let second = second[..second.find("checksum").unwrap()].replacen("heap 22 = ", "heap 22 = 1", 1);
    let refuted = run(&["check", "-"], format!("{first}{second}"));
    assert!(refuted.code == 1 && refuted.out.contains("refuted: certificate 2, line "), "{refuted:?}");
    let damaged = run(&["check", "-"], format!("{first}{}", second.replacen("\nelements ", "\nelements x", 1)));
    assert!(damaged.code == 4, "{damaged:?}");
    let many = run(&["check", "-"], run(&["quotient", "0.77", "--heaps", "0", "--prove", "-"], "").out.repeat(17));
    assert!(many.code == 4 && many.err.contains("more than 16 certificates"), "{many:?}");
}

#[test]
fn games_that_are_not_meant() {
    for (line, why, mend) in [
        ("0.77 normal", "the line says normal", "say `misere`"),
        ("limit-nim", "limits", "kayles"),
        ("nimmy", "positions that end play", "kayles"),
    ] {
        for args in [&["quotient", line][..], &["invert", line], &["order", line, "1", "2"]] {
            let ran = run(args, "");
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
            assert!(ran.err.contains(why) && ran.err.contains(mend), "{}", ran.err);
            let json = run(&[args, &["--json"]].concat(), "").json();
            assert!(json["error"]["message"].as_str().unwrap().contains(why), "{json}");
        }
    }
    for args in [
        &["quotient", "0.8z"][..],
        &["quotient", "kayles", "--to", "3"],
        &["quotient", "kayles", "--heaps", "10001"],
        &["order", "kayles", "1", "q"],
        &["order", "kayles", "1"],
    ] {
        assert_eq!(run(args, "").code, 2, "{args:?}");
    }
}

#[test]
fn limits_leave_what_is_known() {
    let order = ["quotient", "0.07", "--max-order", "30"];
    let ran = run(&order, "");
    assert_eq!(ran.code, 3);
    for part in ["Status     partial: of order 24, for the heaps up to ", "too many elements", "a larger --max-order"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let json = run(&[&order[..], &["--json"]].concat(), "");
    assert!(json.code == 3 && json.json()["stopped"] == "order" && json.json()["order"] == 24, "{json:?}");
    let time = run(&["quotient", "nim", "--time", "200ms", "--json"], "");
    assert!(time.code == 3 && time.json()["stopped"] == "time" && time.json()["status"] == "partial", "{time:?}");
    let memory = run(&["quotient", "0.07", "--max-memory", "1kb"], "");
    assert!(memory.code == 3 && memory.out.contains("--max-memory"), "{memory:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let ran = crate::common::interrupted(&["quotient", "nim", "--json"]);
    assert_eq!((ran.code, &ran.json()["stopped"]), (130, &json!("interrupted")), "{ran:?}");
    assert!(ran.json()["to"].as_u64().unwrap() > 10 && ran.err.is_empty(), "{ran:?}");
}

#[test]
fn inverses() {
    let ran = run(&["invert", "partizan-kayles"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let out = ran.out.replace("\n           ", " ");
    for part in [
        "\n   1  R        2             P            no sum of these heaps\n",
        "all of them have: the quotient is a group\n",
        "Oddity     1+2 = 0, though 1 is of outcome R and 2 of outcome P; the conjugate of 1 is no sum",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let kayles = run(&["invert", "kayles", "--json"], "").json();
    let heap = |heap: usize| &kayles["heaps"][heap - 1];
    assert_eq!((&kayles["schema"], &kayles["to"]), (&json!("ninepins/invert/1"), &Value::Null));
    let fourth = json!({
        "heap": 4, "outcome": "P", "has_inverse": true, "inverse": "1", "inverse_outcome": "P",
        "conjugate_in_universe": true, "conjugate": "4", "conjugate_is_inverse": true,
    });
    assert_eq!(*heap(4), fourth);
    assert_eq!((&heap(5)["has_inverse"], &heap(5)["conjugate_is_inverse"]), (&json!(false), &json!(false)));
    let counted = run(&["invert", "0.76", "--heaps", "12"], "").out;
    assert!(counted.contains("None found heaps 3 to 5, 7 to 12\n"), "{counted}");
    let none = run(&["invert", "0.77", "--heaps", "0"], "");
    assert!(none.code == 0 && none.out.contains("Universe   the sums of the heaps up to 0"), "{none:?}");
}

#[test]
fn positions_compared() {
    for (game, a, b, relation) in [
        ("0.7|0.07", "3 S_1 + 2 S_2", "S_1", "="),
        ("0.7|0.07", "2x1", "5x1", ">="),
        ("0.7|0.07", "1", "2+2", "<="),
        ("0.7|0.07", "1", "3", "incomparable"),
        ("kayles", "1+1", "4+4", "="),
        ("kayles", "1+1", "4+5", "incomparable"),
        ("kayles", "87", "99", "="),
        ("kayles", "1000000000000", "1000000000012", "="),
    ] {
        let ran = run(&["order", game, a, b, "--json"], "");
        assert_eq!((ran.code, &ran.json()["relation"]), (0, &json!(relation)), "{game}: {a} {b}");
        let text = run(&["order", game, a, b], "").out;
        let shown = if relation == "incomparable" { "incomparable" } else { &format!("A {relation} B") };
        assert!(text.contains(shown), "{text}");
    }
    let ran = run(&["order", "0.7|0.07", "2+2+2", "0", "--json"], "").json();
    let expected = json!({
        "schema": "ninepins/order/1",
        "game": "0.7|0.07 misere",
        "to": null,
        "a": { "position": "2+2+2", "outcome": "N" },
        "b": { "position": "0", "outcome": "N" },
        "relation": ">=",
        "not_at_least": null,
        "not_at_most": { "with": "1+1", "a": "P", "b": "R" },
        "stopped": null,
    });
    assert_eq!(ran, expected);
    let beyond = run(&["order", "0.07", "3", "30", "--heaps", "20"], "");
    assert!(beyond.code == 2 && beyond.err.contains("--heaps"), "{beyond:?}");
    let stopped = run(&["order", "0.07", "3", "30", "--max-order", "30"], "");
    assert!(stopped.code == 3 && stopped.err.contains("`30` has a heap"), "{stopped:?}");
}

/// The pictures in the book are drawn by the commands that are written beside them.
#[test]
fn the_pictures_of_the_book_are_current() {
    for (name, args) in
        [("nim", &["nim", "--heaps", "3"][..]), ("kayles", &["kayles"]), ("partizan-kayles", &["0.7|0.07"])]
    {
        let ran = run(&[&["quotient"], args, &["--svg", "-"]].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name}");
        let file = format!("{}/../../book/src/pictures/quotient-{name}.svg", env!("CARGO_MANIFEST_DIR"));
        let kept = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(ran.out == kept, "{file} is not what {args:?} --svg - draws");
    }
}

#[test]
fn pictures_are_files() {
    let folder = env::temp_dir().join(format!("ninepins-pictures-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("0.123.svg");
    let name = file.to_str().unwrap();
    let text = run(&["quotient", "0.123", "--svg", name], "");
    assert!(text.code == 0 && text.out == run(&["quotient", "0.123"], "").out, "{text:?}");
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("20 elements, |P| = 5, wild"), "{picture}");
    // Nothing is written where there is too much to draw.
    fs::remove_file(&file).unwrap();
    let large = run(&["quotient", "0.07", "--heaps", "27", "--svg", name], "");
    assert_eq!((large.code, large.out.as_str(), file.exists()), (2, "", false));
    assert!(large.err.contains("at most 160 are drawn") && large.err.contains("with --heaps 26"), "{}", large.err);
    fs::remove_dir_all(folder).unwrap();
    assert_eq!(run(&["quotient", "kayles", "--svg", "/dev/null/none"], "").code, 4);
    assert_eq!(run(&["quotient", "kayles", "--svg", "-", "--prove", "-"], "").code, 2);
    // What was stopped is drawn as far as it is known.
    let stopped = run(&["quotient", "0.07", "--max-order", "30", "--svg", "-"], "");
    assert!(stopped.code == 3 && stopped.out.starts_with("<svg ") && stopped.err.contains("too many"), "{stopped:?}");
}
