//! Running the binary.

use serde_json::Value;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

/// The result of a run of the program.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Asserts success without messages.
    pub(crate) fn ok(self) -> Ran {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self:?}");
        self
    }

    /// Asserts the exit code.
    pub(crate) fn ends(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// Asserts that stderr has these parts.
    pub(crate) fn warns(self, parts: &[&str]) -> Ran {
        parts.iter().for_each(|part| assert!(self.err.contains(part), "{part}: {self:?}"));
        self
    }

    /// Returns the one line of JSON on stdout.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.out.matches('\n').count(), 1, "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the lines of JSON on stdout.
    pub(crate) fn rows(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// The program, with a cache of its own.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninepins"));
    command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command
}

/// Returns the arguments of a command line, in which single quotes keep spaces.
pub(crate) fn words(line: &str) -> Vec<String> {
    let spaces = |(number, part): (usize, &str)| match number % 2 {
        0 => part.replace(' ', "\n"),
        _ => part.to_owned(),
    };
    line.split('\'').enumerate().map(spaces).collect::<String>().split('\n').map(str::to_owned).collect()
}

/// Runs `ninepins` with the arguments of a command line.
pub(crate) fn ninepins(line: &str) -> Ran {
    run_command(program().args(words(line)), "")
}

/// Returns the JSON of a command line that succeeds.
pub(crate) fn answer(line: &str) -> Value {
    ninepins(&format!("{line} --json")).ok().json()
}

/// Runs `ninepins` with these arguments and this text on stdin.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
    run_command(program().args(args), stdin)
}

/// Runs a command that was prepared.
pub(crate) fn run_command(command: &mut Command, stdin: impl AsRef<[u8]>) -> Ran {
    command.env_remove("CLICOLOR_FORCE").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = stdin.as_ref().to_vec();
    let writer = thread::spawn(move || {
        // A program that refuses its arguments does not read.
        let _ = input.write_all(&text);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    Ran { code: output.status.code().unwrap_or(-1), out, err }
}

/// Sends a signal to a program that has run for a while.
pub(crate) fn signal(child: &Child, name: &str) {
    thread::sleep(Duration::from_millis(700));
    assert!(Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status().unwrap().success());
}

/// A place for the files of a test, or for a user's cache, which is removed afterwards.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = Folder::none(name);
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    /// Returns a place where nothing is yet.
    pub(crate) fn none(name: &str) -> Folder {
        Folder(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id())))
    }

    /// Returns the path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The program, with this cache.
    pub(crate) fn program(&self) -> Command {
        let mut command = program();
        command.env("XDG_CACHE_HOME", &self.0);
        command
    }

    /// Returns the file of the only quotient in this cache.
    pub(crate) fn quotient(&self) -> PathBuf {
        let files = fs::read_dir(self.0.join("ninepins/quotients")).into_iter().flatten();
        let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
