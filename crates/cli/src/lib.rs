//! The command line: `cli` defines it, `args` reads arguments, `commands` do the work, `render` writes text.

mod args;
mod ask;
mod cli;
mod clock;
mod commands;
mod failure;
mod files;
mod job;
mod render;
mod store;
mod terminal;

use args::near;
use clap::error::ErrorKind;
use failure::{Exit, Failure};
use std::{ffi::OsString, panic};

/// Turns the signal at the limit on file sizes into an error of the write.
#[cfg(unix)]
fn ignore_limit_signal() {
    // A handler that sets a flag is enough. Without it the signal ends the program.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
}

/// Runs the program with these arguments, the first of which is its name. Returns the exit code.
pub fn run(arguments: Vec<OsString>) -> u8 {
    #[cfg(unix)]
    ignore_limit_signal();
    panic::set_hook(Box::new(|panic| {
        failure::say(&format!("internal error: {panic}\nplease report it together with your command line"));
    }));
    panic::catch_unwind(|| answer(&arguments)).unwrap_or(Exit::Internal).code()
}

/// Reads the arguments, runs the command, and reports a failure.
fn answer(typed: &[OsString]) -> Exit {
    args::color_typed(typed).write_global();
    let mut command = cli::with_help();
    if typed.len() <= 1 {
        return failure::written(cli::print_help(&command.render_help()));
    }
    let json = args::json_typed(typed);
    let mut read = |typed: &[OsString]| command.try_get_matches_from_mut(typed);
    match read(typed) {
        Ok(given) => cli::run(&given).unwrap_or_else(|failure| failure.of_line(typed).report(json)),
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            failure::written(cli::print_help(&asked.render()))
        }
        Err(wrong) => {
            let failure = Failure::of_arguments(&wrong);
            if let Some(meant) = near::joined(typed, |mended| read(mended).is_ok()) {
                let help = format!("did you mean `{meant}`? Write it as one argument, in quotes if it has spaces");
                return failure.with_help(help).report(json);
            }
            if let Some((fault, line)) = near::mended(typed, &wrong, |mended| read(mended).is_ok()) {
                return Failure::refused(failure.input(), fault)
                    .with_help(format!("did you mean `{line}`?"))
                    .report(json);
            }
            if json {
                failure.report_json();
            }
            // The message of the parser quotes the arguments, so it is made again from arguments that are safe to print.
            match read(&near::printable(typed)) {
                Err(wrong) => drop(wrong.print()),
                Ok(_) => failure::say(failure.message()),
            }
            Exit::Usage
        }
    }
}
