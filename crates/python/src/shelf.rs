//! Small questions about values: a shelf of games that were asked about before, by their canonical texts.

use ninepins::{
    Budget,
    values::{Value, Values},
};
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, Mutex, TryLockError};

/// The longest text that is kept, in bytes.
const MAX_TEXT: usize = 256;

/// The most bytes of the arena, and the most texts. When either is reached, the shelf is cleared.
const MAX_BYTES: u64 = 32_000_000;
const MAX_TEXTS: usize = 100_000;

static SHELF: Mutex<Option<Shelf>> = Mutex::new(None);

/// The budget of a small question: work ends after one to two times [`Budget::UNITS_A_LOOK`] units, some 0.1 ms.
static SOON: LazyLock<Budget> =
    LazyLock::new(|| Budget::unlimited().with_memory(2 * MAX_BYTES).trial(Budget::UNITS_A_LOOK - 1));

/// An arena that outlives a question, with the canonical texts of values in it.
pub(crate) struct Shelf {
    pub(crate) values: Values,
    pub(crate) budget: Budget,
    values_of: FxHashMap<String, Value>,
    texts: FxHashMap<Value, String>,
}

impl Shelf {
    /// Returns the value of a canonical text; `None` if that takes long.
    pub(crate) fn value(&mut self, text: &str) -> Option<Value> {
        if let Some(&value) = self.values_of.get(text) {
            return Some(value);
        }
        if text.len() > MAX_TEXT {
            return None;
        }
        let value = self.values.parse(text, &self.budget).ok()?;
        self.values_of.insert(text.to_owned(), value);
        Some(value)
    }

    /// Returns the canonical text of a value; `None` if that takes long.
    pub(crate) fn text(&mut self, value: Value) -> Option<String> {
        if let Some(text) = self.texts.get(&value) {
            return Some(text.clone());
        }
        let text = self.values.text(value, MAX_TEXT, &self.budget).ok()?.ok()?;
        self.texts.insert(value, text.clone());
        self.values_of.insert(text.clone(), value);
        Some(text)
    }
}

/// Answers a small question from the shelf, with the interpreter's lock held. `None` means that it is not small, or that another
/// thread asks: ask anew, with limits.
pub(crate) fn at_once<T>(question: impl FnOnce(&mut Shelf) -> Option<T>) -> Option<T> {
    let mut kept = match SHELF.try_lock() {
        Ok(kept) => kept,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        // A thread that waited with the interpreter's lock could wait for ever after a fork.
        Err(TryLockError::WouldBlock) => return None,
    };
    if kept.as_ref().is_some_and(|shelf| shelf.texts.len() + shelf.values_of.len() > MAX_TEXTS) {
        *kept = None;
    }
    let shelf = kept.get_or_insert_with(|| Shelf {
        values: Values::new(),
        budget: SOON.clone(),
        values_of: FxHashMap::default(),
        texts: FxHashMap::default(),
    });
    shelf.budget = SOON.clone();
    let answer = question(shelf);
    if shelf.values.bytes() > MAX_BYTES {
        *kept = None;
    }
    answer
}
