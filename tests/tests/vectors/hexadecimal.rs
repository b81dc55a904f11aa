//! Arithmetic periods: rows of an independent search and checker. Each proved one is found, each false claim refused.

use crate::{code, list, number, read, text, values};
use ninepins::Budget;
use ninepins::sequence::{PeriodSearch, Sequence, Status, certificate_text, certify_rise};
use ninepins_proof::{
    CheckErrorKind, CheckOptions, check, check_text,
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

fn search(row: &Json, end: u64) -> PeriodSearch {
    let mut search = PeriodSearch::new(&code(text(&row["code"])));
    search.run(end, &Budget::unlimited()).unwrap();
    for (heap, value) in (0..).zip(list(&row["values"])) {
        assert_eq!(json!(search.sequence().value(heap)), *value, "{row}");
    }
    search
}

#[test]
fn proved_periods_are_proved_and_open_ones_stay_open() {
    let (proved, open) = (rows("proved"), rows("open"));
    for row in &proved {
        let [doublings, window] = ["K", "N"].map(|name| number(&row["certificate"][name]));
        let oracle = certificate(row, doublings, window);
        check(&oracle).unwrap_or_else(|error| panic!("{error}\n{oracle}"));
        let found = search(row, 4000).findings();
        assert!(matches!(found.status, Status::Proved(_)), "{row}: {found:?}");
        let own = json!([found.preperiod, found.period, found.saltus, found.constant]);
        assert_eq!(own, json!([row["preperiod"], row["period"], row["saltus"], row["exceptional"]]), "{row}");
        let text = certificate_text(&oracle.game, &found).unwrap();
        let checked = check_text(&text, CheckOptions::default()).unwrap();
        assert!(checked.fault.is_none(), "{:?}\n{text}", checked.fault);
        assert_eq!(certify_rise(&oracle.game, &found).is_some(), found.saltus > 0);
    }
    open.iter().for_each(|row| assert!(search(row, 600).proved().is_none(), "{row}"));
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
