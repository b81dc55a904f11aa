//! The header of a table.

use crate::World;
use ninepins_rules::Game;
use sha2::{Digest as _, Sha256};
use std::fmt::Write;

/// The bytes of a header.
pub const HEADER: usize = 4096;

/// The bytes of a part.
pub const PART: usize = 1 << 16;

/// The beginning of the first line.
const MAGIC: &str = "ninepins table ";

/// The version that is written and read.
const VERSION: &str = "1";

/// The contents of a header beside the world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) p_positions: u64,
    pub(crate) digest: String,
}

/// The SHA-256 of what it was fed.
#[derive(Default)]
pub(crate) struct Digest(Sha256);

impl Digest {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns its digits.
    pub(crate) fn digits(self) -> String {
        self.0.finalize().iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }
}

impl Header {
    /// Returns the bytes of the header.
    ///
    /// # Errors
    ///
    /// The game's line is too long: the reason, in words.
    pub(crate) fn bytes(&self, world: &World) -> Result<Vec<u8>, String> {
        let (game, piles, largest, positions) = (world.game(), world.piles(), world.largest(), world.positions());
        let Header { p_positions, digest } = self;
        let mut text = format!(
            "{MAGIC}{VERSION}\ngame {game}\npiles {piles}\nlargest {largest}\npositions {positions}\n\
             p-positions {p_positions}\ndigest {digest}\n"
        );
        let crc = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "crc32 {crc:08x}");
        let mut bytes = text.into_bytes();
        if bytes.len() > HEADER {
            return Err(format!("the line of the game is too long for a header of {HEADER} bytes"));
        }
        bytes.resize(HEADER, 0);
        Ok(bytes)
    }

    /// Reads a header.
    ///
    /// # Errors
    ///
    /// The reason, in words.
    pub(crate) fn read(bytes: &[u8]) -> Result<(World, Header), String> {
        let version = bytes.strip_prefix(MAGIC.as_bytes()).and_then(|rest| rest.split(|byte| *byte == b'\n').next());
        let Some(version) = version.and_then(|version| str::from_utf8(version).ok()) else {
            return Err("it is not a table of ninepins".to_owned());
        };
        if version != VERSION {
            let is_number = (1..9).contains(&version.len()) && version.bytes().all(|byte| byte.is_ascii_digit());
            return Err(match is_number {
                true => format!("it is a table of version {version}, and this program reads version {VERSION}"),
                false => "it is not a table of ninepins".to_owned(),
            });
        }
        if bytes.len() < HEADER {
            return Err(format!("it is cut short: a header has {HEADER} bytes, and the file has {}", bytes.len()));
        }
        let damaged = || "its header is damaged".to_owned();
        let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
        let text = str::from_utf8(text).map_err(|_| damaged())?;
        let at = text.rfind("crc32 ").ok_or_else(damaged)?;
        if text[at..] != format!("crc32 {:08x}\n", crc32fast::hash(&text.as_bytes()[..at])) {
            return Err(damaged());
        }
        let field = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            value.ok_or_else(|| format!("its header lacks the line `{name}`"))
        };
        let number = |name: &str| {
            let value = field(name)?;
            value.parse::<u64>().map_err(|_| format!("its header has no number of {name}"))
        };
        let game: Game = field("game")?.parse().map_err(|error| format!("the game in its header: {error}"))?;
        let piles = usize::try_from(number("piles")?).unwrap_or(usize::MAX);
        let largest = u32::try_from(number("largest")?).unwrap_or(u32::MAX);
        let world = World::new(&game, piles, largest).map_err(|why| format!("its header is wrong: {why}"))?;
        let (positions, expected) = (number("positions")?, world.positions());
        if positions != expected {
            return Err(format!("its header says {positions} positions, and there are {expected}"));
        }
        let header = Header { p_positions: number("p-positions")?, digest: field("digest")?.to_owned() };
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if header.digest.len() != 64 || !header.digest.bytes().all(is_digit) {
            return Err("its header has no SHA-256".to_owned());
        }
        // There is one spelling of everything.
        if header.bytes(&world).is_ok_and(|strict| strict == bytes) {
            Ok((world, header))
        } else {
            Err("its header is not written as a table has it".to_owned())
        }
    }
}
