//! `ninepins check --shard` and `--merge`.

use crate::common::{Folder, has, ninepins, run};
use serde_json::json;
use std::fs;

/// A certificate with 58 windows, and so with 57 stretches.
const CERTIFICATE: &str = "../proof/tests/period/v1/0.051-windows.txt";

/// Checks all shares of a certificate, and returns the files of the statements.
fn parts(folder: &Folder, certificate: &str, shares: usize) -> Vec<String> {
    let one = |number| {
        let part = folder.file(&format!("{shares}-{number}.part"));
        let ran = ninepins(&format!("check {certificate} --shard {number}/{shares} -o {part}")).ok();
        assert!(ran.out.starts_with(&format!("share {number}/{shares} is accepted: ")), "{ran:?}");
        part
    };
    (1..=shares).map(one).collect()
}

#[test]
fn shares_prove_what_one_check_proves() {
    let folder = Folder::new("shares");
    let whole = ninepins(&format!("check {CERTIFICATE}")).ok().out;
    let claim = whole.split_whitespace().collect::<Vec<_>>().join(" ");
    for shares in [1, 2, 5, 64] {
        let mut parts = parts(&folder, CERTIFICATE, shares);
        parts.reverse();
        let ran = ninepins(&format!("check {CERTIFICATE} --merge {}", parts.join(" "))).ok();
        let words = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let by = if shares == 1 { "1 statement".to_owned() } else { format!("{shares} statements") };
        assert_eq!(words, claim.replacen("accepted:", &format!("accepted, by {by}:"), 1));
    }
}

/// The certificate of 0.106 has more than 4,096 windows.
#[test]
#[ignore = "minutes"]
fn a_share_of_the_longest_certificate() {
    let ran = ninepins("check ../../testdata/certificates/0.106.txt --shard 40/64 -o -").ok();
    ran.shows(&["ninepins period-share 1\n", "share 40/64\n", "heaps 12322031695\n"]);
}

#[test]
fn lists_of_statements_that_do_not_fit() {
    let folder = Folder::new("shares-misfit");
    let parts = parts(&folder, CERTIFICATE, 3);
    let merge =
        |certificate: &str, parts: &[&str]| ninepins(&format!("check {certificate} --merge {}", parts.join(" ")));
    let refused = |parts: &[&str], why: &str| {
        let ran = merge(CERTIFICATE, parts).ends(1);
        assert_eq!((ran.err.as_str(), ran.out.starts_with("not proved: ")), ("", true), "{ran:?}");
        ran.shows(&[why]);
    };
    let [one, two, three] = &parts[..] else { panic!("{parts:?}") };
    refused(&[one, three], "no statement is of share 2/3");
    refused(&[two], "no statement is of share 1/3, and 1 more are missing");
    refused(&[one, two, two], &format!("{two}: this share was stated before"));
    let whole = folder.file("whole.part");
    ninepins(&format!("check {CERTIFICATE} --shard 1/1 -o {whole}")).ok();
    refused(&[&whole, one, two, three], &format!("{one}: this statement is of another number of shares"));
    // A comment makes another file, and so another certificate.
    let other = folder.file("other.txt");
    fs::write(&other, format!("{}# other\n", fs::read_to_string(CERTIFICATE).unwrap())).unwrap();
    let ran = merge(&other, &[one, two, three]).ends(1);
    ran.shows(&[&format!("not proved: {one}: this statement is of another certificate")]);
    ninepins(&format!("check {CERTIFICATE} --merge")).ends(2).warns(&["--merge"]);
    merge(CERTIFICATE, &[one, two, "no-such-file"]).ends(4);
    let json = ninepins(&format!("check {CERTIFICATE} --json --merge {one}")).ends(1).json();
    has(&json, &json!({ "verdict": "unproved", "claims": [], "statements": 1, "line": null }));
}

/// Whichever byte of a statement is changed, it is unreadable or does not fit.
#[test]
fn statements_that_were_changed() {
    let folder = Folder::new("shares-changed");
    let part = &parts(&folder, CERTIFICATE, 1)[0];
    let bytes = fs::read(part).unwrap();
    let changed = folder.file("changed.part");
    for at in (0..bytes.len()).step_by(5) {
        for bits in [1, 0x10, 0x80] {
            let mut other = bytes.clone();
            other[at] ^= bits;
            fs::write(&changed, &other).unwrap();
            let ran = ninepins(&format!("check {CERTIFICATE} --merge {changed}"));
            assert!(ran.code == 4 && ran.out.is_empty() && ran.err.contains(&changed), "{at} {bits}: {ran:?}");
        }
    }
    // With a checksum that is right, only the numbers can be forged, and they do not fit.
    let text = String::from_utf8(bytes).unwrap();
    for (from, to, why) in [
        ("stretches 57", "stretches 58", "another number of stretches or heaps"),
        ("max 4", "max 6", "above the largest one"),
    ] {
        let forged = text.split("checksum").next().unwrap().replace(from, to);
        assert!(!text.starts_with(&forged), "{from}");
        fs::write(&changed, format!("{forged}checksum {:016x}\n", checksum(&forged))).unwrap();
        ninepins(&format!("check {CERTIFICATE} --merge {changed}")).ends(1).shows(&[why]);
    }
}

/// 64-bit FNV-1a.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn a_share_that_is_wrong_is_refuted() {
    let folder = Folder::new("shares-refuted");
    let (forged, part) = (folder.file("forged.txt"), folder.file("forged.part"));
    let text = fs::read_to_string(CERTIFICATE).unwrap();
    // The last digits of a window in the middle are exchanged for others of their type.
    let at = text.find("\nat 70 ").unwrap();
    let end = at + 1 + text[at + 1..].find('\n').unwrap();
    let digit = if &text[end - 1..end] == "0" { "3" } else { "0" };
    let digit = if ["1", "2", "4"].contains(&&text[end - 1..end]) {
        if &text[end - 1..end] == "1" { "2" } else { "1" }
    } else {
        digit
    };
    let text = format!("{}{digit}{}", &text[..end - 1], &text[end..]);
    fs::write(&forged, text.split("checksum").next().unwrap()).unwrap();
    let codes: Vec<i32> =
        (1..=4).map(|number| ninepins(&format!("check {forged} --shard {number}/4 -o {part}")).code).collect();
    assert!(codes.contains(&1) && codes.iter().all(|code| [0, 1].contains(code)), "{codes:?}");
    ninepins(&format!("check {forged}")).ends(1);
    let part = folder.file("none.part");
    ninepins(&format!("check {forged} --shard 1/1 -o {part} --json")).ends(1).json();
    assert!(!fs::exists(part).unwrap());
}

#[test]
fn in_json_and_on_stdout() {
    let folder = Folder::new("shares-json");
    let part = folder.file("one.part");
    let ran = ninepins(&format!("check {CERTIFICATE} --shard 2/5 -o {part} --json")).ok();
    let fields = json!({
        "schema": "ninepins/check/1", "verdict": "share-accepted", "claims": [], "line": null, "message": null,
        "share": "2/5", "stretches": 12, "heaps": 12, "max": 4,
    });
    has(&ran.json(), &fields);
    let only = ninepins(&format!("check {CERTIFICATE} --shard 2/5 -o -")).ok();
    assert_eq!(only.out, fs::read_to_string(&part).unwrap());
    let whole = run(&["check", CERTIFICATE, "--shard", "1/1", "-o", "-"], "").ok().out;
    let merged = run(&["check", CERTIFICATE, "--merge", "-", "--json"], whole).ok().json();
    has(&merged, &json!({ "verdict": "accepted", "statements": 1 }));
}

/// Nothing else is checked in shares.
#[test]
fn other_certificates_are_refused_by_name() {
    let folder = Folder::new("shares-others");
    let part = folder.file("one.part");
    for (file, name) in [
        ("../proof/tests/v1/kayles.txt", "is a certificate of a position"),
        ("../proof/tests/period/v1/0.16.txt", "is a certificate of a period without windows"),
    ] {
        let ran = ninepins(&format!("check {file} --shard 1/2 -o {part}")).ends(2);
        ran.warns(&[file, name, "only a certificate of a period with windows is checked in shares"]);
    }
    let quotient = ninepins("quotient '0.1 misere' --prove -").ok().out;
    run(&["check", "-", "--shard", "1/2", "-o", &part], &quotient)
        .ends(2)
        .warns(&["stdin is a certificate of a misère quotient"]);
    run(&["check", "-", "--shard", "1/2", "-o", &part], "nonsense").ends(4);
    for line in ["--shard 0/2 -o x", "--shard 3/2 -o x", "--shard 1/2", "-o x", "--shard 1/2 -o x --merge y"] {
        ninepins(&format!("check {CERTIFICATE} {line}")).ends(2);
    }
}

/// A search writes a certificate with many windows if it is asked to.
#[test]
fn windows_of_a_search() {
    let folder = Folder::new("shares-windows");
    let file = folder.file("0.16.txt");
    ninepins(&format!("period 0.16 --prove {file} --windows 60kB")).ok();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("ninepins period 2\n") && text.matches("\nat ").count() > 3, "{}", &text[..300]);
    let parts = parts(&folder, &file, 2);
    ninepins(&format!("check {file} --merge {}", parts.join(" "))).ok().shows(&["accepted, by 2 statements: 0.16 "]);
    for game in ["kayles", "0.56"] {
        let none = folder.file("none.txt");
        let ran = ninepins(&format!("period {game} --prove {none} --windows 1MB")).ends(3);
        ran.warns(&["no certificate was written: it cannot have windows", "--windows"]);
        assert!(!fs::exists(none).unwrap());
    }
    ninepins("period kayles --windows 1MB").ends(2).warns(&["--prove"]);
}
