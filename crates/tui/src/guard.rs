//! The end of the game from outside: a signal, or a lost terminal.

use crate::terminal::WAIT;
use ratatui::crossterm::terminal::disable_raw_mode;
use signal_hook::{SigId, consts, flag, low_level::unregister};
use std::{
    io::{self, IsTerminal},
    mem, process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

/// The time for the game to end by itself. A terminal that takes no more output can block it.
const GRACE: Duration = Duration::from_millis(500);

/// The exit code of a program that a signal ends.
const INTERRUPTED: i32 = 130;

/// The signals that end the game.
#[cfg(unix)]
const SIGNALS: &[i32] = &[consts::SIGTERM, consts::SIGINT, consts::SIGHUP, consts::SIGQUIT];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[consts::SIGTERM, consts::SIGINT];

/// The handlers of the last guard. When it has ended, they give signals their usual effects until the next guard begins.
static HANDLERS: Mutex<Vec<SigId>> = Mutex::new(Vec::new());

/// Watches the signals and the terminal while a game is on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// A signal has come, or the terminal is lost.
    stop: Arc<AtomicBool>,
    /// The game has left the screen: signals have their usual effects again.
    over: Arc<AtomicBool>,
    /// The keys come from stdin. Only then a lost terminal is seen without a signal.
    from_stdin: bool,
}

impl Guard {
    /// Begins to watch, on a thread of its own.
    pub(crate) fn begin() -> io::Result<Guard> {
        let (stop, over) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let mut handlers = Vec::new();
        for &signal in SIGNALS {
            handlers.push(flag::register_conditional_default(signal, over.clone())?);
            handlers.push(flag::register(signal, stop.clone())?);
        }
        let last = mem::replace(&mut *HANDLERS.lock().unwrap_or_else(PoisonError::into_inner), handlers);
        last.into_iter().for_each(|handler| {
            unregister(handler);
        });
        let guard = Guard { stop, over, from_stdin: io::stdin().is_terminal() };
        let watching = guard.clone();
        thread::Builder::new().spawn(move || watching.watch())?;
        Ok(guard)
    }

    /// Checks whether the game has to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Checks whether the terminal was closed. The system then no longer regards stdin as a terminal.
    pub(crate) fn terminal_is_gone(&self) -> bool {
        self.from_stdin && !io::stdin().is_terminal()
    }

    /// Ends the watch: the game has left the screen.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::SeqCst);
    }

    /// Checks whether the game has left the screen.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::SeqCst)
    }

    /// Stops the game when its terminal is lost. Ends the program if the game does not stop in time.
    fn watch(self) {
        while !self.is_over() {
            thread::sleep(WAIT);
            if self.terminal_is_gone() {
                self.stop.store(true, Ordering::Relaxed);
            }
            if self.is_stopped() {
                thread::sleep(GRACE);
                if !self.is_over() {
                    let _ = disable_raw_mode();
                    process::exit(INTERRUPTED);
                }
            }
        }
    }
}
