//! All engines agree with the definition, and periods agree with the literature.

use super::*;

/// A subtraction game with a digit beyond the first word of a bitmap.
const LONG: &str = "0.0000000000000000000000000000000000000000000000000000000000000013";

/// Returns codes of all kinds, or codes with few rare heaps.
fn codes(have_few_rare: bool) -> impl Iterator<Item = &'static str> {
    let mut lines = include_str!("codes.txt").lines().filter(|line| !line.starts_with('#'));
    lines.nth(usize::from(have_few_rare)).unwrap().split(' ')
}

fn by_definition(code: &Code, end: usize) -> Vec<u32> {
    let mut naive = Sequence::by(code, Engine::Naive).unwrap();
    naive.extend(end as u64, &Budget::unlimited()).unwrap();
    naive.values(0..end as u64).unwrap()
}

/// Checks that every engine that can find the values of `code` finds `expected`.
fn assert_all_agree(code: &Code, expected: &[u32]) {
    let end = expected.len() as u64;
    for engine in Engine::all(code) {
        let mut sequence = Sequence::by(code, engine).unwrap();
        sequence.extend(end, &Budget::unlimited()).unwrap();
        let agree = |n: &usize| sequence.value(*n as u64) == Some(expected[*n]);
        let differs = (0..expected.len()).find(|n| !agree(n));
        assert_eq!(differs, None, "{code} by {}: {:?}", engine.name(), differs.map(|n| sequence.value(n as u64)));
        for heaps in [0..0, 0..end, 1..end, end / 3..end / 2] {
            let values = &expected[heaps.start as usize..heaps.end as usize];
            assert_eq!(sequence.values(heaps).as_deref(), Some(values), "{code} by {}", engine.name());
        }
        assert_eq!(sequence.values(5..sequence.len() + 1), None);
    }
}

#[test]
fn all_engines_agree_with_the_definition() {
    for text in codes(false).chain([LONG]) {
        let code = code(text);
        // Three heaps cost the definition a step for each pair.
        let end = if code.most_parts() == 3 { 300 } else { SCALAR + 2000 };
        // Only the definition applies to repeating tails.
        let end = if code.most_taken().is_none() { 200 } else { end };
        assert_all_agree(&code, &by_definition(&code, end));
    }
}

/// All octal codes of one and two digits, and every 37th of more; each digit alone, hexadecimal ones too, and after a 7.
#[test]
fn all_engines_agree_on_many_codes() {
    let short = (0..0o200).map(|digits| (digits, 2));
    let long = (0..0o20000).step_by(37).map(|digits| (digits, 4));
    let octal = short.chain(long).map(|(digits, count)| {
        let zero = if digits >> (3 * count) & 1 == 1 { "4" } else { "0" };
        (format!("{zero}.{}", &format!("{digits:05o}")[5 - count..]), 1500)
    });
    let single = (0..16).flat_map(|bits| ["0.", "0.00", "0.7"].map(|before| format!("{before}{bits:x}")));
    let single = single.chain((4..16).map(|bits| format!("0.{bits:x}!")));
    for (text, end) in octal.chain(single.map(|text| (text, 250))) {
        let code = code(&text);
        assert_all_agree(&code, &by_definition(&code, end));
    }
}

/// If rare heaps are found late, or never end, the sliced engine computes blocks again. Some of these heaps end a grain, as 103,935
/// of 0.143 does.
#[test]
fn engines_agree_where_rare_heaps_come_late() {
    let late = ["0.6", "0.376", "0.142", "0.324", "4!.0", "0.64", "0.034"];
    let lasting = ["0.143", "0.172", "0.0274", "0.4026", "0.01334", "0.10063"];
    // The slowest width, where the last grain of a block is computed again.
    let again = ["0.143", "0.6", "0.376"];
    // A code of few values and many taps: the sieve leaves taps to be looked up for candidates, so heaps are not stepped to.
    let sieved = "0.362";
    for text in late.into_iter().chain(lasting).chain([sieved]) {
        let end = if text == sieved { 1 << 18 } else { (1 << 16) << u32::from(again.contains(&text)) };
        let portable = again.contains(&text).then_some(Width::PORTABLE);
        assert_fast_agree(&code(text), end, [Width::best()].into_iter().chain(portable));
    }
}

/// The sliced engine takes over in these tests if fewer than one in `EARLY` heaps is rare: earlier than it does
/// otherwise, so that it finds rare heaps itself.
const EARLY: usize = 200;

/// Checks that the sliced engine finds what the scalar one does, in these widths, and that the engines do that are chosen
/// otherwise.
fn assert_fast_agree(code: &Code, end: u64, widths: impl IntoIterator<Item = Width>) {
    let extended = |mut sequence: Sequence| {
        sequence.extend(end, &Budget::unlimited()).unwrap();
        sequence
    };
    let scalar = extended(Sequence::by(code, Engine::Scalar).unwrap());
    let differs = |other: &Sequence| (0..end).find(|&n| other.value(n) != scalar.value(n));
    assert_eq!(differs(&extended(Sequence::new(code))), None, "{code}");
    for width in widths {
        let sliced = extended(early(code, Engine::Sliced(width), EARLY).unwrap());
        assert_eq!(sliced.engine(), Engine::Sliced(width), "{code}");
        assert_eq!(differs(&sliced), None, "{code} by {}", width.name());
    }
}

/// Blocks end where a call ends, or a space is sought: each heap is the first and the last of some block. Some of these
/// codes have many rare heaps, several digits, far ones, or unequal parts.
#[test]
fn blocks_agree_with_single_heaps_wherever_they_end() {
    let far = format!("0.{}7", "0".repeat(99));
    for text in ["0.007", "0.04", "0.14", "0.165", "4!.04!", "0.7!4", "0.6", "4!.0", "0.142", "0.77", &far] {
        let (code, budget) = (code(text), Budget::unlimited());
        let mut scalar = Sequence::by(&code, Engine::Scalar).unwrap();
        scalar.extend(9000, &budget).unwrap();
        for (width, most) in Width::available().into_iter().zip([65, 64, 130]) {
            let mut blocks = Sequence::by(&code, Engine::Sliced(width)).unwrap();
            let mut step = 0;
            while blocks.len() < 9000 {
                step = step % most + 1;
                blocks.extend((blocks.len() + step).min(9000), &budget).unwrap();
            }
            let differs = (0..9000).find(|&n| blocks.value(n) != scalar.value(n));
            assert_eq!(differs, None, "{text} by {}", width.name());
        }
    }
}

/// Every 193rd octal code of four digits for which the sliced engine takes over.
#[test]
fn fast_engines_agree_on_codes_of_four_digits() {
    let mut agreed = 0;
    for digits in (0..0o20000).step_by(193) {
        let code = code(&format!("{}.{:04o}", digits >> 12 << 2, digits & 0o7777));
        let Some(mut taken_over) = early(&code, Engine::Sliced(Width::best()), EARLY) else { continue };
        taken_over.extend(SCALAR as u64 + 1, &Budget::unlimited()).unwrap();
        if taken_over.engine() == Engine::Sliced(Width::best()) {
            assert_fast_agree(&code, 3 * SCALAR as u64, Width::available());
            agreed += 1;
        }
    }
    assert!(agreed > 20, "{agreed} codes");
}

#[test]
#[ignore = "a million values by slow engines"]
fn fast_engines_agree_far_out() {
    for text in codes(true) {
        assert_fast_agree(&code(text), 1 << 20, Width::available());
    }
}

#[test]
fn the_engine_suits_the_code() {
    let best = Engine::Sliced(Width::best());
    for (text, end, engine) in [
        ("0.106", 1 << 14, best),
        ("0.04", 1 << 14, Engine::Scalar),
        ("0.333", 1 << 14, Engine::Subtract),
        ("8.0", 100, Engine::Triples),
        ("8!.0", 100, Engine::Naive),
        ("0.[7]", 100, Engine::Naive),
    ] {
        let mut sequence = Sequence::new(&code(text));
        sequence.extend(end, &Budget::unlimited()).unwrap();
        assert_eq!(sequence.engine(), engine, "{text}");
    }
}

#[test]
fn a_sequence_resumes_from_its_state() {
    let budget = Budget::unlimited();
    for (text, end) in
        [("0.6", 40_000), ("0.106", 600_000), ("0.04", 3000), ("0.333", 1000), ("8.0", 150), ("0.[7]", 90)]
    {
        let code = code(text);
        let mut sequence = Sequence::new(&code);
        sequence.extend(end / 2, &budget).unwrap();
        let state = State::of(&sequence, 0);
        let mut again = state.clone().resume(&code).unwrap();
        assert_eq!(State::of(&again, 0), state, "{text}");
        sequence.extend(end, &budget).unwrap();
        again.extend(end, &budget).unwrap();
        let len = sequence.len().min(again.len());
        let differs = (len / 2..len).find(|&n| sequence.value(n) != again.value(n));
        assert_eq!(differs, None, "{text}");
        assert_eq!((sequence.rare(), sequence.engine()), (again.rare(), again.engine()), "{text}");
    }
}

#[test]
fn invalid_states_are_refused() {
    let code = code("0.106");
    let mut sequence = Sequence::new(&code);
    sequence.extend(600_000, &Budget::unlimited()).unwrap();
    let state = State::of(&sequence, 0);
    assert!(state.clone().resume(&code).is_ok());
    let changes: [fn(&mut State); 6] = [
        |state| state.len -= 1,
        |state| state.rare[3].1 ^= 1,
        |state| state.rare.swap(0, 1),
        |state| state.space = None,
        |state| {
            let other = |parity| if parity == Parity::Odd { Parity::Even } else { Parity::Odd };
            state.space.iter_mut().for_each(|space| space.alternating = space.alternating.map(other));
        },
        |state| state.stored = Stored::Wide(vec![u32::MAX; state.len as usize]),
    ];
    for change in changes {
        let mut other = state.clone();
        change(&mut other);
        assert!(other.resume(&code).is_err());
    }
}

#[test]
fn memory_is_limited() {
    let budget = Budget::unlimited().with_memory(100_000);
    for text in ["0.6", "0.106", "0.04", "0.333", "8.0"] {
        assert_eq!(Sequence::new(&code(text)).extend(1 << 30, &budget), Err(Stopped::Memory), "{text}");
    }
}

fn period(text: &str, end: u64) -> Findings {
    let mut search = PeriodSearch::new(&code(text));
    search.run(end, &Budget::unlimited()).unwrap();
    search.findings()
}

/// Proves the periods of a list, those whose values are few or those that take long.
fn periods_of_a_list(are_long: bool) {
    for row in include_str!("periods.tsv").lines().filter(|row| !row.starts_with('#')) {
        let (text, numbers) = row.split_once('\t').unwrap();
        let preperiod: u64 = numbers.split('\t').next().unwrap().parse().unwrap();
        if are_long == (preperiod > 1 << 20) {
            let found = period(text, if are_long { 1 << 29 } else { 1 << 20 });
            assert!(matches!(found.status, Status::Proved(_)) && found.saltus == 0, "{text}: {found:?}");
            assert_eq!(format!("{}\t{}\t{}", found.preperiod, found.period, found.max), numbers, "{text}");
        }
    }
}

#[test]
fn periods_are_proved() {
    periods_of_a_list(false);
}

#[test]
#[ignore = "hundreds of millions of values"]
fn long_periods_are_proved() {
    periods_of_a_list(true);
}

/// The hypotheses of the second theorem, and its conclusion, hold by the definition.
#[test]
fn sparse_proofs_hold_by_the_definition() {
    for text in ["0.77", "0.156", "0.356", "0.644", "0.16", "0.127", "4.064"] {
        let found = period(text, 1 << 20);
        let Some(known) = found.witnessed else { panic!("{text}: {found:?}") };
        let space = found.space.unwrap();
        let code = code(text);
        let mut sequence = Sequence::by(&code, Engine::Scalar).unwrap();
        let end = known + 3 * found.period;
        sequence.extend(end, &Budget::unlimited()).unwrap();
        let value = |n: u64| sequence.value(n).unwrap();
        for n in found.preperiod..end - found.period {
            assert_eq!(value(n), value(n + found.period), "{text} at {n}");
        }
        assert!((1..end).all(|n| space.is_rare(n as usize, value(n)) == found.rare.iter().any(|&(heap, _)| heap == n)));
    }
}

#[test]
fn no_period_is_claimed_without_proof() {
    for text in ["0.007", "4!.0", "0.6", "0.106"] {
        assert_eq!(period(text, 3000).status, Status::Open, "{text}");
    }
    // Nim, and endless codes with growing values: no theorem about periods applies.
    for (text, preperiod, length, saltus) in [("0.[3]", 0, 1, 1), ("4.[3]", 1, 4, 4)] {
        let found = period(text, 200);
        assert_eq!(found.status, Status::Observed, "{text}");
        assert_eq!((found.preperiod, found.period, found.saltus), (preperiod, length, saltus), "{text}");
    }
}

/// This includes engines that find several values at once, and the heaps before the first choice of a sparse space.
#[test]
fn a_search_with_an_end_finds_exactly_the_heaps_below_it() {
    for text in codes(false) {
        let code = code(text);
        let mut ends: Vec<u64> = (1..=80).collect();
        if matches!(Sequence::new(&code).engine(), Engine::Scalar) {
            ends.extend([100, 8191, 8192, 8193, 8194, 9001, 20_001]);
        }
        let mut known = Sequence::new(&code);
        for end in ends {
            known.extend(end, &Budget::unlimited()).unwrap();
            let mut search = PeriodSearch::new(&code);
            search.end = end;
            search.run(u64::MAX, &Budget::unlimited()).unwrap();
            let found = search.findings();
            let is_proved = matches!(found.status, Status::Proved(_));
            assert!(if is_proved { found.known <= end } else { found.known == end }, "{text} {end}: {found:?}");
            let max = (0..found.known).map(|heap| known.value(heap).unwrap()).max();
            assert_eq!(Some(found.max), max, "{text} {end}");
            assert!(found.rare.iter().all(|&(heap, _)| heap < found.known), "{text} {end}");
            assert!((0..found.known).all(|heap| search.sequence().value(heap) == known.value(heap)), "{text} {end}");
            assert_eq!(search.sequence().value(found.known), None);
        }
    }
}

fn formula(text: &str) -> Option<Formula> {
    Formula::of(text.parse::<Game>().unwrap().ruleset())
}

/// Values rise as their formulas say, and from no earlier heap on.
#[test]
fn formulas_are_right() {
    for case in [
        "0.[3] 0 1 1",
        "0.37[7b!f] 0 1 1",
        "4.[3] 1 4 4",
        "c!.[3] 1 4 4",
        "8.[3] 1 8 8",
        "8!.[3] 1 8 8",
        "c.7![f] 2 1 2",
        "4.[c] 1 1 1",
    ] {
        let (text, expected) = case.split_once(' ').unwrap();
        let mut driver = PeriodDriver::new(&code(text));
        driver.advance(&Budget::unlimited()).unwrap();
        let found = driver.findings();
        assert_eq!(found.status, Status::Proved(Proof::Formula), "{text}");
        let (preperiod, period, saltus) = (found.preperiod, found.period, found.saltus);
        assert_eq!(format!("{preperiod} {period} {saltus}"), expected, "{text}");
        let values = by_definition(&code(text), 100);
        let formula = formula(text).unwrap();
        assert!(values.iter().zip(0..).all(|(value, size)| u64::from(*value) == formula.value(size)), "{text}");
        let rises = |n: u64| values[(n + period) as usize] == values[n as usize] + saltus as u32;
        assert!((preperiod..100 - period).all(rises) && (preperiod == 0 || !rises(preperiod - 1)), "{text}");
    }
    for text in ["0.7", "0.[5]", "0.[33032]", "4.[4!]", "4.[37]", "4.[b]", "8.[7]", "c.[4c7]"] {
        assert_eq!(formula(text), None, "{text}");
    }
}

/// The values that were cut off are found again.
#[test]
fn a_search_that_was_cut_can_be_resumed() {
    for text in ["0.354", "0.106", "4!.0", "0.454"] {
        let (code, budget) = (code(text), Budget::unlimited());
        let mut cut = PeriodSearch::new(&code);
        cut.end = 20_001;
        cut.run(u64::MAX, &budget).unwrap();
        let mut sequence = cut.sequence().clone();
        sequence.extend(60_000, &budget).unwrap();
        let mut whole = Sequence::new(&code);
        whole.extend(60_000, &budget).unwrap();
        assert!((0..60_000).all(|heap| sequence.value(heap) == whole.value(heap)), "{text}");
    }
}

/// All codes of two digits that may leave three heaps, and long runs, also resumed, when all helpful heaps are unknown.
#[test]
fn sums_of_three_heaps_agree_with_the_definition() {
    three_heaps_agree(200);
}

#[test]
#[ignore = "minutes by the definition"]
fn sums_of_three_heaps_agree_far_out() {
    three_heaps_agree(2000);
}

/// Compares all codes of two digits up to a heap, and some up to heap 900.
fn three_heaps_agree(far: u64) {
    let digits = || (0..16).flat_map(|a| (0..16).map(move |b| (a, b)));
    let codes = digits().filter(|(a, b)| a | b > 7).map(|(a, b)| format!("0.{a:x}{b:x}"));
    let long = ["0.9c", "0.2a", "0.2e", "c.0", "0.7!8", "8.04!", "0.00c8"].map(|text| (text.to_owned(), 900));
    for (text, end) in codes.map(|text| (text, far)).chain(long) {
        let mut fast = Sequence::by(&code(&text), Engine::Triples).unwrap();
        fast.extend(end / 2, &Budget::unlimited()).unwrap();
        let mut resumed = State::of(&fast, u64::MAX).resume(&code(&text)).unwrap();
        let mut naive = Sequence::by(&code(&text), Engine::Naive).unwrap();
        for sequence in [&mut fast, &mut resumed, &mut naive] {
            sequence.extend(end, &Budget::unlimited()).unwrap();
        }
        for heap in 0..end {
            assert_eq!([fast.value(heap), resumed.value(heap)], [naive.value(heap); 2], "{text}: {heap}");
        }
    }
}

/// Codes that rise by 1, by a number that is no power of two, and with constant remainders.
#[test]
fn values_that_rise_are_proved() {
    for (text, preperiod, length, saltus, constant) in [
        ("8.0", 1, 2, 1, &[][..]),
        ("0.3f", 0, 6, 3, &[]),
        ("0.9c", 28, 36, 16, &[]),
        ("0.205200c", 4, 40, 16, &[(19, 6), (39, 14)]),
    ] {
        let found = period(text, 2000);
        assert!(matches!(found.status, Status::Proved(Proof::Arithmetic { .. })), "{text}");
        assert_eq!((found.preperiod, found.period, found.saltus), (preperiod, length, saltus), "{text}");
        assert_eq!(found.constant, constant, "{text}");
    }
    // 0.f6 looks regular from heap 604 to heap 1,929.
    assert_eq!(period("0.f6", 1900).status, Status::Observed);
}
