//! The table of misère quotients: small ones are built again.

use super::tables::fields;
use ninepins::{internals::rows, quotient::MisereQuotient, survey::tables::*, survey::*, *};
use serde_json::Value;

#[test]
fn rows_are_found_by_their_games_and_do_not_contradict_themselves() {
    let rows: Vec<QuotientRow> = rows(&QUOTIENTS).collect();
    assert_eq!(rows.len(), QUOTIENTS.text().lines().count());
    for row in &rows {
        let (game, fields) = fields(row);
        let (number, has) = (|field: &str| fields[field].as_u64(), |field: &str| !fields[field].is_null());
        assert_eq!(quotient_of(&game).as_ref(), Some(row));
        assert_eq!(quotient_of(&game.with_convention(Convention::Normal)).as_ref(), Some(row));
        assert_eq!(fields["status"] == "complete", has("window") && has("order"), "{row:?}");
        assert_eq!(fields["status"] == "infinite", has("infinite") && !has("order"), "{row:?}");
        assert_eq!(!has("to"), has("window"), "{row:?}");
        let digits = fields["certificate"].as_str().map(str::len);
        assert_eq!(digits, (fields["status"] != "partial").then_some(16), "{row:?}");
        let history: Vec<(u64, u64, u64)> = serde_json::from_value(fields["history"].clone()).unwrap();
        assert!(history.is_sorted_by(|a, b| a.0 < b.0 && (a.1, a.2) != (b.1, b.2)), "{row:?}");
        if let (Some(order), Some(losing)) = (number("order"), number("p_portion")) {
            assert_eq!(history.last().map_or((1, 0), |last| (last.1, last.2)), (order, losing), "{row:?}");
        }
    }
}

/// Small ones, built again.
#[test]
fn rows_are_right() {
    let (mut complete, mut infinite) = (0, 0);
    for (game, row) in rows(&QUOTIENTS).map(|row: QuotientRow| fields(&row)) {
        let number = |value: &Value| value.as_u64();
        let window = number(&row["window"]["n0"]).zip(number(&row["window"]["period"]));
        let few = number(&row["order"]).is_some_and(|order| order <= 12);
        let small = window.filter(|(n0, period)| few && n0 + period < 20).map(|_| 100);
        let soon = number(&row["infinite"]["from"]).map(|from| from as usize).filter(|&from| from < 11);
        let Some(last) = small.or(soon.filter(|_| infinite < 3)) else { continue };
        let mut quotient = MisereQuotient::of(&game).unwrap();
        while quotient.period().is_none() && quotient.last_heap() < last {
            quotient.extend(20_000, &Budget::unlimited()).unwrap();
        }
        let found = quotient.period().map(|found| (found.preperiod, found.period));
        assert_eq!(found, window, "{game}");
        assert_eq!(number(&row["order"]), found.map(|_| quotient.order() as u64), "{game}");
        assert_eq!(quotient.infinite_from(), soon, "{game}");
        assert_eq!(certified(&quotient).as_deref(), row["certificate"].as_str(), "{game}");
        (complete, infinite) = (complete + usize::from(found.is_some()), infinite + usize::from(soon.is_some()));
    }
    assert!(complete > 20 && infinite == 3, "{complete}, {infinite}");
}

#[test]
fn rows_in_words() {
    let words = |game: &str| quotient_of(&game.parse().unwrap()).map(|row| row.words());
    let kayles = "complete: of order 40, with 9 P elements, for all heaps; the values repeat from heap 71 on with period 12; wild";
    assert_eq!(words("0.77").as_deref(), Some(kayles));
    assert_eq!(words("0.7700 misere"), words("kayles"));
    assert_eq!(words("0.77 misere; N at 1+1"), None);
    assert_eq!(words("0.[3]"), None);
    assert_eq!(words("0.7|0.07"), None);
}
