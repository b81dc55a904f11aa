//! Building against sweeps and the definition, resuming, and files that are wrong.

use crate::{
    Board, Budget, Error, HEADER, PART, Plan, Stopped, Table, World, build, folder,
    header::{Digest, Header},
};
use ninepins_nim::{Shrinking, Sweep};
use ninepins_rules::{Game, Heap, Outcome, Player, Position};
use ninepins_testkit::Referee;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// Games of all kinds, with boards for them.
const WORLDS: [(&str, usize, u32); 12] = [
    ("0.[3]", 3, 5),
    ("0.[3] misere", 4, 4),
    ("nimmy", 4, 6),
    ("0.[3]; P at 1+1", 3, 6),
    ("0.[3] misere; N at 2, 1+3; P at 2+2, 3", 3, 6),
    ("0.[3]; N at 1+1+1+1+1+1; P at 9", 3, 4),
    ("0.33", 3, 7),
    ("0.33 misere; P at 1+2", 4, 6),
    ("0.003 misere; P at 1+2", 3, 7),
    ("0.123", 3, 5),
    ("0.0[3] misere", 2, 9),
    ("0.21 misere; N at 2", 1, 12),
];

/// A folder for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("ninepins-tables-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn world(line: &str, piles: usize, largest: u32) -> World {
    World::new(&line.parse().unwrap(), piles, largest).unwrap()
}

fn built(world: &World, path: &Path, tops: usize) -> u64 {
    build(world, path, Plan { tops }, &Budget::unlimited(), &|_| ()).unwrap().p_positions
}

fn boards(world: &World) -> Vec<Board> {
    let mut piles = vec![0; world.piles()];
    let mut all = Vec::new();
    loop {
        all.push(Board::new(piles.iter().map(|pile| u64::from(*pile))));
        if world.ranking.advance(&mut piles, 0).is_none() {
            return all;
        }
    }
}

fn position(board: &Board) -> Position {
    board.piles().iter().filter_map(|pile| Heap::new(*pile)).collect()
}

#[test]
fn tables_are_the_definition() {
    let folder = Folder::new("definition");
    for (line, piles, largest) in WORLDS {
        let (world, game): (World, Game) = (world(line, piles, largest), line.parse().unwrap());
        let mut referee = Referee::new(&game);
        let start = Board::padded(vec![u64::from(largest); piles], 2);
        let sweep = Sweep::build(&Shrinking::of(&game).unwrap(), &start, &Budget::unlimited()).unwrap();
        let mut bytes = Vec::new();
        for tops in 0..=piles {
            let path = folder.file("table");
            let budget = Budget::unlimited().with_threads(1 + tops % 3);
            let done = build(&world, &path, Plan { tops }, &budget, &|_| ()).unwrap();
            assert_eq!(Some(done.progress.blocks as u64), world.count_blocks(tops));
            assert!(!super::folder(&path).exists());
            bytes.push(fs::read(&path).unwrap());
        }
        assert!(bytes.iter().all(|it| *it == bytes[0]), "{line}");
        let table = Table::open(&folder.file("table")).unwrap();
        let sums = table.check_sums(&Budget::unlimited()).unwrap();
        assert!(sums.agrees);
        let mut good = 0;
        for board in boards(&world) {
            let at = format!("{line} {board:?}");
            let is_good = referee.winner(&position(&board), Player::Left) == Player::Right;
            good += u64::from(is_good);
            assert_eq!(table.is_good(&board).unwrap(), Some(is_good), "{at}");
            assert_eq!(sweep.winner(&board, Player::Left) == Some(Player::Right), is_good, "{at}");
            let judgement = referee.judge(&position(&board));
            let (outcome, moves) = table.solve(&position(&board)).unwrap().unwrap();
            assert_eq!((outcome, &moves), (judgement.outcome, &judgement.winning_moves.left), "{at}");
        }
        assert_eq!(sums.p_positions, good);
    }
}

#[test]
fn the_reference_figures() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let folder = Folder::new("reference");
    let world = world("nimmy", 6, 24);
    let path = folder.file("table");
    assert_eq!((world.positions(), built(&world, &path, 0)), (593_775, 19_314));
    let whole = fs::read(&path).unwrap();
    assert_eq!(built(&world, &path, 2), 19_314);
    assert_eq!(fs::read(&path).unwrap(), whole);
    let table = Table::open(&path).unwrap();
    is_shared(&table);
    let board = Board::new([1, 2, 3]);
    assert_eq!(table.is_good(&board).unwrap(), Some(false));
    assert_eq!(table.solve(&position(&board)).unwrap().unwrap().0, Outcome::P);
    assert_eq!(table.is_good(&Board::new([25])).unwrap(), None);
    assert_eq!(table.is_good(&Board::new([1; 7])).unwrap(), None);
    assert_eq!(table.solve(&"5/2".parse().unwrap()).unwrap(), None);
}

#[test]
fn finished_blocks_are_not_built_again() {
    let home = Folder::new("resume");
    let world = world("nimmy", 4, 10);
    let (path, plan) = (home.file("table"), Plan { tops: 2 });
    built(&world, &path, 2);
    let whole = fs::read(&path).unwrap();
    // The watch stops it after a while, and all finished blocks stay.
    let seen = AtomicU64::new(0);
    let looks = std::sync::Arc::new(AtomicU64::new(40));
    let left = looks.clone();
    let watch = move |_: ninepins_budget::Progress| {
        let is_over = left.fetch_sub(1, Ordering::Relaxed) <= 1;
        if is_over { Err(Stopped::Interrupted) } else { Ok(()) }
    };
    let budget = Budget::unlimited().with_watch(watch);
    let count = |_: crate::Progress| {
        seen.fetch_add(1, Ordering::Relaxed);
    };
    let stopped = build(&world, &path, plan, &budget, &count);
    assert!(matches!(stopped, Err(Error::Stopped(Stopped::Interrupted))), "{stopped:?}");
    let finished = seen.load(Ordering::Relaxed) as usize;
    assert!((10..60).contains(&finished), "{finished}");
    let blocks = || {
        let names = fs::read_dir(folder(&path)).unwrap().map(|entry| entry.unwrap().path());
        let mut names: Vec<PathBuf> = names.filter(|path| path.to_str().unwrap().contains("block-")).collect();
        names.sort();
        names
    };
    assert_eq!(blocks().len(), finished);
    // Every other one is lost, one is damaged, one is that of another table, one is cut short, and one was not renamed.
    let names = blocks();
    names.iter().step_by(2).for_each(|name| fs::remove_file(name).unwrap());
    let mut bytes = fs::read(&names[1]).unwrap();
    bytes[20] ^= 1;
    fs::write(&names[1], &bytes).unwrap();
    fs::copy(&names[5], &names[3]).unwrap();
    fs::write(&names[7], &fs::read(&names[7]).unwrap()[..30]).unwrap();
    fs::write(names[1].with_extension("tmp"), "half").unwrap();
    let last = Mutex::new(crate::Progress::default());
    let budget = Budget::unlimited().with_threads(3);
    let done = build(&world, &path, plan, &budget, &|progress| *last.lock().unwrap() = progress).unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
    assert_eq!((done.progress.blocks, done.progress.found), (66, finished / 2 - 3));
    assert_eq!((done.progress.finished, done.progress.positions), (66, world.positions()));
    assert!(!folder(&path).exists());
}

#[test]
fn what_another_put_there_stays() {
    let home = Folder::new("others");
    let world = world("nimmy", 3, 5);
    let path = home.file("table");
    fs::create_dir_all(folder(&path)).unwrap();
    fs::write(folder(&path).join("notes.txt"), "mine").unwrap();
    let lock = fs::File::create(folder(&path).join("lock")).unwrap();
    lock.lock().unwrap();
    let locked = build(&world, &path, Plan::of(&world), &Budget::unlimited(), &|_| ()).unwrap_err();
    assert!(locked.to_string().contains("another process builds this table"), "{locked}");
    drop(lock);
    built(&world, &path, 2);
    assert_eq!(fs::read_dir(folder(&path)).unwrap().count(), 1);
}

#[test]
fn memory_is_bounded() {
    let home = Folder::new("memory");
    let world = world("nimmy", 6, 40);
    let budget = Budget::unlimited().with_memory(1_000_000);
    let stopped = build(&world, &home.file("table"), Plan { tops: 0 }, &budget, &|_| ());
    assert!(matches!(stopped, Err(Error::Stopped(Stopped::Memory))), "{stopped:?}");
}

/// A file with these bits, checksums made right.
fn forged(world: &World, bits: &[u8], p_positions: u64) -> Vec<u8> {
    let mut digest = Digest::default();
    digest.add(bits);
    let header = Header { p_positions, digest: digest.digits() };
    let crcs = bits.chunks(PART).flat_map(|part| crc32fast::hash(part).to_le_bytes());
    [header.bytes(world).unwrap(), bits.to_vec(), crcs.collect()].concat()
}

/// Opens a table, and checks its sums.
fn read(path: &Path, bytes: &[u8]) -> Result<crate::table::Sums, String> {
    fs::write(path, bytes).unwrap();
    let sums = Table::open(path).and_then(|table| table.check_sums(&Budget::unlimited()));
    sums.map_err(|error| error.to_string())
}

#[test]
fn damaged_files_are_refused() {
    let home = Folder::new("damaged");
    let world = world("nimmy", 3, 10);
    let path = home.file("table");
    let p_positions = built(&world, &path, 0);
    let whole = fs::read(&path).unwrap();
    let bits = whole[HEADER..whole.len() - 4].to_vec();
    assert_eq!(forged(&world, &bits, p_positions), whole);
    for length in (0..whole.len()).step_by(7).chain([whole.len() - 1]) {
        assert!(read(&path, &whole[..length]).is_err(), "{length}");
    }
    assert!(read(&path, &[&whole[..], &[0]].concat()).unwrap_err().contains("something follows it"));
    for at in (0..300).chain((300..HEADER).step_by(97)).chain(HEADER..whole.len()) {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            assert!(read(&path, &bytes).is_err(), "{at} {bit}");
        }
    }
    // 286 positions leave two bits of the last byte.
    let mut padded = bits.clone();
    *padded.last_mut().unwrap() |= 0x80;
    let refused = read(&path, &forged(&world, &padded, p_positions + 1)).unwrap_err();
    assert!(refused.contains("bits are set after the last position"), "{refused}");
    assert!(!read(&path, &forged(&world, &bits, p_positions + 1)).unwrap().agrees);
}

#[test]
fn headers_that_lie_are_refused() {
    let home = Folder::new("lies");
    let world = world("nimmy", 3, 10);
    let path = home.file("table");
    built(&world, &path, 0);
    let whole = fs::read(&path).unwrap();
    let text = String::from_utf8(whole[..HEADER].to_vec()).unwrap();
    let text = text[..text.find("crc32").unwrap()].to_owned();
    for (from, to, why) in [
        ("ninepins table 1", "ninepins table 2", "it is a table of version 2, and this program reads version 1"),
        ("ninepins table 1", "ninepins table x", "it is not a table of ninepins"),
        ("ninepins table 1", "ninepins period 1", "it is not a table of ninepins"),
        ("positions 286", "positions 287", "its header says 287 positions, and there are 286"),
        ("piles 3", "piles 4", "its header says 286 positions, and there are 1001"),
        ("piles 3", "piles 0", "a table has 1 to 64 piles"),
        ("piles 3", "piles 99999999999999999999", "its header has no number of piles"),
        ("piles 3\nlargest 10", "piles 64\nlargest 65535", "2^63 positions or more"),
        ("piles 3", "piles 03", "its header is not written as a table has it"),
        ("piles 3", "heaps 3", "its header lacks the line `piles`"),
        ("game 0.[3]", "game 0.77", "the game in its header"),
        ("game 0.[3]", "game 0.7", "never split"),
        ("; N at", "; L at", "the players differ"),
        ("digest ", "digest 0", "its header has no SHA-256"),
        ("p-positions ", "p-positions +", "its header is not written as a table has it"),
    ] {
        let mut lie = text.replacen(from, to, 1);
        assert_ne!(lie, text, "{from}");
        lie += &format!("crc32 {:08x}\n", crc32fast::hash(lie.as_bytes()));
        let mut bytes = lie.into_bytes();
        bytes.resize(HEADER, 0);
        bytes.extend(&whole[HEADER..]);
        let refused = read(&path, &bytes).unwrap_err();
        assert!(
            refused.contains(why) || why.starts_with("the game in") && refused.contains("never split"),
            "{refused}"
        );
    }
    let mut digest: Vec<u8> = text.clone().into_bytes();
    let at = text.find("digest ").unwrap() + 7;
    digest[at] = if digest[at] == b'0' { b'1' } else { b'0' };
    digest.extend(format!("crc32 {:08x}\n", crc32fast::hash(&digest)).bytes());
    digest.resize(HEADER, 0);
    digest.extend(&whole[HEADER..]);
    assert!(read(&path, &digest).unwrap_err().contains("another digest"));
    assert!(read(&path, b"").unwrap_err().contains("it is not a table"));
    assert!(read(&path, b"ninepins table 1\n").unwrap_err().contains("it is cut short"));
}

#[test]
fn worlds_that_cannot_be_are_refused() {
    let long = format!("0.[3]; N at {}", (1..2000).map(|size| size.to_string()).collect::<Vec<_>>().join(", "));
    for (line, piles, largest, why) in [
        ("0.77", 3, 5, "never split"),
        ("0.[3] limit 2n", 3, 5, "no limits"),
        ("0.3|0.33", 3, 5, "the players differ"),
        ("0.[3]; L at 1", 3, 5, "the players differ"),
        ("0.[3]", 0, 5, "1 to 64 piles"),
        ("0.[3]", 3, 0, "of 1 to 65535 tokens"),
        ("0.[3]", 3, 65_536, "of 1 to 65535 tokens"),
        ("0.[3]", 64, 65_535, "2^63 positions or more"),
    ] {
        let refused = World::new(&line.parse().unwrap(), piles, largest).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    let home = Folder::new("long");
    let world = world(&long, 2, 3);
    let refused = build(&world, &home.file("table"), Plan::of(&world), &Budget::unlimited(), &|_| ()).unwrap_err();
    assert!(refused.to_string().contains("too long for a header"), "{refused}");
    assert!(!folder(&home.file("table")).exists());
}

#[test]
fn plans_fit() {
    for (piles, largest, tops) in
        [(6, 24, 0), (6, 40, 0), (9, 40, 2), (9, 60, 2), (10, 60, 3), (2, 65_535, 1), (1, 65_535, 0)]
    {
        assert_eq!(Plan::of(&world("0.[3]", piles, largest)).tops, tops, "{piles} {largest}");
    }
}
