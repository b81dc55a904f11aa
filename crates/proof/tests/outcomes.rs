//! Certificates of periods of outcomes, compared with play, and forgeries of them.

use ninepins_proof::{
    CheckErrorKind::{self, Game as Rules, Least, Period, Shape, TooLarge},
    ReadErrorKind, check,
    outcomes::Certificate,
};
use ninepins_rules::{Game, Heap, Outcome, Position};
use ninepins_testkit::{Referee, texts};

/// Certificates of version 1, which must be accepted for ever.
const VERSION_1: [&str; 5] = [
    "ninepins outcomes 1\ngame 0.03|0.0003 misere\npreperiod 0\nperiod 6\n",
    "ninepins outcomes 1\ngame 0.12|0.0301 misere\npreperiod 1\nperiod 2\nchecksum 0b28eb7a3827f3ab\n",
    "ninepins outcomes 1\ngame 0.33\npreperiod 0\nperiod 3\nchecksum 4d96e68e4ff0a6d7\n",
    "ninepins outcomes 1\ngame 0.0\npreperiod 0\nperiod 1\n",
    "ninepins outcomes 1\ngame 0.1|0.3\npreperiod 3\nperiod 1\n",
];

fn kind(text: &str) -> Option<CheckErrorKind> {
    check(&text.parse::<Certificate>().unwrap()).err().map(|error| error.kind())
}

/// Of many pairs of codes only the least numbers that hold in play are accepted.
#[test]
fn only_the_least_numbers_are_accepted() {
    let code = |n: usize| format!("0.{}{}{}", n / 16, n / 4 % 4, n % 4);
    let pairs = (0..64 * 64).step_by(11).map(|n| format!("{}|{}", code(n / 64), code(n % 64)));
    let mut accepted = 0;
    for line in pairs.flat_map(|pair| [format!("{pair} misere"), pair]) {
        let game: Game = line.parse().unwrap();
        let mut referee = Referee::new(&game);
        let heap = |n| Position::new(Heap::new(n).into_iter().collect());
        let outcomes: Vec<Outcome> = (0..60).map(|n| referee.outcome(&heap(n))).collect();
        for (a, p) in (0..30).flat_map(|a| (1..9).map(move |p| (a, p))) {
            let repeats = |p: usize| (a..60 - p).all(|n| outcomes[n] == outcomes[n + p]);
            let is_least = a == 0 || outcomes[a - 1] != outcomes[a - 1 + p];
            let is_true = repeats(p) && is_least && !(1..p).any(repeats);
            let claimed = Certificate { game: game.clone(), preperiod: a as u64, period: p as u64 };
            assert_eq!(check(&claimed).is_ok(), is_true, "{claimed}");
            accepted += usize::from(is_true);
        }
    }
    assert_eq!(accepted, 2 * (64 * 64_usize).div_ceil(11));
}

#[test]
fn forgeries() {
    let text = VERSION_1[0];
    for (from, to, why) in [
        ("period 6", "period 5", Period),
        ("period 6", "period 12", Least),
        ("preperiod 0", "preperiod 1", Least),
        ("period 6", "period 0", Shape),
        ("\nperiod 6", "\nperiod 18446744073709551615", TooLarge),
        ("preperiod 0", "preperiod 18446744073709551615", TooLarge),
        ("\nperiod 6", "\nperiod 268435452", TooLarge),
        ("0.03|0.0003", "0.03|0.0007", Rules),
        ("0.03|0.0003", "4.03|0.0003", Rules),
        ("0.03|0.0003", "0.03|0.[3]", Rules),
        ("0.03|0.0003", "{1: 0}", Rules),
        ("0.03|0.0003", "(0,n),(n,0)", Rules),
        ("0.03|0.0003 misere", "0.03|0.0003 limit 2n misere", Rules),
        ("0.03|0.0003 misere", "0.03|0.0003; L at 2", Rules),
        ("0.03|0.0003", "0.03|0.0303", Period),
    ] {
        assert_eq!(kind(&text.replace(from, to)), Some(why), "{to}");
    }
    assert_eq!(kind(&VERSION_1[4].replace("preperiod 3", "preperiod 2")), Some(Period));
    let read = |text: &str| text.parse::<Certificate>().map_err(|error| error.kind());
    assert_eq!(read(&VERSION_1[2].replace("period 3", "period 4")), Err(ReadErrorKind::Checksum));
    assert_eq!(read(&VERSION_1[3].replace("outcomes 1", "outcomes 2")), Err(ReadErrorKind::Version));
}

#[test]
fn texts_that_were_changed() {
    for text in VERSION_1 {
        let certificate: Certificate = text.parse().unwrap();
        assert!(check(&certificate).is_ok() && certificate.to_string().starts_with(text), "{certificate}");
        texts::reads_what_it_prints(&certificate, "period");
        texts::truncated_is_refused(&certificate, |_| false);
        texts::mangled_is_another(&certificate);
        texts::reordered(&certificate, |read| assert_eq!(read, &certificate));
        for read in texts::mutants(&certificate, 300, "0123456789 |=\n") {
            assert!(read.game != certificate.game || check(&read).is_err() || read == certificate, "{read}");
        }
    }
}
