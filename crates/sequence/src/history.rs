//! The retained values: all of them, or the first and the last ones of a long run.

use std::ops::Range;

/// The number of first values that are always retained.
pub(super) const HEAD: usize = 1 << 24;

/// The values of heaps 0, 1, 2, ... in the representation of an engine. When there are more than `keep` of them, the
/// older half is dropped, except for the first [`HEAD`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History<T> {
    recent: Vec<T>,
    /// The heap of the first entry of `recent`.
    start: usize,
    /// The first values, once `start` is not 0.
    head: Vec<T>,
    /// The most values to hold in `recent`.
    keep: usize,
}

impl<T: Copy> History<T> {
    /// Begins with these values, and retains all.
    pub(super) fn new(values: &[T]) -> History<T> {
        History { recent: values.to_vec(), start: 0, head: Vec::new(), keep: usize::MAX }
    }

    /// Begins with the first values and the last ones, which begin at `start`.
    pub(super) fn of_parts(head: Vec<T>, recent: Vec<T>, start: usize) -> History<T> {
        History { recent, start, head, keep: usize::MAX }
    }

    /// Returns a copy of the last `keep` / 2 values that will not hold more than `keep`.
    pub(super) fn last(&self, keep: usize) -> History<T> {
        let from = self.recent.len().saturating_sub(keep / 2);
        History { recent: self.recent[from..].to_vec(), start: self.start + from, head: Vec::new(), keep }
    }

    /// Retains `keep` of the last values, at least four times as many as of the first ones.
    pub(super) fn retain(&mut self, keep: usize) {
        self.keep = keep.max(4 * HEAD);
    }

    pub fn len(&self) -> usize {
        self.start + self.recent.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        ((self.recent.capacity() + self.head.capacity()) * size_of::<T>()) as u64
    }

    /// Returns the heap from which on all values are retained.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    pub fn recent(&self) -> &[T] {
        &self.recent
    }

    /// Returns the values of heaps 0, 1, ..., up to the first that is not retained.
    pub(super) fn head(&self) -> &[T] {
        if self.start == 0 { &self.recent } else { &self.head }
    }

    /// Returns the value of heap `n`, if it is retained.
    #[inline]
    pub(super) fn get(&self, n: usize) -> Option<T> {
        match n.checked_sub(self.start) {
            Some(at) => self.recent.get(at).copied(),
            None => self.head.get(n).copied(),
        }
    }

    /// Returns the values of `heaps`, if all are retained.
    #[inline]
    pub(super) fn slice(&self, heaps: Range<usize>) -> Option<&[T]> {
        match heaps.start.checked_sub(self.start) {
            Some(at) => self.recent.get(at..heaps.end.checked_sub(self.start)?),
            None => self.head.get(heaps),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, value: T) {
        self.append(&[value]);
    }

    #[inline]
    pub(super) fn append(&mut self, values: &[T]) {
        if self.recent.len() + values.len() > self.keep {
            self.drop_oldest();
        }
        self.recent.extend_from_slice(values);
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.recent.truncate(len.saturating_sub(self.start));
    }

    #[cold]
    fn drop_oldest(&mut self) {
        if self.start == 0 {
            self.head = self.recent[..HEAD.min(self.recent.len())].to_vec();
        }
        let dropped = self.recent.len() / 2;
        self.recent.drain(..dropped);
        self.recent.shrink_to(self.keep);
        self.start += dropped;
    }
}
