//! A comparison of values found with rare heaps, by plain loops and by the definition.

use super::*;
use crate::{CheckOptions, nim_values::Seen, period::marks::Word};
use ninepins_rules::{Game, Heap, Player};

/// Returns the values of heaps below `heaps`, by plain loops.
fn plain(takes: &Takes, heaps: usize) -> Vec<u16> {
    let mut values: Vec<u32> = vec![0];
    let mut seen = Seen::default();
    while values.len() < heaps {
        seen.clear();
        takes.options(&values, |value| seen.insert(value.into()));
        values.push(seen.mex() as u32);
    }
    values.into_iter().map(|value| value.try_into().unwrap()).collect()
}

/// Returns the values found with rare heaps; true if all fit in words.
fn found(game: &Game, takes: &Takes, types: Types, heaps: usize) -> (Vec<u16>, bool) {
    let mut work = Work::new(game, 0, CheckOptions::default());
    let mut narrow = Run::<Word>::new(takes, types);
    while narrow.values.len() < heaps {
        if let Next::TooLarge = narrow.next(0, &mut work).unwrap() {
            let mut wide = narrow.widened();
            while wide.values.len() < heaps {
                wide.next(0, &mut work).unwrap();
            }
            return (wide.values, false);
        }
    }
    (narrow.values.into_iter().map(u16::from).collect(), true)
}

fn game(code: &str) -> (Game, Takes) {
    let game: Game = code.parse().unwrap();
    let takes = Takes::of(&game).unwrap();
    (game, takes)
}

/// Lists the types that a game allows.
fn all_types(takes: &Takes, masks: impl Iterator<Item = u16> + Clone) -> Vec<Types> {
    let odd = takes.two.first().is_some_and(|split| split.taken % 2 == 1);
    let alike = takes.two.iter().all(|split| (split.taken % 2 == 1) == odd);
    let each = |alternating| masks.clone().map(move |mask| Types { mask, alternating, odd });
    each(false).chain(each(true).filter(|_| alike)).collect()
}

/// Codes of one, two and three digits, of two digits from digit 0 on, and some in which heaps must differ.
fn codes() -> Vec<String> {
    let mut codes: Vec<String> = (0..512).map(|n| format!("0.{:03o}", n)).collect();
    codes.extend((0..64).flat_map(|n| ["4", "4!"].map(|zero| format!("{zero}.{n:02o}"))));
    codes.extend(["0.4!", "0.04!", "0.7!7!", "0.4!7", "0.74!", "0.004!4", "4.04!"].map(String::from));
    codes
}

#[test]
fn plain_loops_are_the_definition() {
    let hexadecimal = ["0.8", "0.8!", "8.0", "8!.0", "c!.f", "0.0f!c", "0.9!a"].map(String::from);
    for code in codes().into_iter().chain(hexadecimal) {
        let (game, takes) = game(&code);
        let values = plain(&takes, 40);
        for size in 1..values.len() {
            let options = game.ruleset().options(Heap::new(size as u64).unwrap(), Player::Left);
            let options: Vec<u16> =
                options.map(|parts| parts.iter().fold(0, |sum, part| sum ^ values[part.size() as usize])).collect();
            let mex = (0..).find(|value| !options.contains(value));
            assert_eq!(mex, Some(values[size]), "{code} {size}");
        }
    }
}

#[test]
fn any_mask_finds_the_values() {
    for code in codes() {
        let (game, takes) = game(&code);
        let values = plain(&takes, 70);
        for types in all_types(&takes, 1..16) {
            let mut work = Work::new(&game, 0, CheckOptions::default());
            let mut wide = Run::<Stamps>::new(&takes, types);
            while wide.values.len() < values.len() {
                wide.next(0, &mut work).unwrap();
            }
            assert_eq!(wide.values, values, "{code} {} {}", types.mask, types.alternating);
            let (found, narrow) = found(&game, &takes, types, values.len());
            assert_eq!((found, narrow), (values.clone(), true), "{code} {} {}", types.mask, types.alternating);
        }
    }
}

#[test]
fn rare_heaps_are_of_their_type() {
    for code in codes().iter().step_by(7) {
        let (game, takes) = game(code);
        for types in all_types(&takes, 1..8) {
            let mut run = Run::<Word>::new(&takes, types);
            let mut work = Work::new(&game, 0, CheckOptions::default());
            for n in 1..150 {
                let is_rare = matches!(run.next(0, &mut work).unwrap(), Next::Rare);
                assert_eq!(is_rare, !types.is_common(n, run.values[n].into()), "{code} {n}");
            }
        }
    }
}

/// Values of 64 and more, and masks that fit badly.
#[test]
fn large_values() {
    for (code, masks) in [("0.04", [0x1b8, 3]), ("4!.0", [1, 0x1f]), ("0.6", [0x3fe, 64]), ("0.376", [254, 1])] {
        let (game, takes) = game(code);
        let values = plain(&takes, 2500);
        for types in all_types(&takes, masks.into_iter()) {
            let (found, narrow) = found(&game, &takes, types, values.len());
            assert_eq!(narrow, values.iter().all(|value| *value < 64), "{code}");
            assert_eq!(found, values, "{code} {}", types.mask);
        }
    }
}

/// Games with long periods, far beyond the heaps that every check compares. A minute.
#[test]
#[ignore = "a minute"]
fn many_values() {
    let games =
        [("0.16", 30), ("0.354", 63), ("0.454", 61), ("0.104", 23), ("0.054", 61), ("0.376", 254), ("4.406", 59)];
    for (code, mask) in games.into_iter().chain([("4!.0", 1), ("0.56", 27), ("4.064", 107)]) {
        let (game, takes) = game(code);
        let values = plain(&takes, 1 << 16);
        for types in all_types(&takes, [mask].into_iter()) {
            assert_eq!(found(&game, &takes, types, values.len()).0, values, "{code} {}", types.alternating);
        }
    }
}
