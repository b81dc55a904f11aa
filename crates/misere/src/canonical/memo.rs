//! The memo of the genus search.

use super::{symbol::GenusId, table_bytes};
use rustc_hash::FxHashMap;

/// A kind of heap, less than [`HeapKind::MAX`]. Heaps of one kind are equal in misère play or differ by *1.
pub(super) type HeapKind = u16;

/// The most heaps of a short key: four in a word.
const SHORT: usize = 8;

type Short = [u64; SHORT / 4];

/// The genus of each position searched, by the kinds of its heaps, ascending. Nearly all positions have few heaps, so
/// that the table itself holds their keys.
#[derive(Debug, Default)]
pub(super) struct Memo {
    short: FxHashMap<Short, GenusId>,
    long: FxHashMap<Box<[HeapKind]>, GenusId>,
    long_kinds: usize,
}

impl Memo {
    pub(super) fn get(&self, kinds: &[HeapKind]) -> Option<GenusId> {
        match short(kinds) {
            Some(key) => self.short.get(&key).copied(),
            None => self.long.get(kinds).copied(),
        }
    }

    pub(super) fn insert(&mut self, kinds: &[HeapKind], genus: GenusId) {
        match short(kinds) {
            Some(key) => {
                self.short.insert(key, genus);
            }
            None => {
                self.long_kinds += kinds.len();
                self.long.insert(kinds.into(), genus);
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let short = table_bytes(self.short.len(), self.short.capacity(), size_of::<(Short, GenusId)>());
        let long = table_bytes(self.long.len(), self.long.capacity(), size_of::<(Box<[HeapKind]>, GenusId)>());
        short + long + (self.long_kinds * size_of::<HeapKind>() + self.long.len() * size_of::<[usize; 2]>()) as u64
    }
}

/// Packs few kinds into two words, each kind increased by one so that none is 0.
fn short(kinds: &[HeapKind]) -> Option<Short> {
    let mut key = Short::default();
    if kinds.len() > SHORT {
        return None;
    }
    for (i, &kind) in kinds.iter().enumerate() {
        key[i / 4] |= (u64::from(kind) + 1) << (16 * (i % 4));
    }
    Some(key)
}
