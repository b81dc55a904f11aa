//! The terminal: it is taken, and given back whatever happens.

use crate::{App, Ended, Thought};
use ninepins::session::Session;
use ratatui::crossterm::event::{self, Event};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use std::{
    io,
    panic::resume_unwind,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, TryRecvError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long to wait for a key before looking at the thoughts, the time and the signals.
const WAIT: Duration = Duration::from_millis(40);

/// A thought on a thread of its own.
struct Worker {
    thought: Receiver<Thought>,
    thread: JoinHandle<()>,
}

/// Runs the app until it ends.
pub(crate) fn run(mut app: App, save: impl FnMut(&Session) -> io::Result<()>) -> io::Result<(Session, Ended)> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] {
        signal_hook::flag::register(signal, stop.clone())?;
    }
    // From here on a panic restores the terminal before it is told.
    let mut terminal = ratatui::try_init()?;
    let ended = play(&mut app, &mut terminal, save, &stop);
    let shown = terminal.show_cursor();
    ratatui::try_restore()?;
    shown?;
    Ok((app.into_session(), ended?))
}

fn play(
    app: &mut App,
    terminal: &mut ratatui::DefaultTerminal,
    mut save: impl FnMut(&Session) -> io::Result<()>,
    stop: &AtomicBool,
) -> io::Result<Ended> {
    let began = Instant::now();
    let mut worker = None;
    loop {
        if app.take_change()
            && let Err(error) = save(app.session())
        {
            app.not_kept(error);
        }
        if let Some(task) = app.task() {
            let (tell, thought) = mpsc::channel();
            // Nobody may be waiting for it any more.
            let thread = thread::Builder::new().spawn(move || tell.send(task.run()).unwrap_or_default())?;
            worker = Some(Worker { thought, thread });
        }
        terminal.draw(|frame| app.draw(frame))?;
        if let Some(ended) = app.ended() {
            return Ok(ended);
        }
        // All keys that have come are read before the screen is drawn again.
        let mut wait = WAIT;
        while event::poll(wait)? {
            if let Event::Key(key) = event::read()? {
                app.key(key);
            }
            wait = Duration::ZERO;
            if app.ended().is_some() {
                break;
            }
        }
        worker = worker.and_then(|worker| look(app, worker));
        app.tick(began.elapsed());
        if stop.load(Ordering::Relaxed) {
            app.end(Ended::Interrupted);
        }
    }
}

/// Tells the app the thought, if it has come.
fn look(app: &mut App, worker: Worker) -> Option<Worker> {
    match worker.thought.try_recv() {
        Ok(thought) => {
            app.thought(thought);
            None
        }
        Err(TryRecvError::Empty) => Some(worker),
        // It panicked, and so do we.
        Err(TryRecvError::Disconnected) => match worker.thread.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => None,
        },
    }
}
