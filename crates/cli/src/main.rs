//! The program `ninepins`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ninepins_cli::run(std::env::args_os().collect()).into()
}
