//! The tables of nim-sequences: some are searched again.

use super::tables::fields;
use ninepins::{internals::rows, sequence::*, survey::tables::*, *};
use serde_json::Value;

#[test]
fn rows_are_found_by_their_games_and_do_not_contradict_themselves() {
    for row in rows::<PeriodRow>(&PERIODS).chain(rows(&HEXADECIMAL)) {
        let (game, fields) = fields(&row);
        let (number, has) = (|field: &str| fields[field].as_u64(), |field: &str| !fields[field].is_null());
        assert_eq!(period_of(&game).as_ref(), Some(&row));
        assert_eq!(period_of(&game.clone().with_convention(Convention::Misere)).as_ref(), Some(&row));
        let is_known = fields["status"] != "open";
        assert_eq!(number("preperiod").zip(number("period")).is_some(), is_known, "{row:?}");
        let last_exception = fields["last_exception"].as_i64();
        assert_eq!(fields["preperiod"].as_i64().map(|preperiod| preperiod - 1), last_exception, "{row:?}");
        assert_eq!(has("theorem"), fields["status"] == "proved", "{row:?}");
        // A proof by any theorem takes the values of a whole period.
        let end = number("preperiod").unwrap_or(0) + number("period").unwrap_or(0);
        let to = number("to").unwrap();
        assert!(to + 1 >= end && (is_known || to >= 3_300), "{row:?}");
        assert!(number("rare").is_none_or(|rare| rare <= to) && number("last_rare") <= Some(to), "{row:?}");
        assert_eq!(has("mask"), has("rare"), "{row:?}");
        // Octal games add nothing in a period (Horrocks and Nowakowski 2003).
        let rises = number("saltus").is_some_and(|saltus| saltus > 0);
        assert_eq!((has("saltus"), has("checksum")), (is_known, rises), "{row:?}");
        assert!(!rises || period_table(&game.to_string()).name == HEXADECIMAL.name, "{row:?}");
    }
}

/// Equivalent games have the same period, proved or not, and the first of them comes first.
#[test]
fn equivalent_rows_agree() {
    let order = |game: &Game| (!game.to_string().starts_with('0'), game.to_string().len(), game.to_string());
    let known = |row: &Value| ["status", "period", "oeis"].map(|field| row[field].clone());
    let preperiod = |row: &Value| row["preperiod"].as_i64();
    let mut compared = 0;
    for (game, row) in rows(&PERIODS).map(|row: PeriodRow| fields(&row)) {
        let Some(first) = row["equivalent"].as_object() else { continue };
        let (equal, other) = fields(&period_of(&first["game"].as_str().unwrap().parse().unwrap()).unwrap());
        assert!(order(&equal) < order(&game) && other["equivalent"].is_null(), "{row:?}");
        assert_eq!(known(&row), known(&other), "{row:?}");
        let moved = preperiod(&other).map(|preperiod| preperiod + first["shift"].as_i64().unwrap());
        // Zeros at the start may be of the period, or may not.
        let same = preperiod(&row) == moved;
        assert!(same || moved.is_some_and(|moved| moved <= 2), "{row:?} {other:?}");
        let is_same = row["max"] == other["max"] && row["status"] != "open";
        assert_eq!(row["status"] == "proved", is_same, "{row:?}");
        compared += 1;
    }
    assert_eq!(compared, 849);
}

/// Those that take few values, searched again.
#[test]
fn rows_are_right() {
    let mut searched = 0;
    let chosen = |table, below| {
        let rows = rows(table).map(|row: PeriodRow| fields(&row));
        rows.filter(move |(_, row)| row["to"].as_u64().unwrap() < below)
    };
    for (game, row) in chosen(&PERIODS, 1000).chain(chosen(&HEXADECIMAL, 70)) {
        let number = |field: &str| row[field].as_u64();
        let mut search = PeriodSearch::of(Sequence::new(game.ruleset().code(Player::Left).unwrap()));
        search.run(1 << 12, &Budget::unlimited()).unwrap();
        let found = search.findings();
        assert_eq!((Some(found.preperiod), Some(found.period)), (number("preperiod"), number("period")), "{game}");
        assert_eq!((Some(found.max.into()), Some(found.saltus)), (number("max"), number("saltus")), "{game}");
        let certificate = certify_rise(&game, &found).map(|certificate| certificate.to_string());
        let ends = |checksum: &str| certificate.as_ref().is_some_and(|text| text.ends_with(&format!(" {checksum}\n")));
        assert!(row["checksum"].as_str().is_none_or(ends), "{game}");
        searched += 1;
    }
    assert!(searched > 1000, "{searched}");
}

#[test]
fn rows_in_words() {
    let row = |game: &str| period_of(&game.parse().unwrap());
    let kayles = row("kayles misere").unwrap();
    assert_eq!(
        kayles.words(),
        "proved by the periodicity theorem: heap n + 12 is worth as much as heap n, for all n from 71 on"
    );
    assert_eq!(kayles.oeis(), Some("A002186"));
    let [other, same] = &kayles.same()[..] else { panic!("{:?}", kayles.same()) };
    assert!(other.starts_with("heap n is worth heap n + 1 of 4.4, 4.6, "), "{other}");
    assert_eq!(same, "the same values: 0.771");
    let rising = row("0.28").unwrap();
    assert_eq!(
        [rising.words(), rising.more()],
        [
            "proved by the theorem of arithmetic periods: heap n + 53 is worth 16 more than heap n, for all n from 1 on",
            "the checksum of the certificate is 9c2264afac5a0602"
        ]
    );
    let dense = row("0.004").unwrap();
    assert_eq!(dense.words(), "open: no period was found in the values of the heaps up to 65,536");
    assert_eq!((dense.same(), dense.certify_command()), (Vec::new(), None));
    for none in ["0.[3]", "0.7|0.07", "limit-nim", "0.1111", "4!.0"] {
        assert_eq!(row(none), None, "{none}");
    }
    assert_eq!(listed_sequence(&"0.[3]".parse().unwrap()), None);
    assert_eq!(listed_sequence(&"0.1111 misere".parse().unwrap()), Some("0.1111".to_owned()));
}
