//! Patterns of codes, and shares of their games.

use ninepins::{survey::tables::proved_period, survey::*, *};

fn lines(pattern: &str) -> Vec<String> {
    games(&[pattern.to_owned()], Convention::Misere).unwrap().iter().map(Game::to_string).collect()
}

#[test]
fn every_code_once() {
    assert_eq!(lines("0.7").join(", "), "0.7 misere");
    assert_eq!(lines("0.?").len(), 8);
    // Trailing zeros mean nothing, but other codes differ.
    assert_eq!(lines("0.??").len(), 64);
    assert_eq!(lines("?.0").join(", "), "0.0 misere, 4.0 misere");
    assert_eq!(lines("0.x").len(), 16);
    assert_eq!(lines("0.FX")[10], "0.fa misere");
    assert_eq!(lines("0.y"), lines("0.x")[8..]);
    assert_eq!(lines("0.?|0.7").len(), 8);
    assert_eq!(lines("0.3|0.?")[7], "0.3|0.7 misere");
    let several = ["0.7?", "0.?7"].map(str::to_owned);
    assert_eq!(games(&several, Convention::Normal).unwrap().len(), 15);
}

/// The hash must never change, or shares would overlap. Shares have as many games as others, and about as many hard ones.
#[test]
fn shares_are_balanced() {
    let games = games(&["0.???".to_owned()], Convention::Normal).unwrap();
    for number in 1..=8 {
        let share = Share { number, of: 8 };
        let dealt: Vec<&Game> = games.iter().filter(|game| share.has(game)).collect();
        let open = dealt.iter().filter(|game| proved_period(game).is_none()).count();
        assert!(dealt.len() == 64 && (19..=27).contains(&open), "{number}: {} {open}", dealt.len());
    }
    for (line, share) in [("0.77", "250/1000"), ("0.106", "597/1000"), ("0.7|0.07 misere", "979/1000")] {
        assert!(share.parse::<Share>().unwrap().has(&line.parse().unwrap()), "{line}");
    }
    assert!(["0/4", "5/4", "1", "1/x"].iter().all(|text| text.parse::<Share>().is_err()));
}

#[test]
fn one_of_two_mirror_images() {
    let lines = |patterns: &[&str]| -> Vec<String> {
        let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        pairs(&patterns, Convention::Normal).unwrap().iter().map(Game::to_string).collect()
    };
    let all = lines(&["0.?|0.?"]);
    assert_eq!(all.len(), 28);
    assert!(all.contains(&"0.7|0.3".to_owned()) && !all.contains(&"0.3|0.7".to_owned()));
    // An image that is not among the games does not replace one.
    assert_eq!(lines(&["0.3|0.7"]), ["0.3|0.7"]);
    assert_eq!(lines(&["0.3|0.7", "0.7|0.3"]), ["0.7|0.3"]);
    assert_eq!(lines(&["0.??|0.??"]).len(), 64 * 63 / 2);
    assert!(pairs(&["0.?".to_owned()], Convention::Misere).is_err());
}

#[test]
fn bad_patterns_are_refused() {
    for pattern in ["1.?", "0.xxxxxxxxxx", ""] {
        assert!(games(&["0.?".to_owned(), pattern.to_owned()], Convention::Normal).is_err());
    }
    // The error names the first code that cannot be read.
    let failure = games(&["0.?g".to_owned()], Convention::Normal).unwrap_err();
    assert!(failure.to_string().starts_with("no code is of this pattern: of `0.0g`, "), "{failure}");
}
