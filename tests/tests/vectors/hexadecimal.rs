//! Arithmetic periods: rows of an independent search and checker. Each proved one is found, each false claim refused.

use crate::{asked, certified, code, list, number, read, text, values};
use ninepins::Budget;
use ninepins::sequence::Sequence;
use ninepins_proof::{
    CheckErrorKind, CheckOptions, check,
    period::arithmetic::{Certificate, MAX_BLOCK},
};
use serde_json::{Value as Json, json};

fn rows(status: &str) -> Vec<Json> {
    read("oracle/hexadecimal").into_iter().filter(|row| row["status"] == status).collect()
}

fn certificate(row: &Json, doublings: u64, window: u64) -> Certificate {
    let exceptional = list(&row["exceptional"]).map(|pair| &pair[0]);
    let mut constant: Vec<u64> = exceptional.chain(list(&row["constant"])).map(number).collect();
    constant.sort();
    let preperiod = number(row.get("n0").unwrap_or(&row["preperiod"]));
    let (period, saltus) = (number(&row["period"]), number(&row["saltus"]));
    Certificate { game: text(&row["code"]).parse().unwrap(), preperiod, period, saltus, constant, doublings, window }
}

/// Asks for the period of a row, and compares the first values.
fn period(row: &Json, to: u64, ask: fn(&str, Json) -> Json) -> Json {
    let found = ask("period", json!({"game": row["code"], "to": to}));
    assert!(list(&row["values"]).zip(list(&found["values"])).all(|(value, found)| value == found), "{row}: {found}");
    found
}

#[test]
fn proved_periods_are_proved_and_open_ones_stay_open() {
    let (proved, open) = (rows("proved"), rows("open"));
    for row in &proved {
        let [doublings, window] = ["K", "N"].map(|name| number(&row["certificate"][name]));
        let oracle = certificate(row, doublings, window);
        check(&oracle).unwrap_or_else(|error| panic!("{error}\n{oracle}"));
        let found = period(row, 3999, certified);
        let constant: Vec<Json> = list(&found["constant"]).map(|one| json!([one["residue"], one["value"]])).collect();
        let own = json!([found["status"], found["preperiod"], found["period"], found["saltus"], constant]);
        assert_eq!(own, json!(["proved", row["preperiod"], row["period"], row["saltus"], row["exceptional"]]), "{row}");
        assert_eq!(found["checksum"].is_string(), number(&found["saltus"]) > 0, "{row}");
    }
    open.iter().for_each(|row| assert_ne!(period(row, 599, asked)["status"], "proved", "{row}"));
    assert_eq!((proved.len(), open.len()), (112, 64));
}

/// False claims, with all numbers K and N for which their values still agree; beyond, the first false value refuses them.
#[test]
fn false_claims_are_refused() {
    use CheckErrorKind::{Period, Shape, TooLarge, Window};
    let mut refused = 0;
    for row in rows("false claim") {
        let agrees_below = number(&row["agrees_below"]);
        let mut sequence = Sequence::new(&code(text(&row["code"])));
        sequence.extend(agrees_below + MAX_BLOCK.min(200), &Budget::unlimited()).unwrap();
        let known: Vec<u32> = (0..sequence.len()).map(|heap| sequence.value(heap).unwrap()).collect();
        assert_eq!(row["value_there"], known[agrees_below as usize]);
        for doublings in 0..=6 {
            let block = number(&row["period"]) << doublings;
            for window in 1..=agrees_below + 1 {
                let claim = certificate(&row, doublings, window);
                let error = claim.check_given(&known, CheckOptions::default()).unwrap_err();
                if window + block > agrees_below {
                    assert!(matches!(error.kind, Period | TooLarge | Window | Shape), "{error}: {claim}");
                    break;
                }
                refused += 1;
            }
        }
    }
    assert!(refused > 700, "{refused}");
}

/// What looks regular for 1,300 heaps and for 2,000, and ends at heaps 1,929 and 3,079.
#[test]
fn long_regularities_that_end_are_refused() {
    for (code, n0, period, saltus, end) in [("0.f6", 604, 43, 32, 1929), ("c.1", 1022, 8, 4, 3079)] {
        let known = values(code, end);
        let row = json!({"code": code, "preperiod": n0, "period": period, "saltus": saltus});
        for window in (3 * n0 - period..=end - period).step_by(60).filter(|window| *window >= n0) {
            for doublings in (0..3).filter(|doublings| window + (period << doublings) <= end) {
                let claim = certificate(&row, doublings, window);
                let kind = claim.check_given(&known, CheckOptions::default()).map_err(|error| error.kind);
                assert_eq!(kind, Err(CheckErrorKind::Coverage), "{claim}");
            }
        }
    }
}
