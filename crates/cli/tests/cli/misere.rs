//! Misère play: `ninepins quotient`, `invert` and `order`, and `check` of their certificates; genera and misère forms.

use crate::common::{Folder, answer, has, ninepins, run, without_checksums};
use serde_json::{Value, json};
use std::{fs, path::Path};

#[test]
fn kayles_in_json() {
    for line in ["0.77", "kayles", "'kayles misere'"] {
        let answer = answer(&format!("quotient {line}"));
        let fields = json!({
            "schema": "ninepins/quotient/1", "game": "0.77 misere", "status": "complete", "to": null, "order": 40, "p_portion": 9,
            "window": { "n0": 71, "period": 12 },
            "history": [[1, 2, 1], [2, 6, 2], [5, 12, 3], [9, 18, 6], [12, 24, 8], [25, 32, 9], [27, 40, 9]],
            "relations_left_out": 0, "form": null, "stopped": null, "tame": false,
            "kernel": { "order": 16, "identity": "b^2", "normal": true, "faithful": true },
            "invertible": ["1", "a"],
        });
        has(&answer, &fields);
        assert_eq!(answer["generators"][2], json!({ "letter": "c", "heap": 5 }));
        assert_eq!(answer["relations"][0], json!(["a^2", "1"]));
        assert_eq!((&answer["phi"][0], &answer["phi"][3]), (&json!("1"), &json!("a b")));
        assert_eq!(answer["elements"]["P"].as_array().unwrap().len(), 9);
    }
}

#[test]
fn tame_partial_partizan_and_infinite_in_json() {
    let tame = json!({ "status": "partial", "to": 7, "order": 10, "tame": true, "tame_type": "T_3", "window": null });
    has(&answer("quotient nim --heaps 7"), &tame);

    let partizan = answer("quotient '0.13|0.31' --heaps 5");
    has(&partizan, &json!({ "outcomes": { "L": 0, "N": 5, "P": 2, "R": 6 }, "tame": null }));
    assert_eq!((&partizan["history"][3], partizan.get("p_portion")), (&json!([5, 13, 8]), None));

    let infinite = answer("quotient partizan-kayles");
    let window = json!({ "n0": 1, "period": 3 });
    let fields = json!({ "status": "infinite", "to": null, "order": null, "history": [[1, 2, 1]], "window": window });
    has(&infinite, &fields);
    let form = &infinite["form"];
    let heap = |heap: u64, d: i64| json!({ "heap": heap, "displacement": [d] });
    has(form, &json!({ "counters": [heap(1, -1), heap(2, 1)], "from": 2, "proved_infinite": true }));
    assert_eq!(form["witness"]["up"], 2);
}

#[test]
fn in_text_and_latex() {
    // The transcripts of the book have the text of Kayles, Nim and partizan Kayles.
    let latex = [
        "% ninepins ",
        r"\mathcal{Q}(0.77) = \langle a, b, c, d, e, f, g \mid a^{2}=1, b^{3}=b,",
        r"\mathcal{P} = \{ a, b^{2}, ac,",
        "12 & e & ab^{2} & b & abc &",
        r"\Phi(n+12) = \Phi(n) \quad (n \ge 71)",
    ];
    for (line, parts) in [
        ("0.77 --heaps 0", &["of order 1, for the heaps up to 0", "Generators none", "P-portion empty", "T_0"][..]),
        ("'0.13|0.31' --heaps 5", &["L N P R", "N 1, a b,", "R "]),
        ("kayles --latex", &latex),
        ("'0.7|0.07' --heaps 2 --latex", &[r"F_{\mathcal{Q}_{2}(0.7\mid 0.07)}", "(b,+1)"]),
    ] {
        let ran = ninepins(&format!("quotient {line}")).ok().shows(parts);
        let is_text = !line.contains("--latex");
        assert!(!is_text || ran.out.lines().all(|line| line.chars().count() <= 90), "{}", ran.out);
    }
}

#[test]
fn certificates_are_checked() {
    let folder = Folder::new("quotient");
    let file = folder.file("it.txt");
    for (line, says) in [
        ("kayles", "0.77 misere with all heaps: the misère quotient has order 40, with period 12"),
        ("0.07 --heaps 20", "0.07 misere with heaps up to 20: the misère quotient has order 24"),
        ("'0.7|0.07'", "the misère quotient is infinite"),
        ("nim --heaps 0", "the misère quotient has order 1"),
    ] {
        ninepins(&format!("quotient {line} --prove {file}")).ok().shows(&["Status"]);
        ninepins(&format!("check {file}")).ok().shows(&["accepted: ", says]);
        let piped = ninepins(&format!("quotient {line} --prove -")).ok().out;
        assert_eq!(piped, fs::read_to_string(&file).unwrap());
        run(&["check", "-"], &piped).ok();
    }
    let kayles = ninepins("quotient kayles --prove -").out;
    let check = |from: &str, to: &str| run(&["check", "-"], without_checksums(&kayles).replace(from, to));
    assert!(check("outcomes NP", "outcomes NN").ends(1).out.starts_with("refuted: line "));
    check("\nelements 40", "\nelements x").ends(4).warns(&["line 3"]);
    check("ninepins quotient 1", "ninepins quotient 2").ends(4);
}

/// With several counters a second certificate of fewer heaps, in the same file, shows that the quotient is infinite.
#[test]
fn two_claims_in_one_file() {
    // The quotient is built once: the second command finds it in the cache.
    let (folder, line) = (Folder::new("two-claims"), "quotient 0.154 --heaps 33 --time 10m");
    let file = folder.file("proof.txt");
    let form = folder.ninepins(&format!("{line} --prove {file} --json")).ok().json()["form"].take();
    let proof = fs::read_to_string(file).unwrap();
    assert_eq!(proof.matches("ninepins quotient 1\n").count(), 2);
    let checked = run(&["check", "-"], &proof).ok().shows(&[
        "accepted: 0.154 misere with heaps up to 33: outcomes follow from ",
        "accepted: 0.154 misere with heaps up to 22: the misère quotient is infinite",
    ]);
    assert_eq!(checked.out.matches("accepted: ").count(), 2, "{checked:?}");
    folder.ninepins(line).ok().shows(&["22 infinite", "Infinite with the heaps up to 22 already, "]);
    has(&form, &json!({ "proved_infinite": true, "infinite_from": 22, "from": 22 }));
    assert_eq!(form["witness"]["heaps"], 22);
    // Each is checked, and the first that is wrong is named.
    let (first, second) = proof.split_at(proof.rfind("ninepins quotient").unwrap());
    let second = second[..second.find("checksum").unwrap()].replacen("heap 22 = ", "heap 22 = 1", 1);
    run(&["check", "-"], format!("{first}{second}")).ends(1).shows(&["refuted: certificate 2, line "]);
    let damaged = second.replacen("\nelements ", "\nelements x", 1);
    run(&["check", "-"], format!("{first}{damaged}")).ends(4);
    let many = ninepins("quotient 0.77 --heaps 0 --prove -").out.repeat(17);
    run(&["check", "-"], many).ends(4).warns(&["more than 16 certificates"]);
}

/// The heaps of Nim and of Lasker's Nim are as those of misère Nim, so a theorem says how their quotients go on.
#[test]
fn tame_quotients_by_a_theorem() {
    for (game, order) in [("nim", 18), ("lasker-nim", 34)] {
        let line = format!("quotient {game} --no-cache");
        ninepins(&line).ok().shows(&["of order 2^k + 2 for k > 1, so no quotient is that of all heaps"]);
        has(&answer(&line), &json!({ "to": 15, "order": order, "tame": true, "stopped": null }));
    }
    has(&answer("quotient nim --no-cache --heaps 20"), &json!({ "to": 20 }));
}

#[test]
fn inverses() {
    let kayles = answer("invert kayles");
    has(&kayles, &json!({ "schema": "ninepins/invert/1", "to": null }));
    let fourth = json!({
        "heap": 4, "outcome": "P", "has_inverse": true, "inverse": "1", "inverse_outcome": "P",
        "conjugate_in_universe": true, "conjugate": "4", "conjugate_is_inverse": true,
    });
    assert_eq!(kayles["heaps"][3], fourth);
    let fields = json!({ "schema": "ninepins/quotient/1", "order": 40, "heaps": kayles["heaps"] });
    has(&answer("quotient kayles --inverses"), &fields);
    has(&kayles["heaps"][4], &json!({ "has_inverse": false, "conjugate_is_inverse": false }));
    ninepins("invert 0.76 --heaps 12").ok().shows(&["None found heaps 3 to 5, 7 to 12"]);
    ninepins("invert 0.77 --heaps 0").ok().shows(&["Universe the sums of the heaps up to 0"]);
}

#[test]
fn positions_compared() {
    let cases = "'0.7|0.07 misere' '3 S_1 + 2 S_2' S_1: = // '0.7|0.07 misere' 2x1 5x1: >= // \
        '0.7|0.07 misere' 1 2+2: <= // partizan-kayles 1 3: incomparable // 'kayles misere' 1+1 4+4: = // \
        kayles --misere 1+1 4+5: incomparable // 'kayles misere' 87 99: = // \
        'kayles misere' 1000000000000 1000000000012: =";
    for (line, relation) in cases.split(" // ").map(|case| case.split_once(": ").unwrap()) {
        assert_eq!(answer(&format!("order {line}"))["relation"], relation, "{line}");
        let shown = if relation == "incomparable" { "incomparable" } else { &format!("A {relation} B") };
        ninepins(&format!("order {line}")).ok().shows(&[shown]);
    }
    let expected = json!({
        "schema": "ninepins/order/1", "game": "0.7|0.07 misere", "to": null,
        "a": { "position": "2+2+2", "outcome": "N" }, "b": { "position": "0", "outcome": "N" }, "relation": ">=",
        "not_at_least": null, "not_at_most": { "with": "1+1", "a": "P", "b": "R" }, "stopped": null,
    });
    assert_eq!(answer("order partizan-kayles 2+2+2 0"), expected);
    // Unless the line says misère, play is normal.
    has(&answer("order kayles 3 1+2"), &json!({ "game": "0.77", "relation": "=" }));
    // The heaps up to these suffice: a wider universe only has more sums.
    for (line, to) in [("nim 3 5", 5), ("lasker-nim 3 4", 4), ("4!.0 5 6", 6), ("0.45 1 2", 2), ("0.07 4 5", 5)] {
        let expected = json!({ "relation": "incomparable", "to": to, "stopped": null });
        has(&answer(&format!("order {line} --misere --time 5s")), &expected);
    }
    ninepins("order 0.07 3 30 --misere --heaps 20").ends(2).warns(&["a larger --to"]);
    ninepins("order 0.07 3 30 --misere --max-order 30").ends(3).shows(&["`30` has a heap"]);
}

#[test]
fn pictures() {
    let folder = Folder::new("quotient-pictures");
    let file = folder.file("0.123.svg");
    let text = ninepins(&format!("quotient 0.123 --svg {file}")).ok().out;
    assert_eq!(text, ninepins("quotient 0.123").out);
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("20 elements, |P| = 5, wild"), "{picture}");
    // A picture with too many elements is not written.
    fs::remove_file(&file).unwrap();
    let large = ninepins(&format!("quotient 0.07 --heaps 27 --svg {file}")).ends(2);
    let large = large.warns(&["at most 160 are drawn", "with --to 26"]);
    assert!(large.out.is_empty() && !Path::new(&file).exists());
    ninepins("quotient kayles --svg /dev/null/none").ends(4);
    // A partial quotient is drawn.
    let stopped = ninepins("quotient 0.07 --max-order 30 --svg -").ends(3).warns(&["more than 30"]);
    assert!(stopped.out.starts_with("<svg "), "{stopped:?}");
    assert_eq!(answer("quotient 0.77 --heaps 0")["stopped"], Value::Null);
}

#[test]
fn genus_in_json() {
    let genera = answer("genus 0.07 --to 16");
    has(&genera, &json!({ "schema": "ninepins/genus/1", "game": "0.07", "to": 16, "stopped": null }));
    let heaps = genera["heaps"].as_array().unwrap();
    let tenth = json!({ "heap": 10, "genus": "3^1431", "normal": 3, "misere": [1, 4, 3, 1], "wild": true });
    assert_eq!((&heaps[10], &heaps[9]["wild"]), (&tenth, &json!(false)));
    // The genus of a sum.
    has(&answer("genus 0.07 10"), &json!({ "genus": heaps[10]["genus"], "wild": true }));
    let fields =
        json!({ "schema": "ninepins/genus/1", "game": "0.[3]", "position": "2+3", "genus": "1^13", "normal": 1 });
    has(&answer("genus nim 2+3"), &fields);
}

#[test]
fn genera_and_forms_in_text() {
    let genera = ["Kayles, 0.77: take 1 or 2 pins", "0 0^120 ", "10 2^20 ", "20 1^031", "the first is 5"];
    for (line, parts) in [
        ("genus 'kayles misere'", &genera[..]),
        ("genus nim --to 12", &["12^(12,14)", "none of these heaps"]),
        ("genus nim --to 0", &["0 0^120"]),
        ("genus kayles 3+4", &["Position 3+4 Genus 2^"]),
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
        "schema": "ninepins/misere-form/1", "game": "0.07", "position": "10", "heap": 10, "form": "*[[3,2],2,1]",
        "length": 12, "nim_heap": null, "equal_heap": null, "birthday": 5, "subforms": 6, "known": 11,
        "positions": ten["positions"], "stopped": null,
    });
    assert_eq!(ten, expected);
    has(&answer("misere-form 0.07 11"), &json!({ "form": "*3", "nim_heap": 3, "equal_heap": 6 }));
    has(&answer("misere-form kayles 20"), &json!({ "form": null, "length": 1_987_957_726_u64, "subforms": 136 }));
    // Without a choice the form comes with the genus, as far as both are found quickly.
    let both = answer("value '0.07 misere' 10");
    has(&both, &json!({ "schema": "ninepins/value/1", "form": "*[[3,2],2,1]", "genus": "3^1431", "stopped": null }));
    let few = ninepins("value 'kayles misere' 60 --as form --time 300ms").ends(3);
    few.shows(&["Position 60", "Known forms: heaps 0 to "]);
    // In misère play the heaps 6 and 11 of 0.07 are equal.
    let sum = answer("misere-form 0.07 6+10");
    has(&sum, &json!({ "position": "6+10", "heap": Value::Null, "known": 11 }));
    assert_eq!(answer("misere-form 0.07 10+11")["form"], sum["form"]);
}

#[test]
fn limits_leave_what_is_known() {
    let open = json!({
        "schema": "ninepins/order/1", "relation": null, "not_at_least": null, "stopped": "time",
        "a": { "position": "30", "outcome": null },
    });
    for (line, fields) in [
        ("quotient 0.07 --max-order 30", json!({ "stopped": "order", "order": 24 })),
        ("quotient '0.1[7]' --time 200ms", json!({ "stopped": "time", "status": "partial" })),
        // The tables of the monoid count, too: with them 50 MB hold the quotient up to heap 33, and no more.
        ("quotient 0.07 --max-memory 50MB --no-cache", json!({ "stopped": "memory", "to": 33 })),
        ("misere-form kayles 100 --time 300ms", json!({ "stopped": "time" })),
        ("genus 0.45 --to 1000 --time 300ms", json!({ "stopped": "time" })),
        ("order kayles 30 31 --misere --time 0s", open),
    ] {
        has(&ninepins(&format!("{line} --json")).ends(3).json(), &fields);
    }
    let genera = "genus kayles --to 1000 --max-positions 500";
    let json = ninepins(&format!("{genera} --json")).ends(3).json();
    assert!(json["stopped"] == "positions" && json["heaps"].as_array().unwrap().len() > 10, "{json:?}");
    let partial =
        ["Status partial: of order 24, for the heaps up to ", "more than 30 elements", "a larger --max-order"];
    for (line, parts) in [
        ("quotient 0.07 --max-order 30", &partial[..]),
        ("quotient 0.07 --memory 1kb", &["--memory"]),
        (genera, &["0 0^120 ", "Stopped", "Known heaps 0 to ", "a larger --positions"]),
        ("genus kayles --max-positions 0", &["Known nothing yet"]),
        ("misere-form kayles 100 --memory 1MB", &["forms: heaps 0 to "]),
    ] {
        ninepins(line).ends(3).shows(parts);
    }
    ninepins("order kayles 30 31 --misere --max-order 5").ends(3).shows(&["a larger --max-order"]);
}
