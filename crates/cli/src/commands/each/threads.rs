//! `--threads`: questions answered side by side, and their answers in the order of the questions.
//!
//! One thread reads lines and hands them out in chunks, workers answer chunks, and another thread writes the answers. No more
//! than a window of chunks is under way. A question whose answer may depend on earlier ones waits for its [turn](Turns), so that the
//! answers do not depend on the number of threads.

use super::lines::{Answerer, BUFFER, Lines, Seen};
use crate::{
    clock,
    failure::{Exit, Failure},
};
use ninepins::Refusal;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufWriter, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
};

/// The chunks for each thread that may be under way.
const WINDOW: usize = 4;

/// The most lines of a chunk. The first chunks have one, in case questions are hard and few.
const MAX_CHUNK: u64 = 32;

/// Lines of input, and the number of their chunk.
struct Chunk {
    number: u64,
    lines: Vec<Result<String, Refusal>>,
}

/// The answers to a chunk.
struct Answers {
    number: u64,
    text: Vec<u8>,
    seen: Seen,
}

/// The chunks that are answered. A chunk may wait until all earlier ones are.
#[derive(Default)]
pub(super) struct Turns {
    /// All chunks below this number are answered, and those in the set.
    answered: Mutex<(u64, BTreeSet<u64>)>,
    changed: Condvar,
}

impl Turns {
    /// Waits until all chunks before this one are answered. They are handed out in order, so one of them is never waiting.
    pub(super) fn wait(&self, number: u64) {
        let answered = self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(answered, |(before, _)| *before < number));
    }

    fn end(&self, number: u64) {
        let mut answered = self.answered.lock().unwrap_or_else(PoisonError::into_inner);
        let (before, after) = &mut *answered;
        after.insert(number);
        while after.remove(before) {
            *before += 1;
        }
        self.changed.notify_all();
    }
}

/// Answers all lines on `threads` threads; `answerer` makes the worker of each.
pub(super) fn run<'a>(
    threads: usize,
    turns: &Turns,
    answerer: impl Fn() -> Answerer<'a>,
    mut lines: Lines<impl Read>,
    output: impl Write + Send,
) -> Result<Exit, Failure> {
    let ((hand_out, todo), (answered, answers), (written, window)) = (channel(), channel(), channel());
    let (todo, under_way) = (Mutex::new(todo), &AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (mut answerer, answered, todo) = (answerer(), answered.clone(), &todo);
            scope.spawn(move || work(&mut answerer, todo, turns, &answered));
        }
        drop(answered);
        let writer = scope.spawn(move || {
            let mut out = BufWriter::with_capacity(BUFFER, output);
            let written = write(&mut out, &answers, under_way, &written);
            written.and_then(|seen| out.flush().map(|()| seen))
        });
        let read = read(&mut lines, threads, &hand_out, under_way, &window);
        drop(hand_out);
        let seen =
            writer.join().map_err(|_| Failure::from(std::io::Error::other("the thread that writes ended")))??;
        read.map(|()| seen.exit())
    })
}

/// Reads lines and hands them out, while answers are written.
fn read(
    lines: &mut Lines<impl Read>,
    threads: usize,
    hand_out: &Sender<Chunk>,
    under_way: &AtomicU64,
    window: &Receiver<()>,
) -> Result<(), Failure> {
    let (mut number, mut size) = (0, 1);
    let mut is_end = false;
    while !is_end {
        if number >= (WINDOW * threads) as u64 {
            if window.recv().is_err() {
                break;
            }
            size = (size + 1).min(MAX_CHUNK);
        }
        let mut chunk = Vec::new();
        while !is_end && (chunk.is_empty() || (chunk.len() as u64) < size && lines.has_one()) {
            match lines.next()? {
                Some(line) => chunk.push(line.map(str::to_owned)),
                None => is_end = true,
            }
        }
        under_way.fetch_add(1, Ordering::Relaxed);
        if hand_out.send(Chunk { number, lines: chunk }).is_err() {
            break;
        }
        number += 1;
    }
    Ok(())
}

/// Answers one chunk after the other.
fn work(answerer: &mut Answerer<'_>, todo: &Mutex<Receiver<Chunk>>, turns: &Turns, answered: &Sender<Answers>) {
    let next = || -> Option<Chunk> {
        let todo: MutexGuard<'_, _> = todo.lock().unwrap_or_else(PoisonError::into_inner);
        todo.recv().ok()
    };
    while let Some(Chunk { number, lines }) = next() {
        let (mut text, mut seen) = (Vec::new(), Seen::default());
        answerer.chunk = number;
        let all = || {
            for line in lines {
                answerer.answer(line.as_deref().map_err(Clone::clone), &mut text, &mut seen);
                if seen.interrupted {
                    break;
                }
            }
        };
        // The other threads would wait for this one without end.
        if catch_unwind(AssertUnwindSafe(all)).is_err() {
            process::exit(Exit::Internal.code().into());
        }
        turns.end(number);
        if answered.send(Answers { number, text, seen }).is_err() {
            break;
        }
    }
}

/// Writes answers in the order of the questions. At Ctrl-C it ends the program, for the next line of input may come late.
fn write(
    out: &mut impl Write,
    answers: &Receiver<Answers>,
    under_way: &AtomicU64,
    written: &Sender<()>,
) -> std::io::Result<Seen> {
    let (mut early, mut next, mut all) = (BTreeMap::new(), 0, Seen::default());
    loop {
        let answer = match answers.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Disconnected) => return Ok(all),
            Err(TryRecvError::Empty) => {
                out.flush()?;
                if under_way.load(Ordering::Relaxed) == 0 {
                    clock::rest();
                }
                let Ok(answer) = answers.recv() else { return Ok(all) };
                answer
            }
        };
        early.insert(answer.number, answer);
        while let Some(Answers { text, seen, .. }) = early.remove(&next) {
            out.write_all(&text)?;
            next += 1;
            all.add(seen);
            if seen.interrupted {
                out.flush()?;
                process::exit(Exit::Interrupted.code().into());
            }
            under_way.fetch_sub(1, Ordering::Relaxed);
            // Nobody waits for it at the end of the input.
            let _ = written.send(());
        }
    }
}
