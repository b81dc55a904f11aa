//! The parts of engines: every width does what is specified, lane by lane; missing values; sparse spaces.

use super::*;
use ninepins_testkit::Source;

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
