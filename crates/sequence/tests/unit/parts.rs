//! The parts of engines: every width does what is specified, lane by lane; missing values; sparse spaces; an assistant;
//! standard forms.

use super::*;
use ninepins_rules::Digit;
use ninepins_testkit::Source;
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

/// Returns bits without a pattern.
fn noise(seed: u64) -> [u64; 8] {
    let source = &mut Source::seeded(seed);
    std::array::from_fn(|_| source.below(u64::MAX))
}

/// Compares the results of methods with their specification.
struct Specified(u64);

impl Work for Specified {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Specified(seed) = self;
        let (words, others) = (noise(seed), noise(seed + 7));
        let (a, b) = (L::of_words(&words), L::of_words(&others));
        let (mut x, mut y, mut z) = ([0; 64], [0; 64], [0; 64]);
        a.to_bytes(&mut x);
        b.to_bytes(&mut y);
        y[..20].copy_from_slice(&x[..20]);
        let b = L::of_bytes(&y);
        let bits = words[1];
        a.replaced(bits, b).to_bytes(&mut z);
        for i in 0..64 {
            assert_eq!(a.equal(b) >> i & 1 == 1, x[i] == y[i]);
            assert_eq!(z[i], if bits >> i & 1 == 1 { y[i] } else { x[i] });
        }
        a.spoilt(a.xor(b)).to_bytes(&mut z);
        assert!((0..64).all(|i| z[i] == if x[i] == y[i] { 255 } else { x[i] }));
        let half = |bytes: &[u8; 64], i: usize| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        a.min_halves(b).to_bytes(&mut z);
        assert!((0..32).all(|i| half(&z, i) == half(&x, i).min(half(&y, i))));
        L::splat_half(half(&x, 5)).to_bytes(&mut z);
        assert!((0..32).all(|i| half(&z, i) == half(&x, 5)));
        let (low, high) = (noise(seed + 14), noise(seed + 21));
        let set: [u64; 16] = std::array::from_fn(|i| if i < 8 { low[i] } else { high[i - 8] });
        let has = |half: u16| set[usize::from(half) % 1024 / 64] >> (half % 64) & 1 == 1;
        assert!((0..32).all(|i| (a.among(&set) >> i & 1 == 1) == has(half(&x, i))));
        a.min(b).to_bytes(&mut z);
        assert!((0..64).all(|i| z[i] == x[i].min(y[i])));
        for by in 1..64 {
            a.back(b, by).to_bytes(&mut z);
            let both = [y, x].concat();
            assert_eq!(z[..], both[64 - usize::from(by)..][..64]);
        }
        let mut other = [0; 8];
        b.to_words(&mut other);
        let words_of = |lanes: L| {
            let mut words = [0; 8];
            lanes.to_words(&mut words);
            words
        };
        let each = |of: fn(u64, u64) -> u64| std::array::from_fn(|i| of(words[i], other[i]));
        assert_eq!(words_of(a.or(b)), each(|a, b| a | b));
        assert_eq!(words_of(a.xor(b)), each(|a, b| a ^ b));
        assert_eq!(words_of(a.without(b)), each(|a, b| a & !b));
        assert_eq!(words_of(a.add_counts(b)), each(|a, b| a.wrapping_add(b.count_ones().into())));
        assert_eq!(words_of(L::splat(x[3])), [u64::from_le_bytes([x[3]; 8]); 8]);
        assert_eq!([a.is_zero(), L::zero().is_zero(), a.xor(a).is_zero()], [false, true, true]);
        for by in 0..8 {
            assert_eq!(words_of(a.permute(by)), std::array::from_fn(|i| words[i ^ by]));
        }
        let mut halves = [0; 32];
        a.to_halves(&mut halves);
        assert!((0..32).all(|i| halves[i] == half(&x, i)) && words_of(L::of_halves(&halves)) == words);
        for by in 0..64 {
            let mut shifted = [0; 8];
            a.funnel(b, by).to_words(&mut shifted);
            assert!((0..8).all(|i| shifted[i] == ((u128::from(other[i]) << 64 | u128::from(words[i])) >> by) as u64));
        }
    }
}

#[test]
fn all_widths_do_what_is_specified() {
    for width in Width::available() {
        (0..100).for_each(|seed| width.run(Specified(seed)));
    }
}

#[test]
fn missing_values_are_distinguished_from_congruent_ones() {
    let mut marked = vec![u64::MAX; 40];
    marked[1] = !(1 << 5);
    marked[17] = !(1 << 5);
    marked[33] = !(1 << 5 | 1 << 9);
    let mut missing = Missing::below(64 * 33 + 9, &marked);
    assert_eq!((missing.least(), missing.left), (Some(69), 3));
    for (value, left, kept) in [(69, 2, true), (69, 2, true), (70, 2, true), (2117, 1, true), (1093, 0, false)] {
        missing.remove(value);
        assert_eq!((missing.left, missing.window[1] >> 5 & 1 == 1), (left, kept), "{value}");
    }
    assert_eq!(missing.least(), None);
}

#[test]
fn the_best_mask_is_the_best_of_all() {
    let rules = Moves::of_code(&code("0.6")).unwrap();
    // Arbitrary values of no game.
    let values: Vec<u32> = (1..400u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 27 & 15) ^ (n % 2)).collect();
    let mut histogram = Histogram::new(&rules);
    (1..).zip(&values).for_each(|(n, &value)| histogram.add(n, value));
    let rare = |space: SparseSpace| (1..).zip(&values).filter(|&(n, &value)| space.is_rare(n, value)).count();
    let spaces =
        (1..16).flat_map(|mask| [None, Some(Parity::Odd)].map(|alternating| SparseSpace { mask, alternating }));
    assert_eq!(rare(histogram.best().unwrap()), spaces.map(rare).min().unwrap());
}

/// Returns the engine of a code after `len` heaps, begun where a sequence begins it.
fn engine(text: &str, len: u64) -> Sliced {
    let (code, mut ends) = (code(text), (0..=len).step_by(1 << 10));
    let mut sequence = Sequence::new(&code);
    while !matches!(sequence.engine(), Engine::Sliced(_)) {
        sequence.extend(ends.next().unwrap(), &Budget::unlimited()).unwrap();
    }
    let values: Vec<u16> = (0..sequence.len()).map(|n| sequence.value(n).unwrap().try_into().unwrap()).collect();
    let (rules, space) = (Moves::of_code(&code).unwrap(), sequence.sparse_space().unwrap());
    let mut engine = Sliced::new(&rules, &values, space, Width::best()).unwrap();
    engine.extend(len as usize, len as usize, &Budget::unlimited()).unwrap();
    engine
}

fn found(engine: &Sliced) -> (&[u8], &[(usize, u32)], usize, usize) {
    (engine.history.recent(), &engine.rare, engine.near, engine.verified)
}

/// Grundy's game has rare heaps on the way, and is fitted anew after each.
const GAMES: [(&str, u64, usize); 4] =
    [("0.6", 1 << 16, 1 << 18), ("4!.0", 73_728, 1 << 18), ("0.034", 1 << 17, 1 << 18), ("0.362", 1 << 17, 1 << 18)];

/// An assistant changes no value, and can be interrupted at any block.
#[test]
fn both_find_what_one_finds() {
    for (text, len, end) in GAMES {
        let begun = engine(text, len);
        let mut alone = begun.clone();
        alone.extend(end, end, &Budget::unlimited()).unwrap();
        assert_eq!(text == "4!.0", alone.rare.last().is_some_and(|&(heap, _)| heap as u64 > len), "{text}");
        for first in [u64::MAX, 1] {
            // A pause after each block, then after each second one, and so on.
            let (asked, pauses) = (AtomicU64::new(0), AtomicU64::new(first));
            let pausing = Budget::unlimited().with_threads(2).with_watch(move |_| {
                if asked.fetch_add(1, Ordering::Relaxed) < pauses.load(Ordering::Relaxed) {
                    return Ok(());
                }
                asked.store(0, Ordering::Relaxed);
                pauses.fetch_add(1, Ordering::Relaxed);
                Err(Stopped::Paused)
            });
            let (mut both, mut alone, mut paused) = (begun.clone(), alone.clone(), 0);
            assert!(both.wants_assistant(end, LONG, &pausing), "{text}");
            while both.history.len() < end {
                if both.extend(end, LONG, &pausing).is_err() {
                    paused += 1;
                    assert_eq!(both.verified, both.history.len(), "{text}");
                }
            }
            assert!(paused > 5 || first > 1, "{text}: {paused} pauses");
            let len = alone.history.len().min(both.history.len());
            alone.cut(len);
            both.cut(len);
            assert!(found(&both) == found(&alone), "{text}");
        }
    }
}

fn form(line: &str) -> Option<(String, u64)> {
    let Standardized { form, shift } = StandardForm::of(&code(line))?;
    Some((form.digits().iter().map(u8::to_string).collect(), shift))
}

fn values_of(code: &Code, heaps: u64) -> Vec<u32> {
    let mut sequence = Sequence::new(code);
    sequence.extend(heaps, &Budget::unlimited()).unwrap();
    (0..heaps).filter_map(|heap| sequence.value(heap)).collect()
}

#[test]
fn forms() {
    // Dawson's Chess comes from Dawson's Kayles, which comes from 0.4.
    assert_eq!(form("0.137"), Some(("0137".into(), 0)));
    assert_eq!(form("0.07"), Some(("0137".into(), 1)));
    assert_eq!(form("0.4"), Some(("0137".into(), 2)));
    // Kayles comes from 4.4, and a heap of 3 has another move to a heap of value 0.
    assert_eq!(form("0.77"), Some(("077".into(), 0)));
    assert_eq!(form("0.771"), form("0.77"));
    assert_eq!(form("4.4"), Some(("077".into(), 1)));
    assert_eq!(form("0.0"), Some((String::new(), 0)));
    assert_eq!(form("4.0"), Some(("07".into(), 1)));
    for none in ["0.[3]", "4!.0", "0.8", &format!("0.{}", "7".repeat(65))] {
        assert_eq!(form(none), None, "{none}");
    }
    assert!(form(&format!("0.{}1", "0".repeat(63))).is_some());
}

/// All codes of up to three digits have the values of their forms, moved; and each form is its own form.
#[test]
fn whole_world_of_forms() {
    const HEAPS: u64 = 300;
    let mut met = BTreeMap::new();
    let digits = |index: usize| [index / 64 % 8, index / 8 % 8, index % 8];
    for index in 0..1024 {
        let [first, second, third] = digits(index);
        let code = code(&format!("{}.{first}{second}{third}", index / 512 * 4));
        let Standardized { form, shift } = StandardForm::of(&code).unwrap();
        let own = values_of(&code, HEAPS);
        let digits: Vec<Digit> = form.digits().iter().map(|&bits| Digit::new(bits).unwrap()).collect();
        let zero = digits.first().copied().unwrap_or_default();
        let least = Code::new(zero, digits.iter().skip(1).copied().collect(), Vec::new()).unwrap();
        assert_eq!(StandardForm::of(&least), Some(Standardized { form: form.clone(), shift: 0 }), "{code}");
        let values = met.entry(form).or_insert_with(|| values_of(&least, HEAPS));
        let moved = |heap: u64| heap.checked_sub(shift).map_or(0, |heap| values[heap as usize]);
        assert!((0..HEAPS).all(|heap| own[heap as usize] == moved(heap)), "{code}");
    }
    assert_eq!(met.len(), 279);
}
