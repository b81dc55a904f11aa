//! A sign of life on stderr, for people only.

use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How wide the line is.
const DRAWN: usize = 78;

/// Where a piece of work says how far it is.
#[derive(Debug)]
pub(crate) struct Telling {
    note: Arc<Mutex<String>>,
    /// The piece, among others that share the line.
    prefix: String,
    _progress: Option<Progress>,
}

impl Telling {
    /// Has a line of its own, which `show` begins.
    pub(crate) fn alone(show: impl FnOnce(Arc<Mutex<String>>) -> Progress) -> Telling {
        let note = Arc::default();
        Telling { _progress: Some(show(Arc::clone(&note))), note, prefix: String::new() }
    }

    /// Shares the line of `note`, and begins with `prefix`.
    pub(crate) fn shared(note: &Arc<Mutex<String>>, prefix: &str) -> Telling {
        let telling = Telling { note: note.clone(), prefix: prefix.to_owned(), _progress: None };
        telling.say("");
        telling
    }

    /// Shows `text` from now on.
    pub(crate) fn say(&self, text: &str) {
        *self.note.lock().unwrap_or_else(PoisonError::into_inner) = format!("{}{text}", self.prefix);
    }
}

/// Says every second how long the work has taken, if stderr is a terminal; erased when dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to count. Nothing is shown in the first second.
    pub(crate) fn start() -> Progress {
        Progress::telling(Arc::default())
    }

    /// The same, with what `note` says of the work at the time.
    pub(crate) fn telling(note: Arc<Mutex<String>>) -> Progress {
        Progress::shown(move |seconds| format!("searching ... {}{seconds} s, Ctrl-C stops", read(&note)))
    }

    /// No more than what `note` says, and the time.
    pub(crate) fn showing(note: Arc<Mutex<String>>) -> Progress {
        Progress::shown(move |seconds| format!("{}{seconds} s", read(&note)))
    }

    /// Whether anybody sees it.
    pub(crate) fn is_seen() -> bool {
        io::stderr().is_terminal()
    }

    fn shown(line: impl Fn(u64) -> String + Send + 'static) -> Progress {
        if !Progress::is_seen() {
            return Progress { running: None };
        }
        let (stop, stopped) = mpsc::channel();
        let shown = thread::spawn(move || {
            let began = Instant::now();
            let mut drawn = false;
            while stopped.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                draw(&format!("{:DRAWN$.DRAWN$}", line(began.elapsed().as_secs())));
                drawn = true;
            }
            if drawn {
                draw(&" ".repeat(DRAWN));
                draw("");
            }
        });
        Progress { running: Some((stop, shown)) }
    }
}

fn read(note: &Mutex<String>) -> String {
    note.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Writes over the line, whatever the terminal understands. Nothing can be done if that fails.
fn draw(text: &str) {
    let mut err = io::stderr().lock();
    let _ = write!(err, "\r{text}").and_then(|()| err.flush());
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, shown)) = self.running.take() {
            drop(stop);
            let _ = shown.join();
        }
    }
}
