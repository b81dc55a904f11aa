//! The program `ninepins`.

use std::{env, ffi::OsString, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if arguments.iter().any(|word| word == "serve" || word.to_string_lossy().contains("-memory")) {
        give_memory_back(&arguments);
    }
    ninepins_cli::run(arguments).into()
}

/// Starts the program anew, so that it gives freed memory back to the system: a server, and all work within a typed limit. The allocator of
/// glibc does that for large pieces if their least size does not grow, and it reads this setting when a program starts.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back(arguments: &[OsString]) {
    use std::{os::unix::process::CommandExt, process::Command};
    let setting = "MALLOC_MMAP_THRESHOLD_";
    if let (None, Ok(program)) = (env::var_os(setting), env::current_exe()) {
        // Where this fails, the program works, and keeps its memory.
        let _failed = Command::new(program).args(&arguments[1..]).env(setting, "131072").exec();
    }
}
