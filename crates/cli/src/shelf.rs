//! Misère quotients in the user's cache: a certificate a file.
//!
//! What is read here is checked by whoever uses it. What cannot be read or written is passed over in silence: it is built again.

use crate::files;
use etcetera::BaseStrategy;
use ninepins::{Game, Shelf};
use std::{
    fs::{self, File},
    io::Read,
    path::PathBuf,
};

/// The largest file that is read or written, in bytes.
const MAX_BYTES: u64 = 32 << 20;

/// How much of a game's line is in the name of its file.
const MAX_NAME: usize = 60;

/// A folder of certificates.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// The one in the user's cache, if there is a place for it.
    pub(crate) fn of_user() -> Option<Folder> {
        let base = etcetera::choose_base_strategy().ok()?;
        Some(Folder(base.cache_dir().join("ninepins").join("quotients")))
    }

    /// The file of a game: its line, as far as file systems allow it, and a hash, by which no two games share one.
    fn path(&self, game: &Game) -> PathBuf {
        let line = game.to_string();
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let name: String = line.chars().take(MAX_NAME).map(plain).collect();
        self.0.join(format!("{name}-{:016x}.txt", hash(&line)))
    }
}

/// 64-bit FNV-1a, which stays the same from one version of the program to the next.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

impl Shelf for Folder {
    fn load(&self, game: &Game) -> Option<String> {
        let path = self.path(game);
        // What is no file might never end, or never begin.
        fs::metadata(&path).ok().filter(|there| there.is_file() && there.len() <= MAX_BYTES)?;
        let mut text = String::new();
        let read = File::open(path).ok()?.take(MAX_BYTES + 1).read_to_string(&mut text).ok()?;
        (read as u64 <= MAX_BYTES).then_some(text)
    }

    fn save(&self, game: &Game, text: &str) {
        if text.len() as u64 <= MAX_BYTES && fs::create_dir_all(&self.0).is_ok() {
            // Nobody waits for it, and the answer does not depend on it.
            let _ = files::write(Some(&self.path(game)), &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Folder;
    use std::path::PathBuf;

    #[test]
    fn names_of_files() {
        let name = |line: &str| {
            let path = Folder(PathBuf::from("x")).path(&line.parse().unwrap());
            path.file_name().unwrap().to_str().unwrap().to_owned()
        };
        assert_eq!(name("0.07 misere"), "0.07_misere-36f00006244749c5.txt");
        assert_ne!(name("0.7|0.07 misere"), name("0.7|0.7 misere"));
        assert!(name(&format!("0.{}1 misere", "37".repeat(2000))).len() < 100);
    }
}
