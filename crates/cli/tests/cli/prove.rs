//! `ninepins prove`, and `check` of its certificates.

use crate::common::{has, ninepins, run};
use serde_json::json;

/// Returns the certificate of a position.
fn proved(line: &str) -> String {
    ninepins(&format!("prove {line}")).ok().out
}

/// Returns the claim that `check` accepts.
fn accepted(certificate: &str) -> String {
    let answer = run(&["check", "-", "--json"], certificate).ok().json();
    has(&answer, &json!({ "verdict": "accepted", "line": null, "message": null }));
    let claim = answer["claims"][0].as_str().unwrap().to_owned();
    claim.split(". ").next().unwrap().to_owned()
}

#[test]
fn certificates_by_quotients() {
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
        let certificate = proved(&format!("'{game}' {position} --evidence quotient"));
        assert!(certificate.starts_with("ninepins certificate 2\n"), "{game}");
        assert_eq!(accepted(&certificate), says);
    }
    // The default prefers a short book of replies to a quotient.
    let certificate = proved("'kayles misere' 40+41");
    assert!(certificate.starts_with("ninepins certificate 2\n"), "{certificate}");
    assert!(proved("'kayles misere' 3+4").starts_with("ninepins certificate 1\n"));
    let forged = certificate.replace("position 40+41", "position 41+41");
    let forged = &forged[..forged.find("checksum").unwrap()];
    let refuted = run(&["check", "-"], forged).ends(1);
    assert_eq!(refuted.out, "refuted: line 4: the outcome of 41+41 is P, not N\n");
}

#[test]
fn without_a_certificate_another_command_is_named() {
    for (line, says) in [
        ("'0.74 misere' 40+41+42 --time 2s", "`ninepins quotient '0.74 misere' --prove FILE` certifies"),
        ("0.106 10000000000+3 --time 2s", "`ninepins period '0.106' --prove FILE` certifies"),
        ("'0.77; N at 2+2' 20+21+22 --max-positions 1000", "help: --max-positions, --max-memory and --time allow more"),
    ] {
        let ran = ninepins(&format!("prove {line}")).ends(3).warns(&["no certificate was written: ", says]);
        assert_eq!(ran.out, "");
    }
}
