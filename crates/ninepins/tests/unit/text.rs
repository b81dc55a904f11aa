//! Lines of limited width.

use ninepins::text::*;

#[test]
fn no_line_is_too_long() {
    let text = "one two three four five six seven eight nine ten ".repeat(10);
    for (first, width) in [(28, 28), (90, 60), (40, 88)] {
        let lines = wrapped(text.trim(), first, width);
        assert!(lines.len() > 5 && lines[1..].iter().all(|line| line.chars().count() <= width), "{lines:?}");
        assert!(lines[0].chars().count() <= first, "{lines:?}");
        assert_eq!(lines.join(" "), text.trim());
    }
}

#[test]
fn formulas_stay_on_a_line_unless_they_are_long() {
    let text = "one two three four five 60 -> 3+55 turns 4 = 100 into 3 S_1 + 2 S_5";
    assert_eq!(wrapped(text, 34, 34), ["one two three four five 60 -> 3+55", "turns 4 = 100 into 3 S_1 + 2 S_5"]);
    assert_eq!(wrapped(text, 30, 30), ["one two three four five", "60 -> 3+55 turns 4 = 100 into", "3 S_1 + 2 S_5"]);
    assert_eq!(wrapped("S_9 = 3 S_1 + 3 S_2 = 0", 18, 18), ["S_9 = 3 S_1 + 3", "S_2 = 0"]);
    assert_eq!(wrapped("", 10, 10), [""]);
}

#[test]
fn a_cut_text_has_its_sign_within_the_width() {
    for (width, sign, expected) in [(4, "…", "abcd"), (3, "…", "ab…"), (3, "...", "..."), (1, "...", "."), (0, "…", "")]
    {
        assert_eq!(cut("abcd", width, sign), expected);
    }
}
