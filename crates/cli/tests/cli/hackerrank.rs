//! `ninepins hackerrank`.

use crate::common::run;

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
    let mut seed: u64 = 1;
    let mut pin = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        if seed >> 61 == 0 { 'X' } else { 'I' }
    };
    let rows: String = (0..1000).map(|_| format!("300\n{}\n", (0..300).map(|_| pin()).collect::<String>())).collect();
    assert_eq!(run(&["hackerrank"], format!("1000\n{rows}")).ok().out.lines().count(), 1000);
}
