//! Tables that are read.

use crate::{
    Board, Budget, Error, World,
    header::{Digest, HEADER, Header, PART},
};
use ninepins_rules::{Convention, Move, Outcome, Player, Position, Start};
use std::{
    collections::HashMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

/// The bytes of a checksum of a part.
const CRC: u64 = 4;

/// A file of a table. A part is checked when it is read, and stays in memory for a while. Several tables may read one file, and several threads one table.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    world: World,
    header: Header,
    most_parts: usize,
    parts: Mutex<Parts>,
}

/// The file, and the parts of it that were read last.
#[derive(Debug)]
struct Parts {
    file: File,
    read: HashMap<u64, Arc<[u8]>>,
}

/// The result of [`Table::check_sums`]: the number of P-positions, and whether the header agrees.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sums {
    /// The number of P-positions: the bits that are set.
    pub p_positions: u64,
    /// True if that is the number in the header.
    pub agrees: bool,
}

impl Table {
    /// The bytes of parts that a table holds in memory unless more are allowed: 16 MiB.
    pub const DEFAULT_CACHE: u64 = 1 << 24;

    /// Opens a table, and checks its header and its length.
    ///
    /// # Errors
    ///
    /// [`Error::Unreadable`] or [`Error::Invalid`].
    pub fn open(path: &Path) -> Result<Table, Error> {
        Table::open_with(path, Table::DEFAULT_CACHE)
    }

    /// Opens a table that holds `cache` bytes of its parts in memory.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn open_with(path: &Path, cache: u64) -> Result<Table, Error> {
        let unreadable = |why| Error::Unreadable(path.to_owned(), why);
        let mut file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.by_ref().take(HEADER as u64).read_to_end(&mut bytes).map_err(unreadable)?;
        let (world, header) = Header::read(&bytes).map_err(|why| Error::invalid(path, why))?;
        let length = file.metadata().map_err(unreadable)?.len();
        let bits = world.positions().div_ceil(8);
        let expected = HEADER as u64 + bits + CRC * bits.div_ceil(PART as u64);
        if length != expected {
            let how = if length < expected { "it is cut short" } else { "something follows it" };
            return Err(Error::invalid(path, format!("{how}: it has {length} bytes, not {expected}")));
        }
        let most_parts = usize::try_from(cache / PART as u64).unwrap_or(usize::MAX).max(1);
        let parts = Mutex::new(Parts { file, read: HashMap::new() });
        Ok(Table { path: path.to_owned(), world, header, most_parts, parts })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The positions of the table.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The number of P-positions, as the header has it.
    pub fn p_positions(&self) -> u64 {
        self.header.p_positions
    }

    /// The SHA-256 of the bits, as the header has it.
    pub fn digest(&self) -> &str {
        &self.header.digest
    }

    /// The bytes of all bits.
    pub fn bytes(&self) -> u64 {
        self.world.positions().div_ceil(8)
    }

    /// Returns a part, whose checksum is right.
    fn part(&self, index: u64) -> Result<Arc<[u8]>, Error> {
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = parts.read.get(&index) {
            return Ok(part.clone());
        }
        let (from, all) = (index * PART as u64, self.bytes());
        let mut part = vec![0; (all - from).min(PART as u64) as usize];
        let mut crc = [0; CRC as usize];
        let file = &mut parts.file;
        read_at(file, HEADER as u64 + from, &mut part)
            .and_then(|()| read_at(file, HEADER as u64 + all + CRC * index, &mut crc))
            .map_err(|why| Error::Unreadable(self.path.clone(), why))?;
        if crc32fast::hash(&part) != u32::from_le_bytes(crc) {
            return Err(Error::invalid(&self.path, format!("part {index} is damaged: its checksum is wrong")));
        }
        if parts.read.len() >= self.most_parts {
            parts.read.clear();
        }
        let part: Arc<[u8]> = part.into();
        parts.read.insert(index, part.clone());
        Ok(part)
    }

    /// Fills `into` with bits, from the byte `from` on.
    ///
    /// # Errors
    ///
    /// [`Error::Unreadable`], or [`Error::Invalid`] if a part is damaged or there are fewer bits.
    pub fn read(&self, mut from: u64, mut into: &mut [u8]) -> Result<(), Error> {
        if from.checked_add(into.len() as u64).is_none_or(|end| end > self.bytes()) {
            return Err(Error::invalid(&self.path, "it has fewer positions"));
        }
        while !into.is_empty() {
            let part = self.part(from / PART as u64)?;
            let bytes = &part[(from % PART as u64) as usize..];
            let (now, later) = into.split_at_mut(bytes.len().min(into.len()));
            now.copy_from_slice(&bytes[..now.len()]);
            from += now.len() as u64;
            into = later;
        }
        Ok(())
    }

    /// Reads the whole table: checks all checksums, the digest and that no bit is set after the last position.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if one of them is wrong; [`Error::Stopped`] by the budget's watch.
    pub fn check_sums(&self, budget: &Budget) -> Result<Sums, Error> {
        let (mut digest, mut p_positions, mut last) = (Digest::default(), 0, 0);
        for index in 0..self.bytes().div_ceil(PART as u64) {
            let part = self.part(index)?;
            digest.add(&part);
            p_positions += part.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
            last = part.last().copied().unwrap_or(0);
            budget.work(part.len() as u64)?;
        }
        if digest.digits() != self.header.digest {
            return Err(Error::invalid(&self.path, "its bits have another digest than its header says"));
        }
        let used = self.world.positions() % 8;
        if used > 0 && last >> used != 0 {
            return Err(Error::invalid(&self.path, "bits are set after the last position"));
        }
        Ok(Sums { p_positions, agrees: p_positions == self.header.p_positions })
    }

    /// Checks whether whoever moves to a board wins; `None` if the table does not have it.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn is_good(&self, board: &Board) -> Result<Option<bool>, Error> {
        let Some(rank) = self.world.rank(board) else { return Ok(None) };
        let part = self.part(rank / 8 / PART as u64)?;
        Ok(Some(part[(rank / 8) as usize % PART] >> (rank % 8) & 1 == 1))
    }

    /// Returns the outcome of a position from which play starts, N or P, and all winning moves; `None` if the table does not have it.
    /// A listed position is played on from.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn solve(&self, position: &Position) -> Result<Option<(Outcome, Vec<Move>)>, Error> {
        let game = self.world.game();
        let board = Board::of(position, 2);
        if position.heaps().iter().any(|heap| !game.admits(*heap)) || self.world.rank(&board).is_none() {
            return Ok(None);
        }
        let (start, mut moves, mut winning) = (Start::new(game, position), 0, Vec::new());
        for m in start.game().moves(position, Player::Left) {
            moves += 1;
            let after = position.after(&m).expect("a move starts from a heap of its position");
            if self.is_good(&Board::of(&after, 2))? == Some(true) {
                winning.push(m);
            }
        }
        let wins = !winning.is_empty() || moves == 0 && game.convention() == Convention::Misere;
        Ok(Some((if wins { Outcome::N } else { Outcome::P }, winning)))
    }
}

fn read_at(file: &mut File, from: u64, into: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(from))?;
    file.read_exact(into)
}
