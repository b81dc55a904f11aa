//! The terminal, which is restored in any case: also at a signal, or when the terminal is lost.

use crate::{Answer, App, Ended, Options};
use ninepins::session::Session;
use ratatui::{
    DefaultTerminal, TerminalOptions, Viewport,
    crossterm::{
        cursor::Show,
        event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyModifiers},
        execute,
        terminal::{EnterAlternateScreen, disable_raw_mode, enable_raw_mode, size},
    },
    layout::Rect,
};
#[cfg(unix)]
use signal_hook::low_level::raise;
use signal_hook::{SigId, consts, flag, low_level::unregister};
use std::{
    io::{self, IsTerminal},
    mem,
    panic::{self, resume_unwind},
    process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The time to wait for a key before a look at answers, time and signals.
pub(crate) const WAIT: Duration = Duration::from_millis(40);

/// The time for the game to end by itself. A terminal that takes no more output can block it.
const GRACE: Duration = Duration::from_millis(500);

/// The exit code of a program that a signal ends.
const INTERRUPTED: i32 = 130;

/// The most columns and rows that are drawn: a terminal may say that it has 65,535 of each.
const LARGEST: (u16, u16) = (1000, 500);

#[cfg(unix)]
const SIGNALS: &[i32] = &[consts::SIGTERM, consts::SIGINT, consts::SIGHUP, consts::SIGQUIT];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[consts::SIGTERM, consts::SIGINT];

/// The handlers of the last guard. When it has ended, they give signals their usual effects until the next guard begins.
static HANDLERS: Mutex<Vec<SigId>> = Mutex::new(Vec::new());

/// Plays in the terminal until the player quits. Calls `save` at the start and after every change of the game, and with the name of a
/// file when the player wants to save the game there, also from then on. Returns the session and how it ended.
///
/// # Errors
///
/// Fails if the terminal cannot be used.
pub fn play(
    session: Session,
    options: Options,
    save: impl FnMut(&Session, Option<&str>) -> io::Result<()>,
) -> io::Result<(Session, Ended)> {
    let (mut app, guard) = (App::play(session, options), Guard::begin()?);
    on_panic(|| execute!(io::stdout(), DisableMouseCapture));
    let mut terminal = ratatui::try_init_with_options(TerminalOptions { viewport: Viewport::Fixed(area()?) })?;
    let ended = enter().and_then(|()| run(&mut app, &mut terminal, save, &guard));
    let left = leave();
    guard.end();
    if guard.terminal_is_gone() {
        // Its destructor would panic without a terminal.
        mem::forget(terminal);
        return Ok((app.session, Ended::Interrupted));
    }
    left?;
    Ok((app.session, ended?))
}

/// From here on a panic restores the terminal so before its message is printed.
pub(crate) fn on_panic(restore: fn() -> io::Result<()>) {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let _ = restore();
        hook(panic);
    }));
}

/// Begins to use the screen.
fn enter() -> io::Result<()> {
    // Whoever stopped the program may have changed the modes of the terminal, so they are set anew.
    disable_raw_mode().and_then(|()| enable_raw_mode())?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Leaves the terminal as it was.
fn leave() -> io::Result<()> {
    let shown = execute!(io::stdout(), DisableMouseCapture, Show);
    ratatui::try_restore().and(shown)
}

/// Returns the part of the screen that is drawn.
fn area() -> io::Result<Rect> {
    let (columns, rows) = size()?;
    Ok(Rect::new(0, 0, columns.min(LARGEST.0), rows.min(LARGEST.1)))
}

/// Checks whether a key is Ctrl-Z, which stops programs.
pub(crate) fn is_stop(key: &KeyEvent) -> bool {
    cfg!(unix) && key.is_press() && key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL
}

/// Stops the program, with its terminal restored, until it is continued. The system refuses where nobody could continue it.
pub(crate) fn stop() {
    #[cfg(unix)]
    let _ = raise(consts::SIGTSTP);
}

/// Runs the app until it ends.
fn run(
    app: &mut App,
    terminal: &mut DefaultTerminal,
    mut save: impl FnMut(&Session, Option<&str>) -> io::Result<()>,
    guard: &Guard,
) -> io::Result<Ended> {
    let began = Instant::now();
    let events = events(guard.clone())?;
    let mut worker: Option<JoinHandle<Answer>> = None;
    loop {
        app.save(&mut save);
        if let Some(task) = app.task() {
            worker = Some(thread::Builder::new().spawn(task)?);
        }
        let is_continued = guard.continued.swap(false, Ordering::Relaxed);
        if is_continued {
            enter()?;
        }
        if is_continued || area()? != terminal.get_frame().area() {
            terminal.resize(area()?)?;
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
                Event::Key(key) if is_stop(&key) => {
                    leave()?;
                    stop();
                    guard.continued.store(true, Ordering::Relaxed);
                }
                Event::Key(key) => app.key(key),
                Event::Mouse(mouse) => app.mouse(mouse),
                _ => {}
            }
            if app.ended().is_some() {
                break;
            }
            next = events.try_recv().ok();
        }
        if let Some(done) = worker.take_if(|worker| worker.is_finished()) {
            done.join().unwrap_or_else(|panic| resume_unwind(panic))(app);
        }
        app.tick(began.elapsed());
        if guard.is_stopped() {
            app.end(Ended::Interrupted);
        }
    }
}

/// Reads the terminal on a thread of its own, until the game has left the screen. On a lost terminal crossterm would read for ever, and
/// a key that comes during a drawing together with a new size would wait in it for the next key.
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

/// Watches the signals and the terminal while a game is on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// A signal has come, or the terminal is lost.
    stop: Arc<AtomicBool>,
    /// The game has left the screen: signals have their usual effects again.
    over: Arc<AtomicBool>,
    /// The program was stopped and continued, so the screen has to be drawn anew.
    continued: Arc<AtomicBool>,
    /// The keys come from stdin. Only then a lost terminal is seen without a signal.
    from_stdin: bool,
}

impl Guard {
    /// Begins to watch, on a thread of its own.
    pub(crate) fn begin() -> io::Result<Guard> {
        let [stop, over, continued] = [(); 3].map(|()| Arc::<AtomicBool>::default());
        let mut handlers = Vec::new();
        for &signal in SIGNALS {
            handlers.push(flag::register_conditional_default(signal, over.clone())?);
            handlers.push(flag::register(signal, stop.clone())?);
        }
        #[cfg(unix)]
        handlers.push(flag::register(consts::SIGCONT, continued.clone())?);
        let last = mem::replace(&mut *HANDLERS.lock().unwrap_or_else(PoisonError::into_inner), handlers);
        last.into_iter().for_each(|handler| {
            unregister(handler);
        });
        let guard = Guard { stop, over, continued, from_stdin: io::stdin().is_terminal() };
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
