//! Periods as they are proved, and quotients that are stopped.

use super::*;

#[test]
fn periods_are_found_at_the_same_heap_as_if_all_were_tried() {
    let mut found = [0; 4];
    for (parts, taken) in [(1, 1), (1, 3), (2, 2), (3, 1)] {
        let bound = PeriodBound { parts, taken };
        for seed in 0..300_u64 {
            let (preperiod, period) = (seed % 17, 1 + seed % 7);
            let bit = |n: u64| (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_right(n as u32 * 5) as u32 & 1;
            let mut search = PeriodSearch::default();
            let mut values = vec![Value::default()];
            for n in 1..120 {
                let n = if n < preperiod { n } else { preperiod + (n - preperiod) % period };
                values.push(Value { element: bit(n), ..Value::default() });
                let expected = bound.period(&values);
                assert_eq!(search.period(bound, &values), expected, "{bound:?} {values:?}");
                found[parts] += usize::from(expected.is_some());
            }
        }
    }
    assert!(found[1..].iter().all(|&found| found > 1000), "{found:?}");
}

/// A quotient that is stopped at any look of the watch stays as it was: no heap has a value that was only on trial.
#[test]
fn a_stopped_quotient_is_unchanged() {
    let mut stopped = 0;
    for (line, heaps) in [("0.76 misere", 15), ("0.07 misere", 31), ("0.154 misere", 26), ("0.3102 misere", 14)] {
        let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
        let mut most = 0;
        while quotient.last_heap() < heaps {
            let before = quotient.encode();
            let looks = AtomicU64::new(0);
            let budget = Budget::unlimited().with_watch(move |_| {
                if looks.fetch_add(1, Ordering::Relaxed) < most { Ok(()) } else { Err(Stopped::Interrupted) }
            });
            let found = quotient.extend(100_000, &budget);
            // Stopped a little later each time, until the heap is done before that.
            most = if found.is_ok() { 0 } else { most + most / 3 + 1 };
            if found.is_err() {
                stopped += 1;
                assert!(quotient.encode() == before, "{line} with heap {}", quotient.last_heap());
            }
        }
    }
    assert!(stopped > 20, "{stopped}");
}
