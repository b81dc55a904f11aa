//! Reading and printing expressions: values, faults with their places, and hostile text.

use ninepins_budget::{Budget, Stopped};
use ninepins_values::{Unread, Values};

/// Each row has an expression, its canonical text and, if it is another, the text for CGSuite.
#[test]
fn expressions_have_values() {
    for row in include_str!("../../../testdata/expressions.tsv").lines() {
        let cells: Vec<&str> = row.split('\t').collect();
        let (mut values, budget) = (Values::new(), Budget::unlimited());
        let value = values.parse(cells[0], &budget).unwrap_or_else(|error| panic!("{row}: {error}"));
        let foreign = values.cgsuite_text(value, 1 << 20, &budget).unwrap().unwrap();
        assert_eq!(values.text(value, 1 << 20, &budget).unwrap().unwrap(), cells[1], "{row}");
        assert_eq!(foreign, *cells.last().unwrap(), "{row}");
        assert_eq!(values.parse(&foreign, &budget), Ok(value), "{row}");
    }
}

#[test]
fn faults_have_places() {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let faults: Vec<&str> = include_str!("../../../testdata/expression-faults.txt").lines().collect();
    for case in faults.chunks(2) {
        let (expression, message) = (case[0], case[1].trim_start_matches([' ', '^']));
        let carets = case[1].strip_suffix(message).unwrap().trim_end();
        let Err(Unread::Text(error)) = values.parse(expression, &budget) else { panic!("{expression} is read") };
        assert_eq!(error.to_string(), message, "{expression}");
        assert_eq!(error.caret().unwrap(), format!("{expression}\n{carets}"), "{expression}");
    }
}

#[test]
fn deep_text_neither_overflows_nor_hangs() {
    const DEPTH: usize = 50_000;
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let nested = format!("{}0{}", "{0|".repeat(DEPTH), "}".repeat(DEPTH));
    let value = values.parse(&nested, &budget).unwrap();
    assert_eq!(values.text(value, 100, &budget).unwrap().unwrap(), format!("^{}", DEPTH - 1));
    let parentheses = format!("{}^{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert!(values.parse(&parentheses, &budget).is_ok());
    let deeper = "(".repeat(100_001);
    let Err(Unread::Text(error)) = values.parse(&deeper, &budget) else { panic!("no error") };
    assert_eq!(error.to_string(), "more than 100000 brackets and operators are open here");
    for hostile in ["{", "{|", "-", "+-", "2.", "*:", "cool(", "((((", "{{{{", "1+", "{0,"] {
        assert!(values.parse(&hostile.repeat(20_000), &budget).is_err(), "{hostile}");
    }
}

#[test]
fn deep_forms_are_followed_without_recursion() {
    const DEPTH: i64 = 3000;
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    // A hot game with a long thread of threats.
    let nested: String = (1..=DEPTH).rev().map(|n| format!("{{{}|", 3 * n)).collect();
    let text = format!("{nested}-1{}", "}".repeat(DEPTH as usize));
    let value = values.parse(&text, &budget).unwrap();
    assert_eq!(values.count_forms(value, &budget).unwrap(), 2 * DEPTH as u64 + 1);
    let negative = values.negative(value, &budget).unwrap();
    let small = Budget::unlimited().with_memory(30_000_000);
    assert_eq!(values.add(value, value, &small), Err(Stopped::Memory));
    assert!(!values.le(value, negative, &budget).unwrap());
    // Each level halves the mean, which so has too large a denominator.
    assert_eq!(values.thermograph(value, &budget), Err(Stopped::Range));
    values.reduced(value, &budget).unwrap();
    let printed = values.text(value, 1 << 20, &budget).unwrap().unwrap();
    assert_eq!(values.parse(&printed, &budget).unwrap(), value);
    let brief = values.brief(value, 2000, &budget).unwrap();
    assert!(brief.text.contains("{..|..}") && brief.text.len() <= 2000);
}

#[test]
fn long_text_is_measured_and_not_built() {
    let (mut values, budget) = (Values::new(), Budget::unlimited());
    let sum = (1..=9).map(|n| format!("{{{}|{}|||-{}}}", 7 * n * n, n, 5 * n * n)).collect::<Vec<_>>().join("+");
    let value = values.parse(&sum, &budget).unwrap();
    let length = values.text(value, 1000, &budget).unwrap().unwrap_err();
    let built = values.text(value, usize::MAX, &budget).unwrap().unwrap();
    assert_eq!(built.len() as u64, length);
    assert!(length > 100_000, "{length}");
    let brief = values.brief(value, 2000, &budget).unwrap();
    assert!(brief.forms.is_some_and(|forms| forms > 500) && brief.text.len() <= 2000 && brief.text.len() > 100);
}

#[test]
fn huge_counts_stop() {
    let (mut values, budget) = (Values::new(), Budget::unlimited().with_memory(3_000_000));
    for expression in ["*:1000000000000000000", "1000000000.^ + +_1", "*4000000000 + {1,*|0}"] {
        let stopped = values.parse(expression, &budget);
        assert_eq!(stopped, Err(Unread::Stopped(Stopped::Memory)), "{expression}");
        assert!(values.bytes() <= 3_000_000);
    }
}
