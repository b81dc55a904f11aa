//! What transcripts in `tests/cmd` cannot state: tables of refusals, what must never be shown, limits of memory, and servers.

mod front;
mod program;
#[cfg(feature = "serve")]
mod serve;

use std::{
    ffi::OsStr,
    io::Write,
    process::{Command, Stdio},
};

/// The result of a run of the program.
#[derive(Debug)]
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// The program, with a cache of its own.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninepins"));
    command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command
}

/// Returns the arguments of a command line, in which single quotes keep spaces.
fn words(line: &str) -> Vec<String> {
    let spaces = |(number, part): (usize, &str)| match number % 2 {
        0 => part.replace(' ', "\n"),
        _ => part.to_owned(),
    };
    line.split('\'').enumerate().map(spaces).collect::<String>().split('\n').map(str::to_owned).collect()
}

/// Runs `ninepins` with the arguments of a command line.
fn ninepins(line: &str) -> Ran {
    run(&words(line), "")
}

/// Runs `ninepins` with these arguments and this short text on stdin.
fn run(args: &[impl AsRef<OsStr>], stdin: &str) -> Ran {
    let mut command = program();
    command.args(args).env_remove("CLICOLOR_FORCE");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    Ran { code: output.status.code().unwrap_or(-1), out, err }
}
