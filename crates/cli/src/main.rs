//! The command line: [`args`] is what was typed, [`commands`] do the work, [`render`] makes text of it.

mod args;
mod clock;
mod commands;
mod exit;
mod failure;
mod files;
mod picture;
mod progress;
mod render;
mod shelf;
mod ticker;

use args::{Cli, help, near};
use clap::{CommandFactory, FromArgMatches, error::ErrorKind};
use exit::Exit;
use failure::Failure;
use std::{ffi::OsString, panic, process::ExitCode};

fn main() -> ExitCode {
    #[cfg(unix)]
    ignore_limit_signal();
    panic::set_hook(Box::new(|panic| {
        failure::say(&format!("internal error: {panic}\nplease report it, with the command line that you typed"));
    }));
    panic::catch_unwind(run).unwrap_or(Exit::Internal).into()
}

/// Lets a file that grows beyond the limit on file sizes be an error of the write, and not the end of the program.
#[cfg(unix)]
fn ignore_limit_signal() {
    // A handler that only sets a flag is enough. Without it the program ends there, as others do.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
}

/// Reads the arguments, runs the command, and tells what went wrong if something did.
fn run() -> Exit {
    let typed: Vec<_> = std::env::args_os().collect();
    let color = args::color_typed(&typed);
    color.write_global();
    let mut command = help::laid_out(Cli::command()).color(args::clap_color(color)).term_width(render::width());
    if typed.len() <= 1 {
        return exit::written(help::print(&command.render_help()));
    }
    let json = args::json_typed(&typed);
    let mut read = |typed: &[OsString]| {
        let matches = command.try_get_matches_from_mut(typed)?;
        Cli::from_arg_matches(&matches)
    };
    match read(&typed) {
        Ok(cli) => commands::run(cli.command).unwrap_or_else(|failure| failure.report(json)),
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            exit::written(help::print(&asked.render()))
        }
        Err(wrong) => {
            let failure = Failure::of_arguments(&wrong);
            if let Some(meant) = near::joined(&typed, |mended| read(mended).is_ok()) {
                let mend = format!("did you mean `{meant}`? Write it as one argument, in quotes if it has spaces");
                return failure.with_help(mend).report(json);
            }
            if json {
                failure.report_json();
            }
            // The complaint quotes the arguments as they are, so it is made again about arguments that are safe to show.
            match read(&near::printable(&typed)) {
                Err(wrong) => drop(wrong.print()),
                Ok(_) => failure::say(failure.message()),
            }
            Exit::Usage
        }
    }
}
