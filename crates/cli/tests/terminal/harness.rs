//! A program in a real pseudo-terminal. After it a shell reports its exit code and the state of the terminal.

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::{
    fs,
    io::{Read, Write},
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The longest wait for the screen, far longer than needed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs a program. Writes its process and its exit code to files, and then the settings of the terminal to the screen. The shell
/// survives its terminal and Ctrl-C.
const SCRIPT: &str = r#"
trap '' HUP
trap : INT
sh -c 'echo $$ >"$0"; exec "$@"' "$@"
code=$?
echo $code >"$1.code"
echo "exit code $code"
stty -a | tr ' ' '\n' | grep -x -e echo -e icanon | sort | tr '\n' ' '
echo "left"
"#;

/// A variable in the environment of a program in this terminal.
pub(crate) const INSIDE: &str = "NINEPINS_TEST_TERMINAL";

pub(crate) struct Pty {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    process: PathBuf,
    reader: JoinHandle<()>,
    stalled: Arc<AtomicBool>,
}

impl Pty {
    /// Runs a program on a screen of 80 columns and 24 rows.
    pub(crate) fn run(name: &str, program: &str, args: &[&str]) -> Pty {
        let process = file(&format!("{name}.process"));
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", SCRIPT, "sh", process.to_str().unwrap(), program]);
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env(INSIDE, "yes");
        command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "RUST_BACKTRACE"] {
            command.env_remove(variable);
        }
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let (seen, mut output) = (screen.clone(), pair.master.try_clone_reader().unwrap());
        let stalled = Arc::<AtomicBool>::default();
        let stop = stalled.clone();
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
                if stop.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Pty { screen, keys, master: pair.master, process, reader, stalled }
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(cells(height.min(500)), cells(width.min(1000)));
        self.master.resize(size(width, height)).unwrap();
    }

    /// Waits until the screen satisfies `is_so`, and returns its text.
    pub(crate) fn until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let seen = patiently(|| Some(self.shown()).filter(|shown| is_so(shown)));
        seen.unwrap_or_else(|| panic!("never saw {what}:\n{}", self.shown()))
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, name: &str) {
        let process = fs::read_to_string(&self.process).unwrap();
        assert!(Command::new("kill").args(["-s", name, process.trim()]).status().unwrap().success());
    }

    /// Waits for the end, checks that the terminal is restored, and returns the text of its normal screen.
    pub(crate) fn left(self, code: u8) -> String {
        let shown = self.until("the end", |shown| shown.contains("icanon left"));
        assert!(shown.contains(&format!("exit code {code}\n")), "{shown}");
        assert!(shown.contains("echo icanon left"), "the terminal is raw:\n{shown}");
        let screen = self.screen.lock().unwrap();
        assert!(!screen.screen().alternate_screen(), "{shown}");
        assert!(!screen.screen().hide_cursor(), "{shown}");
        remove(&self.process);
        shown
    }

    /// Closes the terminal, like a window. Returns the exit code of the program.
    pub(crate) fn hang_up(mut self) -> u8 {
        // A reader keeps the terminal open. This key makes the program write, which wakes the reader.
        self.stalled.store(true, Ordering::SeqCst);
        self.send("c");
        self.reader.join().unwrap();
        drop((self.keys, self.master));
        ended(&self.process)
    }

    /// Stops reading until the program blocks, then sends it a signal. Returns the exit code of the program.
    pub(crate) fn signal_stalled(mut self, name: &str) -> u8 {
        self.stalled.store(true, Ordering::SeqCst);
        for _ in 0..100 {
            self.send("c");
            thread::sleep(Duration::from_millis(20));
        }
        self.signal(name);
        ended(&self.process)
    }

    pub(crate) fn is_full_screen(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    fn shown(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }
}

/// Waits for the end of a program without a screen. Returns its exit code.
fn ended(process: &Path) -> u8 {
    let code = || fs::read_to_string(process.with_extension("process.code")).ok().filter(|code| code.ends_with('\n'));
    let code = patiently(code);
    if code.is_none() {
        let number = fs::read_to_string(process).unwrap();
        let _ = Command::new("kill").args(["-s", "KILL", number.trim()]).status();
    }
    remove(process);
    code.expect("the program ends").trim().parse().unwrap()
}

/// Looks again and again until there is something.
fn patiently<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    loop {
        let found = look();
        if found.is_some() || began.elapsed() > PATIENCE {
            return found;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn remove(process: &Path) {
    let _ = fs::remove_file(process);
    let _ = fs::remove_file(process.with_extension("process.code"));
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// Returns a path of this test's own, without a file.
pub(crate) fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ninepins-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}
