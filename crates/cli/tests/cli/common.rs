//! Running the binary.

use serde_json::Value;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    fn of(output: &Output) -> Ran {
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// The one line of JSON on stdout.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.out.matches('\n').count(), 1, "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The program, with a cache of its own.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninepins"));
    command.env("XDG_CACHE_HOME", CACHE);
    command
}

/// Where the program keeps what it has built while it is tested.
const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// A folder that is a user's cache, and gone afterwards.
pub(crate) struct Cache(pub(crate) PathBuf);

impl Cache {
    pub(crate) fn new(name: &str) -> Cache {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cache-{name}-{}", std::process::id()));
        Cache(path)
    }

    /// The program, with this cache.
    pub(crate) fn program(&self) -> Command {
        let mut command = program();
        command.env("XDG_CACHE_HOME", &self.0);
        command
    }

    pub(crate) fn run(&self, args: &[&str], stdin: &str) -> Ran {
        run_command(self.program().args(args), stdin)
    }

    /// The files of the quotients.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.0.join("ninepins/quotients")).into_iter().flatten();
        files.map(|file| file.unwrap().path()).collect()
    }

    /// The only one.
    pub(crate) fn file(&self) -> PathBuf {
        let files = self.files();
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `ninepins` with these arguments and this text on stdin.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
    run_command(program().args(args), stdin)
}

/// A folder for a test, empty, and gone afterwards.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs `ninepins` with these arguments, and presses Ctrl-C after a while.
#[cfg(unix)]
pub(crate) fn interrupted(args: &[&str]) -> Ran {
    interrupted_command(program().args(args))
}

/// The same with a command that was prepared.
#[cfg(unix)]
pub(crate) fn interrupted_command(command: &mut Command) -> Ran {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    Ran::of(&child.wait_with_output().unwrap())
}

/// Runs `ninepins` with these arguments, where stdout need not be text: the exit code and the bytes.
pub(crate) fn run_bytes(args: &[&str]) -> (i32, Vec<u8>) {
    let output = program().args(args).output().unwrap();
    (output.status.code().unwrap_or(-1), output.stdout)
}

/// Runs a command that was prepared.
pub(crate) fn run_command(command: &mut Command, stdin: impl AsRef<[u8]>) -> Ran {
    command.env_remove("CLICOLOR_FORCE").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = stdin.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // A program that refuses its arguments does not read.
        let _ = input.write_all(&text);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran::of(&output)
}
