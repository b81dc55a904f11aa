//! Every width agrees with plain Rust, lane by lane.

use super::*;
use ninepins_testkit::Source;

/// Returns bits without a pattern.
fn noise(seed: u64) -> [u64; 8] {
    let source = &mut Source::seeded(seed);
    std::array::from_fn(|_| source.below(u64::MAX))
}

/// Computes the results of all methods on arguments that the seed determines.
struct All(u64);

impl Work for All {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<u64> {
        let mut words = noise(self.0);
        let other = noise(self.0 + 1000);
        // Some bytes are equal, and sometimes all.
        for (i, word) in words.iter_mut().enumerate() {
            if self.0.is_multiple_of(5) || i % 2 == 0 {
                let kept = if self.0.is_multiple_of(5) { 0 } else { 0xff << (8 * (self.0 % 8)) };
                *word = other[i] ^ (*word & kept);
            }
        }
        let (a, b) = (L::of_words(&words), L::of_words(&other));
        let mut results = Vec::new();
        let mut note = |lanes: L| {
            let mut words = [0; 8];
            lanes.to_words(&mut words);
            let mut bytes = [0; 64];
            lanes.to_bytes(&mut bytes);
            let mut halves = [0; 32];
            lanes.to_halves(&mut halves);
            for same in [L::of_bytes(&bytes), L::of_halves(&halves)] {
                let mut again = [0; 8];
                same.to_words(&mut again);
                assert_eq!(words, again);
            }
            results.extend(words);
        };
        for lanes in [
            L::zero(),
            L::splat(self.0 as u8),
            L::splat_half(self.0 as u16 * 300),
            a.or(b),
            a.xor(b),
            a.without(b),
            a.min(b),
            a.min_halves(b),
            a.spoilt(a.xor(b)),
            a.add_counts(b),
        ] {
            note(lanes);
        }
        note(a.replaced(words[0] ^ other[3], b));
        for by in 0..64 {
            note(a.funnel(b, by));
        }
        for by in 1..64 {
            note(a.back(b, by));
        }
        for by in 0..8 {
            note(a.permute(L::order(by)));
        }
        let set = [noise(self.0 + 2000), noise(self.0 + 3000)].concat();
        results.push(set.first_chunk().map_or(0, |set| a.among(set)).into());
        results.extend([a.equal(b), a.equal(a), a.is_zero().into(), a.xor(b).is_zero().into()]);
        results
    }
}

#[test]
fn all_widths_agree_with_plain_rust() {
    for width in Width::available() {
        for seed in 0..200 {
            assert_eq!(width.run(All(seed)), Width::PORTABLE.run(All(seed)), "{} {seed}", width.name());
        }
    }
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
        for by in 0..64 {
            let mut shifted = [0; 8];
            a.funnel(b, by).to_words(&mut shifted);
            assert!((0..8).all(|i| shifted[i] == ((u128::from(other[i]) << 64 | u128::from(words[i])) >> by) as u64));
        }
    }
}

#[test]
fn plain_rust_agrees_with_the_specification() {
    (0..100).for_each(|seed| Width::PORTABLE.run(Specified(seed)));
}
