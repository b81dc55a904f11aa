//! Building a table, block by block, on several threads.

use crate::{
    Budget, Error, Stopped, World,
    block::{Tops, block_file_name},
    files::{self, TEMPORARY},
    header::{Digest, HEADER, Header, PART},
};
use std::{
    collections::HashMap,
    ffi::OsString,
    fs::{self, File},
    hash::{BuildHasher, Hasher, RandomState},
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// A world of more positions is built in several blocks.
const MOST_AT_ONCE: u64 = 1 << 24;

/// The most positions of a block of a plan, if it can be: 128 MiB of bits.
const MOST_IN_BLOCK: u64 = 1 << 30;

/// Blocks of fewer positions are built again sooner than flushed to the disk. If one of them is lost by a power failure, its checksum
/// says so.
const LEAST_FLUSHED: u64 = 1 << 22;

/// The file that the process that builds a table has locked.
const LOCK: &str = "lock";

/// The cut of a world into blocks. The table does not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of [tops](Tops) of each block.
    pub tops: usize,
}

impl Plan {
    /// Returns the default plan for a world. A small world is one block; in a larger one, positions with the same two or more largest piles
    /// are a block.
    pub fn of(world: &World) -> Plan {
        if world.positions() <= MOST_AT_ONCE {
            return Plan { tops: 0 };
        }
        // Blocks with one top depend on each other in a line, so that a single thread has work.
        let fits =
            |tops: &usize| world.count_blocks(*tops).is_some() && world.largest_block_len(*tops) <= MOST_IN_BLOCK;
        Plan { tops: (2..=world.piles()).chain([1]).find(fits).unwrap_or(0).min(world.piles()) }
    }
}

/// The progress of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of blocks.
    pub blocks: usize,
    /// The blocks that are finished.
    pub finished: usize,
    /// Those of them that were finished when the work began.
    pub found: usize,
    /// The positions of finished blocks.
    pub positions: u64,
}

/// The result of [`build`]: facts about the finished table, which is in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The number of P-positions.
    pub p_positions: u64,
    /// The SHA-256 of the bits, in hexadecimal digits.
    pub digest: String,
    /// The progress at the end.
    pub progress: Progress,
}

/// Returns the folder in which the blocks of a table are until it is finished: its name and `.blocks`.
pub fn folder(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".blocks");
    name.into()
}

/// Builds a table on as many threads as the budget has, and resumes a build that was interrupted: blocks whose files are
/// in the [`folder`] already are not built again. `report` is called after each block.
///
/// # Errors
///
/// [`Error::Stopped`] by the budget: finished blocks stay. Else the file that cannot be read or written.
pub fn build(
    world: &World,
    path: &Path,
    plan: Plan,
    budget: &Budget,
    report: &(dyn Fn(Progress) + Sync),
) -> Result<Built, Error> {
    // A table whose header has no room is not begun.
    let digits = Digest::default().digits();
    let header = Header { p_positions: world.positions(), digest: digits };
    header.bytes(world).map_err(|why| Error::invalid(path, why))?;
    let all = world.blocks(plan.tops).ok_or(Stopped::Memory)?;
    budget.ask()?;
    let folder = folder(path);
    let unwritable = |why| Error::Unwritable(folder.clone(), why);
    match fs::create_dir(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(unwritable(error)),
        _ => {}
    }
    let lock = File::create(folder.join(LOCK)).map_err(unwritable)?;
    if matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)) {
        return Err(Error::InUse(path.to_owned()));
    }
    let mut builder = Builder::new(world, &folder, all.len(), budget, report);
    builder.all(&all)?;
    let built = builder.assemble(path, &all)?;
    drop(lock);
    clear(&folder);
    Ok(built)
}

/// Builds the block `tops` of the table at `path` from the files of smaller blocks. Returns false, and does nothing, if there is a sound
/// file of that block. Several processes may build blocks of one table, also on machines that share the folder. Then [`build`] joins
/// the blocks.
///
/// # Errors
///
/// Those of [`build`], also if a smaller block is missing.
pub fn build_one(world: &World, path: &Path, tops: &Tops, budget: &Budget) -> Result<bool, Error> {
    let folder = folder(path);
    fs::create_dir_all(&folder).map_err(|why| Error::Unwritable(folder.clone(), why))?;
    if read_block(world, &folder, tops, budget).is_ok() {
        return Ok(false);
    }
    let bytes = world.build_block(tops, |needed| read_block(world, &folder, needed, budget), budget)?;
    write_block(world, &folder, tops, &bytes)?;
    Ok(true)
}

/// Reads the file of a block, which is sound.
fn read_block(world: &World, folder: &Path, tops: &Tops, budget: &Budget) -> Result<Vec<u8>, Error> {
    let path = folder.join(block_file_name(tops));
    let unreadable = |why| Error::Unreadable(path.clone(), why);
    let file = File::open(&path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(budget.memory / 2).read_to_end(&mut bytes).map_err(unreadable)?;
    world.read_block(tops, &bytes)?.try_for_each(|rank| rank.map(drop))?;
    Ok(bytes)
}

/// Writes the file of a block. Another process may write the same one, so the temporary name is random.
fn write_block(world: &World, folder: &Path, tops: &Tops, bytes: &[u8]) -> Result<(), Error> {
    let (name, random) = (block_file_name(tops), RandomState::new().build_hasher().finish());
    let is_flushed = world.block_positions(tops) >= LEAST_FLUSHED;
    let temporary = folder.join(format!("{name}.{random:016x}{TEMPORARY}"));
    files::write(&folder.join(name), &temporary, is_flushed, |file| file.write_all(bytes))
}

/// Removes the folder of a table that is finished. Files that others put there stay.
fn clear(folder: &Path) {
    // What cannot be removed does no harm.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name == LOCK || name.starts_with("block-") || name.ends_with(TEMPORARY)) {
            let _ = fs::remove_file(entry.path());
        }
    }
    let _ = fs::remove_dir(folder);
}

struct Builder<'w> {
    world: &'w World,
    folder: &'w Path,
    budget: &'w Budget,
    report: &'w (dyn Fn(Progress) + Sync),
    progress: Mutex<Progress>,
    held: Mutex<Held>,
}

/// The files of blocks that are in memory, too.
struct Held {
    blocks: HashMap<Tops, Arc<[u8]>>,
    room: u64,
}

impl<'w> Builder<'w> {
    fn new(
        world: &'w World,
        folder: &'w Path,
        blocks: usize,
        budget: &'w Budget,
        report: &'w (dyn Fn(Progress) + Sync),
    ) -> Builder<'w> {
        let progress = Mutex::new(Progress { blocks, ..Progress::default() });
        let held = Mutex::new(Held { blocks: HashMap::new(), room: budget.memory / 2 });
        Builder { world, folder, budget, report, progress, held }
    }

    /// Builds all blocks: those whose tops have the same sum do not depend on each other.
    fn all(&mut self, all: &[Tops]) -> Result<(), Error> {
        let sum = |tops: &Tops| tops.sizes().iter().map(|size| u64::from(*size)).sum::<u64>();
        let mut sorted: Vec<&Tops> = all.iter().collect();
        sorted.sort_by_key(|tops| (sum(tops), std::cmp::Reverse(self.world.block_positions(tops))));
        sorted.chunk_by(|one, other| sum(one) == sum(other)).try_for_each(|level| self.level(level))
    }

    fn level(&self, level: &[&Tops]) -> Result<(), Error> {
        let threads = self.budget.threads.clamp(1, level.len());
        let memory = self.budget.memory / 2 / self.budget.threads.max(1) as u64;
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let budget = self.budget.clone().with_memory(memory);
            while let Some(tops) = level.get(next.fetch_add(1, Ordering::Relaxed))
                && !failed.load(Ordering::Relaxed)
            {
                self.one(tops, &budget).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
            }
            Ok(())
        };
        if threads == 1 {
            return work();
        }
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let ended = workers.into_iter().map(|worker| worker.join().expect("a worker does not panic"));
            ended.fold(Ok(()), Result::and)
        })
    }

    /// Builds a block, unless there is a sound file of it.
    fn one(&self, tops: &Tops, budget: &Budget) -> Result<(), Error> {
        budget.ask()?;
        let found = self.load(tops).ok();
        let is_found = found.is_some();
        let bytes = match found {
            Some(bytes) => bytes,
            None => {
                let bytes = self.world.build_block(tops, |needed| self.fetch(needed), budget)?;
                write_block(self.world, self.folder, tops, &bytes)?;
                bytes.into()
            }
        };
        self.hold(tops, bytes);
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.finished += 1;
        progress.found += usize::from(is_found);
        progress.positions += self.world.block_positions(tops);
        (self.report)(*progress);
        Ok(())
    }

    fn load(&self, tops: &Tops) -> Result<Arc<[u8]>, Error> {
        Ok(read_block(self.world, self.folder, tops, self.budget)?.into())
    }

    /// Returns the bytes of a finished block.
    fn fetch(&self, tops: &Tops) -> Result<Arc<[u8]>, Error> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner).blocks.get(tops).cloned();
        match held {
            Some(bytes) => Ok(bytes),
            None => self.load(tops),
        }
    }

    /// Holds a block in memory, as long as there is room.
    fn hold(&self, tops: &Tops, bytes: Arc<[u8]>) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = held.room.checked_sub(bytes.len() as u64) {
            held.room = room;
            held.blocks.insert(tops.clone(), bytes);
        }
    }

    /// Writes the table.
    fn assemble(&self, path: &Path, all: &[Tops]) -> Result<Built, Error> {
        let mut built = None;
        let mut stopped = None;
        let temporary = self.folder.join(format!("table{TEMPORARY}"));
        let written = files::write(path, &temporary, true, |file| {
            let mut out = Bits::new(BufWriter::new(&*file), self.world.positions())?;
            for tops in all {
                if let Err(error) = self.append(tops, &mut out) {
                    stopped = Some(error);
                    return Err(io::Error::other("a block is missing"));
                }
            }
            let (p_positions, digest) = out.finish()?;
            let header = Header { p_positions, digest };
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header.bytes(self.world).map_err(io::Error::other)?)?;
            built = Some(header);
            Ok(())
        });
        if let Some(error) = stopped {
            return Err(error);
        }
        written?;
        let Header { p_positions, digest } = built.expect("what was written had a header");
        let progress = *self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Built { p_positions, digest, progress })
    }

    /// Writes the bits of a block.
    fn append(&self, tops: &Tops, out: &mut Bits<impl Write>) -> Result<(), Error> {
        let start = self.world.block_start(tops);
        let bytes = self.fetch(tops)?;
        for rank in self.world.read_block(tops, &bytes)? {
            self.budget.work(8)?;
            out.set(start + rank?).map_err(|why| Error::Unwritable(self.folder.to_owned(), why))?;
        }
        Ok(())
    }
}

/// Writes bits part by part.
struct Bits<W> {
    out: W,
    part: Vec<u8>,
    /// The parts that were written.
    written: u64,
    bytes: u64,
    crcs: Vec<u8>,
    digest: Digest,
    set: u64,
}

impl<W: Write> Bits<W> {
    fn new(mut out: W, positions: u64) -> io::Result<Bits<W>> {
        out.write_all(&[0; HEADER])?;
        let bytes = positions.div_ceil(8);
        Ok(Bits { out, part: vec![0; PART], written: 0, bytes, crcs: Vec::new(), digest: Digest::default(), set: 0 })
    }

    /// Sets the bit of this number. Numbers ascend.
    fn set(&mut self, rank: u64) -> io::Result<()> {
        while rank / 8 / PART as u64 > self.written {
            self.end_part()?;
        }
        self.part[(rank / 8) as usize % PART] |= 1 << (rank % 8);
        self.set += 1;
        Ok(())
    }

    fn end_part(&mut self) -> io::Result<()> {
        let left = self.bytes - self.written * PART as u64;
        let part = &mut self.part[..left.min(PART as u64) as usize];
        self.out.write_all(part)?;
        self.digest.add(part);
        self.crcs.extend(crc32fast::hash(part).to_le_bytes());
        part.fill(0);
        self.written += 1;
        Ok(())
    }

    /// Writes what is left, and the checksums; returns the number of bits that are set and the digest.
    fn finish(mut self) -> io::Result<(u64, String)> {
        while self.written * (PART as u64) < self.bytes {
            self.end_part()?;
        }
        self.out.write_all(&self.crcs)?;
        self.out.flush()?;
        Ok((self.set, self.digest.digits()))
    }
}
