//! `ninepins prove`, and what `check` makes of it.

use crate::common::run;
use serde_json::{Value, json};

/// The certificate of a position, which must be written.
fn proved(args: &[&str]) -> String {
    let ran = run(&[&["prove"], args].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}

/// The outcome that `check` accepts, after the game and the position.
fn accepted(certificate: &str) -> String {
    let ran = run(&["check", "-", "--json"], certificate);
    let answer = ran.json();
    assert_eq!((ran.code, &answer["verdict"]), (0, &json!("accepted")), "{answer}");
    assert_eq!((&answer["line"], &answer["message"]), (&Value::Null, &Value::Null));
    let claim = answer["claims"][0].as_str().unwrap().to_owned();
    claim.split(". ").next().unwrap().to_owned()
}

#[test]
fn where_a_quotient_answers() {
    for (game, position, says) in [
        ("kayles misere", "40+41", "0.77 misere at 40+41: left to move, left wins; right to move, right wins"),
        ("0.07 misere", "20+21+22", "0.07 misere at 20+21+22: left to move, left wins; right to move, right wins"),
        ("0.[3] misere", "10+11", "0.[3] misere at 10+11: left to move, left wins; right to move, right wins"),
        (
            "partizan-kayles",
            "1000000000000000000+1000000000000000001",
            "0.7|0.07 misere at 1000000000000000000+1000000000000000001: left to move, left wins; right to move, right wins",
        ),
    ] {
        let certificate = proved(&[game, position, "--evidence", "quotient"]);
        assert!(certificate.starts_with("ninepins certificate 2\n"), "{game}");
        assert_eq!(accepted(&certificate), says);
    }
    // Nothing else is asked for; and where a short book will do it is written.
    let certificate = proved(&["kayles misere", "40+41"]);
    assert!(certificate.starts_with("ninepins certificate 2\n"), "{certificate}");
    assert!(proved(&["kayles misere", "3+4"]).starts_with("ninepins certificate 1\n"));
    let forged = certificate.replace("position 40+41", "position 41+41");
    let forged = &forged[..forged.find("checksum").unwrap()];
    let refuted = run(&["check", "-"], forged);
    assert_eq!((refuted.code, &*refuted.out), (1, "refuted: line 4: the outcome of 41+41 is P, not N\n"));
}

#[test]
fn where_nothing_can_be_written_another_command_is_named() {
    for (args, says) in [
        (&["0.74 misere", "40+41+42", "--time", "2s"][..], "`ninepins quotient '0.74 misere' --prove FILE` certifies"),
        (&["0.106", "10000000000+3", "--time", "2s"], "`ninepins period '0.106' --prove FILE` certifies"),
        (&["nimmy", "9,9,9,9,9,9", "--max-positions", "1000"], "help: more may be spent with --max-positions"),
    ] {
        let ran = run(&[&["prove"], args].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains("no certificate was written: ") && ran.err.contains(says), "{args:?}: {}", ran.err);
    }
    let ran = run(&["prove", "kayles", "3+4", "--evidence", "quotient"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("misère quotients are about misère play"), "{}", ran.err);
}

#[test]
fn limits_are_shown() {
    for command in ["prove", "line", "tree"] {
        let help = run(&[command, "--help"], "").out;
        assert!(help.contains("[default: 60s]") && help.contains("[default: 2GB]"), "{command}: {help}");
    }
    assert!(run(&["solve", "--help"], "").out.contains("2h [default: no limit]"));
}
