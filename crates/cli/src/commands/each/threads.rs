//! `--threads`: questions answered side by side, and their answers in the order of the questions.
//!
//! Each thread reads a chunk of lines, answers it, and writes all answers whose turn has come. No more than a window of chunks is
//! under way. A question whose answer may depend on earlier ones waits for its [turn](Turns), so that the answers do not depend on
//! the number of threads.

use super::lines::{Answerer, both, next};
use crate::{
    clock,
    failure::{Exit, Failure},
};
use ninepins::Refusal;
use std::{
    collections::BTreeMap,
    io::{self, BufReader, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// The chunks for each thread that may be under way.
const WINDOW: u64 = 4;

/// The most lines of a chunk. The first chunks have one, in case questions are hard and few.
const MAX_CHUNK: u64 = 32;

/// What the threads read.
struct Input<R> {
    lines: BufReader<R>,
    /// The number of the next chunk.
    next: u64,
    /// The end of the input, or its failure.
    end: Option<io::Result<()>>,
}

impl<R: Read> Input<R> {
    /// Checks whether a whole line was read already: then the next one cannot block.
    fn has_line(&self) -> bool {
        self.lines.buffer().contains(&b'\n')
    }

    /// Reads the next chunk, and returns its number and its lines; nothing at the end.
    fn chunk(&mut self, turns: &Turns, window: u64) -> Option<(u64, Vec<Result<String, Refusal>>)> {
        let number = self.next;
        let is_lost = turns.after((number + 1).saturating_sub(window)).lost.is_some();
        let size = (number + 2).saturating_sub(window).clamp(1, MAX_CHUNK);
        let mut chunk = Vec::new();
        while !is_lost && self.end.is_none() && (chunk.is_empty() || (chunk.len() as u64) < size && self.has_line()) {
            match next(&mut self.lines) {
                Ok(Some(line)) => chunk.push(line),
                ended => self.end = Some(ended.map(drop)),
            }
        }
        if chunk.is_empty() {
            return None;
        }
        self.next += 1;
        turns.after(0).read = (self.next, self.has_line());
        Some((number, chunk))
    }
}

/// What the threads have answered.
#[derive(Default)]
struct Output {
    /// All chunks below this number are written. The answers to later ones wait.
    next: u64,
    early: BTreeMap<u64, (Vec<u8>, Exit)>,
    /// The number of chunks that were read, and whether more lines are at hand.
    read: (u64, bool),
    exit: Exit,
    /// Why nothing more can be written; then nobody waits any longer.
    lost: Option<io::Error>,
}

/// The chunks that are answered. A chunk may wait until all earlier ones are.
#[derive(Default)]
pub(super) struct Turns {
    output: Mutex<Output>,
    changed: Condvar,
}

impl Turns {
    /// Waits until all chunks before this one are answered. They are read in order, so one of them is never waiting.
    pub(super) fn wait(&self, number: u64) {
        drop(self.after(number));
    }

    fn after(&self, number: u64) -> MutexGuard<'_, Output> {
        let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = |output: &mut Output| output.next < number && output.lost.is_none();
        self.changed.wait_while(output, waiting).unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the answers to a chunk, and writes all whose turn has come.
    fn put(&self, number: u64, text: Vec<u8>, exit: Exit) {
        let mut output = self.after(0);
        output.early.insert(number, (text, exit));
        if output.lost.is_none() {
            output.lost = output.write().err();
        }
        self.changed.notify_all();
    }
}

impl Output {
    /// Writes answers in the order of the questions. At Ctrl-C it ends the program, for the next line of input may come late.
    fn write(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        while let Some((text, exit)) = self.early.remove(&self.next) {
            out.write_all(&text)?;
            self.next += 1;
            self.exit = both(self.exit, exit);
            if exit == Exit::Interrupted {
                out.flush()?;
                process::exit(Exit::Interrupted as i32);
            }
        }
        out.flush()?;
        if self.read == (self.next, false) {
            clock::rest();
        }
        Ok(())
    }
}

/// Answers all lines on `threads` threads; `answerer` makes the worker of each.
pub(super) fn run<'a>(
    threads: u64,
    turns: &Turns,
    answerer: impl Fn() -> Answerer<'a>,
    input: impl Read + Send,
) -> Result<Exit, Failure> {
    clock::rest();
    let lines = BufReader::with_capacity(crate::files::BUFFER_BYTES, input);
    let input = Mutex::new(Input { lines, next: 0, end: None });
    let work = |mut answerer: Answerer<'a>| {
        let all = AssertUnwindSafe(|| work(&mut answerer, &input, turns, WINDOW * threads));
        // The other threads would wait for this one without end.
        catch_unwind(all).unwrap_or_else(|_| process::exit(Exit::Internal as i32))
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let answerer = answerer();
            scope.spawn(|| work(answerer));
        }
        work(answerer());
    });
    let (input, mut output) = (input.into_inner().unwrap_or_else(PoisonError::into_inner), turns.after(0));
    match (output.lost.take(), input.end) {
        (Some(error), _) => Err(error.into()),
        (None, Some(Err(error))) => Err(Failure::unreadable("stdin", error)),
        _ => Ok(output.exit),
    }
}

fn work(answerer: &mut Answerer<'_>, input: &Mutex<Input<impl Read>>, turns: &Turns, window: u64) {
    let next = || input.lock().unwrap_or_else(PoisonError::into_inner).chunk(turns, window);
    while let Some((number, lines)) = next() {
        let (mut text, mut exit) = (Vec::new(), Exit::Answered);
        answerer.chunk = number;
        for line in lines {
            exit = both(exit, answerer.answer(line, &mut text));
            if exit == Exit::Interrupted {
                break;
            }
        }
        turns.put(number, text, exit);
    }
}
