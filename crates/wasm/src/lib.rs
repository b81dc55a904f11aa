//! The JSON API as WebAssembly, for a page without a server.
//!
//! The host writes a question into [`room`]: the path of its kind, a line feed, and its body. It calls [`answer`], and reads the
//! text that is there then. The host provides `pulse`, which the work calls many times a second: it may show progress, and says
//! when to stop. A panic is a trap, after which the host discards the instance.
//!
//! The tables of surveys are no part of the program. An answer that needs them has the status [`WITHOUT_TABLES`]: the host then gives
//! each to [`table`], and asks again.

// The names that the host calls need an attribute that counts as unsafe.
#![allow(unsafe_code)]

use ninepins::{Budget, Known, Progress, Stopped, survey::tables};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The question, then the answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The status of an answer that may be different with the tables of surveys.
const WITHOUT_TABLES: u16 = 428;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Reports the positions that were searched. Returns 0 if the work may go on.
    safe fn pulse(positions: u64) -> u32;
}

#[cfg(not(target_family = "wasm"))]
fn pulse(_: u64) -> u32 {
    0
}

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a question of this many bytes. Returns its address, which the next call may change.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut text = text();
    text.clear();
    text.resize(bytes, 0);
    text.as_mut_ptr()
}

/// Answers the question within `memory` bytes. Returns the length of the answer: the status of HTTP, a line feed, and JSON. It
/// begins where [`start`] says.
#[unsafe(no_mangle)]
pub extern "C" fn answer(memory: u64) -> usize {
    let question = String::from_utf8_lossy(&text()).into_owned();
    let (path, body) = question.split_once('\n').unwrap_or((&question, ""));
    let answered = match ninepins_api::endpoint(path) {
        None => Err(ninepins_api::Refusal::new(404, "no such endpoint")),
        Some(endpoint) => endpoint.read(body).and_then(|ask| {
            let watch = |progress: Progress| if pulse(progress.positions) == 0 { Ok(()) } else { Err(Stopped::Time) };
            ask(&Known::default(), &mut Budget::unlimited().with_memory(memory).with_watch(watch))
        }),
    };
    let said = match answered {
        _ if tables::missed() => format!("{WITHOUT_TABLES}\n{{}}"),
        Ok(json) => format!("200\n{json}"),
        Err(refusal) => {
            let json = serde_json::to_string(&refusal.body()).unwrap_or_default();
            format!("{}\n{json}", refusal.status)
        }
    };
    let mut text = text();
    *text = said.into_bytes();
    text.len()
}

/// Takes a table of surveys that was written into the [`room`]: its name, a line feed, and its rows.
#[unsafe(no_mangle)]
pub extern "C" fn table() {
    if let Some((name, rows)) = String::from_utf8_lossy(&text()).split_once('\n') {
        tables::provide(name, rows);
    }
}

/// Returns the address at which the text that [`answer`] left begins.
#[unsafe(no_mangle)]
pub extern "C" fn start() -> *const u8 {
    text().as_ptr()
}
