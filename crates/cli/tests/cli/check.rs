//! `ninepins check` of certificates of periods.

use crate::common::run;

const KAYLES: &str = "ninepins period 1\ngame 0.77\npreperiod 71\nperiod 12\nmax 8\nclassical\n";

#[test]
fn periods() {
    let accepted = run(&["check", "-"], KAYLES);
    assert_eq!((accepted.code, &*accepted.err), (0, ""));
    assert!(accepted.out.starts_with("accepted: 0.77 with all heaps: "), "{}", accepted.out);
    let refuted = run(&["check", "-"], KAYLES.replace("max 8", "max 7"));
    assert_eq!((refuted.code, &*refuted.out), (1, "refuted: line 5: the largest value is 8, not 7\n"));
    let too_large = run(&["check", "-"], KAYLES.replace("period 12", "period 12000000000"));
    assert_eq!((too_large.code, &*too_large.out), (3, ""));
    assert!(too_large.err.contains("not checked: line 4: "), "{}", too_large.err);
    for unreadable in [KAYLES.replace("period 1\n", "period 2\n"), KAYLES.replace("max", "most"), KAYLES.repeat(2)] {
        assert_eq!(run(&["check", "-"], unreadable).code, 4);
    }
}
