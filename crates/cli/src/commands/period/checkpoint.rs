//! Checkpoints: what a search for a period needs to go on. The book's page on nim-sequences has the format.

use super::{
    MAX_HEAP,
    bytes::{Reader, Writer},
};
use crate::{failure::Failure, files};
use ninepins::sequence::{Mask, State, Stored, Windows};
use std::{
    fmt::Display,
    fs::{self, File},
    io::{self, BufReader, Read, Write},
    path::Path,
};

/// The first line, before the version.
const FIRST: &str = "ninepins checkpoint ";
const VERSION: &str = "2";

/// What is known of a sequence, and of its period.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Checkpoint {
    /// At how many values a period was looked for last, in vain.
    pub(super) looked: u64,
    /// The largest value of all heaps whose values were found, kept or not.
    pub(super) max: u32,
    pub(super) state: State,
    /// What came before values that are not kept.
    pub(super) windows: Option<Windows>,
}

impl Checkpoint {
    /// Writes it for the game of this line.
    pub(super) fn write(&self, path: &Path, game: &str) -> Result<(), Failure> {
        files::write_by(path, |out| self.write_to(game, out))
    }

    /// Reads the one for the game of this line, if there is a file, of at most so many bytes.
    pub(super) fn read(path: &Path, game: &str, most: u64) -> Result<Option<Checkpoint>, Failure> {
        let name = path.display().to_string();
        let unreadable = |why: &dyn Display| Failure::unreadable(&name, why);
        let there = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            there => there.map_err(|error| unreadable(&error))?,
        };
        if !there.is_file() {
            return Err(unreadable(&"it is no file"));
        }
        if there.len() > most {
            let help = "a larger --max-memory has room for it";
            return Err(unreadable(&"it is larger than the memory allowed").with_help(help));
        }
        let file = File::open(path).map_err(|error| unreadable(&error))?;
        let read = Checkpoint::read_from(BufReader::new(file), there.len(), game);
        read.map(Some).map_err(|why| Failure::invalid(&name, why).with_help(AFRESH))
    }

    fn write_to(&self, game: &str, out: &mut dyn Write) -> io::Result<()> {
        let State { len, mask, ref rare, ref stored, near } = self.state;
        let mut out = Writer::new(out);
        out.bytes(format!("{FIRST}{VERSION}\ngame {game}\n\n").as_bytes())?;
        out.u64(len)?;
        out.u64(self.looked)?;
        out.u32(self.max)?;
        out.u64(near)?;
        let kind = |mask: Mask| mask.position.map_or(1, |odd| 2 + u8::from(odd));
        out.bytes(&[mask.map_or(0, kind)])?;
        out.u32(mask.map_or(0, |mask| mask.bits))?;
        out.u64(rare.len() as u64)?;
        for &(heap, value) in rare {
            out.u64(heap)?;
            out.u32(value)?;
        }
        match stored {
            Stored::Wide(values) => {
                out.bytes(&[0])?;
                values.iter().try_for_each(|&value| out.u32(value))?;
            }
            Stored::Narrow(values) => {
                out.bytes(&[1])?;
                values.iter().try_for_each(|&value| out.bytes(&value.to_le_bytes()))?;
            }
            Stored::Codes { head, start, recent } => {
                out.bytes(&[2])?;
                out.u64(head.len() as u64)?;
                out.u64(*start)?;
                out.bytes(head)?;
                out.bytes(recent)?;
            }
        }
        out.bytes(&[self.windows.is_some().into()])?;
        if let Some(Windows { compared, found, windows }) = &self.windows {
            let (start, period) = found.unwrap_or((0, 0));
            [*compared, start, period, windows.len() as u64].into_iter().try_for_each(|number| out.u64(number))?;
            for (start, codes) in windows {
                out.u64(*start)?;
                out.u64(codes.len() as u64)?;
                out.bytes(codes)?;
            }
        }
        out.finish()
    }

    /// Reads a file of `size` bytes. The error says what is wrong with it.
    fn read_from(from: impl Read, size: u64, game: &str) -> Result<Checkpoint, String> {
        let mut from = Reader::new(from, size);
        let first = from.line()?;
        match first.strip_prefix(FIRST) {
            Some(VERSION) => {}
            Some(other) => return Err(format!("it is of version {other}, and only version {VERSION} is read here")),
            None => return Err("it is no checkpoint".to_owned()),
        }
        let line = from.line()?;
        let of = line.strip_prefix("game ").ok_or("it does not say of which game it is")?;
        if of != game {
            return Err(format!("it is a checkpoint of {of}, not of {game}"));
        }
        if !from.line()?.is_empty() {
            return Err("there is no empty line after the game".to_owned());
        }
        let (len, looked, max, near) = (from.u64()?, from.u64()?, from.u32()?, from.u64()?);
        if looked > len || len > MAX_HEAP {
            return Err("it has more values than anybody has found".to_owned());
        }
        let (kind, bits) = (from.u8()?, from.u32()?);
        let mask = match kind {
            0 => None,
            1 => Some(Mask { bits, position: None }),
            2 | 3 => Some(Mask { bits, position: Some(kind == 3) }),
            _ => return Err(format!("{kind} is no kind of mask")),
        };
        let count = from.u64()?;
        let count = from.room(count, RARE_BYTES)?;
        let rare = (0..count).map(|_| Ok((from.u64()?, from.u32()?))).collect::<Result<_, String>>()?;
        let stored = match from.u8()? {
            0 => Stored::Wide(from.values(len, u32::from_le_bytes)?),
            1 => Stored::Narrow(from.values(len, u16::from_le_bytes)?),
            2 => {
                let (head, start) = (from.u64()?, from.u64()?);
                let recent = len.checked_sub(start).ok_or("the last values begin after their end")?;
                let head = from.values(head, u8::from_le_bytes)?;
                Stored::Codes { head, start, recent: from.values(recent, u8::from_le_bytes)? }
            }
            form => return Err(format!("{form} is no form of values")),
        };
        let windows = match from.u8()? {
            0 => None,
            _ => Some(windows(&mut from, len)?),
        };
        from.finish()?;
        Ok(Checkpoint { looked, max, state: State { len, mask, rare, stored, near }, windows })
    }
}

/// Windows of a run of `len` values.
fn windows<R: Read>(from: &mut Reader<R>, len: u64) -> Result<Windows, String> {
    let (compared, found, count) = (from.u64()?, (from.u64()?, from.u64()?), from.u64()?);
    let count = from.room(count, WINDOW_BYTES)?;
    let mut windows = Vec::with_capacity(count);
    for _ in 0..count {
        let (start, codes) = (from.u64()?, from.u64()?);
        if start.checked_add(codes).is_none_or(|end| end > len) {
            return Err("a window ends beyond the values".to_owned());
        }
        windows.push((start, from.values(codes, u8::from_le_bytes)?));
    }
    let is_before = found.0.checked_add(found.1).is_some_and(|again| again < len);
    let comes_back = windows.iter().any(|&(start, _)| start == found.0) && found.1 > 0 && is_before;
    if found != (0, 0) && !comes_back {
        return Err("what came back is no window".to_owned());
    }
    Ok(Windows { compared, found: Some(found).filter(|_| comes_back), windows })
}

/// The bytes of a window of no values.
const WINDOW_BYTES: u64 = 16;

/// The bytes of a rare heap and its value.
const RARE_BYTES: u64 = 12;

/// What to do with a file that is refused.
pub(super) const AFRESH: &str = "it is left as it is; with another FILE, --checkpoint begins afresh";

#[cfg(test)]
mod tests {
    use super::*;
    use ninepins::{
        Budget, Game,
        sequence::{PeriodSearch, Sequence},
    };

    fn written(checkpoint: &Checkpoint, game: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        checkpoint.write_to(game, &mut bytes).unwrap();
        bytes
    }

    fn read(bytes: &[u8], game: &str) -> Result<Checkpoint, String> {
        Checkpoint::read_from(bytes, bytes.len() as u64, game)
    }

    /// Of each engine; with a mask of each kind.
    fn some() -> Vec<(&'static str, Checkpoint)> {
        let games = [("0.6", 30_000), ("0.106", 20_000), ("0.04", 500), ("S(2,5)", 400), ("8.0", 60), ("0.[7]", 50)];
        let state = |(line, end): (&str, u64)| {
            let game: Game = line.parse().unwrap();
            let mut sequence = Sequence::new(&game.ruleset().codes().left);
            sequence.extend(end, &Budget::unlimited()).unwrap();
            sequence.state(u64::MAX)
        };
        let mask = Some(Mask { bits: 6, position: Some(true) });
        let gap = Stored::Codes { head: vec![0, 1, 2], start: 100, recent: vec![7; 20] };
        let kept = State { len: 120, mask, rare: vec![(3, 9)], stored: gap, near: 90 };
        let windows =
            Windows { compared: 110, found: Some((20, 80)), windows: vec![(20, vec![1, 2]), (50, vec![3; 2])] };
        let states = games.map(|game| (game.0, state(game))).into_iter().chain([("0.54", kept)]);
        let states = states.map(|(game, state)| {
            let windows = state.forgets().then(|| windows.clone());
            (game, Checkpoint { looked: 40, max: 5, state, windows })
        });
        states.collect()
    }

    #[test]
    fn what_is_written_is_read() {
        for (game, checkpoint) in some() {
            assert_eq!(read(&written(&checkpoint, game), game), Ok(checkpoint), "{game}");
        }
    }

    #[test]
    fn every_damage_is_noticed() {
        for (game, checkpoint) in some() {
            let bytes = written(&checkpoint, game);
            let step = (bytes.len() / 300).max(1);
            for at in (0..bytes.len()).step_by(step).chain(0..bytes.len().min(200)) {
                assert!(read(&bytes[..at], game).is_err(), "{game} without what follows {at}");
                for bit in [0, 3, 7] {
                    let mut other = bytes.clone();
                    other[at] ^= 1 << bit;
                    assert!(read(&other, game).is_err(), "{game} at {at}");
                }
            }
            let longer = [&bytes[..], b"\0"].concat();
            assert!(read(&longer, game).is_err());
        }
    }

    #[test]
    fn others_are_refused_by_what_is_wrong() {
        let (game, checkpoint) = some().remove(0);
        let bytes = written(&checkpoint, game);
        let refused = |bytes: &[u8]| read(bytes, game).unwrap_err();
        let version = bytes.iter().position(|&byte| byte == b'2').unwrap();
        let mut other = bytes.clone();
        other[version] = b'3';
        assert_eq!(refused(&other), "it is of version 3, and only version 2 is read here");
        assert_eq!(refused(b"something else\n\n\n"), "it is no checkpoint");
        assert_eq!(refused(b""), "it is no checkpoint");
        assert_eq!(refused(&[b'x'; 100_000]), "it is no checkpoint");
        assert_eq!(read(&bytes, "0.7").unwrap_err(), "it is a checkpoint of 0.6, not of 0.7");
        let mut last = bytes.clone();
        *last.last_mut().unwrap() ^= 1;
        assert_eq!(refused(&last), "it is damaged: its checksum is another");
        // A size that promises more than there is costs nothing.
        let at = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
        let mut large = bytes.clone();
        large[at..at + 8].copy_from_slice(&u64::MAX.to_le_bytes());
        assert_eq!(refused(&large), "it has more values than anybody has found");
        large[at..at + 8].copy_from_slice(&(1_u64 << 40).to_le_bytes());
        assert_eq!(refused(&large), "it ends too early");
    }

    /// The search goes on to what it would have found at once.
    #[test]
    fn a_search_goes_on_from_what_was_read() {
        let game: Game = "0.156".parse().unwrap();
        let code = &game.ruleset().codes().left;
        let mut sequence = Sequence::new(code);
        sequence.extend(2000, &Budget::unlimited()).unwrap();
        let state = sequence.state(u64::MAX);
        let bytes = written(&Checkpoint { looked: 1900, max: 9, state, windows: None }, "0.156");
        let sequence = Sequence::resume(code, read(&bytes, "0.156").unwrap().state).unwrap();
        let mut search = PeriodSearch::of(sequence);
        search.run(1 << 20, &Budget::unlimited()).unwrap();
        assert_eq!((search.findings().preperiod, search.findings().period), (3479, 349));
    }
}
