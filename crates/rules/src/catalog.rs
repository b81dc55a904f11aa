//! The catalog of named games (to be filled by the parser's author).

/// A named game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
}

/// All of them.
pub const CATALOG: &[Entry] = &[];

/// The entry with this name.
pub fn entry(name: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| entry.name == name)
}
