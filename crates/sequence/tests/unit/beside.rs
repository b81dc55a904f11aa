//! With an assistant the engine finds the same values.

use super::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns the engine of a code after `len` heaps, begun where a sequence begins it.
fn engine(text: &str, len: u64) -> Sliced {
    let (code, mut ends) = (code(text), (0..=len).step_by(1 << 10));
    let mut sequence = Sequence::new(&code);
    while !matches!(sequence.engine(), Engine::Sliced(_)) {
        sequence.extend(ends.next().unwrap(), &Budget::unlimited()).unwrap();
    }
    let values: Vec<u16> = (0..sequence.len()).map(|n| sequence.value(n).unwrap().try_into().unwrap()).collect();
    let (rules, space) = (Moves::of_code(&code).unwrap(), sequence.sparse_space().unwrap());
    let mut engine = Sliced::new(&rules, &values, space, Width::best()).unwrap();
    engine.extend(len as usize, len as usize, &Budget::unlimited()).unwrap();
    engine
}

/// Returns all that an engine has found.
fn found(engine: &Sliced) -> (&[u8], &[(usize, u32)], usize, usize) {
    (engine.history.recent(), &engine.rare, engine.near, engine.verified)
}

/// Grundy's game has rare heaps on the way, and is fitted anew after each.
const GAMES: [(&str, u64, usize); 4] =
    [("0.6", 1 << 16, 1 << 18), ("4!.0", 73_728, 1 << 18), ("0.034", 1 << 17, 1 << 18), ("0.362", 1 << 17, 1 << 18)];

/// An assistant changes no value, and can be interrupted at any block.
#[test]
fn both_find_what_one_finds() {
    for (text, len, end) in GAMES {
        let begun = engine(text, len);
        let mut alone = begun.clone();
        alone.extend(end, end, &Budget::unlimited()).unwrap();
        assert_eq!(text == "4!.0", alone.rare.last().is_some_and(|&(heap, _)| heap as u64 > len), "{text}");
        for first in [u64::MAX, 1] {
            // A pause after each block, then after each second one, and so on.
            let (asked, pauses) = (AtomicU64::new(0), AtomicU64::new(first));
            let pausing = Budget::unlimited().with_threads(2).with_watch(move |_| {
                if asked.fetch_add(1, Ordering::Relaxed) < pauses.load(Ordering::Relaxed) {
                    return Ok(());
                }
                asked.store(0, Ordering::Relaxed);
                pauses.fetch_add(1, Ordering::Relaxed);
                Err(Stopped::Paused)
            });
            let (mut both, mut alone, mut paused) = (begun.clone(), alone.clone(), 0);
            assert!(both.wants_assistant(end, LONG, &pausing), "{text}");
            while both.history.len() < end {
                if both.extend(end, LONG, &pausing).is_err() {
                    paused += 1;
                    assert_eq!(both.verified, both.history.len(), "{text}");
                }
            }
            assert!(paused > 5 || first > 1, "{text}: {paused} pauses");
            let len = alone.history.len().min(both.history.len());
            alone.cut(len);
            both.cut(len);
            assert!(found(&both) == found(&alone), "{text}");
        }
    }
}
