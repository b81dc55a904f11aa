//! Tables against the definition, and forgeries.

use super::{Bits, Fault, Running, Shape, block::Block, check};
use ninepins_rules::{Game, Heap, Player, Position};
use std::{
    collections::{HashMap, HashSet},
    sync::atomic::{AtomicU64, Ordering},
};

/// Games of all kinds, with boards for them.
const WORLDS: [(&str, usize, u32); 14] = [
    ("0.[3]", 3, 5),
    ("0.[3] misere", 4, 4),
    ("nimmy", 4, 5),
    ("0.[3]; P at 1+1", 3, 5),
    ("0.[3] misere; N at 2, 1+3; P at 2+2, 3", 3, 6),
    ("0.[3]; N at 1+1+1+1+1+1; P at 9", 3, 4),
    ("0.33", 3, 7),
    ("0.33 misere; P at 1+2", 3, 6),
    ("0.03 misere; N at 1+1, 3", 4, 5),
    ("0.003 misere; P at 1+2", 3, 7),
    ("0.123", 3, 5),
    ("0.1", 5, 3),
    ("0.0[3] misere", 2, 9),
    ("0.21 misere; N at 2", 1, 12),
];

struct Bytes(Vec<u8>);

impl Bits for Bytes {
    type Error = String;

    fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
        let from = from as usize;
        into.copy_from_slice(self.0.get(from..from + into.len()).ok_or("too few bits")?);
        Ok(())
    }
}

/// All lists of ascending piles, compared by the last one, then by the one before it and so on.
fn boards(piles: usize, largest: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..piles {
        all = all
            .iter()
            .flat_map(|list: &Vec<u32>| {
                let least = list.last().copied().unwrap_or(0);
                (least..=largest).map(|pile| [&list[..], &[pile]].concat())
            })
            .collect();
    }
    all.sort_by(|one, other| one.iter().rev().cmp(other.iter().rev()));
    all
}

fn position(piles: &[u32]) -> Position {
    piles.iter().filter_map(|pile| Heap::new(u64::from(*pile))).collect()
}

/// Checks whether whoever moves to the position wins: the definition.
fn is_good(game: &Game, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&good) = known.get(position) {
        return good;
    }
    let good = match game.verdict(position, Player::Left) {
        Some(winner) => winner == Player::Right,
        None => !game.moves(position, Player::Left).any(|m| is_good(game, &position.after(&m).unwrap(), known)),
    };
    known.insert(position.clone(), good);
    good
}

fn world(line: &str, piles: usize, largest: u32) -> (Shape, Vec<Position>, Bytes) {
    let game: Game = line.parse().unwrap();
    let positions: Vec<Position> = boards(piles, largest).iter().map(|board| position(board)).collect();
    let mut bytes = vec![0; positions.len().div_ceil(8)];
    let mut known = HashMap::new();
    for (number, position) in positions.iter().enumerate() {
        bytes[number / 8] |= u8::from(is_good(&game, position, &mut known)) << (number % 8);
    }
    let shape = Shape::new(&game, piles, largest).unwrap();
    assert_eq!(shape.positions(), positions.len() as u64);
    (shape, positions, Bytes(bytes))
}

#[test]
fn true_tables_are_accepted() {
    for (line, piles, largest) in WORLDS {
        let (shape, ..) = world(line, piles, largest);
        let (.., bits) = world(line, piles, largest);
        for (threads, shares) in [(1, 1), (3, 1), (1, 2), (2, 3), (1, 200)] {
            for share in 1..=shares {
                let running = Running::default().with_threads(threads).with_share(share, shares);
                assert_eq!(check(&shape, &bits, running), Ok(None), "{line} {share}/{shares}");
            }
        }
        for tops in 0..=piles {
            for block in 0..shape.blocks(tops) {
                assert_eq!(Block::new(&shape, tops, block).check(&bits), Ok(None), "{line} {tops} {block}");
            }
        }
    }
}

/// Each false bit is refuted, with blocks of any size, and the refutation is true.
#[test]
fn each_false_bit_is_refuted() {
    for (line, piles, largest) in WORLDS {
        let (shape, positions, mut bits) = world(line, piles, largest);
        let game: Game = line.parse().unwrap();
        for flipped in 0..positions.len() {
            bits.0[flipped / 8] ^= 1 << (flipped % 8);
            for tops in 0..=piles {
                let found: Vec<_> = (0..shape.blocks(tops))
                    .filter_map(|block| Block::new(&shape, tops, block).check(&bits).unwrap())
                    .collect();
                assert!(!found.is_empty(), "{line}: {} with {tops} tops", positions[flipped]);
                for refutation in found {
                    let at = refutation.number as usize;
                    let claimed = |number: usize| bits.0[number / 8] >> (number % 8) & 1 == 1;
                    let text = format!("{line}: {refutation}");
                    assert_eq!((&refutation.position, refutation.is_good), (&positions[at], claimed(at)), "{text}");
                    let options: HashSet<Position> =
                        game.moves(&positions[at], Player::Left).map(|m| positions[at].after(&m).unwrap()).collect();
                    let good = |option: &Position| claimed(positions.iter().position(|it| it == option).unwrap());
                    match &refutation.fault {
                        Fault::Listed => assert!(game.is_terminal(&positions[at]), "{text}"),
                        Fault::Over => assert!(options.is_empty() && !game.is_terminal(&positions[at]), "{text}"),
                        Fault::GoodOption(option) => {
                            assert!(refutation.is_good && options.contains(option) && good(option), "{text}");
                        }
                        Fault::NoGoodOption => assert!(!refutation.is_good && !options.iter().any(good), "{text}"),
                    }
                }
            }
            let shares = (1..=3).map(|share| check(&shape, &bits, Running::default().with_share(share, 3)).unwrap());
            assert!(shares.into_iter().flatten().count() > 0, "{line}: {}", positions[flipped]);
            bits.0[flipped / 8] ^= 1 << (flipped % 8);
        }
    }
}

/// Each block belongs to one share, and the blocks are all positions.
#[test]
fn shares_cover_all_positions() {
    struct Counting(Bytes, AtomicU64);
    impl Bits for Counting {
        type Error = String;
        fn read(&self, from: u64, into: &mut [u8]) -> Result<(), String> {
            self.0.read(from, into)
        }
        fn accepted(&self, positions: u64) {
            self.1.fetch_add(positions, Ordering::Relaxed);
        }
    }
    let (shape, positions, bits) = world("nimmy", 4, 6);
    let counting = Counting(bits, AtomicU64::new(0));
    for shares in 1..20 {
        counting.1.store(0, Ordering::Relaxed);
        for share in 1..=shares {
            let running = Running::default().with_share(share, shares).with_threads(1 + share as usize % 2);
            assert_eq!(check(&shape, &counting, running), Ok(None));
        }
        assert_eq!(counting.1.load(Ordering::Relaxed), positions.len() as u64, "{shares}");
    }
}

/// With and without threads the same claim is refuted.
#[test]
fn threads_agree() {
    let (shape, positions, mut bits) = world("nimmy", 5, 6);
    for flipped in (0..positions.len()).step_by(37) {
        bits.0[flipped / 8] ^= 1 << (flipped % 8);
        for share in 1..=2 {
            let running = Running::default().with_share(share, 2);
            let alone = check(&shape, &bits, running);
            assert_eq!(check(&shape, &bits, running.with_threads(4)), alone);
        }
        bits.0[flipped / 8] ^= 1 << (flipped % 8);
    }
}

#[test]
fn what_is_no_table_is_refused() {
    for (line, piles, largest) in [
        ("0.77", 3, 5),
        ("0.[3] limit 2n", 3, 5),
        ("0.3|0.33", 3, 5),
        ("0.[3]; L at 1", 3, 5),
        ("4.3", 3, 5),
        ("0.[3]", 0, 5),
        ("0.[3]", 60, 60),
        ("0.[3]", 2, u32::MAX),
        ("0.[3]", usize::MAX, 7),
    ] {
        assert!(Shape::new(&line.parse().unwrap(), piles, largest).is_err(), "{line} {piles} {largest}");
    }
}

#[test]
fn errors_of_bits_end_the_check() {
    struct Tired;
    impl Bits for Tired {
        type Error = &'static str;
        fn read(&self, _: u64, _: &mut [u8]) -> Result<(), &'static str> {
            Ok(())
        }
        fn pay(&self, _: u64) -> Result<(), &'static str> {
            Err("tired")
        }
    }
    let shape = Shape::new(&"0.[3]".parse().unwrap(), 3, 5).unwrap();
    assert_eq!(check(&shape, &Tired, Running::default()), Err("tired"));
    let missing = check(&shape, &Bytes(Vec::new()), Running::default().with_threads(2));
    assert_eq!(missing, Err("too few bits".to_owned()));
}
