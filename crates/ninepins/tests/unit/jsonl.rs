//! Questions as lines of JSON, and their errors.

use ninepins::{MemoKind, StrategyId, internals::asked, jsonl::Settings};

const DEFAULTS: Settings = Settings {
    strategy: None,
    memo: MemoKind::Hash,
    cancel: true,
    max_positions: 10,
    max_moves: 20,
    remoteness: false,
};

#[test]
fn all_fields() {
    let line = r#" {"game":"k\u0061yles", "position" : "3+5","strategy":"search","memo":"trie","cancel":false,
                    "max_positions":5,"max_moves":0,"remoteness":true} "#;
    let (game, position, settings) = asked(line, DEFAULTS).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert_eq!((&*game, &*position), ("kayles", "3+5"));
    let Settings { strategy, memo, cancel, max_positions, max_moves, remoteness } = settings;
    assert_eq!((strategy, memo, cancel), (Some(StrategyId::Search), MemoKind::Trie, false));
    assert_eq!((max_positions, max_moves, remoteness), (5, 0, true));
}

/// Each case is a line, its wrong part, and words of the message.
#[test]
fn refusals_point_at_the_place() {
    for (line, marked, says) in [
        (r#"{"game":"nim","postion":"1"}"#, r#""postion""#, "unknown field \"postion\""),
        (r#"{"game":"nim","position":1}"#, "1", "`position` must be a string, not such a number"),
        (r#"{"game":["nim"],"position":"1"}"#, r#"["nim"]"#, "`game` must be a string, not a list"),
        (r#"{"game":null,"position":"1"}"#, "null", "`game` must be a string, not null"),
        (r#"{"game":"nim","game":"nim"}"#, r#""game""#, "given twice"),
        (r#"{"game":"nim"}"#, r#"{"game":"nim"}"#, "`position` is missing"),
        ("[1]", "[1]", "a question is a JSON object"),
        (r#""x""#, r#""x""#, "a question is a JSON object"),
        (r#"{"game":"nim","position":"1","max_moves":-1}"#, "-1", "whole number"),
        (r#"{"game":"nim","position":"1","max_moves":1e3}"#, "1e3", "whole number"),
        (r#"{"game":"nim","position":"1","cancel":"no"}"#, r#""no""#, "true or false"),
        (r#"{"game":"nim","position":"1","id":null}"#, "null", "`id` must be text or a number"),
        (r#"{"game":"nim","position":"1","id":"\ud800"}"#, r#""\ud800""#, "`id` must be text or a number"),
        (r#"{"game":"nim","position":"1","to_move":"me"}"#, r#""me""#, "`to_move` must be"),
        (r#"{"game":"nim","position":"1","memo":"tree"}"#, r#""tree""#, "no memo"),
        (r#"{"game":"nim","position":"1","strategy":"luck"}"#, r#""luck""#, "no strategy"),
        (r#"{"game":"\ud800","position":"1"}"#, r#""\ud800""#, "half a surrogate"),
        (r#"{"game":"nim","position":"1"} x"#, "x", "trailing characters"),
        (r#"{"game":"nim","position":"1""#, "", "EOF"),
        ("\u{feff}{}", "\u{feff}", "U+FEFF (BOM)"),
        (r#"{"game":"nim" "position":"1"}"#, "\"", "expected `,` or `}`"),
    ] {
        let (message, span) = asked(line, DEFAULTS).err().unwrap_or_else(|| panic!("{line}"));
        assert!(message.contains(says), "{line}: {message}");
        assert_eq!(&line[span.clone()], marked, "{line}: {message} {span:?}");
    }
}
