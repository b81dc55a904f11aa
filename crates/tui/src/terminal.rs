//! The terminal, which is restored in any case.

use crate::{App, Ended, Thought, guard::Guard};
use ninepins::session::Session;
use ratatui::{
    DefaultTerminal,
    crossterm::{
        event::{self, DisableMouseCapture, EnableMouseCapture, Event},
        execute,
    },
};
use std::{
    io, mem,
    panic::{self, resume_unwind},
    sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The time to wait for a key before a look at thoughts, time and signals.
pub(crate) const WAIT: Duration = Duration::from_millis(40);

/// A thought on a thread of its own.
struct Worker {
    thought: Receiver<Thought>,
    thread: JoinHandle<()>,
}

/// Runs the app until it ends.
pub(crate) fn run(
    mut app: App,
    save: impl FnMut(&Session, Option<&str>) -> io::Result<()>,
) -> io::Result<(Session, Ended)> {
    let guard = Guard::begin()?;
    // From here on a panic restores the terminal before its message is printed.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let _ = execute!(io::stdout(), DisableMouseCapture);
        hook(panic);
    }));
    let mut terminal = ratatui::try_init()?;
    let mouse = execute!(io::stdout(), EnableMouseCapture);
    let ended = mouse.and_then(|()| play(&mut app, &mut terminal, save, &guard));
    let left = execute!(io::stdout(), DisableMouseCapture).and_then(|()| terminal.show_cursor());
    let restored = ratatui::try_restore();
    guard.end();
    if guard.terminal_is_gone() {
        // Its destructor would panic without a terminal.
        mem::forget(terminal);
        return Ok((app.into_session(), Ended::Interrupted));
    }
    left.and(restored)?;
    Ok((app.into_session(), ended?))
}

fn play(
    app: &mut App,
    terminal: &mut DefaultTerminal,
    mut save: impl FnMut(&Session, Option<&str>) -> io::Result<()>,
    guard: &Guard,
) -> io::Result<Ended> {
    let began = Instant::now();
    let events = events(guard.clone())?;
    let mut worker = None;
    loop {
        if app.take_change() {
            match save(app.session(), None) {
                Ok(()) => app.saved(),
                Err(error) => app.not_saved(error),
            }
        }
        if let Some(request) = app.take_save_request() {
            match save(app.session(), Some(&request.name)) {
                Ok(()) => app.saved_as(request),
                Err(error) => app.not_saved_as(request, error),
            }
        }
        if let Some(task) = app.task() {
            let (tell, thought) = mpsc::channel();
            // The app may have dropped the task.
            let thread = thread::Builder::new().spawn(move || tell.send(task.run()).unwrap_or_default())?;
            worker = Some(Worker { thought, thread });
        }
        terminal.draw(|frame| app.draw(frame))?;
        if let Some(ended) = app.ended() {
            return Ok(ended);
        }
        // All pending keys are read before the next drawing.
        let mut next = match events.recv_timeout(WAIT) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the keyboard cannot be read")),
        };
        while let Some(event) = next {
            match event? {
                Event::Key(key) => app.key(key),
                Event::Mouse(mouse) => app.mouse(mouse),
                _ => {}
            }
            if app.ended().is_some() {
                break;
            }
            next = events.try_recv().ok();
        }
        worker = worker.and_then(|worker| look(app, worker));
        app.tick(began.elapsed());
        if guard.is_stopped() {
            app.end(Ended::Interrupted);
        }
    }
}

/// Reads the terminal on a thread of its own, until the game has left the screen. On a lost terminal crossterm would read for ever.
fn events(guard: Guard) -> io::Result<Receiver<io::Result<Event>>> {
    let (tell, events) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        while !guard.is_over() {
            let event = match event::poll(WAIT) {
                Ok(false) => continue,
                Ok(true) => event::read(),
                Err(error) => Err(error),
            };
            let failed = event.is_err();
            if tell.send(event).is_err() || failed {
                return;
            }
        }
    })?;
    Ok(events)
}

/// Passes a finished thought to the app.
fn look(app: &mut App, worker: Worker) -> Option<Worker> {
    match worker.thought.try_recv() {
        Ok(thought) => {
            app.thought(thought);
            None
        }
        Err(TryRecvError::Empty) => Some(worker),
        // The thread has panicked.
        Err(TryRecvError::Disconnected) => match worker.thread.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => None,
        },
    }
}
