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
const DRAWN: usize = 70;

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
        if !io::stderr().is_terminal() {
            return Progress { running: None };
        }
        let (stop, stopped) = mpsc::channel();
        let shown = thread::spawn(move || {
            let began = Instant::now();
            let mut drawn = false;
            while stopped.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let note = note.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let line = format!("searching ... {note}{} s, Ctrl-C stops", began.elapsed().as_secs());
                draw(&format!("{line:DRAWN$}"));
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
