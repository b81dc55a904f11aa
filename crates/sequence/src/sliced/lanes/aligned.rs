//! Memory that begins at a cache line: to load or store 64 bytes of two lines takes twice as long.
#![allow(unsafe_code)]

use std::{
    ops::{Deref, DerefMut},
    slice,
};

/// Eight words in a cache line.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
#[repr(C, align(64))]
pub(crate) struct CacheLine(pub(crate) [u64; 8]);

/// Bytes of whole cache lines.
#[derive(Clone, Default, Debug)]
pub(crate) struct Bytes(Vec<CacheLine>);

impl Bytes {
    /// Makes `len` zeros, or more to fill the last line.
    pub(crate) fn new(len: usize) -> Bytes {
        Bytes(vec![CacheLine::default(); len.div_ceil(size_of::<CacheLine>())])
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: cache lines are words without padding, and each word is eight bytes of any values.
        unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), size_of_val(&*self.0)) }
    }
}

impl DerefMut for Bytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and any eight bytes are a word.
        unsafe { slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), size_of_val(&*self.0)) }
    }
}
