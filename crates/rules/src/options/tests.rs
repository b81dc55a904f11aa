//! A second, plain reader of codes, and the options that follow from it.

use super::{Options, Source};
use crate::{ByPlayer, Code, Game, Heap, Limit, MAX_SPLIT, Parts, Player, Ruleset};
use std::{collections::BTreeSet, num::NonZeroU64};

/// Returns the digit for a take of `taken` tokens: its bits, and whether parts must be unequal.
fn digit(code: &str, taken: usize) -> (u8, bool) {
    let read = |text: &str| -> Vec<(u8, bool)> {
        let marked = |at: usize| text[at + 1..].starts_with('!');
        let bits = |c: char| u8::from_str_radix(&c.to_string(), 16).unwrap();
        text.char_indices().filter(|(_, c)| *c != '!').map(|(at, c)| (bits(c), marked(at))).collect()
    };
    let (zero, after) = code.split_once('.').unwrap();
    let (finite, tail) = after.split_once('[').unwrap_or((after, "0]"));
    let (finite, tail) = (read(finite), read(tail.trim_end_matches(']')));
    match taken {
        0 => read(zero)[0],
        _ if taken <= finite.len() => finite[taken - 1],
        _ => tail[(taken - 1 - finite.len()) % tail.len()],
    }
}

/// Lists the options of a heap by trying everything. `limit` is `[a, c, b]` for `an/c+b`.
fn brute(code: &str, limit: Option<[i64; 3]>, heap: Heap) -> Vec<Vec<Heap>> {
    let mut options = BTreeSet::new();
    for taken in 0..=heap.limit() {
        let rest = heap.size() - taken;
        let (bits, unequal) = digit(code, taken as usize);
        let mut leave = |parts: &[u64]| {
            let equal = parts.windows(2).any(|pair| pair[0] == pair[1]);
            if bits >> parts.len() & 1 == 0 || (unequal && equal) {
                return;
            }
            let limited = |&size: &u64| {
                let limit = limit.map_or(size, |[a, c, b]| (a * taken as i64 / c + b).max(1).min(size as i64) as u64);
                Heap::limited(size, limit).unwrap()
            };
            options.insert(parts.iter().map(limited).collect());
        };
        if rest == 0 {
            leave(&[]);
        } else {
            leave(&[rest]);
        }
        for a in 1..=rest / 2 {
            leave(&[a, rest - a]);
            (a..=(rest - a) / 2).for_each(|b| leave(&[a, b, rest - a - b]));
        }
    }
    options.into_iter().collect()
}

/// Compares all heaps up to `to`, with every limit where there are limits.
fn agree(code: &str, limit: Option<[i64; 3]>, to: u64) {
    let line = limit.map_or(code.to_owned(), |[a, c, b]| format!("{code} limit {a}n/{c}{b:+}"));
    let game: Game = line.parse().unwrap();
    for size in 1..=to {
        for most in if limit.is_some() { 1..=size } else { size..=size } {
            let heap = Heap::limited(size, most).unwrap();
            let options: Vec<Vec<Heap>> =
                game.ruleset().options(heap, Player::Left).map(|parts| parts.to_vec()).collect();
            assert_eq!(options, brute(code, limit, heap), "{line}, heap {heap}");
            assert!(options.is_sorted(), "{line}, heap {heap}");
        }
    }
}

#[test]
fn octal_hexadecimal_and_unequal_codes_and_tails() {
    for zero in ["0", "4"] {
        (0..64).for_each(|digits| agree(&format!("{zero}.{digits:02o}"), None, 12));
        (0..8).for_each(|digit| agree(&format!("{zero}.{digit}"), None, 12));
    }
    for zero in ["0", "4", "8", "c"] {
        for digits in "8 f 9 c 0f 8f f8 a5 3c7 080 00e 1248 8421".split(' ') {
            agree(&format!("{zero}.{digits}"), None, 12);
        }
    }
    let unequal = "4!.0 8!.0 c!.0 c!.7! 0.7!7 0.f!f! 4!.c3 0.0c!8! 8.f! 0.[c!3]";
    let tails = "0.[3] 4.[3] 0.[7] 0.[03] 0.77[1] 0.2[1] 0.0[f] c.8[42] 0.[001f] 4.[1] 0.8[3]";
    unequal.split(' ').chain(tails.split(' ')).for_each(|code| agree(code, None, 13));
}

#[test]
fn limits() {
    let codes = "0.77 0.f 0.[3] 0.[7] 0.[f] 0.07 0.4c8 0.[7!] 0.f!f! 0.8[3] 0.[3c] 0.8[02] 0.3004 0.[08] 0.1008! 0.[00c!] 0.[8!4]";
    for code in codes.split(' ') {
        for [a, b] in [[2, 0], [1, 1], [0, 3], [1, 0], [0, 0], [3, 2], [0, 1]] {
            agree(code, Some([a, 1, b]), 12);
        }
        for limit in [[3, 2, 0], [1, 2, 0], [1, 1, -1], [2, 3, 1], [3, 2, -2], [1, 4, 2], [0, 1, -3]] {
            agree(code, Some(limit), 11);
        }
    }
}

/// A heap of 10^18 tokens gives its first options at once, and where they are few, all of them.
#[test]
fn options_are_lazy() {
    let heap = Heap::new(1_000_000_000_000_000_000).unwrap();
    for code in ["0.77", "0.[3]", "0.[3] limit 2n", "0.[f] limit n+1", "c.[f]", "0.8[3]", "4!.0", "0.000000007"] {
        let game: Game = code.parse().unwrap();
        let mut seen: Vec<_> = game.ruleset().options(heap, Player::Left).take(1000).collect();
        assert_eq!(seen.len(), 1000, "{code}");
        assert!(seen.is_sorted(), "{code}");
        seen.dedup();
        assert_eq!(seen.len(), 1000, "{code}");
    }
    let long = format!("0.3[{}7] limit n", "3".repeat(3999));
    for (line, limit, count) in [
        ("0.2[1]", heap.size(), 2),
        ("0.3033", heap.size(), 3),
        ("0.[1]", heap.size(), 1),
        ("0.2220[1]", heap.size(), 4),
        ("0.1", heap.size(), 0),
        ("0.12[01]", heap.size(), 2),
        // Splitting digits above the limit, and one such digit in a long tail.
        ("0.300000000004 limit n", 5, 1),
        ("0.[08] limit n", 1, 0),
        (&long, 3_000_000, 100_000),
    ] {
        let game: Game = line.parse().unwrap();
        let heap = Heap::limited(heap.size(), limit).unwrap();
        let mut options = game.ruleset().options(heap, Player::Left);
        assert_eq!(options.by_ref().take(100_000).count(), count, "{line}");
        // An exhausted iterator stays so.
        assert!(options.next().is_none() || count == 100_000, "{line}");
    }
}

/// Random codes with few and many digits that allow something.
#[test]
fn any_codes() {
    let mut state: u64 = 1;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % bound
    };
    for _ in 0..400 {
        let mut code = format!("0.{}", "0".repeat(below(3) as usize));
        let digit = |n: u64| ["0", "0", "1", "2", "3", "4", "4!", "8", "8!", "c!", "f"][n as usize];
        (0..below(4)).for_each(|_| code += digit(below(11)));
        if below(2) == 0 {
            code += "[";
            (0..1 + below(4)).for_each(|_| code += digit(below(11)));
            code += "]";
        }
        agree(&code, None, 11);
        agree(&code, Some([below(4) as i64, 1 + below(3) as i64, below(4) as i64 - 1]), 9);
        agree(&code.replacen('0', ["4", "8!", "c", "c!"][below(4) as usize], 1), None, 11);
    }
}

/// The first thousand options, with few steps from one to the next.
fn first_thousand(options: Options<'_>, name: &str) -> Vec<Parts> {
    let Source::Code(mut options) = options.0 else { panic!("{name} is no code") };
    let mut seen: Vec<Parts> = options.current().into_iter().collect();
    let mut fruitless = 0;
    while seen.len() < 1000 && options.step().is_some() {
        match options.current() {
            Some(parts) => {
                fruitless = 0;
                seen.push(parts);
            }
            None => fruitless += 1,
        }
        assert!(fruitless < MAX_SPLIT, "{name}");
    }
    seen
}

/// Two options are few steps apart, however rare options are.
#[test]
fn rare_options_are_found_at_once() {
    let zeros = "0".repeat(4095);
    let long = |code: &str| code.replace('#', &zeros);
    let codes = "0.300000000004 0.3000000000008 0.[08] 0.[08!] 0.#4 0.#8! 0.#[3] 0.[#4] 0.[#8] 0.[#c!] 0.[4#] 0.[8#] \
                 0.[0000001] 0.[00000008!] 0.4! 0.8! 0.[4!] 0.[8!] 0.[1] 0.8[02] 0.1[2] 0.[70] 0.c[0001] 0.0 8.[00004] 8!.#4! \
                 8.# c!.[#f!] 4.[#1]";
    let affine = [(0, 0), (0, 5), (0, u64::MAX), (1, 0), (2, 1), (1, u64::MAX), (u64::MAX, 0), (1, 1_000_000_000)];
    let plain = affine.map(|(times, plus)| Limit::affine(times, NonZeroU64::MIN, i128::from(plus)));
    let slow = [(1, 3, 0), (1, u64::MAX, 5), (3, 2, -1_000_000_000), (u64::MAX, 2, -i128::from(u64::MAX))];
    let limits = plain.into_iter().chain(slow.map(|(a, c, b)| Limit::affine(a, NonZeroU64::new(c).unwrap(), b)));
    let limits: Vec<Limit> = limits.chain([Limit::None]).collect();
    let size = 1_000_000_000_000_000_000;
    for code in codes.split(' ').map(long) {
        let code: Code = code.parse().unwrap();
        for &limit in &limits {
            let codes = ByPlayer { left: code.clone(), right: code.clone() };
            let Some(ruleset) = Ruleset::new(codes, limit) else { continue };
            for most in [1, 5, 11, 12, 4095, 4096, 1_000_000_000, size - 1, size] {
                let heap = Heap::limited(size, most).unwrap();
                let options = first_thousand(ruleset.options(heap, Player::Left), &format!("{ruleset}, {heap}"));
                assert!(options.is_sorted_by(|a, b| a < b), "{ruleset}, {heap}");
            }
        }
    }
}

/// Every list of up to three heaps, held against the list of options.
#[test]
fn allowed_is_what_is_listed() {
    let lines = "kayles, 0.7|0.07, grundys-game, nim, limit-nim, 0.[3] limit n+1, 0.77 limit 2n, 0.f, 0.7!3, c.0, 0.137|0.5, \
                 0.[03], 0.[1], 0.[3] limit 0n+2";
    for line in lines.split(", ") {
        let game: Game = line.parse().unwrap();
        let rules = game.ruleset();
        let limits = rules.limit() != Limit::None;
        let most = if limits { 5 } else { 7 };
        let heaps: Vec<Heap> = (1..=most)
            .flat_map(|size| (if limits { 1 } else { size }..=size).filter_map(move |limit| Heap::limited(size, limit)))
            .collect();
        let mut lists: BTreeSet<Parts> = BTreeSet::from([Parts::new(&[]).unwrap()]);
        for _ in 0..3 {
            let longer = lists
                .iter()
                .filter(|list| list.len() < 3)
                .flat_map(|list| heaps.iter().filter_map(|&heap| Parts::new(&[list.to_vec(), vec![heap]].concat())));
            lists = lists.iter().cloned().chain(longer.collect::<Vec<_>>()).collect();
        }
        for &heap in &heaps {
            for player in Player::BOTH {
                let listed: BTreeSet<Parts> = rules.options(heap, player).collect();
                let allowed = lists.iter().filter(|list| rules.allows(heap, player, list)).cloned();
                assert_eq!(allowed.collect::<BTreeSet<_>>(), listed, "{line}: {heap}, {player}");
            }
        }
    }
}
