//! Places for those who work at once.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// So many places.
pub(crate) struct Places {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A place, which is free again when this is dropped.
pub(crate) struct Place(Arc<Places>);

impl Places {
    pub(crate) fn new(number: usize) -> Arc<Places> {
        Arc::new(Places { free: Mutex::new(number.max(1)), freed: Condvar::new() })
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place. If none is free, waits for one.
    pub(crate) fn take(self: &Arc<Places>, most: Duration) -> Option<Place> {
        let waited = self.freed.wait_timeout_while(self.lock(), most, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *free = free.checked_sub(1)?;
        Some(Place(self.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.lock() += 1;
        self.0.freed.notify_one();
    }
}
