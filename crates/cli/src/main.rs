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

use args::Cli;
use clap::{CommandFactory, FromArgMatches, error::ErrorKind};
use exit::Exit;
use failure::Failure;
use std::{panic, process::ExitCode};

fn main() -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        failure::say(&format!("internal error: {panic}\nplease report it, with the command line that you typed"));
    }));
    panic::catch_unwind(run).unwrap_or(Exit::Internal).into()
}

/// Reads the arguments, runs the command, and tells what went wrong if something did.
fn run() -> Exit {
    let typed: Vec<_> = std::env::args_os().collect();
    let color = args::color_typed(&typed);
    color.write_global();
    let mut command = Cli::command().color(args::clap_color(color));
    if typed.len() <= 1 {
        return exit::written(command.print_help());
    }
    let json = args::json_typed(&typed);
    let read = command.try_get_matches_from_mut(&typed).and_then(|matches| Cli::from_arg_matches(&matches));
    match read {
        Ok(cli) => commands::run(cli.command).unwrap_or_else(|failure| failure.report(json)),
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            exit::written(asked.print())
        }
        Err(wrong) => {
            if json {
                Failure::of_arguments(&wrong).report_json();
            }
            // Nothing can be done if even the complaint cannot be written.
            let _ = wrong.print();
            Exit::Usage
        }
    }
}
