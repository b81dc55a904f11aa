//! Arithmetic periods: rows of an independent search and checker. Each proved one is found, each false claim refused.

use crate::rows::read;
use ninepins::Budget;
use ninepins::sequence::{PeriodSearch, Sequence, Status, certificate_text, certify_rise};
use ninepins_proof::{
    CheckErrorKind, CheckOptions, check, check_text,
    period::arithmetic::{Certificate, MAX_BLOCK},
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    code: String,
    status: String,
    #[serde(alias = "preperiod")]
    n0: Option<u64>,
    period: Option<u64>,
    saltus: Option<u64>,
    #[serde(default)]
    exceptional: Vec<(u64, u32)>,
    #[serde(default)]
    constant: Vec<u64>,
    certificate: Option<Evidence>,
    #[serde(default)]
    values: Vec<u32>,
    #[serde(default)]
    agrees_below: u64,
    #[serde(default)]
    value_there: u32,
}

#[derive(Deserialize)]
#[allow(non_snake_case)]
struct Evidence {
    K: u64,
    N: u64,
}

fn rows() -> Vec<Row> {
    read("oracle/hexadecimal").into_iter().map(|(_, row)| row).collect()
}

impl Row {
    fn certificate(&self, doublings: u64, window: u64) -> Certificate {
        let (preperiod, period, saltus) = (self.n0.unwrap(), self.period.unwrap(), self.saltus.unwrap());
        let mut constant: Vec<u64> = self.exceptional.iter().map(|(residue, _)| *residue).collect();
        constant.extend(&self.constant);
        constant.sort();
        Certificate { game: self.code.parse().unwrap(), preperiod, period, saltus, constant, doublings, window }
    }

    fn search(&self, end: u64) -> PeriodSearch {
        let mut search = PeriodSearch::new(&self.code.parse().unwrap());
        search.run(end, &Budget::unlimited()).unwrap();
        let values: Vec<u32> =
            (0..self.values.len() as u64).map(|heap| search.sequence().value(heap).unwrap()).collect();
        assert_eq!(values, self.values, "{}", self.code);
        search
    }
}

#[test]
fn proved_periods_are_proved() {
    let mut proved = 0;
    for row in rows().iter().filter(|row| row.status == "proved") {
        let &Evidence { K, N } = row.certificate.as_ref().unwrap();
        let oracle = row.certificate(K, N);
        check(&oracle).unwrap_or_else(|error| panic!("{error}\n{oracle}"));
        let search = row.search(4000);
        let found = search.findings();
        assert!(matches!(found.status, Status::Proved(_)), "{}: {found:?}", row.code);
        assert_eq!(
            (Some(found.preperiod), Some(found.period), Some(found.saltus)),
            (row.n0, row.period, row.saltus),
            "{}",
            row.code
        );
        assert_eq!(found.constant, row.exceptional);
        let text = certificate_text(&oracle.game, &found).unwrap();
        let checked = check_text(&text, CheckOptions::default()).unwrap();
        assert!(checked.fault.is_none(), "{:?}\n{text}", checked.fault);
        assert_eq!(certify_rise(&oracle.game, &found).is_some(), found.saltus > 0);
        proved += 1;
    }
    assert_eq!(proved, 112);
}

#[test]
fn open_periods_stay_open() {
    let open: Vec<Row> = rows().into_iter().filter(|row| row.status == "open").collect();
    for row in &open {
        assert!(row.search(600).proved().is_none(), "{}", row.code);
    }
    assert_eq!(open.len(), 64);
}

/// False claims, with all numbers K and N for which their values still agree; beyond, the first false value refuses them.
#[test]
fn false_claims_are_refused() {
    let mut refused = 0;
    for row in rows().iter().filter(|row| row.status == "false claim") {
        let mut sequence = Sequence::new(&row.code.parse().unwrap());
        sequence.extend(row.agrees_below + MAX_BLOCK.min(200), &Budget::unlimited()).unwrap();
        let known: Vec<u32> = (0..sequence.len()).map(|heap| sequence.value(heap).unwrap()).collect();
        assert_eq!(known[row.agrees_below as usize], row.value_there);
        for doublings in 0..=6 {
            let block = row.period.unwrap() << doublings;
            for window in 1..=row.agrees_below + 1 {
                let claim = row.certificate(doublings, window);
                let error = claim.check_given(&known, CheckOptions::default()).unwrap_err();
                if window + block > row.agrees_below {
                    let expected = [
                        CheckErrorKind::Period,
                        CheckErrorKind::TooLarge,
                        CheckErrorKind::Window,
                        CheckErrorKind::Shape,
                    ];
                    assert!(expected.contains(&error.kind()), "{error}: {claim}");
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
        let mut sequence = Sequence::new(&code.parse().unwrap());
        sequence.extend(end, &Budget::unlimited()).unwrap();
        let known: Vec<u32> = (0..end).map(|heap| sequence.value(heap).unwrap()).collect();
        let mut claim = Certificate {
            game: code.parse().unwrap(),
            preperiod: n0,
            period,
            saltus,
            constant: Vec::new(),
            doublings: 0,
            window: 0,
        };
        for window in (3 * n0 - period..=end - period).step_by(60).filter(|window| *window >= n0) {
            for doublings in (0..3).filter(|doublings| window + (period << doublings) <= end) {
                (claim.window, claim.doublings) = (window, doublings);
                let kind = claim.check_given(&known, CheckOptions::default()).map_err(|error| error.kind());
                assert_eq!(kind, Err(CheckErrorKind::Coverage), "{claim}");
            }
        }
    }
}
