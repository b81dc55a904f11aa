//! Infinite quotients, their linear forms, attempts on several threads, and the blame for errors.

use super::*;

#[test]
fn threads_do_not_matter() {
    for (line, heaps) in [("0.76 misere", 13), ("0.7|0.07 misere", 4), ("0.3|0.1 misere", 8)] {
        let built = |threads: usize| {
            let mut quotient = MisereQuotient::of(&line.parse().unwrap()).unwrap();
            let budget = Budget::unlimited().with_threads(threads);
            (0..heaps).for_each(|_| quotient.extend(10_000, &budget).unwrap());
            assert!(quotient.rank() > 0, "{line}");
            quotient.certificate()
        };
        let alone = built(1);
        assert_eq!(built(2), alone, "{line}");
        assert_eq!(built(5), alone, "{line}");
    }
}

#[test]
fn growth_is_seen_in_positions_that_differ_in_two_heaps() {
    // The wrong positions of 0.76 with heap 12.
    let wrong_at = [
        vec![(7, 2), (12, 4)],
        vec![(1, 1), (7, 4), (12, 3)],
        vec![(7, 3), (12, 5)],
        vec![(1, 1), (7, 5), (12, 4)],
        vec![(7, 4), (12, 6)],
    ];
    assert_eq!(growth(&wrong_at[..3], 1), [[(7, 1), (12, 1)]]);
    assert_eq!(growth(&wrong_at, 3), [[(7, 1), (12, 1)]]);
    assert!(growth(&wrong_at, 5).is_empty());
    // One heap alone, or a heap that decreases, is no direction.
    assert!(growth(&[vec![(5, 3)], vec![(5, 4)], vec![(5, 5)]], 1).is_empty());
    assert!(growth(&[vec![(5, 3), (6, 4)], vec![(5, 4), (6, 3)]], 1).is_empty());
}

#[test]
fn the_triangle_inequality_is_found() {
    let triangle = |a: i32, b: i32, c: i32| a <= b + c && b <= a + c && c <= a + b;
    let sides = (0..40 * 40 * 40).map(|i| [i / 1600, i / 40 % 40, i % 40, 0]);
    let table: Vec<(u32, Shift, u8)> =
        sides.filter(|s| s.iter().sum::<i32>() < 40).map(|s| (0, s, u8::from(triangle(s[0], s[1], s[2])))).collect();
    let forms = forms(3, &table, &Budget::unlimited()).unwrap().unwrap();
    let mut found: Vec<Shift> = forms.iter().skip(3).map(|form| form.coefficients).collect();
    found.sort_unstable();
    assert_eq!(found, [[1, -1, -1, 0], [1, -1, 1, 0], [1, 1, -1, 0]]);
}

#[test]
fn no_forms_explain_squares() {
    let square = |a: i32| (0..7).any(|root| root * root == a);
    let table: Vec<(u32, Shift, u8)> = (0..40).map(|a| (0, [a, 0, 0, 0], u8::from(square(a)))).collect();
    assert_eq!(forms(2, &table, &Budget::unlimited()), Ok(None));
}

fn budget(threads: usize) -> Budget {
    Budget::unlimited().with_threads(threads)
}

#[test]
fn the_first_success_in_order_counts() {
    for threads in [1, 2, 3, 8] {
        let attempts: Vec<usize> = (0..40).collect();
        let found = first(&attempts, &budget(threads), |&attempt, _| {
            // Later successes come sooner.
            (0..attempts.len() - attempt).for_each(|_| std::thread::yield_now());
            Ok((attempt % 10 == 0 && attempt > 0).then_some(attempt))
        });
        assert_eq!(found, Ok(Some(10)), "{threads}");
        assert_eq!(first(&attempts, &budget(threads), |_, _| Ok(None::<()>)), Ok(None));
    }
    assert_eq!(first(&[], &budget(2), |(), _| Ok(Some(1))), Ok(None));
}

#[test]
fn later_attempts_stop_when_they_are_needless() {
    let found = first(&[0, 1, 2], &budget(2), |&attempt, budget| match attempt {
        0 => Ok(None),
        1 => Ok(Some(1)),
        // This attempt would never end.
        _ => loop {
            budget.ask()?;
            std::thread::yield_now();
        },
    });
    assert_eq!(found, Ok(Some(1)));
}

#[test]
fn attempts_that_need_all_memory_run_alone() {
    let whole = Budget::unlimited().memory;
    let needs = |bytes: u64| move |&(): &(), budget: &Budget| budget.check_memory(bytes).map(|()| Some(bytes));
    assert_eq!(first(&[(), ()], &budget(2), needs(whole)), Ok(Some(whole)));
    assert_eq!(first(&[(), (), ()], &budget(2), needs(whole + 1)), Ok(None));
    let second = |&attempt: &u64, budget: &Budget| {
        budget.check_memory(whole / 2 + attempt)?;
        Ok((attempt > 0).then_some(attempt))
    };
    for threads in [1, 2, 4] {
        assert_eq!(first(&[0, 1, 2, 3], &budget(threads), second), Ok(Some(1)), "{threads}");
    }
}

#[test]
fn a_stop_from_outside_ends_everything() {
    for threads in [1, 2] {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = flag.clone();
        let stop = move |_| if seen.load(Ordering::Relaxed) { Err(Stopped::Interrupted) } else { Ok(()) };
        let found = first(&[0, 1, 2, 3], &budget(threads).with_watch(stop), |&attempt, budget| {
            flag.fetch_or(attempt == 1, Ordering::Relaxed);
            budget.ask().map(|()| None::<()>)
        });
        assert_eq!(found, Err(Stopped::Interrupted), "{threads}");
    }
}

/// A heap with the value of another makes a candidate wrong. The blame falls on that heap, at a position that is wrong though its
/// options are right, as plain search confirms.
#[test]
fn a_wrong_value_is_blamed() {
    let mut blamed = 0;
    for (line, heaps) in [("0.77 misere", 12), ("0.07 misere", 16), ("0.154 misere", 16), ("0.76 misere", 13)] {
        let quotient = built(line, heaps);
        let (mut candidate, rules) = candidate(&quotient);
        let mut by_hand = Referee::new(quotient.game());
        let mut bits = |word: &Word| u8::from(by_hand.winner(&position(word), Player::Left) == Player::Left);
        let budget = &Budget::unlimited();
        let task = Task::new(&rules, budget);
        let mut played = Played::new(heaps, task).unwrap().unwrap();
        for heap in (1..=heaps).filter(|heap| !candidate.generators.contains(heap)).collect::<Vec<_>>() {
            let (value, word) = (candidate.values[heap], candidate.words[heap].clone());
            candidate.words[heap] = joined(word.clone(), candidate.generators[0]);
            candidate.values[heap] = candidate.value_of_word(&candidate.words[heap]);
            let wrong = verify(&candidate, task).unwrap().unwrap_err();
            let blame = played.blame(&candidate, &wrong, task).unwrap().unwrap();
            assert_eq!(blame.bits, bits(&blame.word), "{line}: {:?}", blame.word);
            assert_ne!(candidate.bits(candidate.value_of_word(&blame.word)), blame.bits);
            for option in options(task, &blame.word) {
                assert_eq!(candidate.bits(candidate.value_of_word(&option)), bits(&option), "{line}: {option:?}");
            }
            assert_eq!(blame.unlike, [heap], "{line}: {:?}", blame.word);
            (candidate.values[heap], candidate.words[heap]) = (value, word);
            blamed += 1;
        }
    }
    assert!(blamed > 20, "{blamed}");
}

/// For two players, and where play takes too long, nothing is blamed.
#[test]
fn play_may_not_tell() {
    let (_, of_two) = candidate(&built("0.7|0.07 misere", 3));
    let (candidate, rules) = &candidate(&built("0.07 misere", 12));
    let new = |rules, largest| Played::new(largest, Task::new(rules, &Budget::unlimited())).unwrap();
    assert!(new(&of_two, 3).is_none());
    assert!(new(rules, FEW).is_none());
    let mut played = new(rules, 12).unwrap();
    let mut blame = |word: Word, budget: &Budget| played.blame(candidate, &word, Task::new(rules, budget)).unwrap();
    assert!(blame(vec![(12, 300)], &Budget::unlimited()).is_none());
    assert!(blame(vec![(11, 3), (12, 3)], &Budget::unlimited().with_memory(800)).is_none());
    // The candidate is right.
    assert!(blame(vec![(11, 3), (12, 3)], &Budget::unlimited()).is_none());
    assert!(!played.wins.is_empty());
}
